// Runs searches on one problem, as the papers' tables report them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "apps/papers/table_makers.hpp"
#include "host/search/problem.hpp"
#include "host/search/search_outcome.hpp"

namespace warpnest {

// A search by name, and its options.
struct NamedSearch {
  std::string name;
  std::vector<std::pair<std::string, std::string>> options = {};
};

struct Searched {
  SearchOutcome outcome = {};
  double seconds = 0;  // processor time per run

  Cell mean() const;
  Cell best() const;
  Cell time() const;
  Cell runs() const;
};

// Calls `search`, which makes the runs, and measures its time.
Searched timed_runs(const std::function<SearchOutcome()>& search);

// Runs a search with the context's seed, on `threads` CPU threads, 0 for all.
Searched search_runs(const TableContext& context, const Problem& problem, const NamedSearch& search,
                     std::uint64_t runs, std::uint32_t threads = 0);

}  // namespace warpnest
