// How the programs that run PTX end.
#pragma once

#include <cstdio>
#include <string>

#include "tests/ptx/machine/machine.hpp"

namespace warpnest::ptx {

// Prints the races, and whether the results differ from the warp programs on the CPU. Returns the
// exit code: 0 for equal bits and no race, otherwise 1.
inline int verdict(const Outcome& outcome, const std::string& difference) {
  for (const std::string& race : outcome.races)
    std::printf("RACE %s\n", race.c_str());
  std::printf("%s\n", difference.empty() ? "same bits as the warp programs on the CPU"
                                         : ("DIFFERENT: " + difference).c_str());
  return outcome.races.empty() && difference.empty() ? 0 : 1;
}

}  // namespace warpnest::ptx
