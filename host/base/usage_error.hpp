// UsageError: the user asked for something impossible.
#pragma once

#include <stdexcept>

namespace warpnest {

// The text is one line that tells the user what to do.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace warpnest
