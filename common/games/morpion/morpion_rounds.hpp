// MorpionRounds: how a warp plays Morpion Solitaire, one round at a time.
//
// In a round every lane lists the lines that its last move made possible, draws an entry, and plays
// it. The amount of work differs between lanes: 1.4 lines per move on average, often none and
// sometimes eight; and sometimes all entries of a draw are dead. A lane that is not done in time
// continues in the next round, and no lane waits for it. Morpion::step makes the same moves in
// simpler code.
//
// Few warps are resident, so a warp waits for most of what it loads, and the order of instructions
// matters: each load comes as soon as its address is known, and independent work goes between the
// load and its use. Work that some lanes do not need is done anyway where a branch would cost more.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/games/morpion/morpion_tables.hpp"
#include "common/stream.hpp"
#include "common/warp.hpp"
#include "common/words.hpp"

namespace warpnest {

// Tuning of the rounds, kept apart from their code.
struct MorpionRoundsPolicy {
  int rounds = 5;  // between two checks of how many lanes still play
};

template <class G, class W, MorpionRoundsPolicy Policy = MorpionRoundsPolicy{}>
class MorpionRounds {
  using Planes = typename G::Planes;
  using State = typename G::State;
  template <class T>
  using PerLane = typename W::template PerLane<T>;

 public:
  WARPNEST_WARP_PROGRAM
  WARPNEST_HD explicit MorpionRounds(W& warp) {
    warp.each([&](std::uint32_t lane) {
      lines_[lane] = 0;
      diagonals_[lane] = 0;
      straights_[lane] = 0;
    });
  }

  // `memory` has the lanes' boards and the tables; playing[lane] becomes 0 when a game is over.
  // Nothing is listed on a lane that does not play.
  WARPNEST_WARP_PROGRAM
  template <class Memory>
  WARPNEST_HD void operator()(W& warp, const Memory& memory, PerLane<State>& state,
                              PerLane<Generator>& generator, PerLane<std::uint32_t>& playing) {
    const auto tables = memory.tables();
    warp.each([&](std::uint32_t lane) {
      const auto board = memory.board(lane);
      WARPNEST_UNROLL
      for (int r = 0; r < Policy.rounds; ++r) {
        const Aim aim = append(board, state[lane], generator[lane].value(), lane);
        // True if all lines are listed and the list is not empty: shifted up, a set of lines that
        // is not empty exceeds any length of a list.
        if (static_cast<std::int32_t>(lines_[lane] << 11) <
            static_cast<std::int32_t>(state[lane].listed)) {
          const Drawn drawn = draw(board, tables, state[lane], aim, generator[lane]);
          if (!drawn.dead) place(board, tables, state[lane], drawn, lane);
        }
      }
      // One more than there were may have been taken out of the list.
      std::uint32_t& listed = state[lane].listed;
      listed = static_cast<std::int32_t>(listed) < 0 ? 0 : listed;
      playing[lane] = lines_[lane] | listed;
    });
  }

 private:
  struct Drawn {
    bool dead;              // both entries examined are
    std::uint32_t entry;    // in the lowest bits
    std::uint32_t row;      // place of its row
    FourWords known;        // what the tables know about the row
    std::uint32_t line;     // the squares of its line, as bits of the row
    std::uint32_t missing;  // the square it fills
  };

  // Where a draw will look: the places of the end of the list and of two entries.
  struct Aim {
    std::uint32_t end;
    std::uint32_t i;
    std::uint32_t j;
    std::uint32_t left;  // entries besides the first of them
  };

  // Lists the first of the noted lines, and finds out where to draw, from `random`. If there are
  // fewer lines, what is written after the end of the list does not matter.
  template <class Board>
  WARPNEST_HD Aim append(const Board& board, State& state, std::uint32_t random,
                         std::uint32_t lane) {
    static_assert(Planes::list_margin >= 3);
#if !defined(__CUDA_ARCH__)
    if (lines_[lane] == 0) {  // on a CPU lanes run one by one, so a branch saves time
      const std::uint32_t n = state.listed;
      return {board.place(n), board.place(multiply_high(random, n)),
              board.place(multiply_high(random * n, n - 1)), n - 1};
    }
#endif
    const std::uint32_t end = board.place(state.listed);
    const std::uint32_t words[3] = {board.template load_from<Planes::list>(end),
                                    board.template load_from<Planes::list + 1>(end),
                                    board.template load_from<Planes::list + 2>(end)};
    // The lines are handled side by side so that none waits for another, with the draw in between.
    const std::uint32_t lines = lines_[lane];
    std::uint32_t above[3];  // 31 - the number of the line
    std::uint32_t entries[3];
    std::uint32_t left = lines;
    above[0] = here_and_now(leading_zeros(left));
    const std::uint32_t count = here_and_now(population(lines));
    left &= rotate_constant_right<0x7fffffffU>(above[0]);
    const std::uint32_t listed = state.listed + (count < 3 ? count : 3);
    above[1] = here_and_now(leading_zeros(left));
    const std::uint32_t first = here_and_now(multiply_high(random, listed));
    left &= rotate_constant_right<0x7fffffffU>(above[1]);
    const std::uint32_t rest = here_and_now(random * listed);
    const std::uint32_t others = here_and_now(listed - 1);
    above[2] = here_and_now(leading_zeros(left));
    const std::uint32_t second = here_and_now(multiply_high(rest, others));
    left &= rotate_constant_right<0x7fffffffU>(above[2]);
    WARPNEST_UNROLL
    for (std::uint32_t k = 0; k < 3; ++k)
      entries[k] = here_and_now(plane_from_last(above[k]));
    const std::uint32_t i = here_and_now(board.place(first));
    const std::uint32_t j = here_and_now(board.place(second));
    const std::uint32_t behind = here_and_now(board.place(listed));
    WARPNEST_UNROLL
    for (std::uint32_t k = 0; k < 3; ++k)
      entries[k] = half_word<first_plane>(diagonals_[lane], straights_[lane], entries[k]);
    lines_[lane] = left;
    state.listed = listed;
    WARPNEST_UNROLL
    for (std::uint32_t k = 0; k < 3; ++k)
      entries[k] -= above[k];
    WARPNEST_UNROLL
    for (std::uint32_t k = 0; k < 3; ++k)
      entries[k] = with_entry(words[k], entries[k]);
    board.template store_from<Planes::list>(end, entries[0]);
    board.template store_from<Planes::list + 1>(end, entries[1]);
    board.template store_from<Planes::list + 2>(end, entries[2]);
    return {behind, i, j, others};
  }

  // A word of the list with its entry replaced, possibly by the one in another word.
  WARPNEST_HD static std::uint32_t with_entry(std::uint32_t word, std::uint32_t entry) {
    return insert_bits<0, Planes::list_bits>(word, entry);
  }

  // Takes out one entry and examines another, which stays if both may be live.
  template <class Board, class Tables>
  WARPNEST_HD static Drawn draw(const Board& board, const Tables& tables, State& state,
                                const Aim& aim, Generator& generator) {
    constexpr std::uint32_t list = Planes::list;
    const auto [end, i, j, left] = aim;
    const std::uint32_t first = board.template load_from<list>(i);
    const std::uint32_t last = board.template load_from<list - 1>(end);
    std::uint32_t second = board.template load_from<list>(j);
    generator.advance();
    const std::uint32_t first_row = here_and_now(board.place(bit_field<5, 7>(first)));
    const std::uint32_t first_word = board.template load_from<0>(first_row);
    const std::uint32_t filled = here_and_now(with_entry(first, last));
    second = here_and_now(i == j ? filled : second);  // if there is one entry: the same again
    const std::uint32_t second_row = here_and_now(board.place(bit_field<5, 7>(second)));
    const std::uint32_t second_word = board.template load_from<0>(second_row);
    board.template store_from<list>(i, filled);
    const std::uint32_t next_to_last = board.template load_from<list - 2>(end);
    const std::uint32_t first_line = here_and_now(Planes::line_at(first));
    const std::uint32_t second_line = here_and_now(Planes::line_at(second));
    const std::uint32_t first_missing = first_word & first_line;
    const bool first_dead = population(first_missing) != 1;
    const std::uint32_t row = here_and_now(first_dead ? second_row : first_row);
    const FourWords known = tables.row(board, row);
    const std::uint32_t second_missing = here_and_now(second_word & second_line);
    const bool second_dead = population(second_missing) != 1;
    const bool any_dead = first_dead || second_dead;
    board.template store_from<list>(j, with_entry(second, any_dead ? next_to_last : second));
    // If there was only one entry and it is dead, -1 are left, which counts as none.
    state.listed = any_dead ? left - 1 : left;
    return {first_dead && second_dead,
            first_dead ? second : first,
            row,
            known,
            first_dead ? second_line : first_line,
            first_dead ? second_missing : first_missing};
  }

  // Places the dot and the line, and notes the lines that this makes possible.
  //
  // A square is packed: x in the upper half of a word, and y in the lower half, lifted so that it
  // is the bit at which its window begins.
  template <class Board, class Tables>
  WARPNEST_HD void place(const Board& board, const Tables& tables, State& state, const Drawn& drawn,
                         std::uint32_t lane) {
    constexpr std::uint32_t reach = Planes::reach;
    constexpr std::uint32_t lift = Planes::lift;
    constexpr std::uint32_t side = Planes::Side << 16;
    const std::uint32_t unwrapped = drawn.known.a + drawn.known.b * leading_zeros(drawn.missing);
    const std::uint32_t at = smaller_of(unwrapped, unwrapped - side);

    // 1. The rows through the new dot, and the line's own. Diagonals are packed with y, like x.
    constexpr std::uint32_t by_x = Planes::vertical - 1;
    constexpr std::uint32_t by_y = Planes::horizontal - 1 - lift;
    const std::uint32_t y = here_and_now(at & 0xffffU);
    const std::uint32_t square = here_and_now(multiply_high_add<side>(at, y));
    const std::uint32_t sum = here_and_now(multiply_add_constant<0x10001U, -(lift << 16)>(at));
    const std::uint32_t difference =
        here_and_now(multiply_add_constant<1 - 0x10000U, (lift << 16)>(at));
    const std::uint32_t dots_place = here_and_now(board.place(square >> 5));
    const std::uint32_t dots = board.template load_from<Planes::dots>(dots_place);
    std::uint32_t places[4];
    std::uint32_t rows[4];
    places[0] = here_and_now(board.place_high(at));
    places[1] = here_and_now(board.place(y));
    rows[0] = board.template load_from<by_x>(places[0]);
    rows[1] = board.template load_from<by_y>(places[1]);
    const std::uint32_t rising = here_and_now(smaller_of(sum, sum - side));
    const std::uint32_t falling = here_and_now(smaller_of(difference, difference + side));
    places[2] = here_and_now(board.place_high(rising));
    places[3] = here_and_now(board.place_high(falling));
    rows[2] = board.template load_from<Planes::rising>(places[2]);
    rows[3] = board.template load_from<Planes::falling>(places[3]);
    const std::uint32_t own = board.template load_from<0>(drawn.row);
    const std::uint32_t x = here_and_now(add_shifted_constant<16, lift>(at));

    // 2. The entry of line b is its base plus b - 31: four bases of 16 bits, the last plane's
    // first, of which 12 bits count.
    constexpr auto base = [](std::uint32_t row, std::uint32_t e) {
      return row * Planes::span - reach + 31 - line_of(e);
    };
    constexpr std::uint32_t diagonal =
        base(Planes::falling, Planes::falling_plane) - lift +
        ((base(Planes::rising, Planes::rising_plane) - lift) << 16);
    constexpr std::uint32_t straight =
        base(Planes::horizontal - 1 - lift, Planes::horizontal_plane) - lift +
        ((base(Planes::vertical - 1 - lift, Planes::vertical_plane) - lift) << 16);
    // The row's number times span = 32, plus y; the y that the rising diagonal adds is subtracted.
    const std::uint32_t diagonals =
        here_and_now(add_shifted<11>(falling, multiply_add_constant<0x10001 - 32, diagonal>(y)));
    const std::uint32_t straights = here_and_now(multiply_add_constant<32 + 0x10000, straight>(y));
    const std::uint32_t bit_y = here_and_now(rotate_constant_left<(1U << reach)>(at));
    const std::uint32_t bit_x = here_and_now(rotate_constant_left<(1U << reach)>(x));

    // 3. Place no dot where there is one already, nor on the ring, which counts as filled.
    const std::uint32_t dot = rotate_constant_left<1>(square);
    if ((dots & dot) != 0) {
      if (G::on_ring(at >> 16) || G::on_ring(y - lift)) {
        ++state.length;
        G::give_up(state);
      }
      return;
    }
    ++state.length;
    diagonals_[lane] = here_and_now(multiply_add<32>(rising, diagonals));
    straights_[lane] = here_and_now(multiply_add<1 + 0x200000>(x, straights));

    // 4. For each plane: the squares around the dot, and the dot itself, which is no longer
    // missing. Then the line's row, which is one of the four, again: its squares are taken.
    const std::uint32_t along[4] = {at, x, at, at};
    const std::uint32_t bits[4] = {bit_y, bit_x, bit_y, bit_y};
    std::uint32_t windows[4];
    std::uint32_t lines[4];
    WARPNEST_UNROLL
    for (int e = 0; e < 4; ++e)
      windows[e] = Planes::with_outside(rows[e]);
    WARPNEST_UNROLL
    for (int e = 0; e < 4; ++e)
      windows[e] = rotate_right(windows[e], along[e]);
    WARPNEST_UNROLL
    for (int e = 0; e < 4; ++e)
      windows[e] = tables.window_place(windows[e]);
    WARPNEST_UNROLL
    for (int e = 0; e < 4; ++e)
      lines[e] = tables.lines(windows[e]);
    std::uint32_t filled[4];
    WARPNEST_UNROLL
    for (int e = 0; e < 4; ++e)
      filled[e] = rows[e] ^ bits[e];
    board.template store_from<Planes::dots>(dots_place, dots | dot);
    board.template store_from<by_x>(places[0], filled[0]);
    board.template store_from<by_y>(places[1], filled[1]);
    board.template store_from<Planes::rising>(places[2], filled[2]);
    board.template store_from<Planes::falling>(places[3], filled[3]);
    std::uint32_t kept = drawn.known.c;
    if constexpr (Planes::touching) {
      board.template store_from<0>(drawn.row,
                                   (own ^ drawn.missing) | Planes::taken_at(drawn.entry));
      // Of the lines in its own direction, those that begin or end at the dot.
      constexpr std::uint32_t each = 1U | 1U << line_of(1) | 1U << line_of(2) | 1U << line_of(3);
      const std::uint32_t number =
          rotate_right(drawn.missing, drawn.entry + Planes::origin) & Planes::line_mask;
      kept |= (each | each << reach) & number * each;
    } else {
      board.template store_from<0>(drawn.row, own | drawn.line);
    }

    lines_[lane] =
        kept &
        multiply_add<(1U << 3 * morpion_line_bits)>(
            lines[3], multiply_add<(1U << 2 * morpion_line_bits)>(
                          lines[2], multiply_add<(1U << morpion_line_bits)>(lines[1], lines[0])));
    if (state.listed > Planes::list_capacity - 4 * Planes::line &&
        !G::make_room(board, state, population(lines_[lane]))) {
      lines_[lane] = 0;
    }
  }

  // The first line bit of a plane.
  WARPNEST_HD static constexpr std::uint32_t line_of(std::uint32_t plane) {
    return morpion_line_bits * plane;
  }

  // The plane of line 31 - `above`, counted from the last and from `first_plane`: `above` times a
  // factor between 5 / 27 and 3 / 16.
  static constexpr std::uint32_t first_plane = 2;
  WARPNEST_HD static std::uint32_t plane_from_last(std::uint32_t above) {
    static_assert(morpion_line_bits == 5);
    return multiply_high(above, 0x2fb00000U);
  }

  PerLane<std::uint32_t> lines_;  // to be listed (see morpion_tables.hpp)
  // Bases of the entries, 16 bits per plane.
  PerLane<std::uint32_t> diagonals_;
  PerLane<std::uint32_t> straights_;
};

}  // namespace warpnest
