// The executors that run on the CPU's cores: one search per thread, the warp program of nested
// search on a HostWarp of 32 lanes (`warp`) or of one (`cpu`), with pools played by a PoolEngine.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "common/game_options.hpp"
#include "host/executor/executor.hpp"
#include "host/executor/playout_batch.hpp"
#include "host/executor/pool_engine.hpp"
#include "host/executor/record_result.hpp"
#include "host/executor/worker_pool.hpp"
#include "kernels/nested.cuh"
#include "kernels/search_launch.hpp"

namespace warpnest {

template <Game G, class Warp>
class HostExecutor final : public Executor {
 public:
  // `budget`: playout moves between two checks of the stop signal, a few milliseconds' worth.
  HostExecutor(std::string name, std::uint32_t threads, std::unique_ptr<PoolEngine<G>> engine,
               const Warp& warp = Warp(), std::uint32_t budget = 200'000)
      : name_(std::move(name)), workers_(threads), warp_(warp), budget_(budget) {
    for (std::uint32_t i = 1; i < threads; ++i)
      engines_.push_back(engine->clone());
    engines_.push_back(std::move(engine));
  }

  std::string name() const override { return name_; }
  std::uint32_t capacity() const override { return 4 * workers_.threads(); }
  // A level-2 search of a long game takes many seconds on one core.
  int job_level() const override { return G::max_moves < 200 ? 2 : 1; }

  void run(int level, const SearchOptions& options, std::span<const SearchJob> jobs,
           std::span<SearchResult> results, const StopSignal& stop) override {
    workers_.run(jobs.size(), [&](std::size_t i, std::uint32_t worker) {
      switch (level) {
        case 0:
          results[i] = leaf(jobs[i], options, *engines_[worker], stop);
          break;
        case 1:
          results[i] = search<1>(jobs[i], options, *engines_[worker], stop);
          break;
        default:
          results[i] = search<2>(jobs[i], options, *engines_[worker], stop);
          break;
      }
    });
  }

  PlayoutSummary playouts(const AnyPosition& from, std::uint64_t seed, std::uint64_t count,
                          const StopSignal& stop, std::uint64_t first_stream = 0) override {
    const Position<G>& position = from.as<G>();
    return run_playouts(
        workers_, seed, count, stop, first_stream, histogram_entries<G>(),
        [&](std::uint32_t worker, StreamId stream, std::uint32_t leaf, Histogram& histogram) {
          return engines_[worker]->pool(position, {stream, 0, 0, leaf}, histogram.data());
        });
  }

 private:
  // The pool of a search on one thread.
  struct Pool {
    PoolEngine<G>& engine;

    template <class Origin>
    PoolResult operator()(Warp&, const Origin& origin, const typename G::State& state,
                          const PoolRequest& request) const {
      Position<G> position;
      for (std::uint32_t w = 0; w < G::words; ++w)
        position.words[w] = origin.get(w);
      position.state = state;
      return engine.pool(position, request, nullptr);
    }
  };

  SearchResult leaf(const SearchJob& job, const SearchOptions& options, PoolEngine<G>& engine,
                       const StopSignal& stop) const {
    if (stop.requested()) return {};
    const PoolRequest request{job.stream, 0, 0, options.leaf};
    const Position<G>& position = job.position.as<G>();
    return result_of_leaf(position, job.stream, engine.pool(position, request, nullptr));
  }

  template <int Levels>
  SearchResult search(const SearchJob& job, const SearchOptions& options,
                         PoolEngine<G>& engine, const StopSignal& stop) const {
    auto record = PausedSearch<G, Levels>::fresh(job.stream, job.position.as<G>(), options.leaf);
    std::vector<typename G::Move> sequences(std::size_t{Levels} * G::max_moves);
    typename G::Move* const rows = sequences.data();
    Warp warp = warp_;
    const Pool pool{engine};
    while (!stop.requested() && record.finished == 0) {
      std::uint32_t moves_left = budget_;
      auto* const totals = &record.totals;
      NestedSearch<G, Warp, Pool, Levels> search(
          warp, pool,
          {HostMemory{&record.words[0][0]}, 0, record.frames, &totals, &rows, &moves_left},
          options.remember);
      record.finished = search.run() ? 1 : 0;
    }
    return result_of(record, sequences.data());
  }

  std::string name_;
  WorkerPool workers_;
  const Warp warp_;
  const std::uint32_t budget_;
  std::vector<std::unique_ptr<PoolEngine<G>>> engines_;  // one per thread
};

}  // namespace warpnest
