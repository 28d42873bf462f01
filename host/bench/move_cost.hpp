// What one move of a game costs a warp: instructions of the machine code, and accesses to shared
// memory counted by running the warp program itself (count_accesses.hpp).
#pragma once

#include <string>

#include "host/bench/kernel_footprint.hpp"

namespace warpnest {

// A step is what the kernel's loop does at a time: one move of every lane, or a round of phases
// where a game has a loop of its own.
struct MoveCost {
  std::string game;           // the title of the class
  std::string step = "step";  // what a step is called
  KernelFootprint kernel = {};
  // From the machine code for compute capability 8.6, of a warp:
  double instructions = 0;         // per step
  double memory_instructions = 0;  // of them
  double dependent_loads = 0;      // per step, each waiting for the one before
  double refill_instructions = 0;  // per refill
  // From running the warp program with counting words on a pool of 4096 playouts:
  double moves_per_step = 0;  // of a warp, 32 at most
  double refills_per_move = 0;
  double loads = 0;  // of shared memory, per move, refills included
  double stores = 0;
  double wavefronts_per_move = 0;  // passes through shared memory, bank conflicts included
};

// Instructions of a lane for each move, waiting lanes and refills included.
double lane_instructions(const MoveCost& cost);

}  // namespace warpnest
