// Table III of the playout paper.
#include <fmt/format.h>

#include "apps/papers/playouts/morpion_timing.hpp"
#include "apps/papers/table_makers.hpp"

namespace warpnest {

Table make_activities_table(const TableContext& context) {
  const MorpionMeasurement figures = time_morpion(context, morpion_5d, {MorpionPath::range_query});
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
  table.notes = {clock_note(figures),
                 "Reading the clock between activities keeps the CPU from overlapping them as it "
                 "does otherwise."};
  return table;
}

}  // namespace warpnest
