// MorpionRounds: how a warp plays Morpion Solitaire, a round at a time.
//
// In a round every lane lists the lines that its last move made possible, draws, and places what it
// drew. Lanes differ in how much that is: 1.4 lines a move on average, often none and sometimes
// eight; and at times all entries of a draw are dead. A lane that is not done in time goes on in
// the next round, and no lane waits for it. The moves are those of Morpion::step, which says the
// same more plainly.
//
// Few warps are resident, so that a warp waits for most of what it loads: loads that do not depend
// on each other stand together, and what has no use for a lane is done all the same where a branch
// would cost more.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/stream.hpp"
#include "common/warp.hpp"

namespace warpnest {

// Tuning of the rounds, apart from their text.
struct MorpionRoundsPolicy {
  int rounds = 4;  // between two looks at how many lanes still play
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
      bases_[lane] = 0;
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
        append(board, state[lane], lane);
        if (lines_[lane] == 0 && state[lane].listed != 0) {
          const Drawn drawn = draw(board, tables, state[lane], generator[lane]);
          if (!drawn.dead) place(board, tables, state[lane], drawn, lane);
        }
      }
      playing[lane] = lines_[lane] | state[lane].listed;
    });
  }

 private:
  struct Drawn {
    bool dead;            // both entries that were looked at
    std::uint32_t entry;  // in its lowest bits
    std::uint32_t row;    // the place of its row
    std::uint32_t start;  // what the tables know of the row
    std::uint32_t slope;
    std::uint32_t across;
    std::uint32_t line;     // the squares of its line, as bits of the row
    std::uint32_t missing;  // the square it fills
  };

  // Lists the first of the lines that were noted. Where there are fewer, what is written behind the
  // end of the list is of no account.
  template <class Board>
  WARPNEST_HD void append(const Board& board, State& state, std::uint32_t lane) {
    static_assert(Planes::list_margin >= 3);
#if !defined(__CUDA_ARCH__)
    if (lines_[lane] == 0) return;  // a CPU's lanes go one by one, and a branch saves time
#endif
    const std::uint32_t end = board.place(state.listed);
    const std::uint32_t words[3] = {board.template load_from<Planes::list>(end),
                                    board.template load_from<Planes::list + 1>(end),
                                    board.template load_from<Planes::list + 2>(end)};
    std::uint32_t left = lines_[lane];
    const std::uint32_t count = population(left);
    state.listed += count < 3 ? count : 3;
    // The lines side by side, so that none waits for another.
    std::uint32_t above[3];  // 31 - the number of the line
    std::uint32_t shifts[3];
    std::uint32_t entries[3];
    WARPNEST_UNROLL
    for (std::uint32_t k = 0; k < 3; ++k) {
      above[k] = leading_zeros(left);
      left &= rotate_constant_right<0x7fffffffU>(above[k]);
    }
    lines_[lane] = left;
    WARPNEST_UNROLL
    for (std::uint32_t k = 0; k < 3; ++k)
      shifts[k] = above[k] * 2;
    WARPNEST_UNROLL
    for (std::uint32_t k = 0; k < 3; ++k)
      shifts[k] &= 48U;
    WARPNEST_UNROLL
    for (std::uint32_t k = 0; k < 3; ++k) {
      entries[k] = static_cast<std::uint32_t>(bases_[lane] >> shifts[k]);
    }
    WARPNEST_UNROLL
    for (std::uint32_t k = 0; k < 3; ++k)
      entries[k] -= above[k];
    WARPNEST_UNROLL
    for (std::uint32_t k = 0; k < 3; ++k)
      entries[k] = with_entry(words[k], entries[k]);
    board.template store_from<Planes::list>(end, entries[0]);
    board.template store_from<Planes::list + 1>(end, entries[1]);
    board.template store_from<Planes::list + 2>(end, entries[2]);
  }

  // A word of the list with another entry, which may be that of another word.
  WARPNEST_HD static std::uint32_t with_entry(std::uint32_t word, std::uint32_t entry) {
    return insert_bits<0, Planes::list_bits>(word, entry);
  }

  // Takes out an entry and looks at another one, which stays if both may be live.
  template <class Board, class Tables>
  WARPNEST_HD static Drawn draw(const Board& board, const Tables& tables, State& state,
                                Generator& generator) {
    constexpr std::uint32_t list = Planes::list;
    const std::uint32_t listed = state.listed;
    const std::uint32_t random = generator.value();
    const std::uint32_t end = board.place(listed);
    const std::uint32_t i = board.place(multiply_high(random, listed));
    const std::uint32_t j = board.place(multiply_high(random * listed, listed - 1));
    const std::uint32_t first = board.template load_from<list>(i);
    const std::uint32_t last = board.template load_from<list - 1>(end);
    std::uint32_t second = board.template load_from<list>(j);
    generator.advance();
    const std::uint32_t first_number = bit_field<5, 7>(first);
    const std::uint32_t filled = with_entry(first, last);
    board.template store_from<list>(i, filled);
    second = i == j ? filled : second;  // of one entry: the same once more
    const std::uint32_t second_number = bit_field<5, 7>(second);
    const std::uint32_t first_row = board.place(first_number);
    const std::uint32_t second_row = board.place(second_number);
    const std::uint32_t first_word = board.template load_from<0>(first_row);
    const std::uint32_t second_word = board.template load_from<0>(second_row);
    const std::uint32_t next_to_last = board.template load_from<list - 2>(end);
    const std::uint32_t first_line = Planes::line_at(first);
    const std::uint32_t second_line = Planes::line_at(second);
    const std::uint32_t first_missing = Planes::row_of(first_word) & first_line;
    const std::uint32_t second_missing = Planes::row_of(second_word) & second_line;
    const bool first_dead = population(first_missing) != 1;
    const bool second_dead = population(second_missing) != 1;
    const bool any_dead = first_dead || second_dead;
    board.template store_from<list>(j, with_entry(second, any_dead ? next_to_last : second));
    const std::uint32_t left = listed - (any_dead ? 2U : 1U);
    state.listed = opaque(static_cast<std::int32_t>(left) < 0 ? 0 : left);
    const FourWords known = tables.row(first_dead ? second_number : first_number);
    return {first_dead && second_dead,
            first_dead ? second : first,
            first_dead ? second_row : first_row,
            known.a,
            known.b,
            known.c,
            first_dead ? second_line : first_line,
            first_dead ? second_missing : first_missing};
  }

  // Puts the dot and the line, and notes the lines that this makes possible: bit 8 * e + j of
  // lines_ is the j-th line through the dot in direction e.
  template <class Board, class Tables>
  WARPNEST_HD void place(const Board& board, const Tables& tables, State& state, const Drawn& drawn,
                         std::uint32_t lane) {
    constexpr std::uint32_t reach = Planes::reach;
    const auto at = tables.find(drawn.start, drawn.slope, drawn.missing);

    // 1. The rows through the new dot, and the line's own.
    constexpr std::uint32_t by_x = Planes::vertical - 1;
    constexpr std::uint32_t by_y = Planes::horizontal - 1;
    const std::uint32_t sum = at.x + at.y;
    const std::uint32_t difference = at.x - at.y;
    const std::uint32_t square = at.y * Planes::Side + at.x;
    const std::uint32_t rising = Planes::rising_row(sum);
    const std::uint32_t falling = Planes::falling_row(difference);
    const std::uint32_t dots_place = board.place(square >> 5);
    const std::uint32_t places[4] = {board.place(at.x), board.place(at.y), board.place(rising),
                                     board.place(falling)};
    const std::uint32_t dots = board.template load_from<Planes::dots>(dots_place);
    const std::uint32_t own = board.template load_from<0>(drawn.row);
    const std::uint32_t rows[4] = {board.template load_from<by_x>(places[0]),
                                   board.template load_from<by_y>(places[1]),
                                   board.template load_from<Planes::rising>(places[2]),
                                   board.template load_from<Planes::falling>(places[3])};

    // 2. No dot where one is already, nor on the ring, which counts as filled.
    const std::uint32_t dot = rotate_constant_left<1>(square);
    if ((dots & dot) != 0) {
      if (G::on_ring(at.x) || G::on_ring(at.y)) {
        ++state.length;
        G::give_up(state);
      }
      return;
    }
    ++state.length;

    // 3. What is around the dot, and the dot itself, which is missing no longer. Then the line's
    // row, which is one of the four, once more: its squares are taken.
    const std::uint32_t along[4] = {at.y, at.x, at.y, at.y};
    const std::uint32_t bit_y = rotate_constant_left<Planes::turned(1)>(at.y);
    const std::uint32_t bit_x = rotate_constant_left<Planes::turned(1)>(at.x);
    const std::uint32_t bits[4] = {bit_y, bit_x, bit_y, bit_y};
    std::uint32_t windows[4];
    std::uint32_t lines[4];
    WARPNEST_UNROLL
    for (int e = 0; e < 4; ++e)
      windows[e] = Planes::with_outside(rows[e]);
    WARPNEST_UNROLL
    for (int e = 0; e < 4; ++e)
      windows[e] = Planes::window_of(windows[e], along[e]);
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
    std::uint32_t kept = drawn.across;
    if constexpr (Planes::touching) {
      board.template store_from<0>(drawn.row,
                                   (own ^ drawn.missing) | Planes::taken_at(drawn.entry));
      // Of the own lines, those that begin or end at the dot.
      constexpr std::uint32_t both_ends = 0x01010101U | 0x01010101U << reach;
      const std::uint32_t number =
          rotate_right(drawn.missing, drawn.entry + Planes::origin) & Planes::line_mask;
      kept |= both_ends & number * 0x01010101U;
    } else {
      board.template store_from<0>(drawn.row, own | drawn.line);
    }

    // 4. Entry of line b is its base and b - 31: four bases of 16 bits, the last direction's first,
    // of which 12 count.
    constexpr std::uint32_t bias = 7 - reach;
    constexpr std::uint32_t diagonal =
        Planes::falling * 32 + bias + ((Planes::rising * 32 + bias + 8) << 16);
    constexpr std::uint32_t straight = (Planes::horizontal - 1) * 32 + bias + 16 +
                                       (((Planes::vertical - 1) * 32 + bias + 24) << 16);
    bases_[lane] = two_words(
        multiply_add<0x200000>(
            rising, multiply_add<32>(falling, multiply_add_constant<0x10001, diagonal>(at.y))),
        multiply_add<1 + 0x200000>(at.x, multiply_add_constant<32 + 0x10000, straight>(at.y)));
    lines_[lane] = kept & multiply_add<0x1000000>(
                              lines[3], multiply_add<0x10000>(
                                            lines[2], multiply_add<0x100>(lines[1], lines[0])));
    if (state.listed > Planes::list_capacity - 4 * Planes::line &&
        !G::make_room(board, state, population(lines_[lane]))) {
      lines_[lane] = 0;
    }
  }

  PerLane<std::uint32_t> lines_;  // to be listed
  PerLane<std::uint64_t> bases_;  // of the lines, 16 bits a direction
};

}  // namespace warpnest
