// Reflexive Monte Carlo search, as in the listing of "Reflexive Monte-Carlo Search" (Cazenave).
//
// A game of level 0 is a playout. A game of level k + 1 is played move by move: for each move,
// games[k] games of level k are played from the position, and the first move of the best variation
// is made. The best variation is remembered from one move to the next, one move shorter and with
// the previous best length less 1, and only a better one replaces it. Each game begins with no best
// variation. A run is one game of the highest level.
//
// The listing compares how many moves are left to play. Here scores of whole games are compared,
// which is the same where the score is the length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "host/policy/any_cursor.hpp"
#include "host/search/best_game.hpp"
#include "host/search/search_runner.hpp"

namespace warpnest {

inline constexpr std::size_t max_reflexive_levels = 64;
inline constexpr std::uint64_t max_reflexive_games = 1'000'000'000;

struct ReflexiveOptions {
  std::vector<std::uint64_t> games = {100, 10};  // of level 0 (samples), 1 (meta-games), ...
  PlayoutOptions playout = {};
};

class ReflexiveSearch final : public SearchRunner {
 public:
  // Throws std::invalid_argument for options out of range.
  ReflexiveSearch(const AnyCursor& start, const ReflexiveOptions& options);

  SearchResult run(StreamId stream, SearchWatch& watch) override;

 private:
  // The best variation of one level, from the position whose next move is being chosen.
  struct Memory {
    std::int32_t score;
    std::vector<AnyMove> variation;
  };

  void play(std::size_t level, AnyCursor& cursor);
  void sample(AnyCursor& cursor);
  bool find_best(std::size_t level, const AnyCursor& cursor);
  void report(std::size_t left);

  AnyCursor start_;
  std::vector<std::uint64_t> games_;
  std::unique_ptr<Playouts> playouts_;
  std::vector<Memory> memory_;  // [level]
  BestGame* best_ = nullptr;
  StreamId stream_ = 0;
  std::uint64_t made_ = 0;       // playouts of the run
  std::vector<AnyMove> prefix_;  // moves of the games under way, of all levels in turn
};

}  // namespace warpnest
