// Searched: many runs of a search on one problem, as the papers' tables report them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "apps/papers/table_context.hpp"
#include "host/report/provenance.hpp"
#include "host/search/problem.hpp"
#include "host/search/search_outcome.hpp"

namespace warpnest {

struct Searched {
  SearchOutcome outcome = {};  // its moves are not kept
  double seconds = 0;          // processor time of all runs

  std::uint64_t runs() const { return outcome.runs_done; }
  double seconds_per_run() const { return seconds / static_cast<double>(runs()); }
  void add(const Searched& more);
  // The most frequent score, smoothed over three neighbours so that a single run affects it less.
  std::int32_t peak() const;
  // The share of runs that reached at least this score.
  double share_of(std::int32_t score) const;

  Cell mean_cell() const;
  Cell best_cell() const;
  Cell time_cell() const;  // per run
  Cell runs_cell() const;
};

Json to_json(const Searched& searched);
Searched searched_from_json(const Json& json);

// A search by name, and its options.
struct NamedSearch {
  std::string name;
  std::vector<std::pair<std::string, std::string>> options = {};
};

// Runs a search with the context's seed, on `threads` CPU threads, 0 for all. The runs are a piece
// of the table with this name.
Searched search_runs(const TableContext& context, const std::string& piece, const Problem& problem,
                     const NamedSearch& search, std::uint64_t runs, std::uint32_t threads = 0);

// Nested searches on the fast CPU path, by all threads.
struct NestedRuns {
  int level = 1;  // 0: playouts
  bool memory = true;
  std::uint64_t runs = 1;  // at most this many,
  double seconds = 1e9;    // and at most about this much processor time, but at least one
  std::uint64_t seed = 1;
};
Searched nested_runs(const TableContext& context, const std::string& piece, const Problem& problem,
                     const NestedRuns& options);

}  // namespace warpnest
