// The tables behind Snake::step, built by the workers of a block (or one worker on the host).
//
//   masks       32 words: where a word has the neighbours, along the near dimensions, of a node with
//               lowest bits b
//   magics      32 words: a multiplier that hashes the subsets of that mask, each to its own top bits
//   clears      32 words, dimensions 9 and 10 alone: all bits but the neighbours and b's own
//   gathered    for (b, hash) a byte: the subset as dimensions, bit i for dimension i
//   picks       half words: for a set of dimensions and k the flip of a cursor along its k-th
//               element, or 0 if it has no k-th. D <= 8: for k = 0..7 all sets, whose lowest bits
//               are the far dimensions; k is small mostly, and sets side by side lie in different
//               banks. D >= 9: for the sets of near dimensions and then for those of far ones, k as
//               far as a set can reach
//
// Tables of one word a bank never conflict; the others cost a few replays on a load pipe that is
// otherwise idle, and save far more arithmetic.
#pragma once

#include <cuda/std/bit>

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"

namespace warpnest {

template <int D>
struct SnakeTableLayout {
  // Dimensions that a hash finds at once. Six lie in one word (see snake.hpp); with five of them the
  // tables are half as large, which 40 resident warps need at dimension 9, and 20 at 10.
  static constexpr std::uint32_t hashed = D == 9 || D == 10 ? 5 : 6;
  static constexpr std::uint32_t near = D < static_cast<int>(hashed) ? D : hashed;
  static constexpr std::uint32_t far = D - near;
  static constexpr bool one_table = D <= 8;

  // First word of each table.
  static constexpr std::uint32_t masks = 0;
  static constexpr std::uint32_t magics = 32;
  static constexpr std::uint32_t clears = 64;
  static constexpr std::uint32_t gathered = hashed == 5 ? 96 : 64;
  static constexpr std::uint32_t gathered_row = 1U << hashed;  // bytes
  static constexpr std::uint32_t picks = gathered + 32 * gathered_row / 4;
  // Entries of a row, one for each k.
  static constexpr std::uint32_t near_entries = one_table ? 8 : near;
  static constexpr std::uint32_t far_entries = far;
  static constexpr std::uint32_t pick_words = (1U << (one_table ? D : near)) * near_entries / 2;
  static constexpr std::uint32_t far_picks = picks + pick_words;  // of D >= 9
  static constexpr std::uint32_t words =
      one_table ? far_picks : far_picks + (1U << far) * far_entries / 2;
};

template <int D, class Memory>
class SnakeTables {
  using Layout = SnakeTableLayout<D>;
  // Bits of a cursor (words.hpp): the groups of 64 nodes, and above them the parity.
  static constexpr std::uint32_t group_bit = 5 + (Memory::unit == 4 ? 2 : 0);
  static constexpr std::uint32_t parity_bit = group_bit + (D < 6 ? 0 : D - 6);

 public:
  // `first` is a slot of `memory` with Layout::words words behind it; on the device, of a multiple
  // of 128 bytes.
  WARPNEST_HD SnakeTables(Memory memory, std::uint32_t first) : memory_(memory), first_(first) {}

  // What is known of a node's lowest bits, those of a cursor.
  class Node {
   public:
    WARPNEST_HD Node(Memory memory, std::uint32_t place) : memory_(memory), place_(place) {}
    WARPNEST_HD std::uint32_t mask() const { return get<Layout::masks>(); }
    WARPNEST_HD std::uint32_t magic() const { return get<Layout::magics>(); }
    WARPNEST_HD std::uint32_t clear() const { return get<Layout::clears>(); }
    // Where its row of the gathered sets begins; `first` is where the tables do.
    WARPNEST_HD std::uint32_t row(std::uint32_t first) const {
      constexpr std::uint32_t scale = Layout::gathered_row / Memory::unit;
      return multiply_add<scale>(
          place_, memory_.byte_place(first + Layout::gathered) - scale * memory_.place_at(first));
    }

   private:
    template <std::uint32_t Table>
    WARPNEST_HD std::uint32_t get() const {
      return memory_.template load_from<Table>(place_);
    }
    [[no_unique_address]] Memory memory_;
    std::uint32_t place_;
  };
  WARPNEST_HD Node node(std::uint32_t cursor) const {
    if constexpr (Memory::unit == 4) {
      return Node(memory_, insert_bits<2, 5>(memory_.byte_place(first_), cursor));
    } else {
      return Node(memory_, memory_.template place<1>(first_, cursor & 31U));
    }
  }

  // `product` is the masked word times the magic of the node.
  WARPNEST_HD std::uint32_t gathered(const Node& node, std::uint32_t product) const {
    return memory_.template load_byte_from<0>(
        add_shifted<32 - Layout::hashed>(product, node.row(first_)));
  }

  struct Choice {
    std::uint32_t count;
    std::uint32_t flip;  // of the cursor; 0 if there is no candidate

    // Every flip changes the parity, its highest bit, and so counts the move.
    WARPNEST_HD std::uint32_t counted(std::uint32_t length) const {
      return add_shifted<parity_bit>(flip, length);
    }
  };

  // Dimensions <= 8: from the near set with the far one shifted in. `Draws` is what a
  // Generator gives, or whatever else has below(count).
  template <class Draws>
  WARPNEST_HD Choice choose(std::uint32_t set, const Draws& drawn) const {
    const std::uint32_t count = population(set);
    const std::uint32_t entry = multiply_add<2>(set, memory_.byte_place(first_ + Layout::picks));
    const std::uint32_t k = drawn.below(count);
    return {count, memory_.half_at(multiply_add<2U << D>(k, entry))};
  }
  // The others: from both.
  template <class Draws>
  WARPNEST_HD Choice choose(std::uint32_t near_set, std::uint32_t far_set, const Draws& drawn) const {
    const std::uint32_t far_count = population(far_set);
    const std::uint32_t near_count = population(near_set);
    // From here the far dimensions count on where the near ones end.
    const std::uint32_t far_row = multiply_add<-2U>(
        near_count, multiply_add<2 * Layout::far_entries>(
                        far_set, memory_.byte_place(first_ + Layout::far_picks)));
    const std::uint32_t count = near_count + far_count;
    const std::uint32_t near_row = multiply_add<2 * Layout::near_entries>(
        near_set, memory_.byte_place(first_ + Layout::picks));
    const std::uint32_t k = drawn.below(count);
    const std::uint32_t row = k < near_count ? near_row : far_row;
    return {count, memory_.half_at(multiply_add<2>(k, row))};
  }

  // Fills this worker's share; the tables are ready when all workers have filled theirs.
  WARPNEST_HD void fill(std::uint32_t worker, std::uint32_t workers) const {
    for (std::uint32_t w = worker; w < Layout::gathered; w += workers) {
      memory_.store(first_ + w, node_word(w));
    }
    for (std::uint32_t w = Layout::picks + worker; w < Layout::words; w += workers) {
      memory_.store(first_ + w, pick_word(w));
    }
    for (std::uint32_t b = worker; b < 32; b += workers) fill_row(b);
  }

  // Found by trial: the subsets of the mask of b, times multiplier(b), differ in their top bits.
  WARPNEST_HD static std::uint32_t multiplier(std::uint32_t b) {
    if constexpr (Layout::hashed == 5) {
      static constexpr std::uint32_t multipliers[32] = {
          0x10421a42, 0x08230069, 0x10020105, 0x01485091, 0x18c80509, 0x41382091, 0x88203414,
          0x02e128a1, 0xc8808381, 0x08800305, 0x74000881, 0x19835108, 0x81812024, 0x90301082,
          0x31418204, 0x39020841, 0x084842b1, 0x02290063, 0x02d1044a, 0x20910008, 0x4b102110,
          0x18084260, 0x10106060, 0xe0ac0081, 0xc200c450, 0x08114900, 0xd8120100, 0x0a020502,
          0x08901830, 0xa2201001, 0x44041960, 0x2090a0ca};
      return multipliers[b];
    } else {
      static constexpr std::uint32_t multipliers[32] = {
          0x228088a5, 0x896de083, 0x09004421, 0xa992410a, 0x38082419, 0xc6100826, 0xea21180c,
          0x002c4018, 0x00120081, 0x16686041, 0x5c102e81, 0x1ac86a01, 0x92041009, 0x68287025,
          0x50888204, 0x40402824, 0x22508411, 0xc0148002, 0x04084002, 0x04048028, 0x18902025,
          0x20181014, 0x20702104, 0x86080340, 0x43006328, 0x01018060, 0x08420405, 0xa0c40801,
          0x44081000, 0x50126800, 0x84082040, 0x30801400};
      return multipliers[b];
    }
  }

  // The bits that stand for the neighbours, along near `dimensions`, of a node with lowest bits b.
  WARPNEST_HD static std::uint32_t subset_bits(std::uint32_t b, std::uint32_t dimensions) {
    std::uint32_t bits = 0;
    for (std::uint32_t i = 0; i < Layout::near; ++i) {
      // Dimension 5 changes none of the lowest bits.
      if ((dimensions >> i & 1U) != 0) bits |= 0x80000000U >> ((b ^ (1U << i)) & 31U);
    }
    return bits;
  }

 private:
  // Of masks, magics and clears.
  WARPNEST_HD static std::uint32_t node_word(std::uint32_t w) {
    const std::uint32_t b = w & 31U;
    const std::uint32_t mask = subset_bits(b, (1U << Layout::near) - 1);
    if (w < Layout::magics) return mask;
    if (w < Layout::clears) return multiplier(b);
    return ~(mask | 0x80000000U >> b);
  }

  // A row of the gathered sets is one worker's, since it writes bytes: no two workers share a word.
  WARPNEST_HD void fill_row(std::uint32_t b) const {
    const std::uint32_t row =
        memory_.byte_place(first_ + Layout::gathered) + b * Layout::gathered_row;
    for (std::uint32_t set = 0; set < (1U << Layout::near); ++set) {
      const std::uint32_t hash = (subset_bits(b, set) * multiplier(b)) >> (32 - Layout::hashed);
      memory_.store_byte(row + hash, set);
    }
  }

  WARPNEST_HD static std::uint32_t pick_word(std::uint32_t w) {
    std::uint32_t value = 0;
    for (std::uint32_t i = 0; i < 2; ++i) {
      const std::uint32_t entry = 2 * (w - Layout::picks) + i;
      const std::uint32_t far_entry = 2 * (w - Layout::far_picks) + i;
      std::uint32_t flip = 0;
      if constexpr (Layout::one_table) {
        const std::uint32_t set = entry % (1U << D);
        flip = pick(set >> Layout::far | set << Layout::near, entry >> D);
      } else if (w < Layout::far_picks) {
        flip = pick(entry / Layout::near_entries, entry % Layout::near_entries);
      } else {
        flip = pick(far_entry / Layout::far_entries << Layout::near, far_entry % Layout::far_entries);
      }
      value |= flip << (16 * i);
    }
    return value;
  }

  // The flip along the k-th dimension of a set, bit i for dimension i (others are left out).
  WARPNEST_HD static std::uint32_t pick(std::uint32_t set, std::uint32_t k) {
    set &= (1U << D) - 1;
    if (k >= population(set)) return 0;
    const std::uint32_t dimension = nth_set_bit(set, k);
    const std::uint32_t flip = dimension < 5    ? 1U << dimension
                               : dimension == 5 ? 0
                                                : 1U << (group_bit + dimension - 6);
    return flip | 1U << parity_bit;
  }

  [[no_unique_address]] Memory memory_;
  std::uint32_t first_;
};

}  // namespace warpnest
