// SearchReport: the result of a search of one problem, and where and how it ran.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "host/executor/any_position.hpp"
#include "kernels/nested.cuh"

namespace warpnest {

struct SearchReport {
  std::optional<std::int32_t> score = {};  // none: stopped before the first playouts were done
  std::vector<AnyMove> moves = {};
  std::uint64_t best_run = 0;
  std::uint64_t best_after = 0;  // playouts of that run when it first had the score; 0: not known
  std::uint64_t runs = 0;  // finished
  double mean = 0;         // of the runs
  double standard_deviation = 0;
  double standard_error = 0;
  std::map<std::int32_t, std::uint64_t> histogram = {};
  SearchTotals totals = {};
  double seconds = 0;
  double processor_seconds = 0;  // of all threads
  bool interrupted = false;  // by a signal
  bool stopped = false;      // before all runs were done
  std::string device = {};
  std::string method = {};
  std::string failure = {};  // why the device ended the search, if it did
};

}  // namespace warpnest
