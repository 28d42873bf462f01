// Commands provided by a game (GameTask in host/games/game_entry.hpp).
#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "apps/commands.hpp"
#include "host/games/game_entry.hpp"

namespace warpnest {

// Adds the task to `app` as a subcommand of this name.
void add_game_task(CLI::App& app, const std::string& name, const GameTask& task, Command& chosen);

struct TaskArguments {
  Values values;
  std::string title;  // for progress
  std::uint64_t seed = 1;
  bool json = false;
  bool quiet = false;
};
// Runs it, prints its answer and returns the exit code.
int run_game_task(const GameTask& task, const TaskArguments& arguments);

}  // namespace warpnest
