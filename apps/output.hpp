// What a command prints on standard output, and the lines it consists of.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace warpnest {

// Standard output cannot be written to.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
// Nobody reads it any more, as after `| head -1`: no reason to complain.
class OutputClosed : public std::runtime_error {
 public:
  OutputClosed() : std::runtime_error("standard output is closed") {}
};

// Writes to standard output at once. Throws OutputError or OutputClosed.
void print(std::string_view text);

// One line on standard error, with the program's name before it. Never fails.
void complain(std::string_view message);

std::string grouped(std::uint64_t number);  // 1,234,567
std::string with_unit(double number);       // 1.23 M
std::string brief_time(double seconds);     // 0.12 s, 12.3 s, 1:02:03
std::string clock_time(double seconds);     // 0:12, 1:02:03
// A line "  label       value".
std::string field(std::string_view label, std::string_view value);
// What is said of playouts that a board of fixed size was too small for.
std::string overflow_note(std::uint64_t playouts);

}  // namespace warpnest
