// The classes of games that searches and executors are compiled for, listed once.
#pragma once

#include "common/games/morpion.hpp"
#include "common/games/snake.hpp"
#include "host/games/morpion_host.hpp"

// Instantiate(G) for every snake.
#define WARPNEST_EVERY_SNAKE(Instantiate) \
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
  Instantiate(Snake<13>)

// Every game that has kernels on a GPU.
#define WARPNEST_EVERY_KERNEL_GAME(Instantiate) \
  WARPNEST_EVERY_SNAKE(Instantiate)             \
  Instantiate(MorpionSmall<morpion_5d>)         \
  Instantiate(MorpionSmall<morpion_5t>)         \
  Instantiate(MorpionSmall<morpion_4d>)         \
  Instantiate(MorpionSmall<morpion_4t>)

// Every game that searches play from its first position: Morpion as the CPU plays it, and as warps
// do (on the large board; see narrowing_executor.hpp).
#define WARPNEST_EVERY_GAME(Instantiate) \
  WARPNEST_EVERY_SNAKE(Instantiate)      \
  Instantiate(MorpionHost<morpion_5d>)   \
  Instantiate(MorpionHost<morpion_5t>)   \
  Instantiate(MorpionHost<morpion_4d>)   \
  Instantiate(MorpionHost<morpion_4t>)   \
  Instantiate(MorpionLarge<morpion_5d>)  \
  Instantiate(MorpionLarge<morpion_5t>)  \
  Instantiate(MorpionLarge<morpion_4d>)  \
  Instantiate(MorpionLarge<morpion_4t>)
