// What the cost model knows about a GPU. Figures and sources are in data/architectures.json.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace warpnest {

// A figure as it is in the data file.
struct SourcedFigure {
  double value = 0;
  std::string source = {};  // where it comes from
};

struct Architecture {
  std::string name;
  std::string compute_capability;
  std::uint32_t multiprocessors = 0;
  double boost_ghz = 0;
  // Per multiprocessor:
  std::uint32_t cores = 0;          // as NVIDIA counts them
  std::uint32_t integer_lanes = 0;  // results of 32-bit integer arithmetic per cycle
  std::uint32_t shared_bytes = 0;
  std::uint32_t block_shared_bytes = 0;  // most that one block may use
  std::uint32_t reserved_bytes = 0;      // extra cost of a block
  std::uint32_t warps = 0;               // most that are resident
  std::uint32_t blocks = 0;              // most that are resident
  double shared_latency = 0;             // cycles
  double l1_latency = 0;                 // cycles
  // For the whole GPU:
  double l2_latency = 0;                              // cycles
  double l2_sectors = 0;                              // of 32 bytes, that L2 moves per cycle
  std::map<std::string, SourcedFigure> figures = {};  // all of the above, by name
};

// The same in every architecture since compute capability 7.0 (CUDA programming guide).
inline constexpr std::uint32_t schedulers = 4;  // per multiprocessor, one warp per cycle each
inline constexpr std::uint32_t register_file = 64 * 1024;  // per multiprocessor
// Cycles until a result of integer arithmetic can be used (Jia et al., Dissecting the NVIDIA Volta
// GPU Architecture via Microbenchmarking, 2018).
inline constexpr double arithmetic_latency = 4;

// Everything in the data file, in its order.
const std::vector<Architecture>& architectures();
// Finds by name, ignoring case and spaces; returns null if there is none.
const Architecture* find_architecture(std::string_view name);

}  // namespace warpnest
