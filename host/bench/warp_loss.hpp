// The warp loss α: how much longer 32 lanes that wait for each other take than their playouts alone
// (section 2 of the GPU paper), and what is left of it when lanes draw from a pool.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "host/base/stop.hpp"
#include "kernels/playouts.cuh"

namespace warpnest {

// Lane steps spent over moves made. Estimated from many warps (or pools), with its standard error.
class LossEstimate {
 public:
  // What one warp spent (its steps times its lanes) and made.
  void add(double spent, double made);

  double alpha() const;
  double standard_error() const;  // of alpha, by the spread of the warps; 0 for fewer than two

 private:
  std::uint64_t count_ = 0;
  double spent_ = 0, made_ = 0;
  double spent_squares_ = 0, made_squares_ = 0, products_ = 0;
};

struct GaussianLoss {
  double ratio;           // σ/μ
  double alpha;           // E[max] / E[mean]: all time spent over all moves made
  double standard_error;  // of alpha
  double mean_of_ratios;  // E[max / mean], as the paper writes it; slightly larger
  double bound;           // the paper's (μ + 2.64 σ) / (μ - 0.09 σ)
};
// Simulates `warps` warps with 32 Gaussian lengths each, and uses the same draws for each ratio.
// When `stop` is requested, simulates fewer warps; returns nothing if there were none.
std::vector<GaussianLoss> gaussian_losses(std::span<const double> ratios, std::uint64_t warps,
                                          std::uint64_t seed, const StopSignal& stop = {});

// The paper's Table 1.
inline constexpr double paper_loss_ratios[] = {0.05, 0.10, 0.15, 0.20, 0.25, 0.30, 0.35, 0.40};
inline constexpr double paper_losses[] = {1.1, 1.2, 1.31, 1.41, 1.51, 1.62, 1.72, 1.82};

// Steps of 32 lanes that play these playouts 32 at a time and wait for the longest: lengths alone,
// as the paper counts.
std::uint64_t steps_in_batches(std::span<const std::uint32_t> lengths);
// As above, with the steps of our loop: it also counts the step that finds no move, and makes
// `unroll` steps at a time.
std::uint64_t steps_in_batches(std::span<const std::uint32_t> lengths, const PlayoutPolicy& policy);
// Steps of play_pool (kernels/playouts.cuh) on items of these lengths, move for move.
struct PoolSteps {
  std::uint64_t steps;    // of the warp
  std::uint64_t refills;  // rounds in which idle lanes look for items
};
PoolSteps steps_in_pool(std::span<const std::uint32_t> lengths, const PlayoutPolicy& policy);

// Losses of a real game, from real playouts. Lane steps are spent and moves are made. If the kernel
// has its own loop, both are instructions in that loop: spent by 32 lanes, and made by a single
// lane that plays the same playouts and waits for nobody.
struct GameLoss {
  double mean = 0, deviation = 0;  // of lengths of playouts from the first position
  LossEstimate paper;              // from the first position, 32 at a time, lengths alone
  LossEstimate batches;            // as above, in our loop
  LossEstimate pool;               // as above, with lanes drawing from a pool of 4096
  LossEstimate step_batches;  // level-1 searches, 32 playouts per candidate, one after the other
  LossEstimate step_pool;     // as above, one pool per step: what our searches do
};

struct GameLossOptions {
  std::uint32_t pools = 8;     // of 4096 playouts from the first position
  std::uint32_t searches = 6;  // of level 1
  std::uint64_t seed = 1;
};

}  // namespace warpnest
