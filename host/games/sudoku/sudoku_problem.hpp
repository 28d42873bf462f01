// SudokuProblem: one Sudoku grid to solve.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/games/sudoku/sudoku_grid.hpp"
#include "host/games/sudoku/sudoku_record.hpp"
#include "host/search/problem.hpp"

namespace warpnest {

// Where a grid comes from.
struct SudokuSource {
  std::string file = {};                     // empty: grids from seeds
  std::uint32_t empty = 66;                  // free cells of a grid from a seed, in percent
  std::uint64_t seed = 1;                    // of the first grid; the others follow
  std::optional<std::uint32_t> number = {};  // if one of several, or requested; from 1
};

// For example "Sudoku 16 x 16".
std::string sudoku_subject(const SudokuGrid& grid);

class SudokuProblem final : public Problem {
 public:
  SudokuProblem(SudokuGrid grid, SudokuSource source);

  std::string game() const override { return "sudoku"; }
  std::string title() const override;
  std::string subject() const override { return sudoku_subject(grid_); }
  std::string unit() const override { return "cells"; }
  std::string headline(int score) const override;
  Json parameters() const override;

  std::string sequence(const Moves& moves) const override;
  std::string picture(const Moves& moves) const override;
  std::string file_text(const std::string& path, const Moves& moves,
                        const std::vector<std::string>& comments) const override;
  Moves parse(const std::string& text) const override;

  int highest_score() const override { return static_cast<int>(grid_.values.size()); }
  std::optional<int> enough() const override { return highest_score(); }
  std::string fault(const Moves& moves, int score) const override;

  const GameClass& cpu_class() const override;
  AnyPosition start(const GameClass& played) const override;

  const SudokuGrid& grid() const { return grid_; }
  const SudokuSource& source() const { return source_; }

 private:
  SudokuRecord record_of(const Moves& moves, int score = 0) const;

  SudokuGrid grid_;
  SudokuSource source_;
};

}  // namespace warpnest
