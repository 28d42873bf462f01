#include "host/games/sudoku/sudoku_problem.hpp"

#include <utility>

#include <fmt/format.h>

#include "common/games/sudoku/sudoku.hpp"
#include "common/position.hpp"
#include "host/files/file_error.hpp"
#include "host/games/sudoku/sudoku_checker.hpp"
#include "host/games/sudoku/sudoku_file.hpp"

namespace warpnest {
namespace {

// Calls visitor.template operator()<N>() for N = order.
template <class Visitor>
decltype(auto) with_order(int order, const Visitor& visitor) {
  switch (order) {
    case 2:
      return visitor.template operator()<2>();
    case 3:
      return visitor.template operator()<3>();
    case 4:
      return visitor.template operator()<4>();
    default:
      return visitor.template operator()<5>();
  }
}

}  // namespace

std::string sudoku_subject(const SudokuGrid& grid) {
  return fmt::format("Sudoku {} x {}", grid.side(), grid.side());
}

SudokuProblem::SudokuProblem(SudokuGrid grid, SudokuSource source)
    : grid_(std::move(grid)), source_(std::move(source)) {}

std::string SudokuProblem::title() const {
  return fmt::format("sudoku {}{}", grid_.side(),
                     source_.number ? fmt::format(" problem {}", *source_.number) : "");
}

std::string SudokuProblem::headline(int score) const {
  return fmt::format("{}: {} of {} cells have a value{}", subject(), score, highest_score(),
                     score == highest_score() ? ", it is solved" : "");
}

Json SudokuProblem::parameters() const {
  const bool from_file = !source_.file.empty();
  Json json;
  json["order"] = grid_.order;
  json["problems"] = from_file ? Json(source_.file) : Json(nullptr);
  json["problem"] = source_.number ? Json(*source_.number) : Json(nullptr);
  json["empty_percent"] = from_file ? Json(nullptr) : Json(source_.empty);
  json["problem_seed"] = from_file ? Json(nullptr) : Json(source_.seed);
  return json;
}

std::string SudokuProblem::sequence(const Moves& moves) const {
  return sudoku_sequence(record_of(moves));
}

std::string SudokuProblem::picture(const Moves& moves) const {
  return sudoku_text(after_moves(grid_, moves));
}

std::string SudokuProblem::file_text(const std::string&, const Moves& moves,
                                     const std::vector<std::string>& comments) const {
  SudokuRecord record = record_of(moves);
  record.score = replay_sudoku(record).score;
  return sudoku_game_text(record, comments);
}

Problem::Moves SudokuProblem::parse(const std::string& text) const {
  const SudokuRecord record = parse_sudoku_game(text);
  if (record.problem.values != grid_.values) {
    throw FileError(fmt::format("a game of another problem, not of {}", subject()));
  }
  if (const auto violation = replay_sudoku(record).violation) throw FileError(violation->text);
  const auto side = static_cast<int>(grid_.side());
  Moves moves;
  for (const SudokuRecord::Move& move : record.moves) {
    const int cell = (move.row - 1) * side + move.column - 1;
    moves.push_back(static_cast<AnyMove>(cell * side + move.value - 1));
  }
  return moves;
}

std::string SudokuProblem::fault(const Moves& moves, int score) const {
  return fault_of(replay_sudoku(record_of(moves, score)));
}

const GameClass& SudokuProblem::cpu_class() const {
  return with_order(grid_.order,
                    []<int N>() -> const GameClass& { return game_class<Sudoku<N>>(); });
}

AnyPosition SudokuProblem::start(const GameClass&) const {
  return with_order(grid_.order, [&]<int N>() -> AnyPosition {
    Position<Sudoku<N>> position{};
    Sudoku<N>::start(position.board(), position.state, grid_.values.data());
    return position;
  });
}

SudokuRecord SudokuProblem::record_of(const Moves& moves, int score) const {
  const std::uint32_t side = grid_.side();
  SudokuRecord record{.problem = grid_, .score = score};
  for (const AnyMove move : moves) {
    record.moves.push_back({.row = static_cast<int>(move / side / side) + 1,
                            .column = static_cast<int>(move / side % side) + 1,
                            .value = static_cast<int>(move % side) + 1});
  }
  return record;
}

}  // namespace warpnest
