// The typed batches that devices run: nested searches, leaves, plain playouts.
//
// They turn jobs into the records of search_launch.hpp, and what comes back into results. No result
// depends on which device runs a job, or on the jobs that run beside it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <span>
#include <utility>

#include "common/game_options.hpp"
#include "common/position.hpp"
#include "host/executor/batch_device.hpp"
#include "host/executor/executor.hpp"
#include "host/executor/record_result.hpp"
#include "kernels/search_launch.hpp"

namespace warpnest {

// Reads the bytes of a queue as a value; queues keep no types.
template <class T>
T from_bytes(const std::byte* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return value;
}

// Searches of level 1 and 2. A record is a PausedSearch, a result the search's sequences.
template <Game G, int Levels>
class NestedTask final : public BatchTask {
  using Record = PausedSearch<G, Levels>;
  using Move = typename G::Move;

 public:
  NestedTask(std::span<const SearchJob> jobs, std::span<SearchResult> results,
             std::uint32_t leaf)
      : jobs_(jobs), results_(results), leaf_(leaf) {}

  std::uint64_t jobs() const override { return jobs_.size(); }
  QueueNeeds needs() const override {
    return {.record = sizeof(Record), .result = Levels * G::max_moves * sizeof(Move)};
  }
  void prepare(std::uint64_t job, std::byte* record) const override {
    const Record fresh = Record::fresh(jobs_[job].stream, jobs_[job].position.as<G>(), leaf_);
    std::memcpy(record, &fresh, sizeof fresh);
  }
  bool finished(const std::byte* record) const override {
    return from_bytes<std::uint32_t>(record + offsetof(Record, finished)) != 0;
  }
  void collect(std::uint64_t job, const std::byte* record, const std::byte* result) override {
    SearchResult found =
        result_of(from_bytes<Record>(record), reinterpret_cast<const Move*>(result));
    // After a restart on another device, an unfinished search may know less than before.
    if (found.finished || found.score > results_[job].score) results_[job] = std::move(found);
  }

 private:
  std::span<const SearchJob> jobs_;
  std::span<SearchResult> results_;
  std::uint32_t leaf_;
};

template <Game G>
LeafJob<G> leaf_job(const Position<G>& position, StreamId stream, std::uint32_t playouts) {
  LeafJob<G> job{};
  for (std::uint32_t w = 0; w < G::words; ++w)
    job.words[w] = position.words[w];
  job.state = position.state;
  job.stream = stream;
  job.playouts = playouts;
  return job;
}

// Searches of level 0. A record is a LeafJob, a result a PoolResult.
template <Game G>
class LeafTask final : public BatchTask {
 public:
  LeafTask(std::span<const SearchJob> jobs, std::span<SearchResult> results,
           std::uint32_t leaf)
      : jobs_(jobs), results_(results), leaf_(leaf) {}

  std::uint64_t jobs() const override { return jobs_.size(); }
  QueueNeeds needs() const override {
    return {.record = sizeof(LeafJob<G>), .result = sizeof(PoolResult), .whole_jobs = true};
  }
  std::uint64_t cost() const override { return leaf_; }
  void prepare(std::uint64_t job, std::byte* record) const override {
    const LeafJob<G> leaf = leaf_job(jobs_[job].position.as<G>(), jobs_[job].stream, leaf_);
    std::memcpy(record, &leaf, sizeof leaf);
  }
  void collect(std::uint64_t job, const std::byte*, const std::byte* result) override {
    results_[job] = result_of_leaf(jobs_[job].position.as<G>(), jobs_[job].stream,
                                   from_bytes<PoolResult>(result));
  }

 private:
  std::span<const SearchJob> jobs_;
  std::span<SearchResult> results_;
  std::uint32_t leaf_;
};

// `count` playouts from one position, playouts_per_stream per job. The tally is the histogram.
template <Game G>
class PlayoutTask final : public BatchTask {
 public:
  static constexpr std::size_t scores = histogram_entries<G>();

  PlayoutTask(const Position<G>& position, std::uint64_t seed, std::uint64_t count,
              std::uint64_t first_stream = 0)
      : position_(position), seed_(seed), count_(count), first_stream_(first_stream) {
    summary_.histogram.resize(scores);
  }

  std::uint64_t jobs() const override {
    return count_ / playouts_per_stream + (count_ % playouts_per_stream != 0 ? 1 : 0);
  }
  QueueNeeds needs() const override {
    return {.record = sizeof(LeafJob<G>),
            .result = sizeof(PoolResult),
            .tally = scores * sizeof(std::uint64_t),
            .whole_jobs = true};
  }
  std::uint64_t cost() const override { return playouts_per_stream; }
  void prepare(std::uint64_t job, std::byte* record) const override {
    const auto playouts = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(playouts_per_stream, count_ - job * playouts_per_stream));
    const LeafJob<G> leaf =
        leaf_job(position_, search_stream(seed_, first_stream_ + job), playouts);
    std::memcpy(record, &leaf, sizeof leaf);
  }
  void collect(std::uint64_t job, const std::byte*, const std::byte* result) override {
    const auto pool = from_bytes<PoolResult>(result);
    const std::lock_guard lock(mutex_);
    summary_.totals.add(pool);
    // Among equal scores the lowest playout number wins, in whatever order jobs finish.
    if (pool.score > summary_.best_score ||
        (pool.score == summary_.best_score && job < best_job_)) {
      summary_.best_score = pool.score;
      summary_.best_stream = mix(search_stream(seed_, first_stream_ + job), 0, 0, pool.index);
      best_job_ = job;
    }
  }
  void add_tally(const std::byte* tally) override {
    const std::lock_guard lock(mutex_);
    for (std::size_t s = 0; s < scores; ++s) {
      summary_.histogram[s] += from_bytes<std::uint64_t>(tally + s * sizeof(std::uint64_t));
    }
  }

  // Call when the batch is over.
  PlayoutSummary take() { return std::move(summary_); }

 private:
  const Position<G> position_;
  const std::uint64_t seed_;
  const std::uint64_t count_;
  const std::uint64_t first_stream_;
  std::mutex mutex_;  // guards what follows
  PlayoutSummary summary_;
  std::uint64_t best_job_ = 0;
};

}  // namespace warpnest
