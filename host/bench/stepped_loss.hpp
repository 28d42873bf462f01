// Warp losses of a real game whose kernel plays move by move.
//
// `Rules` describes the game: Board, start() and length(board, stream, step), which returns the
// moves of a playout. stepped_loss also needs count(board), after(board, candidate) and `policy`,
// the policy of the kernel.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "common/stream.hpp"
#include "host/base/stop.hpp"
#include "host/bench/warp_loss.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {

inline constexpr std::uint32_t loss_pool_size = 4096;
inline constexpr std::uint32_t loss_leaf = 32;

namespace detail {

inline std::uint64_t sum_of(std::span<const std::uint32_t> lengths) {
  return std::accumulate(lengths.begin(), lengths.end(), std::uint64_t{0});
}

inline void add_steps(LossEstimate& estimate, std::uint64_t steps, std::uint64_t moves) {
  estimate.add(static_cast<double>(steps * warp_lanes), static_cast<double>(moves));
}

// One level-1 search, without memory: the best candidate of each step is played.
template <class Rules>
void search_for_loss(std::uint64_t number, const GameLossOptions& options, const StopSignal& stop,
                     GameLoss& loss) {
  auto board = Rules::start();
  const StreamId stream = search_stream(options.seed + 1, number);
  std::uint64_t batches = 0;
  std::uint64_t pooled = 0;
  std::uint64_t moves = 0;
  for (std::uint32_t step = 0; Rules::count(board) > 0 && !stop.requested(); ++step) {
    std::vector<std::uint32_t> items;
    std::uint32_t best = 0;
    std::uint32_t best_length = 0;
    for (std::uint32_t candidate = 0; candidate < Rules::count(board); ++candidate) {
      const auto next = Rules::after(board, candidate);
      const StreamId below = mix(stream, step, candidate, 0);
      std::vector<std::uint32_t> lengths;
      for (std::uint32_t i = 0; i < loss_leaf; ++i)
        lengths.push_back(Rules::length(next, below, i));
      const std::uint32_t longest = *std::max_element(lengths.begin(), lengths.end());
      if (candidate == 0 || longest > best_length) {
        best = candidate;
        best_length = longest;
      }
      batches += steps_in_batches(lengths, Rules::policy);
      items.insert(items.end(), lengths.begin(), lengths.end());
    }
    pooled += steps_in_pool(items, Rules::policy).steps;
    moves += sum_of(items);
    board = Rules::after(board, best);
  }
  add_steps(loss.step_batches, batches, moves);
  add_steps(loss.step_pool, pooled, moves);
}

}  // namespace detail

// Plays from the first position, calls use_pool(lengths) for each pool, and adds the loss by
// lengths alone to `loss`.
template <class Rules, class UsePool>
void lengths_from_the_start(const GameLossOptions& options, const StopSignal& stop, GameLoss& loss,
                            UsePool&& use_pool) {
  const auto start = Rules::start();
  std::uint64_t moves = 0;
  std::uint64_t squares = 0;
  std::uint64_t playouts = 0;
  for (std::uint32_t pool = 0; pool < options.pools && !stop.requested(); ++pool) {
    std::vector<std::uint32_t> lengths;
    const StreamId stream = search_stream(options.seed, pool);
    for (std::uint32_t i = 0; i < loss_pool_size; ++i) {
      lengths.push_back(Rules::length(start, stream, i));
      moves += lengths.back();
      squares += std::uint64_t{lengths.back()} * lengths.back();
    }
    for (std::size_t first = 0; first < lengths.size(); first += warp_lanes) {
      const std::span warp(lengths.data() + first, warp_lanes);
      detail::add_steps(loss.paper, steps_in_batches(warp), detail::sum_of(warp));
    }
    playouts += lengths.size();
    use_pool(std::span<const std::uint32_t>(lengths));
  }
  const auto statistics = score_statistics(playouts, static_cast<std::int64_t>(moves), squares);
  loss.mean = statistics.mean;
  loss.deviation = statistics.standard_deviation;
}

// As ClassCost::loss.
template <class Rules>
GameLoss stepped_loss(const GameLossOptions& options, const StopSignal& stop) {
  GameLoss loss;
  lengths_from_the_start<Rules>(options, stop, loss, [&](std::span<const std::uint32_t> lengths) {
    for (std::size_t first = 0; first < lengths.size(); first += warp_lanes) {
      const auto warp = lengths.subspan(first, warp_lanes);
      detail::add_steps(loss.batches, steps_in_batches(warp, Rules::policy), detail::sum_of(warp));
    }
    detail::add_steps(loss.pool, steps_in_pool(lengths, Rules::policy).steps,
                      detail::sum_of(lengths));
  });
  for (std::uint32_t i = 0; i < options.searches; ++i)
    detail::search_for_loss<Rules>(i, options, stop, loss);
  return loss;
}

}  // namespace warpnest
