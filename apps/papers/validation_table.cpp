// Validation: executors must agree in their means and, for equal streams, in every bit.
#include <algorithm>

#include <fmt/format.h>

#include "apps/papers/executor_runs.hpp"
#include "apps/papers/table_makers.hpp"
#include "apps/papers/validation.hpp"
#include "host/games/morpion/cpu/morpion_pool.hpp"

namespace warpnest {
namespace {

// `key` is a corner that no score reaches.
Plot histogram_plot(const std::string& game, const std::vector<ExecutorScores>& all,
                    const char* key) {
  std::string script;
  std::string plots;
  int number = 1;
  for (const ExecutorScores& scores : all) {
    script += fmt::format("$h{} << EOD\n", number);
    const auto playouts = static_cast<double>(scores.own.totals.playouts);
    const auto& histogram = scores.own.histogram;
    const auto reached = [](std::uint64_t count) { return count != 0; };
    const auto first = std::find_if(histogram.begin(), histogram.end(), reached);
    const auto end = std::find_if(histogram.rbegin(), histogram.rend(), reached).base();
    for (auto bin = first; bin < end; ++bin) {
      script += fmt::format("{} {}\n", bin - histogram.begin(),
                            100 * static_cast<double>(*bin) / playouts);
    }
    script += "EOD\n";
    // Wide lines first, thin ones on top: where lines overlap, all show.
    plots += fmt::format("{}$h{} with histeps lt {} lw {} title '{}'", number == 1 ? "plot " : ", ",
                         number, number, 9 - 2.4 * (number - 1), scores.name);
    ++number;
  }
  script +=
      "set xlabel 'score of a playout'\nset ylabel 'share of playouts in %'\nset yrange [0:*]\n"
      "set xrange [*:*] noextend\n" +
      fmt::format("set key {}\n", key) + plots + "\n";
  return {"scores-" + game, "", script};
}

// A generator with a method that no executor uses: candidates in increasing order of code.
ExecutorScores merge_table_scores(std::uint64_t own_seed, std::uint32_t count) {
  constexpr MorpionPath path = MorpionPath::merge_table;
  ExecutorScores scores{.name = name(path), .method = method(path), .own = {}, .same = {}};
  scores.own.histogram.resize(1024);
  const PoolResult result = morpion_pool<morpion_5d>(path, MorpionBoard<morpion_5d>::start(),
                                                     {search_stream(own_seed, 0), 0, 0, count},
                                                     scores.own.histogram.data());
  scores.own.totals = {result.playouts, result.moves, result.sum, result.squares};
  scores.own.best_score = result.score;
  return scores;
}

}  // namespace

Table make_validation_table(const TableContext& context) {
  Table table;
  Grid pairs = pairs_grid();
  std::vector<RunSide> sides{RunSide::reference, RunSide::fast, RunSide::warp};
  if (context.has_gpu()) sides.push_back(RunSide::cuda);
  const std::uint64_t count = context.by_effort<std::uint64_t>(20'000, 200'000, 4'000'000);
  for (int d = 8; d <= 11 && !context.stop.requested(); ++d) {
    const auto problem = snake_of(d);
    std::vector<ExecutorScores> all;
    for (const RunSide side : sides) {
      const std::uint64_t own_seed = context.seed + 1000 + all.size();
      all.push_back({.name = name(side),
                     .method = "snake",
                     .own = playouts_on(side, *problem, own_seed, count, context.stop),
                     .same = playouts_on(side, *problem, context.seed, count, context.stop)});
    }
    if (context.stop.requested()) break;
    compare_executors(fmt::format("snake {}", d), all, pairs, table);
    if (d == 8) {
      table.plots.push_back(histogram_plot("snake-8", all, "top right"));
      table.plots.back().caption =
          "Scores of uniform playouts in dimension 8, by executor, each with its own seed. The "
          "lines overlap where the executors agree.";
    }
    context.on_progress((d - 7) / 5.0);
  }
  if (!context.stop.requested()) {
    const auto problem = morpion_of("5D");
    const std::uint64_t fewer = count / 4;
    std::vector<ExecutorScores> all{
        merge_table_scores(context.seed + 2000, static_cast<std::uint32_t>(fewer))};
    for (const RunSide side : sides) {
      const std::uint64_t own_seed = context.seed + 2000 + all.size();
      all.push_back({.name = name(side),
                     .method = method_on(side, *problem),
                     .own = playouts_on(side, *problem, own_seed, fewer, context.stop),
                     .same = playouts_on(side, *problem, context.seed, fewer, context.stop)});
    }
    if (context.stop.requested()) return table;
    compare_executors("morpion 5D", all, pairs, table);
    table.plots.push_back(histogram_plot("morpion-5d", all, "top center"));
    table.plots.back().caption =
        "Scores of uniform playouts of Morpion 5D, by generator or executor, each with its own "
        "seed.";
  }
  table.grids = {pairs};
  table.notes = {fmt::format(
      "Means are of {} playouts (a quarter of that for Morpion) with different seeds; more "
      "than {} standard errors apart fails. Equal streams must give equal bits wherever "
      "the method is the same: all sums and the whole histogram are compared.",
      count, allowed_standard_errors)};
  return table;
}

}  // namespace warpnest
