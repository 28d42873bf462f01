// The cost model: counted figures, the paper's estimate, limits known from elsewhere.
#include "host/bench/cost_model.hpp"

#include <stdexcept>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "common/games/morpion/morpion.hpp"
#include "common/games/snake/snake.hpp"
#include "host/bench/counting_warp.hpp"
#include "host/games/costs.hpp"
#include "kernels/resource_limits.hpp"

namespace warpnest {
namespace {

TEST(PaperEstimate, Is420ForItsPair) {
  EXPECT_NEAR(paper_estimate(paper_cores, paper_latency_ratio, paper_alpha), 420, 2);
}

TEST(Architectures, HasTheEightThatAreAskedForWithSources) {
  for (const char* name :
       {"RTX 2080 Ti", "RTX 3080", "RTX 3090", "RTX 4090", "RTX 5090", "A100", "H100", "B200"}) {
    const Architecture* gpu = find_architecture(name);
    ASSERT_NE(gpu, nullptr) << name;
    EXPECT_EQ(gpu->figures.size(), 13U) << name;
    EXPECT_EQ(gpu->figures.at("warps").value, gpu->warps);
    for (const auto& [figure, known] : gpu->figures)
      EXPECT_FALSE(known.source.empty()) << figure;
  }
  EXPECT_EQ(find_architecture("3080"), find_architecture("rtx3080"));
  EXPECT_EQ(find_architecture("voodoo 2"), nullptr);
  const Architecture& paper = *find_architecture("RTX 3080");
  EXPECT_EQ(paper.multiprocessors * paper.cores, paper_cores);
}

// tests/kernels/resources_test.py checks the built kernels against the same figures, as lower
// limits.
TEST(ResidentWarps, ReachTheResourceLimits) {
  const auto warps = [](std::string_view title) {
    return resident_warps(*find_architecture("RTX 3080"), find_class_cost(title).footprint());
  };
  // For leaf jobs, which keep less than the searches that the limits apply to.
  EXPECT_EQ(warps("snake 8"), 48U);
  EXPECT_EQ(warps("snake 9"), 40U);
  EXPECT_EQ(warps("snake 10"), 20U);
  EXPECT_EQ(warps("snake 11"), 11U);
  EXPECT_EQ(warps("morpion 5D"), 8U);
  EXPECT_EQ(warps("morpion 5T"), 8U);
  EXPECT_GE(warps("snake 9"), search_limits<Snake<9>>().warps);
  EXPECT_GE(warps("snake 11"), search_limits<Snake<11>>().warps);
  EXPECT_EQ(warps("snake 12"), 5U);
  EXPECT_THROW(warps("snake 13"), std::out_of_range);
}

TEST(CountingWarp, CountsAccessesAndConflicts) {
  std::vector<std::uint32_t> words(32 * 32);
  SharedAccesses accesses;
  const CountingMemory memory{HostMemory{words.data()}, &accesses};
  CountingWarp warp(accesses);
  warp.each([&](std::uint32_t lane) {
    memory.store(lane, lane);                         // one word per bank
    (void)memory.load(lane * 32);                     // all in one bank
    (void)memory.load_byte(lane);                     // four lanes per word
    if (lane < 8) (void)memory.load_half(lane * 64);  // eight lanes, one bank
  });
  EXPECT_EQ(accesses.stores(), 32U);
  EXPECT_EQ(accesses.loads(), 32U + 32U + 8U);
  EXPECT_EQ(accesses.requests(), 4U);
  EXPECT_EQ(accesses.wavefront_count(), 1U + 32U + 1U + 8U);
}

// Board words: with d dimensions, d - 6 lie outside the word with the near neighbours. Each is
// loaded and stored, and so is that word itself. There are four tables with one word per node, one
// of sets, one of choices.
TEST(MoveCost, CountsTheAccessesOfAMove) {
  for (const std::string_view game : {"snake 8", "snake 9", "snake 10", "snake 11"}) {
    const MoveCost cost = find_class_cost(game).move_cost();
    // Every step of 32 lanes makes the same accesses, even for lanes that wait.
    const double per_step = cost.memory_instructions * warp_lanes / cost.moves_per_step;
    EXPECT_NEAR(cost.loads + cost.stores, per_step, 0.12 * per_step)
        << game;  // refills come on top
    EXPECT_GT(cost.loads + cost.stores, per_step - 1e-9) << game;
    EXPECT_GE(cost.wavefronts_per_move * warp_lanes, (cost.loads + cost.stores) * 0.9) << game;
    EXPECT_LE(cost.moves_per_step, warp_lanes);
  }
}

// What a playout of Morpion must do, whatever its layout: draw an entry (one load, another for the
// entry that replaces it, a row), place a dot (four rows and the dots, loaded and stored).
TEST(MoveCost, CountsTheRoundsOfMorpion) {
  for (const std::string_view game : {"morpion 5D", "morpion 5T"}) {
    const MoveCost cost = find_class_cost(game).move_cost();
    EXPECT_GT(cost.moves_per_step, 16) << game;
    EXPECT_LE(cost.moves_per_step, warp_lanes);
    EXPECT_GT(cost.instructions, 100) << game;
    EXPECT_LT(cost.instructions, 300) << game;
    EXPECT_GT(cost.refill_instructions, 90) << game;  // 89 words are copied
    EXPECT_GT(cost.loads, 8) << game;
    EXPECT_LT(cost.loads, 40) << game;
    EXPECT_GT(cost.stores, 6) << game;
    EXPECT_LT(cost.stores, cost.loads) << game;
    EXPECT_GT(cost.memory_instructions, 10) << game;
    EXPECT_LT(cost.memory_instructions, cost.instructions / 2);
    // 4096 playouts on 32 lanes, refilled several at a time.
    EXPECT_LT(cost.refills_per_move, 0.02);
    EXPECT_GT(cost.refills_per_move, 0.0001);
    const Prediction p = predict(*find_architecture("RTX 3080"), cost);
    EXPECT_GT(p.moves_per_cycle, 0.02) << game;
    EXPECT_LT(p.moves_per_cycle, 0.5) << game;
  }
}

// The classes are in the order of the games, and each has the problem that its title names.
TEST(ClassCosts, AreThoseOfTheListedGames) {
  std::vector<std::string_view> titles;
  for (const ClassCost* cost : class_costs()) {
    titles.push_back(cost->title);
    EXPECT_EQ(problem_of(*cost)->title(), cost->title);
    EXPECT_EQ(problem_of(*cost)->game(), game_of(*cost).name);
    EXPECT_NE(game_of(*cost).bench_paths, nullptr) << cost->title;
  }
  EXPECT_EQ(titles, (std::vector<std::string_view>{"snake 8", "snake 9", "snake 10", "snake 11",
                                                   "morpion 5D", "morpion 5T"}));
}

TEST(Predict, TheLeastTermDecides) {
  const MoveCost cost = find_class_cost("snake 8").move_cost();
  for (const Architecture& gpu : architectures()) {
    const Prediction p = predict(gpu, cost);
    EXPECT_EQ(p.moves_per_cycle, std::min({p.integer, p.issue, p.shared, p.latency})) << gpu.name;
    EXPECT_NEAR(p.moves_per_second, p.moves_per_cycle * gpu.multiprocessors * gpu.boost_ghz * 1e9,
                1);
  }
  Architecture slow = *find_architecture("RTX 3080");
  slow.shared_latency = 1e6;
  EXPECT_EQ(predict(slow, cost).limited_by, "latency");
  slow.shared_latency = 30;
  slow.integer_lanes = 1;
  EXPECT_EQ(predict(slow, cost).limited_by, "integer lanes");
}

}  // namespace
}  // namespace warpnest
