// Validation: executors must agree in their means, and, for equal streams, in every bit.
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "apps/tables/table_makers.hpp"
#include "host/bench/executor_runs.hpp"
#include "host/cpu/morpion_pool.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

constexpr double allowed_errors = 4;  // standard errors of the difference

struct Scores {
  std::string name;
  std::string method;
  PlayoutSummary own;   // with a seed of its own: an independent sample
  PlayoutSummary same;  // with the common seed: equal bits within a method
};

bool same_bits(const PlayoutSummary& a, const PlayoutSummary& b) {
  std::vector<std::uint64_t> left = a.histogram;
  std::vector<std::uint64_t> right = b.histogram;
  left.resize(std::max(left.size(), right.size()));
  right.resize(left.size());
  return left == right && a.totals.playouts == b.totals.playouts && a.totals.moves == b.totals.moves &&
         a.totals.sum == b.totals.sum && a.totals.squares == b.totals.squares &&
         a.best_score == b.best_score;
}

ScoreStatistics statistics(const PlayoutSummary& summary) {
  return score_statistics(summary.totals.playouts, summary.totals.sum, summary.totals.squares);
}

void compare(const std::string& game, const std::vector<Scores>& all, Grid& pairs, Table& table) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = i + 1; k < all.size(); ++k) {
      const ScoreStatistics a = statistics(all[i].own);
      const ScoreStatistics b = statistics(all[k].own);
      const double errors =
          std::abs(a.mean - b.mean) / std::hypot(a.standard_error, b.standard_error);
      const bool mean_agrees = errors <= allowed_errors;
      const bool one_method = all[i].method == all[k].method;
      const bool bits = one_method && same_bits(all[i].same, all[k].same);
      table.failed = table.failed || !mean_agrees || (one_method && !bits);
      pairs.rows.push_back(
          {label(game), label(all[i].name + " and " + all[k].name),
           measured(fmt::format("{:.3f} ± {:.3f}", a.mean, a.standard_error)),
           measured(fmt::format("{:.3f} ± {:.3f}", b.mean, b.standard_error)),
           measured(fmt::format("{:.2f}", errors)), measured(mean_agrees ? "agree" : "DIFFER"),
           one_method ? measured(bits ? "equal" : "DIFFERENT") : missing("other method")});
    }
  }
}

// `key` is a corner that no score reaches.
Plot histogram_plot(const std::string& game, const std::vector<Scores>& all, const char* key) {
  std::string script;
  std::string plots;
  int number = 1;
  for (const Scores& scores : all) {
    script += fmt::format("$h{} << EOD\n", number);
    const auto playouts = static_cast<double>(scores.own.totals.playouts);
    for (std::size_t s = 0; s < scores.own.histogram.size(); ++s) {
      if (scores.own.histogram[s] == 0) continue;
      script += fmt::format("{} {}\n", s, 100 * static_cast<double>(scores.own.histogram[s]) / playouts);
    }
    script += "EOD\n";
    // Wider below, thinner above: lines that cover one another all show.
    plots += fmt::format("{}$h{} with histeps lt {} lw {} title '{}'", number == 1 ? "plot " : ", ", number,
                         number, 9 - 2.4 * (number - 1), scores.name);
    ++number;
  }
  script += "set xlabel 'score of a playout'\nset ylabel 'share of playouts in %'\nset yrange [0:*]\n"
            "set xrange [*:*] noextend\n" + fmt::format("set key {}\n", key) + plots + "\n";
  return {"scores-" + game, "", script};
}

// A generator of the method that no executor has: candidates in increasing order of code.
Scores merge_table_scores(std::uint64_t own_seed, std::uint32_t count) {
  constexpr MorpionPath path = MorpionPath::merge_table;
  Scores scores{.name = name(path), .method = method(path), .own = {}, .same = {}};
  scores.own.histogram.resize(1024);
  const PoolResult result = morpion_pool<morpion_5d>(
      path, MorpionBoard<morpion_5d>::start(), {search_stream(own_seed, 0), 0, 0, count},
      scores.own.histogram.data());
  scores.own.totals = {result.playouts, result.moves, result.sum, result.squares};
  scores.own.best_score = result.score;
  return scores;
}

}  // namespace

Table make_validation_table(const TableContext& context) {
  Table table{.id = "validation", .title = "Validation: executors against each other"};
  Grid pairs{"Mean scores of uniform playouts, every pair",
             {"game", "executors", "mean of the first", "mean of the second", "difference in standard errors",
              "means", "bits for equal streams"}, {}};
  std::vector<RunSide> sides{RunSide::reference, RunSide::fast, RunSide::warp};
  if (context.has_gpu()) sides.push_back(RunSide::cuda);
  const std::uint64_t count = context.by_effort<std::uint64_t>(20'000, 400'000, 4'000'000);
  for (int d = 8; d <= 11 && !context.stop.requested(); ++d) {
    std::vector<Scores> all;
    for (const RunSide side : sides) {
      const std::uint64_t own_seed = context.seed + 1000 + all.size();
      all.push_back({.name = name(side),
                     .method = "snake",
                     .own = snake_playouts(side, d, own_seed, count, context.stop),
                     .same = snake_playouts(side, d, context.seed, count, context.stop)});
    }
    if (context.stop.requested()) break;
    compare(fmt::format("snake {}", d), all, pairs, table);
    if (d == 8) {
      table.plots.push_back(histogram_plot("snake-8", all, "top right"));
      table.plots.back().caption =
          "Scores of uniform playouts in dimension 8, by executor, each with a seed of its own. The lines "
          "cover one another where the executors agree.";
    }
    context.on_progress((d - 7) / 5.0);
  }
  if (!context.stop.requested()) {
    const std::uint64_t fewer = count / 4;
    std::vector<Scores> all{
        merge_table_scores(context.seed + 2000, static_cast<std::uint32_t>(fewer))};
    for (const RunSide side : sides) {
      const std::uint64_t own_seed = context.seed + 2000 + all.size();
      all.push_back({.name = name(side),
                     .method = morpion_method(side),
                     .own = morpion_playouts(side, own_seed, fewer, context.stop),
                     .same = morpion_playouts(side, context.seed, fewer, context.stop)});
    }
    if (context.stop.requested()) return table;
    compare("morpion 5D", all, pairs, table);
    table.plots.push_back(histogram_plot("morpion-5d", all, "top center"));
    table.plots.back().caption =
        "Scores of uniform playouts of Morpion 5D, by generator or executor, each with a seed of its own.";
  }
  table.grids = {pairs};
  table.notes = {fmt::format("Means are of {} playouts (a quarter of that for Morpion) with different seeds; more "
                             "than {} standard errors apart fails. Equal streams must give equal bits wherever "
                             "the method is the same: all sums and the whole histogram are compared.",
                             count, allowed_errors)};
  return table;
}

}  // namespace warpnest
