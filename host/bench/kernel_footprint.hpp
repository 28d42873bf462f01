// KernelFootprint: the resources of a multiprocessor that a playout kernel takes.
#pragma once

#include <cstdint>

#include "host/bench/architecture.hpp"

namespace warpnest {

struct KernelFootprint {
  std::uint32_t most_warps = 0;                           // per block
  std::uint32_t registers = 0;                            // per thread
  std::uint32_t (*bytes)(std::uint32_t warps) = nullptr;  // shared memory per block
};

// Number of the kernel's warps that one multiprocessor holds at once, limited by shared memory,
// registers and the hardware's own limits.
std::uint32_t resident_warps(const Architecture& gpu, const KernelFootprint& kernel);

}  // namespace warpnest
