#include "host/policy/policy_runs.hpp"

#include "host/policy/policy_trace.hpp"

namespace warpnest {

void PolicyRuns::find(const PolicyTrace& trace, std::uint16_t* scratch) {
  const std::size_t count = trace.distinct_count;
  runs.assign(count + 1, {});
  begun.resize((trace.steps + 3) / 4);
  shares.resize(4 * begun.size() + 8);
  values.resize(count + 8);
  sums.resize(count + 8);

  // 1. Where runs end: scratch has the step behind the last that a code was met in. Whole blocks of
  // eight are marked, so that the loop's length is mostly the same: what follows a step's codes are
  // those of the next ones, which mark them again. Behind the last there is none.
  const PolicyCode* codes = trace.codes.data();
  std::uint32_t t = 0;
  for (; t + 8 < trace.steps; ++t) {
    const auto behind = static_cast<std::uint16_t>(t + 1);
    for (std::uint32_t i = 0; i < trace.counts[t]; i += 8) {
#pragma GCC unroll 8
      for (std::uint32_t k = 0; k < 8; ++k)
        scratch[codes[i + k]] = behind;
    }
    codes += trace.counts[t];
  }
  for (; t < trace.steps; ++t) {
    for (std::uint32_t i = 0; i < trace.counts[t]; ++i)
      scratch[codes[i]] = static_cast<std::uint16_t>(t + 1);
    codes += trace.counts[t];
  }

  // 2. Where they begin: codes are distinct in the order in which they appear.
  std::uint32_t place = 0;
  for (t = 0; t < trace.steps; ++t) {
    for (; place < trace.known[t]; ++place) {
      runs[place] = {static_cast<std::uint16_t>(t),
                     static_cast<std::uint16_t>(scratch[trace.distinct[place]] - t)};
    }
    begun[t / 4] = place;
  }
}

}  // namespace warpnest
