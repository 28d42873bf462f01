#include "host/games/samegame/samegame_problem.hpp"

#include <utility>

#include <fmt/format.h>

#include "host/files/file_error.hpp"
#include "host/games/samegame/samegame_checker.hpp"

namespace warpnest {

std::string samegame_subject(const SameGameShape& shape) {
  return fmt::format("SameGame on {} x {} cells of {} colours", shape.columns, shape.rows,
                     shape.colours);
}

SameGameProblem::SameGameProblem(SameGameBoard board, const SameGameRules& rules,
                                 SameGameSource source)
    : board_(std::move(board)), rules_(rules), source_(std::move(source)) {}

std::string SameGameProblem::title() const {
  return source_.number ? fmt::format("samegame {}", *source_.number) : "samegame";
}

std::string SameGameProblem::subject() const {
  const std::string text = samegame_subject(board_.shape);
  return source_.number ? fmt::format("{}, board {}", text, *source_.number) : text;
}

std::string SameGameProblem::headline(int score) const {
  return fmt::format("{}: {} points", subject(), score);
}

Json SameGameProblem::parameters() const {
  const bool from_file = !source_.file.empty();
  Json json;
  json["boards"] = from_file ? Json(source_.file) : Json(nullptr);
  json["board"] = source_.number ? Json(*source_.number) : Json(nullptr);
  json["board_seed"] = from_file ? Json(nullptr) : Json(source_.seed);
  json["columns"] = board_.shape.columns;
  json["rows"] = board_.shape.rows;
  json["colours"] = board_.shape.colours;
  json["tabu"] = rules_.tabu != 0;
  json["penalty"] = rules_.penalty != 0;
  return json;
}

std::string SameGameProblem::sequence(const Moves& moves) const {
  return samegame_sequence(record_of(moves));
}

std::string SameGameProblem::file_text(const std::string&, const Moves& moves,
                                       const std::vector<std::string>& comments) const {
  SameGameRecord record = record_of(moves);
  record.score = replay_samegame(record).score;
  return samegame_game_text(record, comments);
}

Problem::Moves SameGameProblem::parse(const std::string& text) const {
  const SameGameRecord record = parse_samegame_game(text);
  if (!(record.board == board_) || record.penalty != (rules_.penalty != 0)) {
    throw FileError(fmt::format("a game of another board, not of {}", subject()));
  }
  if (const auto violation = replay_samegame(record).violation) throw FileError(violation->text);
  // In a file any cell of a group may stand for it; a move's code is that of the first cell.
  Moves moves;
  for (const SameGameRecord::Move& move : with_first_cells(record).moves) {
    moves.push_back(static_cast<AnyMove>(move.column) * column_bits() +
                    static_cast<AnyMove>(move.row));
  }
  return moves;
}

int SameGameProblem::highest_score() const {
  return samegame_points(board_.shape.columns * board_.shape.rows) + samegame_bonus;
}

std::string SameGameProblem::fault(const Moves& moves, int score) const {
  return fault_of(replay_samegame(record_of(moves, score)));
}

const GameClass& SameGameProblem::cpu_class() const {
  return is_small() ? game_class<SmallSameGame>() : game_class<LargeSameGame>();
}

AnyPosition SameGameProblem::start(const GameClass&) const {
  if (is_small()) return samegame_position<SmallSameGame>(board_, rules_);
  return samegame_position<LargeSameGame>(board_, rules_);
}

bool SameGameProblem::is_small() const {
  return board_.shape.columns <= SmallSameGame::columns &&
         board_.shape.rows <= SmallSameGame::rows && board_.shape.colours <= SmallSameGame::colours;
}

std::uint32_t SameGameProblem::column_bits() const {
  return is_small() ? SmallSameGame::column_bits : LargeSameGame::column_bits;
}

SameGameRecord SameGameProblem::record_of(const Moves& moves, int score) const {
  SameGameRecord record{.board = board_, .penalty = rules_.penalty != 0, .score = score};
  for (const AnyMove move : moves) {
    record.moves.push_back(
        {static_cast<int>(move / column_bits()), static_cast<int>(move % column_bits())});
  }
  return record;
}

}  // namespace warpnest
