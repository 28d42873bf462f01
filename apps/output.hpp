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
// The reader has closed it, as in `| head -1`: not an error to report.
class OutputClosed : public std::runtime_error {
 public:
  OutputClosed() : std::runtime_error("standard output is closed") {}
};

// Writes to standard output at once. Throws OutputError or OutputClosed.
void print(std::string_view text);

// Prints one line on standard error, prefixed with the program's name. Never fails.
void complain(std::string_view message);

}  // namespace warpnest
