// Every CPU path of the snake pools against a direct loop over Snake<D>::step, and against what is
// known about the game.
#include "host/games/snake/cpu/snake_pool.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <type_traits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "host/games/snake/cpu/snake_reference.hpp"

namespace warpnest {
namespace {

using Histogram = std::vector<std::uint64_t>;

std::vector<CpuPath> available_paths() {
  std::vector<CpuPath> paths;
  for (const CpuPath path :
       {CpuPath::reference, CpuPath::branch_free, CpuPath::portable, CpuPath::avx2}) {
    if (available(path)) {
      paths.push_back(path);
    } else {
      std::cout << "this machine cannot run the path " << name(path) << ": not tested\n";
    }
  }
  return paths;
}

template <int D>
class DirectPlayouts {
 public:
  DirectPlayouts() : memory_(Snake<D>::table_words) { tables().fill(0, 1); }

  // Plays to the end with the game's own step().
  [[gnu::noinline]] void playout(Position<Snake<D>>& position, Generator& generator) {
    while (Snake<D>::step(position.board(), position.state, generator, tables()) != 0) {
    }
  }

  [[gnu::noinline]] PoolResult pool(const Position<Snake<D>>& origin, const PoolRequest& request,
                                    Histogram& histogram) {
    PoolResult result{};
    result.score = -1;
    for (std::uint32_t c = 0; c < std::max(request.candidates, 1U); ++c) {
      for (std::uint32_t i = 0; i < request.leaf; ++i) {
        Position<Snake<D>> position = origin;
        if (request.candidates != 0) position.play(origin.candidate(c));
        Generator generator(mix(request.stream, request.step, c, i));
        playout(position, generator);
        const std::int32_t score = position.score();
        if (score > result.score) {
          result.score = score;
          result.candidate = c;
          result.index = i;
        }
        ++result.playouts;
        result.moves += position.length() - origin.length();
        result.sum += score;
        result.squares += static_cast<std::uint64_t>(score) * static_cast<std::uint64_t>(score);
        ++histogram[static_cast<std::size_t>(score)];
      }
    }
    return result;
  }

 private:
  typename Snake<D>::template Tables<HostMemory> tables() {
    return {HostMemory{memory_.data()}, 0};
  }
  std::vector<std::uint32_t> memory_;
};

// Positions of random games: the first, some in between, one with a single candidate, the last.
template <int D>
[[gnu::noinline]] std::vector<Position<Snake<D>>> origins() {
  std::vector<Position<Snake<D>>> result{Position<Snake<D>>::start()};
  bool single = false;
  for (std::uint64_t game = 0; game < 100 && !single; ++game) {
    auto position = Position<Snake<D>>::start();
    Generator generator(search_stream(2024, game));
    while (position.count() != 0) {
      position.play(Snake<D>::draw(position.board(), position.state, generator));
      const bool first_single = !single && position.count() == 1;
      single = single || first_single;
      if (first_single || (game == 0 && position.length() % (Snake<D>::nodes / 16 + 2) == 1)) {
        result.push_back(position);
      }
    }
    if (game == 0) result.push_back(position);
  }
  EXPECT_TRUE(single);
  return result;
}

void expect_equal(const PoolResult& actual, const PoolResult& expected) {
  EXPECT_EQ(actual.score, expected.score);
  EXPECT_EQ(actual.candidate, expected.candidate);
  EXPECT_EQ(actual.index, expected.index);
  EXPECT_EQ(actual.playouts, expected.playouts);
  EXPECT_EQ(actual.moves, expected.moves);
  EXPECT_EQ(actual.sum, expected.sum);
  EXPECT_EQ(actual.squares, expected.squares);
}

template <int D>
Histogram empty_histogram() {
  return Histogram(Snake<D>::max_moves + 1);
}

template <class Dimension>
class SnakePool : public testing::Test {};

template <int... D>
testing::Types<std::integral_constant<int, D>...> types(std::integer_sequence<int, D...>);
using Dimensions =
    decltype(types(std::integer_sequence<int, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13>()));
TYPED_TEST_SUITE(SnakePool, Dimensions);

TYPED_TEST(SnakePool, EveryPathEqualsTheDirectLoop) {
  constexpr int D = TypeParam::value;
  DirectPlayouts<D> direct;
  std::uint32_t step = 0;
  for (const Position<Snake<D>>& origin : origins<D>()) {
    for (const std::uint32_t candidates : {0U, origin.count(), origin.count() / 2}) {
      for (const std::uint32_t leaf : {1U, 7U, 32U, 33U}) {
        const PoolRequest request{search_stream(7, D), step++, candidates, leaf};
        Histogram expected_histogram = empty_histogram<D>();
        const PoolResult expected = direct.pool(origin, request, expected_histogram);
        for (const CpuPath path : available_paths()) {
          SCOPED_TRACE(testing::Message() << name(path) << ", length " << origin.length()
                                          << ", candidates " << candidates << ", leaf " << leaf);
          Histogram histogram = empty_histogram<D>();
          expect_equal(snake_pool<D>(path, origin, request, histogram.data()), expected);
          EXPECT_EQ(histogram, expected_histogram);
          expect_equal(snake_pool<D>(path, origin, request), expected);
          if (this->HasFailure()) return;
        }
      }
    }
  }
}

TYPED_TEST(SnakePool, HistogramAddsUp) {
  constexpr int D = TypeParam::value;
  const auto origin = Position<Snake<D>>::start();
  for (const CpuPath path : available_paths()) {
    SCOPED_TRACE(name(path));
    Histogram histogram = empty_histogram<D>();
    snake_pool<D>(path, origin, {1, 2, 0, 5}, histogram.data());
    snake_pool<D>(path, origin, {1, 3, D, 2}, histogram.data());
    std::uint64_t playouts = 0;
    for (const std::uint64_t count : histogram)
      playouts += count;
    EXPECT_EQ(playouts, 5U + 2U * D);
  }
}

TYPED_TEST(SnakePool, ReferenceKeepsTheWinnersMoves) {
  constexpr int D = TypeParam::value;
  for (const Position<Snake<D>>& origin : origins<D>()) {
    for (const std::uint32_t candidates : {0U, origin.count()}) {
      const auto result = snake_reference_pool<D>(origin, {11, 5, candidates, 9}, nullptr);
      Position<Snake<D>> position = origin;
      for (std::size_t m = 0; static_cast<std::int32_t>(position.length()) < result.pool.score;
           ++m) {
        const std::uint32_t move = result.sequence[m];
        ASSERT_NE(Snake<D>::candidates(position.board(), position.state) >> move & 1U, 0U);
        position.play(static_cast<typename Snake<D>::Move>(move));
      }
      EXPECT_EQ(position.count(), 0U);
    }
  }
}

// A board on which a first move along dimension i leads to score 3 and no other first move does.
// Besides the neighbours of node 0, whose choice is tested, three nodes are usable: i + j, i + k
// and i + j + k. From i the snake passes i + j (or i + k) and i + j + k, and i + k is cleared; from
// j or k it continues to i + k; from anywhere else it goes nowhere.
template <int D>
Position<Snake<D>> first_move_board(std::uint32_t i) {
  const std::uint32_t j = (i + 1) % D;
  const std::uint32_t k = (i + 2) % D;
  Position<Snake<D>> position{};
  const auto use = [&](std::uint32_t node) {
    position.words[Snake<D>::word_of(node)] |= Snake<D>::bit_of(node);
  };
  for (std::uint32_t n = 0; n < D; ++n)
    use(1U << n);
  use(1U << i | 1U << j);
  use(1U << i | 1U << k);
  use(1U << i | 1U << j | 1U << k);
  return position;
}

// Comparing bits cannot reveal a choice that is one short when all D neighbours are free; this
// does.
TYPED_TEST(SnakePool, FirstMovesAreUniform) {
  constexpr int D = TypeParam::value;
  constexpr std::uint32_t playouts = 20000;
  for (const CpuPath path : available_paths()) {
    SCOPED_TRACE(name(path));
    double chi_square = 0;  // D degrees of freedom: the pools are independent
    for (std::uint32_t i = 0; i < D; ++i) {
      Histogram histogram = empty_histogram<D>();
      snake_pool<D>(path, first_move_board<D>(i), {99, i, 0, playouts}, histogram.data());
      const double expected = static_cast<double>(playouts) / D;
      const double difference = static_cast<double>(histogram[3]) - expected;
      chi_square += difference * difference / (expected * (1 - 1.0 / D));
      EXPECT_GT(histogram[3], 0U) << "dimension " << i;
    }
    EXPECT_LT(chi_square, D + 5 * std::sqrt(2.0 * D));
  }
}

TEST(SnakePoolKnown, EveryPlayoutOfThreeDimensionsScoresFour) {
  for (const CpuPath path : available_paths()) {
    Histogram histogram = empty_histogram<3>();
    snake_pool<3>(path, Position<Snake<3>>::start(), {5, 0, 0, 10000}, histogram.data());
    EXPECT_EQ(histogram, (Histogram{0, 0, 0, 0, 10000})) << name(path);
  }
}

TEST(SnakePoolKnown, MeanOfFourDimensionsIsSixAndAQuarter) {
  constexpr std::uint32_t playouts = 200000;
  for (const CpuPath path : available_paths()) {
    SCOPED_TRACE(name(path));
    Histogram histogram = empty_histogram<4>();
    const PoolResult result =
        snake_pool<4>(path, Position<Snake<4>>::start(), {6, 0, 0, playouts}, histogram.data());
    EXPECT_EQ(histogram[6] + histogram[7], playouts);
    const double mean = static_cast<double>(result.sum) / playouts;
    const double standard_error = std::sqrt(0.25 * 0.75 / playouts);
    EXPECT_NEAR(mean, 6.25, 4 * standard_error);
  }
}

template <int D>
void expect_no_more_than(std::int32_t longest) {
  for (const CpuPath path : available_paths()) {
    const PoolResult result = snake_pool<D>(path, Position<Snake<D>>::start(), {8, 0, D, 4000});
    EXPECT_LE(result.score, longest) << name(path) << " in " << D << " dimensions";
    EXPECT_GT(result.score, longest / 2);
  }
}

TEST(SnakePoolKnown, NoSnakeIsLongerThanTheLongest) {
  expect_no_more_than<3>(4);
  expect_no_more_than<4>(7);
  expect_no_more_than<5>(13);
  expect_no_more_than<6>(26);
  expect_no_more_than<7>(50);
  expect_no_more_than<8>(98);
}

TEST(CpuPath, BestPathIsAvailable) {
  EXPECT_TRUE(available(best_path()));
  EXPECT_TRUE(available(CpuPath::reference));
  EXPECT_TRUE(available(CpuPath::portable));
  EXPECT_NE(best_path(), CpuPath::reference);
}

}  // namespace
}  // namespace warpnest
