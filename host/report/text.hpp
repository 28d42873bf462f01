// Numbers and times as people read them, and the lines of a result.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace warpnest {

std::string grouped(std::uint64_t number);  // 1,234,567
std::string with_unit(double number);       // 1.23 M
std::string brief_time(double seconds);     // 0.12 s, 12.3 s, 1:02:03
std::string clock_time(double seconds);     // 0:12, 1:02:03
// A line "  label       value".
std::string field(std::string_view label, std::string_view value);
// A note about playouts that overflowed a board of fixed size.
std::string overflow_note(std::uint64_t playouts);

}  // namespace warpnest
