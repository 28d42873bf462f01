// Table IV of the playout paper.
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "apps/papers/table_makers.hpp"
#include "host/base/machine.hpp"
#include "host/games/morpion/nested_times.hpp"
#include "host/report/provenance.hpp"
#include "host/report/statistics.hpp"
#include "host/report/text.hpp"

namespace warpnest {
namespace {

// A time with its error, if it has one, from a piece of the table.
struct KnownTime {
  double seconds = 0;
  double error = 0;
};
KnownTime known_time(const Json& json, const char* key) {
  return {json.at(key).at(0), json.at(key).at(1)};
}

Cell time_of(const KnownTime& time) {
  if (time.error > 0) {
    return {fmt::format("{:.1f} ± {:.1f} s", time.seconds, time.error), Origin::computed};
  }
  return measured(fmt::format("{:.{}f} s", time.seconds, time.seconds < 1 ? 3 : 1));
}

Cell gain_of(const KnownTime& fast, const KnownTime& slow) {
  return measured(fmt::format("×{:.1f}", slow.seconds / fast.seconds));
}

Json compare(const TableContext& context) {
  const NestedComparison found = compare_nested(
      morpion_5d, {best_morpion_path(), MorpionPath::range_query, MorpionPath::rectangle},
      {.rounds = context.by_effort(1U, 3U, 15U),
       .whole = context.by_effort(0U, 2U, 3U),
       .threads = thread_count(0),
       .seed = context.seed},
      context.stop, context.on_progress);
  Json json;
  json["level_3_moves"] = found.level_3_moves;
  for (const NestedTimes& row : found.paths) {
    json[name(row.path)] = {{"2", {median(row.level_2), 0.0}},
                            {"moves", row.level_2_moves},
                            {"3", {row.level_3.cost, row.level_3.error}}};
  }
  return json;
}

}  // namespace

Table make_nmcs_time_table(const TableContext& context) {
  const Json found = context.piece("times", [&] { return compare(context); });
  const Json& fast = found.at(name(best_morpion_path()));
  const Json& range_query = found.at(name(MorpionPath::range_query));
  const Json& rectangle = found.at(name(MorpionPath::rectangle));
  Table table;
  Grid grid{"Time of one nested search, one playout per leaf",
            {"level", "paper, program of 2009", "paper, range query", "paper, gain", "rectangle",
             "range query", "gain", "fast (ours)", "gain over range query"},
            {}};
  const auto add = [&](const char* level, const std::array<const char*, 3>& paper) {
    const KnownTime r = known_time(rectangle, level);
    const KnownTime q = known_time(range_query, level);
    const KnownTime f = known_time(fast, level);
    std::vector<Cell> row{label(level), of_paper(paper[0]), of_paper(paper[1]), of_paper(paper[2])};
    if (f.seconds == 0) {
      row.resize(9, context.left_out(Effort::normal));
    } else {
      row.insert(row.end(), {time_of(r), time_of(q), gain_of(q, r), time_of(f), gain_of(f, q)});
    }
    grid.rows.push_back(std::move(row));
  };
  add("2", {"3.2 s", "0.33 s", "×9.7"});
  add("3", {"582 s", "66.1 s", "×8.8"});
  const auto times = [&](const Json& of) {
    const double three = known_time(of, "3").seconds;
    if (three == 0) return missing();
    return measured(fmt::format("{:.0f}", three / known_time(of, "2").seconds));
  };
  grid.rows.push_back({label("level 3 over level 2"), of_paper("182"), of_paper("200"), missing(),
                       times(rectangle), times(range_query), missing(), times(fast), missing()});
  const auto level_3_moves = found.at("level_3_moves").get<double>();
  Grid moves{"Moves of all playouts, counted",
             {"level 2", "level 3, one search", "level 3 over level 2 (paper, in time)",
              "level 3 over level 2"},
             {}};
  const auto level_2_moves = range_query.at("moves").get<double>();
  moves.rows.push_back(
      {measured(with_unit(level_2_moves)),
       level_3_moves == 0 ? context.left_out(Effort::normal) : measured(with_unit(level_3_moves)),
       of_paper("200"),
       level_3_moves == 0 ? missing()
                          : measured(fmt::format("{:.0f}", level_3_moves / level_2_moves))});
  table.grids = {grid, moves};
  table.notes = {
      host_cpu() +
          "; processor time. Level 2: medians of searches with different seeds, the generators in "
          "turns. Level 3: one whole search. Where there is ±, it was estimated: the moves counted "
          "in "
          "the whole search, times what a move costs in level-2 searches along its game.",
      "Paper: Ryzen 9 3900X at 4.1 GHz. Its program of 2009 is not available. The rectangle is the "
      "paper's own slower generator (Table I), in the same search."};
  return table;
}

}  // namespace warpnest
