#include "apps/game_kind.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "common/games/snake.hpp"
#include "host/games.hpp"

namespace warpnest {
namespace {

// The option that sets a parameter, and the game it belongs to.
struct Parameter {
  const char* option;
  const char* game;
};
constexpr Parameter parameters[] = {{"--dim", "snake"}, {"--variant", "morpion"}};

}  // namespace

std::unique_ptr<GameKind> game_kind(const GameChoice& choice) {
  if (choice.game == "morpion") return morpion_kind(choice.variant);
  return snake_kind(choice.dimension);
}

void add_game_choice(CLI::App& app, GameChoice& choice) {
  add_game(app, choice.game);
  add_dimension(app, choice.dimension);
  app.add_option_function<std::string>(
         "--variant",
         [&choice](const std::string& text) {
           if (!find_morpion_variant(text)) {
             throw UsageError(
                 fmt::format("--variant: '{}' is unknown: use 5D, 5T, 4D or 4T", text));
           }
           choice.variant = text;
         },
         "of Morpion: 5D, 5T, 4D or 4T")
      ->type_name("NAME")
      ->default_str(choice.variant);
}

void check_game_choice(const CLI::App& app, const GameChoice& choice, const std::string& command) {
  require_game(choice.game, command);
  for (const Parameter& parameter : parameters) {
    if (choice.game != parameter.game && app.count(parameter.option) > 0) {
      throw UsageError(fmt::format("{}: {} has no such parameter: leave it out, or name {}",
                                   parameter.option, choice.game, parameter.game));
    }
  }
}

}  // namespace warpnest
