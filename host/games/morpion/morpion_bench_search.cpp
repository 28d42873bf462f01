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
#include "host/report/text.hpp"

namespace warpnest {
namespace {

const NestedTimes& reference(const NestedComparison& found) {
  return *std::find_if(found.paths.begin(), found.paths.end(),
                       [](const NestedTimes& row) { return row.path == MorpionPath::range_query; });
}

double ratio(double reference_seconds, double seconds) {
  return seconds == 0 ? 0 : reference_seconds / seconds;
}

std::string level_3_text(const NestedTimes& row) {
  if (row.level_3.cost == 0) return "-";
  if (row.level_3.error == 0) return fmt::format("{:.1f} s", row.level_3.cost);
  return fmt::format("{:.1f} ± {:.1f} s", row.level_3.cost, row.level_3.error);
}

std::string to_text(const MorpionVariant& variant, const NestedComparison& found) {
  const NestedTimes& base = reference(found);
  std::string text = fmt::format(
      "Nested searches of Morpion Solitaire {}, one playout per leaf, on one core of {}\n"
      "processor time; level 2: medians of {} searches\n"
      "{:<16} {:>10} {:>14} {:>18} {:>14} {:>11}\n",
      name(variant), host_cpu(), base.level_2.size(), "generator", "level 2", "x range query",
      "level 3", "x range query", "mean score");
  for (const NestedTimes& row : found.paths) {
    const double gain = ratio(base.level_3.cost, row.level_3.cost);
    // "±" is two bytes and one column.
    const std::string level_3 = level_3_text(row);
    text += fmt::format("{:<16} {:>8.3f} s {:>14.2f} {:>{}} {:>14} {:>11.1f}\n", name(row.path),
                        median(row.level_2), ratio(median(base.level_2), median(row.level_2)),
                        level_3, 18 + (row.level_3.error > 0 ? 1 : 0),
                        gain == 0 ? "-" : fmt::format("{:.2f}", gain), row.score);
  }
  if (found.level_3_moves > 0) {
    text += fmt::format(
        "A level-3 search made {} moves, {:.0f} times a level-2 search. Times with ± are estimated "
        "from\nthese moves and from level-2 searches along its game; the others were measured.\n",
        grouped(found.level_3_moves),
        static_cast<double>(found.level_3_moves) / found.paths.front().level_2_moves);
  }
  return text;
}

Json to_json(const MorpionVariant& variant, std::uint64_t seed, const NestedComparison& found,
             bool interrupted) {
  const NestedTimes& base = reference(found);
  Json json;
  json["command"] = "bench search";
  json["game"] = "morpion";
  json["variant"] = name(variant);
  json["rounds"] = base.level_2.size();
  json["interrupted"] = interrupted;
  json["level_3_moves"] = found.level_3_moves == 0 ? Json(nullptr) : Json(found.level_3_moves);
  json["results"] = Json::array();
  for (const NestedTimes& row : found.paths) {
    const bool known = row.level_3.cost > 0;
    const bool measured = known && row.level_3.error == 0;
    json["results"].push_back(
        {{"path", name(row.path)},
         {"method", method(row.path)},
         {"level_2_seconds", median(row.level_2)},
         {"level_2_seconds_of_rounds", row.level_2},
         {"level_2_moves", row.level_2_moves},
         {"level_2_ratio_to_reference", ratio(median(base.level_2), median(row.level_2))},
         {"level_3_seconds", known ? Json(row.level_3.cost) : Json(nullptr)},
         {"level_3_error", known ? Json(row.level_3.error) : Json(nullptr)},
         {"level_3_measured", measured},
         {"level_3_ratio_to_reference", ratio(base.level_3.cost, row.level_3.cost)},
         {"mean", row.score}});
  }
  json["seed"] = seed;
  json["provenance"] = to_json(
      Provenance{.device = "cpu", .method = method(MorpionPath::range_query), .seed = seed});
  return json;
}

}  // namespace

Answer bench_morpion_search(const TaskRun& run) {
  const MorpionVariant variant = morpion_variant_of(run.values);
  const NestedTimesOptions options{
      .rounds = static_cast<std::uint32_t>(run.values.integer("--rounds")),
      .whole = static_cast<std::uint32_t>(run.values.integer("--whole")),
      .seed = run.seed};
  const NestedComparison found = compare_nested(
      variant, {best_morpion_path(), MorpionPath::range_query, MorpionPath::rectangle}, options,
      run.stop, run.on_progress);
  if (found.paths.back().level_2.empty()) return {};
  return {.text = to_text(variant, found),
          .json = to_json(variant, run.seed, found, run.stop.interrupted())};
}

}  // namespace warpnest
