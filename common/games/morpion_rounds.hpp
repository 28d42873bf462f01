// MorpionRounds: how a warp plays Morpion Solitaire, a round of two phases at a time.
//
// A playout draws about twice a move (dead entries are drawn too) and lists about 1.4 lines a move,
// but each lane another number. So that lanes do not wait for the slowest, the first phase lists and
// draws a few at a time until most lanes have a move; in the second those lanes place it. The moves
// are those of Morpion::step, which says the same more plainly.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/stream.hpp"
#include "common/warp.hpp"

namespace warpnest {

// Tuning of the rounds, apart from their text.
struct MorpionRoundsPolicy {
  int appends = 4;  // lines listed at a time
  int draws = 3;    // entries drawn at a time, until one is live
  std::uint32_t enough = 14;  // place when at most so many lanes still list or draw
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
      missing_[lane] = 0;
      lines_[lane] = 0;
    });
  }

  // `memory` has the lanes' boards and the tables; playing[lane] becomes 0 when a game is over.
  WARPNEST_WARP_PROGRAM
  template <class Memory>
  WARPNEST_HD void operator()(W& warp, const Memory& memory, PerLane<State>& state,
                              PerLane<Generator>& generator, PerLane<std::uint32_t>& playing) {
    PerLane<std::uint32_t> waiting;
    do {
      warp.each([&](std::uint32_t lane) {
        if (playing[lane] != 0 && missing_[lane] == 0) {
          const auto board = memory.board(lane);
          WARPNEST_UNROLL
          for (int k = 0; k < Policy.appends; ++k) {
            if (lines_[lane] != 0) append(board, state[lane], lane);
          }
          WARPNEST_UNROLL
          for (int k = 0; k < Policy.draws; ++k) {
            if ((lines_[lane] | missing_[lane]) == 0 && state[lane].listed != 0) {
              draw(board, state[lane], generator[lane], lane);
            }
          }
          playing[lane] = lines_[lane] | missing_[lane] | state[lane].listed;
        }
        waiting[lane] = playing[lane] != 0 && missing_[lane] == 0 ? 1U : 0U;
      });
    } while (population(warp.ballot(waiting)) > Policy.enough * W::lanes / warp_lanes);

    warp.each([&](std::uint32_t lane) {
      if (missing_[lane] == 0) return;
      place(memory.board(lane), memory.tables(), state[lane], lane);
      missing_[lane] = 0;
    });
  }

 private:
  // Takes an entry out of the list. Its one missing square is noted if it may be live.
  template <class Board>
  WARPNEST_HD void draw(const Board& board, State& state, Generator& generator,
                        std::uint32_t lane) {
    const std::uint32_t place = board.place(generator.below(state.listed));
    const std::uint32_t word = board.template load_from<Planes::list>(place);
    const std::uint32_t last = board.template load_from<Planes::list - 1>(board.place(state.listed));
    --state.listed;
    board.template store_from<Planes::list>(place, (word & Planes::list_rest) | (last & ~Planes::list_rest));
    entry_[lane] = word >> Planes::list_shift;
    const std::uint32_t missing = G::missing(board, entry_[lane]);
    missing_[lane] = population(missing) == 1 ? missing : 0;
  }

  // Puts the dot and the line, and notes the lines that this makes possible: bit 8 * e + j of
  // lines_ is the j-th line through the dot in direction e.
  template <class Board, class Tables>
  WARPNEST_HD void place(const Board& board, const Tables& tables, State& state,
                         std::uint32_t lane) {
    constexpr std::uint32_t reach = Planes::line - 1;
    const std::uint32_t missing = missing_[lane];
    const std::uint32_t own = entry_[lane] >> 5;
    const std::uint32_t first = entry_[lane] & 31U;
    const auto at = tables.find(own, first + position_of(missing));

    // 1. The dot: not where one is already, and not on the ring, which counts as filled.
    const std::uint32_t square = at.y * Planes::Side + at.x;
    const std::uint32_t dots_place = board.place(square >> 5);
    const std::uint32_t dots = board.template load_from<Planes::dots>(dots_place);
    const std::uint32_t dot = rotate_left(1U, square);
    if ((dots & dot) != 0) {
      if (G::on_ring(at.x) || G::on_ring(at.y)) {
        ++state.length;
        G::give_up(state);
      }
      return;
    }
    ++state.length;
    board.template store_from<Planes::dots>(dots_place, dots | dot);

    // 2. The rows through it: what is around the dot, and the dot itself.
    const std::uint32_t rising = Planes::rising_row(at.x, at.y);
    const std::uint32_t falling = Planes::falling_row(at.x, at.y);
    constexpr std::uint32_t by_x = Planes::vertical - 1;
    constexpr std::uint32_t by_y = Planes::horizontal - 1;
    const std::uint32_t places[4] = {board.place(at.x), board.place(at.y), board.place(rising),
                                     board.place(falling)};
    const std::uint32_t rows[4] = {board.template load_from<by_x>(places[0]),
                                   board.template load_from<by_y>(places[1]),
                                   board.template load_from<Planes::rising>(places[2]),
                                   board.template load_from<Planes::falling>(places[3])};
    std::uint32_t around[4];
    WARPNEST_UNROLL
    for (int e = 0; e < 4; ++e) around[e] = squares_around(rows[e], e == 1 ? at.x : at.y);
    const std::uint32_t bit_y = 1U << Planes::bit(at.y);
    board.template store_from<by_x>(places[0], rows[0] | bit_y);
    board.template store_from<by_y>(places[1], rows[1] | 1U << Planes::bit(at.x));
    board.template store_from<Planes::rising>(places[2], rows[2] | bit_y);
    board.template store_from<Planes::falling>(places[3], rows[3] | bit_y);
    const std::uint32_t lines = one_missing(multiply_add<0x1000000>(
        around[3],
        multiply_add<0x10000>(around[2], multiply_add<0x100>(around[1], around[0]))));

    // 3. The line: its squares, which all hold free dots now, are taken. Along it, lines can only
    // begin or end at the new dot, and only where lines may touch.
    const std::uint32_t own_place = board.place(own);
    const std::uint32_t row = board.template load_from<0>(own_place);
    board.template store_from<0>(own_place, row ^ Planes::taken_at(first));
    std::uint32_t kept = ~at.lines;
    if constexpr (Planes::touching) {  // of the own lines, those that begin or end at the dot
      constexpr std::uint32_t both_ends = 0x01010101U | 0x01010101U << reach;
      kept |= both_ends & missing * 0x01010101U;
    }
    lines_[lane] = lines & kept;

    // 4. Entry of line b is its base and b + 1: four bases of 16 bits, of which 12 count.
    constexpr std::uint32_t bias = 4096 - reach - 1;
    constexpr std::uint32_t straight =
        (Planes::vertical - 1) * 32 + bias + (((Planes::horizontal - 1) * 32 + bias - 8) << 16);
    constexpr std::uint32_t diagonal =
        Planes::rising * 32 + bias - 16 + ((Planes::falling * 32 + bias - 24) << 16);
    bases_[lane] = two_words(
        multiply_add<32 + 0x10000>(at.x, multiply_add<1 + 0x200000>(at.y, straight)),
        multiply_add<32>(
            rising, multiply_add<0x200000>(falling, multiply_add<0x10001>(at.y, diagonal))));
    if (state.listed > Planes::list_capacity - 4 * Planes::line &&
        !G::make_room(board, state, population(lines_[lane]))) {
      lines_[lane] = 0;
    }
  }

  // Lists the first of the lines that were noted.
  template <class Board>
  WARPNEST_HD void append(const Board& board, State& state, std::uint32_t lane) {
    const std::uint32_t less = lines_[lane] - 1;
    const std::uint32_t behind = population(lines_[lane] ^ less);  // 1 + the number of the line
    lines_[lane] &= less;
    const std::uint32_t entry =
        static_cast<std::uint32_t>(bases_[lane] >> ((behind & 24U) * 2)) + behind;
    const std::uint32_t place = board.place(state.listed);
    const std::uint32_t word = board.template load_from<Planes::list>(place);
    board.template store_from<Planes::list>(
        place, (word & Planes::list_rest) | entry << Planes::list_shift);
    ++state.listed;
  }

  // The squares of the row before the place, and those behind it, line - 1 each, side by side.
  WARPNEST_HD static std::uint32_t squares_around(std::uint32_t row, std::uint32_t place) {
    constexpr std::uint32_t reach = Planes::line - 1;
    constexpr std::uint32_t before = (1U << reach) - 1;
    return (Planes::from(row, place - reach) & before) |
           (Planes::from(row, place - reach + 1) & before << reach);
  }

  // Of every byte: bit j says that exactly one of the bits j to j + line - 2 is not set.
  WARPNEST_HD static std::uint32_t one_missing(std::uint32_t free) {
    if constexpr (Planes::line == 5) {
      const std::uint32_t odd = free ^ free >> 1;
      const std::uint32_t neither = ~(free | free >> 1);
      return (odd ^ odd >> 2) & ~neither & ~(neither >> 2) & 0x1f1f1f1fU;
    } else {
      const std::uint32_t next = free >> 1;
      const std::uint32_t third = free >> 2;
      return ~(free ^ next ^ third) & (free | next | third) & 0x0f0f0f0fU;
    }
  }

  PerLane<std::uint32_t> entry_;         // the one drawn last
  PerLane<std::uint32_t> missing_;       // the square it fills, bit 0 for the first; 0: none is drawn
  PerLane<std::uint32_t> lines_;         // to be listed
  PerLane<std::uint64_t> bases_;         // of the lines, 16 bits a direction
};

}  // namespace warpnest
