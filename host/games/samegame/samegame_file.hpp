// SameGame boards as text: one row per line, colours from 0 separated by blanks. Blank lines
// separate boards; lines that start with # are comments.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/games/samegame/samegame_rules.hpp"

namespace warpnest {

// Which row of a board comes first in the text.
enum class RowOrder { top_first, bottom_first };

struct SameGameBoard {
  SameGameShape shape;
  std::vector<std::uint8_t> colours;  // column by column, each from the bottom; from 0

  std::uint8_t at(std::uint32_t column, std::uint32_t row) const {
    return colours[column * shape.rows + row];
  }
  friend bool operator==(const SameGameBoard& a, const SameGameBoard& b) {
    return a.shape.columns == b.shape.columns && a.shape.rows == b.shape.rows &&
           a.colours == b.colours;
  }
};

// Throws FileError, with the line, if the text holds no playable boards.
std::vector<SameGameBoard> parse_samegame(std::string_view text, RowOrder order);

std::string samegame_text(const std::vector<SameGameBoard>& boards, RowOrder order);

// Each colour is equally likely: the board that SameGame::start makes from the seed.
SameGameBoard random_samegame_board(const SameGameShape& shape, std::uint64_t seed);

}  // namespace warpnest
