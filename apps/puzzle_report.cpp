#include "apps/puzzle_report.hpp"

#include <fmt/format.h>

#include "apps/output.hpp"
#include "host/games/sudoku/sudoku_file.hpp"

namespace warpnest {
namespace {

using Kind = PuzzleRecord::Kind;

// A number a colour, a point for no cell; row by row from the top.
std::string board_rows(const SameGameBoard& board) {
  std::string text;
  for (std::uint32_t row = board.shape.rows; row-- > 0;) {
    text += "  ";
    for (std::uint32_t column = 0; column < board.shape.columns; ++column) {
      const std::uint8_t colour = board.at(column, row);
      text += colour == PuzzleReplay::no_cell ? " ." : fmt::format(" {}", colour);
    }
    text += "\n";
  }
  return text;
}

std::string score_text(const PuzzleRecord& record, const PuzzleReplay& replay) {
  switch (record.kind) {
    case Kind::samegame:
      return fmt::format("{} points{}", replay.score, record.penalty ? ", cells left cost" : "");
    case Kind::sudoku:
      return fmt::format("{} of {} cells have a value", replay.score, replay.grid.values.size());
    case Kind::left_move:
    case Kind::leftmost_path:
      break;
  }
  return fmt::format("{} (the best is {})", replay.score, record.depth);
}

std::string end_text(const PuzzleRecord& record, const PuzzleReplay& replay) {
  if (!replay.finished) return "some: the game is not finished";
  const bool solved = replay.score == static_cast<std::int32_t>(replay.grid.values.size());
  if (record.kind == Kind::sudoku) {
    return solved ? "none: it is solved" : "none: no value is left for some cell";
  }
  return "none: the game is finished";
}

}  // namespace

std::string puzzle_subject(const PuzzleRecord& record) {
  if (record.kind == Kind::samegame) {
    const SameGameShape& shape = record.board.shape;
    return fmt::format("SameGame on {} x {} cells of {} colours", shape.columns, shape.rows,
                       shape.colours);
  }
  if (record.kind == Kind::sudoku) {
    return fmt::format("Sudoku {} x {}", record.problem.side(), record.problem.side());
  }
  return fmt::format("{} of depth {}", name(record.kind), record.depth);
}

std::string verified_text(const PuzzleRecord& record, const PuzzleReplay& replay) {
  if (replay.violation) {
    return fmt::format("Illegal game of {}: {}\n", puzzle_subject(record), replay.violation->text);
  }
  return fmt::format("Legal game of {}\n", puzzle_subject(record)) +
         field("moves", fmt::format("{}", record.moves.size())) +
         field("score", score_text(record, replay)) + field("moves left", end_text(record, replay));
}

Json verified_json(const std::string& file, const PuzzleRecord& record,
                   const PuzzleReplay& replay) {
  Json json;
  json["command"] = "verify";
  json["file"] = file;
  json["game"] = name(record.kind);
  json["legal"] = !replay.violation;
  if (record.kind == Kind::samegame) {
    json["columns"] = record.board.shape.columns;
    json["rows"] = record.board.shape.rows;
    json["colours"] = record.board.shape.colours;
    json["penalty"] = record.penalty;
  } else if (record.kind == Kind::sudoku) {
    json["order"] = record.problem.order;
  } else {
    json["depth"] = record.depth;
  }
  json["length"] = record.moves.size();
  json["sequence"] = puzzle_sequence(record);
  json["score"] = record.score;
  json["counted_score"] = replay.score;
  json["finished"] = replay.violation ? Json(nullptr) : Json(replay.finished);
  json["offending_move"] = nullptr;
  if (replay.violation) {
    const std::size_t number = replay.violation->move;
    json["offending_move"] = {
        {"number", number},
        {"move", number == 0 ? Json(nullptr)
                             : Json(puzzle_move_text(record.kind, record.moves[number - 1]))},
        {"text", replay.violation->text}};
  }
  json["provenance"] = to_json(Provenance{});
  return json;
}

std::string puzzle_picture(const PuzzleRecord& record, const PuzzleReplay& replay) {
  std::string text =
      fmt::format("{}, {} move{}: {}\n\n", puzzle_subject(record), record.moves.size(),
                  record.moves.size() == 1 ? "" : "s", score_text(record, replay));
  if (record.kind == Kind::samegame) {
    text += "At the start\n\n" + board_rows(record.board) + "\nAfter the last move\n\n" +
            board_rows(replay.board) + "\n";
  } else if (record.kind == Kind::sudoku) {
    text += sudoku_text(replay.grid) + "\n";
  }
  return text + field("sequence", puzzle_sequence(record));
}

}  // namespace warpnest
