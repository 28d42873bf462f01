#include "tests/ptx/machine/machine.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "tests/ptx/machine/values.hpp"

namespace warpnest::ptx {
Warp::Warp(Block& block, std::uint32_t number)
    : block_(block),
      number_(number),
      registers_(static_cast<std::size_t>(block.launch_.kernel->registers) * lanes),
      paths_{{0, -1, ~0U}} {}

void Warp::fail(const Instruction& now, const std::string& what) const {
  throw Error("PTX line " + std::to_string(now.line) + ", warp " + std::to_string(number_) + ": " +
              what + ": " + now.text);
}

std::uint64_t Warp::value(const Operand& operand, std::uint32_t lane) const {
  if (operand.reg >= 0) {
    return registers_[static_cast<std::size_t>(operand.reg) * lanes + lane] + operand.value;
  }
  switch (operand.special) {
    case Special::tid:
      return number_ * lanes + lane;
    case Special::ntid:
      return block_.launch_.threads;
    case Special::ctaid:
      return block_.number_;
    case Special::nctaid:
      return block_.launch_.blocks;
    case Special::lane:
      return lane;
    case Special::clock:
      return steps_;
    case Special::none:
      break;
  }
  return operand.value;
}

void Warp::access(const Instruction& now, std::uint32_t mask, Step& step) {
  const std::uint32_t bytes = now.type.bits / 8U;
  const bool store = now.op == Op::store;
  const std::size_t count = store ? now.sources.size() - 1 : now.to.size();
  const std::uint32_t whole =
      bytes * static_cast<std::uint32_t>(now.op == Op::atomic_add ? 1 : count);
  // Counts the words of shared memory requested. Lanes are served together as long as they want 32
  // words: half a warp at a time for 8 bytes each, a quarter for 16.
  const std::uint32_t together = lanes / std::max(1U, whole / 4);
  std::array<std::uint64_t, lanes> words{};
  std::size_t wanted = 0;
  const auto count_wavefronts = [&] {
    std::sort(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(wanted));
    std::array<std::uint32_t, lanes> banks{};
    std::uint32_t most = 0;
    for (std::size_t i = 0; i < wanted; ++i) {
      if (i == 0 || words[i] != words[i - 1]) most = std::max(most, ++banks[words[i] % lanes]);
    }
    step.wavefronts += most;
    wanted = 0;
  };
  std::uint32_t part = 0;
  for_lanes(mask, [&](std::uint32_t lane) {
    std::uint64_t address = value(now.sources[0], lane);
    bool shared = now.space == Space::shared;
    if (shared) address = low_bits(address, 32);
    if (now.space == Space::generic && address >= shared_window) {
      shared = true;
      address -= shared_window;
    }
    std::uint8_t* data = nullptr;
    if (address % whole != 0) fail(now, "address " + std::to_string(address) + " is not aligned");
    if (now.space == Space::param) {
      if (address + whole > block_.launch_.parameters.size())
        fail(now, "outside of the parameters");
      data = const_cast<std::uint8_t*>(block_.launch_.parameters.data()) + address;
    } else if (shared) {
      const std::uint32_t base = block_.launch_.kernel->shared_base;
      if (address < base || address + whole > base + block_.shared_.size()) {
        fail(now, "lane " + std::to_string(lane) + " outside of shared memory, byte " +
                      std::to_string(address));
      }
      data = block_.shared_.data() + (address - base);
    } else {
      if (!block_.memory_.allowed(address, whole)) {
        fail(now, "lane " + std::to_string(lane) + " outside of global memory");
      }
      data = reinterpret_cast<std::uint8_t*>(address);
    }
    if (shared && block_.launch_.count_wavefronts) {
      if (lane / together != part) count_wavefronts();
      part = lane / together;
      for (std::uint64_t word = address / 4; word <= (address + whole - 1) / 4; ++word) {
        words[wanted++] = word;
      }
    }
    const Access who{number_ * lanes + lane, epoch_, block_.epoch_, now.line};
    if (now.op == Op::atomic_add) {
      std::uint64_t old = 0;
      std::memcpy(&old, data, bytes);
      const std::uint64_t sum = old + value(now.sources[1], lane);
      std::memcpy(data, &sum, bytes);
      reg(now.to[0], lane) = old;
      return;
    }
    if (now.space != Space::param) {
      if (store) {
        block_.races_.write(shared, address, whole, who);
      } else {
        block_.races_.read(shared, address, whole, who);
      }
    }
    for (std::size_t i = 0; i < count; ++i, data += bytes) {
      if (store) {
        const std::uint64_t from = value(now.sources[i + 1], lane);
        std::memcpy(data, &from, bytes);
      } else {
        std::uint64_t got = 0;
        std::memcpy(&got, data, bytes);
        if (now.type.kind == 's') got = static_cast<std::uint64_t>(signed_bits(got, now.type.bits));
        reg(now.to[i], lane) = got;
      }
    }
  });
  if (wanted != 0) count_wavefronts();
}

// The lanes that a collective names must be exactly those that are together.
void Warp::named(const Instruction& now, std::uint32_t mask, std::size_t source) const {
  for_lanes(mask, [&](std::uint32_t lane) {
    if (low_bits(value(now.sources[source], lane), 32) != mask) {
      fail(now, "it names other lanes than those that are together");
    }
  });
}

void Warp::collect(const Instruction& now, std::uint32_t mask) {
  const auto source = [&](std::size_t i, std::uint32_t lane) {
    return low_bits(value(now.sources[i], lane), 32);
  };
  if (now.op == Op::active_mask) {
    for_lanes(mask, [&](std::uint32_t lane) { reg(now.to[0], lane) = mask; });
    return;
  }
  named(now, mask, now.sources.size() - 1);
  std::array<std::uint64_t, lanes> results{};
  std::array<bool, lanes> in_range{};
  if (now.op == Op::ballot || now.op == Op::vote_any || now.op == Op::vote_all) {
    std::uint32_t bits = 0;
    for_lanes(mask, [&](std::uint32_t lane) {
      bits |= static_cast<std::uint32_t>(source(0, lane) & 1U) << lane;
    });
    const std::uint64_t result = now.op == Op::ballot     ? bits
                                 : now.op == Op::vote_any ? (bits != 0 ? 1 : 0)
                                                          : (bits == mask ? 1 : 0);
    results.fill(result);
  } else if (now.op == Op::match_any) {
    for_lanes(mask, [&](std::uint32_t lane) {
      for_lanes(mask, [&](std::uint32_t other) {
        if (source(0, lane) == source(0, other)) results[lane] |= std::uint64_t{1} << other;
      });
    });
  } else if (now.op == Op::reduce) {
    const auto first = static_cast<std::uint32_t>(std::countr_zero(mask));
    std::uint64_t total = source(0, first);
    for_lanes(mask & (mask - 1), [&](std::uint32_t lane) {
      const std::uint64_t next = source(0, lane);
      const bool is_signed = now.type.kind == 's';
      const bool less = is_signed ? signed_bits(next, 32) < signed_bits(total, 32) : next < total;
      switch (now.reduction) {
        case '+':
          total += next;
          break;
        case '<':
          total = less ? next : total;
          break;
        case '>':
          total = less ? total : next;
          break;
        case '&':
          total &= next;
          break;
        case '|':
          total |= next;
          break;
        case '^':
          total ^= next;
          break;
        default:
          fail(now, "not known");
      }
    });
    results.fill(low_bits(total, 32));
  } else {  // shuffles: value, lane or distance, clamp and segment mask, lanes
    for_lanes(mask, [&](std::uint32_t lane) {
      const auto by = static_cast<std::uint32_t>(source(1, lane));
      const auto limits = static_cast<std::uint32_t>(source(2, lane));
      const std::uint32_t segment = limits >> 8 & 31U;
      const std::uint32_t last = (lane & segment) | (limits & 31U & ~segment);
      const std::uint32_t first = lane & segment;
      std::uint32_t from = lane;
      bool good = false;
      if (now.op == Op::shuffle_idx) {
        from = first | (by & 31U & ~segment);
        good = from <= last;
      } else if (now.op == Op::shuffle_bfly) {
        from = lane ^ (by & 31U);
        good = from <= last;
      } else if (now.op == Op::shuffle_up) {
        good = lane >= by && lane - by >= last;
        from = lane - by;
      } else {
        from = lane + by;
        good = from <= last;
      }
      if (!good) from = lane;
      if ((mask >> from & 1U) == 0) fail(now, "reads a lane that is not there");
      results[lane] = source(0, from);
      in_range[lane] = good;
    });
  }
  for_lanes(mask, [&](std::uint32_t lane) {
    reg(now.to[0], lane) = results[lane];
    if (now.to.size() > 1 && now.to[1] >= 0) reg(now.to[1], lane) = in_range[lane] ? 1 : 0;
  });
}

void Warp::jump(const Instruction& now, std::uint32_t taken) {
  const Path here = paths_.back();
  const std::uint32_t others = here.mask & ~taken;
  if (others == 0) {
    paths_.back().pc = now.target;
  } else if (taken == 0) {
    ++paths_.back().pc;
  } else {
    // Lanes that wait at the join continue there; if this path also ends there, it need not wait.
    if (here.join == now.join) {
      paths_.pop_back();
    } else {
      paths_.back().pc = now.join;
    }
    if (here.pc + 1 != now.join || here.join == now.join)
      paths_.push_back({here.pc + 1, now.join, others});
    if (now.target != now.join || here.join == now.join)
      paths_.push_back({now.target, now.join, taken});
  }
}

void Warp::leave(std::uint32_t mask) {
  for (Path& path : paths_)
    path.mask &= ~mask;
  std::erase_if(paths_, [](const Path& path) { return path.mask == 0; });
  if (paths_.empty()) state_ = State::done;
}

const Instruction* Warp::next() {
  if (state_ != State::running) return nullptr;
  // A path that has reached its join is continued by the one below it.
  while (paths_.size() > 1 && paths_.back().pc == paths_.back().join) {
    const Path ended = paths_.back();
    paths_.pop_back();
    bool waits = false;  // does a path below already hold its lanes?
    for (const Path& path : paths_)
      waits = waits || (path.mask & ended.mask) == ended.mask;
    if (!waits) throw Error("PTX: lanes were lost at a join");
  }
  const auto& code = block_.launch_.kernel->code;
  const int pc = paths_.back().pc;
  if (pc < 0 || static_cast<std::size_t>(pc) >= code.size()) throw Error("PTX: ran past the end");
  return &code[static_cast<std::size_t>(pc)];
}

Step Warp::step() {
  const Instruction& now = *next();
  const std::uint32_t mask = paths_.back().mask;
  std::uint32_t active = mask;
  if (now.guard >= 0) {
    active = 0;
    for_lanes(mask, [&](std::uint32_t lane) {
      const bool holds = (reg(now.guard, lane) & 1U) != 0;
      if (holds != now.guard_not) active |= 1U << lane;
    });
  }
  ++steps_;
  Step step{&now, now.op == Op::branch ? mask : active, 0};
  if (now.op == Op::branch) {
    jump(now, active);
    return step;
  }
  ++paths_.back().pc;
  switch (now.unit) {
    case Unit::integer:
    case Unit::floats:
      for_lanes(active, [&](std::uint32_t lane) {
        if (now.op == Op::unpack) {
          const std::uint64_t whole = value(now.sources[0], lane);
          const std::size_t each = now.type.bits / now.to.size();
          for (std::size_t i = 0; i < now.to.size(); ++i) {
            if (now.to[i] >= 0)
              reg(now.to[i], lane) = low_bits(whole >> (each * i), static_cast<int>(each));
          }
          return;
        }
        const int bits = now.op == Op::set                                  ? 1
                         : now.op == Op::mul_wide || now.op == Op::mad_wide ? 2 * now.type.bits
                         : now.op == Op::popc || now.op == Op::clz          ? 32
                                                                            : now.type.bits;
        reg(now.to[0], lane) = low_bits(arithmetic(now, lane), bits);
      });
      break;
    case Unit::memory:
      access(now, active, step);
      break;
    case Unit::lanes:
      collect(now, active);
      break;
    case Unit::branch:
      break;
    case Unit::other:
      if (now.op == Op::leave) {
        leave(active);
      } else if (now.op == Op::sync_warp) {
        named(now, active, 0);
        ++epoch_;
      } else {
        if (paths_.size() > 1) fail(now, "the lanes of the warp are not together");
        state_ = State::waiting;
      }
      break;
  }
  return step;
}

Block::Block(const Launch& launch, const Memory& memory, std::uint32_t number)
    : launch_(launch),
      memory_(memory),
      number_(number),
      shared_(launch.shared_bytes, 0xee),
      races_(launch.race_unit) {
  if (launch.kernel->parameter_bytes != launch.parameters.size()) {
    throw Error("PTX: the kernel wants " + std::to_string(launch.kernel->parameter_bytes) +
                " bytes of parameters, not " + std::to_string(launch.parameters.size()));
  }
  for (std::uint32_t w = 0; w < launch.threads / lanes; ++w)
    warps_.emplace_back(*this, w);
}

bool Block::done() const {
  return std::all_of(warps_.begin(), warps_.end(),
                     [](const Warp& warp) { return warp.state() == Warp::State::done; });
}

void Block::pass_barrier() {
  for (const Warp& warp : warps_) {
    if (warp.state_ == Warp::State::running) return;
  }
  ++epoch_;
  for (Warp& warp : warps_) {
    if (warp.state_ == Warp::State::waiting) warp.state_ = Warp::State::running;
  }
}

Outcome run(const Launch& launch, const Memory& memory) {
  Outcome outcome;
  for (std::uint32_t b = 0; b < launch.blocks; ++b) {
    Block block(launch, memory, b);
    while (!block.done()) {
      for (Warp& warp : block.warps()) {
        for (int turn = 0; turn < 100 && warp.state() == Warp::State::running; ++turn) {
          const Step step = warp.step();
          const auto unit = static_cast<std::size_t>(step.instruction->unit);
          ++outcome.counts.warp[unit];
          outcome.counts.thread[unit] += static_cast<std::uint64_t>(std::popcount(step.active));
        }
      }
      block.pass_barrier();
    }
    outcome.races.insert(outcome.races.end(), block.races().found().begin(),
                         block.races().found().end());
  }
  return outcome;
}

}  // namespace warpnest::ptx
