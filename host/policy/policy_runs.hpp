// PolicyRuns: in which steps of a game each code was possible, where that is one run of steps.
//
// A game whose moves never come back once they are gone has one run for each code. Then
// adapting does not look at the candidates of each step: the total of a step is a sum over the runs
// that cover it, what a code loses a sum over its run. A search adapts to one game several times,
// so that runs are found once and kept with the game.
#pragma once

#include <cstdint>
#include <vector>

namespace warpnest {

struct PolicyTrace;

struct PolicyRuns {
  struct Run {
    std::uint16_t begin;   // the first step
    std::uint16_t length;  // steps
    // By these, vectors know which lanes the run has in the first two blocks of four steps: those
    // from the block that the run begins in, and those from its first step on.
    std::uint16_t shape;  // 9 * (begin mod 4) + the length, at most 8
    std::uint16_t size;   // the length, at most 8
  };
  // [place], of the code distinct[place] of the trace; one of no length follows.
  std::vector<Run> runs;
  std::vector<std::uint32_t> begun;  // [block], runs that begin before step 4 (block + 1)

  // What adapting works with, so that it does not allocate: by step and by place, with room for
  // whole vectors.
  std::vector<double> shares;
  std::vector<double> values;
  std::vector<double> sums;
  // [place], 1 if the code was chosen, which it was once at most, and 0 if not.
  std::vector<double> chosen;

  // Steps are taken four at a time.
  std::uint32_t blocks() const { return static_cast<std::uint32_t>(begun.size()); }

  // `scratch` has an entry for each code.
  void find(const PolicyTrace& trace, std::uint16_t* scratch);
};

}  // namespace warpnest
