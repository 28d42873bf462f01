// Warp losses of all games, as `bench warp-loss` and `tables` show them.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "host/bench/warp_loss.hpp"
#include "host/stop.hpp"

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

// Within the two decimals that the paper gives.
inline bool agrees_with_paper(const GaussianLoss& loss, std::size_t place) {
  return std::abs(loss.alpha - paper_losses[place]) < 0.01;
}

// Comes back with the games that are done when `stop` is requested.
inline WarpLossReport measure_warp_loss(std::uint64_t warps, const GameLossOptions& options,
                                        const StopSignal& stop,
                                        const std::function<void(double fraction)>& on_progress) {
  WarpLossReport report;
  report.gaussian = gaussian_losses(paper_loss_ratios, warps, options.seed);
  on_progress(1.0 / 7);
  for (int game = 0; game < 6 && !stop.requested(); ++game) {
    if (game < 4) {
      report.games.push_back({fmt::format("snake {}", 8 + game), snake_loss(8 + game, options)});
    } else {
      report.games.push_back({game == 4 ? "morpion 5D" : "morpion 5T", morpion_loss(game == 5, options)});
    }
    on_progress((game + 2.0) / 7);
  }
  report.interrupted = stop.interrupted();
  return report;
}

}  // namespace warpnest
