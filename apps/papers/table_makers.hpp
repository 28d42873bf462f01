// The tables of the papers, each made by a function: the paper's figures, this machine's and,
// without a GPU, the prediction.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "host/base/stop.hpp"
#include "host/report/table.hpp"

namespace warpnest {

enum class Effort { quick, normal, full };

struct TableContext {
  Effort effort = Effort::normal;
  std::uint64_t seed = 1;
  StopSignal& stop;
  std::function<void(double fraction)> on_progress;  // of this table
  std::string cuda_status = {};                      // why there is no GPU; empty if there is one

  bool has_gpu() const { return cuda_status.empty(); }
  // Returns one of three values by effort.
  template <class T>
  T by_effort(T quick, T normal, T full) const {
    return effort == Effort::quick ? quick : effort == Effort::normal ? normal : full;
  }
};

struct TableMaker {
  const char* id;
  const char* title;
  Table (*make)(const TableContext& context);  // everything but id and title
};
// In the order of the report.
std::span<const TableMaker> table_makers();

// The GPU paper.
Table make_warp_loss_table(const TableContext& context);    // 1
Table make_compute_table(const TableContext& context);      // 2
Table make_cpu_latency_table(const TableContext& context);  // 3
Table make_gpu_latency_table(const TableContext& context);  // 4
Table make_data_size_table(const TableContext& context);    // 5
Table make_speedup_table(const TableContext& context);      // 6
Table make_validation_table(const TableContext& context);
// The playout paper.
Table make_generators_table(const TableContext& context);   // I
Table make_range_query_table(const TableContext& context);  // II
Table make_activities_table(const TableContext& context);   // III
Table make_nmcs_time_table(const TableContext& context);    // IV
Table make_nrpa_time_table(const TableContext& context);    // V
// The papers on searches.
Table make_sampling_table(const TableContext& context);   // reflexive paper, 1
Table make_mobility_table(const TableContext& context);   // 2
Table make_uct_table(const TableContext& context);        // 3
Table make_reflexive_table(const TableContext& context);  // 4
Table make_distributions_table(
    const TableContext& context);  // nested search paper, figures 8 and 9
Table make_nrpa_scores_table(const TableContext& context);

// Cells.
inline Cell label(std::string text) {
  return {std::move(text), Origin::label};
}
inline Cell of_paper(std::string text) {
  return {std::move(text), Origin::paper};
}
inline Cell measured(std::string text) {
  return {std::move(text), Origin::measured};
}
inline Cell computed(std::string text) {
  return {std::move(text), Origin::computed};
}
inline Cell predicted(std::string text) {
  return {std::move(text), Origin::predicted};
}
inline Cell missing(std::string why = "–") {
  return {std::move(why), Origin::missing};
}

}  // namespace warpnest
