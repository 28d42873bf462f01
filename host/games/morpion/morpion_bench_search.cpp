// bench search: Table IV of the playout paper, the time of nested searches with each generator.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "host/games/morpion/morpion_benches.hpp"
#include "host/games/morpion/morpion_variants.hpp"
#include "host/games/morpion/nested_times.hpp"
#include "host/report/provenance.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

const NestedTimes& reference(const std::vector<NestedTimes>& times) {
  return *std::find_if(times.begin(), times.end(),
                       [](const NestedTimes& row) { return row.path == MorpionPath::range_query; });
}

double ratio(double reference_seconds, double seconds) {
  return seconds == 0 ? 0 : reference_seconds / seconds;
}

std::string to_text(const MorpionVariant& variant, const std::vector<NestedTimes>& times) {
  const NestedTimes& base = reference(times);
  std::string text = fmt::format(
      "Nested searches of Morpion Solitaire {}, one playout per leaf, on one core of {}\n"
      "processor time; level 2: medians of {} searches; level 3: estimated from ten steps\n"
      "{:<14} {:>10} {:>14} {:>14} {:>14} {:>11}\n",
      name(variant), host_cpu(), base.level_2.size(), "generator", "level 2", "x range query",
      "level 3 (est.)", "x range query", "mean score");
  for (const NestedTimes& row : times) {
    text +=
        fmt::format("{:<14} {:>8.3f} s {:>14.2f} {:>12.1f} s {:>14.2f} {:>11.1f}\n", name(row.path),
                    median(row.level_2), ratio(median(base.level_2), median(row.level_2)),
                    row.level_3, ratio(base.level_3, row.level_3), row.score);
  }
  return text;
}

Json to_json(const MorpionVariant& variant, std::uint64_t seed,
             const std::vector<NestedTimes>& times, bool interrupted) {
  const NestedTimes& base = reference(times);
  Json json;
  json["command"] = "bench search";
  json["game"] = "morpion";
  json["variant"] = name(variant);
  json["rounds"] = base.level_2.size();
  json["interrupted"] = interrupted;
  json["results"] = Json::array();
  for (const NestedTimes& row : times) {
    json["results"].push_back(
        {{"path", name(row.path)},
         {"method", method(row.path)},
         {"level_2_seconds", median(row.level_2)},
         {"level_2_seconds_of_rounds", row.level_2},
         {"level_2_ratio_to_reference", ratio(median(base.level_2), median(row.level_2))},
         {"level_3_seconds_estimated", row.level_3},
         {"level_3_ratio_to_reference", ratio(base.level_3, row.level_3)},
         {"mean", row.score}});
  }
  json["seed"] = seed;
  json["provenance"] = to_json(Provenance{
      .device = "cpu", .method = method(MorpionPath::range_query), .seed = seed});
  return json;
}

}  // namespace

Answer bench_morpion_search(const TaskRun& run) {
  const MorpionVariant variant = morpion_variant_of(run.values);
  const NestedTimesOptions options{
      .rounds = static_cast<std::uint32_t>(run.values.integer("--rounds")),
      .level_3 = !run.values.flag("--no-level-3"),
      .seed = run.seed};
  const std::vector<NestedTimes> times = nested_times(
      variant, {best_morpion_path(), MorpionPath::range_query, MorpionPath::rectangle}, options,
      run.stop, run.on_progress);
  if (times.back().level_2.empty()) return {};
  return {.text = to_text(variant, times),
          .json = to_json(variant, run.seed, times, run.stop.interrupted())};
}

}  // namespace warpnest
