// The classes of games that searches and executors are compiled for, listed once.
#pragma once

#include <string>
#include <type_traits>

#include "common/games/binary_tree/left_move.hpp"
#include "common/games/binary_tree/leftmost_path.hpp"
#include "common/games/morpion/morpion.hpp"
#include "common/games/samegame/samegame.hpp"
#include "common/games/snake/snake.hpp"
#include "common/games/sudoku/sudoku.hpp"
#include "host/games/morpion/morpion_host.hpp"

// clang-format off

// Instantiate(G) for every game that one class plays on the CPU, on warps and on a GPU.
#define WARPNEST_EVERY_WARP_GAME(Instantiate) \
  Instantiate(Snake<3>)                       \
  Instantiate(Snake<4>)                       \
  Instantiate(Snake<5>)                       \
  Instantiate(Snake<6>)                       \
  Instantiate(Snake<7>)                       \
  Instantiate(Snake<8>)                       \
  Instantiate(Snake<9>)                       \
  Instantiate(Snake<10>)                      \
  Instantiate(Snake<11>)                      \
  Instantiate(Snake<12>)                      \
  Instantiate(Snake<13>)                      \
  Instantiate(LeftMove)                       \
  Instantiate(LeftmostPath)                   \
  Instantiate(SmallSameGame)                  \
  Instantiate(LargeSameGame)                  \
  Instantiate(Sudoku<2>)                      \
  Instantiate(Sudoku<3>)                      \
  Instantiate(Sudoku<4>)                      \
  Instantiate(Sudoku<5>)

// Every game that has kernels on a GPU.
#define WARPNEST_EVERY_KERNEL_GAME(Instantiate) \
  WARPNEST_EVERY_WARP_GAME(Instantiate)         \
  Instantiate(MorpionSmall<morpion_5d>)         \
  Instantiate(MorpionSmall<morpion_5t>)         \
  Instantiate(MorpionNested<morpion_5t>)        \
  Instantiate(MorpionSmall<morpion_4d>)         \
  Instantiate(MorpionSmall<morpion_4t>)

// The classes that the `cpu` executor plays, and with it the searches that need no other.
#define WARPNEST_EVERY_CPU_GAME(Instantiate) \
  WARPNEST_EVERY_WARP_GAME(Instantiate)      \
  Instantiate(MorpionHost<morpion_5d>)       \
  Instantiate(MorpionHost<morpion_5t>)       \
  Instantiate(MorpionHost<morpion_4d>)       \
  Instantiate(MorpionHost<morpion_4t>)

// Every game that nested search plays: also Morpion as warps do, on the large board (see
// narrowing_executor.hpp).
#define WARPNEST_EVERY_GAME(Instantiate) \
  WARPNEST_EVERY_CPU_GAME(Instantiate)   \
  Instantiate(MorpionLarge<morpion_5d>)  \
  Instantiate(MorpionLarge<morpion_5t>)  \
  Instantiate(MorpionLarge<morpion_4d>)  \
  Instantiate(MorpionLarge<morpion_4t>)

// clang-format on

namespace warpnest {

// Such a class by name: snake-8, morpion-5D, morpion-5T-22 (the board of searches), sudoku-4,
// samegame-16, left-move or leftmost-path.
template <class G>
std::string class_name() {
  if constexpr (requires { G::dimension; }) {
    return "snake-" + std::to_string(G::dimension);
  } else if constexpr (requires { G::variant; }) {
    std::string text = std::string("morpion-") + name(G::variant);
    // The small boards of all variants are alike.
    if (G::cells != MorpionSmall<morpion_5d>::cells)
      text.append("-").append(std::to_string(G::cells));
    return text;
  } else if constexpr (requires { G::order; }) {
    return "sudoku-" + std::to_string(G::order);
  } else if constexpr (requires { G::planes; }) {
    return "samegame-" + std::to_string(G::columns);
  } else {
    return std::is_same_v<G, LeftMove> ? "left-move" : "leftmost-path";
  }
}

}  // namespace warpnest
