// The one list of games.
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "host/games/binary_tree/binary_tree_entry.hpp"
#include "host/games/game_entry.hpp"
#include "host/games/morpion/morpion_entry.hpp"
#include "host/games/samegame/samegame_entry.hpp"
#include "host/games/snake/snake_entry.hpp"
#include "host/games/sudoku/sudoku_entry.hpp"

namespace warpnest {
namespace {

std::string names() {
  std::vector<std::string_view> all;
  for (const GameEntry& entry : games())
    all.push_back(entry.name);
  return fmt::format("{}", fmt::join(all, ", "));
}

}  // namespace

std::span<const GameEntry> games() {
  static const GameEntry list[] = {
      snake_entry,  //
      morpion_entry,  //
      left_move_entry,  //
      leftmost_path_entry,  //
      samegame_entry,  //
      sudoku_entry,  //
  };
  return list;
}

const GameEntry& find_game(const std::string& name, const std::string& command) {
  for (const GameEntry& entry : games()) {
    if (entry.name == name) return entry;
  }
  if (name.empty()) {
    throw UsageError(
        fmt::format("name a game ({}): {} {}", names(), command, games().front().name));
  }
  throw UsageError(fmt::format("unknown game '{}': there is {}", name, names()));
}

const GameEntry* find_game_of_file(std::string_view text) {
  for (const GameEntry& entry : games()) {
    if (entry.recognises(text)) return &entry;
  }
  return nullptr;
}

std::string RecordFile::svg() const {
  throw UsageError("--svg: there are no pictures of this game");
}

std::string RecordFile::text_for(const std::string&) const {
  throw UsageError("--save: this game has only one format");
}

}  // namespace warpnest
