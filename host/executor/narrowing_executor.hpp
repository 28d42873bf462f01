// NarrowingExecutor: Morpion Solitaire on the small boards of warps, for callers that know only the
// large one. A job that needs more room is done again on the large board, with the same stream: the
// result has the same bits as if the small board had never been there.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/games/morpion.hpp"
#include "host/executor/executor.hpp"
#include "host/games/morpion_boards.hpp"

namespace warpnest {

template <MorpionVariant V>
class NarrowingExecutor final : public Executor<MorpionLarge<V>> {
  using Small = MorpionSmall<V>;
  using Large = MorpionLarge<V>;

 public:
  NarrowingExecutor(std::unique_ptr<Executor<Small>> small, std::unique_ptr<Executor<Large>> large)
      : small_(std::move(small)), large_(std::move(large)) {}

  std::string name() const override { return small_->name(); }
  std::uint32_t capacity() const override { return small_->capacity(); }
  int job_level() const override { return small_->job_level(); }

  void run(int level, const SearchOptions& options, std::span<const SearchJob<Large>> jobs,
           std::span<SearchResult<Large>> results, const StopSignal& stop) override {
    std::vector<SearchJob<Small>> narrow;
    std::vector<std::size_t> places;  // of narrow[i] in jobs
    std::vector<std::size_t> wide;    // jobs for the large board
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      if (const auto position = narrowed<V>(jobs[i].position)) {
        narrow.push_back({*position, jobs[i].stream});
        places.push_back(i);
      } else {
        wide.push_back(i);
      }
    }

    std::vector<SearchResult<Small>> found(narrow.size());
    small_->run(level, options, narrow, found, stop);
    for (std::size_t i = 0; i < found.size(); ++i) {
      SearchResult<Small>& result = found[i];
      if (result.finished && result.totals.overflows != 0) {
        wide.push_back(places[i]);
      } else {
        results[places[i]] = {result.score, std::move(result.moves), result.totals,
                              result.finished};
      }
    }
    run_wide(level, options, jobs, results, wide, stop);
  }

  PlayoutSummary playouts(const Position<Large>& position, std::uint64_t seed, std::uint64_t count,
                          const StopSignal& stop, std::uint64_t first_stream = 0) override {
    if (const auto narrow = narrowed<V>(position)) {
      PlayoutSummary summary = small_->playouts(*narrow, seed, count, stop, first_stream);
      if (summary.totals.overflows == 0) return summary;
    }
    return large_->playouts(position, seed, count, stop, first_stream);
  }

 private:
  void run_wide(int level, const SearchOptions& options, std::span<const SearchJob<Large>> jobs,
                std::span<SearchResult<Large>> results, const std::vector<std::size_t>& wide,
                const StopSignal& stop) {
    if (wide.empty()) return;
    std::vector<SearchJob<Large>> again;
    for (const std::size_t i : wide) again.push_back(jobs[i]);
    std::vector<SearchResult<Large>> found(again.size());
    large_->run(level, options, again, found, stop);
    for (std::size_t i = 0; i < wide.size(); ++i) results[wide[i]] = std::move(found[i]);
  }

  std::unique_ptr<Executor<Small>> small_;
  std::unique_ptr<Executor<Large>> large_;
};

}  // namespace warpnest
