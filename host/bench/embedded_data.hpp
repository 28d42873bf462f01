// Data files built into the program (see warpnest_embed in scripts/cmake).
#pragma once

namespace warpnest {

extern const char architectures_json[];  // host/bench/data/architectures.json
extern const char search_cost_json[];    // microbench/results/kernels-sm86/search_cost.json
extern const char search_work_json[];    // the same folder, search_work.json

}  // namespace warpnest
