// UsageError: the user asked for something that cannot be.
#pragma once

#include <stdexcept>

namespace warpnest {

// The text is one line that says what to do.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace warpnest
