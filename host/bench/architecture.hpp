// What the cost model knows of a GPU. The figures and their sources are in data/architectures.json.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace warpnest {

// A figure as the data file has it.
struct SourcedFigure {
  double value = 0;
  std::string source = {};  // where it comes from
};

struct Architecture {
  std::string name;
  std::string compute_capability;
  std::uint32_t multiprocessors = 0;
  double boost_ghz = 0;
  // Of a multiprocessor:
  std::uint32_t cores = 0;          // what NVIDIA counts
  std::uint32_t integer_lanes = 0;  // results of 32-bit integer arithmetic a cycle
  std::uint32_t shared_bytes = 0;
  std::uint32_t block_shared_bytes = 0;  // that one block may have
  std::uint32_t reserved_bytes = 0;      // that a block costs besides
  std::uint32_t warps = 0;               // resident at most
  std::uint32_t blocks = 0;              // resident at most
  double shared_latency = 0;             // cycles
  double l1_latency = 0;                 // cycles
  // Of the whole GPU:
  double l2_latency = 0;                              // cycles
  double l2_sectors = 0;                              // of 32 bytes, that L2 takes or gives a cycle
  std::map<std::string, SourcedFigure> figures = {};  // all of the above, by name
};

// The same in every architecture since compute capability 7.0 (CUDA programming guide).
inline constexpr std::uint32_t schedulers = 4;  // of a multiprocessor, a warp a cycle each
inline constexpr std::uint32_t register_file = 64 * 1024;  // of a multiprocessor
// Cycles until a result of integer arithmetic can be used (Jia et al., Dissecting the NVIDIA Volta
// GPU Architecture via Microbenchmarking, 2018).
inline constexpr double arithmetic_latency = 4;

// All of the data file, in its order.
const std::vector<Architecture>& architectures();
// By name, without regard to case and spaces; null if there is none.
const Architecture* find_architecture(std::string_view name);

}  // namespace warpnest
