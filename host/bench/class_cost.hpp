// ClassCost: what the cost model asks of a class of a game.
#pragma once

#include <string_view>

#include "host/base/stop.hpp"
#include "host/bench/kernel_footprint.hpp"
#include "host/bench/move_cost.hpp"
#include "host/bench/warp_loss.hpp"

namespace warpnest {

struct ClassCost {
  std::string_view title;   // as Problem::title()
  std::string_view option;  // the game's option that chooses the class: --dim
  std::string_view value;   // its value
  // Instructions and accesses of one move; null where only the footprint is known.
  MoveCost (*move_cost)();
  // Warp losses of real playouts; null as above. Returns early, with figures of no use, when `stop`
  // is requested.
  GameLoss (*loss)(const GameLossOptions& options, const StopSignal& stop);
  // What its playout kernel takes of a multiprocessor.
  KernelFootprint (*footprint)();
  // How the losses were counted, where the kernel has a loop of its own: whole lines.
  std::string_view loss_note = {};
};

}  // namespace warpnest
