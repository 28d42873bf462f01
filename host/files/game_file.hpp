// Game files: what the text files of several games have in common (docs/formats.md).
//
// The first line is `game NAME`. Then come the game's own lines, which describe the problem, then
// `score N`, `moves N`, and the moves, separated by blanks, commas or line ends. Lines that start
// with # are comments.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace warpnest {

// Returns the name in the first line of a game file, which may be damaged; none for other texts.
std::optional<std::string_view> game_file_name(std::string_view text);

// Returns the word as a number, if the whole word is one.
template <class Number>
std::optional<Number> number_of(std::string_view word) {
  Number number{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

// Reads a game file; each game derives its own reader.
class GameFileReader {
 public:
  virtual ~GameFileReader() = default;

  // Throws FileError, with the line number if there is one.
  void read(std::string_view text);

 protected:
  explicit GameFileReader(std::string_view game) : game_(game) {}

  // Reads one of the game's own lines before the moves: its first word, the rest, and the whole
  // line. Returns false if files of this game have no such line.
  virtual bool read_line(std::string_view key, std::string_view rest, std::string_view whole) = 0;
  // Reads one word of the moves. Returns how many moves it holds.
  virtual std::size_t read_moves(std::string_view word) = 0;
  // Called after the last line; throws FileError if one of the game's own lines is missing.
  virtual void finish() = 0;

  [[noreturn]] void fail(const std::string& what) const;
  // Throws FileError, naming the key, if the word is not a number.
  template <class Number>
  Number require_number(std::string_view key, std::string_view word) const {
    const auto number = number_of<Number>(word);
    if (!number) fail_number(key, word);
    return *number;
  }

  // For boards: keeps rows that start with a digit or a full stop. `rows()` returns them at their
  // line numbers, so that its parser's errors name the right line.
  bool keep_row(std::string_view whole);
  const std::string& rows() const { return rows_; }

  std::int32_t score() const { return *score_; }

 private:
  void read_content(std::string_view line);
  [[noreturn]] void fail_number(std::string_view key, std::string_view word) const;

  std::string game_;
  std::size_t line_ = 0;  // from 1
  std::string rows_;
  bool named_ = false;
  std::optional<std::int32_t> score_;
  std::optional<std::size_t> declared_;  // moves
  std::size_t moves_ = 0;
};

// How the moves of a file are laid out.
struct MoveLayout {
  std::size_t per_line = 12;
  std::string_view separator = " ";
};

// Returns the text of a game file. Each comment becomes a line; `own` is the game's own lines.
std::string game_file_text(std::string_view game, const std::vector<std::string>& comments,
                           std::string_view own, std::int32_t score,
                           const std::vector<std::string>& moves, const MoveLayout& layout = {});

}  // namespace warpnest
