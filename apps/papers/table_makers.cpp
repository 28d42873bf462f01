#include "apps/papers/table_makers.hpp"

#include <array>

namespace warpnest {

std::span<const TableMaker> table_makers() {
  static constexpr std::array makers{
      TableMaker{"1", "Table 1: the warp loss α", make_warp_loss_table},
      TableMaker{"2", "Table 2: computing power", make_compute_table},
      TableMaker{"3", "Table 3: CPU latency for random access", make_cpu_latency_table},
      TableMaker{"4", "Table 4: GPU latency for random access", make_gpu_latency_table},
      TableMaker{"5", "Table 5: memory by dimension of the snake", make_data_size_table},
      TableMaker{"6", "Table 6: speedups of the GPU over the CPU", make_speedup_table},
      TableMaker{"validation", "Validation: executors against each other", make_validation_table},
      TableMaker{"I", "Table I: a Morpion move by area searched", make_generators_table},
      TableMaker{"II", "Table II: the range query in 5D and 5T", make_range_query_table},
      TableMaker{"III", "Table III: shares of the range query's time", make_activities_table},
      TableMaker{"IV", "Table IV: time of a nested search in 5D", make_nmcs_time_table},
      TableMaker{"V", "Table V: time of NRPA", make_nrpa_time_table},
      TableMaker{"reflexive-1", "Reflexive paper, Table 1: sampling with random moves",
                 make_sampling_table},
      TableMaker{"reflexive-2", "Reflexive paper, Table 2: sampling with mobility",
                 make_mobility_table},
      TableMaker{"reflexive-3", "Reflexive paper, Table 3: UCT with mobility", make_uct_table},
      TableMaker{"reflexive-4", "Reflexive paper, Table 4: games and meta-games",
                 make_reflexive_table},
      TableMaker{"figures-8-9", "Nested search, figures 8 and 9: distributions of scores in 5D",
                 make_distributions_table},
      TableMaker{"nrpa", "NRPA on 5D: mean scores", make_nrpa_scores_table}};
  return makers;
}

}  // namespace warpnest
