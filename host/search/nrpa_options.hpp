// What NRPA and its relatives are told; see host/search/nrpa.hpp.
#pragma once

#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "common/game.hpp"
#include "common/stream.hpp"
#include "host/policy/policy_coding.hpp"
#include "host/policy/policy_trace.hpp"

namespace warpnest {

inline constexpr int max_nrpa_level = 60;  // 2 to this power are more playouts than can be counted
inline constexpr std::uint32_t max_nrpa_iterations = max_stream_step - 1;
inline constexpr std::uint32_t max_nrpa_batch = 4096;  // playouts of a leaf, or between adaptations
inline constexpr double max_nrpa_playouts = 1e18;      // of a run: all sums stay within 64 bits

template <Game G>
struct NrpaOptions {
  int level = 2;
  std::uint32_t iterations = 100;
  double alpha = 1;
  double temperature = 1;
  std::vector<float> bias = {};   // [policy code], for the first codes or none
  bool own_bias = false;          // besides, the bias that the game gives its moves
  std::uint32_t stabilize = 1;    // playouts between two adaptations of level 1
  std::uint32_t repetitions = 0;  // 0: no limit
  std::uint32_t leaf = 1;         // playouts of a leaf
  std::vector<typename G::Move> warm_start = {};
  std::uint32_t warm_adaptations = 100;
};

// Throws std::invalid_argument.
template <Game G>
void check(const NrpaOptions<G>& options) {
  const auto require = [](bool good, const char* what) {
    if (!good) throw std::invalid_argument(what);
  };
  require(options.level >= 0 && options.level <= max_nrpa_level, "level is out of range: 0 to 60");
  require(options.iterations >= 1 && options.iterations <= max_nrpa_iterations,
          "iterations are out of range: 1 to 1048575");
  require(std::pow(options.iterations, options.level) * options.stabilize * options.leaf <=
              max_nrpa_playouts,
          "iterations to the power of the level are more playouts than can be counted (1e18)");
  require(std::isfinite(options.alpha) && options.alpha > 0, "alpha must be above 0");
  require(std::isfinite(options.temperature) && options.temperature > 0,
          "the temperature must be above 0");
  require(options.stabilize >= 1 && options.stabilize <= max_nrpa_batch,
          "playouts between adaptations are out of range: 1 to 4096");
  require(options.leaf >= 1 && options.leaf <= max_nrpa_batch, "leaf is out of range: 1 to 4096");
  require(!options.own_bias || GameHasBias<G>, "the game has no bias of its own");
  require(options.bias.size() <= policy_codes, "the bias has more entries than there are codes");
}

}  // namespace warpnest
