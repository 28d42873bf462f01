#include "host/report/text.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace warpnest {

std::string grouped(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string with_unit(double number) {
  if (number < 1e3) return fmt::format("{:.0f}", number);
  if (number < 1e6) return fmt::format("{:.1f} k", number / 1e3);
  if (number < 1e9) return fmt::format("{:.1f} M", number / 1e6);
  return fmt::format("{:.2f} G", number / 1e9);
}

std::string brief_time(double seconds) {
  if (seconds < 9.995) return fmt::format("{:.2f} s", seconds);
  if (seconds < 99.95) return fmt::format("{:.1f} s", seconds);
  return clock_time(seconds);
}

std::string clock_time(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::llround(std::max(0.0, seconds)));
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string field(std::string_view label, std::string_view value) {
  return fmt::format("  {:<11} {}\n", label, value);
}

std::string overflow_note(std::uint64_t playouts) {
  return fmt::format("{} playout{} reached the edge of the board and counted as far as they went",
                     grouped(playouts), playouts == 1 ? "" : "s");
}

}  // namespace warpnest
