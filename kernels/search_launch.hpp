// The CUDA entry points as plain functions: the launch parameters and the launchers.
//
// Everything here is a plain structure, so that host code can be built without nvcc; the launchers
// exist only in builds with CUDA.
#pragma once

#include <cstddef>
#include <cstdint>

#include "common/game.hpp"
#include "common/position.hpp"
#include "kernels/nested.cuh"
#include "kernels/pool.hpp"

struct CUstream_st;  // cudaStream_t without the CUDA headers

namespace warpnest {

// A nested search between two launches. To start one, set the top level's frame to a fresh one, its
// position in the last row of `words`, and nothing else.
template <Game G, int Levels>
struct PausedSearch {
  SearchFrame<G> frames[Levels];           // level 1 first
  SearchTotals totals;
  std::uint32_t words[Levels][G::words];   // positions, level 1 first
  std::uint32_t finished;                  // 1 when the search is done

  static PausedSearch fresh(StreamId stream, const Position<G>& position, std::uint32_t leaf) {
    PausedSearch record{};
    record.frames[Levels - 1] =
        SearchFrame<G>::fresh(stream, position.board(), position.state, leaf);
    for (std::uint32_t w = 0; w < G::words; ++w) record.words[Levels - 1][w] = position.words[w];
    return record;
  }
};

// Runs every unfinished search until it is done or the budget of its warp is used up.
template <Game G, int Levels>
struct NestedLaunch {
  PausedSearch<G, Levels>* records;  // [jobs]
  typename G::Move* sequences;       // [jobs][Levels][G::max_moves], level 1 first
  std::uint32_t jobs;
  std::uint32_t* next_job;           // 0 at launch
  bool remember;                     // see SearchOptions; the leaf is in the records
  std::uint32_t budget;              // playout moves per warp in this launch
};

// A leaf: `playouts` playouts from a position.
template <Game G>
struct LeafJob {
  std::uint32_t words[G::words];
  typename G::State state;
  StreamId stream;
  std::uint32_t playouts;
};

template <Game G>
struct LeafLaunch {
  const LeafJob<G>* jobs_in;  // [jobs]
  PoolResult* results;        // [jobs]
  std::uint64_t* histogram;   // [score], added to; null if none is wanted
  std::uint32_t jobs;
  std::uint32_t* next_job;    // 0 at launch
};

// The layout of a kernel on a device.
struct LaunchShape {
  std::uint32_t warps = 0;         // per block
  std::uint32_t blocks = 0;        // on the whole device, all resident at once
  std::size_t shared_bytes = 0;    // per block
};

// The launchers return CUDA's error codes as plain integers; 0 is success.
// Levels 0 (a leaf), 1 and 2 exist for every class in common/games/*/classes.txt.
template <Game G, int Levels>
int plan_search(int device, LaunchShape& shape);
template <Game G>
int launch_leaf(const LeafLaunch<G>& launch, const LaunchShape& shape, CUstream_st* stream);
template <Game G, int Levels>
int launch_nested(const NestedLaunch<G, Levels>& launch, const LaunchShape& shape,
                  CUstream_st* stream);

}  // namespace warpnest
