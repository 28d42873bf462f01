// Queries about the machine the program runs on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <thread>

namespace warpnest {

// Whether the *_avx2.cpp files may be called: the CPU has AVX2, BMI, BMI2 and POPCNT.
inline bool has_avx2() {
#if defined(__x86_64__)
  static const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                          __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  return has;
#else
  return false;
#endif
}

// `asked`, or one thread per core if that is 0.
inline std::uint32_t thread_count(std::uint32_t asked) {
  return asked != 0 ? asked : std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace warpnest
