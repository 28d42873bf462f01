// PolicyTrace: one game as a policy sees it: the candidates of every step and the one chosen.
//
// It is filled during the playout, without allocation, and holds everything that adapting needs:
// the game is not played again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "host/policy/policy_runs.hpp"

namespace warpnest {

// The index of a move in a policy. Games with more moves than codes share some of them.
using PolicyCode = std::uint16_t;
inline constexpr std::uint32_t policy_codes = 1U << 16;

struct PolicyTrace {
  struct alignas(8) Step {  // written as one number
    PolicyCode chosen;
    std::uint16_t count;  // candidates
    std::uint16_t fresh;  // candidates that no earlier step had
  };
  // Codes are read and written in blocks, past the end of the valid ones.
  static constexpr std::size_t slack = 256;

  PolicyTrace(std::size_t max_moves, std::size_t max_candidates, bool with_factors = false,
              bool runs_alone = false)
      : one_run_each(runs_alone),
        step(max_moves + 1),
        codes(max_moves * max_candidates + slack),
        distinct(std::min<std::size_t>(max_moves * max_candidates, policy_codes) + slack),
        factors(with_factors ? codes.size() : 0) {}

  // Starts a new game.
  void clear() {
    steps = 0;
    distinct_count = 0;
    journal = 0;
    has_runs = false;
  }

  bool one_run_each;      // a code that is gone never comes back (and there are no factors)
  bool has_runs = false;  // `runs` belong to this game
  std::uint32_t steps = 0;
  std::uint32_t distinct_count = 0;
  std::uint64_t journal = 0;         // the journal that holds its distinct codes; see Policy
  std::vector<Step> step;            // [steps]
  std::vector<PolicyCode> codes;     // candidates of step 0, then of step 1, ...
  std::vector<PolicyCode> distinct;  // [distinct_count], every code once, in order of appearance
  PolicyRuns runs;
  // Parallel to codes: the factor that the position applies to each exponential; empty if none.
  std::vector<float> factors;
};

}  // namespace warpnest
