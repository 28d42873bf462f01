// Helpers that every reader of text files needs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "host/files/file_error.hpp"

namespace warpnest {

// No file with one game comes close to this size.
inline constexpr std::size_t max_game_file_bytes = std::size_t{1} << 20;

// Returns the bytes of a file, or of standard input for "-". Throws FileError if it cannot be read,
// is not a file, is empty, or is larger than `limit`.
std::string read_small_file(const std::string& path, std::size_t limit = max_game_file_bytes);

// Returns the text without blanks and line ends at both ends.
inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(blank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

// Throws FileError for bytes that no text contains; `kind` is what was expected, such as "a game".
inline void refuse_binary(std::string_view text, std::string_view kind) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= ' ' || byte == '\t' || byte == '\n' || byte == '\r') continue;
    throw FileError(
        fmt::format("it is binary (byte {:#04x} at offset {}); {} is text", byte, i, kind));
  }
}

// Text from a file, made short and printable for messages.
inline std::string shown(std::string_view text) {
  constexpr std::size_t longest = 20;
  std::string result;
  for (const char c : text.substr(0, longest))
    result += c >= ' ' && c <= '~' ? c : '?';
  return text.size() > longest ? result + "..." : result;
}

}  // namespace warpnest
