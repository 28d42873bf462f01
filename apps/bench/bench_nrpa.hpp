// warpnest bench nrpa: what its optimisations save, and how fast its playouts are.
#pragma once

#include <cstdint>
#include <string>

#include "apps/commands.hpp"

namespace warpnest {

struct BenchNrpaArguments {
  std::string variant = "5D";
  int level = 2;
  std::uint32_t rounds = 5;
  std::uint64_t seed = 1;
  bool json = false;
  bool quiet = false;
};

void add_bench_nrpa(CLI::App& bench, Command& chosen);

}  // namespace warpnest
