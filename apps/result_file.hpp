// ResultFile: the file that --out names. A better game that is already in it stays.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "host/search/problem.hpp"

namespace warpnest {

class ResultFile {
 public:
  // An empty path: no file. `overwrite`: whatever is in the file may go. To be made before the
  // search. Throws UsageError or FileError if the file cannot hold the game, cannot be written, or
  // holds a game of another problem.
  ResultFile(std::string path, bool overwrite, const Problem& problem);

  // Writes the file, unless it has a game with a higher score. Throws FileError.
  void write(const std::string& text, std::int32_t score);

  const std::string& path() const { return path_; }
  bool written() const { return written_; }
  // The score of the better game that was kept, if any.
  const std::optional<std::int32_t>& kept() const { return kept_; }

 private:
  const std::string path_;
  const bool overwrite_;
  const Problem& problem_;
  bool written_ = false;
  std::optional<std::int32_t> kept_;
};

}  // namespace warpnest
