// The results for Morpion 5D in the papers on searches: Tables 1 to 4 of the reflexive paper,
// figures 8 and 9 of the nested one, and NRPA.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <span>

#include <fmt/format.h>

#include "apps/papers/executor_runs.hpp"
#include "apps/papers/search_runs.hpp"
#include "apps/papers/table_makers.hpp"
#include "host/report/provenance.hpp"
#include "host/report/text.hpp"
#include "host/search/nmcs.hpp"

namespace warpnest {
namespace {

constexpr const char* too_long = "needs more effort";  // --full, or the default instead of --quick

// A column of the reflexive paper's Tables 1 to 3.
struct PaperGames {
  std::uint64_t games;
  const char* length;
  const char* time;
};

// Rows by number of games. Sizes above `most` are left out; smaller ones run as often as `budget`
// games allow. The search takes the option --playouts in addition to those given.
Table best_lengths(const TableContext& context, std::span<const PaperGames> paper,
                   std::uint64_t most, std::uint64_t budget, const NamedSearch& search) {
  const auto problem = morpion_of("5D");
  Table table;
  Grid grid{"Best length in this many games, Morpion 5D",
            {"games", "paper", "mean of the runs", "best of the runs", "runs",
             "paper, time (Pentium 4)", "time per run"},
            {}};
  double done = 0;
  for (const PaperGames& row : paper) {
    Searched result;
    if (row.games <= most && !context.stop.requested()) {
      const std::uint64_t runs = std::clamp<std::uint64_t>(budget / row.games, 1, 100);
      NamedSearch sized = search;
      sized.options.emplace_back("--playouts", std::to_string(row.games));
      result = search_runs(context, *problem, sized, runs);
    }
    const bool left_out = row.games > most;
    grid.rows.push_back({label(grouped(row.games)), of_paper(row.length),
                         left_out ? missing(too_long) : result.mean(), result.best(),
                         left_out ? missing() : result.runs(), of_paper(row.time), result.time()});
    context.on_progress(++done / static_cast<double>(paper.size()));
  }
  table.grids = {grid};
  table.notes = {
      host_cpu() +
      "; processor time. The paper made one run of each size. Here there are several, and their "
      "mean has a standard error."};
  return table;
}

}  // namespace

Table make_sampling_table(const TableContext& context) {
  constexpr PaperGames paper[] = {{10, "55", "0.008 s"},         {100, "58", "0.12 s"},
                                  {1'000, "60", "1.0 s"},        {10'000, "63", "9.8 s"},
                                  {100'000, "63", "98 s"},       {1'000'000, "63", "978 s"},
                                  {10'000'000, "64", "17,141 s"}};
  return best_lengths(context, paper,
                      context.by_effort<std::uint64_t>(10'000, 1'000'000, 10'000'000),
                      context.by_effort<std::uint64_t>(20'000, 1'000'000, 10'000'000),
                      {.name = "sampling"});
}

Table make_mobility_table(const TableContext& context) {
  constexpr PaperGames paper[] = {{10, "60", "0.12 s"},       {100, "61", "1.05 s"},
                                  {1'000, "62", "10.2 s"},    {10'000, "62", "101 s"},
                                  {100'000, "63", "1,005 s"}, {1'000'000, "64", "10,063 s"}};
  return best_lengths(context, paper, context.by_effort<std::uint64_t>(1'000, 10'000, 100'000),
                      context.by_effort<std::uint64_t>(1'000, 20'000, 200'000),
                      {.name = "mobility"});
}

Table make_uct_table(const TableContext& context) {
  constexpr PaperGames paper[] = {{10, "60", "0.16 s"},       {100, "60", "1.3 s"},
                                  {1'000, "61", "16 s"},      {10'000, "64", "176 s"},
                                  {100'000, "64", "2,108 s"}, {1'000'000, "65", "18,060 s"}};
  Table table =
      best_lengths(context, paper, context.by_effort<std::uint64_t>(1'000, 10'000, 100'000),
                   context.by_effort<std::uint64_t>(1'000, 20'000, 200'000),
                   {.name = "uct", .options = {{"--playout", "mobility"}}});
  table.notes.push_back("UCT with C = 0.1, the paper's best value.");
  return table;
}

Table make_reflexive_table(const TableContext& context) {
  const auto problem = morpion_of("5D");
  Table table;
  constexpr std::array<std::uint64_t, 4> sizes{1, 10, 100, 1000};
  // [games][meta-games]; our copy of the paper lacks two cells of the second row.
  constexpr const char* paper[4][4] = {
      {"63", "63", "67", "67"}, {"63", "?", "?", "67"}, {"65", "69", "72", ""}, {"71", "", "", ""}};
  constexpr const char* paper_times[4][4] = {{"5 s", "42 s", "417 s", "3,248 s"},
                                             {"23 s", "774 s", "3,643 s", "27,688 s"},
                                             {"253 s", "4,079 s", "26,225 s", ""},
                                             {"3,188 s", "", "", ""}};
  // The number of playouts grows with the product; a mobility playout costs as much as a dozen
  // uniform ones.
  const std::uint64_t most_uniform = context.by_effort<std::uint64_t>(10, 1000, 10'000);
  const std::uint64_t most_mobile = context.by_effort<std::uint64_t>(1, 100, 1000);
  Grid grid{"Length of one meta-meta-game, Morpion 5D",
            {"games", "meta-games", "paper", "uniform playouts", "playouts with mobility", "runs",
             "paper, time (Pentium 4)", "time per run, uniform", "with mobility"},
            {}};
  double done = 0;
  for (std::size_t g = 0; g < sizes.size(); ++g) {
    for (std::size_t m = 0; m + g < 4 || (g == 1 && m == 3) || (g == 2 && m == 2); ++m) {
      if (m == sizes.size()) break;
      const std::uint64_t product = sizes[g] * sizes[m];
      const std::uint64_t runs = std::clamp<std::uint64_t>(
          context.by_effort<std::uint64_t>(10, 200, 10'000) / product, 2, 20);
      const auto play = [&](const char* playout, std::uint64_t most) {
        if (product > most || context.stop.requested()) return Searched{};
        return search_runs(context, *problem,
                           {"reflexive",
                            {{"--games", fmt::format("{},{}", sizes[g], sizes[m])},
                             {"--playout", playout}}},
                           runs);
      };
      const Searched uniform = play("uniform", most_uniform);
      const Searched mobile = play("mobility", most_mobile);
      const auto mean = [&](const Searched& searched, std::uint64_t most) {
        return product > most ? missing(too_long) : searched.mean();
      };
      const auto quoted = [](const char* text) {
        return *text == '\0' ? missing() : of_paper(text);
      };
      grid.rows.push_back({label(grouped(sizes[g])), label(grouped(sizes[m])), quoted(paper[g][m]),
                           mean(uniform, most_uniform), mean(mobile, most_mobile),
                           product > most_uniform ? missing() : uniform.runs(),
                           quoted(paper_times[g][m]), uniform.time(), mobile.time()});
      context.on_progress(++done / 12);
    }
  }
  table.grids = {grid};
  table.notes = {
      host_cpu() +
      "; processor time. A run is one meta-meta-game. The columns say how many meta-games are "
      "played for each of its moves, and how many games for each move of a meta-game. The paper "
      "does not say how its games choose moves; its times suggest mobility."};
  return table;
}

namespace {

std::uint64_t searches_at(const std::map<std::int32_t, std::uint64_t>& histogram,
                          std::int32_t score) {
  const auto found = histogram.find(score);
  return found == histogram.end() ? 0 : found->second;
}

// The most frequent score, smoothed over three neighbours so that a single search affects it less.
std::int32_t peak(const std::map<std::int32_t, std::uint64_t>& histogram) {
  std::int32_t best = 0;
  std::uint64_t most = 0;
  for (const auto& [score, count] : histogram) {
    const std::uint64_t around =
        searches_at(histogram, score - 1) + 2 * count + searches_at(histogram, score + 1);
    if (around > most) {
      most = around;
      best = score;
    }
  }
  return best;
}

// One line per level, in percent of its searches.
Plot distribution_plot(const std::string& name, const std::string& caption,
                       const std::vector<std::pair<int, Searched>>& levels) {
  std::string script;
  std::string plots;
  for (const auto& [level, searched] : levels) {
    script += fmt::format("$level{} << EOD\n", level);
    const auto& histogram = searched.outcome.histogram;
    const double runs = static_cast<double>(searched.outcome.runs_done);
    for (std::int32_t score = histogram.begin()->first; score <= histogram.rbegin()->first;
         ++score) {
      script += fmt::format("{} {}\n", score,
                            100.0 * static_cast<double>(searches_at(histogram, score)) / runs);
    }
    script += "EOD\n";
    plots += fmt::format("{}$level{} with linespoints lt {} title 'level {}'",
                         plots.empty() ? "plot " : ", ", level, level + 1, level);
  }
  script +=
      "set xlabel 'score: moves of the game'\nset ylabel 'share of the searches in %'\nset yrange "
      "[0:*]\n"
      "set xrange [15:80]\nset key top left\n" +
      plots + "\n";
  return {name, caption, script};
}

}  // namespace

Table make_distributions_table(const TableContext& context) {
  Table table;
  Grid grid{
      "Scores of nested searches, one playout per leaf",
      {"level", "memory", "peak (paper)", "peak", "mean", "best", "searches", "time per search"},
      {}};
  constexpr const char* peaks[2][4] = {{"", "59", "62", ""},
                                       {"", "61", "66", ""}};  // [memory][level]
  const auto problem = morpion_of("5D");
  const auto executor = problem->executor({.device = "cpu"});
  double done = 0;
  for (const bool memory : {false, true}) {
    std::vector<std::pair<int, Searched>> levels;
    for (const int level : {0, 1, 2}) {
      const std::uint64_t runs =
          level == 0   ? context.by_effort<std::uint64_t>(20'000, 100'000, 1'000'000)
          : level == 1 ? context.by_effort<std::uint64_t>(300, 10'000, 100'000)
                       : context.by_effort<std::uint64_t>(8, 200, 10'000);
      const Searched searched = timed_runs([&] {
        return nmcs(*executor, problem->cpu_start(),
                    {.level = level,
                     .search = {.leaf = 1, .remember = memory},
                     .seed = context.seed + (memory ? 1 : 0),
                     .runs = runs,
                     .target = {}},
                    context.stop);
      });
      if (context.stop.requested()) return table;
      const char* const paper = peaks[memory ? 1 : 0][level];
      grid.rows.push_back({label(std::to_string(level)), label(memory ? "yes" : "no"),
                           *paper == '\0' ? missing() : of_paper(paper),
                           measured(std::to_string(peak(searched.outcome.histogram))),
                           searched.mean(), searched.best(), searched.runs(), searched.time()});
      levels.emplace_back(level, searched);
      context.on_progress(++done / 6);
    }
    table.plots.push_back(
        distribution_plot(memory ? "scores-nested-memory" : "scores-nested",
                          fmt::format("Scores of nested searches in Morpion 5D, {} the memory of "
                                      "the best sequence (figure {} of the "
                                      "nested search paper).",
                                      memory ? "with" : "without", memory ? 9 : 8),
                          levels));
  }
  table.grids = {grid};
  table.notes = {
      host_cpu() +
      "; processor time. The peak is the score where most searches end, smoothed over three "
      "neighbours."};
  return table;
}

Table make_nrpa_scores_table(const TableContext& context) {
  const auto problem = morpion_of("5D");
  Table table;
  Grid grid{"NRPA with 100 iterations per level and a step size of 1",
            {"level", "authors' program", "weaker variant (learning paper)", "its best", "mean",
             "best", "searches", "time per search"},
            {}};
  // The authors' program with a sound generator, and the reinforcement learning paper's row.
  struct Known {
    const char* authors;
    double mean, error;  // 0: not compared
    const char *weaker, *weaker_best;
  };
  constexpr Known known[] = {{"59.7 ± 0.02", 59.7, 0.02, "58.5", "66"},
                             {"68.2 ± 0.16", 68.2, 0.16, "65.9", "72"},
                             {"76 or more", 0, 0, "68.2", "78"}};
  for (int level = 1; level <= 3; ++level) {
    const Known& row = known[level - 1];
    const std::uint64_t runs = level == 1   ? context.by_effort<std::uint64_t>(200, 4000, 40'000)
                               : level == 2 ? context.by_effort<std::uint64_t>(4, 100, 1000)
                                            : context.by_effort<std::uint64_t>(0, 2, 20);
    Searched searched;
    if (runs > 0 && !context.stop.requested()) {
      const NamedSearch nrpa{"nrpa", {{"--level", std::to_string(level)}}};
      searched = search_runs(context, *problem, nrpa, runs);
    }
    const auto& outcome = searched.outcome;
    if (row.mean > 0 && outcome.runs_done > 1) {
      const double allowed = 4 * std::hypot(outcome.standard_error(), row.error) + 0.3;
      if (std::abs(outcome.mean() - row.mean) > allowed) {
        table.failures.push_back(
            fmt::format("NRPA level {}: mean {:.2f} ± {:.2f}, but the authors' is {:.1f} ± "
                        "{:.2f}",
                        level, outcome.mean(), outcome.standard_error(), row.mean, row.error));
      }
    }
    if (level == 3 && outcome.runs_done > 0 && outcome.score < 76) {
      table.failures.push_back(fmt::format(
          "NRPA level 3: the best of {} searches has {} moves, but should have 76 or more",
          outcome.runs_done, outcome.score));
    }
    grid.rows.push_back({label(std::to_string(level)), of_paper(row.authors), of_paper(row.weaker),
                         of_paper(row.weaker_best), runs == 0 ? missing(too_long) : searched.mean(),
                         searched.best(), searched.runs(), searched.time()});
    context.on_progress(level / 3.0);
  }
  table.grids = {grid};
  table.notes = {
      host_cpu() +
      "; processor time. Levels 1 and 2 must agree with the authors' program within 4 standard "
      "errors and 0.3, and a search of level 3 must reach 76. The figures of the "
      "reinforcement learning paper are for a weaker variant."};
  return table;
}

}  // namespace warpnest
