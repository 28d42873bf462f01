#include "host/games/morpion/cpu/morpion_board.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "host/games/morpion/cpu/morpion_list_sse2.hpp"
#include "host/games/morpion/cpu/morpion_square_table.hpp"
#include "host/games/morpion/cpu/morpion_window_tables.hpp"

namespace warpnest {
namespace {

// The rows of a board, stored as an array of rows or as words.
template <class Row>
struct RowArray {
  Row* rows;

  Row get(std::uint32_t i) const { return rows[i]; }
  void set(std::uint32_t i, Row row) const { rows[i] = row; }
};
template <class Row>
struct RowWords {
  std::uint32_t* words;

  Row get(std::uint32_t i) const { return {words[2 * i], words[2 * i + 1]}; }
  void set(std::uint32_t i, Row row) const {
    words[2 * i] = row.dots;
    words[2 * i + 1] = row.used;
  }
};

// The first square of the code's line without a dot, given the dots of its row.
template <MorpionVariant V>
[[gnu::always_inline]] inline MorpionSquare hole_of(MorpionCode code, std::uint32_t row_dots) {
  const std::uint32_t dots = std::rotr(row_dots, code & 31);
  const std::uint32_t square =
      morpion_packed_square<V>(code, static_cast<std::uint32_t>(std::countr_one(dots)));
  return {static_cast<int>(square & 0xffffU), static_cast<int>(square >> 16)};
}

// Plays a move of the list, which has `count` moves and room for list_slots. If the board or the
// list is too small, empties the list and returns false.
template <MorpionVariant V, class Rows, class Clock>
[[gnu::always_inline]] inline bool play_on(const Rows& rows, MorpionCode* list,
                                           std::uint32_t& count, MorpionCode code, Clock& clock) {
  using Board = MorpionBoard<V>;
  const MorpionWindowTables<V>& tables = morpion_window_tables<V>;
  auto own = rows.get(Board::row_index(code));
  const MorpionSquare at = hole_of<V>(code, own.dots);
  own.used |= std::rotl(std::uint32_t{tables.occupied}, code & 31);
  rows.set(Board::row_index(code), own);

  std::uint32_t through[4];
  for (int d = 0; d < morpion_directions; ++d) {
    through[d] = morpion_code(d, morpion_local(d, at, V.side));
  }
  clock.stamp(MorpionActivity::coordinates);
  std::uint32_t listed = MorpionRemovalSse2<V>(code, through)(list, count);
  clock.stamp(MorpionActivity::removals);

  for (int d = 0; d < morpion_directions; ++d) {
    auto row = rows.get(Board::row_index(d, at));
    const int u = morpion_local(d, at, V.side).u;
    const std::uint32_t dots = std::rotr(row.dots, (u - 4) & 31) & 511U;
    const std::uint32_t taken = std::rotr(row.used, (u - 4) & 31) & 511U;
    const std::uint32_t lines = tables.by_dots[dots] & tables.by_used[taken];
    const __m128i codes =
        _mm_add_epi16(_mm_set1_epi16(static_cast<short>(through[d] - (V.line - 1))),
                      _mm_load_si128(reinterpret_cast<const __m128i*>(tables.offsets[lines / 2])));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(list + listed), codes);
    listed += tables.sizes[lines / 2];
    row.dots |= 1U << (u & 31);
    rows.set(Board::row_index(d, at), row);
  }
  const bool fits =
      !morpion_ring(at, Board::first, Board::last) && listed <= morpion_list_capacity;
  count = fits ? listed : 0;
  clock.stamp(MorpionActivity::detection);
  return fits;
}

}  // namespace

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
  return hole_of<V>(code, rows[row_index(code)].dots);
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
  ++length;
  if (!play_on<V>(RowArray<Row>{rows}, list, count, code, clock)) overflow = true;
}

// Rows already consist of words. The list and the flag are copied as bytes to and from objects of
// their own types, so that no word is read as another type.
template <MorpionVariant V>
MorpionProgress play_morpion_in_words(std::uint32_t* words, MorpionCode code) {
  using Board = MorpionBoard<V>;
  using Row = typename Board::Row;
  static_assert(std::is_standard_layout_v<Board> && std::is_trivially_copyable_v<Board>);
  static_assert(offsetof(Board, rows) == 0 && sizeof(Row) == 8 && offsetof(Row, dots) == 0);
  constexpr std::size_t list_word = offsetof(Board, list) / 4;
  std::uint32_t& count = words[offsetof(Board, count) / 4];
  std::uint32_t& length = words[offsetof(Board, length) / 4];

  alignas(16) MorpionCode list[Board::list_slots];
  // Copies whole blocks, because whole blocks are read.
  std::memcpy(list, words + list_word, (count + 7U) / 8U * 8U * sizeof(MorpionCode));
  MorpionNoClock none;
  std::uint32_t listed = count;
  const bool overflow = !play_on<V>(RowWords<Row>{words}, list, listed, code, none);
  std::memcpy(words + list_word, list, listed * sizeof(MorpionCode));
  count = listed;
  ++length;
  std::memcpy(words + offsetof(Board, overflow) / 4, &overflow, sizeof overflow);
  return {length, overflow};
}

template <MorpionVariant V>
std::uint32_t MorpionBoard<V>::sorted_moves(MorpionCode* moves) const {
  std::copy(list, list + count, moves);
  std::sort(moves, moves + count);
  return count;
}

#define WARPNEST_MORPION_BOARD(V)  \
  template struct MorpionBoard<V>; \
  template MorpionProgress play_morpion_in_words<V>(std::uint32_t*, MorpionCode);
WARPNEST_MORPION_BOARD(morpion_5d)
WARPNEST_MORPION_BOARD(morpion_5t)
WARPNEST_MORPION_BOARD(morpion_4d)
WARPNEST_MORPION_BOARD(morpion_4t)
#undef WARPNEST_MORPION_BOARD

}  // namespace warpnest
