// Files with a game of any kind, for `verify` and `show`.
#pragma once

#include <functional>
#include <string>

#include "host/games/game_entry.hpp"

namespace warpnest {

// Reads the file and calls use(record). Puts the file name in front of a FileError's text.
Answer with_record(const std::string& path,
                   const std::function<Answer(const RecordFile& record)>& use);

// What the files of every game look like, one line each.
std::string file_formats();

}  // namespace warpnest
