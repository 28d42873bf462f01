// Pools of Morpion Solitaire playouts on the CPU, one thread.
//
// Two methods, that is, ways in which draws become moves. Both draw one number below the number of
// possible moves for each move, and take the move at that place of their list:
//   "increasing code"    whole_board, four_directions, rectangle, merge_table
//   "range query order"  range_query, fast_portable, fast_avx2 (see host/games/morpion/cpu/morpion_board.hpp)
// Paths of one method give the same bits.
#pragma once

#include <cstdint>

#include "common/games/morpion/morpion_rules.hpp"
#include "host/games/morpion/cpu/morpion_board.hpp"
#include "host/games/morpion/cpu/morpion_tally.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

enum class MorpionPath {
  whole_board,
  four_directions,
  rectangle,
  range_query,
  merge_table,
  fast_portable,
  fast_avx2
};

inline constexpr MorpionPath morpion_paths[] = {
    MorpionPath::whole_board, MorpionPath::four_directions, MorpionPath::rectangle,
    MorpionPath::range_query, MorpionPath::merge_table,     MorpionPath::fast_portable,
    MorpionPath::fast_avx2};

const char* name(MorpionPath path);
const char* method(MorpionPath path);

// Whether this machine can run the path.
bool available(MorpionPath path);

// The fastest path that this machine can run.
MorpionPath best_morpion_path();

// Plays the pool (see kernels/pool.hpp). Candidates are the origin's moves in increasing order of
// code, whatever the path. `path` is available; request.candidates is at most origin.count. With a
// histogram, histogram[score] grows by 1 for each playout; it has morpion_max_moves + 1 entries.
//
// A playout ends at the latest when a dot lies on the outermost ring of the variant's board, and is
// counted in `overflows` then. An origin that is flagged has no moves.
template <MorpionVariant V>
PoolResult morpion_pool(MorpionPath path, const MorpionBoard<V>& origin, const PoolRequest& request,
                        std::uint64_t* histogram = nullptr);

// Plays one playout from the origin again and stores its moves (room for morpion_max_moves + 1);
// gives their number.
template <MorpionVariant V>
std::uint32_t morpion_replay(MorpionPath path, const MorpionBoard<V>& origin, StreamId stream,
                             MorpionCode* moves);

}  // namespace warpnest
