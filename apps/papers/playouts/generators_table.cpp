// Table I of the playout paper.
#include <fmt/format.h>

#include "apps/papers/playouts/morpion_timing.hpp"
#include "apps/papers/table_makers.hpp"

namespace warpnest {

Table make_generators_table(const TableContext& context) {
  const MorpionMeasurement figures =
      time_morpion(context, morpion_5d, {std::begin(morpion_paths), std::end(morpion_paths)});
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
  table.notes = {clock_note(figures)};
  return table;
}

}  // namespace warpnest
