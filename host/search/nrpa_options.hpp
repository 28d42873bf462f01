// The options of NRPA and its variants; see host/search/nrpa.hpp.
#pragma once

#include <cstdint>
#include <vector>

#include "common/stream.hpp"
#include "host/executor/any_position.hpp"

namespace warpnest {

inline constexpr int max_nrpa_level = 60;  // 2 to this power is more playouts than can be counted
inline constexpr std::uint32_t max_nrpa_iterations = max_stream_step - 1;
inline constexpr std::uint32_t max_nrpa_batch = 4096;  // playouts per leaf, or between adaptations
inline constexpr double max_nrpa_playouts = 1e18;      // per run; all sums fit in 64 bits

struct NrpaOptions {
  int level = 2;
  std::uint32_t iterations = 100;
  double alpha = 1;
  double temperature = 1;
  std::vector<float> bias = {};   // [policy code]; may cover only the first codes
  bool own_bias = false;          // also use the bias that the game gives its moves
  std::uint32_t stabilize = 1;    // playouts between two adaptations of level 1
  std::uint32_t repetitions = 0;  // 0: no limit
  std::uint32_t leaf = 1;         // playouts per leaf
  std::vector<AnyMove> warm_start = {};
  std::uint32_t warm_adaptations = 100;

  // The playouts of a run: an upper bound.
  double playouts() const;
};

// Throws std::invalid_argument for options out of range. `has_bias`: the game gives its moves a
// bias of its own.
void check(const NrpaOptions& options, bool has_bias);

}  // namespace warpnest
