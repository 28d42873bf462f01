// The streams of playouts that are numbered within a run.
#pragma once

#include <cstdint>

#include "common/stream.hpp"

namespace warpnest {

// Playout numbers must be below this.
inline constexpr std::uint64_t max_run_playouts = 1'000'000'000'000;

// Playout i has the stream mix(run, i / 2^32, 0, i % 2^32).
inline StreamId playout_stream(StreamId run, std::uint64_t playout) {
  return mix(run, static_cast<std::uint32_t>(playout >> 32), 0,
             static_cast<std::uint32_t>(playout));
}

}  // namespace warpnest
