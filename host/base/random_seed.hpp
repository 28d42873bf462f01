// A seed that is drawn because the user asked for one.
#pragma once

#include <cstdint>
#include <string_view>

namespace warpnest {

// Given instead of a seed.
inline constexpr std::string_view random_seed = "random";

// One number for the whole process, below 2^48: easy to type, and exact in every reader of JSON.
std::uint64_t drawn_seed();
// Whether the seed is that number. Draws nothing.
bool is_drawn(std::uint64_t seed);

}  // namespace warpnest
