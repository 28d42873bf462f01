#include "apps/puzzle_kind.hpp"

#include <fmt/format.h>

#include "host/files/file_error.hpp"
#include "host/files/puzzle_checker.hpp"

namespace warpnest {

PuzzleRecord PuzzleKind::record_of(const Moves& moves, int score) const {
  PuzzleRecord record = empty_record();
  record.score = score;
  for (const int move : moves)
    record.moves.push_back(shown_move(move));
  return record;
}

std::string PuzzleKind::sequence(const Moves& moves) const {
  return puzzle_sequence(record_of(moves));
}

std::string PuzzleKind::file_text(const std::string&, const Moves& moves,
                                  const std::vector<std::string>& comments) const {
  PuzzleRecord record = record_of(moves);
  record.score = replay_puzzle(record).score;
  return puzzle_text(record, comments);
}

GameKind::Moves PuzzleKind::parse(const std::string& text) const {
  const PuzzleRecord wanted = empty_record();
  const PuzzleRecord record = parse_puzzle(text);
  if (record.kind != wanted.kind) {
    throw FileError(fmt::format("a game of {}, not of {}", name(record.kind), name(wanted.kind)));
  }
  if (!(record.board == wanted.board) || record.penalty != wanted.penalty ||
      record.problem.values != wanted.problem.values || record.depth != wanted.depth) {
    throw FileError(fmt::format("a game of another {} than {}", name(wanted.kind), subject()));
  }
  if (const auto violation = replay_puzzle(record).violation) throw FileError(violation->text);
  return moves_of(record);
}

std::string PuzzleKind::problem(const Moves& moves, int score) const {
  const PuzzleReplay replay = replay_puzzle(record_of(moves, score));
  if (replay.violation) return replay.violation->text;
  return replay.finished ? "" : "moves are left at its end";
}

}  // namespace warpnest
