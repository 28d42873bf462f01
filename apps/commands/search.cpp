// warpnest search: Monte Carlo search, nested unless told otherwise.
#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/exit_codes.hpp"
#include "apps/game_kind.hpp"
#include "apps/guarded_executor.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "apps/progress.hpp"
#include "apps/run_algorithm.hpp"
#include "apps/search_report.hpp"
#include "apps/signals.hpp"
#include "apps/with_game.hpp"
#include "host/files/atomic_file.hpp"
#include "host/files/file_error.hpp"
#include "host/search/nmcs.hpp"

namespace warpnest {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* search_examples = R"(Examples:
  warpnest search snake                             one level 2 search in dimension 8
  warpnest search snake --dim 7 --level 3           a deeper search
  warpnest search snake --dim 9 --time 5m --out best.snake
                                                    the best of 5 minutes, kept in a file
  warpnest search morpion --variant 5D --level 3 --out best.msr
  warpnest search morpion --algorithm nrpa --level 3
                                                    policy adaptation: the best for Morpion
  warpnest search morpion --algorithm reflexive --games 100,10
  warpnest search samegame --boards boards.txt --level 2 --leaf 1
                                                    a table with the total of all boards
  warpnest search sudoku                            a table of methods on 100 problems
  warpnest search snake --level 1 --runs 100 --json the distribution of 100 runs
  warpnest search snake --target 90                 until a snake of 90 edges is found
Ctrl-C ends a search early and keeps its best result.)";

// One search of level 2 takes a tenth of a second: so many take long enough to be watched.
constexpr std::uint64_t main_job_runs = 100;

// A target alone, or a time alone, is worked towards until it is reached.
std::uint64_t runs_of(const SearchArguments& arguments) {
  if (arguments.runs) return *arguments.runs;
  return arguments.time || arguments.target ? unlimited_runs : 1;
}

ProgressState progress_state(const NmcsProgress& progress) {
  ProgressState state;
  if (progress.runs != unlimited_runs) state.fraction = progress.fraction;
  if (progress.best_score != no_score) state.best = progress.best_score;
  state.playouts = progress.playouts;
  state.moves = progress.moves;
  if (progress.runs == unlimited_runs) {
    state.count = fmt::format("{} runs", progress.runs_done);
  } else if (progress.runs > 1) {
    state.count = fmt::format("{}/{} runs", progress.runs_done, progress.runs);
  }
  return state;
}

std::string title_of(const SearchArguments& arguments, const GameKind& kind) {
  const Algorithm algorithm = arguments.algorithm.algorithm;
  std::string title = kind.title();
  if (algorithm != Algorithm::nmcs) title += fmt::format(" {}", name(algorithm));
  const bool levels =
      algorithm == Algorithm::nmcs || algorithm == Algorithm::nrpa || algorithm == Algorithm::gnrpa;
  return levels ? fmt::format("{} level {}", title, arguments.level) : title;
}

// What took place, by whatever algorithm.
template <Game G>
SearchReport report_of(const SearchOutcome<G>& outcome, const StopSignal& stop) {
  SearchReport report;
  if (outcome.score != no_score) report.score = outcome.score;
  report.moves.assign(outcome.moves.begin(), outcome.moves.end());
  report.best_run = outcome.best_run;
  report.runs = outcome.runs_done;
  report.mean = outcome.mean();
  report.standard_deviation = outcome.standard_deviation();
  report.standard_error = outcome.standard_error();
  report.histogram = outcome.histogram;
  report.totals = outcome.totals;
  report.stopped = outcome.stopped;
  report.interrupted = stop.interrupted();
  report.method = G::method;
  return report;
}

template <Game G>
SearchReport search_on_executor(const SearchArguments& arguments, StopSignal& stop,
                                Progress& progress) {
  const NmcsOptions options{.level = arguments.level,
                            .search = arguments.search,
                            .seed = arguments.seed,
                            .runs = runs_of(arguments),
                            .target = arguments.target};
  const auto executor = require_executor<G>(arguments.executor);
  GuardedExecutor<G> guarded(*executor, stop);
  const auto outcome =
      nmcs<G>(guarded, start_position<G>(arguments.game), options, stop,
              [&](const NmcsProgress& state) { progress.update(progress_state(state)); });
  SearchReport report = report_of(outcome, stop);
  report.failure = guarded.failure();
  report.interrupted = report.interrupted && report.failure.empty();
  report.device = executor->name();
  return report;
}

template <Game G>
SearchReport search_on_cpu(const SearchArguments& arguments, const StopSignal& stop,
                           Progress& progress) {
  const RunOptions runs{.seed = arguments.seed,
                        .runs = runs_of(arguments),
                        .target = arguments.target,
                        .threads = arguments.executor.threads != 0
                                       ? arguments.executor.threads
                                       : std::max(1U, std::thread::hardware_concurrency())};
  SearchReport report;
  try {
    report = report_of(run_algorithm<G>(start_position<G>(arguments.game), arguments.algorithm,
                                        arguments.level, arguments.search, runs, stop,
                                        [&](const SearchProgress& state) {
                                          progress.update(progress_state(state));
                                        }),
                       stop);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
  report.device = "cpu";
  report.method = method_of<G>(arguments.algorithm);
  return report;
}

template <Game G>
SearchReport search(const SearchArguments& arguments, const GameKind& kind) {
  const Clock::time_point begin = Clock::now();
  std::optional<Clock::time_point> deadline;
  if (arguments.time) {
    deadline = begin + std::chrono::duration_cast<Clock::duration>(*arguments.time);
  }
  StopSignal stop(deadline);
  const SignalGuard signals(stop);  // before a GPU is started, which may take a while
  SearchReport report;
  {
    Progress progress(
        {.quiet = arguments.quiet,
         .title = title_of(arguments, kind),
         .time_limit = arguments.time ? std::optional(arguments.time->count()) : std::nullopt});
    if (runs_of(arguments) != unlimited_runs) progress.update({.fraction = 0.0});
    if constexpr (plays_on_cpu<G>) {
      report = arguments.algorithm.on_executors() ? search_on_executor<G>(arguments, stop, progress)
                                                  : search_on_cpu<G>(arguments, stop, progress);
    } else {
      report = search_on_executor<G>(arguments, stop, progress);
    }
  }
  report.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return report;
}

// What is printed or written has been replayed by a checker that knows nothing of the search.
void verify(const SearchArguments& arguments, const GameKind& kind, const SearchReport& report) {
  if (!report.score) return;
  const std::string problem = kind.problem(report.moves, *report.score);
  if (!problem.empty()) {
    throw std::logic_error(
        fmt::format("internal error: the search (seed {}, run {}) gave an illegal game: {}; "
                    "please report this",
                    arguments.seed, report.best_run, problem));
  }
}

// What the loaded game says about the options.
void check_against(const GameKind& kind, const SearchArguments& arguments) {
  if (arguments.target && *arguments.target > kind.highest_score()) {
    throw UsageError(fmt::format("--target: {} is out of reach: no game of {} has more than {} {}",
                                 *arguments.target, kind.subject(), kind.highest_score(),
                                 kind.unit()));
  }
  if (!arguments.out.empty()) kind.check_file_name(arguments.out);
}

int run_search(SearchArguments arguments) {
  load_instances(arguments.game);
  if (arguments.game.samegame.boards.size() > 1) return run_samegame_table(arguments);
  if (arguments.game.sudoku.grids.size() > 1) return run_sudoku_table(arguments);
  const auto kind = game_kind(arguments.game);
  check_against(*kind, arguments);
  read_algorithm_files(arguments.algorithm, *kind);
  if (!arguments.out.empty()) check_writable(arguments.out);
  const SearchReport report = search_once(arguments);

  // The file first: standard output may be a pipe that nobody reads any more.
  std::string written;
  std::string failure = report.failure;
  if (!arguments.out.empty() && report.score) {
    try {
      write_file_atomically(arguments.out, search_file(arguments, *kind, report));
      written = arguments.out;
    } catch (const FileError& error) {
      failure += (failure.empty() ? "" : "; ") + std::string(error.what());
    }
  }
  if (arguments.json) {
    Json json = search_json(arguments, *kind, report);
    json["out"] = written.empty() ? Json(nullptr) : Json(written);
    print(json_text(json));
  } else {
    print(search_text(arguments, *kind, report) +
          (written.empty() ? "" : field("written", written)));
  }
  if (!failure.empty()) {
    complain(failure);
    return exit_failed;
  }
  return report.interrupted ? SignalGuard::exit_code(exit_done) : exit_done;
}

void check(const CLI::App& command, SearchArguments& arguments) {
  check_game_choice(command, arguments.game, "warpnest search");
  check_algorithm(command, arguments.algorithm, arguments.level, arguments.search);
  arguments.search_option = first_search_option(command);
  std::string& device = arguments.executor.device;
  if (arguments.algorithm.on_executors()) return;
  if (device != "auto" && device != "cpu") {
    throw UsageError(fmt::format("--device: {} runs on the cpu: use --device cpu",
                                 name(arguments.algorithm.algorithm)));
  }
  device = "cpu";
}

std::string levels() {
  return fmt::format("0 to {}; nrpa, gnrpa: 0 to {}", max_nmcs_level, max_nrpa_level);
}

// What all algorithms together have; each is asked again later.
int parse_level(const std::string& text) {
  try {
    return static_cast<int>(parse_integer("--level", text, 0, max_nrpa_level));
  } catch (const UsageError&) {
    throw UsageError(fmt::format("--level: '{}' is no level: use {}", text, levels()));
  }
}

}  // namespace

SearchReport search_once(const SearchArguments& arguments) {
  const auto kind = game_kind(arguments.game);
  const SearchReport report = with_game(arguments.game, arguments.executor.device,
                                        [&]<Game G>() { return search<G>(arguments, *kind); });
  verify(arguments, *kind, report);
  return report;
}

void add_search(CLI::App& app, Command& chosen) {
  CLI::App& command = *app.add_subcommand("search", "Monte Carlo search for the best game");
  const auto arguments = std::make_shared<SearchArguments>();
  SearchArguments& a = *arguments;
  add_game_choice(command, a.game);
  add_algorithm(command, a.algorithm);
  command
      .add_option_function<std::string>(
          "--level", [&a](const std::string& text) { a.level = parse_level(text); },
          fmt::format("nesting level, {}", levels()))
      ->type_name("N")
      ->default_str(std::to_string(a.level));
  add_integer(
      command, "--leaf", a.search.leaf, 1, max_leaf,
      fmt::format(
          "playouts a leaf, 1 to {}; the best counts, 1 is the classic search (nrpa, gnrpa: 1)",
          max_leaf))
      ->default_str(std::to_string(a.search.leaf));
  command.add_flag_callback(
      "--no-memory", [&a] { a.search.remember = false; },
      "follow the best of each step, not the best sequence so far");
  add_integer(command, "--runs", a.runs, 1, max_count,
              "searches to make (default: 1, or until --time or --target)");
  command
      .add_option_function<std::string>(
          "--time", [&a](const std::string& text) { a.time = parse_duration("--time", text); },
          "end after this time: 90s, 1.5m, 2h, 500ms")
      ->type_name("TIME");
  add_integer(command, "--target", a.target, 1, 1 << 20, "end when a run reaches this score");
  add_seed(command, a.seed);
  add_device(command, a.executor.device);
  add_threads(command, a.executor.threads);
  command.add_flag("--check", a.executor.check,
                   "run the reference beside the fast path and stop at a difference");
  command
      .add_option_function<std::string>(
          "--out",
          [&a](const std::string& text) {
            if (text.empty() || text == "-") {
              throw UsageError("--out: give the name of a file; the result is also printed");
            }
            a.out = text;
          },
          "write the game to this file (Morpion: .json, .msr or .txt)")
      ->type_name("FILE");
  add_json(command, a.json);
  add_quiet(command, a.quiet);
  command.footer(search_examples);
  command.callback([arguments, &chosen, &command] {
    check(command, *arguments);
    chosen = [arguments] { return run_search(*arguments); };
  });
}

int run_main_job() {
  return run_search({.game = {.game = "snake"}, .runs = main_job_runs});
}

}  // namespace warpnest
