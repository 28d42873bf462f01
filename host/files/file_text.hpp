// Small pieces that every reader of text files needs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warpnest {

// Without the blanks at both ends of a line.
inline std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// Text from a file as it may be shown: short, and printable.
inline std::string shown(std::string_view text) {
  constexpr std::size_t longest = 20;
  std::string result;
  for (const char c : text.substr(0, longest))
    result += c >= ' ' && c <= '~' ? c : '?';
  return text.size() > longest ? result + "..." : result;
}

}  // namespace warpnest
