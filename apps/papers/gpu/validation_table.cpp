// Section 5.4 of the GPU paper: executors must agree in their mean scores and, for equal streams,
// in every bit; by playouts and by nested searches.
#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "apps/papers/executor_runs.hpp"
#include "apps/papers/gpu/validation.hpp"
#include "apps/papers/score_plots.hpp"
#include "apps/papers/searched.hpp"
#include "apps/papers/table_makers.hpp"
#include "host/games/morpion/cpu/morpion_pool.hpp"
#include "host/search/playout_stream.hpp"

namespace warpnest {
namespace {

std::vector<RunSide> sides_of(const TableContext& context, bool references) {
  std::vector<RunSide> sides{RunSide::fast, RunSide::warp};
  if (references) sides.insert(sides.begin(), RunSide::reference);
  if (context.has_gpu()) sides.push_back(RunSide::cuda);
  return sides;
}

Plot scores_plot(const std::string& game, const std::string& caption,
                 const std::vector<ExecutorScores>& all) {
  ScorePlot plot{.name = "scores-" + game,
                 .caption = caption,
                 .unit = "score of a playout",
                 .key = "top right"};
  for (const ExecutorScores& scores : all)
    plot.lines.push_back({scores.name, percent_of(scores.own.histogram), false});
  return draw_scores(plot);
}

// A generator with a method that no executor uses: candidates in increasing order of code.
ExecutorScores merge_table_scores(std::uint64_t own_seed, std::uint32_t count) {
  constexpr MorpionPath path = MorpionPath::merge_table;
  std::vector<std::uint64_t> histogram(1024);
  const PoolResult result =
      morpion_pool<morpion_5d>(path, MorpionBoard<morpion_5d>::start(),
                               {search_stream(own_seed, 0), 0, 0, count}, histogram.data());
  ExecutorScores scores{.name = name(path), .method = method(path)};
  scores.own.totals = {result.playouts, result.moves, result.sum, result.squares};
  scores.own.runs_done = result.playouts;
  scores.own.score = result.score;
  for (std::size_t score = 0; score < histogram.size(); ++score) {
    if (histogram[score] != 0)
      scores.own.histogram[static_cast<std::int32_t>(score)] = histogram[score];
  }
  return scores;
}

// Every executor plays with its own seed and with the common one.
template <class Play>
std::vector<ExecutorScores> scores_of(const TableContext& context, const Problem& problem,
                                      const std::vector<RunSide>& sides, std::uint64_t seed,
                                      const Play& play) {
  std::vector<ExecutorScores> all;
  for (const RunSide side : sides) {
    all.push_back({.name = name(side),
                   .method = method_on(side, problem),
                   .own = play(side, seed + 1 + all.size()),
                   .same = play(side, context.seed)});
    context.check();
  }
  return all;
}

void add_playouts(const TableContext& context, Table& table) {
  Grid pairs = pairs_grid("uniform playouts");
  const auto count = context.by_effort<std::uint64_t>(20'000, 200'000, 4'000'000);
  const auto add = [&](const Problem& problem, std::uint64_t playouts, std::uint64_t seed) {
    return scores_of(context, problem, sides_of(context, true), seed,
                     [&](RunSide side, std::uint64_t own) {
                       return playouts_on(side, problem, own, playouts, context.stop);
                     });
  };
  for (int d = 8; d <= 11; ++d) {
    const auto all = add(*snake_of(d), count, context.seed + 1000);
    compare_executors(fmt::format("snake {}", d), all, pairs, table);
    if (d == 8) {
      table.plots.push_back(scores_plot("snake-8",
                                        "Scores of uniform playouts in dimension 8, by executor, "
                                        "each with its own seed. The lines "
                                        "overlap where the executors agree.",
                                        all));
    }
    context.on_progress((d - 7) / 10.0);
  }
  // A warp plays fewer moves of Morpion per second.
  auto all = add(*morpion_of("5D"), count / 4, context.seed + 2000);
  all.insert(all.begin(),
             merge_table_scores(context.seed + 2000, static_cast<std::uint32_t>(count / 4)));
  compare_executors("morpion 5D", all, pairs, table);
  table.plots.push_back(scores_plot(
      "morpion-5d",
      "Scores of uniform playouts of Morpion 5D, by generator or executor, each with its own seed.",
      all));
  table.grids.push_back(std::move(pairs));
}

// Moves of a random game, all but the last `before_end` of them.
std::vector<AnyMove> random_prefix(const Problem& problem, std::uint64_t seed,
                                   std::size_t before_end) {
  AnyCursor cursor = problem.cursor();
  std::vector<AnyMove> moves;
  cursor.playouts({})->finish(cursor, Generator(playout_stream(search_stream(seed, 0), 0)), &moves);
  moves.resize(moves.size() - std::min(moves.size(), before_end));
  return moves;
}

// Level-2 searches of the longer snakes begin this many moves before the end of a random game:
// whole ones would take the warp program on a CPU hours.
std::size_t snake_moves_left(const TableContext& context) {
  return context.by_effort<std::size_t>(25, 60, 60);
}

// As many searches as play about this many moves, in each executor and with each seed.
std::uint64_t searches_for(double moves, const SearchOutcome& one) {
  const double each = static_cast<double>(one.totals.moves);
  return static_cast<std::uint64_t>(std::clamp(moves / each, 4.0, 500.0));
}

void add_searches(const TableContext& context, Table& table) {
  Grid pairs = pairs_grid("nested searches");
  const auto moves = context.by_effort<double>(5e5, 8e6, 1e9);
  double done = 0;
  const auto add = [&](const std::string& game, const Problem& problem, NestedOn options,
                       double budget) {
    options.runs = 1;
    const SearchOutcome one =
        nested_on(RunSide::fast, problem, context.seed, options, context.stop);
    context.check();
    options.runs = searches_for(budget, one);
    const auto all = scores_of(context, problem, sides_of(context, false), context.seed + 3000,
                               [&](RunSide side, std::uint64_t own) {
                                 return nested_on(side, problem, own, options, context.stop);
                               });
    compare_executors(fmt::format("{}, level {}", game, options.level), all, pairs, table);
    context.on_progress(0.5 + ++done / 24);
  };
  for (int d = 8; d <= 11; ++d) {
    const auto problem = snake_of(d);
    const std::string game = fmt::format("snake {}", d);
    add(game, *problem, {.level = 1, .leaf = d == 8 ? 32U : 4U}, moves);
    add(game, *problem,
        {.level = 2,
         .leaf = 1,
         .from = random_prefix(*problem, context.seed, snake_moves_left(context))},
        moves);
  }
  for (const char* const variant : {"5D", "5T"}) {
    const auto problem = morpion_of(variant);
    for (const int level : {1, 2}) {
      // Four searches of level 2 make 18 million moves.
      if (level == 2 && context.effort == Effort::quick) continue;
      add(fmt::format("morpion {}", variant), *problem, {.level = level, .leaf = 1}, moves);
    }
  }
  table.grids.push_back(std::move(pairs));
}

}  // namespace

Table make_validation_table(const TableContext& context) {
  Table table;
  add_playouts(context, table);
  add_searches(context, table);
  table.notes = {
      fmt::format("Means are of samples with different seeds; more than {} standard errors apart "
                  "fails. Equal streams must give equal bits wherever the method is the same: all "
                  "sums, the best game and the whole histogram are compared.",
                  allowed_standard_errors),
      fmt::format(
          "Searches have memory and, for snakes of level 1, 32 playouts per leaf in dimension "
          "8 and 4 in the others, otherwise 1. Level 2 of a snake begins {} moves before the "
          "end of a random game, the same for all.",
          snake_moves_left(context))};
  return table;
}

}  // namespace warpnest
