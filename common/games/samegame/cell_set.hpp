// CellSet: cells of a board as bits, column by column, row 0 first; each 64-bit word holds whole
// columns. Every operation runs over all words with constant indices, so that on the device a set
// stays in registers.
#pragma once

#include <cstdint>

#include <cuda/std/bit>

#include "common/annotations.hpp"

// Unrolls a loop over the words of a set, everywhere: otherwise g++ would keep the sets in memory.
#if defined(__CUDACC__)
#define WARPNEST_UNROLL_WORDS _Pragma("unroll")
#define WARPNEST_NO_UNROLL _Pragma("unroll 1")
#else
#define WARPNEST_UNROLL_WORDS _Pragma("GCC unroll 16")
#define WARPNEST_NO_UNROLL
#endif

namespace warpnest {

// `ColumnBits` must be 16 or 32; the words hold at least `Columns` columns.
template <std::uint32_t Columns, std::uint32_t ColumnBits>
struct CellSet {
  static_assert(ColumnBits == 16 || ColumnBits == 32);
  static constexpr std::uint32_t words = (Columns * ColumnBits + 63) / 64;
  // One bit per column: that of row 0.
  static constexpr std::uint64_t row_0 = ~std::uint64_t{0} / ((std::uint64_t{1} << ColumnBits) - 1);
  static constexpr std::uint64_t top_row = row_0 << (ColumnBits - 1);

  std::uint64_t word[words];

  WARPNEST_HD static CellSet none() {
    return each([](std::uint32_t) { return std::uint64_t{0}; });
  }
  WARPNEST_HD static CellSet cell(std::uint32_t index) {
    return each([=](std::uint32_t w) {
      return w == index / 64 ? std::uint64_t{1} << (index % 64) : std::uint64_t{0};
    });
  }
  // The cells before this one.
  WARPNEST_HD static CellSet before(std::uint32_t index) {
    return each([=](std::uint32_t w) {
      if (w != index / 64) return w < index / 64 ? ~std::uint64_t{0} : std::uint64_t{0};
      return (std::uint64_t{1} << (index % 64)) - 1;
    });
  }

  friend WARPNEST_HD CellSet operator|(const CellSet& a, const CellSet& b) {
    return each([&](std::uint32_t w) { return a.word[w] | b.word[w]; });
  }
  friend WARPNEST_HD CellSet operator&(const CellSet& a, const CellSet& b) {
    return each([&](std::uint32_t w) { return a.word[w] & b.word[w]; });
  }
  friend WARPNEST_HD CellSet operator^(const CellSet& a, const CellSet& b) {
    return each([&](std::uint32_t w) { return a.word[w] ^ b.word[w]; });
  }
  friend WARPNEST_HD CellSet operator~(const CellSet& a) {
    return each([&](std::uint32_t w) { return ~a.word[w]; });
  }
  friend WARPNEST_HD bool operator==(const CellSet& a, const CellSet& b) { return !(a ^ b).any(); }

  // Each cell moved by one row or column. A cell that leaves its column vertically appears in the
  // next; the caller must mask it. Columns beyond the last are empty.
  WARPNEST_HD CellSet up() const {
    return each([&](std::uint32_t w) { return word[w] << 1; });
  }
  WARPNEST_HD CellSet down() const {
    return each([&](std::uint32_t w) { return word[w] >> 1; });
  }
  WARPNEST_HD CellSet right() const {
    return each([&](std::uint32_t w) {
      return word[w] << ColumnBits | (w == 0 ? 0 : word[w == 0 ? 0 : w - 1] >> (64 - ColumnBits));
    });
  }
  WARPNEST_HD CellSet left() const {
    return each([&](std::uint32_t w) {
      const std::uint32_t next = w + 1 < words ? w + 1 : w;
      return word[w] >> ColumnBits | (next == w ? 0 : word[next] << (64 - ColumnBits));
    });
  }

  WARPNEST_HD bool any() const {
    std::uint64_t all = 0;
    WARPNEST_UNROLL_WORDS
    for (std::uint32_t w = 0; w < words; ++w)
      all |= word[w];
    return all != 0;
  }
  WARPNEST_HD std::uint32_t count() const {
    std::uint32_t sum = 0;
    WARPNEST_UNROLL_WORDS
    for (std::uint32_t w = 0; w < words; ++w) {
      sum += static_cast<std::uint32_t>(cuda::std::popcount(word[w]));
    }
    return sum;
  }
  // The index of the first cell. The set must not be empty.
  WARPNEST_HD std::uint32_t first() const {
    std::uint32_t index = 0;
    WARPNEST_UNROLL_WORDS
    for (std::uint32_t i = 0; i < words; ++i) {
      const std::uint32_t w = words - 1 - i;
      if (word[w] != 0) {
        index = w * 64 + static_cast<std::uint32_t>(cuda::std::countr_zero(word[w]));
      }
    }
    return index;
  }
  // The index of the last cell. The set must not be empty.
  WARPNEST_HD std::uint32_t last() const {
    std::uint32_t index = 0;
    WARPNEST_UNROLL_WORDS
    for (std::uint32_t w = 0; w < words; ++w) {
      if (word[w] != 0) {
        index = w * 64 + 63 - static_cast<std::uint32_t>(cuda::std::countl_zero(word[w]));
      }
    }
    return index;
  }
  // The index of the k-th cell, counting from 0; k must be less than count().
  WARPNEST_HD std::uint32_t nth(std::uint32_t k) const {
    std::uint64_t rest = 0;
    std::uint32_t base = 0;
    bool found = false;
    WARPNEST_UNROLL_WORDS
    for (std::uint32_t w = 0; w < words; ++w) {
      const auto here = static_cast<std::uint32_t>(cuda::std::popcount(word[w]));
      if (found) continue;
      if (k < here) {
        rest = word[w];
        base = w * 64;
        found = true;
      } else {
        k -= here;
      }
    }
    while (k-- > 0)
      rest &= rest - 1;
    return base + static_cast<std::uint32_t>(cuda::std::countr_zero(rest));
  }

 private:
  template <class F>
  WARPNEST_HD static CellSet each(const F& f) {
    CellSet result;
    WARPNEST_UNROLL_WORDS
    for (std::uint32_t w = 0; w < words; ++w)
      result.word[w] = f(w);
    return result;
  }
};

// Which neighbours are connected: bit c of `up` links cell c to the one above it, bit c of `right`
// to the one in the next column.
template <class Cells>
struct CellLinks {
  Cells up;
  Cells right;

  // The cells connected to this one.
  WARPNEST_HD Cells flood(std::uint32_t cell) const {
    Cells filled = Cells::cell(cell);
    for (;;) {
      const Cells grown = filled | (filled & up).up() | (filled.down() & up) |
                          (filled & right).right() | (filled.left() & right);
      if (grown == filled) return filled;
      filled = grown;
    }
  }

  // Cells linked to another above or to the right, and to none below or to the left. They include
  // the first cell of every group.
  WARPNEST_HD Cells corners() const { return (up | right) & ~up.up() & ~right.right(); }
};

}  // namespace warpnest
