// SameGame boards as text: one row per line, colours from 0 with blanks between them. Blank lines
// separate boards; lines that start with # are comments.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/games/samegame/samegame_rules.hpp"

namespace warpnest {

// Which row of a board its first line is.
enum class RowOrder { top_first, bottom_first };

struct SameGameBoard {
  SameGameShape shape;
  std::vector<std::uint8_t> colours;  // column after column, each from the bottom; from 0

  std::uint8_t at(std::uint32_t column, std::uint32_t row) const {
    return colours[column * shape.rows + row];
  }
  friend bool operator==(const SameGameBoard& a, const SameGameBoard& b) {
    return a.shape.columns == b.shape.columns && a.shape.rows == b.shape.rows &&
           a.colours == b.colours;
  }
};

// Throws FileError, with the line, where the text holds no boards that can be played.
std::vector<SameGameBoard> parse_samegame(std::string_view text, RowOrder order);

std::string samegame_text(const std::vector<SameGameBoard>& boards, RowOrder order);

// Each colour equally likely: the board that SameGame::start makes from the seed.
SameGameBoard random_samegame_board(const SameGameShape& shape, std::uint64_t seed);

}  // namespace warpnest
