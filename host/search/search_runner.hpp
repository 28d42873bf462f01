// SearchRunner: a search on the CPU that one thread runs repeatedly.
#pragma once

#include <functional>
#include <memory>

#include "common/stream.hpp"
#include "host/executor/executor.hpp"
#include "host/search/search_watch.hpp"

namespace warpnest {

class SearchRunner {
 public:
  virtual ~SearchRunner() = default;
  // One run. Its result depends on the stream alone, unless the watch stops it.
  virtual SearchResult run(StreamId stream, SearchWatch& watch) = 0;
};

// Makes the runner of one thread. Throws std::invalid_argument for options out of range.
using MakeRunner = std::function<std::unique_ptr<SearchRunner>()>;

}  // namespace warpnest
