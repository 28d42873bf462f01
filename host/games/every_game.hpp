// The classes of games that searches and executors are compiled for, listed once.
#pragma once

#include "common/games/snake.hpp"
#include "host/games/morpion_host.hpp"

// Instantiate(G) for every game that warps play, on the CPU or a GPU.
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
  Instantiate(Snake<13>)

// Those that only the CPU plays.
#define WARPNEST_EVERY_HOST_GAME(Instantiate) \
  Instantiate(MorpionHost<morpion_5d>)        \
  Instantiate(MorpionHost<morpion_5t>)        \
  Instantiate(MorpionHost<morpion_4d>)        \
  Instantiate(MorpionHost<morpion_4t>)

#define WARPNEST_EVERY_GAME(Instantiate) \
  WARPNEST_EVERY_WARP_GAME(Instantiate)  \
  WARPNEST_EVERY_HOST_GAME(Instantiate)
