// What one move of a game costs a warp: instructions of the machine code, and accesses to shared
// memory, counted by running the warp program itself (count_accesses.hpp).
#pragma once

#include <string>

#include "host/bench/kernel_footprint.hpp"

namespace warpnest {

// A step is one iteration of the kernel's loop: one move of every lane, or a round of phases if the
// game has its own loop.
struct MoveCost {
  std::string game;           // the title of the class
  std::string step = "step";  // what a step is called
  KernelFootprint kernel = {};
  // From the machine code for compute capability 8.6, per warp:
  double instructions = 0;         // per step
  double memory_instructions = 0;  // among them
  double dependent_loads = 0;      // per step, each waiting for the previous one
  double refill_instructions = 0;  // per refill
  // From running the warp program with counting words on a pool of 4096 playouts:
  double moves_per_step = 0;  // per warp, at most 32
  double refills_per_move = 0;
  double loads = 0;  // from shared memory, per move, including refills
  double stores = 0;
  double wavefronts_per_move = 0;  // passes through shared memory, including bank conflicts
};

// Instructions of a lane per move, including waiting lanes and refills.
double lane_instructions(const MoveCost& cost);

}  // namespace warpnest
