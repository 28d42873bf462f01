// Fits a kernel's layout on a device to the number of jobs that it is launched with.
#pragma once

#include <cstddef>
#include <cstdint>

#include "common/game.hpp"
#include "kernels/search_launch.hpp"
#include "kernels/search_layout.hpp"

namespace warpnest {

// `full` is the layout that fills the device. If there are fewer jobs than it has warps, each block
// gets fewer warps, instead of fewer blocks being launched. So the jobs spread over all
// multiprocessors and no block is without work.
template <Game G, int Levels>
LaunchShape fit_to_jobs(const LaunchShape& full, std::uint32_t jobs) {
  if (full.blocks == 0 || full.warps == 0) return full;
  if (jobs >= static_cast<std::uint64_t>(full.blocks) * full.warps) return full;
  const std::uint32_t wanted = jobs == 0 ? 1 : jobs;
  const std::uint32_t warps = (wanted - 1) / full.blocks + 1;
  return {.warps = warps,
          .blocks = (wanted - 1) / warps + 1,
          .shared_bytes = SearchLayout<G, Levels>{warps}.bytes()};
}

}  // namespace warpnest
