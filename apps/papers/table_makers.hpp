// The tables and figures of the papers, each made by a function: the paper's figures, this
// machine's and, without a GPU, the prediction. Each maker has a file of its own, named after it.
#pragma once

#include <array>
#include <span>

#include "apps/papers/table_context.hpp"

namespace warpnest {

struct TableMaker {
  const char* id;
  const char* title;
  Table (*make)(
      const TableContext& context);  // everything but id and title; may throw TableStopped
  std::array<double, 3> seconds;     // about what it takes by effort, on two cores
};
// In the order of the report.
std::span<const TableMaker> table_makers();

// GPU for Monte Carlo Search.
Table make_warp_loss_table(const TableContext& context);    // Table 1
Table make_compute_table(const TableContext& context);      // Table 2
Table make_cpu_latency_table(const TableContext& context);  // Table 3
Table make_gpu_latency_table(const TableContext& context);  // Table 4
Table make_data_size_table(const TableContext& context);    // Table 5
Table make_speedup_table(const TableContext& context);      // Table 6
Table make_validation_table(const TableContext& context);   // section 5.4
// Playout Optimization for Monte-Carlo Search Algorithms.
Table make_generators_table(const TableContext& context);     // Table I
Table make_range_query_table(const TableContext& context);    // Table II
Table make_activities_table(const TableContext& context);     // Table III
Table make_nmcs_time_table(const TableContext& context);      // Table IV
Table make_nrpa_time_table(const TableContext& context);      // Table V
Table make_playout_parts_table(const TableContext& context);  // sections III and IV
Table make_nrpa_scores_table(const TableContext& context);    // figures 6 and 7
// Reflexive Monte-Carlo Search.
Table make_sampling_table(const TableContext& context);   // Table 1
Table make_mobility_table(const TableContext& context);   // Table 2
Table make_uct_table(const TableContext& context);        // Table 3
Table make_reflexive_table(const TableContext& context);  // Tables 4 and 5
// Nested Monte-Carlo Search.
Table make_left_move_scores_table(const TableContext& context);  // figures 3 and 4
Table make_left_move_time_table(const TableContext& context);    // figures 5 and 6
Table make_nested_scores_table(const TableContext& context);     // figures 8 and 9; playouts: 5
Table make_nested_time_table(const TableContext& context);       // figure 10
Table make_samegame_table(const TableContext& context);          // Table 1
Table make_sudoku_table(const TableContext& context);            // Table 2

}  // namespace warpnest
