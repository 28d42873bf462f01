// Part of resources_test.py, which compiles and runs it (hence not .cpp: it is no GoogleTest).
//
// Reads lines "levels game registers" and writes, for each, a line with
//   levels game warps_a_block shared_bytes_a_block shared_bytes_a_lane resident_warps
//   limit_registers limit_spilled_bytes limit_resident_warps
// Without input ("list" as argument) it writes "levels game" for every kernel there must be. A game
// is snake-8, morpion-5D, morpion-5T-22 (the board of searches), sudoku-4, samegame-16, left-move
// or leftmost-path.
#include <cstdint>
#include <iostream>
#include <string>
#include <type_traits>

#include <cuda_occupancy.h>

#include "common/warp.hpp"
#include "host/executor/executor.hpp"
#include "host/games/every_game.hpp"
#include "kernels/resource_limits.hpp"
#include "kernels/search_layout.hpp"

namespace warpnest {
namespace {

// Blocks that the toolkit's occupancy calculator puts on one reference multiprocessor.
std::uint32_t resident_blocks(std::uint32_t threads, std::uint32_t shared_bytes, int registers) {
  using Reference = ReferenceMultiprocessor;
  cudaOccDeviceProp device;
  device.computeMajor = Reference::major;
  device.computeMinor = Reference::minor;
  device.maxThreadsPerBlock = 1024;
  device.maxThreadsPerMultiprocessor = Reference::threads;
  device.regsPerBlock = Reference::registers;
  device.regsPerMultiprocessor = Reference::registers;
  device.warpSize = warp_lanes;
  device.sharedMemPerBlock = 48 * 1024;
  device.sharedMemPerMultiprocessor = Reference::shared_bytes;
  device.numSms = 1;
  device.sharedMemPerBlockOptin = Reference::block_shared_bytes;
  device.reservedSharedMemPerBlock = Reference::reserved_bytes;

  cudaOccFuncAttributes kernel;
  kernel.maxThreadsPerBlock = 1024;
  kernel.numRegs = registers;
  kernel.sharedSizeBytes = 0;
  kernel.partitionedGCConfig = PARTITIONED_GC_OFF;
  kernel.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
  kernel.maxDynamicSharedSizeBytes = Reference::block_shared_bytes;
  kernel.numBlockBarriers = 1;

  cudaOccDeviceState state;
  state.carveoutConfig = SHAREDMEM_CARVEOUT_MAX_SHARED;

  cudaOccResult result{};
  if (cudaOccMaxActiveBlocksPerMultiprocessor(&result, &device, &kernel, &state,
                                              static_cast<int>(threads),
                                              shared_bytes) != CUDA_OCC_SUCCESS) {
    return 0;
  }
  return static_cast<std::uint32_t>(result.activeBlocksPerMultiprocessor);
}

template <class G>
std::string game_name() {
  if constexpr (requires { G::dimension; }) {
    return "snake-" + std::to_string(G::dimension);
  } else if constexpr (requires { G::variant; }) {
    const std::string board =
        G::cells == MorpionSmall<G::variant>::cells ? "" : "-" + std::to_string(G::cells);
    return std::string("morpion-") + name(G::variant) + board;
  } else if constexpr (requires { G::order; }) {
    return "sudoku-" + std::to_string(G::order);
  } else if constexpr (requires { G::planes; }) {
    return "samegame-" + std::to_string(G::columns);
  } else {
    return std::is_same_v<G, LeftMove> ? "left-move" : "leftmost-path";
  }
}

template <class G, int Levels>
void report(int registers) {
  constexpr std::uint32_t warps = block_warps<G, Levels>();
  const std::uint32_t bytes = SearchLayout<G, Levels>{warps}.bytes();
  const SearchLimits limits = search_limits<G>();
  std::cout << Levels << ' ' << game_name<G>() << ' ' << warps << ' ' << bytes << ' '
            << bytes / (warps * warp_lanes) << ' '
            << resident_blocks(warps * warp_lanes, bytes, registers) * warps << ' '
            << limits.registers << ' ' << limits.spilled_bytes << ' ' << limits.warps << '\n';
}

template <class G>
bool report(int levels, const std::string& game, int registers) {
  if (game != game_name<G>()) return false;
  if (levels == 0) report<G, 0>(registers);
  if (levels == 1) report<G, 1>(registers);
  if (levels == 2) report<G, 2>(registers);
  return levels >= 0 && levels <= max_job_level;
}

bool report_any(int levels, const std::string& game, int registers) {
#define WARPNEST_TRY(...) \
  if (report<__VA_ARGS__>(levels, game, registers)) return true;
  WARPNEST_EVERY_KERNEL_GAME(WARPNEST_TRY)
#undef WARPNEST_TRY
  return false;
}

void list_all() {
  for (int levels = 0; levels <= max_job_level; ++levels) {
#define WARPNEST_LIST(...) std::cout << levels << ' ' << game_name<__VA_ARGS__>() << '\n';
    WARPNEST_EVERY_KERNEL_GAME(WARPNEST_LIST)
#undef WARPNEST_LIST
  }
}

}  // namespace
}  // namespace warpnest

int main(int count, char** arguments) {
  using namespace warpnest;
  if (count == 2 && std::string(arguments[1]) == "list") {
    list_all();
    return 0;
  }
  int levels = 0;
  std::string game;
  int registers = 0;
  while (std::cin >> levels >> game >> registers) {
    if (!report_any(levels, game, registers)) {
      std::cerr << "there is no kernel of level " << levels << " of " << game << '\n';
      return 1;
    }
  }
  return 0;
}
