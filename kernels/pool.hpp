// The contract of a pool of playouts: the request and the result.
//
// All playouts of one step of a level-1 search are independent of each other. They form one pool of
// (candidate, index) items: `leaf` playouts per candidate of the origin; item number
// candidate * leaf + index. Item (c, i) plays candidate c, then follows the stream mix(stream,
// step, c, i). A pool with no candidates is a leaf: `leaf` playouts from the origin itself, with
// the streams mix(stream, step, 0, i). If the score is the length, the playouts of a pool times the
// greatest score must stay below 2^31.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/stream.hpp"

namespace warpnest {

// Less than any score.
inline constexpr std::int32_t no_score = -0x7fffffff - 1;

struct PoolRequest {
  StreamId stream;
  std::uint32_t step;
  std::uint32_t candidates;  // 0: a leaf
  std::uint32_t leaf;        // playouts per candidate, at least 1
};

// The number of items.
WARPNEST_HD inline std::uint32_t total(const PoolRequest& request) {
  return (request.candidates == 0 ? 1 : request.candidates) * request.leaf;
}

struct PoolResult {
  std::int32_t score;       // the best; ties go to the smaller candidate, then the smaller index
  std::uint32_t candidate;  // of the best
  std::uint32_t index;      // of the best
  std::uint32_t playouts;
  std::uint64_t moves;    // made by all playouts, including those that play the candidates
  std::int64_t sum;       // of all scores
  std::uint64_t squares;  // of all scores
  std::uint64_t overflows = 0;  // playouts that ended because the game's fixed board was too small
};

}  // namespace warpnest
