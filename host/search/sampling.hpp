// Iterative sampling: the best of many independent playouts. The baseline of every search; with
// mobility, that of the reflexive paper's Table 2.
#pragma once

#include <cstdint>
#include <stdexcept>

#include "common/stream.hpp"
#include "host/search/best_game.hpp"
#include "host/search/parallel_runs.hpp"
#include "host/search/playout_chooser.hpp"

namespace warpnest {

// Playouts of a run that has one number of them: sampling and UCT. Playout i has the stream
// mix(run, i / 2^32, 0, i % 2^32).
inline constexpr std::uint64_t max_run_playouts = 1'000'000'000'000;

inline StreamId playout_stream(StreamId run, std::uint64_t playout) {
  return mix(run, static_cast<std::uint32_t>(playout >> 32), 0,
             static_cast<std::uint32_t>(playout));
}

struct SamplingOptions {
  std::uint64_t playouts = 1000;
  PlayoutOptions playout = {};
};

template <class G>
class SamplingSearch {
 public:
  SamplingSearch(const Cursor<G>& start, const SamplingOptions& options)
      : start_(start), playouts_(options.playouts), policy_(start, options.playout) {
    if (playouts_ == 0 || playouts_ > max_run_playouts) {
      throw std::invalid_argument("playouts are out of range: 1 to 10^12");
    }
  }

  SearchResult<G> run(StreamId stream, SearchWatch& watch) {
    BestGame<G> best(watch);
    for (std::uint64_t i = 0; i < playouts_ && !watch.stopping(); ++i) {
      const Generator generator(playout_stream(stream, i));
      Cursor<G> cursor = start_;
      policy_.finish(cursor, generator, nullptr);
      if (best.meet(cursor, cursor.length() - start_.length())) {
        // No list of moves is kept during a playout: the best is played again.
        best.moves().clear();
        Cursor<G> again = start_;
        policy_.finish(again, generator, &best.moves());
      }
      watch.fraction(static_cast<double>(i + 1) / static_cast<double>(playouts_));
    }
    return best.take();
  }

 private:
  Cursor<G> start_;
  std::uint64_t playouts_;
  PlayoutChooser<G> policy_;
};

// Runs on the CPU, as often as asked. Throws std::invalid_argument for options out of range.
template <Game G>
SearchOutcome<G> sampling(const Position<G>& start, const SamplingOptions& options,
                          const RunOptions& runs, const StopSignal& stop,
                          const OnSearchProgress& on_progress = {});

}  // namespace warpnest
