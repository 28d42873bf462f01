#include "host/files/game_file.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "host/files/file_error.hpp"
#include "host/files/file_text.hpp"

namespace warpnest {
namespace {

// Removes the first word from the line and returns it.
std::string_view take_word(std::string_view& line) {
  const std::string_view word = line.substr(0, line.find_first_of(" \t,"));
  line.remove_prefix(word.size());
  line.remove_prefix(std::min(line.find_first_not_of(" \t,"), line.size()));
  return word;
}

// Removes the first line from the text and returns it trimmed.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = trimmed(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

bool is_content(std::string_view line) {
  return !line.empty() && !line.starts_with('#');
}

}  // namespace

std::optional<std::string_view> game_file_name(std::string_view text) {
  while (!text.empty()) {
    std::string_view line = take_line(text);
    if (!is_content(line)) continue;
    if (take_word(line) != "game") return std::nullopt;
    return line;
  }
  return std::nullopt;
}

void GameFileReader::read(std::string_view text) {
  for (line_ = 1; !text.empty(); ++line_) {
    const std::string_view line = take_line(text);
    rows_ += '\n';
    if (is_content(line)) read_content(line);
  }
  if (!named_) {
    throw FileError(
        fmt::format("it holds no game: its first line says which, as 'game {}'", game_));
  }
  finish();
  if (!declared_) throw FileError("the line 'moves N' is missing");
  if (!score_) throw FileError("the line 'score N' is missing");
  if (*declared_ != moves_) {
    throw FileError(
        fmt::format("truncated or damaged: {} moves, but it says 'moves {}'", moves_, *declared_));
  }
}

void GameFileReader::read_content(std::string_view line) {
  const std::string_view whole = line;
  if (declared_) {
    while (!line.empty())
      moves_ += read_moves(take_word(line));
    return;
  }
  const std::string_view key = take_word(line);
  if (!named_) {
    if (key != "game") {
      fail(fmt::format("'{}' is no first line of a game: it is 'game {}'", shown(whole), game_));
    }
    if (line != game_) {
      throw FileError(fmt::format("a game of {}, not of {}", shown(line), game_));
    }
    named_ = true;
  } else if (key == "moves") {
    declared_ = require_number<std::size_t>("moves", line);
  } else if (key == "score") {
    score_ = require_number<std::int32_t>("score", line);
  } else if (!read_line(key, line, whole)) {
    fail(fmt::format("'{}' is nothing that a file of {} has here", shown(whole), game_));
  }
}

void GameFileReader::fail(const std::string& what) const {
  throw FileError(fmt::format("line {}: {}", line_, what));
}

void GameFileReader::fail_number(std::string_view key, std::string_view word) const {
  fail(fmt::format("'{}' is followed by a number, not '{}'", key, shown(word)));
}

bool GameFileReader::keep_row(std::string_view whole) {
  const char first = whole.front();
  if (first != '.' && (first < '0' || first > '9')) return false;
  rows_.insert(rows_.size() - 1, whole);
  return true;
}

std::string game_file_text(std::string_view game, const std::vector<std::string>& comments,
                           std::string_view own, std::int32_t score,
                           const std::vector<std::string>& moves, const MoveLayout& layout) {
  std::string text = fmt::format("game {}\n", game);
  for (const std::string& comment : comments)
    text += fmt::format("# {}\n", comment);
  text += own;
  text += fmt::format("score {}\nmoves {}\n", score, moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool line_ends = i + 1 == moves.size() || (i + 1) % layout.per_line == 0;
    text += moves[i];
    text += line_ends ? "\n" : layout.separator;
  }
  return text;
}

}  // namespace warpnest
