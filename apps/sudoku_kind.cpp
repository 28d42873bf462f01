#include <fmt/format.h>

#include "apps/puzzle_kind.hpp"
#include "host/games/sudoku/sudoku_file.hpp"

namespace warpnest {
namespace {

// One problem.
class SudokuKind final : public PuzzleKind {
 public:
  explicit SudokuKind(const SudokuChoice& choice) : choice_(choice), grid_(choice.grids.front()) {}

  std::string title() const override {
    return fmt::format("sudoku {}{}", grid_.side(),
                       choice_.only ? fmt::format(" problem {}", *choice_.only) : "");
  }
  std::string subject() const override {
    return fmt::format("Sudoku {} x {}", grid_.side(), grid_.side());
  }
  std::string unit() const override { return "cells"; }
  std::string headline(int score) const override {
    return fmt::format("{}: {} of {} cells have a value{}", subject(), score, highest_score(),
                       score == highest_score() ? ", it is solved" : "");
  }
  Json parameters() const override {
    Json json;
    json["order"] = grid_.order;
    json["problems"] = choice_.file.empty() ? Json(nullptr) : Json(choice_.file);
    json["problem"] = choice_.only ? Json(*choice_.only) : Json(nullptr);
    json["empty_percent"] = choice_.file.empty() ? Json(choice_.empty) : Json(nullptr);
    json["problem_seed"] = choice_.file.empty() ? Json(choice_.problem_seed) : Json(nullptr);
    return json;
  }

  std::string picture(const Moves& moves) const override {
    return sudoku_text(after_moves(grid_, moves));
  }
  int highest_score() const override { return static_cast<int>(grid_.values.size()); }

 protected:
  PuzzleRecord empty_record() const override {
    return {.kind = PuzzleRecord::Kind::sudoku, .problem = grid_};
  }
  PuzzleRecord::Move shown_move(int move) const override {
    const auto side = static_cast<int>(grid_.side());
    return {move / side / side + 1, move / side % side + 1, move % side + 1};
  }
  Moves moves_of(const PuzzleRecord& record) const override {
    const auto side = static_cast<int>(grid_.side());
    Moves moves;
    for (const PuzzleRecord::Move& move : record.moves)
      moves.push_back(((move.first - 1) * side + move.second - 1) * side + move.value - 1);
    return moves;
  }

 private:
  SudokuChoice choice_;
  SudokuGrid grid_;
};

}  // namespace

std::unique_ptr<GameKind> sudoku_kind(const SudokuChoice& choice) {
  return std::make_unique<SudokuKind>(choice);
}

void add_sudoku_options(CLI::App& app, SudokuChoice& choice) {
  add_integer(app, "--order", choice.order, min_sudoku_order, max_sudoku_order,
              "of Sudoku: n of an n^2 x n^2 grid, 2 to 5")
      ->default_str(std::to_string(choice.order));
  add_file(app, "--problems", choice.file,
           "of Sudoku: problems from this file, a line a row, a blank line between two");
  add_integer(app, "--problem", choice.only, 1, 1 << 20, "of Sudoku: only this problem");
  add_integer(app, "--problem-count", choice.problems, 1, 10'000,
              "of Sudoku, problems from seeds: how many")
      ->default_str(std::to_string(choice.problems));
  add_integer(app, "--empty", choice.empty, 0, 100, "the same: empty cells, in per cent")
      ->default_str(std::to_string(choice.empty));
  app.add_option_function<std::string>(
         "--problem-seed",
         [&choice](const std::string& text) {
           choice.problem_seed = parse_seed("--problem-seed", text);
         },
         "the same: the seed of the first; the others follow it")
      ->type_name("N")
      ->default_str(std::to_string(choice.problem_seed));
}

}  // namespace warpnest
