// Runs PTX on the CPU, warp by warp: 32 lanes in lock step, which diverge at branches and
// reconverge at the nearest instruction that all paths reach.
//
// A warp's clock counts its own instructions.
//
// At every barrier and every collective, exactly the lanes it names must be together. Addresses in
// global memory are host addresses; only memory that was registered may be touched.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "tests/ptx/machine/module.hpp"
#include "tests/ptx/machine/races.hpp"

namespace warpnest::ptx {

inline constexpr std::uint32_t lanes = 32;

// Global memory: the parts of host memory that kernels may touch.
class Memory {
 public:
  void allow(const void* first, std::size_t bytes) {
    parts_.emplace_back(reinterpret_cast<std::uint64_t>(first), bytes);
  }
  template <class T>
  void allow(std::vector<T>& values) {
    allow(values.data(), values.size() * sizeof(T));
  }
  bool allowed(std::uint64_t address, std::uint32_t bytes) const {
    for (const auto& [first, size] : parts_) {
      if (address >= first && address - first + bytes <= size) return true;
    }
    return false;
  }

 private:
  std::vector<std::pair<std::uint64_t, std::size_t>> parts_;
};

struct Counts {
  std::array<std::uint64_t, units> warp{};    // warp instructions by unit
  std::array<std::uint64_t, units> thread{};  // as above, counted once per active lane

  std::uint64_t all() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t n : warp)
      sum += n;
    return sum;
  }
  std::uint64_t all_threads() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t n : thread)
      sum += n;
    return sum;
  }
};

// What one step did, for a timing model.
struct Step {
  const Instruction* instruction = nullptr;
  std::uint32_t active = 0;
  std::uint32_t wavefronts = 0;  // of shared memory: words of one bank requested at once
};

struct Launch {
  const Kernel* kernel = nullptr;
  std::uint32_t blocks = 1;
  std::uint32_t threads = lanes;  // per block
  std::uint32_t shared_bytes = 0;
  std::vector<std::uint8_t> parameters;
  std::uint32_t race_unit = 4;    // bytes of shared memory watched as one for races
  bool count_wavefronts = false;  // fills in Step::wavefronts

  template <class T>
  static Launch of(const Kernel& kernel, const T& parameter) {
    Launch launch;
    launch.kernel = &kernel;
    launch.parameters.resize(sizeof parameter);
    std::memcpy(launch.parameters.data(), &parameter, sizeof parameter);
    return launch;
  }
};

class Block;

class Warp {
 public:
  Warp(Block& block, std::uint32_t number);

  enum class State : std::uint8_t { running, waiting, done };  // waiting: at the block's barrier
  State state() const { return state_; }
  // The instruction that step() will run next; null if not running.
  const Instruction* next();
  Step step();

 private:
  friend class Block;
  struct Path {
    int pc;
    int join;  // where it ends
    std::uint32_t mask;
  };
  std::uint64_t& reg(int number, std::uint32_t lane) {
    return registers_[static_cast<std::size_t>(number) * lanes + lane];
  }
  std::uint64_t value(const Operand& operand, std::uint32_t lane) const;
  std::uint64_t arithmetic(const Instruction& now, std::uint32_t lane) const;
  void access(const Instruction& now, std::uint32_t mask, Step& step);
  void collect(const Instruction& now, std::uint32_t mask);
  void jump(const Instruction& now, std::uint32_t taken);
  void leave(std::uint32_t mask);
  void named(const Instruction& now, std::uint32_t mask, std::size_t source) const;
  [[noreturn]] void fail(const Instruction& now, const std::string& what) const;

  Block& block_;
  std::uint32_t number_;
  std::uint32_t epoch_ = 0;
  std::uint64_t steps_ = 0;  // what %clock64 returns
  State state_ = State::running;
  std::vector<std::uint64_t> registers_;
  std::vector<Path> paths_;
};

class Block {
 public:
  // `memory` and `launch` must outlive the block.
  Block(const Launch& launch, const Memory& memory, std::uint32_t number);
  Block(const Block&) = delete;

  std::vector<Warp>& warps() { return warps_; }
  bool done() const;
  // Releases the warps if all that still run are waiting at the barrier.
  void pass_barrier();
  const RaceCheck& races() const { return races_; }

 private:
  friend class Warp;
  const Launch& launch_;
  const Memory& memory_;
  std::uint32_t number_;
  std::uint32_t epoch_ = 0;
  std::vector<std::uint8_t> shared_;
  RaceCheck races_;
  std::vector<Warp> warps_;
};

struct Outcome {
  Counts counts;
  std::vector<std::string> races;
};

// Runs a launch block by block; the warps of a block take turns, a few instructions each.
Outcome run(const Launch& launch, const Memory& memory);

}  // namespace warpnest::ptx
