// Measures how much a number of threads does per second, each pinned to its own core.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace warpnest {

// The cpus for this many threads: one core each while there are cores, then the other hardware
// threads of these cores, then from the beginning again. `turn` is the position in that list to
// start with: measuring one thread in several turns tries all cores.
std::vector<int> bench_cpus(std::uint32_t threads, std::uint32_t turn);

struct PinnedRate {
  double seconds = 0;            // wall time per unit of `amount`, all threads together
  double processor_seconds = 0;  // the same by the threads' own clocks
  double elapsed = 0;            // from the first thread's start to the last one's end
};

// Runs work(thread), which returns the amount it did, on this many threads at once. Adds up the
// threads' rates, each from the start of the first thread to its own end: if one runs out of work
// before the others, that is due to how the work was divided and not to the threads.
PinnedRate pinned_rate(std::uint32_t threads, std::uint32_t turn,
                       const std::function<double(std::size_t)>& work);

}  // namespace warpnest
