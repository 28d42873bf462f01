// The tables of Snake::step, built by the workers of a block (or by one worker on the host).
//
//   masks       one word per position b in a word (snake_label): where the word has the neighbours
//               along the near dimensions
//   magics      one word per b: a multiplier that hashes the subsets of that mask, each to
//               different top bits
//   gathered    for (b, hash) the subset as dimensions, bit i for dimension i. D <= 8: a byte.
//               D = 9 and 10: a byte, with the size of the subset above its five bits. D >= 11: a
//               half word, the subset in units of entries of `picks`, its size in units of rows
//   picks       half words: how a cursor flips along a dimension of a set, 0 if there is none.
//               D <= 8: row k has the k-th dimension of every set, whose lowest bits are the far
//               dimensions; k is usually small, and adjacent sets lie in different banks.
//               D >= 9: row 0 has the first dimension of every set of far ones, row -1 the second,
//               and so on; row 1 has the last dimension of every set of near ones, row 2 the one
//               before it
//
// So, for D >= 9, with n near dimensions and some far ones, the k-th is in row n - k, near or far.
//
// Tables with one word per bank never conflict; the others cost a few replays on a load pipe that
// is otherwise idle, and save far more arithmetic.
#pragma once

#include <cuda/std/bit>

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/words.hpp"

namespace warpnest {

// Where a node lies in its word of 32, from its lowest bits: at bit 31 minus this. These are the
// bits in order, except that bit 2 also changes bit 4. (In plain order some nodes would have
// neighbours at bits 31 and 25 of a word, and then no multiplier would leave a bit free below the
// hash; see multiplier().) The label is the sum of what each bit contributes, and is its own
// inverse on five bits.
WARPNEST_HD constexpr std::uint32_t snake_label(std::uint32_t node) {
  return (node ^ (node & 4U) << 2) & 31U;
}

template <int D>
struct SnakeTableLayout {
  // Dimensions that one hash finds at once. Six lie in one word (see snake.hpp); with five of them
  // the tables are smaller, which is needed for 40 resident warps at dimension 9 and 20 at 10.
  static constexpr std::uint32_t hashed = D == 9 || D == 10 ? 5 : 6;
  static constexpr std::uint32_t near = D < static_cast<int>(hashed) ? D : hashed;
  static constexpr std::uint32_t far = D - near;
  static constexpr bool one_table = D <= 8;
  static constexpr bool half_words = D >= 11;  // in `gathered`

  // The first word of each table.
  static constexpr std::uint32_t masks = 0;
  static constexpr std::uint32_t magics = 32;
  static constexpr std::uint32_t gathered = 64;
  // A row is one word longer than necessary, so that rows start in different banks.
  static constexpr std::uint32_t gathered_shift = hashed + (half_words ? 1 : 0);
  static constexpr std::uint32_t gathered_row = (1U << gathered_shift) + 4;  // bytes
  // Entries per row of picks.
  static constexpr std::uint32_t pick_bits = one_table ? D : near > far ? near : far;
  static constexpr std::uint32_t pick_row = 2U << pick_bits;  // bytes
  static constexpr std::uint32_t pick_rows = one_table ? 8 : near + far;
  static constexpr std::uint32_t picks =
      (gathered + 32 * gathered_row / 4 + pick_row / 4 - 1) / (pick_row / 4) * (pick_row / 4);
  static constexpr std::uint32_t row_zero = one_table ? 0 : far - 1;  // rows before row 0
  static constexpr std::uint32_t words = picks + pick_rows * pick_row / 4;
};

template <int D, class Memory>
class SnakeTables {
  using Layout = SnakeTableLayout<D>;
  // Bits of a cursor (words.hpp): the group of 64 nodes, and above it the parity.
  static constexpr std::uint32_t group_bit = 5 + (Memory::unit == 4 ? 2 : 0);

 public:
  static constexpr std::uint32_t parity_bit = group_bit + (D < 6 ? 0 : D - 6);

  // `first` is a slot of `memory` followed by Layout::words words, at a multiple of 512 bytes.
  WARPNEST_HD SnakeTables(Memory memory, std::uint32_t first)
      : memory_(memory),
        first_(first),
        nodes_(opaque(memory.place_at(first))),
        rows_(opaque(row_place(0) - Layout::gathered_row / Memory::unit * memory.place_at(first))),
        picks_(opaque(pick_place(memory, first))),
        minus_rows_(opaque(0 - pick_place(memory, first) / Layout::pick_row)),
        near_picks_(opaque(pick_place(memory, first) + Layout::pick_row)) {}

  // The place of the table entries of a node, from its position in its word; see above.
  WARPNEST_HD std::uint32_t node(std::uint32_t cursor) const {
    return insert_bits<(Memory::unit == 4 ? 2 : 0), 5>(nodes_, cursor);
  }
  WARPNEST_HD std::uint32_t mask(std::uint32_t node) const {
    return memory_.template load_from<Layout::masks>(node);
  }
  WARPNEST_HD std::uint32_t magic(std::uint32_t node) const {
    return memory_.template load_from<Layout::magics>(node);
  }
  // Where the node's row of gathered sets begins.
  WARPNEST_HD std::uint32_t row(std::uint32_t node) const {
    return multiply_add<Layout::gathered_row / Memory::unit>(node, rows_);
  }

  // `product` is the masked word times the magic of the node.
  WARPNEST_HD std::uint32_t gathered(std::uint32_t row, std::uint32_t product) const {
    const std::uint32_t place = add_shifted<32 - Layout::gathered_shift>(product, row);
    if constexpr (Layout::half_words) return memory_.half_at(place);
    else return memory_.template load_byte_from<0>(place);
  }

  struct Choice {
    std::uint32_t count;
    std::uint32_t flip;  // of the cursor; 0 if there is no candidate

    // Every flip changes the parity, which is its highest bit, and so counts the move.
    WARPNEST_HD std::uint32_t counted(std::uint32_t length) const {
      return add_shifted<parity_bit>(flip, length);
    }
  };

  // Chooses from the gathered set, with the far dimensions shifted in below. `Draws` is what a
  // Generator returns, or anything else with below(count).
  template <class Draws>
    requires(Layout::one_table)
  WARPNEST_HD Choice choose(std::uint32_t set, const Draws& drawn) const {
    const std::uint32_t count = population(set);
    const std::uint32_t entry = multiply_add<2>(set, picks_);
    const std::uint32_t k = drawn.below(count);
    return {count, memory_.half_at(multiply_add<Layout::pick_row>(k, entry))};
  }
  // Chooses from the gathered set and the far dimensions, given separately.
  template <class Draws>
    requires(!Layout::one_table)
  WARPNEST_HD Choice choose(std::uint32_t near, std::uint32_t far, const Draws& drawn) const {
    const std::uint32_t far_count = population(far);
    // Row and entry for a near dimension; in rows below 1 the far dimensions give the entry.
    if constexpr (Layout::half_words) {
      const std::uint32_t count = add_shifted<Layout::pick_bits + 1>(near, far_count);
      const std::uint32_t k = drawn.below(count, minus_rows_);  // counted from where row 0 begins
      const std::uint32_t place = multiply_add<-Layout::pick_row>(k, near);
      const std::uint32_t far_place = insert_bits<1, Layout::pick_bits>(place, far);
      return {count, memory_.half_at(place < near_picks_ ? far_place : place)};
    } else {
      constexpr std::uint32_t row = 1U << Layout::pick_bits;
      const std::uint32_t count = add_shifted<Layout::pick_bits>(near, far_count);
      const std::uint32_t entry = multiply_add<-row>(drawn.below(count), near);
      const std::uint32_t far_entry = insert_bits<0, Layout::pick_bits>(entry, far);
      const bool is_near = static_cast<std::int32_t>(entry) >= static_cast<std::int32_t>(row);
      return {count, memory_.half_at(multiply_add<2>(is_near ? entry : far_entry, picks_))};
    }
  }

  // Fills this worker's share; the tables are ready when all workers have filled theirs. If there
  // are enough warps, one that fills rows does nothing else.
  WARPNEST_HD void fill(std::uint32_t worker, std::uint32_t workers) const {
    for (std::uint32_t b = worker; b < 32; b += workers) fill_row(b);
    const std::uint32_t next = worker >= 32 ? worker - 32 : worker + workers - 32;  // others begin
    for (std::uint32_t c = workers > 32 ? next : worker; c < columns; c += workers) fill_column(c);
  }

  // Found by trial: the subsets of the mask of b, times multiplier(b), differ in their top bits,
  // and the bit below those is never set.
  WARPNEST_HD static std::uint32_t multiplier(std::uint32_t b) {
    if constexpr (Layout::hashed == 5) {
      static constexpr std::uint32_t multipliers[32] = {
          0x80250161, 0x8c902085, 0x00a10141, 0x00480513, 0x00081008, 0x0c502850, 0x18410808,
          0x02081110, 0x0b220101, 0x08242901, 0x5c0a2421, 0x29090602, 0x07013082, 0x8c800820,
          0xf0418220, 0x080c7050, 0x11210511, 0xa9022212, 0x00808141, 0x02810081, 0x02100005,
          0x10220092, 0x08082041, 0x50100648, 0x21001020, 0x05010283, 0x41021040, 0x28840811,
          0x10500230, 0x10081028, 0xa810c080, 0x50288100};
      return multipliers[b];
    } else {
      static constexpr std::uint32_t multipliers[32] = {
          0xc0810921, 0x60181421, 0x014e004d, 0x008808c3, 0x10501824, 0x00102044, 0x40a04210,
          0x8a108420, 0xa1096b81, 0x12044041, 0xc0632881, 0x64805201, 0x0c814410, 0x9a018410,
          0x20215004, 0x15042008, 0x822b8005, 0x43024102, 0x82430082, 0x00410008, 0x02880349,
          0x1014081e, 0x04500282, 0x05100048, 0x4900a090, 0x10410200, 0x01004200, 0x0b018050,
          0x88029500, 0x04100200, 0x700c0203, 0x50040800};
      return multipliers[b];
    }
  }

  // The bits of the neighbours, along these near `dimensions`, of a node at position b.
  WARPNEST_HD static std::uint32_t subset_bits(std::uint32_t b, std::uint32_t dimensions) {
    std::uint32_t bits = 0;
    for (std::uint32_t i = 0; i < Layout::near; ++i) {
      if ((dimensions >> i & 1U) != 0) bits |= 0x80000000U >> (b ^ snake_label(1U << i));
    }
    return bits;
  }

 private:
  WARPNEST_HD static std::uint32_t pick_place(Memory memory, std::uint32_t first) {
    return memory.byte_place(first + Layout::picks) + Layout::row_zero * Layout::pick_row;
  }

  WARPNEST_HD std::uint32_t row_place(std::uint32_t b) const {
    return memory_.byte_place(first_ + Layout::gathered) + b * Layout::gathered_row;
  }

  // Fills everything for b. One worker fills the whole row of gathered sets, because it writes
  // bytes and no two workers may share a word. Subsets are visited in numerical order: each step
  // sets one bit and clears those below it.
  WARPNEST_HD void fill_row(std::uint32_t b) const {
    const std::uint32_t magic = multiplier(b);
    memory_.store(first_ + Layout::masks + b, subset_bits(b, (1U << Layout::near) - 1));
    memory_.store(first_ + Layout::magics + b, magic);
    std::uint32_t steps[Layout::near];
    std::uint32_t below = 0;
    WARPNEST_UNROLL
    for (std::uint32_t i = 0; i < Layout::near; ++i) {
      const std::uint32_t product = subset_bits(b, 1U << i) * magic;
      steps[i] = product - below;
      below += product;
    }
    const std::uint32_t row = row_place(b);
    std::uint32_t product = 0;
    WARPNEST_UNROLL
    for (std::uint32_t set = 0; set < (1U << Layout::near); ++set) {
      const std::uint32_t place = add_shifted<32 - Layout::gathered_shift>(product, row);
      if constexpr (Layout::half_words) {
        const std::uint32_t value = population(set) * Layout::pick_row + 2 * set;
        memory_.store_byte(place, value & 0xffU);
        memory_.store_byte(place + 1, value >> 8);
      } else {
        const std::uint32_t size = Layout::one_table ? 0 : population(set) << Layout::pick_bits;
        memory_.store_byte(place, size | set);
      }
      const std::uint32_t next = set + 1;
      if (next < (1U << Layout::near)) product += steps[cuda::std::countr_zero(next)];
    }
  }

  // One column per word of a row of picks; for D >= 9 twice as many, for the rows of near sets.
  static constexpr std::uint32_t row_words = Layout::pick_row / 4;
  static constexpr std::uint32_t columns = (Layout::one_table ? 1 : 2) * row_words;
  WARPNEST_HD void fill_column(std::uint32_t c) const {
    const std::uint32_t slot = first_ + Layout::picks + c % row_words;
    std::uint32_t one = 2 * (c % row_words);
    std::uint32_t other = one + 1;
    if constexpr (Layout::one_table) {
      one = one >> Layout::far | one << Layout::near;
      other = other >> Layout::far | other << Layout::near;
      fill_rows<Layout::pick_rows, false>(slot, row_words, one, other);
    } else if (c < row_words) {
      fill_rows<Layout::far, false>(slot + Layout::row_zero * row_words, -row_words,
                                    one << Layout::near, other << Layout::near);
    } else {
      constexpr std::uint32_t mask = (1U << Layout::near) - 1;
      fill_rows<Layout::near, true>(slot + (Layout::row_zero + 1) * row_words, row_words,
                                    one & mask, other & mask);
    }
  }
  // Writes the dimensions of two sets, one entry per row: from the last one down if `Down`, else
  // from the first one up.
  template <std::uint32_t Rows, bool Down>
  WARPNEST_HD void fill_rows(std::uint32_t slot, std::uint32_t step, std::uint32_t one,
                             std::uint32_t other) const {
    const auto take = [](std::uint32_t& set) {
      const std::uint32_t bit = !Down      ? set & (0 - set)
                                : set != 0 ? 0x80000000U >> leading_zeros(set)
                                           : 0;
      set ^= bit;
      return flip_along(bit & ((1U << D) - 1));
    };
    for (std::uint32_t k = 0; k < Rows; ++k, slot += step) {
      const std::uint32_t low = take(one);
      memory_.store(slot, low | take(other) << 16);
    }
  }
  // How a cursor flips along the dimension of this bit, if there is one.
  WARPNEST_HD static std::uint32_t flip_along(std::uint32_t bit) {
    return bit == 0 ? 0 : snake_label(bit) | bit >> 6 << group_bit | 1U << parity_bit;
  }

  [[no_unique_address]] Memory memory_;
  std::uint32_t first_;
  std::uint32_t nodes_;
  std::uint32_t rows_;  // start of gathered, less the address part that comes with nodes_
  // Row 0 of picks; minus the number of rows from address 0 to there; and row 1.
  std::uint32_t picks_;
  std::uint32_t minus_rows_;
  std::uint32_t near_picks_;
};

}  // namespace warpnest
