// Forward checking: depth-first search with the candidates of each position in random order. In
// Sudoku the candidates are the values of the cell with the smallest domain, and a position without
// candidates is one where a domain is empty.
//
// It tries everything if it must, which no Monte Carlo search does, and can spend any time below
// one wrong move near the root: it has a limit.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/stream.hpp"
#include "host/search/best_game.hpp"
#include "host/search/parallel_runs.hpp"
#include "host/search/sampling.hpp"

namespace warpnest {

struct ForwardCheckingOptions {
  std::uint64_t games = 1000;  // ends of games that a run may meet
  std::int32_t enough = std::numeric_limits<std::int32_t>::max();  // a score that ends a run
};

// A run ends when it has met so many ends of games, one that is good enough, or all that there are.
// A playout is what lies between two ends: the moves from where the search went back to.
template <class G>
class ForwardCheckingSearch {
  using Move = typename G::Move;

 public:
  ForwardCheckingSearch(const Cursor<G>& start, const ForwardCheckingOptions& options)
      : start_(start), options_(options), moves_(start_.max_candidates()) {
    if (options.games == 0 || options.games > max_run_playouts) {
      throw std::invalid_argument("games are out of range: 1 to 10^12");
    }
  }

  SearchResult<G> run(StreamId stream, SearchWatch& watch) {
    BestGame<G> best(watch);
    Generator generator(stream);
    path_.clear();
    untried_.clear();
    played_.clear();
    std::uint64_t games = 0;
    std::uint32_t fresh = 0;  // moves since the last end
    open(start_, generator);
    while (!path_.empty() && !watch.stopping()) {
      const Frame& top = path_.back();
      if (top.count == 0) {
        if (best.meet(top.cursor, std::exchange(fresh, 0))) best.moves() = played_;
        if (++games == options_.games || best.score() >= options_.enough) break;
        if (games % 64 == 0) watch.fraction(fraction(games));
      }
      if (untried_.size() == top.first) {
        path_.pop_back();
        if (!path_.empty()) played_.pop_back();
        continue;
      }
      Cursor<G> next = top.cursor;
      const Move move = untried_.back();
      untried_.pop_back();
      next.play(move);
      ++fresh;
      played_.push_back(move);
      open(next, generator);
    }
    return best.take();
  }

 private:
  struct Frame {
    Cursor<G> cursor;
    std::size_t first;    // in untried_; those of the last frame go on to the end
    std::uint32_t count;  // of candidates, tried ones included
  };

  void open(const Cursor<G>& cursor, Generator& generator) {
    const std::uint32_t count = cursor.moves(moves_.data());
    for (std::uint32_t i = count; i > 1; --i)
      std::swap(moves_[i - 1], moves_[generator.below(i)]);
    path_.push_back({cursor, untried_.size(), count});
    untried_.insert(untried_.end(), moves_.begin(), moves_.begin() + count);
  }

  // Of all games, if those below equal positions were equally many; or of those that it may meet.
  double fraction(std::uint64_t games) const {
    double done = 0;
    double share = 1;
    for (std::size_t i = 0; i + 1 < path_.size(); ++i) {
      const auto count = static_cast<double>(path_[i].count);
      const auto untried = static_cast<double>(path_[i + 1].first - path_[i].first);
      done += share * (count - untried - 1) / count;
      share /= count;
    }
    return std::max(done, static_cast<double>(games) / static_cast<double>(options_.games));
  }

  Cursor<G> start_;
  ForwardCheckingOptions options_;
  std::vector<Frame> path_;
  std::vector<Move> untried_;  // of all frames, one after the other; the next one last
  std::vector<Move> played_;
  std::vector<Move> moves_;
};

// Runs on the CPU, as often as asked. Throws std::invalid_argument for options out of range.
template <Game G>
SearchOutcome<G> forward_checking(const Position<G>& start, const ForwardCheckingOptions& options,
                                  const RunOptions& runs, const StopSignal& stop,
                                  const OnSearchProgress& on_progress = {});

}  // namespace warpnest
