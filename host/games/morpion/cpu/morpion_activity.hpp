// The activities of the range query paper's Table III, and the clocks that a generator stamps at
// the end of each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <x86intrin.h>

namespace warpnest {

enum class MorpionActivity { selection, coordinates, board, removals, detection };
inline constexpr int morpion_activities = 5;

const char* name(MorpionActivity activity);

// Used where nothing is timed.
struct MorpionNoClock {
  [[gnu::always_inline]] void stamp(MorpionActivity) {}
};

// Adds up ticks of the time stamp counter per activity. Its functions are always inline because
// files compiled for AVX2 use them too, and other files must not link to the AVX2 versions.
class MorpionActivityClock {
 public:
  [[gnu::always_inline]] void start() { last_ = read(); }
  [[gnu::always_inline]] void stamp(MorpionActivity activity) {
    const std::uint64_t now = read();
    const auto a = static_cast<std::size_t>(activity);
    ticks_[a] += now - last_;
    ++stamps_[a];
    last_ = now;
  }

  // The share of each activity, without the time spent on reading the counter. Shares add up to 1.
  std::array<double, morpion_activities> shares() const;

 private:
  // Waits until all earlier instructions are done.
  [[gnu::always_inline]] static std::uint64_t read() {
    _mm_lfence();
    return __rdtsc();
  }
  static double reading_ticks();

  std::uint64_t last_ = 0;
  std::uint64_t ticks_[morpion_activities] = {};
  std::uint64_t stamps_[morpion_activities] = {};
};

}  // namespace warpnest
