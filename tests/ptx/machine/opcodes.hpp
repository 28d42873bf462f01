// The instructions that the executor knows.
#pragma once

#include <map>
#include <string>

#include "tests/ptx/machine/module.hpp"

namespace warpnest::ptx {

// What an opcode is: by its first part, or by its first two or three if they decide.
struct Known {
  Op op;
  Unit unit;
};
const std::map<std::string, Known>& known_opcodes();

}  // namespace warpnest::ptx
