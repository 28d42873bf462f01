// Table 5 of the GPU paper: computed, with nothing to measure.
#include <fmt/format.h>

#include "apps/papers/table_makers.hpp"
#include "host/bench/architecture.hpp"
#include "host/games/costs.hpp"

namespace warpnest {

Table make_data_size_table(const TableContext&) {
  Table table;
  Grid grid{"Bytes per playout, and what fits into 100 KB of shared memory",
            {"", "8", "9", "10", "11", "12"},
            {}};
  const auto add = [&](std::string text, auto&& cell) {
    std::vector<Cell> row{label(std::move(text))};
    for (int d = 8; d <= 12; ++d)
      row.push_back(cell(d));
    grid.rows.push_back(std::move(row));
  };
  // The longest snakes known to the paper's authors.
  constexpr int paper_length[] = {98, 190, 370, 707, 1302};
  constexpr int paper_sequence[] = {49, 95, 175, 354, 651};
  constexpr int paper_kilobytes[] = {10, 20, 39, 76, 145};
  const auto board = [](int d) { return (1 << d) / 8; };
  const auto sequence = [&](int d) { return (paper_length[d - 8] + 1) / 2; };
  add("nodes", [](int d) { return computed(std::to_string(1 << d)); });
  add("longest known path", [&](int d) { return of_paper(std::to_string(paper_length[d - 8])); });
  add("bit field, bytes", [&](int d) { return computed(std::to_string(board(d))); });
  add("sequence, bytes (paper)",
      [&](int d) { return of_paper(std::to_string(paper_sequence[d - 8])); });
  add("sequence, bytes (4 bits per move)",
      [&](int d) { return computed(std::to_string(sequence(d))); });
  add("128 playouts, KB (paper)",
      [&](int d) { return of_paper(std::to_string(paper_kilobytes[d - 8])); });
  add("128 playouts with sequence, KB", [&](int d) {
    return computed(fmt::format("{:.0f}", 128.0 * (board(d) + sequence(d)) / 1024));
  });
  add("ours: 128 playouts, no sequence, KB",
      [&](int d) { return computed(fmt::format("{:.0f}", 128.0 * board(d) / 1024)); });
  constexpr int paper_occupancy[] = {10, 20, 40, 78, 149};
  add("shared memory occupancy (paper)",
      [&](int d) { return of_paper(fmt::format("{}%", paper_occupancy[d - 8])); });
  const auto occupancy = [](int bytes) {  // of 100,000, as in the paper
    return computed(fmt::format("{:.0f}%", 128.0 * bytes / 1000));
  };
  add("128 playouts with sequence", [&](int d) { return occupancy(board(d) + sequence(d)); });
  add("ours: 128 playouts, no sequence", [&](int d) { return occupancy(board(d)); });
  add("ours: resident warps of 32 playouts", [](int d) {
    const ClassCost& cost = find_class_cost(fmt::format("snake {}", d));
    return computed(
        std::to_string(resident_warps(*find_architecture("RTX 3080"), cost.footprint())));
  });
  table.grids = {grid};
  table.notes = {
      "The paper keeps 128 playouts (4 warps) on a multiprocessor. We store no sequence: the "
      "winner's stream is played again, so that the bit fields alone fill shared memory.",
      "By the paper's own rule (370 moves, two per byte) its 175 bytes at d = 10 should be 185, "
      "which is what its 39 KB are based on."};
  return table;
}

}  // namespace warpnest
