// Snake files: a snake as its transition sequence (docs/formats.md).
//
// The first line is the dimension; then come the moves, each the dimension that changes, as one
// hexadecimal digit. Lines that start with # are comments. Readers also accept moves as integers
// separated by spaces or commas, and moves spread over several lines.
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
  // From a comment "# edges: N", which writers add so that a truncated file is noticed.
  std::optional<std::size_t> declared_edges = {};
};

// Whether the first line that is not a comment is a single number; the file may still be damaged.
bool is_snake_text(std::string_view text);

// Reads any text that has the form of a snake; the checker decides whether the moves are legal.
// Throws FileError naming the line.
SnakeRecord parse_snake(std::string_view text);

// Returns the text of the file. Each comment becomes a line.
std::string snake_text(const SnakeRecord& record, const std::vector<std::string>& comments);

// One hexadecimal digit per move; moves must be 0 to 15.
std::string hex_sequence(std::span<const int> moves);

}  // namespace warpnest
