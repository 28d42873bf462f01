// Steps have few branches that depend on the board, so that the steps of several games overlap.
#include <immintrin.h>

#include "host/games/samegame/cpu/samegame_grid_avx2.hpp"

// In an unnamed namespace and force-inlined: see scripts/checks/avx2_symbols.py.
namespace warpnest {
namespace {

using namespace samegame_avx2;

// The most frequent colour; the first among equals.
template <class C, std::uint32_t Planes>
[[gnu::noinline]] std::uint32_t most_frequent(const Grid<C, Planes>& grid) {
  std::uint32_t most = 0;
  std::uint32_t chosen = 0;
  for (std::uint32_t colour = 1; colour < 1U << Planes; ++colour) {
    const std::uint32_t number = count_of(grid, colour);
    if (number > most) {
      most = number;
      chosen = colour;
    }
  }
  return chosen;
}

// The penalty for what is left: (k - 2)^2 for k cells of a colour.
template <class C, std::uint32_t Planes>
[[gnu::noinline]] std::int32_t penalty(const Grid<C, Planes>& grid) {
  std::int32_t sum = 0;
  for (std::uint32_t colour = 1; colour < 1U << Planes; ++colour) {
    const std::uint32_t number = count_of(grid, colour);
    if (number != 0) sum += samegame_points(number);
  }
  return sum;
}

// A cell drawn from a set.
template <class C>
struct Drawn {
  C cell;
  C before;  // all cells before it
};

template <class C>
WARPNEST_INLINE Drawn<C> draw_from(const C& set, Generator& generator) {
  const Words<C> words(set);
  std::uint32_t counts[C::words];
  std::uint32_t sum = 0;
#pragma GCC unroll 10
  for (std::uint32_t w = 0; w < C::words; ++w) {
    counts[w] = static_cast<std::uint32_t>(_mm_popcnt_u64(words.word[w]));
    sum += counts[w];
  }
  const std::uint32_t k = generator.below(sum);
  // Finds its word by arithmetic: a compiler would turn comparisons into branches.
  std::uint32_t word = 0;
  std::uint32_t skipped = 0;
  std::uint32_t end = 0;  // cells up to and including word w
#pragma GCC unroll 10
  for (std::uint32_t w = 0; w + 1 < C::words; ++w) {
    end += counts[w];
    const std::uint32_t behind = (end - 1 - k) >> 31;  // whether k >= end
    word += behind;
    skipped += counts[w] & -behind;
  }
  const std::uint64_t bit = _pdep_u64(std::uint64_t{1} << (k - skipped), words.word[word]);
  return {in_word<C>(word, bit), any_of(in_word<C>(word, bit - 1), before_word<C>(word))};
}

// A game in progress.
template <class C, std::uint32_t Planes>
struct Lane {
  Grid<C, Planes> grid;
  Links<C> links;
  C corners;   // cells that may be the first of their group
  C rejected;  // corners already drawn and found not to be first
  Generator generator;
  std::int32_t points;
  std::uint32_t moves;
  std::uint32_t tabu;
  std::uint32_t item;

  WARPNEST_INLINE void look() {
    links = links_of(grid);
    corners = corners_of(links);
    rejected = no_cells<C>();
  }

  template <class Columns>
  [[gnu::noinline]] void begin(const SameGameItem<Columns>& from, const SameGameRules& rules,
                               std::uint32_t number) {
    read(grid, *from.board);
    tabu = from.tabu == 0 && rules.tabu != 0 ? most_frequent(grid) : from.tabu;
    if (tabu != 0) exchange_with_last(tabu);
    generator = from.generator;
    points = 0;
    moves = 0;
    item = number;
    look();
  }

  template <class Columns>
  [[gnu::noinline]] void write_end(Columns& end) {
    if (tabu != 0) exchange_with_last(tabu);
    write(grid, end);
  }

  WARPNEST_INLINE Drawn<C> draw() {
    C left = corners;
    if (tabu != 0) {
      const C other = without(left, cells_of(grid, last_colour));
      if (!none(other)) left = other;
    }
    return draw_from(without(left, rejected), generator);
  }

 private:
  static constexpr std::uint32_t last_colour = (1U << Planes) - 1;

  // Exchanges a colour with the last one. The names of colours change nothing in a game, and the
  // cells of the last one, whose number is all ones, are the quickest to find.
  WARPNEST_INLINE void exchange_with_last(std::uint32_t colour) {
    const C either = any_of(cells_of(grid, colour), cells_of(grid, last_colour));
#pragma GCC unroll 4
    for (std::uint32_t p = 0; p < Planes; ++p) {
      if ((colour >> p & 1U) == 0) grid.plane[p] = differ(grid.plane[p], either);
    }
  }
};

// One draw in each lane, which is a move if the cell is the first of its group.
template <int Lanes, class C, std::uint32_t Planes>
WARPNEST_INLINE void step(Lane<C, Planes>* lanes) {
  Drawn<C> drawn[Lanes];
  C group[Lanes];
#pragma GCC unroll 4
  for (int k = 0; k < Lanes; ++k) {
    drawn[k] = lanes[k].draw();
    group[k] = run_up(lanes[k].links, drawn[k].cell);
  }
  // Most groups are complete after two rounds.
#pragma GCC unroll 2
  for (int round = 0; round < 2; ++round) {
#pragma GCC unroll 4
    for (int k = 0; k < Lanes; ++k)
      group[k] = grown(lanes[k].links, group[k]);
  }
#pragma GCC unroll 4
  for (int k = 0; k < Lanes; ++k) {
    while (!none(way_out(lanes[k].links, group[k])))
      group[k] = grown(lanes[k].links, group[k]);
  }
#pragma GCC unroll 4
  for (int k = 0; k < Lanes; ++k) {
    Lane<C, Planes>& lane = lanes[k];
    if (apart(group[k], drawn[k].before)) {
      lane.points += take(lane.grid, group[k]);
      ++lane.moves;
      lane.look();
    } else {
      lane.rejected = any_of(lane.rejected, drawn[k].cell);
    }
  }
}

// Plays the items for which belong(item) is true.
template <class C, std::uint32_t Planes, class Columns, class Belong>
WARPNEST_INLINE void play(const SameGameItem<Columns>* items, std::uint32_t count,
                          const SameGameRules& rules, SameGamePlayed* played,
                          const Belong& belong) {
  constexpr int max_lanes = C::registers == 1 ? 3 : 2;
  Lane<C, Planes> lanes[max_lanes];
  std::uint32_t next = 0;
  int active = 0;
  const auto finish = [&](Lane<C, Planes>& lane) {
    played[lane.item] = {lane.points, lane.moves, rules.penalty != 0 ? penalty(lane.grid) : 0};
    if (items[lane.item].end != nullptr) lane.write_end(*items[lane.item].end);
  };
  // Gives the lane the next item that has a move; returns false if there is none.
  const auto begin_next = [&](Lane<C, Planes>& lane) {
    for (; next < count; ++next) {
      if (!belong(items[next])) continue;
      lane.begin(items[next], rules, next);
      if (none(lane.corners)) {
        finish(lane);
        continue;
      }
      ++next;
      return true;
    }
    return false;
  };
  // A lane whose game is over gets another one, or is replaced by the last lane.
  const auto look_after = [&](int k) {
    if (!none(lanes[k].corners)) [[likely]]
      return;
    finish(lanes[k]);
    if (begin_next(lanes[k])) return;
    --active;
    if (k != active) lanes[k] = lanes[active];
  };

  while (active < max_lanes && begin_next(lanes[active]))
    ++active;
  while (active == max_lanes) {
    step<max_lanes>(lanes);
    for (int k = max_lanes; k-- > 0;)
      look_after(k);
  }
  while (active > 0) {
    for (int k = active; k-- > 0;) {
      step<1>(lanes + k);
      look_after(k);
    }
  }
}

}  // namespace

template <>
void samegame_playouts_avx2(const SameGameItem<SmallSameGameColumns>* items, std::uint32_t count,
                            const SameGameRules& rules, SameGamePlayed* played) {
  play<NarrowCells, 3>(items, count, rules, played, [](const auto&) { return true; });
}

template <>
void samegame_playouts_avx2(const SameGameItem<LargeSameGameColumns>* items, std::uint32_t count,
                            const SameGameRules& rules, SameGamePlayed* played) {
  const auto narrow = [](const auto& item) {
    LargeGrid grid;
    read(grid, *item.board);
    return fits_narrow(occupied(grid));
  };
  play<NarrowCells, 4>(items, count, rules, played, narrow);
  play<WideCells, 4>(items, count, rules, played, [&](const auto& item) { return !narrow(item); });
}

}  // namespace warpnest
