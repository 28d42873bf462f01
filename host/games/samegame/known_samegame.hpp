// The results of the nested search paper for the 20 boards of the standard SameGame set (its Table
// 1).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/stream.hpp"
#include "host/games/samegame/samegame_file.hpp"

namespace warpnest {

struct KnownSameGame {
  int sp_mcts;
  int level_2;         // nested search without memory
  int level_2_memory;  // with memory
  int level_3_memory;
};

inline constexpr std::array<KnownSameGame, 20> known_samegame = {
    {{2557, 1442, 1805, 3121}, {3749, 1543, 3151, 3813}, {3085, 1817, 2707, 3085},
     {3641, 2077, 3221, 3697}, {3653, 2471, 3084, 4055}, {3971, 2394, 3367, 4459},
     {2797, 1802, 2567, 2949}, {3715, 2480, 3785, 3999}, {4603, 3598, 3897, 4695},
     {3213, 2040, 3075, 3223}, {3047, 1486, 2687, 3147}, {3131, 1995, 2699, 3201},
     {3097, 1265, 2857, 3197}, {2859, 1163, 2413, 2799}, {3183, 1871, 2937, 3677},
     {4879, 3468, 4607, 4979}, {4609, 3263, 4397, 4919}, {4853, 3015, 4689, 5201},
     {4503, 2822, 4287, 4883}, {4853, 2719, 3705, 4835}}};

// Whether these boards are that set, read from a file with the rows in this order. The set itself
// is not part of the project, so it is recognised by a hash of its colours, line by line.
inline bool is_standard_samegame_set(const std::vector<SameGameBoard>& boards, RowOrder order) {
  std::uint64_t hash = 0;
  for (const char c : samegame_text(boards, order)) {
    hash = scramble(hash + static_cast<unsigned char>(c));
  }
  return hash == 0x401a4618e70fc700ULL;
}

}  // namespace warpnest
