#include "host/games/morpion/cpu/morpion_policy.hpp"

#include <algorithm>

#include "host/policy/policy_clocks.hpp"

namespace warpnest {

template <MorpionVariant V>
std::uint32_t play_morpion_policy_portable(const MorpionBoard<V>& origin, const float* reciprocals,
                                           Generator generator, PolicyTrace& trace,
                                           bool& overflow) {
  MorpionBoard<V> board = origin;
  MorpionCode old[morpion_list_capacity];
  float clocks[morpion_list_capacity];
  PolicyCode* codes = trace.codes.data();
  trace.clear();
  Generator waits[clock_generators];
  for (std::uint32_t k = 0; k < clock_generators; ++k)
    waits[k] = clock_generator(generator, k);
  std::uint32_t draws = 0;
  std::uint32_t kept = 0;
  while (board.count != 0) {
    for (std::uint32_t k = kept; k < board.count; ++k) {
      trace.distinct[trace.distinct_count++] = board.list[k];
      clocks[k] =
          exponential_wait(waits[draws++ % clock_generators].next()) * reciprocals[board.list[k]];
    }
    const std::uint32_t count = board.count;
    const std::uint32_t fresh = count - kept;
    std::copy(board.list, board.list + count, codes);
    codes += count;
    const auto choice =
        static_cast<std::uint32_t>(std::min_element(clocks, clocks + count) - clocks);
    const MorpionCode code = board.list[choice];
    const float wait = clocks[choice];
    trace.step[trace.steps++] = {code, static_cast<std::uint16_t>(count),
                                 static_cast<std::uint16_t>(fresh)};

    // The moves that remain keep their order, so both lists can be walked together.
    std::copy(board.list, board.list + count, old);
    board.play(code);
    kept = 0;
    for (std::uint32_t k = 0; k < count; ++k) {
      if (kept < board.count && old[k] == board.list[kept]) clocks[kept++] = clocks[k] - wait;
    }
  }
  overflow = board.overflow;
  return board.length;
}

WARPNEST_INSTANTIATE_MORPION_POLICY(play_morpion_policy_portable);

}  // namespace warpnest
