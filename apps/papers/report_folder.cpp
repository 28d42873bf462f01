#include "apps/papers/report_folder.hpp"

#include <fstream>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>

#include "apps/output.hpp"
#include "host/files/atomic_file.hpp"
#include "host/files/file_error.hpp"
#include "host/report/gnuplot.hpp"
#include "host/report/html_report.hpp"

namespace warpnest {

namespace fs = std::filesystem;

ReportFolder::ReportFolder(const std::string& path) : path_(path) {
  std::vector<fs::path> made;
  try {
    for (const char* part : {"tables", "plots"})
      make(path_ / part, made);
    check_writable(file("report.html"));
  } catch (const FileError&) {
    std::error_code ignored;
    for (auto folder = made.rbegin(); folder != made.rend(); ++folder)
      fs::remove(*folder, ignored);
    throw;
  }
}

void ReportFolder::make(const fs::path& folder, std::vector<fs::path>& made) const {
  std::error_code error;
  if (fs::is_directory(folder, error)) return;
  if (const fs::path parent = folder.parent_path(); !parent.empty() && parent != folder)
    make(parent, made);
  if (fs::create_directory(folder, error)) {
    made.push_back(folder);
  } else if (error) {
    throw FileError(fmt::format("cannot write to '{}': {}", path_.string(), error.message()));
  }
}

void ReportFolder::write(const std::string& name, const std::string& text) const {
  write_file_atomically(file(name), text);
}

std::optional<Table> ReportFolder::finished(const std::string& id, const Json& settings) const {
  std::ifstream stream(file(fmt::format("tables/{}.json", id)));
  if (!stream) return std::nullopt;
  try {
    const Json json = Json::parse(stream);
    if (json.at("settings") != settings) return std::nullopt;
    return table_from_json(json.at("table"));
  } catch (const Json::exception&) {
    return std::nullopt;  // damaged: make it again
  }
}

void ReportFolder::keep(const Table& table, const Json& settings) const {
  write(fmt::format("tables/{}.json", table.id),
        Json{{"settings", settings}, {"table", to_json(table)}}.dump(1) + "\n");
}

Pieces ReportFolder::pieces(const std::string& id, const Json& settings) const {
  return {file(fmt::format("tables/{}.pieces.json", id)), settings};
}

std::map<std::string, std::string> ReportFolder::draw_plots(
    const std::vector<Table>& tables) const {
  std::map<std::string, std::string> pictures;
  try {
    for (const Table& table : tables) {
      for (const Plot& plot : table.plots)
        pictures[plot.name] = draw(plot);
    }
  } catch (const std::runtime_error& error) {
    const std::string text = error.what();
    complain(text.substr(0, text.find('\n')));
  }
  for (const auto& [name, picture] : pictures)
    write(fmt::format("plots/{}.svg", name), picture);
  return pictures;
}

void ReportFolder::write_report(const std::string& title, const std::string& introduction,
                                const std::vector<Table>& tables, const Json& json) const {
  std::string markdown = fmt::format("# {}\n\n{}\n", title, introduction);
  for (const Table& table : tables) {
    markdown += "\n" + to_markdown(table);
    write(fmt::format("tables/{}.csv", table.id), to_csv(table));
  }
  const HtmlReport html{title, introduction, tables, draw_plots(tables), json.at("provenance")};
  write("report.json", report_text(json));
  write("report.md", markdown);
  write("report.html", to_html(html));
}

std::string report_text(const Json& json) {
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace warpnest
