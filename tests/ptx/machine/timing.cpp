#include "tests/ptx/machine/timing.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <vector>

namespace warpnest::ptx {
namespace {

struct TimedWarp {
  Warp* warp;
  std::vector<std::uint64_t> ready;  // per register: the cycle from which it can be read
  std::uint64_t may_issue = 0;
};

struct TimedScheduler {
  std::vector<TimedWarp> warps;  // oldest first
  std::size_t last = 0;
  std::uint64_t integer_free = 0;
};

std::uint64_t ready_at(TimedWarp& timed, const Instruction& next) {
  std::uint64_t cycle = timed.may_issue;
  const auto wait = [&](int reg) {
    if (reg >= 0) cycle = std::max(cycle, timed.ready[static_cast<std::size_t>(reg)]);
  };
  for (const Operand& source : next.sources)
    wait(source.reg);
  for (const int to : next.to)
    wait(to);
  wait(next.guard);
  return cycle;
}

Pace pace_of(const Instruction& now, const TimingModel& model) {
  switch (now.op) {
    case Op::mul_lo:
    case Op::mul_hi:
    case Op::mul_wide:
    case Op::mad_lo:
    case Op::mad_hi:
    case Op::mad_wide:
      return model.multiply;
    case Op::popc:
    case Op::clz:
    case Op::brev:
    case Op::bfe:
    case Op::bfi:
    case Op::shf_left:
    case Op::shf_right:
      return model.bits;
    case Op::min:
    case Op::max:
      return model.least;
    default:
      if (now.unit == Unit::memory) return {model.memory_cycles, 0};
      return model.integer;
  }
}

}  // namespace

std::vector<NamedModel> plausible_models() {
  std::vector<NamedModel> models{{"as it is", {}}};
  const auto add = [&](const char* name, const auto& change) {
    TimingModel model;
    model.memory_takes_integer = true;
    change(model);
    models.push_back({name, model});
  };
  add("every instruction takes an integer lane (as do all below)", [](TimingModel&) {});
  add("warps in turn", [](TimingModel& m) { m.round_robin = true; });
  add("results after 5 cycles", [](TimingModel& m) {
    m.integer.latency = m.multiply.latency = m.bits.latency = m.least.latency = 5;
  });
  add("results after 6 cycles", [](TimingModel& m) {
    m.integer.latency = m.multiply.latency = m.bits.latency = m.least.latency = 6;
  });
  add("mul and mad after 5 cycles, min and max after 13", [](TimingModel& m) {
    m.multiply.latency = 5;
    m.least.latency = 13;
  });
  add("shared memory after 23 cycles", [](TimingModel& m) { m.shared_latency = 23; });
  add("shared memory after 33 cycles", [](TimingModel& m) { m.shared_latency = 33; });
  add("mul and mad at half rate", [](TimingModel& m) { m.multiply = {4, 6}; });
  add("popc, clz, brev, bfe, bfi, shf at half rate", [](TimingModel& m) { m.bits = {4, 6}; });
  add("memory accesses at half rate", [](TimingModel& m) { m.memory_cycles = 4; });
  add("logic at full rate, after 1 cycle", [](TimingModel& m) { m.integer = m.bits = {1, 1}; });
  return models;
}

Timing time(const Launch& launch, const Memory& memory, const TimingModel& model,
            Outcome& outcome) {
  std::vector<std::unique_ptr<Block>> blocks;
  std::vector<TimedScheduler> schedulers(model.schedulers);
  std::size_t dealt = 0;
  for (std::uint32_t b = 0; b < launch.blocks; ++b) {
    blocks.push_back(std::make_unique<Block>(launch, memory, b));
    for (Warp& warp : blocks.back()->warps()) {
      schedulers[dealt++ % schedulers.size()].warps.push_back(
          {&warp, std::vector<std::uint64_t>(static_cast<std::size_t>(launch.kernel->registers)),
           0});
    }
  }
  Timing timing;
  std::uint64_t memory_free = 0;
  const auto takes_integer = [&](const Instruction& next) {
    return next.unit == Unit::integer || (model.memory_takes_integer && next.unit != Unit::other);
  };
  const auto issue = [&](TimedScheduler& scheduler, TimedWarp& timed, std::uint64_t cycle) {
    const Step step = timed.warp->step();
    const Instruction& now = *step.instruction;
    const auto unit = static_cast<std::size_t>(now.unit);
    ++outcome.counts.warp[unit];
    outcome.counts.thread[unit] += static_cast<std::uint64_t>(std::popcount(step.active));
    const Pace pace = pace_of(now, model);
    std::uint64_t latency = pace.latency;
    timed.may_issue = cycle + 1;
    if (takes_integer(now)) {
      scheduler.integer_free = cycle + pace.cycles;
      timing.integer_busy += pace.cycles;
    }
    if (now.unit == Unit::memory) {
      const std::uint64_t fronts = std::max(1U, step.wavefronts);
      timing.wavefronts += fronts;
      memory_free = std::max(memory_free, cycle) + fronts;
      latency = now.space == Space::global || now.space == Space::generic ? model.global_latency
                                                                          : model.shared_latency;
      latency += memory_free - cycle - 1;
    } else if (now.unit == Unit::lanes) {
      latency = model.lanes_latency;
    } else if (now.unit == Unit::branch) {
      timed.may_issue = cycle + model.branch_latency;
    }
    for (const int to : now.to) {
      if (to >= 0) timed.ready[static_cast<std::size_t>(to)] = cycle + latency;
    }
  };

  for (std::uint64_t cycle = 0;; ++cycle) {
    std::uint64_t soonest = ~std::uint64_t{0};
    bool issued = false;
    for (TimedScheduler& scheduler : schedulers) {
      const std::size_t count = scheduler.warps.size();
      for (std::size_t i = 0; i <= count && count > 0; ++i) {  // the last one first, then by age
        const std::size_t index = model.round_robin ? (scheduler.last + 1 + i) % count
                                  : i == 0          ? scheduler.last
                                                    : i - 1;
        TimedWarp& timed = scheduler.warps[index];
        const Instruction* next = timed.warp->next();
        if (next == nullptr) continue;
        std::uint64_t at = ready_at(timed, *next);
        if (takes_integer(*next)) at = std::max(at, scheduler.integer_free);
        // The memory unit queues a few accesses after the one it works on.
        if (next->unit == Unit::memory && memory_free > 8) at = std::max(at, memory_free - 8);
        if (at <= cycle) {
          issue(scheduler, timed, cycle);
          scheduler.last = index;
          issued = true;
          break;
        }
        soonest = std::min(soonest, at);
      }
    }
    bool all_done = true;
    for (const auto& block : blocks) {
      block->pass_barrier();
      all_done = all_done && block->done();
    }
    if (all_done) {
      timing.cycles = cycle + 1;
      break;
    }
    if (!issued && soonest != ~std::uint64_t{0}) cycle = soonest - 1;  // nothing happens until then
  }
  for (const auto& block : blocks) {
    const auto& races = block->races().found();
    outcome.races.insert(outcome.races.end(), races.begin(), races.end());
  }
  return timing;
}

}  // namespace warpnest::ptx
