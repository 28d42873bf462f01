// Another way to add up the sums of all subsets of {0, ..., n}: for every subset, test each of its
// n + 1 bits. The paper does not show the loop of its Table 2; this is the other natural one,
// beside that of kernels/subset_sums.cuh.
#pragma once

#include <cstdint>

#include "host/bench/architecture.hpp"

namespace warpnest {

// Nanoseconds per subset on one core, processor time, the median of `rounds`. Throws
// std::runtime_error if the sum differs from the closed form.
double measure_bit_loop(std::uint32_t n, std::uint32_t rounds);

// Nanoseconds per subset until all threads of a GPU are done, predicted. The loop over bits has 20
// instructions for four bits in machine code for compute capability 8.6 (docs/gpu-cost-model.md),
// all of them on the integer lanes.
double predict_bit_loop(const Architecture& gpu, std::uint32_t n, std::uint32_t threads_per_core);

}  // namespace warpnest
