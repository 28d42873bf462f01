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
  chosen.assign(count + 8, 0.0);

  // 1. Where runs end: scratch holds, for each code, one past the last step that had it. Whole
  // blocks of eight are marked, so that the loop's length is mostly the same: the codes after those
  // of a step belong to the next steps, which mark them again. After the last step there are none.
  const PolicyCode* codes = trace.codes.data();
  std::uint32_t t = 0;
  for (; t + 8 < trace.steps; ++t) {
    const auto past = static_cast<std::uint16_t>(t + 1);
    for (std::uint32_t i = 0; i < trace.step[t].count; i += 8) {
#pragma GCC unroll 8
      for (std::uint32_t k = 0; k < 8; ++k)
        scratch[codes[i + k]] = past;
    }
    codes += trace.step[t].count;
  }
  for (; t < trace.steps; ++t) {
    for (std::uint32_t i = 0; i < trace.step[t].count; ++i)
      scratch[codes[i]] = static_cast<std::uint16_t>(t + 1);
    codes += trace.step[t].count;
  }

  // 2. Where they begin: distinct codes are in order of appearance. A code is gone once it was
  // chosen, so its run ends with that step.
  std::uint32_t place = 0;
  for (t = 0; t < trace.steps; ++t) {
    for (const std::uint32_t known = place + trace.step[t].fresh; place < known; ++place) {
      const PolicyCode code = trace.distinct[place];
      const std::uint32_t length = scratch[code] - t;
      const std::uint32_t size = length < 8 ? length : 8;
      runs[place] = {static_cast<std::uint16_t>(t), static_cast<std::uint16_t>(length),
                     static_cast<std::uint16_t>(9 * (t & 3U) + size),
                     static_cast<std::uint16_t>(size)};
      chosen[place] = trace.step[t + length - 1].chosen == code ? 1.0 : 0.0;
    }
    begun[t / 4] = place;
  }
}

}  // namespace warpnest
