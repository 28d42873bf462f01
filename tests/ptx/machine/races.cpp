#include "tests/ptx/machine/races.hpp"

#include <algorithm>
#include <utility>

namespace warpnest::ptx {
namespace {

constexpr std::uint32_t race_lanes = 32;

bool unordered(const Access& before, const Access& now) {
  if (before.thread == ~0U || before.thread == now.thread) return false;
  if (before.block_epoch != now.block_epoch) return false;
  return before.thread / race_lanes != now.thread / race_lanes ||
         before.warp_epoch == now.warp_epoch;
}

}  // namespace

RaceCheck::Shadow& RaceCheck::shadow(bool shared, std::uint64_t address) {
  if (!shared) return global_[address];
  if (address / unit_ >= shared_.size()) shared_.resize(address / unit_ + 1024);
  return shared_[address / unit_];
}

void RaceCheck::report(bool shared, std::uint64_t address, const char* how, const Access& before,
                       const Access& now) {
  const std::pair lines(before.line, now.line);
  if (found_.size() >= most || std::find(lines_.begin(), lines_.end(), lines) != lines_.end())
    return;
  lines_.push_back(lines);
  found_.push_back("PTX line " + std::to_string(now.line) + ": thread " +
                   std::to_string(now.thread) + how + std::to_string(before.thread) + " in line " +
                   std::to_string(before.line) + " with no barrier between, " +
                   (shared ? "shared" : "global") + " byte " + std::to_string(address));
}

void RaceCheck::read(bool shared, std::uint64_t address, std::uint32_t bytes,
                     const Access& access) {
  for (std::uint32_t b = 0; b < bytes; b += shared ? unit_ : 1) {
    Shadow& byte = shadow(shared, address + b);
    if (unordered(byte.writer, access)) {
      report(shared, address + b, " reads what was written by thread ", byte.writer, access);
    }
    // Keep the newest access of this thread, and the newest of some other thread.
    Access* place = &byte.readers[0];
    if (byte.readers[1].thread == access.thread) {
      place = &byte.readers[1];
    } else if (byte.readers[0].thread != access.thread && unordered(byte.readers[0], access)) {
      place = &byte.readers[1];
    }
    *place = access;
  }
}

void RaceCheck::write(bool shared, std::uint64_t address, std::uint32_t bytes,
                      const Access& access) {
  for (std::uint32_t b = 0; b < bytes; b += shared ? unit_ : 1) {
    Shadow& byte = shadow(shared, address + b);
    if (unordered(byte.writer, access)) {
      report(shared, address + b, " writes what was written by thread ", byte.writer, access);
    }
    for (const Access& reader : byte.readers) {
      if (unordered(reader, access)) {
        report(shared, address + b, " writes what was read by thread ", reader, access);
      }
    }
    byte.writer = access;
  }
}

}  // namespace warpnest::ptx
