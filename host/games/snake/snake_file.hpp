// Snake files: a snake as its transition sequence (docs/formats.md).
//
// The first line is the dimension; then come the moves, one hexadecimal digit each, the dimension
// that changes. Lines that start with # are comments. Readers also take moves as integers with
// spaces or commas between them, and moves over several lines.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpnest {

struct SnakeRecord {
  int dimension = 0;
  std::vector<int> moves;
  // From a comment "# edges: N", which writers put in so that a truncated file is noticed.
  std::optional<std::size_t> declared_edges = {};
};

// Whether the first line that is no comment is a number alone; the file may still be damaged.
bool is_snake_text(std::string_view text);

// Reads whatever has the form of a snake; the checker says whether the moves are legal. Throws
// FileError naming the line.
SnakeRecord parse_snake(std::string_view text);

// The file's text. Every comment becomes a line of its own.
std::string snake_text(const SnakeRecord& record, const std::vector<std::string>& comments);

// One hexadecimal digit per move; moves are 0 to 15.
std::string hex_sequence(std::span<const int> moves);

}  // namespace warpnest
