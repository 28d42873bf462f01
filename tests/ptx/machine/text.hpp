// PTX as text: statements, operands, numbers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpnest::ptx {

using Strings = std::vector<std::string>;

Strings split(std::string_view text, char at);
std::string trimmed(std::string_view text);

// The statements of a file, with the lines they start on. A label is a statement of its own, and so
// is a brace that opens or closes a kernel.
struct Statement {
  int line;
  std::string text;
};
std::vector<Statement> statements_of(const std::string& text);

// The bits of an integer, or of a float such as 0f3F800000.
std::uint64_t number(const std::string& text);
bool is_number(const std::string& text);

// Splits "a, {b, c}, [d+4]" at its outer commas; | between two destinations counts as a comma.
Strings operands_of(const std::string& text);

}  // namespace warpnest::ptx
