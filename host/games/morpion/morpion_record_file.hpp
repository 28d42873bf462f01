// Files with a game of Morpion Solitaire, as `verify` and `show` use them.
#pragma once

#include <memory>
#include <string>

#include "host/games/game_entry.hpp"

namespace warpnest {

// Reads MSR or Pentasol, recognised by the content. Throws FileError.
std::unique_ptr<RecordFile> read_morpion_file(const std::string& text);

}  // namespace warpnest
