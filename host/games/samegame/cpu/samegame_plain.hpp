// SameGame the plain way: an array of colours and a flood fill with a stack. It shares no code with
// common/games/samegame/samegame.hpp, which is tested against it and compared with its speed.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/games/samegame/samegame_rules.hpp"

namespace warpnest {

class PlainSameGame {
 public:
  // The frame around the board has no colour, so that every cell has all its neighbours.
  static constexpr std::uint32_t stride = max_samegame_side + 2;
  using Cell = std::uint16_t;  // (column + 1) * stride + row + 1, row 0 at the bottom
  using Group = std::vector<Cell>;

  static constexpr Cell cell(std::uint32_t column, std::uint32_t row) {
    return static_cast<Cell>((column + 1) * stride + row + 1);
  }
  static constexpr std::uint32_t column_of(Cell cell) { return cell / stride - 1; }
  static constexpr std::uint32_t row_of(Cell cell) { return cell % stride - 1; }

  // From 1; 0 means no cell.
  std::uint32_t colour(std::uint32_t column, std::uint32_t row) const {
    return colours_[cell(column, row)];
  }
  std::uint32_t colour(std::uint32_t cell) const { return colours_[cell]; }
  void set_colour(std::uint32_t column, std::uint32_t row, std::uint32_t colour) {
    colours_[cell(column, row)] = static_cast<std::uint8_t>(colour);
  }

  // Finds the cells connected to this one by their colour, appends them to `group` in the order
  // found, and marks them in `seen`. Cells already marked belong to other groups.
  using Seen = std::array<std::uint8_t, stride * stride>;
  void flood(Cell from, Group& group, Seen& seen) const;

  // Groups of two or more, in order of their first cell, column by column.
  std::vector<Group> groups() const;
  // Calls f(group) for each of them; the memory of `group` is reused.
  template <class F>
  void each_group(Group& group, F&& f) const {
    Seen seen{};
    // Cells lie at the bottom of their columns, and columns at the left.
    for (Cell bottom = cell(0, 0); colours_[bottom] != 0;
         bottom = static_cast<Cell>(bottom + stride)) {
      for (Cell at = bottom; colours_[at] != 0; ++at) {
        if (seen[at] != 0) continue;
        group.clear();
        flood(at, group, seen);
        if (group.size() > 1) f(group);
      }
    }
  }
  bool has_moves() const;

  // Removes a group of two or more: adds points, applies gravity, closes up columns to the left.
  void remove(const Group& group);

  // Without what is added at the end of the game.
  std::int32_t points() const { return points_; }
  bool empty() const;
  std::int32_t penalty() const;
  // The game's score if it ended now.
  std::int32_t score(const SameGameRules& rules) const;

 private:
  void close_columns();

  std::array<std::uint8_t, stride * stride> colours_{};
  std::int32_t points_ = 0;
};

}  // namespace warpnest
