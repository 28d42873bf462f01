// GameEntry: a game as users and the program see it.
//
// Each game has its entry in host/games/<game>/<game>.cpp; games.cpp lists the entries. It is a
// plain table: parts that a game does not have are null.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/options.hpp"
#include "host/base/stop.hpp"
#include "host/bench/bench_path.hpp"
#include "host/bench/class_cost.hpp"
#include "host/search/problem.hpp"
#include "host/search/search_report.hpp"

namespace warpnest {

using Problems = std::vector<std::unique_ptr<Problem>>;

// What a command prints: as text, or as JSON.
struct Answer {
  std::string text;          // whole lines
  Json json;
  bool good = true;          // false for an illegal game, for example
  std::string failure = {};  // why a device was lost, if any
};

// A game that was read from a file.
class RecordFile {
 public:
  virtual ~RecordFile() = default;

  // Replays it by the rules. `file` is the file's name, for JSON.
  virtual Answer verify(const std::string& file) const = 0;
  // Draws a legal game. Throws FileError for an illegal one.
  virtual Answer show(const std::string& file) const = 0;
  // The game as SVG, or in a format given by name. Both throw UsageError if the game has no such
  // format.
  virtual std::string svg() const;
  virtual std::string text_for(const std::string& path) const;
};

// Several problems searched at once: what `search` passes to a game that prints a table of them.
struct SetSearch {
  const Values& values;  // of the game's options
  const Problems& problems;
  std::string description;  // of the search: SearchPlan::describe()
  Json parameters;          // of the search: SearchPlan::parameters()
  // Searches one of the problems; the reported game has been verified.
  std::function<SearchReport(const Problem& problem)> search;
  // The JSON of such a report, as `search` prints it.
  std::function<Json(const Problem& problem, const SearchReport& report)> to_json;
  std::string search_option;  // the first search option given; empty: none

  std::uint64_t seed = 1;
  std::optional<Duration> time = {};          // for all problems together
  std::optional<Duration> problem_time = {};  // for each
  ExecutorOptions executor = {};

  // For games that run their own searches: signals request `stop` while the handle lives.
  std::function<std::shared_ptr<void>(StopSignal& stop)> guard;
  std::function<bool()> interrupted;  // a signal came
  std::function<void(double fraction, const std::string& count)> on_progress;
};

// Work specific to this game, available as a command.
struct TaskRun {
  const Values& values;  // of the task's options
  std::uint64_t seed = 1;
  StopSignal& stop;
  std::function<void(double fraction)> on_progress;
};
struct GameTask {
  std::string_view name;
  std::string_view about;
  std::string_view examples;
  Options (*options)();
  // An empty text means that it was interrupted before there was anything to report.
  Answer (*run)(const TaskRun& run);
};

struct GameEntry {
  std::string_view name;
  std::string_view about;  // one line
  Options (*options)();
  // One problem or several. Throws UsageError or FileError.
  Problems (*make)(const Values& values);

  // Whether the text is meant as a file of this game; it may still be damaged.
  bool (*recognises)(std::string_view text);
  // Throws FileError.
  std::unique_ptr<RecordFile> (*read)(const std::string& text);
  std::string_view files;  // what its files look like, one line
  std::string_view examples = {};  // for `search`: lines with a command and what it does
  // The options of one problem on which searches can be compared; scripts/plot_searches.py does.
  std::string_view showcase = {};

  // --- Optional parts ----------------------------------------------------------------------------

  // The table that `search` prints for several problems, and how to select only one of them, such
  // as "name a board with --board".
  Answer (*search_set)(const SetSearch& search) = nullptr;
  std::string_view how_to_choose_one = {};
  // For `bench playouts`: ways to play pools from the problem's start, the reference first, and the
  // lines and JSON keys that the game adds.
  std::vector<BenchPath> (*bench_paths)(const Problem& problem, std::uint32_t threads) = nullptr;
  Answer (*bench_more)(const Problem& problem, std::uint32_t rounds) = nullptr;
  // The game's own `bench playouts`, replacing the above. Its options are the game's and --rounds.
  const GameTask* bench_playouts = nullptr;
  // Further subcommands of `bench`.
  std::span<const GameTask> benches = {};
  // `exact`: score distributions computed exactly.
  const GameTask* exact = nullptr;
  // The classes that the cost model knows.
  std::span<const ClassCost> costs = {};
};

// All games, in the order in which they are listed.
std::span<const GameEntry> games();
// Throws UsageError with the list of names; for an empty name, `command` is shown as an example.
const GameEntry& find_game(const std::string& name, const std::string& command);
// Returns the entry that recognises the text, or null.
const GameEntry* find_game_of_file(std::string_view text);

}  // namespace warpnest
