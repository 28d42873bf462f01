// Finds races: a word of shared memory (or a byte, if asked), or a byte of global memory, that one
// lane writes and another reads or writes without a barrier in between.
//
// Lanes of one warp are separated by bar.warp.sync or bar.sync, lanes of different warps only by
// bar.sync. It does not help that the lanes of a warp happen to run in lock step. Atomics are
// ignored.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace warpnest::ptx {

struct Access {
  std::uint32_t thread = ~0U;     // number within the block
  std::uint32_t warp_epoch = 0;   // barriers that its warp had passed
  std::uint32_t block_epoch = 0;  // barriers that the block had passed
  int line = 0;
};

class RaceCheck {
 public:
  // `unit`: bytes of shared memory watched as one.
  explicit RaceCheck(std::uint32_t unit) : unit_(unit) {}

  void read(bool shared, std::uint64_t address, std::uint32_t bytes, const Access& access);
  void write(bool shared, std::uint64_t address, std::uint32_t bytes, const Access& access);

  // One line per pair of PTX lines that race; at most `most`.
  const std::vector<std::string>& found() const { return found_; }

 private:
  static constexpr std::size_t most = 20;
  // Two different readers are enough: any writer races with at least one of them.
  struct Shadow {
    Access writer;
    Access readers[2];
  };
  Shadow& shadow(bool shared, std::uint64_t address);
  void report(bool shared, std::uint64_t address, const char* how, const Access& before,
              const Access& now);

  std::uint32_t unit_;
  std::unordered_map<std::uint64_t, Shadow> global_;
  std::vector<Shadow> shared_;
  std::vector<std::string> found_;
  std::vector<std::pair<int, int>> lines_;  // of the races found
};

}  // namespace warpnest::ptx
