// Tables I to III of the playout paper.
#include <fmt/format.h>

#include "apps/papers/table_makers.hpp"
#include "host/games/morpion/cpu/morpion_measure.hpp"

namespace warpnest {
namespace {

MorpionMeasurement measure(const TableContext& context, const MorpionVariant& variant,
                           std::vector<MorpionPath> paths) {
  return measure_morpion(variant,
                         {.paths = std::move(paths),
                          .rounds = context.by_effort(25U, 101U, 1001U),
                          .seed = context.seed},
                         context.stop);
}

std::string clocks(const MorpionMeasurement& measured) {
  return fmt::format(
      "{}, one thread; medians. Cycles are those of the core's own clock, {:.2f} GHz, measured "
      "with a chain of additions. Paper: Ryzen 9 3900X at 4.1 GHz.",
      host_cpu(), measured.core_ghz);
}

}  // namespace

Table make_generators_table(const TableContext& context) {
  const MorpionMeasurement figures =
      measure(context, morpion_5d, {std::begin(morpion_paths), std::end(morpion_paths)});
  Table table;
  Grid grid{"Average cycles to play one move, 5D, 32 x 32",
            {"area searched", "paper, cycles", "this machine, cycles", "paper, gain",
             "this machine, gain", "ns per move"},
            {}};
  struct Paper {
    MorpionPath path;
    const char *text, *cycles, *gain;
  };
  constexpr Paper papers[] = {
      {MorpionPath::whole_board, "whole board", "~150 000", "×1"},
      {MorpionPath::four_directions, "all squares in four directions", "~15 000", "×10"},
      {MorpionPath::rectangle, "surrounding rectangle", "~6 000", "×25"},
      {MorpionPath::range_query, "range query", "~300", "×500"},
      {MorpionPath::merge_table, "merge table (ours)", "", ""},
      {MorpionPath::fast_portable, "fast, portable (ours)", "", ""},
      {MorpionPath::fast_avx2, "fast, AVX2 (ours)", "", ""}};
  double whole_board = 0;
  for (const Paper& paper : papers) {
    for (const MorpionTiming& timing : figures.timings) {
      if (timing.path != paper.path) continue;
      if (paper.path == MorpionPath::whole_board) whole_board = timing.core_cycles;
      const bool ours = *paper.cycles == '\0';
      grid.rows.push_back({label(paper.text), ours ? missing() : of_paper(paper.cycles),
                           measured(fmt::format("{:.0f}", timing.core_cycles)),
                           ours ? missing() : of_paper(paper.gain),
                           measured(fmt::format("×{:.1f}", whole_board / timing.core_cycles)),
                           measured(fmt::format("{:.1f}", timing.nanoseconds))});
    }
  }
  table.grids = {grid};
  table.notes = {clocks(figures)};
  return table;
}

Table make_range_query_table(const TableContext& context) {
  Table table;
  Grid grid{"Average cycles to play one move",
            {"variant", "paper, range query", "range query", "fast (ours)", "mean length"},
            {}};
  for (const MorpionVariant& variant : {morpion_5d, morpion_5t}) {
    const MorpionMeasurement figures =
        measure(context, variant, {MorpionPath::range_query, best_morpion_path()});
    if (figures.timings.size() < 2) continue;
    const bool disjoint = variant == morpion_5d;
    grid.rows.push_back({label(disjoint ? "5D, 32 x 32" : "5T, 64 x 64"),
                         of_paper(disjoint ? "288" : "298"),
                         measured(fmt::format("{:.0f}", figures.timings[0].core_cycles)),
                         measured(fmt::format("{:.0f}", figures.timings[1].core_cycles)),
                         measured(fmt::format("{:.2f}", figures.timings[0].mean_length))});
    if (table.notes.empty()) table.notes = {clocks(figures)};
  }
  table.grids = {grid};
  return table;
}

Table make_activities_table(const TableContext& context) {
  const MorpionMeasurement figures = measure(context, morpion_5d, {MorpionPath::range_query});
  Table table;
  Grid grid{"Time spent on each activity to play one move, 5D",
            {"activity", "paper", "this machine"},
            {}};
  constexpr const char* paper[] = {"9%", "6%", "31%", "34%", "20%"};
  const auto& shares = figures.timings.front().shares;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    grid.rows.push_back({label(name(static_cast<MorpionActivity>(i))), of_paper(paper[i]),
                         measured(fmt::format("{:.0f}%", 100 * shares[i]))});
  }
  table.grids = {grid};
  table.notes = {clocks(figures),
                 "Reading the clock between activities keeps the CPU from overlapping them as it "
                 "does otherwise."};
  return table;
}

}  // namespace warpnest
