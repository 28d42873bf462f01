// What `warpnest bench` can measure besides playouts. Each command adds itself to the parser, as in
// commands.hpp.
#pragma once

#include <CLI/CLI.hpp>

#include "apps/commands.hpp"

namespace warpnest {

void add_bench_pchase(CLI::App& bench, Command& chosen);
void add_bench_compute(CLI::App& bench, Command& chosen);
void add_bench_warp_loss(CLI::App& bench, Command& chosen);

}  // namespace warpnest
