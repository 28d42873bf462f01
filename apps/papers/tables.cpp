// warpnest tables: the tables of the papers, side by side with this machine's figures.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/command_line.hpp"
#include "apps/commands.hpp"
#include "apps/common_options.hpp"
#include "apps/exit_codes.hpp"
#include "apps/output.hpp"
#include "apps/papers/fresh_mark.hpp"
#include "apps/papers/table_makers.hpp"
#include "apps/progress.hpp"
#include "apps/signals.hpp"
#include "host/base/build_info.hpp"
#include "host/base/random_seed.hpp"
#include "host/executor/make_executor.hpp"
#include "host/files/atomic_file.hpp"
#include "host/files/file_error.hpp"
#include "host/report/gnuplot.hpp"
#include "host/report/html_report.hpp"

namespace warpnest {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr const char* tables_examples = R"(Examples:
  warpnest tables                                   all tables into report/, under 10 minutes
  warpnest tables --quick --out /tmp/report         under a minute, rougher figures
  warpnest tables --only 4 --only IV                some of them
Finished tables are kept: an interrupted run continues where it stopped.)";

struct TablesArguments {
  std::vector<std::string> only;
  std::string out;
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

void check(const TablesArguments& arguments) {
  if (arguments.quick && arguments.full) throw UsageError("use --quick or --full, not both");
  if (arguments.out.empty()) throw UsageError("--out: name a folder");
  std::vector<std::string> known;
  for (const TableMaker& maker : table_makers())
    known.emplace_back(maker.id);
  for (const std::string& id : arguments.only) {
    if (std::find(known.begin(), known.end(), id) == known.end()) {
      throw UsageError(
          fmt::format("--only: there is no table '{}': use {}", id, fmt::join(known, ", ")));
    }
  }
}

// The report's folder and its contents.
class ReportFolder {
 public:
  // If it cannot be written, removes the folders it created.
  explicit ReportFolder(const std::string& path) : path_(path) {
    std::vector<fs::path> made;
    try {
      for (const char* part : {"tables", "plots"})
        make(path_ / part, made);
      check_writable(file("report.html"));
    } catch (const FileError&) {
      std::error_code ignored;
      for (auto folder = made.rbegin(); folder != made.rend(); ++folder)
        fs::remove(*folder, ignored);
      throw;
    }
  }
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  void write(const std::string& name, const std::string& text) const {
    write_file_atomically(file(name), text);
  }
  // The table left by a previous run with the same settings, if any.
  std::optional<Table> finished(const std::string& id, const Json& settings) const {
    std::ifstream stream(file(fmt::format("tables/{}.json", id)));
    if (!stream) return std::nullopt;
    try {
      const Json json = Json::parse(stream);
      if (json.at("settings") != settings) return std::nullopt;
      return table_from_json(json.at("table"));
    } catch (const Json::exception&) {
      return std::nullopt;  // damaged: make it again
    }
  }

 private:
  void make(const fs::path& folder, std::vector<fs::path>& made) const {
    std::error_code error;
    if (fs::is_directory(folder, error)) return;
    if (const fs::path parent = folder.parent_path(); !parent.empty() && parent != folder)
      make(parent, made);
    if (fs::create_directory(folder, error)) {
      made.push_back(folder);
    } else if (error) {
      throw FileError(fmt::format("cannot write to '{}': {}", path_.string(), error.message()));
    }
  }

  fs::path path_;
};

// The settings that a finished table must have been made with to be kept.
Json settings_of(const TablesArguments& arguments) {
  return {{"effort", name(arguments.effort())},    {"seed", arguments.seed},
          {"revision", build_info().revision},     {"compiler", build_info().compiler},
          {"build_type", build_info().build_type}, {"host_cpu", host_cpu()},
          {"cuda", cuda_status().empty()}};
}

// Makes the requested tables; when `stop` is requested, returns those that are finished.
std::vector<Table> make_tables(const TablesArguments& arguments, const ReportFolder& folder,
                               StopSignal& stop) {
  const Json settings = settings_of(arguments);
  FreshMark mark(folder.file("fresh.json"), arguments.fresh,
                 {{"settings", settings}, {"only", arguments.only}});
  std::vector<Table> tables;
  for (const TableMaker& maker : table_makers()) {
    const auto& only = arguments.only;
    const bool asked = only.empty() || std::find(only.begin(), only.end(), maker.id) != only.end();
    std::optional<Table> table;
    if (!arguments.fresh || !asked || mark.has(maker.id)) table = folder.finished(maker.id, settings);
    if (table) {
      if (asked && !arguments.quiet) complain(fmt::format("{}: kept from before", maker.title));
    } else if (asked && !stop.requested()) {
      const Clock::time_point begin = Clock::now();
      {
        Progress progress(
            {.quiet = arguments.quiet, .title = maker.title, .time_limit = std::nullopt});
        const TableContext context{
            .effort = arguments.effort(),
            .seed = arguments.seed,
            .stop = stop,
            .on_progress = [&](double f) { progress.update({.fraction = f}); },
            .cuda_status = cuda_status()};
        table = maker.make(context);
      }
      if (stop.requested()) return tables;  // the last one may be incomplete
      table->id = maker.id;
      table->title = maker.title;
      table->seconds = std::chrono::duration<double>(Clock::now() - begin).count();
      folder.write(fmt::format("tables/{}.json", maker.id),
                   Json{{"settings", settings}, {"table", to_json(*table)}}.dump(1) + "\n");
      mark.add(maker.id);
      if (!arguments.quiet)
        complain(fmt::format("{}: {}", maker.title, brief_time(table->seconds)));
    }
    if (table) tables.push_back(std::move(*table));
  }
  if (!stop.requested()) mark.remove();
  return tables;
}

// Returns pictures by name. If a plot cannot be drawn, prints a line that says why: a report
// without plots is better than none.
std::map<std::string, std::string> draw_plots(const std::vector<Table>& tables,
                                              const ReportFolder& folder) {
  std::map<std::string, std::string> pictures;
  try {
    for (const Table& table : tables) {
      for (const Plot& plot : table.plots)
        pictures[plot.name] = draw(plot);
    }
  } catch (const std::runtime_error& error) {
    const std::string text = error.what();
    complain(text.substr(0, text.find('\n')));
  }
  for (const auto& [name, picture] : pictures)
    folder.write(fmt::format("plots/{}.svg", name), picture);
  return pictures;
}

// A folder's name may not be valid UTF-8.
std::string dumped(const Json& json) {
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
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

void write_report(const TablesArguments& arguments, const std::vector<Table>& tables,
                  const ReportFolder& folder, const Json& json) {
  const std::string title = "Warpnest: the papers' tables on this machine";
  const std::string introduction = fmt::format(
      "{}, effort {}. Italic figures are the papers' own (Buzer and Cazenave, GPU for Monte Carlo "
      "Search and Playout Optimization for Monte-Carlo Search Algorithms; Cazenave, Reflexive "
      "Monte-Carlo Search and Nested Monte-Carlo Search). Predicted figures come from the cost "
      "model and were not measured on a GPU. {}",
      host_cpu(), name(arguments.effort()),
      cuda_status().empty() ? "" : "No GPU was used: " + cuda_status() + ".");
  std::string markdown = fmt::format("# {}\n\n{}\n", title, introduction);
  for (const Table& table : tables) {
    markdown += "\n" + to_markdown(table);
    folder.write(fmt::format("tables/{}.csv", table.id), to_csv(table));
  }
  const HtmlReport html{title, introduction, tables, draw_plots(tables, folder),
                        json.at("provenance")};
  folder.write("report.json", dumped(json));
  folder.write("report.md", markdown);
  folder.write("report.html", to_html(html));
}

int run_tables(const TablesArguments& arguments) {
  StopSignal stop;
  const SignalGuard signals(stop);
  const ReportFolder folder(arguments.out);
  const std::vector<Table> tables = make_tables(arguments, folder, stop);
  const Json json = report_json(arguments, tables, stop.interrupted());
  write_report(arguments, tables, folder, json);
  std::string text;
  for (const Table& table : tables) {
    text += fmt::format("{:<66} {:>8}{}\n", table.title, brief_time(table.seconds),
                        table.failed() ? "  FAILED" : "");
  }
  text += fmt::format("Written to {}\n", folder.file("report.html"));
  print(arguments.json ? dumped(json) : text);
  if (stop.interrupted()) {
    complain(fmt::format("interrupted: the same command{} continues with the tables that are left",
                         arguments.seed_drawn ? fmt::format(" with --seed {}", arguments.seed)
                                              : std::string()));
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
          flag_option("--fresh", "make finished tables again"), seed_option()};
}

TablesArguments read_tables(const CommandLine& line) {
  const Values run = line.values("Run");
  const Values output = line.values("Output");
  const TablesArguments arguments{.only = run.texts("--only"),
                                  .out = output.text("--out"),
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
  line->add({"Output",
             {text_option("--out", "folder of the report", "report"), json_option(),
              quiet_option()}});
  line->command().callback([line, &chosen] {
    chosen = [arguments = read_tables(*line)] { return run_tables(arguments); };
  });
}

}  // namespace warpnest
