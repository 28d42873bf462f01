#include "host/games/sudoku/sudoku_record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "host/files/file_error.hpp"
#include "host/files/file_text.hpp"
#include "host/files/game_file.hpp"
#include "host/games/sudoku/sudoku_file.hpp"

namespace warpnest {
namespace {

class SudokuReader final : public GameFileReader {
 public:
  SudokuReader() : GameFileReader("sudoku") {}

  SudokuRecord take() {
    record_.score = score();
    return record_;
  }

 protected:
  bool read_line(std::string_view, std::string_view, std::string_view whole) override {
    return keep_row(whole);
  }
  std::size_t read_moves(std::string_view word) override {
    const std::size_t stop = word.find('.');
    const std::size_t equals = word.find('=');
    if (stop != word.npos && equals != word.npos && stop < equals) {
      const auto row = number_of<int>(word.substr(0, stop));
      const auto column = number_of<int>(word.substr(stop + 1, equals - stop - 1));
      const auto value = number_of<int>(word.substr(equals + 1));
      if (row && column && value) {
        record_.moves.push_back({*row, *column, *value});
        return 1;
      }
    }
    fail(fmt::format("'{}' is not a move: write row.column=value", shown(word)));
  }
  void finish() override {
    const auto problems = parse_sudoku(rows());
    if (problems.size() != 1) {
      throw FileError("a game has one problem: remove the blank line in it");
    }
    record_.problem = problems.front();
  }

 private:
  SudokuRecord record_;
};

}  // namespace

SudokuRecord parse_sudoku_game(std::string_view text) {
  SudokuReader reader;
  reader.read(text);
  return reader.take();
}

std::string sudoku_game_text(const SudokuRecord& record, const std::vector<std::string>& comments) {
  return game_file_text("sudoku", comments, sudoku_text(record.problem), record.score,
                        sudoku_moves(record));
}

std::vector<std::string> sudoku_moves(const SudokuRecord& record) {
  std::vector<std::string> words;
  for (const SudokuRecord::Move& move : record.moves)
    words.push_back(fmt::format("{}.{}={}", move.row, move.column, move.value));
  return words;
}

std::string sudoku_sequence(const SudokuRecord& record) {
  return fmt::format("{}", fmt::join(sudoku_moves(record), ","));
}

}  // namespace warpnest
