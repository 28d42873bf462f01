// The tables behind Snake::step, built by the workers of a block (or one worker on the host).
//
//   masks       32 words: the in-word neighbours of in-word node b
//   magics      32 words: a multiplier that hashes the 32 subsets of that mask, each to its own top
//               five bits
//   gathered    32 x 32 bytes: for (b, hash) the subset as dimensions, bit i for dimension i
//   picks       8 entries a set of dimensions: 1 << (its k-th element) and the mark of a move,
//               k = 0..7, or 0 if it has no k-th. D <= 8: words, for all sets. D >= 9: half words,
//               for the sets of dimensions 0..4 and then for those of dimensions 5 and up (bit j for
//               dimension 5 + j)
//
// An in-word table of one word a bank never conflicts; the others cost a few replays on a load pipe
// that is otherwise idle, and save far more arithmetic.
#pragma once

#include <cuda/std/bit>

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"

namespace warpnest {

template <int D>
struct SnakeTableLayout {
  static constexpr std::uint32_t near = D < 5 ? D : 5;  // dimensions inside a word
  static constexpr std::uint32_t far = D < 5 ? 0 : D - 5;
  static constexpr bool one_table = D <= 8;

  // First word of each table.
  static constexpr std::uint32_t masks = 0;
  static constexpr std::uint32_t magics = 32;
  static constexpr std::uint32_t gathered = 64;
  static constexpr std::uint32_t picks = gathered + 256;
  static constexpr std::uint32_t far_picks = picks + 128;  // of D >= 9
  static constexpr std::uint32_t words =
      one_table ? picks + 8 * (1U << D) : far_picks + 4 * (1U << far);
};

template <int D, class Memory>
class SnakeTables {
  using Layout = SnakeTableLayout<D>;

 public:
  // `first` is a slot of `memory` with Layout::words words behind it.
  WARPNEST_HD SnakeTables(Memory memory, std::uint32_t first) : memory_(memory), first_(first) {}

  WARPNEST_HD std::uint32_t mask(std::uint32_t b) const {
    return memory_.load(first_ + Layout::masks + b);
  }
  WARPNEST_HD std::uint32_t magic(std::uint32_t b) const {
    return memory_.load(first_ + Layout::magics + b);
  }

  // `product` is the masked word times the magic of b.
  WARPNEST_HD std::uint32_t gathered(std::uint32_t b, std::uint32_t product) const {
    return memory_.load_byte(4 * (first_ + Layout::gathered) + shift_in_high<5>(b, product));
  }

  static constexpr std::uint32_t made_bit = 15;  // the mark of a move, above all dimensions
  struct Choice {
    std::uint32_t count;
    std::uint32_t pick;  // 1 << dimension | 1 << made_bit, or 0 if there is none

    WARPNEST_HD std::uint32_t flip() const { return pick & ((1U << made_bit) - 1); }
    WARPNEST_HD std::uint32_t made() const { return pick >> made_bit; }
  };
  // Where one table serves, the far dimensions come at bits 5 and up, above five bits of no meaning;
  // elsewhere at bits 0 and up. A set that is built by shifting in bits is shifted last by this.
  static constexpr std::uint32_t last_shift = Layout::one_table ? 6 : 1;

  // `Draws` is a Generator, or whatever else has below(count).
  template <class Draws>
  WARPNEST_HD Choice choose(std::uint32_t near_set, std::uint32_t far_set, Draws& generator) const {
    if constexpr (Layout::one_table) {
      const std::uint32_t set = near_set | (far_set & ~31U);
      const std::uint32_t count = population(set);
      const std::uint32_t k = opaque(generator.below(count));
      return {count, memory_.load(opaque(set * 8 + k) + first_ + Layout::picks)};
    } else {
      const std::uint32_t near_count = population(near_set);
      const std::uint32_t count = near_count + population(far_set);
      const std::uint32_t k = generator.below(count);
      const std::uint32_t near_entry = near_set * 8 + k;
      const std::uint32_t far_entry = far_set * 8 + 256 + k - near_count;
      const std::uint32_t entry = k < near_count ? near_entry : far_entry;
      return {count, memory_.load_half(2 * (first_ + Layout::picks) + entry)};
    }
  }

  // Fills this worker's share; the tables are ready when all workers have filled theirs.
  WARPNEST_HD void fill(std::uint32_t worker, std::uint32_t workers) const {
    for (std::uint32_t w = worker; w < Layout::words; w += workers) {
      std::uint32_t value = 0;
      if (w < Layout::gathered) {
        value = w < Layout::magics ? subset_bits(w, (1U << Layout::near) - 1)
                                   : multiplier(w - Layout::magics);
      } else if (w < Layout::picks) {
        value = gathered_word(w - Layout::gathered);
      } else if constexpr (Layout::one_table) {
        value = pick((w - Layout::picks) / 8, (w - Layout::picks) % 8, 0);
      } else {
        const bool is_far = w >= Layout::far_picks;
        const std::uint32_t p = w - (is_far ? Layout::far_picks : Layout::picks);
        for (std::uint32_t i = 0; i < 2; ++i) {
          value |= pick(p / 4, p % 4 * 2 + i, is_far ? 5 : 0) << (16 * i);
        }
      }
      memory_.store(first_ + w, value);
    }
  }

  // Found by trial: (subset of the mask of b) * multiplier(b) >> 27 differs for all 32 subsets.
  WARPNEST_HD static std::uint32_t multiplier(std::uint32_t b) {
    static constexpr std::uint32_t multipliers[32] = {
        0x10421a42, 0x08230069, 0x10020105, 0x01485091, 0x18c80509, 0x41382091, 0x88203414,
        0x02e128a1, 0xc8808381, 0x08800305, 0x74000881, 0x19835108, 0x81812024, 0x90301082,
        0x31418204, 0x39020841, 0x084842b1, 0x02290063, 0x02d1044a, 0x20910008, 0x4b102110,
        0x18084260, 0x10106060, 0xe0ac0081, 0xc200c450, 0x08114900, 0xd8120100, 0x0a020502,
        0x08901830, 0xa2201001, 0x44041960, 0x2090a0ca};
    return multipliers[b];
  }

  // The bits in the word of in-word node b that stand for its neighbours along `dimensions`.
  WARPNEST_HD static std::uint32_t subset_bits(std::uint32_t b, std::uint32_t dimensions) {
    std::uint32_t bits = 0;
    for (std::uint32_t i = 0; i < Layout::near; ++i) {
      if ((dimensions >> i & 1U) != 0) bits |= 0x80000000U >> ((b ^ (1U << i)) & 31U);
    }
    return bits;
  }

 private:
  // Word w holds the bytes of hashes 4 * (w % 8) to 4 * (w % 8) + 3 of in-word node w / 8.
  WARPNEST_HD static std::uint32_t gathered_word(std::uint32_t w) {
    const std::uint32_t b = w / 8;
    std::uint32_t value = 0;
    for (std::uint32_t set = 0; set < (1U << Layout::near); ++set) {
      const std::uint32_t hash = (subset_bits(b, set) * multiplier(b)) >> 27;
      if (hash / 4 == w % 8) value |= set << (8 * (hash % 4));
    }
    return value;
  }

  // The entry of a move along dimension offset + k-th element of the set; 0 if it has no k-th.
  WARPNEST_HD static std::uint32_t pick(std::uint32_t set, std::uint32_t k, std::uint32_t offset) {
    return k < population(set) ? 1U << (offset + nth_set_bit(set, k)) | 1U << made_bit : 0;
  }

  [[no_unique_address]] Memory memory_;
  std::uint32_t first_;
};

}  // namespace warpnest
