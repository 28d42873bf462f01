// The search kernels: each warp takes a job, runs it as a warp program, and takes the next.
#pragma once

#include <cstdint>

#include "common/cuda_warp.cuh"
#include "common/game.hpp"
#include "kernels/nested.cuh"
#include "kernels/playouts.cuh"
#include "kernels/search_launch.hpp"
#include "kernels/search_layout.hpp"

// Registers decide how many warps are resident; older toolkits only take a hint.
#if CUDART_VERSION >= 12040
#define WARPNEST_SEARCH_BOUNDS(G) __maxnreg__(warpnest::SearchPolicy<G>::registers)
#else
#define WARPNEST_SEARCH_BOUNDS(G) \
  __launch_bounds__(SearchPolicy<G>::warps* warp_lanes, 48 / SearchPolicy<G>::warps)
#endif

namespace warpnest {

// The pool that one warp plays by itself.
template <Game G>
struct WarpPool {
  PlayoutMemory<G, CudaWarp> memory;

  template <class Origin>
  __device__ PoolResult operator()(CudaWarp& warp, const Origin& origin,
                                   const typename G::State& state, const PoolRequest& request) const {
    return play_pool<SearchPolicy<G>::playouts, G>(warp, memory, origin, state, request, NoTally{});
  }
};

// Returns the number of the next job to all lanes.
__device__ inline std::uint32_t take_job(std::uint32_t* next_job) {
  std::uint32_t job = 0;
  if (CudaWarp::lane() == 0) job = atomicAdd(next_job, 1U);
  return __shfl_sync(0xffffffffU, job, 0);
}

// Copies words between shared and global memory, with adjacent lanes on adjacent words. Not
// unrolled: it runs once per job, and the addresses of many steps at once would take registers.
__device__ inline void copy_words(std::uint32_t* to, const std::uint32_t* from,
                                  std::uint32_t count) {
#pragma unroll 1
  for (std::uint32_t w = CudaWarp::lane(); w < count; w += warp_lanes) to[w] = from[w];
}

// All warps of the block fill the tables together.
template <Game G, int Levels>
__device__ void fill_tables(const SearchLayout<G, Levels>& layout) {
  typename G::template Tables<SharedMemory>(SharedMemory{}, layout.tables())
      .fill(threadIdx.x, blockDim.x);
  __syncthreads();  // every warp reads the tables from here on
}

template <Game G>
__global__ void WARPNEST_SEARCH_BOUNDS(G) leaf_kernel(const LeafLaunch<G> launch) {
  const SearchLayout<G, 0> layout{blockDim.x / warp_lanes};
  const std::uint32_t warp_number = threadIdx.x / warp_lanes;
  const std::uint32_t base = shared_base();
  fill_tables(layout);

  CudaWarp warp;
  const PlayoutMemory<G, CudaWarp> memory{{}, layout.boards(warp_number, base), layout.tables()};
  const Words<SharedMemory, 1> origin(SharedMemory{}, layout.positions(warp_number, base));
  // The state is read at each refill, for which global memory is too slow. The job's number is
  // needed again at the end, and registers are too scarce to keep it in one.
  using Scalars = SearchScalars<G, 0>;
  Scalars* const scalars =
      reinterpret_cast<Scalars*>(shared_words() + layout.scalars(warp_number, base));
  for (std::uint32_t job; (job = take_job(launch.next_job)) < launch.jobs;) {
    const LeafJob<G>& leaf = launch.jobs_in[job];
    copy_words(shared_words() + layout.positions(warp_number, base), leaf.words, G::words);
    warp.master([&] {
      scalars->state = leaf.state;
      scalars->job = job;
    });
    warp.sync();  // the position is complete before any lane plays from it
    const PoolRequest request{leaf.stream, 0, 0, leaf.playouts};
    PoolResult result;
    if (launch.histogram != nullptr) {
      result = play_pool<SearchPolicy<G>::playouts, G>(warp, memory, origin, scalars->state,
                                                       request, HistogramTally{launch.histogram});
    } else {
      result = play_pool<SearchPolicy<G>::playouts, G>(warp, memory, origin, scalars->state,
                                                       request, NoTally{});
    }
    warp.master([&] {
      launch.results[SearchPolicy<G>::registers > 40 ? job : scalars->job] = result;
    });
    warp.sync();  // no lane replaces the position while another still plays from it
  }
}

template <Game G, int Levels>
__global__ void WARPNEST_SEARCH_BOUNDS(G) nested_kernel(const NestedLaunch<G, Levels> launch) {
  using Layout = SearchLayout<G, Levels>;
  using Scalars = typename Layout::Scalars;
  const Layout layout{blockDim.x / warp_lanes};
  const std::uint32_t warp_number = threadIdx.x / warp_lanes;
  const std::uint32_t base = shared_base();
  fill_tables(layout);

  CudaWarp warp;
  const WarpPool<G> pool{{{}, layout.boards(warp_number, base), layout.tables()}};
  std::uint32_t* const positions = shared_words() + layout.positions(warp_number, base);
  std::uint32_t* const scalar_words = shared_words() + layout.scalars(warp_number, base);
  Scalars* const scalars = reinterpret_cast<Scalars*>(scalar_words);

  warp.master([&] { scalars->moves_left = launch.budget; });
  warp.sync();  // every lane sees the budget
  while (scalars->moves_left != 0) {
    std::uint32_t job = take_job(launch.next_job);
    if (job >= launch.jobs) break;
    PausedSearch<G, Levels>* record = launch.records + job;
    if (record->finished != 0) continue;
    copy_words(scalar_words, reinterpret_cast<const std::uint32_t*>(record), Layout::stored_words);
    copy_words(positions, &record->words[0][0], Layout::position_words);
    warp.master([&] {
      scalars->totals = &record->totals;
      scalars->sequences =
          launch.sequences + static_cast<std::size_t>(job) * Levels * G::max_moves;
      scalars->job = job;
    });
    warp.sync();  // the search is complete before any lane continues it

    NestedSearch<G, CudaWarp, WarpPool<G>, Levels> search(
        warp, pool,
        {{},
         layout.positions(warp_number, base),
         scalars->frames,
         &scalars->totals,
         &scalars->sequences,
         &scalars->moves_left},
        launch.remember);
    const bool finished = search.run();

    job = scalars->job;
    record = launch.records + job;
    copy_words(reinterpret_cast<std::uint32_t*>(record), scalar_words, Layout::stored_words);
    copy_words(&record->words[0][0], positions, Layout::position_words);
    warp.master([&] { record->finished = finished ? 1 : 0; });
    warp.sync();  // the search is stored before the next one takes its place
  }
}

}  // namespace warpnest
