// The activities of the range query paper's Table III, and clocks that a generator stamps at the
// end of each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <x86intrin.h>

namespace warpnest {

enum class MorpionActivity { selection, coordinates, board, removals, detection };
inline constexpr int morpion_activities = 5;

const char* name(MorpionActivity activity);

// Stands in where nobody asks.
struct MorpionNoClock {
  [[gnu::always_inline]] void stamp(MorpionActivity) {}
};

// Adds up ticks of the time stamp counter by activity. Always inline: files that are compiled for
// AVX2 use it too, and no other must get theirs.
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

  // The part of each activity of all ticks, without those of the reading; they add up to 1.
  std::array<double, morpion_activities> shares() const;

 private:
  // When everything before has been done.
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
