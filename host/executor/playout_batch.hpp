// run_playouts: many playouts from one position, shared by the threads of an executor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "common/stream.hpp"
#include "host/base/stop.hpp"
#include "host/executor/executor.hpp"
#include "host/executor/worker_pool.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

using Histogram = std::vector<std::uint64_t>;  // [histogram_entry(score)]

// Plays a leaf of `count` playouts with this stream on one thread and adds to the histogram, which
// it may enlarge.
using PlayLeaf = std::function<PoolResult(std::uint32_t worker, StreamId stream,
                                          std::uint32_t count, Histogram& histogram)>;

// See Executor::playouts. The histogram has at least this many entries. The summary does not depend
// on which thread plays what.
PlayoutSummary run_playouts(WorkerPool& workers, std::uint64_t seed, std::uint64_t count,
                            const StopSignal& stop, std::uint64_t first_stream, std::size_t entries,
                            const PlayLeaf& play);

}  // namespace warpnest
