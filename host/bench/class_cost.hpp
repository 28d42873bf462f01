// ClassCost: what the cost model needs from a class of a game.
#pragma once

#include <string_view>

#include "host/base/stop.hpp"
#include "host/bench/kernel_footprint.hpp"
#include "host/bench/move_cost.hpp"
#include "host/bench/warp_loss.hpp"

namespace warpnest {

struct ClassCost {
  std::string_view title;   // as from Problem::title()
  std::string_view option;  // the game's option that chooses the class: --dim
  std::string_view value;   // its value
  // Instructions and accesses of one move; null if only the footprint is known.
  MoveCost (*move_cost)();
  // Warp losses of real playouts; null as above. Returns early, with useless figures, when `stop`
  // is requested.
  GameLoss (*loss)(const GameLossOptions& options, const StopSignal& stop);
  // The resources of a multiprocessor that its playout kernel takes.
  KernelFootprint (*footprint)();
  // Predicted moves per cycle of a multiprocessor of compute capability 8.6 in whole level-1 searches
  // with 32 playouts per leaf (scripts/search_work.py); null if nobody has counted them.
  double (*search_rate)() = nullptr;
  // How the losses were counted, if the kernel has its own loop: whole lines.
  std::string_view loss_note = {};
};

}  // namespace warpnest
