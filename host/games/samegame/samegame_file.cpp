#include "host/games/samegame/samegame_file.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "common/stream.hpp"
#include "host/files/file_error.hpp"
#include "host/files/number_rows.hpp"

namespace warpnest {
namespace {

SameGameBoard board_of(const std::vector<NumberRow>& lines, RowOrder order) {
  const std::size_t columns = lines.front().numbers.size();
  if (columns > max_samegame_side || lines.size() > max_samegame_side) {
    throw FileError(fmt::format("line {}: a board of {} x {} cells: {} x {} is the largest",
                                lines.front().line, columns, lines.size(), max_samegame_side,
                                max_samegame_side));
  }
  SameGameBoard board;
  board.shape = {static_cast<std::uint32_t>(columns), static_cast<std::uint32_t>(lines.size()), 0};
  board.colours.resize(columns * lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const NumberRow& line = lines[i];
    if (line.numbers.size() != columns) {
      throw FileError(
          fmt::format("line {}: {} cells, but the rows above have {}: rows of one board "
                      "must be equally long, and a blank line ends it",
                      line.line, line.numbers.size(), columns));
    }
    const std::size_t row = order == RowOrder::top_first ? lines.size() - 1 - i : i;
    for (std::size_t c = 0; c < columns; ++c) {
      if (line.numbers[c] >= max_samegame_colours) {
        throw FileError(fmt::format("line {}: colour {} is out of range: use 0 to {}", line.line,
                                    line.numbers[c], max_samegame_colours - 1));
      }
      board.colours[c * lines.size() + row] = static_cast<std::uint8_t>(line.numbers[c]);
      board.shape.colours = std::max(board.shape.colours, line.numbers[c] + 1);
    }
  }
  return board;
}

}  // namespace

std::vector<SameGameBoard> parse_samegame(std::string_view text, RowOrder order) {
  std::vector<SameGameBoard> boards;
  for (const auto& block : number_blocks(text, "a colour is a number from 0")) {
    boards.push_back(board_of(block, order));
  }
  if (boards.empty()) throw FileError("it holds no board: a board is lines of colours from 0");
  return boards;
}

std::string samegame_text(const std::vector<SameGameBoard>& boards, RowOrder order) {
  std::string text;
  for (const SameGameBoard& board : boards) {
    if (!text.empty()) text += "\n";
    for (std::uint32_t i = 0; i < board.shape.rows; ++i) {
      const std::uint32_t row = order == RowOrder::top_first ? board.shape.rows - 1 - i : i;
      for (std::uint32_t c = 0; c < board.shape.columns; ++c) {
        text += fmt::format("{}{}", c == 0 ? "" : " ", board.at(c, row));
      }
      text += "\n";
    }
  }
  return text;
}

SameGameBoard random_samegame_board(const SameGameShape& shape, std::uint64_t seed) {
  SameGameBoard board{.shape = shape, .colours = {}};
  Generator generator(scramble(seed));
  for (std::uint32_t cell = 0; cell < shape.columns * shape.rows; ++cell) {
    board.colours.push_back(static_cast<std::uint8_t>(generator.below(shape.colours)));
  }
  return board;
}

}  // namespace warpnest
