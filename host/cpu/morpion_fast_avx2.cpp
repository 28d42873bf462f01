// One step has no branch that depends on the moves but the number of blocks of the list: the whole
// list is cleaned at every move, sixteen codes at a time, and each direction appends what its
// tables give. So nothing is mispredicted but the ends of games, and the steps of several games
// overlap.
#include "host/cpu/morpion_fast_avx2.hpp"

#include <cstddef>

#include <immintrin.h>

#include "common/stream.hpp"
#include "host/cpu/morpion_square_table.hpp"
#include "host/cpu/morpion_window_tables.hpp"

namespace warpnest {
namespace {

#define WARPNEST_INLINE [[gnu::always_inline]] inline

// By a set of eight codes to be dropped: the bytes of the others, in order.
struct PackTable {
  alignas(64) std::uint8_t bytes[256][16];
  constexpr PackTable() : bytes{} {
    for (unsigned drop = 0; drop < 256; ++drop) {
      unsigned out = 0;
      for (unsigned i = 0; i < 8; ++i) {
        if ((drop >> i & 1U) != 0) continue;
        bytes[drop][out++] = static_cast<std::uint8_t>(2 * i);
        bytes[drop][out++] = static_cast<std::uint8_t>(2 * i + 1);
      }
    }
  }
};
constexpr PackTable pack_table{};

WARPNEST_INLINE __m256i splat(std::uint32_t code) {
  return _mm256_set1_epi16(static_cast<short>(code));
}

template <MorpionVariant V>
struct alignas(64) Game {
  MorpionBoard<V> board;
  Generator generator;
  std::uint32_t count;  // of the list; 0 at the end of the game
  std::uint32_t length;
  std::uint32_t ring;  // bit 0: a dot lies on the outermost ring
  std::uint32_t candidate;
  std::uint32_t index;

  WARPNEST_INLINE bool ended() const { return count - 1U >= morpion_list_capacity; }
  WARPNEST_INLINE void step();

 private:
  // Drops from the list what the four lines of codes through[d] ... through[d] + line - 1 and the
  // line's own neighbours hold; gives the new number.
  WARPNEST_INLINE std::uint32_t clean(const __m256i (&through)[4], __m256i overlap);

  template <int D>
  WARPNEST_INLINE std::uint32_t append(std::uint32_t row, std::uint32_t u, __m256i through,
                                       std::uint32_t at);
};

template <MorpionVariant V>
std::uint32_t Game<V>::clean(const __m256i (&through)[4], __m256i overlap) {
  constexpr int reach = morpion_reach<V>;
  constexpr int width = V.line - 1;
  const __m256i widths = _mm256_set1_epi16(width);
  const std::uint32_t size = count;
  std::uint32_t dropped = 0;
  std::uint32_t i = 0;
  do {
    const __m256i codes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(board.list + i));
    // All as unsigned distances: at most `width` is a hit.
    __m256i near =
        _mm256_subs_epu16(_mm256_sub_epi16(codes, overlap), _mm256_set1_epi16(2 * reach - width));
    const __m256i near01 =
        _mm256_min_epu16(_mm256_sub_epi16(codes, through[0]), _mm256_sub_epi16(codes, through[1]));
    const __m256i near23 =
        _mm256_min_epu16(_mm256_sub_epi16(codes, through[2]), _mm256_sub_epi16(codes, through[3]));
    near = _mm256_min_epu16(near, _mm256_min_epu16(near01, near23));
    const __m256i hit = _mm256_cmpeq_epi16(_mm256_min_epu16(near, widths), near);

    const __m128i low = _mm256_castsi256_si128(codes);
    const __m128i high = _mm256_extracti128_si256(codes, 1);
    const std::uint32_t drop = static_cast<std::uint32_t>(_mm_movemask_epi8(
        _mm_packs_epi16(_mm256_castsi256_si128(hit), _mm256_extracti128_si256(hit, 1))));
    const std::uint32_t drop_low = drop & 255U;
    const std::uint32_t drop_high = drop >> 8;
    MorpionCode* out = board.list + (i - dropped);
    _mm_storeu_si128(
        reinterpret_cast<__m128i*>(out),
        _mm_shuffle_epi8(
            low, _mm_load_si128(reinterpret_cast<const __m128i*>(pack_table.bytes[drop_low]))));
    out += 8 - _mm_popcnt_u32(drop_low);
    _mm_storeu_si128(
        reinterpret_cast<__m128i*>(out),
        _mm_shuffle_epi8(
            high, _mm_load_si128(reinterpret_cast<const __m128i*>(pack_table.bytes[drop_high]))));
    // What lies behind the end of the list does not count.
    dropped += static_cast<std::uint32_t>(_mm_popcnt_u32(_bzhi_u32(drop, size - i)));
    i += 16;
  } while (i < size);
  return size - dropped;
}

template <MorpionVariant V>
template <int D>
std::uint32_t Game<V>::append(std::uint32_t row_index, std::uint32_t u, __m256i through,
                              std::uint32_t at) {
  constexpr const MorpionWindowTables<V>& tables = morpion_window_tables<V>;
  auto& row = board.rows[D * 32 + (row_index & 31U)];
  const std::uint32_t dots = _rotr(row.dots, static_cast<int>(u - 4U)) & 511U;
  const std::uint32_t used = _rotr(row.used, static_cast<int>(u - 4U)) & 511U;
  row.dots |= 1U << (u & 31U);
  const std::uint32_t lines = tables.by_dots[dots] & tables.by_used[used];
  const char* offsets = reinterpret_cast<const char*>(tables.offsets) + std::size_t{8} * lines;
  _mm_storeu_si128(reinterpret_cast<__m128i*>(board.list + at),
                   _mm_add_epi16(_mm256_castsi256_si128(through),
                                 _mm_load_si128(reinterpret_cast<const __m128i*>(offsets))));
  return at + static_cast<std::uint32_t>(_mm_popcnt_u32(lines));
}

template <MorpionVariant V>
void Game<V>::step() {
  constexpr std::uint32_t top = V.side - 1;
  constexpr std::uint32_t back = V.line - 1;
  const std::uint32_t code = board.list[generator.below(count)];

  // The hole: the first square of the line without a dot.
  auto& row = board.rows[_pext_u32(code, 0x67c0U)];  // d, and v mod 32
  const std::uint32_t hole = _tzcnt_u32(~_rotr(row.dots, static_cast<int>(code)));
  row.used |= _rotl(MorpionWindowTables<V>::occupied, static_cast<int>(code));
  const std::uint32_t square = morpion_packed_square<V>(code, hole);
  const std::uint32_t x = square & 0xffffU;
  const std::uint32_t y = square >> 16;

  // The lines that end at the hole, in each direction.
  const std::uint32_t y64 = y << 6;
  const std::uint32_t c1 = (x << 6) + y;
  const __m256i through[4] = {splat(c1 + y64 - back), splat(c1 + (1U << 13) - back),
                              splat(c1 - y64 + (2U << 13) + (top << 6) - back),
                              splat(y64 + x + (3U << 13) - back)};
  std::uint32_t n = clean(through, splat(code - static_cast<std::uint32_t>(morpion_reach<V>)));
  n = append<0>(x + y, y, through[0], n);
  n = append<1>(x, y, through[1], n);
  n = append<2>(x - y + top, y, through[2], n);
  n = append<3>(y, x, through[3], n);

  constexpr std::uint32_t ring_bits =
      1U << (MorpionBoard<V>::first & 31) | 1U << (MorpionBoard<V>::last & 31);
  ring = (ring_bits >> (x & 31U) | ring_bits >> (y & 31U)) & 1U;
  count = ring != 0 ? 0 : n;
  ++length;
}

// Hands the items of a pool to games, in order.
template <MorpionVariant V>
class Items {
 public:
  Items(const MorpionBoard<V>& origin, const PoolRequest& request)
      : origin_(origin), first_(origin), request_(request) {
    origin.sorted_moves(moves_);
    if (request.candidates != 0) first_.play(moves_[0]);
  }

  // False when there are none left.
  [[gnu::noinline]] bool next(Game<V>& game) {
    if (index_ == request_.leaf) {
      if (++candidate_ >= request_.candidates) return false;
      index_ = 0;
      first_ = origin_;
      first_.play(moves_[candidate_]);
    }
    copy(game.board);
    game.generator = Generator(mix(request_.stream, request_.step, candidate_, index_));
    game.count = first_.count;
    game.length = first_.length;
    game.ring = first_.overflow ? 1 : 0;
    game.candidate = candidate_;
    game.index = index_++;
    return true;
  }

 private:
  // Rows and list: a game keeps the rest itself.
  WARPNEST_INLINE void copy(MorpionBoard<V>& to) const {
    const auto* from_rows = reinterpret_cast<const __m256i*>(first_.rows);
    auto* to_rows = reinterpret_cast<__m256i*>(to.rows);
    constexpr std::size_t rows_bytes = sizeof(MorpionBoard<V>::rows);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < rows_bytes / sizeof(__m256i); ++i) {
      _mm256_store_si256(to_rows + i, _mm256_load_si256(from_rows + i));
    }
    for (std::uint32_t i = 0; i < first_.count; i += 16) {
      _mm256_store_si256(reinterpret_cast<__m256i*>(to.list + i),
                         _mm256_load_si256(reinterpret_cast<const __m256i*>(first_.list + i)));
    }
  }

  const MorpionBoard<V>& origin_;
  MorpionBoard<V> first_;
  PoolRequest request_;
  MorpionCode moves_[morpion_list_capacity];
  std::uint32_t candidate_ = 0;
  std::uint32_t index_ = 0;
};

}  // namespace

template <MorpionVariant V>
void play_morpion_pool_avx2(const MorpionBoard<V>& origin, const PoolRequest& request,
                            MorpionTally& tally, const MorpionOverflowHandler& overflowed) {
  constexpr int lanes = 2;
  Items<V> items(origin, request);
  Game<V> games[lanes];
  const auto end = [&](const Game<V>& game) {
    if (game.ring != 0 || game.count != 0) {
      overflowed.call(overflowed.self, game.candidate, game.index);
    } else {
      tally.add(game.candidate, game.index, game.length, false);
    }
  };
  int active = 0;
  while (active < lanes && items.next(games[active]))
    ++active;
  while (active == lanes) {
    for (int k = 0; k < lanes; ++k) {
      // The compiler would otherwise address the board through the stack pointer and k.
      Game<V>* game = games + k;
      asm("" : "+r"(game));
      if (game->ended()) [[unlikely]] {
        do {
          end(*game);
          if (!items.next(*game)) {
            *game = games[--active];
            break;
          }
        } while (game->ended());
        if (active != lanes) break;
      }
      game->step();
    }
  }
  for (int k = 0; k < active; ++k) {
    while (!games[k].ended())
      games[k].step();
    end(games[k]);
  }
}

template void play_morpion_pool_avx2<morpion_5d>(const MorpionBoard<morpion_5d>&,
                                                 const PoolRequest&, MorpionTally&,
                                                 const MorpionOverflowHandler&);
template void play_morpion_pool_avx2<morpion_5t>(const MorpionBoard<morpion_5t>&,
                                                 const PoolRequest&, MorpionTally&,
                                                 const MorpionOverflowHandler&);
template void play_morpion_pool_avx2<morpion_4d>(const MorpionBoard<morpion_4d>&,
                                                 const PoolRequest&, MorpionTally&,
                                                 const MorpionOverflowHandler&);
template void play_morpion_pool_avx2<morpion_4t>(const MorpionBoard<morpion_4t>&,
                                                 const PoolRequest&, MorpionTally&,
                                                 const MorpionOverflowHandler&);

}  // namespace warpnest
