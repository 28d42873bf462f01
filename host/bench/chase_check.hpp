// Repeats the walk of a chase in the plain way, to check it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "host/bench/random_cycle.hpp"
#include "kernels/pchase.cuh"

namespace warpnest {

// The chase did not do what it should: its time means nothing.
class ChaseMismatch : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// An array and the element its walker is at.
struct ChaseWalk {
  std::vector<std::uint32_t> next;
  std::uint32_t at = 0;

  friend bool operator==(const ChaseWalk&, const ChaseWalk&) = default;
};

// A fresh random cycle; each walker `number` has its own cycle and start.
ChaseWalk fresh_walk(std::uint32_t elements, std::uint64_t seed, std::uint64_t number);

// Algorithm 2 of the paper, line by line.
void walk(ChaseWalk& walker, std::uint64_t triples, bool write);

// Stores the cycles of lanes first, first + 1, ... where the warp's arrays expect them.
template <class Arrays>
void place_walks(const Arrays& arrays, std::span<const ChaseWalk> lanes) {
  for (std::uint32_t lane = 0; lane < lanes.size(); ++lane) {
    const auto array = arrays.lane(lane);
    for (std::uint32_t i = 0; i < arrays.elements; ++i)
      array.set(i, lanes[lane].next[i]);
  }
}
template <class Arrays>
ChaseWalk read_walk(const Arrays& arrays, std::uint32_t lane, std::uint32_t at) {
  ChaseWalk walker{std::vector<std::uint32_t>(arrays.elements), at};
  const auto array = arrays.lane(lane);
  for (std::uint32_t i = 0; i < arrays.elements; ++i)
    walker.next[i] = array.get(i);
  return walker;
}

// The cycle of a walk as links, one per cache line (GlobalLinks, SharedLinks). The first line
// begins at the place `first`.
inline constexpr std::size_t chase_line_bytes = 128;
template <class Place>
std::vector<Place> link_lines(const ChaseWalk& walker, std::uint64_t first) {
  constexpr std::size_t per_line = chase_line_bytes / sizeof(Place);
  std::vector<Place> links(walker.next.size() * per_line);
  for (std::size_t i = 0; i < walker.next.size(); ++i) {
    links[i * per_line] = static_cast<Place>(first + walker.next[i] * chase_line_bytes);
  }
  return links;
}

// Runs the warp program on the CPU for `triples` and throws ChaseMismatch if a lane's array or
// place differs from its walk. Returns the mean wavefronts per access of the warp in shared memory:
// 1 without bank conflicts. `bits` is 8, 16 or 32; `elements` must be at least min_chase_elements
// and fill whole words, and the largest index must fit.
double run_warp_chase(int bits, ChaseLayout layout, std::uint32_t elements, bool write,
                      std::uint64_t triples, std::uint64_t seed, const HostWarp& warp = HostWarp());

}  // namespace warpnest
