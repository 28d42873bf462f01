#include "host/games/morpion/cpu/morpion_board.hpp"

#include <algorithm>
#include <bit>

#include "host/games/morpion/cpu/morpion_list_sse2.hpp"
#include "host/games/morpion/cpu/morpion_square_table.hpp"
#include "host/games/morpion/cpu/morpion_window_tables.hpp"

namespace warpnest {

template <MorpionVariant V>
MorpionBoard<V> MorpionBoard<V>::start(int shift_x, int shift_y) {
  MorpionBoard board{};
  const int corner = morpion_cross_corner(V);
  const int size = morpion_cross_size(V.line);
  for (int j = 0; j < size; ++j) {
    for (int i = 0; i < size; ++i) {
      if (!morpion_cross_dot(V.line, i, j)) continue;
      const MorpionSquare at{corner + shift_x + i, corner + shift_y + j};
      board.overflow = board.overflow || morpion_ring(at, first, last);
      board.put_dot(at);
    }
  }
  if (board.overflow) return board;
  for (int d = 0; d < morpion_directions; ++d) {
    for (int y = first; y <= last; ++y) {
      for (int x = first; x <= last; ++x) {
        int dots = 0;
        for (int k = 0; k < V.line; ++k) {
          const MorpionSquare at = walk({x, y}, d, k);
          if (!morpion_ring(at, first - 1, last + 1)) dots += board.dot(at) ? 1 : 0;
        }
        if (dots == V.line - 1) board.list[board.count++] = encode({{x, y}, d}, V.side);
      }
    }
  }
  std::sort(board.list, board.list + board.count);
  return board;
}

template <MorpionVariant V>
void MorpionBoard<V>::put_dot(MorpionSquare at) {
  for (int d = 0; d < morpion_directions; ++d) {
    rows[row_index(d, at)].dots |= 1U << (morpion_local(d, at, V.side).u & 31);
  }
}

template <MorpionVariant V>
MorpionSquare MorpionBoard<V>::hole(MorpionCode code) const {
  const std::uint32_t dots = std::rotr(rows[row_index(code)].dots, code & 31);
  const std::uint32_t square =
      morpion_packed_square<V>(code, static_cast<std::uint32_t>(std::countr_one(dots)));
  return {static_cast<int>(square & 0xffffU), static_cast<int>(square >> 16)};
}

template <MorpionVariant V>
void MorpionBoard<V>::play(MorpionCode code) {
  MorpionNoClock none;
  play_timed(code, none);
}
template <MorpionVariant V>
void MorpionBoard<V>::play(MorpionCode code, MorpionActivityClock& clock) {
  play_timed(code, clock);
}

template <MorpionVariant V>
template <class Clock>
[[gnu::always_inline]] inline void MorpionBoard<V>::play_timed(MorpionCode code, Clock& clock) {
  const MorpionWindowTables<V>& tables = morpion_window_tables<V>;
  const MorpionSquare at = hole(code);
  rows[row_index(code)].used |= std::rotl(std::uint32_t{tables.occupied}, code & 31);
  ++length;

  std::uint32_t through[4];
  for (int d = 0; d < morpion_directions; ++d) {
    through[d] = morpion_code(d, morpion_local(d, at, V.side));
  }
  clock.stamp(MorpionActivity::coordinates);
  count = MorpionRemovalSse2<V>(code, through)(list, count);
  clock.stamp(MorpionActivity::removals);

  for (int d = 0; d < morpion_directions; ++d) {
    Row& row = rows[row_index(d, at)];
    const int u = morpion_local(d, at, V.side).u;
    const std::uint32_t dots = std::rotr(row.dots, (u - 4) & 31) & 511U;
    const std::uint32_t taken = std::rotr(row.used, (u - 4) & 31) & 511U;
    const std::uint32_t lines = tables.by_dots[dots] & tables.by_used[taken];
    const __m128i codes =
        _mm_add_epi16(_mm_set1_epi16(static_cast<short>(through[d] - (V.line - 1))),
                      _mm_load_si128(reinterpret_cast<const __m128i*>(tables.offsets[lines / 2])));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(list + count), codes);
    count += tables.sizes[lines / 2];
    row.dots |= 1U << (u & 31);
  }
  if (morpion_ring(at, first, last) || count > morpion_list_capacity) {
    overflow = true;
    count = 0;
  }
  clock.stamp(MorpionActivity::detection);
}

template <MorpionVariant V>
std::uint32_t MorpionBoard<V>::sorted_moves(MorpionCode* moves) const {
  std::copy(list, list + count, moves);
  std::sort(moves, moves + count);
  return count;
}

template struct MorpionBoard<morpion_5d>;
template struct MorpionBoard<morpion_5t>;
template struct MorpionBoard<morpion_4d>;
template struct MorpionBoard<morpion_4t>;

}  // namespace warpnest
