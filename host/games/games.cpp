// The one list of games.
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "host/games/game_entry.hpp"

namespace warpnest {

// One line per game: its entry. The first is the default and reads files that no game recognises.
#define WARPNEST_GAMES(Use) \
  Use(snake_entry)          \
  Use(morpion_entry)        \
  Use(left_move_entry)      \
  Use(leftmost_path_entry)  \
  Use(samegame_entry)       \
  Use(sudoku_entry)         \
  Use(schur_entry)

#define WARPNEST_DECLARE(entry) extern const GameEntry entry;
WARPNEST_GAMES(WARPNEST_DECLARE)
#undef WARPNEST_DECLARE

std::span<const GameEntry> games() {
#define WARPNEST_LISTED(entry) entry,
  static const GameEntry list[] = {WARPNEST_GAMES(WARPNEST_LISTED)};
#undef WARPNEST_LISTED
  return list;
}

namespace {

std::string game_names() {
  std::vector<std::string_view> all;
  for (const GameEntry& entry : games())
    all.push_back(entry.name);
  return fmt::format("{}", fmt::join(all, ", "));
}

}  // namespace

const GameEntry& find_game(const std::string& name, const std::string& command) {
  for (const GameEntry& entry : games()) {
    if (entry.name == name) return entry;
  }
  if (name.empty()) {
    throw UsageError(
        fmt::format("name a game ({}): {} {}", game_names(), command, games().front().name));
  }
  throw UsageError(fmt::format("unknown game '{}': use one of {}", name, game_names()));
}

const GameEntry* find_game_of_file(std::string_view text) {
  for (const GameEntry& entry : games()) {
    if (entry.recognises(text)) return &entry;
  }
  return nullptr;
}

std::string RecordFile::svg() const {
  throw UsageError("--svg: this game has no SVG picture");
}

std::string RecordFile::text_for(const std::string&) const {
  throw UsageError("--save: this game has only one format");
}

}  // namespace warpnest
