// warpnest exact: score distributions that can be computed instead of measured.
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/exit_codes.hpp"
#include "apps/game_task.hpp"

namespace warpnest {

void add_exact(CLI::App& app, Command& chosen) {
  CLI::App& exact =
      *app.add_subcommand("exact", "exact score distributions of nested search without memory");
  std::vector<std::string> names;
  for (const GameEntry& entry : games()) {
    if (entry.exact == nullptr) continue;
    names.emplace_back(entry.name);
    if (names.size() == 1) exact.footer(std::string(entry.exact->examples));
    add_game_task(exact, std::string(entry.name), *entry.exact, chosen);
  }
  exact.allow_extras();  // an unknown game gets its own error message
  exact.callback([&exact, names, &chosen] {
    if (chosen) return;
    const std::string there = fmt::format("{}", fmt::join(names, ", "));
    const std::vector<std::string> rest = exact.remaining();
    if (rest.empty()) {
      throw UsageError(fmt::format("name a game ({}): warpnest exact {}", there, names.front()));
    }
    throw UsageError(
        fmt::format("no exact distribution of '{}' is known: use {}", rest.front(), there));
  });
}

}  // namespace warpnest
