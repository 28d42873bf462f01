// A warp on the CPU that counts what its program does with shared memory.
//
// Lanes run one after another here but side by side on a GPU. The k-th access of each lane inside
// one each() is counted with the k-th of the other lanes as one access of the warp. That is exact
// while the lanes take the same path; where some have less to do (a refill), their accesses are
// counted with the first ones of the others.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/warp.hpp"
#include "common/words.hpp"
#include "host/bench/bank_conflicts.hpp"

namespace warpnest {

class SharedAccesses {
 public:
  void begin_lane(std::uint32_t lane) {
    lane_ = lane;
    lanes_[lane].clear();
  }
  void load(std::uint32_t word) { note(loads_, word); }
  void store(std::uint32_t word) { note(stores_, word); }
  // All lanes have run: combines their accesses.
  void end_region() {
    std::vector<std::uint32_t> words;
    for (std::size_t k = 0;; ++k) {
      words.clear();
      for (const auto& lane : lanes_) {
        if (k < lane.size()) words.push_back(lane[k]);
      }
      if (words.empty()) break;
      ++requests_;
      wavefronts_ += wavefronts(words);
    }
    for (auto& lane : lanes_)
      lane.clear();
  }

  std::uint64_t loads() const { return loads_; }        // of all lanes
  std::uint64_t stores() const { return stores_; }      // of all lanes
  std::uint64_t requests() const { return requests_; }  // of the warp
  std::uint64_t wavefront_count() const { return wavefronts_; }

 private:
  void note(std::uint64_t& counter, std::uint32_t word) {
    ++counter;
    lanes_[lane_].push_back(word);
  }

  std::uint32_t lane_ = 0;
  std::array<std::vector<std::uint32_t>, warp_lanes> lanes_;
  std::uint64_t loads_ = 0, stores_ = 0, requests_ = 0, wavefronts_ = 0;
};

// HostMemory that records every access.
struct CountingMemory {
  static constexpr std::uint32_t unit = HostMemory::unit;

  HostMemory memory;
  SharedAccesses* accesses;

  std::uint32_t load(std::uint32_t slot) const {
    accesses->load(slot);
    return memory.load(slot);
  }
  void store(std::uint32_t slot, std::uint32_t value) const {
    accesses->store(slot);
    memory.store(slot, value);
  }
  std::uint32_t byte_place(std::uint32_t slot) const { return memory.byte_place(slot); }
  std::uint32_t half_at(std::uint32_t place) const { return load_half(place / 2); }
  std::uint32_t load_byte(std::uint32_t byte) const {
    accesses->load(byte / 4);
    return memory.load_byte(byte);
  }
  std::uint32_t load_half(std::uint32_t half) const {
    accesses->load(half / 2);
    return memory.load_half(half);
  }
  std::uint32_t place_at(std::uint32_t slot) const { return memory.place_at(slot); }
  template <std::uint32_t Stride>
  std::uint32_t place(std::uint32_t first, std::uint32_t n) const {
    return memory.place<Stride>(first, n);
  }
  template <std::uint32_t Offset>
  std::uint32_t load_from(std::uint32_t place) const {
    return load(place + Offset);
  }
  template <std::uint32_t Offset>
  FourWords load_four(std::uint32_t place) const {
    accesses->load(place + Offset);  // one access, as on the device
    return memory.load_four<Offset>(place);
  }
  template <std::uint32_t Offset>
  std::uint32_t load_byte_from(std::uint32_t place) const {
    return load_byte(place + 4 * Offset);
  }
  template <std::uint32_t Offset>
  void store_from(std::uint32_t place, std::uint32_t value) const {
    store(place + Offset, value);
  }
};

class CountingWarp : public HostWarp {
 public:
  using Memory = CountingMemory;

  explicit CountingWarp(SharedAccesses& accesses) : accesses_(&accesses) {}

  template <class F>
  void each(F&& f) {
    HostWarp::each([&](std::uint32_t lane) {
      accesses_->begin_lane(lane);
      f(lane);
    });
    accesses_->end_region();
  }
  const SharedAccesses& accesses() const { return *accesses_; }

 private:
  SharedAccesses* accesses_;
};
static_assert(Warp<CountingWarp>);

}  // namespace warpnest
