#include "apps/instances.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "apps/exit_codes.hpp"
#include "common/games/samegame/samegame.hpp"
#include "host/files/file_error.hpp"
#include "host/games/snake/snake_file.hpp"
#include "host/games/sudoku/sudoku_file.hpp"

namespace warpnest {
namespace {

constexpr std::size_t max_instance_file_bytes = std::size_t{16} << 20;

template <class Instances, class Parse>
Instances read_instances(const std::string& path, const Parse& parse) {
  const std::string text = read_small_file(path, max_instance_file_bytes);
  try {
    return parse(text);
  } catch (const FileError& error) {
    throw FileError(fmt::format("'{}': {}", path, error.what()));
  }
}

void check_only(std::uint32_t only, std::size_t count, const char* option) {
  if (only <= count) return;
  throw UsageError(fmt::format("{}: {} is out of range: there are {}", option, only, count));
}

// Leaves only the one that was asked for, if one was.
template <class Instances>
void keep_only(Instances& instances, const std::optional<std::uint32_t>& only, const char* option) {
  if (!only) return;
  check_only(*only, instances.size(), option);
  instances = {instances[*only - 1]};
}

}  // namespace

bool SameGameChoice::small() const {
  return std::all_of(boards.begin(), boards.end(), [](const SameGameBoard& board) {
    return board.shape.columns <= SmallSameGame::columns &&
           board.shape.rows <= SmallSameGame::rows && board.shape.colours <= SmallSameGame::colours;
  });
}

void SameGameChoice::load() {
  if (!boards.empty()) return;
  if (file.empty()) {
    boards = {random_samegame_board(shape, board_seed)};
  } else {
    boards = read_instances<std::vector<SameGameBoard>>(
        file, [&](const std::string& text) { return parse_samegame(text, order); });
  }
  keep_only(boards, only, "--board");
}

void SudokuChoice::load() {
  if (!grids.empty()) return;
  if (!file.empty()) {
    grids = read_instances<std::vector<SudokuGrid>>(
        file, [](const std::string& text) { return parse_sudoku(text); });
    order = grids.front().order;
  } else {
    // Only the one that is asked for: large ones take a while to make.
    if (only) check_only(*only, problems, "--problem");
    for (std::uint32_t i = only ? *only - 1 : 0; i < (only ? *only : problems); ++i) {
      grids.push_back(random_sudoku(order, empty / 100.0, problem_seed + i));
    }
    return;
  }
  keep_only(grids, only, "--problem");
}

}  // namespace warpnest
