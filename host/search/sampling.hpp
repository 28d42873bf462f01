// Iterative sampling: the best of many independent playouts. The baseline of every search.
#pragma once

#include <cstdint>
#include <memory>

#include "host/policy/any_cursor.hpp"
#include "host/search/search_runner.hpp"

namespace warpnest {

struct SamplingOptions {
  std::uint64_t playouts = 1000;
  PlayoutOptions playout = {};
};

class SamplingSearch final : public SearchRunner {
 public:
  // Throws std::invalid_argument for options out of range.
  SamplingSearch(const AnyCursor& start, const SamplingOptions& options);

  SearchResult run(StreamId stream, SearchWatch& watch) override;

 private:
  AnyCursor start_;
  std::uint64_t count_;
  std::unique_ptr<Playouts> playouts_;
};

}  // namespace warpnest
