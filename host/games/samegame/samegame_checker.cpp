#include "host/games/samegame/samegame_checker.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "host/games/samegame/cpu/samegame_plain.hpp"

namespace warpnest {
namespace {

PlainSameGame plain_board(const SameGameBoard& board) {
  PlainSameGame game;
  for (std::uint32_t c = 0; c < board.shape.columns; ++c) {
    for (std::uint32_t r = 0; r < board.shape.rows; ++r)
      game.set_colour(c, r, board.at(c, r) + 1U);
  }
  return game;
}

PlainSameGame::Group group_of(const PlainSameGame& game, std::uint32_t column, std::uint32_t row) {
  PlainSameGame::Group group;
  PlainSameGame::Seen seen{};
  game.flood(PlainSameGame::cell(column, row), group, seen);
  return group;
}

// Plays a move. Returns why it is illegal, or an empty text.
std::string play(PlainSameGame& game, const SameGameShape& shape,
                 const SameGameRecord::Move& move) {
  const auto column = static_cast<std::uint32_t>(move.column);
  const auto row = static_cast<std::uint32_t>(move.row);
  if (column >= shape.columns || row >= shape.rows) {
    return fmt::format("outside the board of {} x {} cells", shape.columns, shape.rows);
  }
  if (game.colour(column, row) == 0) return "there is no cell left here";
  const PlainSameGame::Group group = group_of(game, column, row);
  if (group.size() < 2) return "no neighbour of this cell has its colour";
  game.remove(group);
  return {};
}

}  // namespace

SameGameReplay replay_samegame(const SameGameRecord& record) {
  const SameGameShape& shape = record.board.shape;
  SameGameReplay replay;
  PlainSameGame game = plain_board(record.board);
  for (std::size_t i = 0; i < record.moves.size() && !replay.violation; ++i) {
    const std::string wrong = play(game, shape, record.moves[i]);
    if (!wrong.empty()) replay.violation = violation_at(i + 1, samegame_moves(record)[i], wrong);
  }
  const SameGameRules rules{.penalty = static_cast<std::uint16_t>(record.penalty ? 1 : 0)};
  replay.score = game.score(rules);
  replay.finished = !game.has_moves();
  replay.board = record.board;
  for (std::uint32_t c = 0; c < shape.columns; ++c) {
    for (std::uint32_t r = 0; r < shape.rows; ++r) {
      const std::uint32_t colour = game.colour(c, r);
      replay.board.colours[c * shape.rows + r] =
          colour == 0 ? SameGameReplay::no_cell : static_cast<std::uint8_t>(colour - 1);
    }
  }
  check_score(replay, record.score);
  return replay;
}

SameGameRecord with_first_cells(SameGameRecord record) {
  PlainSameGame game = plain_board(record.board);
  for (SameGameRecord::Move& move : record.moves) {
    const PlainSameGame::Group group = group_of(game, static_cast<std::uint32_t>(move.column),
                                                static_cast<std::uint32_t>(move.row));
    const PlainSameGame::Cell first = *std::min_element(group.begin(), group.end());
    move = {static_cast<int>(PlainSameGame::column_of(first)),
            static_cast<int>(PlainSameGame::row_of(first))};
    game.remove(group);
  }
  return record;
}

}  // namespace warpnest
