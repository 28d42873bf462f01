// Tables IV and V of the playout paper: search times.
#include <array>

#include <fmt/format.h>

#include "apps/papers/executor_runs.hpp"
#include "apps/papers/search_runs.hpp"
#include "apps/papers/table_makers.hpp"
#include "host/games/morpion/nested_times.hpp"
#include "host/report/provenance.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

Cell time_cell(double seconds, const char* why) {
  if (seconds == 0) return missing(why);
  return measured(seconds < 1 ? fmt::format("{:.3f} s", seconds)
                              : fmt::format("{:.1f} s", seconds));
}

// Processor time of one NRPA search; 0 if stopped.
double nrpa_seconds(const Problem& problem, int level, const TableContext& context) {
  const NamedSearch nrpa{"nrpa", {{"--level", std::to_string(level)}}};
  return search_runs(context, problem, nrpa, 1, 1).seconds;
}

}  // namespace

Table make_nmcs_time_table(const TableContext& context) {
  Table table;
  // As in `bench search`: all generators take turns, and level 3 is estimated from ten steps of a
  // game.
  const bool estimate = context.effort != Effort::quick;
  const auto times = nested_times(
      morpion_5d, {best_morpion_path(), MorpionPath::range_query, MorpionPath::rectangle},
      {.rounds = context.by_effort(1U, 2U, 15U), .level_3 = estimate, .seed = context.seed},
      context.stop, context.on_progress);
  const double whole_search =  // would take minutes with the others
      context.effort == Effort::full
          ? search_seconds(*morpion_of("5D"), 3, context.seed, context.stop)
          : 0;
  if (context.stop.requested()) return table;
  const NestedTimes& fast = times[0];
  const NestedTimes& range_query = times[1];
  const NestedTimes& rectangle = times[2];
  Grid grid{"Time of one nested search, one core, one playout per leaf",
            {"level", "paper, program of 2009", "paper, range query", "paper, gain", "rectangle",
             "range query", "gain", "fast (ours)", "gain over range query"},
            {}};
  const auto gain = [](double of, double over) {
    return of == 0 || over == 0 ? missing() : measured(fmt::format("×{:.1f}", over / of));
  };
  const auto add = [&](const char* text, const std::array<const char*, 3>& paper, auto&& seconds) {
    const double r = seconds(rectangle);
    const double q = seconds(range_query);
    const double f = seconds(fast);
    const char* const why = "needs more effort";
    grid.rows.push_back({label(text), of_paper(paper[0]), of_paper(paper[1]), of_paper(paper[2]),
                         time_cell(r, why), time_cell(q, why), gain(q, r), time_cell(f, why),
                         gain(f, q)});
  };
  const auto level_2 = [](const NestedTimes& row) { return median(row.level_2); };
  const auto level_3 = [](const NestedTimes& row) { return row.level_3; };
  add("2", {"3.2 s", "0.33 s", "×9.7"}, level_2);
  add("3 (estimated)", {"582 s", "66.1 s", "×8.8"}, level_3);
  const auto ratio = [&](const NestedTimes& row) {
    const double three = level_3(row);
    return three == 0 ? missing() : measured(fmt::format("{:.0f}", three / level_2(row)));
  };
  grid.rows.push_back({label("level 3 over level 2"), of_paper("182"), of_paper("200"), missing(),
                       ratio(rectangle), ratio(range_query), missing(), ratio(fast), missing()});
  if (whole_search > 0) {
    grid.rows.push_back({label("3, a whole search"), missing(), missing(), missing(), missing(),
                         missing(), missing(), time_cell(whole_search, ""), missing()});
  }
  table.grids = {grid};
  table.notes = {
      host_cpu() +
          "; processor time. Level 2: medians of searches with different seeds, the generators in "
          "turns. Level 3 is estimated: along a game, one candidate of each of ten steps is tried "
          "by a level-2 search, whose time counts for all candidates and a tenth of the steps.",
      "The program of 2009 is not available. The rectangle is the paper's own slower generator "
      "(Table I), in the same search."};
  return table;
}

Table make_nrpa_time_table(const TableContext& context) {
  Table table;
  Grid grid{"Time of one NRPA search, one core",
            {"", "level 1", "level 2", "level 3", "level 4", "level 5"},
            {}};
  const auto paper = [&](const char* text, std::initializer_list<const char*> times) {
    std::vector<Cell> row{label(text)};
    for (const char* time : times)
      row.push_back(of_paper(time));
    grid.rows.push_back(std::move(row));
  };
  paper("5D (paper)", {"< 1 s", "< 1 s", "14 s", "24 min", "41 h"});
  paper("5T (paper)", {"< 1 s", "< 1 s", "17 s", "33 min", "57 h"});
  const auto ours = [&](const char* variant, double from) {
    const auto problem = morpion_of(variant);
    std::vector<Cell> row{label(fmt::format("{} (ours)", variant))};
    for (const int level : {1, 2, 3, 4, 5}) {
      const bool asked = level <= context.by_effort(2, 3, 3);
      const double seconds = asked ? nrpa_seconds(*problem, level, context) : 0;
      row.push_back(time_cell(seconds, level <= 3 ? "needs more effort" : "not measured"));
      context.on_progress(from + 0.1 * level);
    }
    grid.rows.push_back(std::move(row));
  };
  ours("5D", 0);
  ours("5T", 0.5);
  table.grids = {grid};
  table.notes = {
      host_cpu() +
      "; processor time of one search each, 100 iterations per level. More: warpnest bench nrpa."};
  return table;
}

}  // namespace warpnest
