// PolicyRuns: the steps of a game in which each code was possible, if they form one run.
//
// A game whose moves never come back once they are gone has one run per code. Then adapting need
// not look at the candidates of each step: the total of a step is a sum over the runs that cover
// it, and what a code loses is a sum over its run. A search adapts to the same game several times,
// so the runs are found once and kept with the game.
#pragma once

#include <cstdint>
#include <vector>

namespace warpnest {

struct PolicyTrace;

struct PolicyRuns {
  struct Run {
    std::uint16_t begin;   // the first step
    std::uint16_t length;  // steps
    // These tell vectors which lanes the run has in its first two blocks of four steps: counted
    // from the block in which the run begins (shape), and from its first step (size).
    std::uint16_t shape;  // 9 * (begin mod 4) + the length, at most 8
    std::uint16_t size;   // the length, at most 8
  };
  // [place], for the code distinct[place] of the trace, followed by a run of length 0.
  std::vector<Run> runs;
  std::vector<std::uint32_t> begun;  // [block], number of runs that begin before step 4 (block + 1)

  // Buffers, so that adapting does not allocate: by step and by place, with room for whole vectors.
  std::vector<double> shares;
  std::vector<double> values;
  std::vector<double> sums;
  // [place], 1 if the code was chosen (at most once), otherwise 0.
  std::vector<double> chosen;

  // Steps are processed four at a time.
  std::uint32_t blocks() const { return static_cast<std::uint32_t>(begun.size()); }

  // `scratch` has an entry for each code.
  void find(const PolicyTrace& trace, std::uint16_t* scratch);
};

}  // namespace warpnest
