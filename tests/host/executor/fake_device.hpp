// A device without a GPU: its launches run the warp programs on the calling thread. It can be told
// to have little memory or to break.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "common/position.hpp"
#include "common/warp.hpp"
#include "host/executor/batch_device.hpp"
#include "host/executor/warp_engine.hpp"
#include "kernels/nested.cuh"
#include "kernels/search_launch.hpp"

namespace warpnest::fake {

// A launch's memory, as a kernel would see it.
struct Launch {
  std::byte* records;
  std::byte* results;
  std::byte* tally;
  std::uint32_t places;
  std::uint64_t budget;
};
using Program = void (*)(const Launch&, const SearchOptions&);

struct Traits {
  std::uint32_t capacity = 8;
  std::size_t memory = ~std::size_t{0};   // bytes of both queues
  int launches_until_lost = -1;           // -1: never lost
  int launches_until_out_of_memory = -1;  // once, at a launch, whatever the memory
  SearchOptions options;
};

class Device final : public BatchDevice {
 public:
  Device(std::string name, Program program, const Traits& traits)
      : name_(std::move(name)), program_(program), traits_(traits), queues_{*this, *this} {}

  std::string name() const override { return name_; }
  void bind() override {}
  std::uint32_t capacity() const override { return traits_.capacity; }
  LaunchQueue& queue(std::uint32_t number) override { return queues_[number]; }
  LaunchBudget& budget(bool whole_jobs) override { return whole_jobs ? whole_ : moves_; }

  int launches() const { return launches_; }
  std::uint32_t most_places() const { return most_places_; }  // in any launch

 private:
  class Queue final : public LaunchQueue {
   public:
    Queue(Device& device) : device_(device) {}

    void reserve(const QueueNeeds& needs, std::uint32_t places) override {
      needs_ = needs;
      const std::size_t bytes = places * (needs.record + needs.result) + needs.tally;
      device_.used_ -= bytes_;
      bytes_ = 0;
      if (device_.used_ + bytes > device_.traits_.memory) throw OutOfDeviceMemory("out of memory");
      device_.used_ += bytes_ = bytes;
      records_.assign(places * needs.record, std::byte{0xee});
      results_.assign(places * needs.result, std::byte{0xee});
      tally_.assign(needs.tally, std::byte{0xee});
    }
    void release() noexcept override {
      device_.used_ -= bytes_;
      bytes_ = 0;
    }
    std::byte* records() override { return records_.data(); }
    const std::byte* results() const override { return results_.data(); }
    const std::byte* tally() const override { return tally_.data(); }

    void launch(std::uint32_t places, std::uint64_t budget) override {
      if (device_.launches_ == device_.traits_.launches_until_out_of_memory) {
        device_.traits_.launches_until_out_of_memory = -1;
        throw OutOfDeviceMemory("out of memory at a launch");
      }
      ++device_.launches_;
      device_.most_places_ = std::max(device_.most_places_, places);
      places_ = places;
      budget_ = budget;
      under_way_ = true;
    }
    double wait() override {
      if (!under_way_) throw DeviceFailure("waited for nothing");
      under_way_ = false;
      if (device_.traits_.launches_until_lost >= 0 &&
          device_.launches_ > device_.traits_.launches_until_lost) {
        throw DeviceFailure("unspecified launch failure");
      }
      std::fill(tally_.begin(), tally_.end(), std::byte{0});
      device_.program_({records_.data(), results_.data(), tally_.data(), places_, budget_},
                       device_.traits_.options);
      return 30;
    }

   private:
    Device& device_;
    QueueNeeds needs_;
    std::size_t bytes_ = 0;
    std::vector<std::byte> records_, results_, tally_;
    std::uint32_t places_ = 0;
    std::uint64_t budget_ = 0;
    bool under_way_ = false;
  };

  std::string name_;
  Program program_;
  Traits traits_;
  Queue queues_[queues_per_device];
  LaunchBudget moves_{{.start = 2'000}};
  LaunchBudget whole_{{.start = 1}};
  std::size_t used_ = 0;
  int launches_ = 0;
  std::uint32_t most_places_ = 0;
};

template <Game G>
Position<G> position_at(const std::uint32_t* words, const typename G::State& state) {
  Position<G> position{};
  for (std::uint32_t w = 0; w < G::words; ++w)
    position.words[w] = words[w];
  position.state = state;
  return position;
}

// As nested_kernel.
template <Game G, int Levels>
void run_nested(const Launch& launch, const SearchOptions& options) {
  using Record = PausedSearch<G, Levels>;
  WarpEngine<G> engine;
  const auto pool = [&](HostWarp&, const auto& origin, const typename G::State& state,
                        const PoolRequest& request) {
    Position<G> position{};
    for (std::uint32_t w = 0; w < G::words; ++w)
      position.words[w] = origin.get(w);
    position.state = state;
    return engine.pool(position, request, nullptr);
  };
  for (std::uint32_t place = 0; place < launch.places; ++place) {
    Record record;
    std::memcpy(&record, launch.records + place * sizeof(Record), sizeof record);
    if (record.finished != 0) continue;
    HostWarp warp;
    auto* const sequences = reinterpret_cast<typename G::Move*>(launch.results) +
                            std::size_t{place} * Levels * G::max_moves;
    auto moves_left = static_cast<std::uint32_t>(launch.budget);
    auto* const totals = &record.totals;
    NestedSearch<G, HostWarp, decltype(pool), Levels> search(
        warp, pool,
        {HostMemory{&record.words[0][0]}, 0, record.frames, &totals, &sequences, &moves_left},
        options.remember);
    record.finished = search.run() ? 1 : 0;
    std::memcpy(launch.records + place * sizeof(Record), &record, sizeof record);
  }
}

// As leaf_kernel.
template <Game G, bool Histogram>
void run_leaf(const Launch& launch, const SearchOptions&) {
  WarpEngine<G> engine;
  std::vector<std::uint64_t> histogram(G::max_moves + 1);
  for (std::uint32_t place = 0; place < launch.places; ++place) {
    LeafJob<G> job;
    std::memcpy(&job, launch.records + place * sizeof job, sizeof job);
    const PoolResult result =
        engine.pool(position_at<G>(job.words, job.state), {job.stream, 0, 0, job.playouts},
                    Histogram ? histogram.data() : nullptr);
    std::memcpy(launch.results + place * sizeof result, &result, sizeof result);
  }
  if (Histogram) std::memcpy(launch.tally, histogram.data(), histogram.size() * 8);
}

}  // namespace warpnest::fake
