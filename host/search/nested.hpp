// Nested Monte Carlo search on the host with playouts of any policy.
//
// With uniform playouts it finds what nmcs() finds, streams and ties included; nmcs() is the fast
// one, on executors.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "common/stream.hpp"
#include "host/search/best_game.hpp"
#include "host/search/nmcs.hpp"
#include "host/search/parallel_runs.hpp"
#include "host/search/playout_chooser.hpp"

namespace warpnest {

struct NestedOptions {
  int level = 2;
  SearchOptions search = {.leaf = 1};
  PlayoutOptions playout = {};
};

template <class G>
class NestedSearchOnHost {
  using Move = typename G::Move;

 public:
  NestedSearchOnHost(const Cursor<G>& start, const NestedOptions& options)
      : start_(start), options_(options), policy_(start, options.playout) {
    if (options.level < 0 || options.level > max_nmcs_level) {
      throw std::invalid_argument("level is out of range: 0 to 8");
    }
    if (options.search.leaf < 1 || options.search.leaf > max_leaf) {
      throw std::invalid_argument("leaf is out of range: 1 to 1024");
    }
  }

  SearchResult<G> run(StreamId stream, SearchWatch& watch) {
    BestGame<G> best(watch);
    best_ = &best;
    played_.clear();
    Found found = search(start_, options_.level, stream);
    SearchResult<G> result = best.take();
    if (!result.finished) return result;  // the best playout so far
    result.score = found.score;
    result.moves = std::move(found.moves);
    return result;
  }

 private:
  struct Found {
    std::int32_t score = no_score;
    std::vector<Move> moves;  // from the position that was searched
  };

  Found leaf(const Cursor<G>& position, StreamId stream, std::uint32_t step,
             std::uint32_t candidate) {
    Found best;
    for (std::uint32_t i = 0; i < options_.search.leaf; ++i) {
      if (i != 0 && best_->watch().stopping()) break;
      const Generator generator(mix(stream, step, candidate, i));
      Cursor<G> cursor = position;
      policy_.finish(cursor, generator, nullptr);
      const bool best_of_all = best_->meet(cursor, cursor.length() - position.length());
      if (cursor.score() <= best.score) continue;
      best.score = cursor.score();
      best.moves.clear();
      Cursor<G> again = position;
      policy_.finish(again, generator, &best.moves);
      if (best_of_all) {
        best_->moves() = played_;
        best_->moves().insert(best_->moves().end(), best.moves.begin(), best.moves.end());
      }
    }
    return best;
  }

  // When it is stopped, what it gives does not count.
  Found search(Cursor<G> position, int level, StreamId stream) {
    if (level == 0) return leaf(position, stream, 0, 0);
    const std::size_t base = played_.size();
    Found best;
    std::vector<Move> candidates(start_.max_candidates());
    std::uint32_t step = 0;
    while (const std::uint32_t count = position.candidates(candidates.data())) {
      if (!options_.search.remember) best.score = no_score;
      for (std::uint32_t c = 0; c < count; ++c) {
        if (best_->watch().stopping()) return best;
        Cursor<G> next = position;
        next.play(candidates[c]);
        played_.push_back(candidates[c]);
        const Found below = level == 1 ? leaf(next, stream, step, c)
                                       : search(next, level - 1, mix(stream, step, c, 0));
        played_.pop_back();
        if (best_->watch().stopping()) return best;
        if (below.score <= best.score) continue;
        best.score = below.score;
        best.moves.assign(played_.begin() + static_cast<std::ptrdiff_t>(base), played_.end());
        best.moves.push_back(candidates[c]);
        best.moves.insert(best.moves.end(), below.moves.begin(), below.moves.end());
      }
      played_.push_back(best.moves[step]);
      position.play(best.moves[step]);
      ++step;
      if (level == options_.level) {
        // The number of candidates falls about linearly towards the end.
        const double left = 1 - static_cast<double>(step) / static_cast<double>(best.moves.size());
        best_->watch().fraction(1 - left * left);
      }
    }
    best.score = position.score();
    best.moves.assign(played_.begin() + static_cast<std::ptrdiff_t>(base), played_.end());
    played_.resize(base);
    return best;
  }

  Cursor<G> start_;
  NestedOptions options_;
  PlayoutChooser<G> policy_;
  BestGame<G>* best_ = nullptr;
  std::vector<Move> played_;  // from the start to the position under way, over all levels
};

// Runs on the CPU, as often as asked. Throws std::invalid_argument for options out of range.
template <Game G>
SearchOutcome<G> nested_on_host(const Position<G>& start, const NestedOptions& options,
                                const RunOptions& runs, const StopSignal& stop,
                                const OnSearchProgress& on_progress = {});

}  // namespace warpnest
