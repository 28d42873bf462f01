#include "host/bench/kernel_footprint.hpp"

#include <algorithm>

#include "common/warp.hpp"

namespace warpnest {

// As best_block in kernels/cuda_search_launchers.cuh: the block size with the most resident warps.
std::uint32_t resident_warps(const Architecture& gpu, const KernelFootprint& kernel) {
  // Registers are allocated to a warp in units of 256.
  const std::uint32_t by_registers =
      register_file / ((kernel.registers * warp_lanes + 255U) / 256U * 256U);
  std::uint32_t best = 0;
  for (std::uint32_t warps = kernel.most_warps; warps > 0; --warps) {
    const std::uint32_t bytes = kernel.bytes(warps);
    if (bytes > gpu.block_shared_bytes) continue;
    const std::uint32_t blocks = std::min({gpu.shared_bytes / (bytes + gpu.reserved_bytes),
                                           gpu.warps / warps, by_registers / warps, gpu.blocks});
    best = std::max(best, blocks * warps);
  }
  return best;
}

}  // namespace warpnest
