// Pools of Morpion Solitaire playouts on the CPU, one thread.
//
// There are two methods (ways in which draws become moves). For each move, both draw one number
// below the number of possible moves and take the move at that place of their list:
//   "increasing code"    whole_board, four_directions, rectangle, merge_table
//   "range query order"  range_query, range_query_scalar (its list without SSE2), fast_portable,
//                        fast_avx2 (the order of morpion_board.hpp)
// Paths of the same method give the same bits.
#pragma once

#include <cstdint>

#include "common/games/morpion/morpion_rules.hpp"
#include "host/games/morpion/cpu/morpion_board.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

enum class MorpionPath {
  whole_board,
  four_directions,
  rectangle,
  range_query,
  range_query_scalar,
  merge_table,
  fast_portable,
  fast_avx2
};

inline constexpr MorpionPath morpion_paths[] = {
    MorpionPath::whole_board, MorpionPath::four_directions, MorpionPath::rectangle,
    MorpionPath::range_query, MorpionPath::range_query_scalar, MorpionPath::merge_table,
    MorpionPath::fast_portable, MorpionPath::fast_avx2};

const char* name(MorpionPath path);
const char* method(MorpionPath path);

// Whether this machine can run the path.
bool available(MorpionPath path);

// The fastest path that this machine can run.
MorpionPath best_morpion_path();

// Plays the pool (see kernels/pool.hpp). Candidates are the origin's moves in increasing order of
// code, for every path. `path` must be available, and request.candidates at most origin.count. If
// there is a histogram, it must have morpion_max_moves + 1 entries; histogram[score] is incremented
// for each playout.
//
// A playout ends at the latest when a dot lies on the outermost ring of the variant's board. It is
// then counted in `overflows`. A flagged origin has no moves.
template <MorpionVariant V>
PoolResult morpion_pool(MorpionPath path, const MorpionBoard<V>& origin, const PoolRequest& request,
                        std::uint64_t* histogram = nullptr);

// Plays one playout from the origin again and stores its moves in `moves`, which must have room for
// morpion_max_moves + 1. Returns their number.
template <MorpionVariant V>
std::uint32_t morpion_replay(MorpionPath path, const MorpionBoard<V>& origin, StreamId stream,
                             MorpionCode* moves);

}  // namespace warpnest
