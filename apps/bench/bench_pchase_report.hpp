// The results of `warpnest bench pchase` as text and as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/bench/cpu_chase.hpp"
#include "host/bench/gpu_bench.hpp"
#include "host/report/provenance.hpp"

namespace warpnest {

// Wavefronts per access of a warp in shared memory; 1 means no conflict.
struct BankConflictRow {
  int bits = 8;
  std::uint32_t elements = 0;
  double contiguous = 0;
  double interleaved = 0;
};

struct PchaseReport {
  std::optional<CpuChaseResult> cpu = {};
  std::optional<GpuChaseResult> gpu = {};
  std::vector<BankConflictRow> conflicts = {};  // computed
  std::string cuda_status = {};                 // why there is no GPU
  std::uint64_t seed = 1;
  bool interrupted = false;
};

// The paper's Table 3 for one width: the median over the sizes that fill at most half of the first
// cache. Zero if nothing was measured.
struct L1Latency {
  double read[2] = {};   // [threads - 1], ns
  double write[2] = {};  // read+write
};
L1Latency l1_latency(const CpuChaseResult& cpu, int width);
inline constexpr L1Latency paper_l1{.read = {1.46, 1.53}, .write = {1.54, 1.60}};

const char* name(ChaseLayout layout);
// For example 64 B, 16 KB, 2 MB.
std::string size_text(std::uint64_t bytes);

// The smallest level that holds this many bytes: L1, L2, L3 or memory.
std::string cache_level(std::uint64_t bytes);

std::string to_text(const PchaseReport& report);
Json to_json(const PchaseReport& report);

}  // namespace warpnest
