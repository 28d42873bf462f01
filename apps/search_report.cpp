#include "apps/search_report.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "apps/output.hpp"
#include "host/base/build_info.hpp"

namespace warpnest {
namespace {

bool target_reached(const SearchArguments& arguments, const SearchReport& report) {
  return arguments.target && report.score && *report.score >= *arguments.target;
}

std::string ended_by(const SearchArguments& arguments, const SearchReport& report) {
  if (!report.failure.empty()) return "failure";
  if (report.interrupted) return "signal";
  if (target_reached(arguments, report)) return "target";
  return report.stopped ? "time" : "runs";
}

std::string runs_text(const SearchArguments& arguments, const SearchReport& report) {
  std::string text = grouped(report.runs);
  if (arguments.runs && *arguments.runs != report.runs) {
    text += fmt::format(" of {}", grouped(*arguments.runs));
  }
  if (report.runs > 1) {
    text += fmt::format(", mean {:.2f} ± {:.2f}", report.mean, report.standard_error);
    text += fmt::format(", best in run {} (from 0)", report.best_run);
  }
  const std::string reason = ended_by(arguments, report);
  if (reason == "signal") text += " (interrupted)";
  if (reason == "time") text += " (time limit reached)";
  return text;
}

}  // namespace

std::string search_text(const SearchArguments& arguments, const Problem& problem,
                        const SearchPlan& plan, const SearchReport& report) {
  std::string text;
  if (report.score) {
    text += problem.headline(*report.score) + "\n";
    if (const std::string picture = problem.picture(report.moves); !picture.empty()) {
      text += "\n" + picture + "\n";
    }
    text += field("sequence", problem.sequence(report.moves));
  } else {
    text += fmt::format("Nothing found for {}: stopped before the first playouts were done\n",
                        problem.subject());
  }
  text += field("search", plan.describe());
  text += field("runs", runs_text(arguments, report));
  if (arguments.target) {
    text +=
        field("target", fmt::format("{} {}", *arguments.target,
                                    target_reached(arguments, report) ? "reached" : "not reached"));
  }
  const double seconds = std::max(report.seconds, 1e-9);
  text += field("playouts", grouped(report.totals.playouts));
  text +=
      field("moves", fmt::format("{} ({} per second)", grouped(report.totals.moves),
                                 with_unit(static_cast<double>(report.totals.moves) / seconds)));
  if (report.totals.overflows != 0) {
    text += field("cut short", overflow_note(report.totals.overflows));
  }
  text += field("time", brief_time(report.seconds));
  text += field("device", report.device);
  text += field("seed",
                fmt::format("{}{}", arguments.seed, arguments.seed_drawn ? " (drawn)" : ""));
  if (report.score) text += field("verified", "yes, replayed by the independent checker");
  return text;
}

Json search_json(const SearchArguments& arguments, const Problem& problem, const SearchPlan& plan,
                 const SearchReport& report) {
  const auto optional = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
  Json json;
  json["command"] = "search";
  json["game"] = problem.game();
  json.update(problem.parameters());
  json.update(plan.parameters());
  json["score"] = optional(report.score);
  json["sequence"] = report.score ? Json(problem.sequence(report.moves)) : Json(nullptr);
  json["verified"] = report.score.has_value();  // an unverified game is never reported
  json["best_run"] = report.score ? Json(report.best_run) : Json(nullptr);
  json["best_after_playouts"] = report.best_after > 0 ? Json(report.best_after) : Json(nullptr);
  json["runs"] = report.runs;
  json["runs_asked"] = optional(arguments.runs);
  json["time_asked"] = arguments.time ? Json(arguments.time->count()) : Json(nullptr);
  json["problem_time_asked"] =
      arguments.problem_time ? Json(arguments.problem_time->count()) : Json(nullptr);
  json["target"] = optional(arguments.target);
  json["target_reached"] =
      arguments.target ? Json(target_reached(arguments, report)) : Json(nullptr);
  json["mean"] = report.runs > 0 ? Json(report.mean) : Json(nullptr);
  json["standard_deviation"] = report.runs > 1 ? Json(report.standard_deviation) : Json(nullptr);
  json["standard_error"] = report.runs > 1 ? Json(report.standard_error) : Json(nullptr);
  json["histogram"] = Json::object();
  for (const auto& [score, count] : report.histogram) {
    json["histogram"][std::to_string(score)] = count;
  }
  json["playouts"] = report.totals.playouts;
  json["moves"] = report.totals.moves;
  json["overflows"] = report.totals.overflows;
  json["seconds"] = report.seconds;
  json["processor_seconds"] = report.processor_seconds;
  json["moves_per_second"] =
      static_cast<double>(report.totals.moves) / std::max(report.seconds, 1e-9);
  json["interrupted"] = report.interrupted;
  json["ended_by"] = ended_by(arguments, report);
  json["checked"] = arguments.executor.check;
  json["seed"] = arguments.seed;
  json["seed_drawn"] = arguments.seed_drawn;
  json["device"] = report.device;
  json["method"] = report.method;
  json["provenance"] =
      to_json(Provenance{.device = report.device, .method = report.method, .seed = arguments.seed});
  return json;
}

std::string search_file(const SearchArguments& arguments, const Problem& problem,
                        const SearchPlan& plan, const SearchReport& report) {
  const BuildInfo& build = build_info();
  const std::vector<std::string> comments = {
      fmt::format("{}, found by warpnest {} ({})", problem.title(), build.version, build.revision),
      plan.sentence(),
      fmt::format("seed {}, run {}, device {}, method {}", arguments.seed, report.best_run,
                  report.device, report.method),
      fmt::format("date {}", utc_now())};
  return problem.file_text(arguments.out, report.moves, comments);
}

}  // namespace warpnest
