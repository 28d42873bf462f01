// The plan of a search that runs on the CPU's threads.
#pragma once

#include <memory>
#include <string>

#include "host/search/search_entry.hpp"
#include "host/search/search_runner.hpp"

namespace warpnest {

// What the functions of SearchPlan return.
struct CpuPlan {
  std::string title;
  std::string description;
  std::string sentence = {};  // empty: same as the description
  Json parameters;
  std::string method;
  MakeRunner make;  // the runner of one thread
};

// The plan's run() turns a runner's std::invalid_argument into a UsageError.
std::unique_ptr<SearchPlan> cpu_plan(CpuPlan parts);

}  // namespace warpnest
