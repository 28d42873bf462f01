// The subcommands. Each adds itself to the parser; if the user has called it, `chosen` runs it and
// returns the exit code.
#pragma once

#include <functional>

#include <CLI/CLI.hpp>

namespace warpnest {

using Command = std::function<int()>;

void add_search(CLI::App& app, Command& chosen);
void add_playouts(CLI::App& app, Command& chosen);
void add_bench(CLI::App& app, Command& chosen);
void add_exact(CLI::App& app, Command& chosen);
void add_predict(CLI::App& app, Command& chosen);
void add_tables(CLI::App& app, Command& chosen);
void add_verify(CLI::App& app, Command& chosen);
void add_show(CLI::App& app, Command& chosen);
void add_devices(CLI::App& app, Command& chosen);
void add_registries(CLI::App& app, Command& chosen);

// What the program does without arguments.
int run_main_job();

}  // namespace warpnest
