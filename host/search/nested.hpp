// Nested Monte Carlo search on the host with playouts of any kind, one playout after another.
//
// nested_jobs.hpp says why there are two. With uniform playouts this one finds what the search on
// executors finds, streams and ties included, in a game that does not arrange its candidates; the
// other is the fast one.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "host/policy/any_cursor.hpp"
#include "host/search/best_game.hpp"
#include "host/search/search_runner.hpp"
#include "host/search/sequence.hpp"
#include "kernels/nested.cuh"

namespace warpnest {

inline constexpr int max_nested_level = 8;

struct NestedOptions {
  int level = 2;
  SearchOptions search = {.leaf = 1};
  PlayoutOptions playout = {};
};

class NestedSearchOnHost final : public SearchRunner {
 public:
  // Throws std::invalid_argument for options out of range.
  NestedSearchOnHost(const AnyCursor& start, const NestedOptions& options);

  SearchResult run(StreamId stream, SearchWatch& watch) override;

 private:
  Sequence search(AnyCursor position, int level, StreamId stream);
  Sequence leaf(const AnyCursor& position, StreamId stream, std::uint32_t step,
                std::uint32_t candidate);

  AnyCursor start_;
  NestedOptions options_;
  std::unique_ptr<Playouts> playouts_;
  BestGame* best_ = nullptr;
  std::vector<AnyMove> played_;  // from the start to the position under way, over all levels
};

}  // namespace warpnest
