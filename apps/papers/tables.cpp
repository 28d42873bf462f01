// warpnest tables: the tables of the papers, side by side with this machine's figures.
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/command_line.hpp"
#include "apps/commands.hpp"
#include "apps/common_options.hpp"
#include "apps/exit_codes.hpp"
#include "apps/output.hpp"
#include "apps/papers/fresh_mark.hpp"
#include "apps/papers/nested/samegame_boards.hpp"
#include "apps/papers/report_folder.hpp"
#include "apps/papers/table_makers.hpp"
#include "apps/progress.hpp"
#include "apps/signals.hpp"
#include "host/base/build_info.hpp"
#include "host/base/random_seed.hpp"
#include "host/executor/make_executor.hpp"
#include "host/report/text.hpp"

namespace warpnest {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* tables_examples = R"(Examples:
  warpnest tables                                   all tables into report/, under 10 minutes
  warpnest tables --quick --out /tmp/report         under a minute, rougher figures
  warpnest tables --only 4 --only IV                some of them
  warpnest tables --full --only nested-1            long runs; says first how long they take
What is finished is kept: an interrupted run continues where it stopped, also within a table.)";

struct TablesArguments {
  std::vector<std::string> only;
  std::string out;
  std::string boards;
  bool quick;
  bool full;
  bool fresh;
  bool quiet;
  bool json;
  std::uint64_t seed;
  bool seed_drawn;

  Effort effort() const { return quick ? Effort::quick : full ? Effort::full : Effort::normal; }
};

const char* name(Effort effort) {
  return effort == Effort::quick ? "quick" : effort == Effort::full ? "full" : "normal";
}

std::vector<std::string> table_ids() {
  std::vector<std::string> ids;
  for (const TableMaker& maker : table_makers())
    ids.emplace_back(maker.id);
  return ids;
}

void check(const TablesArguments& arguments) {
  if (arguments.quick && arguments.full) throw UsageError("use --quick or --full, not both");
  if (arguments.out.empty()) throw UsageError("--out: name a folder");
  const std::vector<std::string> known = table_ids();
  for (const std::string& id : arguments.only) {
    if (std::find(known.begin(), known.end(), id) == known.end()) {
      throw UsageError(
          fmt::format("--only: there is no table '{}': use {}", id, fmt::join(known, ", ")));
    }
  }
  if (!arguments.boards.empty()) samegame_boards(arguments.boards);
}

// The settings that a finished table must have been made with to be kept.
Json settings_of(const TablesArguments& arguments) {
  return {{"effort", name(arguments.effort())},    {"seed", arguments.seed},
          {"revision", build_info().revision},     {"compiler", build_info().compiler},
          {"build_type", build_info().build_type}, {"host_cpu", host_cpu()},
          {"cuda", cuda_status().empty()},         {"boards", arguments.boards}};
}

bool is_asked(const TablesArguments& arguments, const TableMaker& maker) {
  const auto& only = arguments.only;
  return only.empty() || std::find(only.begin(), only.end(), maker.id) != only.end();
}

// Says beforehand how long it takes, unless that is under a minute.
void announce(const TablesArguments& arguments, const std::vector<const TableMaker*>& todo) {
  double seconds = 0;
  for (const TableMaker* maker : todo)
    seconds += maker->seconds.at(static_cast<std::size_t>(arguments.effort()));
  if (arguments.quiet || seconds < 60) return;
  complain(fmt::format("{} table{} to make: about {} on two cores", todo.size(),
                       todo.size() == 1 ? "" : "s", clock_time(seconds)));
}

Table make_table(const TablesArguments& arguments, const TableMaker& maker, Pieces& pieces,
                 StopSignal& stop) {
  Progress progress({.quiet = arguments.quiet, .title = maker.title, .time_limit = std::nullopt});
  const Clock::time_point begin = Clock::now();
  const TableContext context{.effort = arguments.effort(),
                             .seed = arguments.seed,
                             .stop = stop,
                             .on_progress = [&](double f) { progress.update({.fraction = f}); },
                             .pieces = pieces,
                             .cuda_status = cuda_status(),
                             .boards = arguments.boards};
  Table table = maker.make(context);
  context.check();
  table.id = maker.id;
  table.title = maker.title;
  table.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return table;
}

// Makes the requested tables; when `stop` is requested, returns those that are finished.
std::vector<Table> make_tables(const TablesArguments& arguments, const ReportFolder& folder,
                               StopSignal& stop) {
  const Json settings = settings_of(arguments);
  FreshMark mark(folder.file("fresh.json"), arguments.fresh,
                 {{"settings", settings}, {"only", arguments.only}});
  std::vector<std::optional<Table>> tables;  // in the order of the makers
  std::vector<const TableMaker*> todo;
  for (const TableMaker& maker : table_makers()) {
    const bool asked = is_asked(arguments, maker);
    const bool usable = !arguments.fresh || !asked || mark.has(maker.id);
    tables.push_back(usable ? folder.finished(maker.id, settings) : std::nullopt);
    if (!asked) continue;
    if (!tables.back()) {
      todo.push_back(&maker);
      if (mark.begins()) folder.pieces(maker.id, settings).remove();
    } else if (!arguments.quiet) {
      complain(fmt::format("{}: kept from before", maker.title));
    }
  }
  announce(arguments, todo);
  for (const TableMaker* maker : todo) {
    Pieces pieces = folder.pieces(maker->id, settings);
    try {
      Table table = make_table(arguments, *maker, pieces, stop);
      folder.keep(table, settings);
      pieces.remove();
      mark.add(maker->id);
      if (!arguments.quiet)
        complain(fmt::format("{}: {}", maker->title, brief_time(table.seconds)));
      tables[static_cast<std::size_t>(maker - table_makers().data())] = std::move(table);
    } catch (const TableStopped&) {
      break;
    }
  }
  if (!stop.requested()) mark.remove();
  std::vector<Table> made;
  for (std::optional<Table>& table : tables) {
    if (table) made.push_back(std::move(*table));
  }
  return made;
}

Json report_json(const TablesArguments& arguments, const std::vector<Table>& tables,
                 bool interrupted) {
  Json json;
  json["command"] = "tables";
  json["effort"] = name(arguments.effort());
  json["tables"] = Json::array();
  for (const Table& table : tables)
    json["tables"].push_back(to_json(table));
  json["failed"] =
      std::any_of(tables.begin(), tables.end(), [](const Table& t) { return t.failed(); });
  json["interrupted"] = interrupted;
  json["out"] = arguments.out;
  json["seed"] = arguments.seed;
  json["provenance"] = to_json(Provenance{
      .device = cuda_status().empty() ? "cuda" : "cpu", .method = {}, .seed = arguments.seed});
  return json;
}

std::string introduction(const TablesArguments& arguments) {
  return fmt::format(
      "{}, effort {}. A paper's column has the figures of the paper: Buzer and Cazenave, GPU for "
      "Monte Carlo Search (Tables 1 to 6) and Playout Optimization for Monte-Carlo Search "
      "Algorithms "
      "(Tables I to V and \"playout\"); Cazenave, Reflexive Monte-Carlo Search and Nested "
      "Monte-Carlo Search. Predicted figures come from the cost model and were not measured on a "
      "GPU. {}",
      host_cpu(), name(arguments.effort()),
      cuda_status().empty() ? "" : "No GPU was used: " + cuda_status() + ".");
}

int run_tables(const TablesArguments& arguments) {
  StopSignal stop;
  const SignalGuard signals(stop);
  const ReportFolder folder(arguments.out);
  const std::vector<Table> tables = make_tables(arguments, folder, stop);
  const Json json = report_json(arguments, tables, stop.interrupted());
  folder.write_report("Warpnest: the papers' tables on this machine", introduction(arguments),
                      tables, json);
  std::string text;
  for (const Table& table : tables) {
    text += fmt::format("{:<66} {:>8}{}\n", table.title, brief_time(table.seconds),
                        table.failed() ? "  FAILED" : "");
  }
  text += fmt::format("Written to {}\n", folder.file("report.html"));
  print(arguments.json ? report_text(json) : text);
  if (stop.interrupted()) {
    complain(fmt::format(
        "interrupted: the same command{} continues with the tables that are left",
        arguments.seed_drawn ? fmt::format(" with --seed {}", arguments.seed) : std::string()));
    return SignalGuard::exit_code(exit_failed);
  }
  for (const Table& table : tables) {
    for (const std::string& failure : table.failures) {
      complain(fmt::format("{}: failed: {}", table.title, failure));
    }
  }
  return json.at("failed") ? exit_failed : exit_done;
}

Options tables_options() {
  return {texts_option("--only",
                       "some tables: 1 to 6, validation, I to V, reflexive-1 to reflexive-4, "
                       "figures-8-9, nrpa"),
          flag_option("--quick", "rough figures, under a minute in total"),
          flag_option("--full", "long runs, for figures to publish"),
          flag_option("--fresh", "make finished tables again"),
          file_option("--boards",
                      "a file with SameGame boards, for nested-1; the paper's 20 are not "
                      "part of the program"),
          seed_option()};
}

TablesArguments read_tables(const CommandLine& line) {
  const Values run = line.values("Run");
  const Values output = line.values("Output");
  const TablesArguments arguments{.only = run.texts("--only"),
                                  .out = output.text("--out"),
                                  .boards = run.text("--boards"),
                                  .quick = run.flag("--quick"),
                                  .full = run.flag("--full"),
                                  .fresh = run.flag("--fresh"),
                                  .quiet = output.flag("--quiet"),
                                  .json = output.flag("--json"),
                                  .seed = run.seed("--seed"),
                                  .seed_drawn = is_drawn(run.seed("--seed"))};
  check(arguments);
  return arguments;
}

}  // namespace

void add_tables(CLI::App& app, Command& chosen) {
  const auto line = std::make_shared<CommandLine>(
      app, "tables", "the tables of the papers, side by side with this machine", tables_examples);
  line->add({"Run", tables_options()});
  line->add(
      {"Output",
       {text_option("--out", "folder of the report", "report"), json_option(), quiet_option()}});
  line->command().callback([line, &chosen] {
    chosen = [arguments = read_tables(*line)] { return run_tables(arguments); };
  });
}

}  // namespace warpnest
