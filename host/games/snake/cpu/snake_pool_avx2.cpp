// The AVX2 path: several playouts are in progress at a time. Each is a chain of dependent
// operations that runs while the others wait. When one ends, its slot takes the next item.
#include "host/games/snake/cpu/snake_pool_avx2.hpp"

#include <utility>

#include <immintrin.h>

#include "host/games/snake/cpu/snake_rows.hpp"

namespace warpnest {
namespace {

using snake_rows::Index;
using snake_rows::row_nodes;

template <std::uint32_t Far>
constexpr snake_rows::Tables<Far> tables = snake_rows::make_tables<Far>();

// The item number of an empty slot.
constexpr std::uint32_t idle = ~0U;

[[gnu::always_inline]] inline __m256i load256(const void* address) {
  return _mm256_load_si256(static_cast<const __m256i*>(address));
}
[[gnu::always_inline]] inline __m128i load128(const void* address) {
  return _mm_load_si128(static_cast<const __m128i*>(address));
}
[[gnu::always_inline]] inline void store256(void* address, __m256i value) {
  _mm256_store_si256(static_cast<__m256i*>(address), value);
}

// Extracts the nodes of row `row`, 8 words in order of node, from the words of the whole board. If
// the board is smaller than a row, the rest of it is unusable.
template <std::uint32_t Far>
void extract_row(const std::uint32_t* words, std::uint32_t count, std::uint32_t row,
                 std::uint32_t (&result)[8]) {
  constexpr std::uint32_t period = 1U << Far;
  constexpr auto every = static_cast<std::uint32_t>(0xffffffffULL / ((1ULL << period) - 1));
  const std::uint32_t mask = every << (period - 1 - row);
  for (std::uint32_t w = 0; w < 8; ++w) {
    std::uint64_t bits = 0;
    for (std::uint32_t i = 0; i < period && w * period + i < count; ++i) {
      bits = bits << (32 / period) | _pext_u32(words[w * period + i], mask);
    }
    result[w] = static_cast<std::uint32_t>(bits);
  }
}

// Moves nodes 8 * K to 8 * K + 7 of a row to their places: the same bit of eight adjacent bytes.
template <std::uint32_t K>
[[gnu::always_inline]] inline void place_nodes(const std::uint32_t (&words)[8],
                                               std::uint64_t (&quads)[4]) {
  constexpr std::uint32_t p = snake_rows::place(8 * K);
  std::uint32_t nodes = words[K / 4] >> (24 - 8 * (K % 4)) & 0xffU;
  // Node 8 * K + j is bit 7 - j here and goes to byte j ^ (p & 7) there.
  constexpr std::uint32_t swaps = ~p & 7U;
  if ((swaps & 1U) != 0) nodes = (nodes & 0x55U) << 1 | (nodes >> 1 & 0x55U);
  if ((swaps & 2U) != 0) nodes = (nodes & 0x33U) << 2 | (nodes >> 2 & 0x33U);
  if ((swaps & 4U) != 0) nodes = (nodes & 0x0fU) << 4 | nodes >> 4;
  quads[snake_rows::byte_of(p) / 8] |= _pdep_u64(nodes, 0x0101010101010101ULL)
                                       << snake_rows::bit_of(p);
}

template <std::uint32_t... K>
__m256i place_row(const std::uint32_t (&words)[8], std::integer_sequence<std::uint32_t, K...>) {
  alignas(32) std::uint64_t quads[4] = {};
  (place_nodes<K>(words, quads), ...);
  return load256(quads);
}

// The generators of four playouts: each 64-bit lane holds a low word and, above it, a carry.
struct FourGenerators {
  __m256i state;

  // The next value of each, as 64-bit numbers below 2^32.
  [[gnu::always_inline]] __m256i next() {
    const __m256i carry = _mm256_srli_epi64(state, 32);
    const __m256i value =
        _mm256_and_si256(_mm256_xor_si256(state, carry), _mm256_set1_epi64x(0xffffffffLL));
    const __m256i multiplier = _mm256_set1_epi64x(static_cast<long long>(Generator::multiplier));
    state = _mm256_add_epi64(_mm256_mul_epu32(state, multiplier), carry);
    return value;
  }

  template <int Lane>
  [[gnu::always_inline]] void set(std::uint64_t generator) {
    state = _mm256_blend_epi32(state, _mm256_set1_epi64x(static_cast<long long>(generator)),
                               3 << (2 * Lane));
  }
};

template <std::uint32_t Far>
class Player {
  static constexpr std::uint32_t slots = 8;  // more would not fit the registers
  static_assert(slots % 4 == 0);
  static constexpr std::uint32_t rows = 1U << Far;

 public:
  [[gnu::always_inline]] Player(const SnakeStart& start, std::uint32_t words, SnakeItems& items,
                                PoolSum& sum)
      : items_(items),
        sum_(sum),
        start_length_(start.length),
        origin_length_(start.origin_length) {
    for (std::uint32_t r = 0; r < rows; ++r) {
      std::uint32_t row[8];
      extract_row<Far>(start.words, words, r, row);
      start_board_[r] = place_row(row, std::make_integer_sequence<std::uint32_t, 32>());
    }
  }

  [[gnu::always_inline]] void run() { run(std::make_integer_sequence<int, slots>()); }

 private:
  template <int... S>
  [[gnu::always_inline]] void run(std::integer_sequence<int, S...>) {
    (begin<S>(0), ...);
    alignas(32) std::uint64_t values[slots];
    while (active_ != 0) {
      for (std::uint32_t q = 0; q < slots / 4; ++q) {
        store256(values + 4 * q, generators_[q].next());
      }
      // As a memory operand a value is free; the compiler would move it between registers.
      asm("" : "+m"(values));
      (step<S>(values[S]), ...);
      ++now_;
    }
  }

  // Gives slot S the next item, whose first move is made at time `first`.
  template <int S>
  [[gnu::always_inline]] void begin(std::uint32_t first) {
    const SnakeItem* item = items_.take();
    if (item == nullptr) {
      // With no usable nodes on its board, the slot finds nothing from now on.
      for (__m256i& row : boards_[S])
        row = _mm256_setzero_si256();
      indices_[S] = 0;
      numbers_[S] = idle;
      return;
    }
    for (std::uint32_t r = 0; r < rows; ++r)
      boards_[S][r] = start_board_[r];
    indices_[S] = Index<Far>::of(item->node);
    generators_[S / 4].template set<S % 4>(item->generator);
    numbers_[S] = item->number;
    begun_[S] = first - start_length_;
    ++active_;
  }

  // One move of slot S, using a value of its generator.
  template <int S>
  [[gnu::always_inline]] void step(const std::uint64_t& value) {
    const std::uint64_t index = indices_[S];
    const std::uint64_t entry = entry_of(index);

    // 1. Take the usable neighbours off the board.
    const __m256i found = take<S>(index, entry);

    // 2. Put them in order of dimension. A byte has one bit or none; if it has one, the highest bit
    // of its negative is set.
    const __m128i halves =
        _mm_or_si128(_mm256_castsi256_si128(found), _mm256_extracti128_si256(found, 1));
    const __m128i ordered = _mm_shuffle_epi8(
        halves, load128(reinterpret_cast<const char*>(tables<Far>.order) + 2 * entry));
    const __m128i negative = _mm_sub_epi8(_mm_setzero_si128(), ordered);
    const auto set = static_cast<std::uint32_t>(_mm_movemask_epi8(negative));

    // 3. Choose and move, or take the next item.
    if (set == 0) [[unlikely]] {
      if (numbers_[S] != idle) {
        const std::uint32_t length = now_ - begun_[S];
        sum_.add(numbers_[S], static_cast<std::int32_t>(length), length - origin_length_);
        --active_;
        begin<S>(now_ + 1);
      }
      return;
    }
    const auto count = static_cast<std::uint64_t>(_mm_popcnt_u64(set));
    const std::uint64_t k = (value * count) >> 32;
    indices_[S] = index ^ _pdep_u64(std::uint64_t{1} << k, set);
  }

  // Returns 8 times the node within its row.
  [[gnu::always_inline]] static std::uint64_t entry_of(std::uint64_t index) {
    return Far == 0 ? index : _pext_u64(index, (row_nodes - 1) << Index<Far>::near | 7U);
  }

  // Clears the neighbours of slot S's node and returns those that were usable, each in its own
  // byte: those in the node's row at their places, the others in the bytes given by far_byte.
  template <int S>
  [[gnu::always_inline]] __m256i take(std::uint64_t index, std::uint64_t entry) {
    const auto* masks = reinterpret_cast<const char*>(tables<Far>.masks);
    if constexpr (Far == 0) {
      __m256i& row = boards_[S][0];
      const __m256i found = _mm256_and_si256(row, load256(masks + 4 * entry));
      row = _mm256_xor_si256(row, found);
      return found;
    } else if constexpr (Far == 1) {
      // Both rows stay in registers. The mask of row 1 is the other of the two.
      auto& [row0, row1] = boards_[S];
      const __m256i found0 = _mm256_and_si256(row0, load256(masks + index));
      const __m256i found1 = _mm256_and_si256(row1, load256(masks + (index ^ 32U)));
      row0 = _mm256_xor_si256(row0, found0);
      row1 = _mm256_xor_si256(row1, found1);
      return _mm256_or_si256(found0, found1);
    } else {
      // A board is aligned to its size, so addresses can be flipped like indices.
      const std::uint64_t own = static_cast<std::uint8_t>(index) * (32U >> Index<Far>::far);
      const auto address = reinterpret_cast<std::uintptr_t>(boards_[S]) + own;
      __m256i& row = *reinterpret_cast<__m256i*>(address);
      __m256i found = _mm256_and_si256(row, load256(masks + 8 * entry));
      row = _mm256_xor_si256(row, found);
      const __m256i self = load256(masks + 8 * entry + 32);
      for (std::uint32_t j = 0; j < Far; ++j) {
        __m256i& other = *reinterpret_cast<__m256i*>(address ^ (32U << j));
        __m256i bit = _mm256_and_si256(self, other);
        // Forces a reload: as an operand it is free, in a register it would cost a load.
        asm("" : "+m"(other));
        other = _mm256_andnot_si256(self, other);
        if (snake_rows::far_byte[j] != 0) bit = _mm256_shuffle_epi8(bit, far_shuffle(j));
        found = _mm256_or_si256(found, bit);
      }
      return found;
    }
  }

  [[gnu::always_inline]] static __m256i far_shuffle(std::uint32_t j) {
    const __m256i numbers = _mm256_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
                                             0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    return _mm256_xor_si256(numbers, _mm256_set1_epi8(static_cast<char>(snake_rows::far_byte[j])));
  }

  alignas(32 * rows) __m256i boards_[slots][rows];
  std::uint64_t indices_[slots];
  FourGenerators generators_[slots / 4] = {};
  std::uint32_t numbers_[slots];
  std::uint32_t begun_[slots];  // the time at which the playout would have had length 0
  std::uint32_t now_ = 0;       // moves per slot since the beginning
  std::uint32_t active_ = 0;
  __m256i start_board_[rows];
  SnakeItems& items_;
  PoolSum& sum_;
  std::uint32_t start_length_;
  std::uint32_t origin_length_;
};

template <std::uint32_t Far>
void play(const SnakeStart& start, std::uint32_t words, SnakeItems& items, PoolSum& sum) {
  Player<Far>(start, words, items, sum).run();
}

}  // namespace

void play_snake_items_avx2(int dimension, const SnakeStart& start, SnakeItems& items,
                           PoolSum& sum) {
  switch (dimension) {
    case 9:
      return play<1>(start, 16, items, sum);
    case 10:
      return play<2>(start, 32, items, sum);
    case 11:
      return play<3>(start, 64, items, sum);
    case 12:
      return play<4>(start, 128, items, sum);
    case 13:
      return play<5>(start, 256, items, sum);
    default:
      return play<0>(start, dimension < 5 ? 1 : 1U << (dimension - 5), items, sum);
  }
}

}  // namespace warpnest
