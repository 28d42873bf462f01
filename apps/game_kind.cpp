#include "apps/game_kind.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "common/games/binary_tree/left_move.hpp"
#include "host/files/file_error.hpp"
#include "host/games.hpp"

namespace warpnest {
namespace {

// The option that sets a parameter, and the game it belongs to.
struct Parameter {
  const char* option;
  const char* game;
  const char* other_game = "";  // that has it too
};
constexpr Parameter parameters[] = {{"--dim", "snake"},
                                    {"--variant", "morpion"},
                                    {"--depth", "left-move", "leftmost-path"},
                                    {"--boards", "samegame"},
                                    {"--first-row", "samegame"},
                                    {"--board", "samegame"},
                                    {"--columns", "samegame"},
                                    {"--rows", "samegame"},
                                    {"--colours", "samegame"},
                                    {"--board-seed", "samegame"},
                                    {"--uniform", "samegame"},
                                    {"--penalty", "samegame"},
                                    {"--order", "sudoku"},
                                    {"--problems", "sudoku"},
                                    {"--problem", "sudoku"},
                                    {"--problem-count", "sudoku"},
                                    {"--empty", "sudoku"},
                                    {"--problem-seed", "sudoku"}};

// What instances from a file have already, and so is only for those that are made.
struct Made {
  const char* file;
  std::vector<const char*> options;
};
const std::vector<Made>& made_instances() {
  static const std::vector<Made> made = {
      {"--boards", {"--columns", "--rows", "--colours", "--board-seed"}},
      {"--problems", {"--order", "--problem-count", "--empty", "--problem-seed"}}};
  return made;
}

}  // namespace

GameKind::Moves GameKind::parse(const std::string&) const {
  throw FileError(fmt::format("games of {} cannot be read from a file", subject()));
}

std::unique_ptr<GameKind> game_kind(const GameChoice& choice) {
  if (choice.game == "morpion") return morpion_kind(choice.variant);
  if (choice.game == "left-move" || choice.game == "leftmost-path") {
    return binary_tree_kind(choice.game, choice.depth);
  }
  if (choice.game == "samegame") return samegame_kind(choice.samegame);
  if (choice.game == "sudoku") return sudoku_kind(choice.sudoku);
  return snake_kind(choice.dimension);
}

void load_instances(GameChoice& choice) {
  if (choice.game == "samegame") choice.samegame.load();
  if (choice.game == "sudoku") choice.sudoku.load();
}

void add_variant(CLI::App& app, std::string& variant) {
  app.add_option_function<std::string>(
         "--variant",
         [&variant](const std::string& text) {
           if (!find_morpion_variant(text)) {
             throw UsageError(
                 fmt::format("--variant: '{}' is unknown: use 5D, 5T, 4D or 4T", text));
           }
           variant = text;
         },
         "of Morpion: 5D, 5T, 4D or 4T")
      ->type_name("NAME")
      ->default_str(variant);
}

void add_game_choice(CLI::App& app, GameChoice& choice) {
  add_game(app, choice.game);
  add_dimension(app, choice.dimension);
  add_variant(app, choice.variant);
  add_integer(app, "--depth", choice.depth, 1, LeftMove::max_moves,
              fmt::format("of left-move and leftmost-path: depth of the tree, 1 to {}",
                          LeftMove::max_moves))
      ->default_str(std::to_string(choice.depth));
  add_samegame_options(app, choice.samegame);
  add_sudoku_options(app, choice.sudoku);
}

void check_game_choice(const CLI::App& app, const GameChoice& choice, const std::string& command) {
  require_game(choice.game, command);
  for (const Parameter& parameter : parameters) {
    if (choice.game != parameter.game && choice.game != parameter.other_game &&
        app.count(parameter.option) > 0) {
      throw UsageError(fmt::format("{}: {} has no such parameter: leave it out, or name {}",
                                   parameter.option, choice.game, parameter.game));
    }
  }
  for (const Made& made : made_instances()) {
    if (app.count(made.file) == 0) continue;
    for (const char* option : made.options) {
      if (app.count(option) > 0) {
        throw UsageError(
            fmt::format("{}: the file of {} says that: leave one of them out", option, made.file));
      }
    }
  }
  if (app.count("--first-row") > 0 && app.count("--boards") == 0) {
    throw UsageError("--first-row: only a file has a first row: add --boards FILE");
  }
}

}  // namespace warpnest
