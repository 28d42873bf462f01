// Tables IV and V of the playout paper: times of searches.
#include <atomic>

#include <fmt/format.h>

#include "apps/tables/table_makers.hpp"
#include "host/bench/executor_runs.hpp"
#include "host/games/morpion_host.hpp"
#include "host/report/processor_time.hpp"
#include "host/report/statistics.hpp"
#include "host/search/nrpa.hpp"

namespace warpnest {
namespace {

// The median time of several searches with different seeds; 0 if stopped.
double seconds_of(const TableContext& context, bool fast, int level, std::uint32_t runs) {
  std::vector<double> times;
  for (std::uint32_t run = 0; run < runs; ++run) {
    const double seconds =
        morpion_search_time(fast, level, context.seed + run, context.stop).seconds;
    if (seconds == 0) break;
    times.push_back(seconds);
  }
  return median(times);
}

Cell time_cell(double seconds, const char* why) {
  if (seconds == 0) return missing(why);
  return measured(seconds < 1 ? fmt::format("{:.3f} s", seconds) : fmt::format("{:.1f} s", seconds));
}

// Processor time of one NRPA search; 0 if stopped.
template <MorpionVariant V>
double nrpa_seconds(int level, const TableContext& context) {
  using G = MorpionHost<V>;
  NrpaOptions<G> options;
  options.level = level;
  static const std::atomic<bool> wanted{false};
  SearchWatch watch(context.stop, wanted, {});
  NrpaSearch<G> search(Position<G>::start(), options);
  const double begin = thread_seconds();
  const SearchResult<G> result = search.run(search_stream(context.seed, 0), watch);
  return result.finished ? thread_seconds() - begin : 0;
}

}  // namespace

Table make_nmcs_time_table(const TableContext& context) {
  Table table{.id = "IV", .title = "Table IV: time of a nested search in 5D"};
  Grid grid{"Time of one nested search, one core, one playout a leaf",
            {"level", "paper, program of 2009", "paper, range query", "range query", "fast (ours)"}, {}};
  constexpr const char* paper[2][2] = {{"3.2 s", "0.33 s"}, {"582 s", "66.1 s"}};
  double times[2][2] = {};
  for (const int level : {2, 3}) {
    for (const bool fast : {false, true}) {
      // Level 3 takes minutes: by default on the fast path alone.
      const std::uint32_t runs = level == 2 ? context.by_effort(3U, 9U, 31U)
                                 : fast     ? context.by_effort(0U, 1U, 5U)
                                            : context.by_effort(0U, 0U, 3U);
      times[level - 2][fast ? 1 : 0] = seconds_of(context, fast, level, runs);
      context.on_progress((level - 2) * 0.5 + (fast ? 0.5 : 0.25));
    }
  }
  for (const int level : {2, 3}) {
    const char* const why = "with --full";
    grid.rows.push_back({label(std::to_string(level)), of_paper(paper[level - 2][0]),
                         of_paper(paper[level - 2][1]), time_cell(times[level - 2][0], why),
                         time_cell(times[level - 2][1], why)});
  }
  const auto ratio = [&](int path) {
    if (times[0][path] == 0 || times[1][path] == 0) return missing();
    return measured(fmt::format("{:.0f}", times[1][path] / times[0][path]));
  };
  grid.rows.push_back({label("level 3 over level 2"), of_paper("182"), of_paper("200"), ratio(0), ratio(1)});
  table.grids = {grid};
  table.notes = {host_cpu() + "; processor time, medians over searches with different seeds (one search at level 3 by default)."};
  return table;
}

Table make_nrpa_time_table(const TableContext& context) {
  Table table{.id = "V", .title = "Table V: time of NRPA"};
  Grid grid{"Time of one NRPA search, one core",
            {"", "level 1", "level 2", "level 3", "level 4", "level 5"}, {}};
  const auto paper = [&](const char* text, std::initializer_list<const char*> times) {
    std::vector<Cell> row{label(text)};
    for (const char* time : times) row.push_back(of_paper(time));
    grid.rows.push_back(std::move(row));
  };
  paper("5D (paper)", {"< 1 s", "< 1 s", "14 s", "24 min", "41 h"});
  paper("5T (paper)", {"< 1 s", "< 1 s", "17 s", "33 min", "57 h"});
  const auto ours = [&]<MorpionVariant V>(const char* text, double from) {
    std::vector<Cell> row{label(text)};
    for (const int level : {1, 2, 3, 4, 5}) {
      const bool asked = level <= context.by_effort(2, 3, 3);
      const double seconds = asked ? nrpa_seconds<V>(level, context) : 0;
      row.push_back(time_cell(seconds, level <= 3 ? "by default" : "not measured"));
      context.on_progress(from + 0.1 * level);
    }
    grid.rows.push_back(std::move(row));
  };
  ours.template operator()<morpion_5d>("5D (ours)", 0);
  ours.template operator()<morpion_5t>("5T (ours)", 0.5);
  table.grids = {grid};
  table.notes = {host_cpu() + "; processor time of one search each, 100 iterations a level. More: warpnest bench nrpa."};
  return table;
}

}  // namespace warpnest
