#include "host/bench/cpu_cores.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <exception>
#include <fstream>
#include <latch>
#include <map>
#include <thread>

#include <sched.h>

#include <fmt/format.h>

namespace warpnest {
namespace {

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

std::vector<int> allowed_cpus() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> cpus;
  if (::sched_getaffinity(0, sizeof set, &set) == 0) {
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
      if (CPU_ISSET(static_cast<unsigned>(cpu), &set)) cpus.push_back(cpu);
    }
  }
  if (cpus.empty()) cpus.push_back(0);
  return cpus;
}

void pin_to(int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<unsigned>(cpu), &set);
  // If this is forbidden, the thread runs unpinned.
  [[maybe_unused]] const int done = ::sched_setaffinity(0, sizeof set, &set);
}

std::size_t parse_size(const std::string& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return 0;
  if (end != text.data() + text.size() && *end == 'K') number <<= 10;
  if (end != text.data() + text.size() && *end == 'M') number <<= 20;
  return number;
}

}  // namespace

std::vector<int> parse_cpu_list(const std::string& text) {
  std::vector<int> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    int first = 0;
    auto read = std::from_chars(at, end, first);
    if (read.ec != std::errc()) return {};
    int last = first;
    if (read.ptr != end && *read.ptr == '-') {
      read = std::from_chars(read.ptr + 1, end, last);
      if (read.ec != std::errc() || last < first) return {};
    }
    for (int cpu = first; cpu <= last; ++cpu)
      numbers.push_back(cpu);
    at = read.ptr;
    if (at != end && *at++ != ',') return {};
  }
  return numbers;
}

std::vector<CpuCore> cpu_cores() {
  std::map<std::vector<int>, CpuCore> by_siblings;
  for (const int cpu : allowed_cpus()) {
    std::vector<int> siblings = parse_cpu_list(first_line(
        fmt::format("/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list", cpu)));
    if (siblings.empty()) siblings = {cpu};
    by_siblings[siblings].push_back(cpu);
  }
  std::vector<CpuCore> cores;
  for (const auto& [siblings, core] : by_siblings)
    cores.push_back(core);
  return cores;
}

double run_pinned(const std::vector<int>& cpus, const std::function<void(std::size_t)>& work) {
  using Clock = std::chrono::steady_clock;
  std::vector<std::exception_ptr> failures(cpus.size());
  std::vector<Clock::time_point> begins(cpus.size());
  std::vector<Clock::time_point> ends(cpus.size());
  std::latch ready(static_cast<std::ptrdiff_t>(cpus.size()));
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < cpus.size(); ++i) {
      threads.emplace_back([&, i] {
        pin_to(cpus[i]);
        ready.arrive_and_wait();
        begins[i] = Clock::now();
        try {
          work(i);
        } catch (...) {
          failures[i] = std::current_exception();
        }
        ends[i] = Clock::now();
      });
    }
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
  return std::chrono::duration<double>(*std::max_element(ends.begin(), ends.end()) -
                                       *std::min_element(begins.begin(), begins.end()))
      .count();
}

std::vector<CpuCache> cpu_caches() {
  std::vector<CpuCache> caches;
  const int cpu = cpu_cores().front().front();
  for (int index = 0; index < 16; ++index) {
    const std::string folder =
        fmt::format("/sys/devices/system/cpu/cpu{}/cache/index{}/", cpu, index);
    const std::string type = first_line(folder + "type");
    if (type.empty()) break;
    const std::size_t bytes = parse_size(first_line(folder + "size"));
    if (type == "Instruction" || bytes == 0) continue;
    caches.push_back({static_cast<int>(parse_size(first_line(folder + "level"))), bytes});
  }
  std::sort(caches.begin(), caches.end(),
            [](const CpuCache& a, const CpuCache& b) { return a.level < b.level; });
  return caches;
}

}  // namespace warpnest
