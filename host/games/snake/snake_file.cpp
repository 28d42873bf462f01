#include "host/games/snake/snake_file.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "common/games/snake/snake.hpp"
#include "host/files/file_error.hpp"
#include "host/files/file_text.hpp"
#include "host/files/game_file.hpp"

namespace warpnest {
namespace {

constexpr std::string_view edges_comment = "# edges: ";

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

struct Line {
  std::size_t number;  // from 1
  std::string_view text;
};

// Returns lines that are neither empty nor comments. Reads the number of edges from its comment.
std::vector<Line> content_lines(std::string_view text, std::optional<std::size_t>& edges) {
  std::vector<Line> lines;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    ++number;
    if (line.starts_with(edges_comment)) {
      edges = number_of<std::size_t>(line.substr(edges_comment.size()));
      if (!edges) {
        throw FileError(fmt::format("line {}: '{}' has no number of edges: the file is damaged",
                                    number, shown(line)));
      }
    } else if (!line.empty() && line.front() != '#') {
      lines.push_back({number, line});
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

int parse_dimension(const Line& line) {
  const auto dimension = number_of<int>(line.text);
  if (!dimension) {
    throw FileError(fmt::format(
        "line {}: '{}' is not a dimension: the first line must be one ({} to {}), and then come the "
        "moves",
        line.number, shown(line.text), min_snake_dimension, max_snake_dimension));
  }
  if (*dimension < min_snake_dimension || *dimension > max_snake_dimension) {
    throw FileError(fmt::format("line {}: dimension {} is out of range: {} to {}", line.number,
                                *dimension, min_snake_dimension, max_snake_dimension));
  }
  return *dimension;
}

void add_digits(const Line& line, std::vector<int>& moves) {
  for (const char c : line.text) {
    const int digit = hex_digit(c);
    if (digit < 0) {
      throw FileError(fmt::format("line {}: '{}' is not a hexadecimal digit; a move is one digit",
                                  line.number, shown({&c, 1})));
    }
    moves.push_back(digit);
  }
}

void add_integers(const Line& line, std::vector<int>& moves) {
  std::string_view rest = line.text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find_first_of(" \t,"), rest.size());
    const auto move = number_of<int>(rest.substr(0, end));
    if (!move) {
      throw FileError(fmt::format(
          "line {}: '{}' is not an integer; moves separated by spaces or commas must be integers",
          line.number, shown(rest.substr(0, end))));
    }
    moves.push_back(*move);
    rest = trimmed(rest.substr(end));
    if (rest.starts_with(',')) rest = trimmed(rest.substr(1));
  }
}

}  // namespace

bool is_snake_text(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty() && line.front() != '#') return number_of<int>(line).has_value();
  }
  return false;
}

SnakeRecord parse_snake(std::string_view text) {
  refuse_binary(text, "a snake file");
  SnakeRecord record;
  const std::vector<Line> lines = content_lines(text, record.declared_edges);
  if (lines.empty()) throw FileError("it holds no snake: no dimension and no moves");
  record.dimension = parse_dimension(lines.front());
  if (lines.size() == 1) throw FileError("truncated: it ends after the dimension, without moves");

  bool integers = false;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    integers = integers || lines[i].text.find_first_of(" \t,") != std::string_view::npos;
  }
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (integers) {
      add_integers(lines[i], record.moves);
    } else {
      add_digits(lines[i], record.moves);
    }
  }
  if (record.declared_edges && *record.declared_edges != record.moves.size()) {
    throw FileError(
        fmt::format("{}: it says {} edges and has {} moves",
                    record.moves.size() < *record.declared_edges ? "truncated" : "damaged",
                    *record.declared_edges, record.moves.size()));
  }
  return record;
}

std::string snake_text(const SnakeRecord& record, const std::vector<std::string>& comments) {
  std::string text =
      fmt::format("{}\n{}{}\n", record.dimension, edges_comment, record.moves.size());
  for (const std::string& comment : comments)
    text += fmt::format("# {}\n", comment);
  return text + hex_sequence(record.moves) + "\n";
}

std::string hex_sequence(std::span<const int> moves) {
  std::string text;
  for (const int move : moves)
    text += "0123456789abcdef"[move & 15];
  return text;
}

}  // namespace warpnest
