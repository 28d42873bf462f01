// What one move of a game costs a warp: instructions of the machine code, and accesses to shared
// memory counted by running the warp program itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "host/bench/architecture.hpp"

namespace warpnest {

// The games that the cost model knows.
inline constexpr std::string_view cost_games[] = {"snake 8",  "snake 9",    "snake 10",
                                                  "snake 11", "morpion 5D", "morpion 5T"};

// A step is one move of every lane for snakes, and a round (list, draw, place) for Morpion.
struct MoveCost {
  std::string game;
  // From the machine code for compute capability 8.6, of a warp:
  double instructions = 0;         // of a step
  double memory_instructions = 0;  // of them
  double dependent_loads = 0;      // of a step, each waiting for the one before
  double refill_instructions = 0;  // of a refill
  // From running the warp program with counting words on a pool of 4096 playouts:
  double moves_per_step = 0;  // of a warp, 32 at most
  double refills_per_move = 0;
  double loads = 0;  // of shared memory, a move, refills included
  double stores = 0;
  double wavefronts_per_move = 0;  // passes through shared memory, bank conflicts included
};
// Throws std::out_of_range for a game that is not in the list; so do the others.
MoveCost move_cost(std::string_view game);

// Instructions of a lane for each move, waiting lanes and refills included.
double lane_instructions(const MoveCost& cost);

// Warps of the playout kernel that one multiprocessor holds at once: shared memory, registers and
// the hardware's own limits. Also of snake 12.
std::uint32_t resident_warps(const Architecture& gpu, std::string_view game);

}  // namespace warpnest
