// What a command prints on standard output and standard error.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "host/report/text.hpp"

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

}  // namespace warpnest
