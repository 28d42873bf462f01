// GameEntry: a game as users and the program see it.
//
// Each game has its entry in host/games/<game>/<game>.cpp; games.cpp lists the entries. A plain
// table: the parts that a game does not have are null.
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
  bool good = true;          // false: an illegal game, for example
  std::string failure = {};  // why a device was lost, if one was
};

// A game that was read from a file.
class RecordFile {
 public:
  virtual ~RecordFile() = default;

  // Replays it by the rules. `file` is the file's name, for JSON.
  virtual Answer verify(const std::string& file) const = 0;
  // Draws a legal game. Throws FileError for an illegal one.
  virtual Answer show(const std::string& file) const = 0;
  // The game as SVG, or in the format that a name asks for. Throw UsageError where there is none.
  virtual std::string svg() const;
  virtual std::string text_for(const std::string& path) const;
};

// Several problems searched at once: what `search` hands to a game that prints a table of them.
struct SetSearch {
  const Values& values;  // of the game
  const Problems& problems;
  std::string description;  // of the search: SearchPlan::describe()
  Json parameters;          // of the search: SearchPlan::parameters()
  // Searches one of them; the game that is reported has been verified.
  std::function<SearchReport(const Problem& problem)> search;
  // The JSON of such a report, as `search` prints it.
  std::function<Json(const Problem& problem, const SearchReport& report)> to_json;
  std::string search_option;  // the first option given that says how to search; empty: none

  std::uint64_t seed = 1;
  std::optional<Duration> time = {};
  ExecutorOptions executor = {};

  // For games that search by themselves: signals request `stop` while the handle lives.
  std::function<std::shared_ptr<void>(StopSignal& stop)> guard;
  std::function<bool()> interrupted;  // a signal came
  std::function<void(double fraction, const std::string& count)> on_progress;
};

// Work that only this game has, as a command of its own.
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
  // An empty text: interrupted before there was anything to say.
  Answer (*run)(const TaskRun& run);
};

struct GameEntry {
  std::string_view name;
  std::string_view about;  // one line
  Options (*options)();
  // One problem or several. Throws UsageError or FileError.
  Problems (*make)(const Values& values);

  // Whether a text means to be a file of this game; it may still be damaged.
  bool (*recognises)(std::string_view text);
  // Throws FileError.
  std::unique_ptr<RecordFile> (*read)(const std::string& text);
  std::string_view files;  // what its files look like, one line
  std::string_view examples = {};  // of `search`: lines of a command and what it does

  // --- What a game may have besides ---------------------------------------------------------------

  // The table that `search` prints for several problems; and how to have only one of them, as
  // "name a board with --board".
  Answer (*search_set)(const SetSearch& search) = nullptr;
  std::string_view how_to_choose_one = {};
  // Ways to play pools from the problem's start, the reference first, for `bench playouts`; and
  // further lines and JSON keys of it.
  std::vector<BenchPath> (*bench_paths)(const Problem& problem, std::uint32_t threads) = nullptr;
  Answer (*bench_more)(const Problem& problem, std::uint32_t rounds) = nullptr;
  // `bench playouts` of its own, in place of the above. Its options are the game's and --rounds.
  const GameTask* bench_playouts = nullptr;
  // Further subcommands of `bench`.
  std::span<const GameTask> benches = {};
  // `exact`: score distributions that are computed.
  const GameTask* exact = nullptr;
  // The classes that the cost model knows.
  std::span<const ClassCost> costs = {};
};

// All of them, in the order in which they are listed.
std::span<const GameEntry> games();
// Throws UsageError, with the list of names; `command` is shown as an example for an empty name.
const GameEntry& find_game(const std::string& name, const std::string& command);
// The entry that recognises the text; null if none does.
const GameEntry* find_game_of_file(std::string_view text);

}  // namespace warpnest
