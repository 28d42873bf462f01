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

// What every search is told beside its own options, and what it tells beside its outcome.
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
  // The same inside a record file: "nested search of level 2, ...".
  virtual std::string sentence() const { return describe(); }
  // What stands after the problem's title while it runs, such as "level 3".
  virtual std::string title() const = 0;
  // Its name and options, under the names of JSON.
  virtual Json parameters() const = 0;
  // How draws become moves, on this device.
  virtual std::string method(const std::string& device) const = 0;
  // Whether executors run it, so that --device and --check mean something.
  virtual bool uses_devices() const { return false; }

  // Throws UsageError for what could not be checked before.
  virtual SearchOutcome run(Run& run) = 0;
};

// In place of the name of a policy file: the bias that the game gives its moves itself.
inline constexpr std::string_view own_bias = "game";

struct SearchEntry {
  std::string_view name;
  std::string_view about;  // what it is for, in a line
  Options (*options)();
  // Empty if it plays the problem; else a line that says why not. Null: it plays every problem.
  std::string (*refuses)(const Problem& problem);
  // `problem` outlives the plan. Throws UsageError or FileError.
  std::unique_ptr<SearchPlan> (*make)(const Values& values, const Problem& problem);
};

// All of them; the first is the default.
std::span<const SearchEntry> searches();
// Throws UsageError, with the list of names.
const SearchEntry& find_search(const std::string& name);

}  // namespace warpnest
