#include "host/search/nrpa_options.hpp"

#include <cmath>
#include <stdexcept>

#include "host/policy/policy_trace.hpp"

namespace warpnest {

double NrpaOptions::playouts() const {
  return std::pow(iterations, level) * stabilize * leaf;
}

void check(const NrpaOptions& options, bool has_bias) {
  const auto require = [](bool good, const char* what) {
    if (!good) throw std::invalid_argument(what);
  };
  require(options.level >= 0 && options.level <= max_nrpa_level, "level is out of range: 0 to 60");
  require(options.iterations >= 1 && options.iterations <= max_nrpa_iterations,
          "iterations are out of range: 1 to 1048575");
  require(options.playouts() <= max_nrpa_playouts,
          "iterations to the power of the level is more playouts than can be counted (1e18)");
  require(std::isfinite(options.alpha) && options.alpha > 0, "alpha must be above 0");
  require(std::isfinite(options.temperature) && options.temperature > 0,
          "the temperature must be above 0");
  require(options.stabilize >= 1 && options.stabilize <= max_nrpa_batch,
          "playouts between adaptations are out of range: 1 to 4096");
  require(options.leaf >= 1 && options.leaf <= max_nrpa_batch, "leaf is out of range: 1 to 4096");
  require(!options.own_bias || has_bias, "the game has no bias of its own");
  require(options.bias.size() <= policy_codes, "the bias has more entries than there are codes");
}

}  // namespace warpnest
