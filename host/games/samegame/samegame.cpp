// The game entry for SameGame.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "common/games/samegame/samegame_rules.hpp"
#include "host/files/game_file.hpp"
#include "host/games/game_entry.hpp"
#include "host/games/instances.hpp"
#include "host/games/samegame/samegame_bench.hpp"
#include "host/games/samegame/samegame_checker.hpp"
#include "host/games/samegame/samegame_file.hpp"
#include "host/games/samegame/samegame_problem.hpp"
#include "host/games/samegame/samegame_set.hpp"
#include "host/games/text_record.hpp"

namespace warpnest {

extern const GameEntry samegame_entry;
namespace {

Options samegame_options() {
  const SameGameShape shape;
  return {
      file_option("--boards",
                  "read boards from this file: one row per line, a blank line between boards"),
      choice_option("--first-row", {"top", "bottom"},
                    "which row of a board the file has first, top or bottom", "top"),
      integer_option("--board", 1, max_instance_number, "only this board of the file, from 1"),
      integer_option("--columns", 1, max_samegame_side, "columns of a random board", shape.columns),
      integer_option("--rows", 1, max_samegame_side, "rows of a random board", shape.rows),
      integer_option("--colours", 1, max_samegame_colours, "colours of a random board",
                     shape.colours),
      seed_option("--board-seed", "seed of a random board", SameGameSource().seed),
      flag_option("--uniform",
                  "playouts choose among all groups; without it they leave the most frequent "
                  "colour alone while there are others (TabuColorRandom)"),
      flag_option("--penalty", "k cells of a colour that are left cost (k - 2)^2 points")};
}

SameGameShape samegame_shape(const Values& values) {
  return {.columns = static_cast<std::uint32_t>(values.integer("--columns")),
          .rows = static_cast<std::uint32_t>(values.integer("--rows")),
          .colours = static_cast<std::uint32_t>(values.integer("--colours"))};
}

Problems make_samegame(const Values& values) {
  check_file_alone(values, "--boards", {"--columns", "--rows", "--colours", "--board-seed"});
  if (values.given("--first-row") && !values.given("--boards")) {
    throw UsageError("--first-row: only a file has a first row: add --boards FILE");
  }
  SameGameSource source{.file = values.text("--boards"), .seed = values.seed("--board-seed")};
  if (values.text("--first-row") == "bottom") source.order = RowOrder::bottom_first;
  const SameGameRules rules{
      .tabu = static_cast<std::uint16_t>(values.flag("--uniform") ? 0 : 1),
      .penalty = static_cast<std::uint16_t>(values.flag("--penalty") ? 1 : 0)};
  std::vector<SameGameBoard> boards;
  if (source.file.empty()) {
    boards = {random_samegame_board(samegame_shape(values), source.seed)};
  } else {
    boards = read_instances(
        source.file, [&](const std::string& text) { return parse_samegame(text, source.order); });
  }
  const auto chosen = chosen_instance(values, "--board", boards.size());
  Problems problems;
  for (const std::uint32_t i : instances_to_search(chosen, boards.size())) {
    if (chosen || boards.size() > 1) source.number = i + 1;
    problems.push_back(std::make_unique<SameGameProblem>(boards[i], rules, source));
  }
  return problems;
}

bool recognises_samegame(std::string_view text) {
  return game_file_name(text) == "samegame";
}

// One number per colour, a full stop for no cell; row by row from the top.
std::string board_rows(const SameGameBoard& board) {
  std::string text;
  for (std::uint32_t row = board.shape.rows; row-- > 0;) {
    text += "  ";
    for (std::uint32_t column = 0; column < board.shape.columns; ++column) {
      const std::uint8_t colour = board.at(column, row);
      text += colour == SameGameReplay::no_cell ? " ." : fmt::format(" {}", colour);
    }
    text += "\n";
  }
  return text;
}

std::unique_ptr<RecordFile> read_samegame(const std::string& text) {
  const SameGameRecord record = parse_samegame_game(text);
  const SameGameReplay replay = replay_samegame(record);
  const SameGameShape& shape = record.board.shape;
  return std::make_unique<TextRecord>(TextRecordParts{
      .game = "samegame",
      .subject = samegame_subject(shape),
      .parameters = {{"columns", shape.columns},
                     {"rows", shape.rows},
                     {"colours", shape.colours},
                     {"penalty", record.penalty}},
      .score = record.score,
      .moves = samegame_moves(record),
      .sequence = samegame_sequence(record),
      .replay = replay,
      .score_text =
          fmt::format("{} points{}", replay.score, record.penalty ? ", cells left cost" : ""),
      .picture = "At the start\n\n" + board_rows(record.board) + "\nAfter the last move\n\n" +
                 board_rows(replay.board)});
}

const SameGameProblem& as_samegame(const Problem& problem) {
  return dynamic_cast<const SameGameProblem&>(problem);
}

}  // namespace

const GameEntry samegame_entry{
    .name = "samegame",
    .about = "SameGame: groups of one colour are removed for points, cells fall down",
    .options = samegame_options,
    .make = make_samegame,
    .recognises = recognises_samegame,
    .read = read_samegame,
    .files = "what search --out writes: the board, the score, and moves column.row",
    .examples = R"(  warpnest search samegame --boards boards.txt --level 2 --leaf 1
                                                    a table with the total of all boards
)",
    .search_set = search_samegame_set,
    .how_to_choose_one = "name a board with --board",
    .bench_paths =
        [](const Problem& problem, std::uint32_t threads) {
          return samegame_bench_paths(as_samegame(problem), threads);
        },
    .bench_more =
        [](const Problem& problem, std::uint32_t rounds) {
          return samegame_bench_floods(as_samegame(problem), rounds);
        }};

}  // namespace warpnest
