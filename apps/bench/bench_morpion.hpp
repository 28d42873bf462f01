// warpnest bench playouts morpion: the range query paper's Tables I, II and III on this machine.
#pragma once

#include <cstdint>
#include <string>

namespace warpnest {

struct BenchMorpionArguments {
  std::string variant = "5D";  // 5D, 5T, 4D or 4T
  std::uint32_t rounds = 101;  // short ones: see morpion_measure.hpp
  std::uint64_t seed = 1;
  bool json = false;
};

// Throws UsageError for a variant that is none. Gives the exit code.
int run_bench_morpion(const BenchMorpionArguments& arguments);

}  // namespace warpnest
