#include "host/bench/chase_check.hpp"

#include <fmt/format.h>

#include "host/bench/bank_conflicts.hpp"

namespace warpnest {
namespace {

// Number of accesses to check for bank conflicts.
constexpr std::uint32_t looked_at = 300;

template <class Arrays>
double mean_wavefronts(const Arrays& arrays, std::vector<ChaseWalk> lanes, bool write) {
  std::uint64_t passes = 0;
  for (std::uint32_t access = 0; access < looked_at; access += chase_unroll) {
    std::vector<std::uint32_t> at;
    for (const ChaseWalk& lane : lanes)
      at.push_back(lane.at);
    std::array<std::vector<std::uint32_t>, chase_unroll> words;
    for (auto& of_access : words) {
      for (std::uint32_t lane = 0; lane < lanes.size(); ++lane) {
        of_access.push_back(arrays.place(lane, at[lane]) / Arrays::per_word);
        at[lane] = lanes[lane].next[at[lane]];
      }
      passes += wavefronts(of_access) * (write ? 2 : 1);  // each write goes where the read was
    }
    for (ChaseWalk& lane : lanes)
      walk(lane, 1, write);
  }
  return static_cast<double>(passes) / (looked_at * (write ? 2 : 1));
}

template <class Value, ChaseLayout Layout>
double run_on_warp(std::uint32_t elements, bool write, std::uint64_t triples, std::uint64_t seed,
                   HostWarp warp) {
  std::vector<Value> values(std::size_t{elements} * warp_lanes);
  const ChaseArrays<Value, Layout> arrays{values.data(), elements};
  std::vector<ChaseWalk> lanes;
  HostWarp::PerLane<std::uint32_t> at;
  for (std::uint32_t lane = 0; lane < warp_lanes; ++lane) {
    lanes.push_back(fresh_walk(elements, seed, lane));
    at[lane] = lanes[lane].at;
  }
  place_walks(arrays, std::span<const ChaseWalk>(lanes));
  const double passes = mean_wavefronts(arrays, lanes, write);

  if (write) {
    chase<true>(warp, arrays, warp_lanes, triples, at);
  } else {
    chase<false>(warp, arrays, warp_lanes, triples, at);
  }
  for (std::uint32_t lane = 0; lane < warp_lanes; ++lane) {
    walk(lanes[lane], triples, write);
    if (read_walk(arrays, lane, at[lane]) == lanes[lane]) continue;
    throw ChaseMismatch(
        fmt::format("the chase of lane {} through {} elements ({}) is not the walk "
                    "it should be",
                    lane, elements, write ? "read+write" : "read"));
  }
  return passes;
}

template <class Value>
double run_layout(ChaseLayout layout, std::uint32_t elements, bool write, std::uint64_t triples,
                  std::uint64_t seed, const HostWarp& warp) {
  return layout == ChaseLayout::contiguous
             ? run_on_warp<Value, ChaseLayout::contiguous>(elements, write, triples, seed, warp)
             : run_on_warp<Value, ChaseLayout::interleaved>(elements, write, triples, seed, warp);
}

}  // namespace

ChaseWalk fresh_walk(std::uint32_t elements, std::uint64_t seed, std::uint64_t number) {
  ChaseWalk walker{std::vector<std::uint32_t>(elements), 0};
  const std::uint64_t own = search_stream(seed, number);
  fill_random_cycle(std::span(walker.next), own);
  walker.at = Generator(own).below(elements);
  return walker;
}

void walk(ChaseWalk& walker, std::uint64_t triples, bool write) {
  std::vector<std::uint32_t>& a = walker.next;
  for (std::uint64_t i = 0; i < triples; ++i) {
    const std::uint32_t p = walker.at;
    const std::uint32_t p2 = a[p];
    const std::uint32_t p3 = a[p2];
    const std::uint32_t p4 = a[p3];
    if (write) {
      a[p] = p3;
      a[p2] = p4;
      a[p3] = p2;
    }
    walker.at = p4;
  }
}

double run_warp_chase(int bits, ChaseLayout layout, std::uint32_t elements, bool write,
                      std::uint64_t triples, std::uint64_t seed, const HostWarp& warp) {
  if (bits == 8) return run_layout<std::uint8_t>(layout, elements, write, triples, seed, warp);
  if (bits == 16) return run_layout<std::uint16_t>(layout, elements, write, triples, seed, warp);
  return run_layout<std::uint32_t>(layout, elements, write, triples, seed, warp);
}

}  // namespace warpnest
