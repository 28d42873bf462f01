// The warp loss: the paper's Table 1, and the pool's steps against the warp program itself.
#include "host/bench/warp_loss.hpp"

#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "common/games/morpion/morpion.hpp"
#include "common/games/snake/snake.hpp"
#include "common/position.hpp"
#include "host/bench/tally_warp.hpp"
#include "host/games/costs.hpp"
#include "host/games/morpion/morpion_loss.hpp"
#include "kernels/search_layout.hpp"
#include "tests/support/direct_search.hpp"

namespace warpnest {
namespace {

// The paper prints two decimals, truncated.
TEST(GaussianLoss, AgreesWithThePapersTable1) {
  const auto losses = gaussian_losses(paper_loss_ratios, 200'000, 1);
  for (std::size_t i = 0; i < losses.size(); ++i) {
    EXPECT_LT(std::abs(losses[i].alpha - paper_losses[i]), 0.01) << losses[i].ratio;
    EXPECT_LT(losses[i].standard_error, 0.001);
    EXPECT_LT(losses[i].alpha, losses[i].bound);
    EXPECT_GE(losses[i].mean_of_ratios, losses[i].alpha - 1e-3);
    // The maximum of 32 standard normal numbers is 2.0697 on average.
    EXPECT_NEAR(losses[i].alpha, 1 + 2.0697 * losses[i].ratio, 5 * losses[i].standard_error);
  }
  EXPECT_NEAR(losses[2].bound, 1.41, 0.01);  // the paper's example
}

TEST(LossEstimate, IsARatioOfSums) {
  LossEstimate estimate;
  estimate.add(3, 2);
  estimate.add(5, 2);
  EXPECT_EQ(estimate.alpha(), 2.0);
  EXPECT_GT(estimate.standard_error(), 0);
}

TEST(WarpLoss, StepsOfBatchesAreThoseOfTheLongest) {
  std::vector<std::uint32_t> lengths(40, 5);
  lengths[3] = 9;
  lengths[35] = 7;
  EXPECT_EQ(steps_in_batches(lengths), 16U);
  // 9 moves and the step that finds none, in fours: 12; 7 and 1: 8.
  EXPECT_EQ(steps_in_batches(lengths, {.unroll = 4}), 20U);
  EXPECT_EQ(steps_in_pool(lengths, {.unroll = 1, .refill_at = 31}).steps, 14U);  // 6 and then 8
  EXPECT_EQ(steps_in_pool({}, {}).steps, 0U);
}

template <int D>
void expect_same_steps(std::uint32_t playouts) {
  using G = Snake<D>;
  constexpr PlayoutPolicy policy = SearchPolicy<G>::playouts;
  constexpr std::uint32_t boards =
      SearchLayout<G, 0>::round_up(G::table_words, G::words * warp_lanes);
  std::vector<std::uint32_t> words(boards + G::words * warp_lanes);
  const PlayoutMemory<G, TallyWarp<HostWarp>> memory{HostMemory{words.data()}, boards, 0};
  memory.tables().fill(0, 1);
  const auto start = Position<G>::start();
  TallyWarp<HostWarp> warp;
  const StreamId stream = search_stream(4, playouts);
  play_pool<policy, G>(warp, memory, start.board(), start.state,
                       PoolRequest{stream, 0, 0, playouts}, NoTally{});

  std::vector<std::uint32_t> lengths;
  for (std::uint32_t i = 0; i < playouts; ++i) {
    lengths.push_back(static_cast<std::uint32_t>(
        testing::direct_playout(start, mix(stream, 0, 0, i)).moves.size()));
  }
  const PoolSteps simulated = steps_in_pool(lengths, policy);
  EXPECT_EQ(simulated.refills, warp.refills())
      << "dimension " << D << ", " << playouts << " playouts";
  EXPECT_EQ(simulated.steps, warp.rounds() * policy.unroll);
}

TEST(WarpLoss, PoolStepsAreThoseOfTheWarpProgram) {
  for (const std::uint32_t playouts : {1U, 7U, 31U, 32U, 33U, 64U, 500U}) {
    expect_same_steps<4>(playouts);
    expect_same_steps<8>(playouts);
    expect_same_steps<9>(playouts);
  }
}

TEST(WarpLoss, ThePoolLosesLess) {
  for (const GameLoss& loss :
       {find_class_cost("snake 8").loss({.pools = 1, .searches = 1}, {}),
        find_class_cost("morpion 5D").loss({.pools = 1, .searches = 0}, {})}) {
    EXPECT_GT(loss.paper.alpha(), 1.1);
    EXPECT_GT(loss.batches.alpha(), loss.paper.alpha());
    EXPECT_LT(loss.pool.alpha(), loss.batches.alpha());
    EXPECT_GT(loss.pool.alpha(), 1);
  }
  EXPECT_EQ(find_class_cost("snake 12").loss, nullptr);
  EXPECT_THROW(find_class_cost("snake 13"), std::out_of_range);
}

TEST(WarpLoss, StopsWhenAskedTo) {
  StopSignal stop;
  stop.request();
  for (const char* const game : {"snake 8", "morpion 5D"}) {
    const GameLossOptions long_run{.pools = 100'000, .searches = 100'000};
    EXPECT_EQ(find_class_cost(game).loss(long_run, stop).mean, 0);
  }
  EXPECT_TRUE(gaussian_losses(paper_loss_ratios, 1'000'000'000'000, 1, stop).empty());
}

// A lone playout keeps 31 lanes waiting, wherever it is counted; 32 equal ones keep none waiting.
TEST(WarpLoss, RoundsOfOnePlayoutAreThoseOfOneLane) {
  using G = MorpionSmall<morpion_5d>;
  RoundsMeter<G, HostWarp> warp;
  RoundsMeter<G, SoloWarp> one_lane;
  const auto start = Position<G>::start();
  for (StreamId stream = 0; stream < 5; ++stream) {
    const auto together = warp.play(start, {scramble(stream), 0, 0, 1});
    const auto alone = one_lane.play(start, {scramble(stream), 0, 0, 1});
    EXPECT_EQ(together.result.score, alone.result.score);
    EXPECT_EQ(together.slots, warp_lanes * alone.slots);
  }
  const auto together = warp.play(start, {scramble(9), 0, 0, 320});
  const auto alone = one_lane.play(start, {scramble(9), 0, 0, 320});
  EXPECT_EQ(together.result.sum, alone.result.sum);
  EXPECT_GT(together.slots, alone.slots);
  EXPECT_LT(together.slots, 3 * alone.slots);
}

}  // namespace
}  // namespace warpnest
