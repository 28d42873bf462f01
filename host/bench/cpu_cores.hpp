// The cores this process may run on, and threads that stay on one of them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace warpnest {

// A core, as the numbers of its hardware threads that this process may use.
using CpuCore = std::vector<int>;

// At least one core with one thread; where the system does not say which threads share a core, each
// counts as a core.
std::vector<CpuCore> cpu_cores();

// "0-1,4" as numbers: how Linux writes sets of processors. Empty if it is none.
std::vector<int> parse_cpu_list(const std::string& text);

// Runs work(i) on a thread of its own for each cpu in the list, pinned to it; all begin together.
// Gives the seconds from then until the last one is done. What `work` throws is thrown again.
double run_pinned(const std::vector<int>& cpus, const std::function<void(std::size_t)>& work);

struct CpuCache {
  int level;          // 1, 2, 3; data or unified
  std::size_t bytes;  // as one core sees it
};
// Of the first core, in order of level; empty where the system does not say.
std::vector<CpuCache> cpu_caches();

}  // namespace warpnest
