// Text files made of blocks of lines of small numbers, such as boards.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "host/files/file_error.hpp"
#include "host/files/file_text.hpp"

namespace warpnest {

struct NumberRow {
  std::size_t line;  // from 1
  std::vector<std::uint32_t> numbers;
};

// Numbers are separated by blanks, tabs or commas; `zero`, if not empty, stands for 0. Blank lines
// end a block; lines that start with # are comments. Throws FileError for anything else; `hint`
// says in the message what a number means.
inline std::vector<std::vector<NumberRow>> number_blocks(std::string_view text,
                                                         std::string_view hint,
                                                         std::string_view zero = {}) {
  std::vector<std::vector<NumberRow>> blocks;
  bool open = false;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.starts_with('#')) continue;
    if (line.empty()) {
      open = false;
      continue;
    }
    NumberRow row{number, {}};
    while (!line.empty()) {
      const std::string_view word = line.substr(0, line.find_first_of(" \t,"));
      line.remove_prefix(word.size());
      const std::size_t next = line.find_first_not_of(" \t,");
      line.remove_prefix(std::min(next, line.size()));
      std::uint32_t value = 0;
      const auto [last, error] = std::from_chars(word.data(), word.data() + word.size(), value);
      const bool read = error == std::errc() && last == word.data() + word.size();
      if ((word != zero || word.empty()) && (!read || value > 1000)) {
        throw FileError(
            fmt::format("line {}: '{}' is no such number: {}", number, shown(word), hint));
      }
      row.numbers.push_back(value);
    }
    if (!open) blocks.emplace_back();
    open = true;
    blocks.back().push_back(std::move(row));
  }
  return blocks;
}

}  // namespace warpnest
