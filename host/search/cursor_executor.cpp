#include "host/search/cursor_executor.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>

#include "common/stream.hpp"
#include "host/executor/playout_batch.hpp"
#include "host/executor/pool_sum.hpp"
#include "host/search/best_game.hpp"
#include "host/search/sequence.hpp"

namespace warpnest {
namespace {

const std::atomic<bool> never_over{false};

// A job under way on one thread.
class CursorJob {
 public:
  CursorJob(const SearchOptions& options, StreamId stream, Playouts& playouts, SearchWatch& watch)
      : options_(options), stream_(stream), playouts_(playouts), met_(watch) {}

  SearchResult level_0(const AnyCursor& position) {
    leaf(position, 0, 0);
    return met_.take();
  }

  SearchResult level_1(AnyCursor position) {
    SearchWatch& watch = met_.watch();
    Sequence best;  // the sequence it follows, from the start
    std::vector<AnyMove> candidates(position.max_candidates());
    for (std::uint32_t step = 0; const std::uint32_t count = position.candidates(candidates.data());
         ++step) {
      if (!options_.remember) best.score = no_score;
      for (std::uint32_t c = 0; c < count; ++c) {
        if (watch.stopping()) return met_.take();
        AnyCursor next = position;
        next.play(candidates[c]);
        played_.push_back(candidates[c]);
        const Sequence below = leaf(next, step, c);
        played_.pop_back();
        if (watch.stopping()) return met_.take();
        best.improve(played_, candidates[c], below);
      }
      played_.push_back(best.moves[step]);
      position.play(best.moves[step]);
      // The number of candidates falls about linearly towards the end.
      const double left =
          1 - static_cast<double>(played_.size()) / static_cast<double>(best.moves.size());
      watch.fraction(1 - left * left);
    }
    SearchResult result = met_.take();
    if (!result.finished) return result;
    result.score = position.score();
    result.moves = std::move(played_);
    return result;
  }

 private:
  // Returns the best of the leaf's playouts. Ties go to the first.
  Sequence leaf(const AnyCursor& position, std::uint32_t step, std::uint32_t candidate) {
    Sequence best;
    for (std::uint32_t i = 0; i < options_.leaf; ++i) {
      if (i != 0 && met_.watch().stopping()) break;
      const Generator generator(mix(stream_, step, candidate, i));
      AnyCursor cursor = position;
      playouts_.finish(cursor, generator, nullptr);
      const bool best_of_all = met_.meet(cursor, cursor.length() - position.length());
      if (cursor.score() <= best.score) continue;
      best.score = cursor.score();
      best.moves.clear();
      AnyCursor again = position;
      playouts_.finish(again, generator, &best.moves);
      if (!best_of_all) continue;
      met_.moves() = played_;
      met_.moves().insert(met_.moves().end(), best.moves.begin(), best.moves.end());
    }
    return best;
  }

  const SearchOptions& options_;
  const StreamId stream_;
  Playouts& playouts_;
  BestGame met_;                 // the best playout so far
  std::vector<AnyMove> played_;  // from the job's position
};

}  // namespace

CursorExecutor::CursorExecutor(const CursorExecutorParts& parts)
    : parts_(parts), workers_(parts.threads) {
  for (std::uint32_t i = 0; i < parts.threads; ++i)
    playouts_.push_back(parts_.playouts());
}

void CursorExecutor::run(int level, const SearchOptions& options, std::span<const SearchJob> jobs,
                         std::span<SearchResult> results, const StopSignal& stop) {
  if (level < 0 || level > job_level()) throw std::invalid_argument("jobs have level 0 or 1");
  jobs_done_ = 0;
  watches_.clear();
  for (std::uint32_t i = 0; i < parts_.threads; ++i)
    watches_.emplace_back(stop, never_over, tick_);

  std::atomic<std::size_t> wanted{jobs.size()};  // jobs from this index on are not needed
  workers_.run(jobs.size(), [&](std::size_t i, std::uint32_t worker) {
    results[i] = {};
    if (i >= wanted || stop.requested()) return;
    CursorJob job(options, jobs[i].stream, *playouts_[worker], watches_[worker]);
    const AnyCursor start = parts_.cursor(jobs[i].position);
    results[i] = level == 0 ? job.level_0(start) : job.level_1(start);
    watches_[worker].fraction(0);
    ++jobs_done_;
    if (!results[i].finished || !parts_.enough || results[i].score < *parts_.enough) return;
    std::size_t before = wanted;
    while (i + 1 < before && !wanted.compare_exchange_weak(before, i + 1)) {
    }
  });
  watches_.clear();
}

JobsUnderWay CursorExecutor::under_way() const {
  JobsUnderWay jobs;
  if (watches_.empty()) return jobs;
  jobs.done = static_cast<double>(jobs_done_);
  for (const SearchWatch& watch : watches_) {
    jobs.done += watch.fraction();
    jobs.best_score = std::max(jobs.best_score, watch.best());
    jobs.playouts += watch.playouts();
    jobs.moves += watch.moves();
  }
  return jobs;
}

PlayoutSummary CursorExecutor::playouts(const AnyPosition& position, std::uint64_t seed,
                                        std::uint64_t count, const StopSignal& stop,
                                        std::uint64_t first_stream) {
  const AnyCursor start = parts_.cursor(position);
  return run_playouts(
      workers_, seed, count, stop, first_stream, 0,
      [&](std::uint32_t worker, StreamId stream, std::uint32_t leaf, Histogram& histogram) {
        PoolSum sum;
        for (std::uint32_t i = 0; i < leaf && !stop.requested(); ++i) {
          AnyCursor cursor = start;
          playouts_[worker]->finish(cursor, Generator(mix(stream, 0, 0, i)), nullptr);
          sum.add(i, cursor.score(), cursor.length() - start.length());
          if (cursor.overflow()) sum.add_overflow();
          const auto entry = static_cast<std::size_t>(cursor.score() - parts_.lowest_score);
          if (entry >= histogram.size()) histogram.resize(entry + 1);
          ++histogram[entry];
        }
        return sum.result(leaf);
      });
}

}  // namespace warpnest
