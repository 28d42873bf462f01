#include "host/files/puzzle_record.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "host/files/file_error.hpp"
#include "host/files/file_text.hpp"
#include "host/games/sudoku/sudoku_file.hpp"

namespace warpnest {
namespace {

using Kind = PuzzleRecord::Kind;
constexpr Kind puzzle_kinds[] = {Kind::samegame, Kind::sudoku, Kind::left_move,
                                 Kind::leftmost_path};
constexpr std::uint32_t max_puzzle_depth = 1'000'000;
constexpr std::size_t moves_a_line = 12;

bool is_tree(Kind kind) {
  return kind == Kind::left_move || kind == Kind::leftmost_path;
}

// The first word, which leaves the line.
std::string_view take_word(std::string_view& line) {
  const std::string_view word = line.substr(0, line.find_first_of(" \t,"));
  line.remove_prefix(word.size());
  line.remove_prefix(std::min(line.find_first_not_of(" \t,"), line.size()));
  return word;
}

template <class Number>
std::optional<Number> number_of(std::string_view word) {
  Number number{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

class PuzzleParser {
 public:
  PuzzleRecord parse(std::string_view text) {
    for (line_ = 1; !text.empty(); ++line_) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = trimmed(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
      grid_ += '\n';
      if (!line.empty() && !line.starts_with('#')) read(line);
    }
    finish();
    return std::move(record_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw FileError(fmt::format("line {}: {}", line_, what));
  }

  void read(std::string_view line) {
    const std::string_view whole = line;
    const std::string_view key = take_word(line);
    if (!named_) return read_name(key, line);
    if (declared_) return read_moves(whole);
    if (key == "moves") {
      declared_ = require_number<std::size_t>("moves", line);
    } else if (key == "score") {
      record_.score = require_number<std::int32_t>("score", line);
      scored_ = true;
    } else if (key == "depth" && is_tree(record_.kind)) {
      record_.depth = require_number<std::uint32_t>("depth", line);
      if (record_.depth == 0 || record_.depth > max_puzzle_depth) {
        fail(fmt::format("the depth is out of range: 1 to {}", max_puzzle_depth));
      }
    } else if (key == "penalty" && record_.kind == Kind::samegame) {
      if (line != "yes" && line != "no") fail("'penalty' is followed by yes or no");
      record_.penalty = line == "yes";
    } else if (!is_tree(record_.kind) && !key.empty() && (key[0] == '.' || is_digit(key[0]))) {
      grid_.insert(grid_.size() - 1, whole);  // other lines stay empty, so that numbers are right
    } else {
      fail(fmt::format("'{}' is nothing that a file of {} has here", shown(whole),
                       name(record_.kind)));
    }
  }

  void read_name(std::string_view key, std::string_view game) {
    const auto kind = std::find_if(std::begin(puzzle_kinds), std::end(puzzle_kinds),
                                   [&](Kind k) { return game == name(k); });
    if (key != "game" || kind == std::end(puzzle_kinds)) {
      fail(
          fmt::format("'{}' is no game with such files: samegame, sudoku, left-move or "
                      "leftmost-path",
                      shown(game)));
    }
    record_.kind = *kind;
    named_ = true;
  }

  template <class Number>
  Number require_number(const char* key, std::string_view word) const {
    const auto number = number_of<Number>(word);
    if (!number) fail(fmt::format("'{}' is followed by a number, not '{}'", key, shown(word)));
    return *number;
  }

  void read_moves(std::string_view line) {
    while (!line.empty()) {
      const std::string_view word = take_word(line);
      if (is_tree(record_.kind)) {
        for (const char step : word) {
          if (step != 'L' && step != 'R')
            fail(fmt::format("'{}' is neither L nor R", shown({&step, 1})));
          record_.moves.push_back({.first = step == 'R' ? 1 : 0});
        }
      } else {
        record_.moves.push_back(move_of(word));
      }
    }
  }

  // column.row or row.column=value.
  PuzzleRecord::Move move_of(std::string_view word) const {
    const bool sudoku = record_.kind == Kind::sudoku;
    const std::size_t stop = word.find('.');
    const std::size_t equals = sudoku ? word.find('=') : word.size();
    std::optional<int> parts[3] = {std::nullopt, std::nullopt,
                                   sudoku ? std::nullopt : std::optional(0)};
    if (stop != word.npos && equals != word.npos && stop < equals) {
      parts[0] = number_of<int>(word.substr(0, stop));
      parts[1] = number_of<int>(word.substr(stop + 1, equals - stop - 1));
      if (sudoku) parts[2] = number_of<int>(word.substr(equals + 1));
    }
    if (!parts[0] || !parts[1] || !parts[2]) {
      fail(fmt::format("'{}' is no move: {}", shown(word),
                       sudoku ? "row.column=value" : "column.row"));
    }
    return {*parts[0], *parts[1], *parts[2]};
  }

  void finish() {
    if (!named_) throw FileError("it holds no game: its first line says which, as 'game samegame'");
    if (record_.kind == Kind::samegame) {
      const auto boards = parse_samegame(grid_, RowOrder::top_first);
      if (boards.size() != 1) throw FileError("a game is played on one board: no blank line in it");
      record_.board = boards.front();
    } else if (record_.kind == Kind::sudoku) {
      const auto problems = parse_sudoku(grid_);
      if (problems.size() != 1) {
        throw FileError("a game is played on one problem: no blank line in it");
      }
      record_.problem = problems.front();
    } else if (record_.depth == 0) {
      throw FileError("the line 'depth N' is missing");
    }
    if (!declared_) throw FileError("the line 'moves N' is missing");
    if (!scored_) throw FileError("the line 'score N' is missing");
    if (*declared_ != record_.moves.size()) {
      throw FileError(fmt::format("truncated or damaged: {} moves, but it says 'moves {}'",
                                  record_.moves.size(), *declared_));
    }
  }

  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  PuzzleRecord record_;
  std::size_t line_ = 0;
  std::string grid_;  // the lines of the board alone, the others empty
  bool named_ = false;
  bool scored_ = false;
  std::optional<std::size_t> declared_;  // moves
};

}  // namespace

const char* name(PuzzleRecord::Kind kind) {
  switch (kind) {
    case Kind::samegame:
      return "samegame";
    case Kind::sudoku:
      return "sudoku";
    case Kind::left_move:
      return "left-move";
    case Kind::leftmost_path:
      return "leftmost-path";
  }
  return "";
}

bool is_puzzle_text(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.starts_with('#')) continue;
    return take_word(line) == "game";
  }
  return false;
}

PuzzleRecord parse_puzzle(std::string_view text) {
  return PuzzleParser().parse(text);
}

std::string puzzle_move_text(Kind kind, const PuzzleRecord::Move& move) {
  if (is_tree(kind)) return move.first == 0 ? "L" : "R";
  if (kind == Kind::samegame) return fmt::format("{}.{}", move.first, move.second);
  return fmt::format("{}.{}={}", move.first, move.second, move.value);
}

std::string puzzle_sequence(const PuzzleRecord& record) {
  std::string text;
  for (const PuzzleRecord::Move& move : record.moves) {
    if (!text.empty() && !is_tree(record.kind)) text += ',';
    text += puzzle_move_text(record.kind, move);
  }
  return text;
}

std::string puzzle_text(const PuzzleRecord& record, const std::vector<std::string>& comments) {
  std::string text = fmt::format("game {}\n", name(record.kind));
  for (const std::string& comment : comments)
    text += fmt::format("# {}\n", comment);
  if (record.kind == Kind::samegame) {
    text += fmt::format("penalty {}\n# the board, top row first\n{}", record.penalty ? "yes" : "no",
                        samegame_text({record.board}, RowOrder::top_first));
  } else if (record.kind == Kind::sudoku) {
    text += sudoku_text(record.problem);
  } else {
    text += fmt::format("depth {}\n", record.depth);
  }
  text += fmt::format("score {}\nmoves {}\n", record.score, record.moves.size());
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const bool last = i + 1 == record.moves.size();
    text += puzzle_move_text(record.kind, record.moves[i]);
    if (is_tree(record.kind)) {
      text += last || (i + 1) % 80 == 0 ? "\n" : "";
    } else {
      text += last || (i + 1) % moves_a_line == 0 ? "\n" : " ";
    }
  }
  return text;
}

}  // namespace warpnest
