// The conformance suite, instantiated for every game: what the Game concept promises and a compiler
// cannot check.
#pragma once

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/game.hpp"
#include "common/position.hpp"
#include "common/warp.hpp"
#include "host/executor/warp_engine.hpp"
#include "tests/support/direct_search.hpp"
#include "tests/support/lane_orders.hpp"

namespace warpnest::testing {

// Defined by the test of each game: the name of its stored playthrough in tests/playthroughs/.
template <class G>
std::string playthrough_name();

template <class G>
class GameConformance : public ::testing::Test {
 protected:
  GameConformance() : table_words(G::table_words + 1), tables(HostMemory{table_words.data()}, 0) {
    tables.fill(0, 1);
  }
  std::vector<std::uint32_t> table_words;
  typename G::template Tables<HostMemory> tables;
};

TYPED_TEST_SUITE_P(GameConformance);

TYPED_TEST_P(GameConformance, CandidatesAreDistinctAndWithinLimits) {
  using G = TypeParam;
  for (StreamId stream = 0; stream < 50; ++stream) {
    Position<G> position = Position<G>::start();
    Generator generator(scramble(stream));
    for (std::uint32_t count; (count = position.count()) != 0;) {
      ASSERT_LE(count, G::max_candidates);
      std::set<typename G::Move> codes;
      for (std::uint32_t k = 0; k < count; ++k)
        codes.insert(position.candidate(k));
      ASSERT_EQ(codes.size(), count);
      position.play(position.candidate(generator.below(count)));
      ASSERT_LE(position.length(), G::max_moves);
    }
  }
}

TYPED_TEST_P(GameConformance, StepsPlayTheDrawnMoves) {
  using G = TypeParam;
  for (StreamId stream = 0; stream < 50; ++stream) {
    Position<G> by_step = Position<G>::start();
    Position<G> by_draw = by_step;
    Generator for_step(scramble(stream));
    Generator for_draw = for_step;
    for (;;) {
      const bool goes_on = by_draw.count() != 0;
      ASSERT_EQ(G::step(by_step.board(), by_step.state, for_step, this->tables) != 0, goes_on);
      if (!goes_on) break;
      by_draw.play(G::draw(by_draw.board(), by_draw.state, for_draw));
      ASSERT_EQ(by_step.words, by_draw.words);
      ASSERT_EQ(by_step.state, by_draw.state);
    }
    ASSERT_EQ(by_step.score(), by_draw.score());
  }
}

// draw returns a candidate, and does not change the candidates.
TYPED_TEST_P(GameConformance, DrawGivesACandidateAndKeepsThem) {
  using G = TypeParam;
  const auto candidates = [](const Position<G>& position) {
    std::vector<typename G::Move> codes;
    for (std::uint32_t k = 0; k < position.count(); ++k)
      codes.push_back(position.candidate(k));
    std::sort(codes.begin(), codes.end());
    return codes;
  };
  for (StreamId stream = 0; stream < 20; ++stream) {
    Position<G> position = Position<G>::start();
    Generator generator(scramble(stream));
    while (position.count() != 0) {
      const auto before = candidates(position);
      const auto move = G::draw(position.board(), position.state, generator);
      ASSERT_TRUE(std::binary_search(before.begin(), before.end(), move));
      ASSERT_EQ(candidates(position), before);
      position.play(move);
    }
  }
}

TYPED_TEST_P(GameConformance, ForcedStepPlaysTheCandidate) {
  using G = TypeParam;
  for (std::uint32_t moves = 0; moves < 30; moves += 3) {
    const auto position = random_position<G>(moves, moves);
    for (std::uint32_t k = 0; k < position.count(); ++k) {
      Position<G> forced = position;
      Position<G> played = position;
      Forced choice{k};
      G::step(forced.board(), forced.state, choice, this->tables);
      played.play(position.candidate(k));
      ASSERT_EQ(forced.words, played.words);
      ASSERT_EQ(forced.state, played.state);
    }
  }
}

TYPED_TEST_P(GameConformance, StepAtTheEndLeavesScoreAndCountAlone) {
  using G = TypeParam;
  Position<G> position = random_position<G>(3, G::max_moves);
  ASSERT_EQ(position.count(), 0U);
  Generator generator(1);
  // A lazily cleaned list may still have entries to drop.
  while (G::step(position.board(), position.state, generator, this->tables) != 0) {
    ASSERT_EQ(position.count(), 0U);
  }
  const auto state = position.state;
  for (int i = 0; i < 8; ++i) {
    ASSERT_EQ(G::step(position.board(), position.state, generator, this->tables), 0U);
    ASSERT_EQ(position.state, state);
    ASSERT_EQ(position.count(), 0U);
  }
}

TYPED_TEST_P(GameConformance, InterleavedBoardsPlayLikeOneBoard) {
  using G = TypeParam;
  std::vector<std::uint32_t> words(std::size_t{G::words} * warp_lanes);
  std::vector<Position<G>> single(warp_lanes);
  std::vector<typename G::State> states(warp_lanes);
  std::vector<Generator> generators;
  std::vector<Generator> single_generators;
  const auto lane_board = [&](std::uint32_t lane) {
    return Words<HostMemory, warp_lanes>(HostMemory{words.data()}, lane);
  };
  for (std::uint32_t lane = 0; lane < warp_lanes; ++lane) {
    G::start(lane_board(lane), states[lane]);
    single[lane] = Position<G>::start();
    generators.emplace_back(scramble(lane + 99));
    single_generators.emplace_back(scramble(lane + 99));
  }
  for (std::uint32_t move = 0; move < G::max_moves; ++move) {  // lanes take turns
    for (std::uint32_t lane = 0; lane < warp_lanes; ++lane) {
      const auto count = G::step(lane_board(lane), states[lane], generators[lane], this->tables);
      ASSERT_EQ(count, G::step(single[lane].board(), single[lane].state, single_generators[lane],
                               this->tables));
      ASSERT_EQ(states[lane], single[lane].state);
    }
  }
}

TYPED_TEST_P(GameConformance, PoolEqualsDirectPlayoutsInEveryLaneOrder) {
  using G = TypeParam;
  std::vector<std::uint32_t> leaves{1, 7};
  // If a position may have more candidates, seven playouts each are enough to refill the lanes
  // often.
  if (G::max_candidates <= 128) leaves.insert(leaves.end(), {32, 33, 64});
  for (const std::uint32_t leaf : leaves) {
    const auto origin = random_position<G>(leaf, leaf % 5);
    const PoolRequest request{scramble(leaf), leaf, origin.count(), leaf};
    if (request.candidates == 0) continue;
    std::vector<std::uint64_t> expected_histogram(histogram_entries<G>());
    PoolResult expected{no_score, 0, 0, 0, 0, 0, 0};
    for (std::uint32_t c = 0; c < request.candidates; ++c) {
      Position<G> next = origin;
      next.play(origin.candidate(c));
      for (std::uint32_t i = 0; i < leaf; ++i) {
        const auto played = direct_playout(next, mix(request.stream, request.step, c, i));
        if (played.score > expected.score) {
          expected.score = played.score;
          expected.candidate = c;
          expected.index = i;
        }
        ++expected.playouts;
        expected.moves += 1 + played.moves.size();
        expected.sum += played.score;
        expected.squares +=
            static_cast<std::uint64_t>(static_cast<std::int64_t>(played.score) * played.score);
        ++expected_histogram[histogram_entry<G>(played.score)];
      }
    }
    for (const HostWarp& order : lane_orders()) {
      WarpEngine<G> engine(order);
      std::vector<std::uint64_t> histogram(histogram_entries<G>());
      const PoolResult got = engine.pool(origin, request, histogram.data());
      EXPECT_EQ(got.score, expected.score);
      EXPECT_EQ(got.candidate, expected.candidate);
      EXPECT_EQ(got.index, expected.index);
      EXPECT_EQ(got.playouts, expected.playouts);
      EXPECT_EQ(got.moves, expected.moves);
      EXPECT_EQ(got.sum, expected.sum);
      EXPECT_EQ(got.squares, expected.squares);
      EXPECT_EQ(histogram, expected_histogram);
    }
  }
}

// The file holds the stream in hexadecimal, the final score, and the move codes.
TYPED_TEST_P(GameConformance, StoredPlaythroughStillPlays) {
  using G = TypeParam;
  const std::string path =
      std::string(WARPNEST_SOURCE_DIR) + "/tests/playthroughs/" + playthrough_name<G>() + ".txt";
  std::ifstream file(path);
  StreamId stream = 0;
  std::int32_t score = 0;
  ASSERT_TRUE(file >> std::hex >> stream >> std::dec >> score)
      << path << " is missing or broken; a playthrough of stream 1 would be:\n"
      << [] {
           std::ostringstream text;
           const auto played = direct_playout(Position<G>::start(), 1);
           text << "0x1\n" << played.score << '\n';
           for (const auto move : played.moves)
             text << +move << ' ';
           return text.str();
         }();
  std::vector<typename G::Move> moves;
  for (unsigned move = 0; file >> move;)
    moves.push_back(static_cast<typename G::Move>(move));
  const auto played = direct_playout(Position<G>::start(), stream);
  EXPECT_EQ(played.score, score);
  EXPECT_EQ(played.moves, moves);
}

REGISTER_TYPED_TEST_SUITE_P(GameConformance, CandidatesAreDistinctAndWithinLimits,
                            StepsPlayTheDrawnMoves, DrawGivesACandidateAndKeepsThem,
                            ForcedStepPlaysTheCandidate, StepAtTheEndLeavesScoreAndCountAlone,
                            InterleavedBoardsPlayLikeOneBoard,
                            PoolEqualsDirectPlayoutsInEveryLaneOrder, StoredPlaythroughStillPlays);

}  // namespace warpnest::testing
