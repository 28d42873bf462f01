// NRPA step by step from vanilla to the playout paper's, on the paper's own generator: what each of
// its optimisations saves (section IV.C).
//
// Nothing here is copied or allocated that the step does not ask for: every level has its policy,
// and the buffer of an adaptation exists once.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "common/games/morpion/morpion_rules.hpp"
#include "host/base/stop.hpp"

namespace warpnest {

struct NrpaStep {
  const char* name;
  bool copies_policy;        // an adaptation copies the whole policy, not only the values it needs
  bool stores_exponentials;  // of the weights; otherwise they are computed at every choice
  bool replays;  // an adaptation plays the game again; otherwise candidates are recorded
};
inline constexpr std::array nrpa_steps{
    NrpaStep{"vanilla", true, false, true},
    NrpaStep{"without copies of the policy", false, false, true},
    NrpaStep{"with stored exponentials", true, true, true},
    NrpaStep{"with both", false, true, true},
    NrpaStep{"with both, and recorded candidates", false, true, false}};

struct NrpaStepTimes {
  std::array<std::vector<double>, nrpa_steps.size()> seconds;  // [step]: thread time of each round
  std::array<double, nrpa_steps.size()> mean;                  // [step]: score
};

// A search of the level by each step, in turns, `rounds` times. The variant must be 5D or 5T.
NrpaStepTimes time_nrpa_steps(const MorpionVariant& variant, int level, std::uint32_t rounds,
                              std::uint64_t seed, const StopSignal& stop,
                              const std::function<void(double fraction)>& on_progress);

}  // namespace warpnest
