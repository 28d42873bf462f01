// Reflexive Monte Carlo search, as in the listing of "Reflexive Monte-Carlo Search" (Cazenave).
//
// A game of level 0 is a playout. A game of level k + 1 is played move by move: for each move,
// games[k] games of level k are played from the position, and the first move of the best variation
// is made. The best variation is remembered from one move to the next, one move shorter and with
// the previous best length less 1, and gives way only to a better one; a game of level k begins
// with no memory below it. A run is one game of the highest level.
//
// The listing compares how many moves are left to play. Here scores of whole games are compared,
// which is the same where the score is the length.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "common/stream.hpp"
#include "host/search/best_game.hpp"
#include "host/search/parallel_runs.hpp"
#include "host/search/playout_chooser.hpp"
#include "host/search/sampling.hpp"

namespace warpnest {

inline constexpr std::size_t max_reflexive_levels = 64;
inline constexpr std::uint64_t max_reflexive_games = 1'000'000'000;

struct ReflexiveOptions {
  std::vector<std::uint64_t> games = {100, 10};  // of level 0 (samples), 1 (meta-games), ...
  PlayoutOptions playout = {};
};

template <class G>
class ReflexiveSearch {
  using Move = typename G::Move;

 public:
  ReflexiveSearch(const Cursor<G>& start, const ReflexiveOptions& options)
      : start_(start),
        games_(options.games),
        policy_(start, options.playout),
        memory_(games_.size()) {
    if (games_.empty() || games_.size() > max_reflexive_levels) {
      throw std::invalid_argument("games must be given for 1 to 64 levels");
    }
    for (const std::uint64_t games : games_) {
      if (games == 0 || games > max_reflexive_games) {
        throw std::invalid_argument("games of a level are out of range: 1 to 10^9");
      }
    }
  }

  SearchResult<G> run(StreamId stream, SearchWatch& watch) {
    BestGame<G> best(watch);
    best_ = &best;
    stream_ = stream;
    playouts_ = 0;
    prefix_.clear();
    Cursor<G> cursor = start_;
    play(games_.size(), cursor);
    SearchResult<G> result = best.take();
    if (!result.finished) return result;  // the best playout so far
    result.score = cursor.score();
    result.moves = prefix_;
    return result;
  }

 private:
  // The best variation of one level, from the position at which its next move is looked for.
  struct Memory {
    std::int32_t score;
    std::vector<Move> variation;
  };

  // Plays a game of this level to its end and appends its moves to prefix_.
  void play(std::size_t level, Cursor<G>& cursor) {
    if (level == 0) return sample(cursor);
    Memory& memory = memory_[level - 1];
    memory.score = no_score;
    memory.variation.clear();
    while (!best_->watch().stopping() && find_best(level - 1, cursor)) {
      const Move move = memory.variation.front();
      prefix_.push_back(move);
      cursor.play(move);
      if (level == games_.size()) report(memory.variation.size());
      memory.variation.erase(memory.variation.begin());
    }
  }

  // A playout. Where moves take longer they are found by a second one, if anyone wants them.
  void sample(Cursor<G>& cursor) {
    const Generator generator(playout_stream(stream_, playouts_++));
    const Cursor<G> begin = cursor;
    const bool twice = policy_.better_without_moves();
    policy_.finish(cursor, generator, twice ? nullptr : &prefix_);
    const bool best = best_->meet(cursor, cursor.length() - begin.length());
    if (twice && (best || cursor.score() > memory_[0].score)) {
      Cursor<G> again = begin;
      policy_.finish(again, generator, &prefix_);
    }
    if (best) best_->moves() = prefix_;
  }

  // Plays games of this level from the cursor; the best variation is in the memory. False if it has
  // no move.
  bool find_best(std::size_t level, const Cursor<G>& cursor) {
    if (cursor.count() == 0) return false;
    Memory& memory = memory_[level];
    const std::size_t base = prefix_.size();
    for (std::uint64_t game = 0; game < games_[level] && !best_->watch().stopping(); ++game) {
      Cursor<G> end = cursor;
      play(level, end);
      if (end.score() > memory.score) {
        memory.score = end.score();
        memory.variation.assign(prefix_.begin() + static_cast<std::ptrdiff_t>(base), prefix_.end());
      }
      prefix_.resize(base);
    }
    return !memory.variation.empty();
  }

  // The number of candidates falls about linearly towards the end.
  void report(std::size_t left) {
    const double part =
        static_cast<double>(left - 1) / static_cast<double>(prefix_.size() + left - 1);
    best_->watch().fraction(1 - part * part);
  }

  Cursor<G> start_;
  std::vector<std::uint64_t> games_;
  PlayoutChooser<G> policy_;
  std::vector<Memory> memory_;  // [level]
  BestGame<G>* best_ = nullptr;
  StreamId stream_ = 0;
  std::uint64_t playouts_ = 0;
  std::vector<Move> prefix_;  // the games under way of all levels, one after the other
};

// Runs on the CPU, as often as asked. Throws std::invalid_argument for options out of range.
template <Game G>
SearchOutcome<G> reflexive(const Position<G>& start, const ReflexiveOptions& options,
                           const RunOptions& runs, const StopSignal& stop,
                           const OnSearchProgress& on_progress = {});

}  // namespace warpnest
