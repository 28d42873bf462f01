// Morpion Solitaire for warps: bit rows of free dots, and a lazily cleaned list of candidates.
//
// The rows and the list are described in morpion_planes.hpp. A line is a candidate if four of its
// five squares (three of four) hold dots that are free in its direction, and the fifth holds no
// dot. A line that stops being a candidate never becomes one again. So the list grows only by the
// lines through a new dot, and dead entries stay until they are drawn. A line whose fifth square
// holds a dot that is not free is also listed, and found dead when drawn; this saves extra planes.
//
// A draw takes out entry i of n and also examines entry j of the others; i and j come from one
// random number. The first of them that is live is the move. A dead one leaves the list in any
// case, so an examination that was not needed saves a later draw. If both are dead, the next two
// are drawn.
//
// MorpionRounds (morpion_rounds.hpp) plays the same moves on all lanes of a warp, in phases.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/game.hpp"
#include "common/games/morpion/morpion_planes.hpp"
#include "common/games/morpion/morpion_rounds.hpp"
#include "common/games/morpion/morpion_rules.hpp"
#include "common/games/morpion/morpion_tables.hpp"
#include "common/games/morpion/morpion_traits.hpp"
#include "common/stream.hpp"
#include "common/words.hpp"

namespace warpnest {

// Line, Touching: the variant, as plain values because nvcc cannot name a kernel whose template
// argument is a class with a class-type parameter.
template <int Line, bool Touching, std::uint32_t Cells>
class Morpion {
  static constexpr MorpionVariant V = morpion_variant(Line, Touching);

 public:
  using Planes = MorpionPlanes<V, Cells>;
  using Row = typename Planes::Row;
  static constexpr MorpionVariant variant = V;
  static constexpr std::uint32_t cells = Cells;
  static constexpr std::uint32_t words = Planes::words;
  static constexpr std::uint32_t max_moves = morpion_most_moves(V);
  static constexpr std::uint32_t max_candidates = Planes::list_capacity;
  static constexpr bool score_is_length = true;
  static constexpr const char* method = "morpion/lazy-list-of-two";

  using Move = MorpionCode;
  struct State {
    std::uint32_t listed;  // entries in the list, including dead ones
    std::uint32_t length;  // moves, plus the flag of a board that was too small
    friend WARPNEST_HD bool operator==(const State&, const State&) = default;
  };

  template <class Memory>
  using Tables = typename MorpionTablesOf<Planes, Memory>::Type;
  static constexpr std::uint32_t table_words = MorpionTablesOf<Planes, HostMemory>::words;

  // How a warp plays a pool of this game (see kernels/playouts.cuh).
  template <class W>
  requires(Planes::narrow) using Rounds = MorpionRounds<Morpion, W>;

  template <class Board>
  WARPNEST_HD static void start(const Board& board, State& state) {
    clear(board);
    constexpr int size = morpion_cross_size(V.line);
    constexpr auto margin = static_cast<std::uint32_t>(morpion_cross_corner(V) - Planes::corner);
    for (int j = 0; j < size; ++j) {
      for (int i = 0; i < size; ++i) {
        if (!morpion_cross_dot(V.line, i, j)) continue;
        put_dot(board, margin + static_cast<std::uint32_t>(i),
                margin + static_cast<std::uint32_t>(j));
      }
    }
    // In an order that does not depend on the size of the board: by plane, then from the upper left
    // in reading order of the first square.
    state = {0, 0};
    for (std::uint32_t plane = 0; plane < Planes::planes; ++plane) {
      for (std::uint32_t y = 0; y < Planes::Side; ++y) {
        for (std::uint32_t x = 0; x < Planes::Side; ++x) {
          const std::uint32_t entry = entry_at(plane, x, y);
          if (entry != none && is_live(board, entry)) set_entry(board, state.listed++, entry);
        }
      }
    }
  }

  template <class Board>
  WARPNEST_HD static std::uint32_t count(const Board& board, const State& state) {
    std::uint32_t live = 0;
    for (std::uint32_t i = 0; i < state.listed; ++i)
      live += is_live(board, entry(board, i)) ? 1U : 0U;
    return live;
  }

  // Candidates are numbered in list order.
  template <class Board>
  WARPNEST_HD static Move candidate(const Board& board, const State& state, std::uint32_t k) {
    return Planes::code(live_entry(board, state, k));
  }

  template <class Board>
  WARPNEST_HD static void play(const Board& board, State& state, Move move) {
    play_entry(board, state, Planes::entry(move));
  }

  // The drawn entry becomes the last of the list; play takes it out again.
  template <class Board>
  WARPNEST_HD static Move draw(const Board& board, State& state, Generator& generator) {
    const std::uint32_t drawn = draw_entry(board, state, generator);
    ++state.listed;
    return Planes::code(drawn);
  }

  template <class Board, class AnyTables>
  WARPNEST_HD static std::uint32_t step(const Board& board, State& state, Generator& generator,
                                        const AnyTables&) {
    const std::uint32_t drawn = draw_entry(board, state, generator);
    if (drawn == none) return 0;
    place(board, state, drawn);
    return 1;
  }
  template <class Board, class AnyTables>
  WARPNEST_HD static std::uint32_t step(const Board& board, State& state, const Forced& forced,
                                        const AnyTables&) {
    play_entry(board, state, live_entry(board, state, forced.choice));
    return 1;
  }

  WARPNEST_HD static std::int32_t score(const State& state) {
    return static_cast<std::int32_t>(length(state));
  }
  WARPNEST_HD static std::uint32_t length(const State& state) {
    return state.length & ~overflow_flag;
  }
  WARPNEST_HD static bool overflow(const State& state) {
    return (state.length & overflow_flag) != 0;
  }

  // The parts that MorpionRounds also uses.

  WARPNEST_HD static bool on_ring(std::uint32_t n) { return n - 1 >= Cells; }

  static constexpr std::uint32_t overflow_flag = 1U << 16;

  template <class Board>
  WARPNEST_HD static bool has_dot(const Board& board, std::uint32_t x, std::uint32_t y) {
    const std::uint32_t square = Planes::dot_bit(x, y);
    return (board.get(Planes::dots + (square >> 5)) >> (square & 31U) & 1U) != 0;
  }

  template <class Board>
  WARPNEST_HD static void mark(const Board& board, std::uint32_t x, std::uint32_t y) {
    const std::uint32_t square = Planes::dot_bit(x, y);
    const std::uint32_t word = Planes::dots + (square >> 5);
    board.set(word, board.get(word) | 1U << (square & 31U));
  }

  // Clears the board: no dots and an empty list. The ring counts as filled.
  template <class Board>
  WARPNEST_HD static void clear(const Board& board) {
    for (std::uint32_t w = 0; w < words; ++w)
      board.set(w, 0);
    for (std::uint32_t n = 0; n < Planes::rows; ++n)
      set_row(board, n, Planes::empty_row);
    for (std::uint32_t n = 0; n < Planes::Side; ++n) {
      mark(board, n, 0);
      mark(board, n, Planes::Side - 1);
      mark(board, 0, n);
      mark(board, Planes::Side - 1, n);
    }
  }

  template <class Board>
  WARPNEST_HD static Row get_row(const Board& board, std::uint32_t number) {
    if constexpr (Planes::row_words == 1) {
      return board.template load_from<0>(board.place(number));
    } else {
      return board.get(2 * number) | static_cast<Row>(board.get(2 * number + 1)) << 32;
    }
  }
  template <class Board>
  WARPNEST_HD static void set_row(const Board& board, std::uint32_t number, Row row) {
    if constexpr (Planes::row_words == 1) {
      board.set(number, row);
    } else {
      board.set(2 * number, static_cast<std::uint32_t>(row));
      board.set(2 * number + 1, static_cast<std::uint32_t>(row >> 32));
    }
  }

  template <class Board>
  WARPNEST_HD static bool is_free(const Board& board, std::uint32_t plane, std::uint32_t x,
                                  std::uint32_t y) {
    const Row missing = get_row(board, Planes::row(plane, x, y));
    return (missing >> Planes::bit(Planes::place_in(plane, x, y)) & 1U) == 0;
  }
  template <class Board>
  WARPNEST_HD static void set_free(const Board& board, std::uint32_t plane, std::uint32_t x,
                                   std::uint32_t y) {
    const std::uint32_t number = Planes::row(plane, x, y);
    const Row square = Row{1} << Planes::bit(Planes::place_in(plane, x, y));
    set_row(board, number, get_row(board, number) & ~square);
  }

  template <class Board>
  WARPNEST_HD static std::uint32_t entry(const Board& board, std::uint32_t i) {
    return board.get(Planes::list + i) & Planes::list_mask;
  }
  template <class Board>
  WARPNEST_HD static void set_entry(const Board& board, std::uint32_t i, std::uint32_t value) {
    const std::uint32_t word = board.get(Planes::list + i);
    board.set(Planes::list + i, (word & ~Planes::list_mask) | value);
  }
  // The last entry replaces entry i.
  template <class Board>
  WARPNEST_HD static void remove(const Board& board, State& state, std::uint32_t i) {
    set_entry(board, i, entry(board, --state.listed));
  }

  // The missing squares of the entry's line, as bits of its row.
  template <class Board>
  WARPNEST_HD static Row missing(const Board& board, std::uint32_t entry) {
    return get_row(board, entry / Planes::span) & Planes::line_at(entry);
  }

  // The square that the entry's line fills; exactly one of its squares must be missing.
  WARPNEST_HD static typename Planes::Square hole(std::uint32_t entry, Row missing) {
    return Planes::square(Planes::run(entry / Planes::span), Planes::place_of(missing));
  }

  template <class Board>
  WARPNEST_HD static bool is_live(const Board& board, std::uint32_t entry) {
    const Row empty = missing(board, entry);
    if (population(empty) != 1) return false;
    const auto at = hole(entry, empty);
    return on_ring(at.x) || on_ring(at.y) || !has_dot(board, at.x, at.y);
  }

  // Tidies the list if it has no room for this many lines, which is part of the method. If that
  // does not help, flags and ends the game and returns false.
  template <class Board>
  WARPNEST_HD static bool make_room(const Board& board, State& state, std::uint32_t lines) {
    if (state.listed + lines <= Planes::list_capacity) return true;
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < state.listed; ++i) {
      const std::uint32_t value = entry(board, i);
      if (is_live(board, value)) set_entry(board, kept++, value);
    }
    state.listed = kept;
    if (kept + lines <= Planes::list_capacity) return true;
    give_up(state);
    return false;
  }

  // The board or the list is too small: the game ends here, with a flag.
  WARPNEST_HD static void give_up(State& state) {
    state.listed = 0;
    state.length |= overflow_flag;
  }

 private:
  static constexpr std::uint32_t none = ~0U;

  // Draws until an entry is live, and moves it after the end of the list. Returns none if no entry
  // is live.
  template <class Board>
  WARPNEST_HD static std::uint32_t draw_entry(const Board& board, State& state,
                                              Generator& generator) {
    while (state.listed != 0) {
      const std::uint32_t random = generator.next();
      const std::uint32_t i = multiply_high(random, state.listed);
      const std::uint32_t j = multiply_high(random * state.listed, state.listed - 1);
      const std::uint32_t first = entry(board, i);
      remove(board, state, i);
      const bool alone = state.listed == 0;
      const std::uint32_t second = alone ? first : entry(board, j);
      // Whether the missing square is filled is checked only when a move is to be made.
      const bool first_may = population(missing(board, first)) == 1;
      const bool second_may = population(missing(board, second)) == 1;
      if (!alone && !(first_may && second_may)) remove(board, state, j);
      const std::uint32_t drawn = first_may ? first : second;
      if (!is_live(board, drawn)) continue;
      set_entry(board, state.listed, drawn);
      return drawn;
    }
    return none;
  }

  // The line of the plane whose first square is (x, y); none if it leaves the board.
  WARPNEST_HD static std::uint32_t entry_at(std::uint32_t plane, std::uint32_t x,
                                            std::uint32_t y) {
    constexpr std::uint32_t reach = Planes::line - 1;
    const bool beyond_x = x + reach >= Planes::Side;
    const bool beyond_y = y + reach >= Planes::Side;
    if (plane == Planes::vertical_plane && (on_ring(x) || beyond_y)) return none;
    if (plane == Planes::horizontal_plane && (on_ring(y) || beyond_x)) return none;
    if (plane == Planes::rising_plane && (x < reach || beyond_y)) return none;
    if (plane == Planes::falling_plane && (beyond_x || beyond_y)) return none;
    return Planes::row(plane, x, y) * Planes::span + Planes::place_in(plane, x, y);
  }

  template <class Board>
  WARPNEST_HD static void put_dot(const Board& board, std::uint32_t x, std::uint32_t y) {
    mark(board, x, y);
    for (std::uint32_t plane = 0; plane < Planes::planes; ++plane)
      set_free(board, plane, x, y);
  }

  template <class Board>
  WARPNEST_HD static std::uint32_t live_entry(const Board& board, const State& state,
                                              std::uint32_t k) {
    for (std::uint32_t i = 0; i < state.listed; ++i) {
      const std::uint32_t value = entry(board, i);
      if (is_live(board, value) && k-- == 0) return value;
    }
    return none;
  }

  template <class Board>
  WARPNEST_HD static void play_entry(const Board& board, State& state, std::uint32_t played) {
    std::uint32_t i = 0;
    while (entry(board, i) != played)
      ++i;
    remove(board, state, i);
    place(board, state, played);
  }

  // Places the dot and the line of an entry that is no longer listed, and lists what this makes
  // possible: last plane first, and within a plane last square first.
  template <class Board>
  WARPNEST_HD static void place(const Board& board, State& state, std::uint32_t played) {
    const Row empty = missing(board, played);
    const auto at = hole(played, empty);
    ++state.length;
    if (on_ring(at.x) || on_ring(at.y)) return give_up(state);
    put_dot(board, at.x, at.y);
    const std::uint32_t own = played / Planes::span;
    set_row(board, own, get_row(board, own) | (Planes::taken_at(played) & Planes::row_mask));

    std::uint32_t found = 0;
    each_line(board, at, played, empty, [&](std::uint32_t) { ++found; });
    if (!make_room(board, state, found)) return;
    each_line(board, at, played, empty,
              [&](std::uint32_t line) { set_entry(board, state.listed++, line); });
  }

  // Visits the lines through a new dot that lack one square. `empty` is the square of the line
  // `played` that the dot filled.
  template <class Board, class Visit>
  WARPNEST_HD static void each_line(const Board& board, const typename Planes::Square& at,
                                    std::uint32_t played, Row empty, const Visit& visit) {
    const std::uint32_t own = played / Planes::span;
    const std::uint32_t place_of_own = Planes::place_of(empty) - played % Planes::span;
    for (std::uint32_t plane = Planes::planes; plane-- > 0;) {
      const std::uint32_t number = Planes::row(plane, at.x, at.y);
      const std::uint32_t place_of_dot = Planes::place_in(plane, at.x, at.y);
      const std::uint32_t window = Planes::window(get_row(board, number), place_of_dot);
      for (std::uint32_t j = Planes::line; j-- > 0;) {
        // In the direction of the new line, another can only end or begin at the dot, on its other
        // side.
        const bool outside = V.touching && (j == 0 || j == Planes::reach) && place_of_own == j;
        if (number == own && !outside) continue;
        if (population(window >> j & Planes::line_mask) != 1) continue;
        visit(number * Planes::span + place_of_dot + j - Planes::reach);
      }
    }
  }
};

// Board sides. Warps play on a board with four squares around the cross of 36.
inline constexpr std::uint32_t morpion_leaf_cells = 18;
// Searches of levels 1 and 2. Those of 5T reach further: on 18 x 18 a sixth of level 1 leaves the
// board, on 20 x 20 nearly every search of level 2, on 22 x 22 one in fifteen.
constexpr std::uint32_t morpion_nested_cells(int line, bool touching) {
  return line == 5 && touching ? 22 : morpion_leaf_cells;
}
// The variant's whole board, for games that do not fit on these. Only the host plays on it.
constexpr std::uint32_t morpion_whole_cells(int line, bool touching) {
  return static_cast<std::uint32_t>(morpion_variant(line, touching).side) - 2;
}

template <MorpionVariant V>
using MorpionSmall = Morpion<V.line, V.touching, morpion_leaf_cells>;
template <MorpionVariant V>
using MorpionNested = Morpion<V.line, V.touching, morpion_nested_cells(V.line, V.touching)>;
template <MorpionVariant V>
using MorpionLarge = Morpion<V.line, V.touching, morpion_whole_cells(V.line, V.touching)>;

static_assert(GameMayOverflow<MorpionSmall<morpion_5d>> &&
              GameMayOverflow<MorpionLarge<morpion_5t>>);
static_assert(MorpionSmall<morpion_5d>::words * 4 < 1024);

}  // namespace warpnest
