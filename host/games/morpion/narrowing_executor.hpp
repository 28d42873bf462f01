// NarrowingExecutor: Morpion Solitaire on the boards of warps, for callers that know only the large
// board. Work that needs more room is done again on the large board, with the same streams. So the
// result has the same bits as if everything had been played on the large board.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/games/morpion/morpion.hpp"
#include "host/executor/executor.hpp"
#include "host/games/morpion/morpion_boards.hpp"

namespace warpnest {

// Playouts run on the board of `Leaf`, searches on the board of `Nested`.
template <class Leaf, class Nested, class Large>
class NarrowingExecutor final : public Executor {
 public:
  // `leaf` and `nested` may be the same executor.
  NarrowingExecutor(std::shared_ptr<Executor> leaf, std::shared_ptr<Executor> nested,
                    std::unique_ptr<Executor> large)
      : leaf_(std::move(leaf)), nested_(std::move(nested)), large_(std::move(large)) {}

  std::string name() const override { return nested_->name(); }
  std::uint32_t capacity() const override { return nested_->capacity(); }
  int job_level() const override { return nested_->job_level(); }

  void run(int level, const SearchOptions& options, std::span<const SearchJob> jobs,
           std::span<SearchResult> results, const StopSignal& stop) override {
    if (level == 0) {
      run_narrow<Leaf>(*leaf_, level, options, jobs, results, stop);
    } else {
      run_narrow<Nested>(*nested_, level, options, jobs, results, stop);
    }
  }

  PlayoutSummary playouts(const AnyPosition& position, std::uint64_t seed, std::uint64_t count,
                          const StopSignal& stop, std::uint64_t first_stream = 0) override {
    const auto narrow = narrowed<Leaf>(position.as<Large>());
    if (!narrow) return large_->playouts(position, seed, count, stop, first_stream);
    PlayoutSummary summary = leaf_->playouts(*narrow, seed, count, stop, first_stream);
    if (summary.totals.overflows == 0) return summary;
    // A playout left the small board. Split the playouts into halves, down to about one stream, so
    // that few of them run on the large board.
    const std::uint64_t half = count / 2 / playouts_per_stream;
    if (half == 0) return large_->playouts(position, seed, count, stop, first_stream);
    summary = playouts(position, seed, half * playouts_per_stream, stop, first_stream);
    summary.add(
        playouts(position, seed, count - half * playouts_per_stream, stop, first_stream + half));
    return summary;
  }

 private:
  template <class Small>
  void run_narrow(Executor& small, int level, const SearchOptions& options,
                  std::span<const SearchJob> jobs, std::span<SearchResult> results,
                  const StopSignal& stop) {
    std::vector<SearchJob> narrow;
    std::vector<std::size_t> places;  // of narrow[i] in jobs
    std::vector<std::size_t> wide;    // jobs for the large board
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      if (const auto position = narrowed<Small>(jobs[i].position.as<Large>())) {
        narrow.push_back({*position, jobs[i].stream});
        places.push_back(i);
      } else {
        wide.push_back(i);
      }
    }

    std::vector<SearchResult> found(narrow.size());
    small.run(level, options, narrow, found, stop);
    for (std::size_t i = 0; i < found.size(); ++i) {
      SearchResult& result = found[i];
      if (result.finished && result.totals.overflows != 0) {
        wide.push_back(places[i]);
      } else {
        results[places[i]] = std::move(result);
      }
    }
    run_wide(level, options, jobs, results, wide, stop);
  }

  void run_wide(int level, const SearchOptions& options, std::span<const SearchJob> jobs,
                std::span<SearchResult> results, const std::vector<std::size_t>& wide,
                const StopSignal& stop) {
    if (wide.empty()) return;
    std::vector<SearchJob> again;
    for (const std::size_t i : wide)
      again.push_back(jobs[i]);
    std::vector<SearchResult> found(again.size());
    large_->run(level, options, again, found, stop);
    for (std::size_t i = 0; i < wide.size(); ++i)
      results[wide[i]] = std::move(found[i]);
  }

  std::shared_ptr<Executor> leaf_;
  std::shared_ptr<Executor> nested_;
  std::unique_ptr<Executor> large_;
};

}  // namespace warpnest
