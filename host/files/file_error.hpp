// FileError: a file that cannot be read, written or understood. Its text is one line.
#pragma once

#include <stdexcept>

namespace warpnest {

class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace warpnest
