#include "host/base/random_seed.hpp"

#include <atomic>
#include <random>

namespace warpnest {
namespace {

std::atomic<bool> any_drawn{false};

}  // namespace

std::uint64_t drawn_seed() {
  static const std::uint64_t seed = [] {
    std::random_device device;
    any_drawn = true;
    return std::uint64_t{device()} << 16 | (device() & 0xffff);
  }();
  return seed;
}

bool is_drawn(std::uint64_t seed) {
  return any_drawn && seed == drawn_seed();
}

}  // namespace warpnest
