// SearchEntry: a search as users and the program see it.
//
// Each search is one file in this folder that ends with its entry; searches.cpp lists the entries.
// Options, range checks, description and JSON parameters come from that file alone.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "host/base/options.hpp"
#include "host/base/stop.hpp"
#include "host/executor/make_executor.hpp"
#include "host/report/provenance.hpp"
#include "host/search/problem.hpp"
#include "host/search/search_outcome.hpp"

namespace warpnest {

// What every search gets besides its own options, and what it returns besides its outcome.
struct Run {
  std::uint64_t seed = 1;
  std::uint64_t runs = 1;                    // unlimited_runs: until stopped
  std::optional<std::int32_t> target = {};   // stop after the first run that reaches this score
  ExecutorOptions executor = {};
  StopSignal& stop;
  OnSearchProgress on_progress = {};

  std::string device = "cpu";  // where it ran
  std::string failure = {};    // why the device ended the search, if it did
};

// A search with its options, for one problem.
class SearchPlan {
 public:
  virtual ~SearchPlan() = default;

  // "level 2, leaf 32, memory on".
  virtual std::string describe() const = 0;
  // The description inside a record file: "nested search of level 2, ...".
  virtual std::string sentence() const { return describe(); }
  // Shown after the problem's title while the search runs, such as "level 3".
  virtual std::string title() const = 0;
  // Its name and options, as JSON.
  virtual Json parameters() const = 0;
  // How draws become moves, on this device.
  virtual std::string method(const std::string& device) const = 0;
  // Returns true if executors run it, so that --device and --check apply.
  virtual bool uses_devices() const { return false; }

  // Throws UsageError for what could not be checked earlier.
  virtual SearchOutcome run(Run& run) = 0;
};

// Given instead of the name of a policy file: the bias that the game itself gives its moves.
inline constexpr std::string_view own_bias = "game";

struct SearchEntry {
  std::string_view name;
  std::string_view about;  // what it is for, in a line
  Options (*options)();
  // Returns an empty string if the search can play the problem, otherwise a line that says why not.
  // Null if it can play every problem.
  std::string (*refuses)(const Problem& problem);
  // `problem` must outlive the plan. Throws UsageError or FileError.
  std::unique_ptr<SearchPlan> (*make)(const Values& values, const Problem& problem);
};

// All searches; the first is the default.
std::span<const SearchEntry> searches();
// Throws UsageError, with the list of names, if there is no such search.
const SearchEntry& find_search(const std::string& name);

}  // namespace warpnest
