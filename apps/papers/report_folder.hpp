// ReportFolder: the folder of a report, with its tables, finished or begun.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "apps/papers/pieces.hpp"
#include "host/report/table.hpp"

namespace warpnest {

class ReportFolder {
 public:
  // Makes the folder. If it cannot be written, removes what it created. Throws FileError.
  explicit ReportFolder(const std::string& path);

  std::string file(const std::string& name) const { return (path_ / name).string(); }
  void write(const std::string& name, const std::string& text) const;

  // The table left by a previous run with the same settings, if any.
  std::optional<Table> finished(const std::string& id, const Json& settings) const;
  void keep(const Table& table, const Json& settings) const;
  // The pieces of a table that is not finished yet.
  Pieces pieces(const std::string& id, const Json& settings) const;

  // Writes all tables as JSON (given), Markdown, CSV, HTML and pictures. If a plot cannot be drawn,
  // prints a line that says why: a report without plots is better than none.
  void write_report(const std::string& title, const std::string& introduction,
                    const std::vector<Table>& tables, const Json& json) const;

 private:
  void make(const std::filesystem::path& folder, std::vector<std::filesystem::path>& made) const;
  std::map<std::string, std::string> draw_plots(const std::vector<Table>& tables) const;

  std::filesystem::path path_;
};

// As JSON text. A folder's name may not be valid UTF-8.
std::string report_text(const Json& json);

}  // namespace warpnest
