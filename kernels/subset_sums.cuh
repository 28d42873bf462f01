// The warp program of the compute benchmark: adds up the sums of all subsets of {0, ..., n} with
// additions and tests alone, without memory (section 3.1 of the GPU paper).
//
// Subsets come in the order of a binary counter: for the next one, the trailing ones leave and the
// element above them enters, with one addition and one test each, about two of them per subset. The
// work doubles each time n grows by 1.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/warp.hpp"

namespace warpnest {

// A larger n would run for hours.
inline constexpr std::uint32_t max_subset_n = 34;

// Each of 0, ..., n is in half of the 2^(n + 1) subsets.
constexpr std::uint64_t subset_sums_closed_form(std::uint32_t n) {
  return (std::uint64_t{n} * (n + 1) / 2) << n;
}

// Blocks of 2^subset_block_bits subsets are summed in a Number before they go into 64 bits: few
// enough for a float to be exact (4096 * 34 * 35 / 2 < 2^24).
inline constexpr std::uint32_t subset_block_bits = 12;

// A range of such blocks of subsets, from the first up to the end.
struct SubsetBlocks {
  std::uint32_t first;
  std::uint32_t end;
};
WARPNEST_HD constexpr SubsetBlocks all_subsets(std::uint32_t n) {
  return {0, n + 1 < subset_block_bits ? 1U : 1U << (n + 1 - subset_block_bits)};
}

// Returns the sums of the subsets in these blocks. `zero` and `one` are what their names say, but
// the compiler must not know.
template <class Number>
WARPNEST_HD std::uint64_t subset_sums(std::uint32_t n, Number zero, Number one,
                                      SubsetBlocks blocks) {
  const std::uint32_t low = n + 1 < subset_block_bits ? n + 1 : subset_block_bits;
  const std::uint32_t low_end = 1U << low;
  Number first_high = zero;  // the element of the lowest upper bit
  for (std::uint32_t i = 0; i < low; ++i)
    first_high += one;

  std::uint64_t total = 0;
  Number high_sum = zero;  // of the elements from `low` up
  Number above = first_high;
  for (std::uint32_t bits = blocks.first; bits != 0; bits >>= 1) {
    if ((bits & 1U) != 0) high_sum += above;
    above += one;
  }
  for (std::uint32_t block = blocks.first; block < blocks.end;) {
    Number part = zero;
    Number sum = high_sum;
    for (std::uint32_t set = 0; set < low_end;) {
      part += sum;
      Number element = zero;
      std::uint32_t bit = 1;
      while ((set & bit) != 0) {
        set -= bit;
        sum -= element;
        bit += bit;
        element += one;
      }
      set += bit;
      sum += element;
    }
    total += static_cast<std::uint64_t>(part);

    Number element = first_high;
    std::uint32_t bit = 1;
    while ((block & bit) != 0) {
      block -= bit;
      high_sum -= element;
      bit += bit;
      element += one;
    }
    block += bit;
    high_sum += element;
  }
  return total;
}

// Every lane adds up the sums of all these blocks.
WARPNEST_WARP_PROGRAM
template <class Number, Warp W>
WARPNEST_HD void lane_subset_sums(W& warp, std::uint32_t n, SubsetBlocks blocks,
                                  const typename W::template PerLane<Number>& zero,
                                  typename W::template PerLane<std::uint64_t>& totals) {
  warp.each([&](std::uint32_t lane) {
    totals[lane] = subset_sums<Number>(n, zero[lane], zero[lane] + Number{1}, blocks);
  });
}

}  // namespace warpnest
