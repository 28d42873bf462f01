// Pieces: the finished pieces of a table that takes long, kept on disk. A command that was
// interrupted in the middle of the table goes on with the first piece that is missing.
#pragma once

#include <functional>
#include <string>

#include "host/report/provenance.hpp"

namespace warpnest {

// Thrown when the user asks to stop: the table under way is not finished.
struct TableStopped {};

class Pieces {
 public:
  // Kept in `file`, if it has a name. Pieces that were made with other settings do not count.
  // Throws FileError.
  Pieces(std::string file, Json settings);

  // Returns what `make` returns, or the piece of this name that was made before. A piece during
  // which `stopped` became true is not kept: throws TableStopped.
  Json get(const std::string& name, const std::function<Json()>& make,
           const std::function<bool()>& stopped);
  // The table is finished.
  void remove();

 private:
  const std::string file_;
  const Json settings_;
  Json made_ = Json::object();  // by name
};

}  // namespace warpnest
