// warpnest search: Monte Carlo search for the best game.
#include <chrono>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "apps/command_line.hpp"
#include "apps/commands.hpp"
#include "apps/common_options.hpp"
#include "apps/exit_codes.hpp"
#include "apps/output.hpp"
#include "apps/progress.hpp"
#include "apps/result_file.hpp"
#include "apps/search_report.hpp"
#include "apps/signals.hpp"
#include "host/base/random_seed.hpp"
#include "host/files/file_error.hpp"
#include "host/report/processor_time.hpp"

namespace warpnest {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* search_note = "Ctrl-C ends a search early and keeps its best result.";

// One search of level 2 takes a tenth of a second: this many take long enough to be watched.
constexpr std::uint64_t main_job_runs = 100;

ProgressState progress_state(const SearchProgress& progress) {
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

// What is printed or written has been replayed by a checker that is independent of the search.
void verify(const SearchArguments& arguments, const Problem& problem, const SearchReport& report) {
  if (!report.score) return;
  const std::string fault = problem.fault(report.moves, *report.score);
  if (fault.empty()) return;
  throw std::logic_error(
      fmt::format("internal error: the search (seed {}, run {}) gave an illegal game: {}; "
                  "please report this",
                  arguments.seed, report.best_run, fault));
}

SearchReport report_of(const SearchOutcome& outcome) {
  SearchReport report;
  if (outcome.score != no_score) report.score = outcome.score;
  report.moves = outcome.moves;
  report.best_run = outcome.best_run;
  report.best_after = outcome.best_after;
  report.runs = outcome.runs_done;
  report.mean = outcome.mean();
  report.standard_deviation = outcome.standard_deviation();
  report.standard_error = outcome.standard_error();
  report.histogram = outcome.histogram;
  report.totals = outcome.totals;
  report.stopped = outcome.stopped;
  return report;
}

// How long the next problem may take: all problems share what is left of --time equally.
std::optional<Duration> time_limit(const SearchArguments& arguments, std::size_t problems_left) {
  std::optional<Duration> limit = arguments.problem_time;
  if (!arguments.time) return limit;
  const Duration left = *arguments.time - (Clock::now() - arguments.begin);
  const Duration share = std::max(left / static_cast<double>(problems_left), Duration(0));
  return limit ? std::min(*limit, share) : share;
}

// Searches the problem once, as the options say; the reported game has been verified.
SearchReport search_once(const SearchArguments& arguments, const Problem& problem, SearchPlan& plan,
                         std::size_t problems_left = 1) {
  const Clock::time_point begin = Clock::now();
  const double processor_begin = process_seconds();
  const std::optional<Duration> limit = time_limit(arguments, problems_left);
  std::optional<Clock::time_point> deadline;
  if (limit) deadline = begin + std::chrono::duration_cast<Clock::duration>(*limit);
  StopSignal stop(deadline);
  const SignalGuard signals(stop);  // before a GPU is started, which may take a while
  SearchReport report;
  {
    Progress progress(
        {.quiet = arguments.quiet,
         .title = problem.title() + (plan.title().empty() ? "" : " " + plan.title()),
         .time_limit = limit ? std::optional(limit->count()) : std::nullopt});
    Run run{.seed = arguments.seed,
            .runs = arguments.all_runs(),
            .target = arguments.target,
            .executor = arguments.executor,
            .stop = stop,
            .on_progress = [&](const SearchProgress& state) {
              progress.update(progress_state(state));
            }};
    if (run.runs != unlimited_runs) progress.update({.fraction = 0.0});
    report = report_of(plan.run(run));
    report.device = run.device;
    report.failure = run.failure;
    report.method = plan.method(run.device);
  }
  report.interrupted = stop.interrupted() && report.failure.empty();
  report.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  report.processor_seconds = process_seconds() - processor_begin;
  verify(arguments, problem, report);
  return report;
}

int exit_code_of(const std::string& failure, bool interrupted) {
  if (!failure.empty()) {
    complain(failure);
    return exit_failed;
  }
  return interrupted ? SignalGuard::exit_code(exit_done) : exit_done;
}

void check_device(const SearchArguments& arguments, const SearchPlan& plan) {
  const std::string& device = arguments.executor.device;
  if (plan.uses_devices() || device == "auto" || device == "cpu") return;
  throw UsageError(fmt::format("--device: {} runs on the cpu: use --device cpu",
                               arguments.search->name));
}

std::string file_line(const ResultFile& file, const Problem& problem) {
  if (file.written()) return field("written", file.path());
  if (!file.kept()) return {};
  return field("kept", fmt::format("{}, which has {} {} (--overwrite replaces it)", file.path(),
                                   *file.kept(), problem.unit()));
}

int search_one(const SearchArguments& arguments, const Problem& problem) {
  if (arguments.target && *arguments.target > problem.highest_score()) {
    throw UsageError(fmt::format("--target: {} is out of reach: no game of {} has more than {} {}",
                                 *arguments.target, problem.subject(), problem.highest_score(),
                                 problem.unit()));
  }
  ResultFile file(arguments.out, arguments.overwrite, problem);
  const auto plan = arguments.search->make(arguments.search_values, problem);
  check_device(arguments, *plan);
  const SearchReport report = search_once(arguments, problem, *plan);

  // The file comes first: standard output may be a pipe that nobody reads any more.
  std::string failure = report.failure;
  if (!arguments.out.empty() && report.score) {
    try {
      file.write(search_file(arguments, problem, *plan, report), *report.score);
    } catch (const FileError& error) {
      failure += (failure.empty() ? "" : "; ") + std::string(error.what());
    }
  }
  if (arguments.json) {
    Json json = search_json(arguments, problem, *plan, report);
    json["out"] = file.written() ? Json(file.path()) : Json(nullptr);
    json["kept_score"] = file.kept() ? Json(*file.kept()) : Json(nullptr);
    print(json_text(json));
  } else {
    print(search_text(arguments, problem, *plan, report) + file_line(file, problem));
  }
  return exit_code_of(failure, report.interrupted);
}

// For several problems, the game prints a table.
int search_all(const SearchArguments& arguments, const Problems& problems) {
  if (!arguments.out.empty()) {
    throw UsageError(
        fmt::format("--out: a file holds one game: {}", arguments.game->how_to_choose_one));
  }
  for (const Option& option : arguments.search_values.options()) {
    const std::string& file = option.kind == Option::Kind::file
                                  ? arguments.search_values.text(option.name)
                                  : std::string();
    if (file.empty() || file == own_bias) continue;
    throw UsageError(
        fmt::format("{}: the file is for one problem: {}", option.name,
                    arguments.game->how_to_choose_one));
  }
  const auto plan = arguments.search->make(arguments.search_values, *problems.front());
  check_device(arguments, *plan);
  Progress progress({.quiet = arguments.quiet,
                     .title = std::string(arguments.game->name),
                     .time_limit = std::nullopt});
  std::size_t problems_left = problems.size();
  SetSearch set{
      .values = arguments.game_values,
      .problems = problems,
      .description = plan->describe(),
      .parameters = plan->parameters(),
      .search =
          [&](const Problem& problem) {
            const auto own = arguments.search->make(arguments.search_values, problem);
            return search_once(arguments, problem, *own, problems_left--);
          },
      .to_json =
          [&](const Problem& problem, const SearchReport& report) {
            return search_json(arguments, problem, *plan, report);
          },
      .search_option = arguments.search_option,
      .seed = arguments.seed,
      .time = arguments.time,
      .problem_time = arguments.problem_time,
      .executor = arguments.executor,
      .guard = [](StopSignal& stop) -> std::shared_ptr<void> {
        return std::make_shared<SignalGuard>(stop);
      },
      .interrupted = [] { return SignalGuard::exit_code(exit_done) != exit_done; },
      .on_progress =
          [&](double fraction, const std::string& count) {
            progress.update({.fraction = fraction, .count = count});
          }};
  const Answer answer = arguments.game->search_set(set);
  print(arguments.json ? json_text(answer.json) : answer.text);
  return exit_code_of(answer.failure, set.interrupted());
}

int run_search(const SearchArguments& arguments) {
  // Printed at once: without it, a run that is killed could not be repeated.
  if (arguments.seed_drawn && !arguments.quiet) {
    complain(fmt::format("the seed of this search is {}", arguments.seed));
  }
  const Problems problems = arguments.game->make(arguments.game_values);
  for (const auto& problem : problems) {
    if (arguments.search->refuses == nullptr) break;
    if (const std::string why = arguments.search->refuses(*problem); !why.empty()) {
      throw UsageError(why);
    }
  }
  return problems.size() > 1 ? search_all(arguments, problems)
                             : search_one(arguments, *problems.front());
}

Options run_options() {
  return {integer_option("--runs", 1, max_count,
                         "searches to make (default: 1, or until --time or --target)"),
          duration_option("--time", "end after this time: 90s, 1.5m, 2h, 500ms; several problems share it"),
          duration_option("--problem-time", "end the search of one problem after this time"),
          integer_option("--target", 1, 1 << 20, "end when a run reaches this score"),
          seed_option(), device_option(), threads_option()};
}

Options output_options() {
  return {text_option("--out", "write the game to this file, unless a better one is in it; its name chooses the "
                      "format"),
          flag_option("--overwrite", "write --out also where the file has a better game"), json_option(), quiet_option()};
}

SearchArguments read_search(const CommandLine& line) {
  SearchArguments a;
  a.game = &line.game();
  a.game_values = line.game_values();
  a.search = &line.search();
  a.search_values = line.search_values();
  a.search_option = line.first_search_option();
  const Values run = line.values("Run");
  if (run.given("--runs")) a.runs = static_cast<std::uint64_t>(run.integer("--runs"));
  if (run.given("--time")) a.time = run.duration("--time");
  if (run.given("--problem-time")) a.problem_time = run.duration("--problem-time");
  if (run.given("--target")) a.target = static_cast<std::int32_t>(run.integer("--target"));
  for (const char* option : {"--runs", "--target"}) {
    if (a.search_option.empty() && run.given(option)) a.search_option = option;
  }
  a.seed = run.seed("--seed");
  a.seed_drawn = is_drawn(a.seed);
  a.executor = executor_options(run);
  a.executor.check = a.search_values.has("--check") && a.search_values.flag("--check");
  const Values output = line.values("Output");
  a.out = output.text("--out");
  if (output.given("--out") && (a.out.empty() || a.out == "-")) {
    throw UsageError("--out: give the name of a file; the result is also printed");
  }
  a.overwrite = output.flag("--overwrite");
  if (a.overwrite && a.out.empty()) throw UsageError("--overwrite: add --out FILE");
  a.json = output.flag("--json");
  a.quiet = output.flag("--quiet");
  return a;
}

}  // namespace

void add_search(CLI::App& app, Command& chosen) {
  const auto line = std::make_shared<CommandLine>(
      app, "search", "Monte Carlo search for the best game", search_note);
  line->take_game();
  line->take_search();
  line->add({"Run", run_options()});
  line->add({"Output", output_options()});
  line->command().callback([line, &chosen] {
    chosen = [arguments = read_search(*line)] { return run_search(arguments); };
  });
}

int run_main_job() {
  SearchArguments arguments;
  arguments.game = &find_game("snake", "warpnest search");
  arguments.game_values = Values(arguments.game->options());
  arguments.search = &searches().front();
  arguments.search_values = Values(arguments.search->options());
  arguments.runs = main_job_runs;
  return run_search(arguments);
}

}  // namespace warpnest
