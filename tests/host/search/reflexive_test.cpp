#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "common/games/snake/snake.hpp"
#include "host/search/playout_stream.hpp"
#include "tests/support/search_runs.hpp"

namespace warpnest {
namespace {

using testing::expect_legal;
using testing::run_reflexive;

using Morpion = MorpionHost<morpion_5d>;

// The listing of the paper, with its global variables and its arrays; `nb++`, which is missing in
// findBestMove, is there.
class Listing {
 public:
  Listing(std::uint64_t games, std::uint64_t meta_games, StreamId stream)
      : nbGames(games), nbMetaGames(meta_games), stream_(stream), policy_(PlayoutOptions{}) {}

  // A meta-meta-game.
  std::vector<MorpionCode> play() {
    previousMetaBestScore = 0;
    for (;;) {
      const int move = findBestMetaMove();
      if (move == -1) break;
      metaPrefix[nbMetaPrefix++] = move;
    }
    return {metaPrefix, metaPrefix + nbMetaPrefix};
  }

 private:
  int playGame(const Cursor<Morpion>& from) {
    Cursor<Morpion> board = from;
    std::vector<MorpionCode> moves;
    policy_.finish(board, Generator(playout_stream(stream_, playouts_++)), &moves);
    std::copy(moves.begin(), moves.end(), variation);
    return static_cast<int>(moves.size());
  }

  int findBestMove() {
    std::uint64_t nb = 0;
    int best = previousBestScore - 1;
    for (int i = 0; i < best; i++)
      bestVariation[i] = bestVariation[i + 1];
    Cursor<Morpion> board(Position<Morpion>::start());
    for (int i = 0; i < nbPrefix; i++)
      board.play(static_cast<MorpionCode>(prefix[i]));
    while (nb < nbGames) {
      if (board.count() == 0) return -1;
      const int nbMoves = playGame(board);
      if (nbMoves > best) {
        best = nbMoves;
        for (int i = 0; i < best; i++)
          bestVariation[i] = variation[i];
      }
      nb++;
    }
    previousBestScore = best;
    return bestVariation[0];
  }

  int playMetaGame() {
    previousBestScore = 0;
    for (;;) {
      const int move = findBestMove();
      if (move == -1) break;
      prefix[nbPrefix] = move;
      nbPrefix++;
    }
    return nbPrefix;
  }

  int findBestMetaMove() {
    std::uint64_t nb = 0;
    int best = previousMetaBestScore - 1;
    for (int i = 0; i < best; i++)
      bestMetaVariation[i] = bestMetaVariation[i + 1];
    while (nb < nbMetaGames) {
      for (int i = 0; i < nbMetaPrefix; i++)
        prefix[i] = metaPrefix[i];
      nbPrefix = nbMetaPrefix;
      const int nbMoves = playMetaGame();
      if (nbMoves - nbMetaPrefix > best) {
        best = nbMoves - nbMetaPrefix;
        for (int i = 0; i < best; i++)
          bestMetaVariation[i] = prefix[nbMetaPrefix + i];
      }
      nb++;
    }
    previousMetaBestScore = best;
    if (best <= 0) return -1;
    return bestMetaVariation[0];
  }

  std::uint64_t nbGames;
  std::uint64_t nbMetaGames;
  StreamId stream_;
  PlayoutChooser<Morpion> policy_;
  std::uint64_t playouts_ = 0;
  int variation[200] = {};
  int nbPrefix = 0;
  int prefix[200] = {};
  int previousBestScore = 0;
  int bestVariation[200] = {};
  int nbMetaPrefix = 0;
  int metaPrefix[200] = {};
  int previousMetaBestScore = 0;
  int bestMetaVariation[200] = {};
};

TEST(Reflexive, DoesWhatTheListingDoes) {
  for (const auto& [games, meta_games] : {std::pair(1, 1), {1, 4}, {3, 2}, {10, 1}}) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      ReflexiveOptions options;
      options.games = {static_cast<std::uint64_t>(games), static_cast<std::uint64_t>(meta_games)};
      const auto outcome = run_reflexive<Morpion>(options, {.seed = seed});
      Listing listing(options.games[0], options.games[1], search_stream(seed, 0));
      const auto played = listing.play();
      EXPECT_EQ(outcome.moves, std::vector<AnyMove>(played.begin(), played.end()))
          << games << " games, " << meta_games << " meta-games";
      expect_legal<Morpion>(outcome);
    }
  }
}

TEST(Reflexive, AnyNumberOfLevels) {
  const auto sampled = run_reflexive<Snake<5>>({.games = {50}}, {.runs = 3});
  const auto deep = run_reflexive<Snake<5>>({.games = {3, 2, 2, 2}}, {.runs = 3});
  EXPECT_GE(deep.score, 12);
  expect_legal<Snake<5>>(sampled);
  expect_legal<Snake<5>>(deep);
  EXPECT_THROW(run_reflexive<Snake<5>>({.games = {}}, {}), std::invalid_argument);
  EXPECT_THROW(run_reflexive<Snake<5>>({.games = {1, 0}}, {}), std::invalid_argument);
  EXPECT_THROW(run_reflexive<Snake<5>>({.games = std::vector<std::uint64_t>(65, 1)}, {}),
               std::invalid_argument);
}

}  // namespace
}  // namespace warpnest
