// The one place where an executor is chosen for a kind of playout.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "host/executor/executor.hpp"
#include "host/policy/playout_options.hpp"
#include "host/search/problem.hpp"

namespace warpnest {

struct PlayoutExecutor {
  std::unique_ptr<Executor> executor;
  AnyPosition start;  // of the problem, in the class that the executor plays
};

// Uniform playouts run on the device that the options name; all other kinds on the CPU. `enough`:
// if each job is a whole run, the score that ends the search (see CursorExecutorParts). Throws
// UsageError.
PlayoutExecutor playout_executor(const Problem& problem, const PlayoutOptions& playout,
                                 const ExecutorOptions& options,
                                 std::optional<std::int32_t> enough = {});

}  // namespace warpnest
