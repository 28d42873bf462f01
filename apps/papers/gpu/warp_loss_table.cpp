// Table 1 of the GPU paper, and the loss of real playouts.
#include <fmt/format.h>

#include "apps/bench/warp_loss_tables.hpp"
#include "apps/papers/table_makers.hpp"

namespace warpnest {
namespace {

std::string with_error(const LossEstimate& loss) {
  return fmt::format("{:.3f} ± {:.3f}", loss.alpha(), loss.standard_error());
}

Plot loss_plot(const WarpLossReport& report) {
  std::string script = "$gauss << EOD\n";
  for (std::size_t i = 0; i < report.gaussian.size(); ++i) {
    const GaussianLoss& loss = report.gaussian[i];
    script += fmt::format("{} {} {} {} {}\n", loss.ratio, loss.alpha, loss.standard_error,
                          loss.bound, paper_losses[i]);
  }
  script += "EOD\n$games << EOD\n";
  for (const GameLossRow& row : report.games) {
    script += fmt::format("{} {} {} \"{}\"\n", row.loss.deviation / row.loss.mean,
                          row.loss.paper.alpha(), row.loss.pool.alpha(), row.game);
  }
  // Snakes of all dimensions are nearly in one place: one label for all.
  script +=
      "EOD\nset xlabel 'σ/μ of playout lengths'\nset ylabel 'α (time of the warp / time of its "
      "playouts)'\n"
      "set xrange [0:0.42]\nset yrange [1:2.2]\n"
      "set label 1 'snakes, d = 8 to 11' at 0.2,1.30 left\nset label 2 'Morpion 5D, 5T' at "
      "0.335,1.36 left\n"
      "plot $gauss using 1:4 with lines lt 6 dt 2 title 'bound of the paper', \\\n"
      "  $gauss using 1:2 with lines lt 1 title 'Gaussian lengths, simulated', \\\n"
      "  $gauss using 1:5 with points lt 2 ps 0.9 title 'figures of the paper', \\\n"
      "  $games using 1:2 with points lt 4 ps 1 title 'real playouts, 32 at a time', \\\n"
      "  $games using 1:3 with points lt 3 ps 1 title 'real playouts, lanes draw from a pool'\n";
  return {
      "warp-loss",
      "Warp loss over the spread of playout lengths. Lines: Gaussian lengths (simulated) and the "
      "paper's bound; squares: the paper's Table 1; other marks: real playouts, without and with a "
      "pool that lanes draw from.",
      script};
}

}  // namespace

Table make_warp_loss_table(const TableContext& context) {
  const std::uint64_t warps = context.by_effort<std::uint64_t>(100'000, 1'000'000, 10'000'000);
  const GameLossOptions options{.pools = context.by_effort(2U, 8U, 100U),
                                .searches = context.by_effort(2U, 5U, 50U),
                                .seed = context.seed};
  const WarpLossReport report =
      measure_warp_loss(warps, options, context.stop, context.on_progress);
  Table table;
  Grid gauss{"Gaussian lengths, 32 lanes", {"σ/μ", "paper", "simulated α", "bound", "agrees"}, {}};
  for (std::size_t i = 0; i < report.gaussian.size(); ++i) {
    const GaussianLoss& loss = report.gaussian[i];
    const bool agrees = agrees_with_paper(loss, i);
    if (!agrees) {
      table.failures.push_back(fmt::format("α for σ/μ = {:.2f} is {:.4f}, but the paper has {:.2f}",
                                           loss.ratio, loss.alpha, paper_losses[i]));
    }
    gauss.rows.push_back(
        {label(fmt::format("{:.2f}", loss.ratio)), of_paper(fmt::format("{:.2f}", paper_losses[i])),
         measured(fmt::format("{:.4f} ± {:.4f}", loss.alpha, loss.standard_error)),
         computed(fmt::format("{:.3f}", loss.bound)), computed(agrees ? "yes" : "NO")});
  }
  Grid games{
      "Real playouts",
      {"game", "mean length", "σ/μ", "32 at a time, lengths only", "32 at a time, our loop",
       "pool of 4096", "gain", "level 1, 32 per candidate", "level 1, one pool per step", "gain"},
      {}};
  for (const GameLossRow& row : report.games) {
    const GameLoss& loss = row.loss;
    games.rows.push_back(
        {label(row.game), measured(fmt::format("{:.2f}", loss.mean)),
         measured(fmt::format("{:.3f}", loss.deviation / loss.mean)),
         measured(with_error(loss.paper)), measured(with_error(loss.batches)),
         measured(with_error(loss.pool)),
         measured(fmt::format("{:.2f}", loss.batches.alpha() / loss.pool.alpha())),
         measured(with_error(loss.step_batches)), measured(with_error(loss.step_pool)),
         measured(fmt::format("{:.2f}", loss.step_batches.alpha() / loss.step_pool.alpha()))});
  }
  table.grids = {gauss, games};
  table.notes = {
      "α is all time spent over all moves made, E[max] / E[mean]. The paper's figures are this "
      "value cut to two decimals; E[max / mean], as it is written there, would be 1.83 at 0.40.",
      "Lengths are those of real playouts on the CPU; the steps of the pool are those of the warp "
      "program, simulated move for move (a test compares them with the program).",
      "Morpion's kernel plays rounds (list, draw, place) instead of steps: the warp program itself "
      "was run on the CPU, with 32 lanes and with one. α is the instructions that 32 lanes spend "
      "over those that the same playouts take in one lane, which waits for nobody."};
  table.plots = {loss_plot(report)};
  return table;
}

}  // namespace warpnest
