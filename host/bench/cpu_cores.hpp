// The cores this process may run on, and threads that stay on one of them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace warpnest {

// A core, as the numbers of its hardware threads that this process may use.
using CpuCore = std::vector<int>;

// Returns at least one core with one thread. If the system does not say which threads share a core,
// each thread counts as a core.
std::vector<CpuCore> cpu_cores();

// Parses a Linux list of processors such as "0-1,4". Returns an empty list if it is not one.
std::vector<int> parse_cpu_list(const std::string& text);

// Runs work(i) for each cpu in the list, on its own thread pinned to that cpu; all start together.
// Returns the seconds from then until the last one is done. Rethrows what `work` throws.
double run_pinned(const std::vector<int>& cpus, const std::function<void(std::size_t)>& work);

struct CpuCache {
  int level;          // 1, 2, 3; data or unified
  std::size_t bytes;  // as one core sees it
};
// Caches of the first core, in order of level; empty if the system does not say.
std::vector<CpuCache> cpu_caches();

}  // namespace warpnest
