// Words: a game's view of its 32-bit words, addressed through a stride.
//
// Word w of a view lies at slot first + w * Stride of its memory. With a stride of 32 and first =
// lane, 32 boards are interleaved: whichever words the lanes of a warp touch, no two of them are in
// the same bank of shared memory. If a game's number of words is a power of two, `first` is aligned
// so that slot(w ^ x) == slot(w) ^ x * Stride: a neighbour's address is one xor away.
#pragma once

#include <cuda/std/utility>

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"

namespace warpnest {

struct FourWords {
  std::uint32_t a, b, c, d;
};

// Memory on the host: an array. (For the device's, the block's shared memory, see cuda_warp.cuh.)
struct HostMemory {
  // The difference between the places of adjacent words.
  static constexpr std::uint32_t unit = 1;

  std::uint32_t* words;

  WARPNEST_HD std::uint32_t load(std::uint32_t slot) const { return words[slot]; }
  WARPNEST_HD void store(std::uint32_t slot, std::uint32_t value) const { words[slot] = value; }
  // The place of a slot, as load_from and store_from take it, and the place n strides after it.
  WARPNEST_HD std::uint32_t place_at(std::uint32_t slot) const { return slot; }
  template <std::uint32_t Stride>
  WARPNEST_HD std::uint32_t place(std::uint32_t first, std::uint32_t n) const {
    return first + n * Stride;
  }
  template <std::uint32_t Offset>
  WARPNEST_HD std::uint32_t load_from(std::uint32_t place) const {
    return words[place + Offset];
  }
  template <std::uint32_t Offset>
  WARPNEST_HD void store_from(std::uint32_t place, std::uint32_t value) const {
    words[place + Offset] = value;
  }
  // Loads four words starting at a place; its slot must be a multiple of four.
  template <std::uint32_t Offset>
  WARPNEST_HD FourWords load_four(std::uint32_t place) const {
    const std::uint32_t* from = words + place + Offset;
    return {from[0], from[1], from[2], from[3]};
  }
  // The place of the first byte of a slot, as half_at and load_byte_from take it.
  WARPNEST_HD std::uint32_t byte_place(std::uint32_t slot) const { return 4 * slot; }
  WARPNEST_HD std::uint32_t half_at(std::uint32_t place) const { return load_half(place >> 1); }
  // The byte `Offset` words after such a place.
  template <std::uint32_t Offset>
  WARPNEST_HD std::uint32_t load_byte_from(std::uint32_t place) const {
    return load_byte(place + 4 * Offset);
  }
  WARPNEST_HD std::uint32_t load_byte(std::uint32_t byte) const {
    return (words[byte >> 2] >> ((byte & 3U) * 8U)) & 0xffU;
  }
  WARPNEST_HD std::uint32_t load_half(std::uint32_t half) const {
    return (words[half >> 1] >> ((half & 1U) * 16U)) & 0xffffU;
  }
  // The place must come from byte_place.
  WARPNEST_HD void store_byte(std::uint32_t place, std::uint32_t value) const {
    const std::uint32_t shift = (place & 3U) * 8U;
    words[place >> 2] = (words[place >> 2] & ~(0xffU << shift)) | value << shift;
  }
};

template <class Memory_, std::uint32_t Stride_>
class Words {
 public:
  using Memory = Memory_;
  static constexpr std::uint32_t stride = Stride_;

  WARPNEST_HD Words(Memory memory, std::uint32_t first) : memory_(memory), first_(first) {}

  WARPNEST_HD std::uint32_t slot(std::uint32_t word) const { return first_ + word * stride; }
  WARPNEST_HD std::uint32_t load(std::uint32_t slot) const { return memory_.load(slot); }
  WARPNEST_HD void store(std::uint32_t slot, std::uint32_t value) const {
    memory_.store(slot, value);
  }
  WARPNEST_HD std::uint32_t get(std::uint32_t word) const { return load(slot(word)); }
  WARPNEST_HD void set(std::uint32_t word, std::uint32_t value) const { store(slot(word), value); }
  // The place of word n, for load_from and store_from. This takes one instruction on the device;
  // the slot of a word that is known only at run time takes four.
  WARPNEST_HD std::uint32_t place(std::uint32_t n) const {
    return memory_.template place<stride>(first_, n);
  }
  // As above, for the number in the upper half of `packed`; the lower half must be less than 128.
  WARPNEST_HD std::uint32_t place_high(std::uint32_t packed) const {
    if constexpr (stride * Memory::unit == 128) {
      return add_shifted<9>(packed, memory_.place_at(first_));
    } else {
      return place(packed >> 16);
    }
  }
  WARPNEST_HD std::uint32_t first_place() const { return memory_.place_at(first_); }
  // The word `Offset` words after a place.
  template <std::uint32_t Offset>
  WARPNEST_HD std::uint32_t load_from(std::uint32_t place) const {
    return memory_.template load_from<Offset * stride>(place);
  }
  template <std::uint32_t Offset>
  WARPNEST_HD void store_from(std::uint32_t place, std::uint32_t value) const {
    memory_.template store_from<Offset * stride>(place, value);
  }
  // A cursor points at bit `bit` of word `w`, in games whose number of words is a power of two. It
  // holds the word's part of its place, and `bit` in the lowest five bits, where a place holds the
  // lane's part. So one xor moves it to another word and another bit.
  static constexpr std::uint32_t cursor_shift = 5 + (Memory::unit == 4 ? 2 : 0);
  WARPNEST_HD std::uint32_t cursor(std::uint32_t w, std::uint32_t bit) const {
    if constexpr (stride == 32) return (place(w) & ~((1U << cursor_shift) - 1)) | bit;
    return w << cursor_shift | bit;
  }
  // The place of the cursor's word.
  WARPNEST_HD std::uint32_t place_of(std::uint32_t cursor) const {
    if constexpr (stride == 32) return insert_bits<0, cursor_shift>(cursor, first_place());
    return place(cursor >> cursor_shift);
  }
  // The place of word w ^ `flip`, given that of word w.
  WARPNEST_HD static std::uint32_t other_place(std::uint32_t place, std::uint32_t flip) {
    return place ^ (flip * stride * Memory::unit);
  }
  WARPNEST_HD Memory memory() const { return memory_; }
  WARPNEST_HD std::uint32_t first() const { return first_; }

 private:
  [[no_unique_address]] Memory memory_;
  std::uint32_t first_;
};

template <std::uint32_t Offset, class To>
WARPNEST_HD inline void store_four(const To& to, std::uint32_t place, const FourWords& four) {
  to.template store_from<Offset>(place, four.a);
  to.template store_from<Offset + 1>(place, four.b);
  to.template store_from<Offset + 2>(place, four.c);
  to.template store_from<Offset + 3>(place, four.d);
}

// Copies a view of `Count` words without a loop. The words of `from` must be adjacent and start at
// a slot that is a multiple of four, so that four words take five instructions. `AtOnce` words, a
// multiple of four, are in flight at a time, in registers.
template <std::uint32_t Count, std::uint32_t AtOnce, std::uint32_t Offset = 0, class To, class From>
WARPNEST_HD inline void copy_all_words(const To& to, const From& from, std::uint32_t there,
                                       std::uint32_t here) {
  static_assert(From::stride == 1);
  const auto memory = from.memory();
  if constexpr (Count >= 4) {
    constexpr std::uint32_t fours = (Count < AtOnce ? Count : AtOnce) / 4;
    [&]<std::uint32_t... I>(cuda::std::integer_sequence<std::uint32_t, I...>) {
      const FourWords words[] = {memory.template load_four<Offset + 4 * I>(here)...};
      (store_four<Offset + 4 * I>(to, there, words[I]), ...);
    }(cuda::std::make_integer_sequence<std::uint32_t, fours>{});
    copy_all_words<Count - 4 * fours, AtOnce, Offset + 4 * fours>(to, from, there, here);
  } else if constexpr (Count > 0) {
    to.template store_from<Offset>(there, from.template load_from<Offset>(here));
    copy_all_words<Count - 1, AtOnce, Offset + 1>(to, from, there, here);
  }
}
template <std::uint32_t Count, std::uint32_t AtOnce, class To, class From>
WARPNEST_HD inline void copy_all_words(const To& to, const From& from) {
  copy_all_words<Count, AtOnce>(to, from, to.first_place(), from.first_place());
}

// One board on the host, its words adjacent.
using HostWords = Words<HostMemory, 1>;

WARPNEST_HD inline HostWords host_words(std::uint32_t* words) {
  return HostWords(HostMemory{words}, 0);
}

}  // namespace warpnest
