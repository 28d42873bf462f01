// How much a number of threads does in a second, each of them staying on a core of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace warpnest {

// Where so many threads run: on a core each as long as there are cores, then on the other hardware
// threads of these, then from the beginning again. `turn` is the place in that list to begin with:
// whoever measures one thread in several turns has tried all cores.
std::vector<int> bench_cpus(std::uint32_t threads, std::uint32_t turn);

struct PinnedRate {
  double seconds = 0;            // wall time that one of `amount` takes, all threads together
  double processor_seconds = 0;  // the same, of the threads' own clocks
  double elapsed = 0;            // from the first thread's beginning to the last one's end
};

// Runs work(thread), which gives the amount that it did, on so many threads at once. The threads'
// rates are added up, each from the beginning of the first to its own end: that one runs out of
// work before the others is a matter of how it was cut up, and not of the threads.
PinnedRate pinned_rate(std::uint32_t threads, std::uint32_t turn,
                       const std::function<double(std::size_t)>& work);

}  // namespace warpnest
