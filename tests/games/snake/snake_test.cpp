// Facts about snakes that can be derived, and the tables of the fast step.
#include "common/games/snake/snake.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "common/position.hpp"
#include "tests/support/direct_search.hpp"

namespace warpnest {
namespace {

using testing::direct_playout;

template <int D>
void play_all(Position<Snake<D>> position, double probability, std::vector<double>& distribution) {
  const std::uint32_t count = position.count();
  if (count == 0) {
    distribution.resize(std::max<std::size_t>(distribution.size(), position.length() + 1));
    distribution[position.length()] += probability;
    return;
  }
  for (std::uint32_t k = 0; k < count; ++k) {
    Position<Snake<D>> next = position;
    next.play(position.candidate(k));
    play_all(next, probability / count, distribution);
  }
}

TEST(Snake, ExactDistributionOfUniformPlayoutsInThreeAndFourDimensions) {
  std::vector<double> three;
  play_all(Position<Snake<3>>::start(), 1, three);
  ASSERT_EQ(three.size(), 5U);
  EXPECT_NEAR(three[4], 1, 1e-12);

  std::vector<double> four;
  play_all(Position<Snake<4>>::start(), 1, four);
  ASSERT_EQ(four.size(), 8U);
  EXPECT_NEAR(four[6], 0.75, 1e-12);
  EXPECT_NEAR(four[7], 0.25, 1e-12);
}

template <int D>
std::uint32_t longest(const Position<Snake<D>>& position, int highest_used) {
  std::uint32_t best = position.length();
  for (std::uint32_t k = 0; k < position.count(); ++k) {
    const auto move = position.candidate(k);
    if (move > highest_used + 1) continue;  // dimensions appear in order, by symmetry
    Position<Snake<D>> next = position;
    next.play(move);
    best = std::max(best, longest(next, std::max<int>(highest_used, move)));
  }
  return best;
}

TEST(Snake, LongestSnakesByExhaustiveSearch) {
  EXPECT_EQ(longest(Position<Snake<3>>::start(), -1), 4U);
  EXPECT_EQ(longest(Position<Snake<4>>::start(), -1), 7U);
  EXPECT_EQ(longest(Position<Snake<5>>::start(), -1), 13U);
}

// The bound on max_moves: 6 of the 8 nodes of a cube never induce only paths.
TEST(Snake, AnInducedPathHasAtMostFiveNodesOfACube) {
  for (std::uint32_t set = 0; set < 256; ++set) {
    if (population(set) < 6) continue;
    int edges = 0;
    bool branches = false;
    for (std::uint32_t v = 0; v < 8; ++v) {
      if ((set >> v & 1U) == 0) continue;
      int degree = 0;
      for (std::uint32_t i = 0; i < 3; ++i)
        degree += static_cast<int>(set >> (v ^ 1U << i) & 1U);
      branches = branches || degree > 2;
      edges += degree;
    }
    // With no branch and no cycle there would be fewer edges than nodes.
    EXPECT_TRUE(branches || edges / 2 >= static_cast<int>(population(set))) << set;
  }
}

template <int D>
void expect_perfect_hashes() {
  using Tables = SnakeTables<D, HostMemory>;
  constexpr std::uint32_t hashed = SnakeTableLayout<D>::hashed;
  for (std::uint32_t b = 0; b < 32; ++b) {
    std::set<std::uint32_t> hashes;
    for (std::uint32_t set = 0; set < (1U << hashed); ++set) {
      const std::uint32_t product = Tables::subset_bits(b, set) * Tables::multiplier(b);
      hashes.insert(product >> (32 - hashed));
      EXPECT_EQ(product >> (31 - hashed) & 1U, 0U) << b;  // so half words are found as well
    }
    EXPECT_EQ(hashes.size(), 1U << hashed) << b;
  }
}
TEST(SnakeTables, HashOfEveryMaskIsPerfect) {
  expect_perfect_hashes<8>();
  expect_perfect_hashes<9>();
}

// Each word holds nodes of one parity; in node order they are what the rules say.
template <int D>
void expect_board_in_order() {
  using G = Snake<D>;
  auto position = Position<G>::start();
  std::vector<bool> usable(G::nodes, true);
  usable[0] = false;
  Generator generator(D);
  while (position.count() != 0) {
    for (int i = 0; i < D; ++i)
      usable[position.state.node ^ (1U << i)] = false;
    position.play(position.candidate(generator.below(position.count())));
    std::uint32_t ordered[G::ordered_words];
    G::in_order(position.board(), ordered);
    for (std::uint32_t node = 0; node < G::nodes; ++node) {
      ASSERT_EQ((ordered[node / 32] >> (31 - node % 32) & 1U) != 0, usable[node])
          << D << ' ' << node;
    }
  }
}
TEST(Snake, BoardInOrder) {
  expect_board_in_order<3>();
  expect_board_in_order<5>();
  expect_board_in_order<6>();
  expect_board_in_order<7>();
  expect_board_in_order<9>();
}

template <int D>
void expect_same_tables(std::uint32_t workers) {
  std::vector<std::uint32_t> one(SnakeTableLayout<D>::words);
  std::vector<std::uint32_t> many(SnakeTableLayout<D>::words);
  SnakeTables<D, HostMemory>(HostMemory{one.data()}, 0).fill(0, 1);
  for (std::uint32_t worker = 0; worker < workers; ++worker) {
    SnakeTables<D, HostMemory>(HostMemory{many.data()}, 0).fill(worker, workers);
  }
  EXPECT_EQ(one, many) << D << ' ' << workers;
}
TEST(SnakeTables, ManyWorkersFillTheSameTablesAsOne) {
  for (const std::uint32_t workers : {7U, 32U, 37U, 320U}) {
    expect_same_tables<8>(workers);
    expect_same_tables<9>(workers);
    expect_same_tables<11>(workers);
    expect_same_tables<13>(workers);
  }
}

// Comparing bits cannot reveal a choice that is one short when all neighbours are free; this can.
template <class G>
class SnakeFirstMoves : public ::testing::Test {};
using Dimensions =
    ::testing::Types<Snake<3>, Snake<5>, Snake<6>, Snake<8>, Snake<9>, Snake<11>, Snake<13>>;
TYPED_TEST_SUITE(SnakeFirstMoves, Dimensions);

TYPED_TEST(SnakeFirstMoves, AreUniformOverAllDimensions) {
  using G = TypeParam;
  constexpr auto d = static_cast<std::uint32_t>(G::dimension);
  std::vector<std::uint32_t> table_words(G::table_words);
  const typename G::template Tables<HostMemory> tables(HostMemory{table_words.data()}, 0);
  tables.fill(0, 1);
  constexpr int playouts = 60'000;
  std::vector<int> first(d);
  std::vector<int> second(d * d);
  for (int i = 0; i < playouts; ++i) {
    Position<G> position = Position<G>::start();
    Generator generator(mix(17, 0, 0, static_cast<std::uint32_t>(i)));
    ASSERT_EQ(G::step(position.board(), position.state, generator, tables), d);
    const std::uint32_t one = position.state.node;
    ASSERT_EQ(G::step(position.board(), position.state, generator, tables), d - 1);
    const auto a = nth_set_bit(one, 0);
    const auto b = nth_set_bit(one ^ position.state.node, 0);
    ++first[a];
    ++second[a * d + b];
  }
  const double expected = static_cast<double>(playouts) / d;
  for (std::uint32_t i = 0; i < d; ++i) {
    EXPECT_NEAR(first[i], expected, 5 * std::sqrt(expected)) << "dimension " << i;
    EXPECT_EQ(second[i * d + i], 0) << "turned back";
    const double each = expected / (d - 1);
    for (std::uint32_t j = 0; j < d; ++j) {
      if (j == i) continue;
      EXPECT_NEAR(second[i * d + j], each, 5.5 * std::sqrt(each)) << i << ' ' << j;
    }
  }
}

// For random playouts, a node-by-node walk by the plain definition of an induced path.
TYPED_TEST(SnakeFirstMoves, PlayoutsAreInducedPathsThatCannotGoOn) {
  using G = TypeParam;
  for (StreamId stream = 1; stream <= 20; ++stream) {
    const auto played = direct_playout(Position<G>::start(), stream);
    std::vector<std::uint32_t> path{0};
    for (const auto move : played.moves)
      path.push_back(path.back() ^ 1U << move);
    const auto touches = [&](std::uint32_t node, std::size_t until) {
      for (std::size_t i = 0; i < until; ++i) {
        if (population(path[i] ^ node) <= 1) return true;
      }
      return false;
    };
    for (std::size_t i = 2; i < path.size(); ++i) {
      ASSERT_FALSE(touches(path[i], i - 1)) << "stream " << stream << " node " << i;
    }
    for (int i = 0; i < G::dimension; ++i) {
      const std::uint32_t next = path.back() ^ 1U << i;
      EXPECT_TRUE(touches(next, path.size() - 1)) << "the game ended too early";
    }
  }
}

}  // namespace
}  // namespace warpnest
