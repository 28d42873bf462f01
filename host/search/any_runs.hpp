// Parallel runs of a search that is compiled for each game; what is around it is compiled once.
#pragma once

#include <functional>
#include <memory>

#include "host/search/any_game.hpp"
#include "host/search/parallel_runs.hpp"

namespace warpnest {

// The search of one worker.
class AnySearch {
 public:
  virtual ~AnySearch() = default;
  virtual SearchResult<AnyGame> run(StreamId stream, SearchWatch& watch) = 0;
};

SearchOutcome<AnyGame> any_runs(const std::function<std::unique_ptr<AnySearch>()>& make,
                                const RunOptions& runs, const StopSignal& stop,
                                const OnSearchProgress& on_progress);

template <class Search>
class AnySearchOf final : public AnySearch {
 public:
  explicit AnySearchOf(std::unique_ptr<Search> search) : search_(std::move(search)) {}
  SearchResult<AnyGame> run(StreamId stream, SearchWatch& watch) override {
    return result_as<AnyGame>(search_->run(stream, watch));
  }

 private:
  std::unique_ptr<Search> search_;
};

// make() gives the search of one worker.
template <Game G, class Make>
SearchOutcome<G> any_runs(const Make& make, const RunOptions& runs, const StopSignal& stop,
                          const OnSearchProgress& on_progress) {
  const auto make_any = [&]() -> std::unique_ptr<AnySearch> {
    auto search = make();
    using Search = typename decltype(search)::element_type;
    return std::make_unique<AnySearchOf<Search>>(std::move(search));
  };
  return outcome_as<G>(any_runs(make_any, runs, stop, on_progress));
}

}  // namespace warpnest
