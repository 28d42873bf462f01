// Warp losses of all games, as `bench warp-loss` and `tables` show them.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "host/base/stop.hpp"
#include "host/bench/warp_loss.hpp"
#include "host/games/costs.hpp"

namespace warpnest {

struct GameLossRow {
  std::string game;
  GameLoss loss;
};

struct WarpLossReport {
  std::vector<GaussianLoss> gaussian;  // in the order of paper_loss_ratios
  std::vector<GameLossRow> games;
  bool interrupted = false;
};

// Equal within the two decimals that the paper gives.
inline bool agrees_with_paper(const GaussianLoss& loss, std::size_t place) {
  return std::abs(loss.alpha - paper_losses[place]) < 0.01;
}

// When `stop` is requested, returns the warps and games done so far.
inline WarpLossReport measure_warp_loss(std::uint64_t warps, const GameLossOptions& options,
                                        const StopSignal& stop,
                                        const std::function<void(double fraction)>& on_progress) {
  WarpLossReport report;
  report.gaussian = gaussian_losses(paper_loss_ratios, warps, options.seed, stop);
  const std::vector<const ClassCost*> costs = class_costs();
  const double parts = static_cast<double>(costs.size()) + 1;
  on_progress(1 / parts);
  for (const ClassCost* cost : costs) {
    const GameLoss loss = cost->loss(options, stop);
    if (stop.requested()) break;  // the last one may be incomplete
    report.games.push_back({std::string(cost->title), loss});
    on_progress((1.0 + static_cast<double>(report.games.size())) / parts);
  }
  report.interrupted = stop.interrupted();
  return report;
}

}  // namespace warpnest
