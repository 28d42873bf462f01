#include "host/executor/playout_batch.hpp"

#include <algorithm>
#include <atomic>

namespace warpnest {
namespace {

// What one thread has played, and the number of the leaf that holds its best.
struct PlayedLeaves {
  PlayoutSummary summary;
  std::uint64_t best_leaf = 0;
};

}  // namespace

PlayoutSummary run_playouts(WorkerPool& workers, std::uint64_t seed, std::uint64_t count,
                            const StopSignal& stop, std::uint64_t first_stream, std::size_t entries,
                            const PlayLeaf& play) {
  PlayoutSummary sum;
  sum.histogram.resize(entries);
  std::vector<PlayedLeaves> parts(workers.threads(), {.summary = sum});
  std::atomic<std::uint64_t> next{0};
  const std::uint64_t leaves = (count + playouts_per_stream - 1) / playouts_per_stream;
  workers.run(parts.size(), [&](std::size_t, std::uint32_t worker) {
    auto& [summary, best_leaf] = parts[worker];
    for (std::uint64_t leaf; !stop.requested() && (leaf = next++) < leaves;) {
      const auto size = static_cast<std::uint32_t>(
          std::min<std::uint64_t>(playouts_per_stream, count - leaf * playouts_per_stream));
      const StreamId stream = search_stream(seed, first_stream + leaf);
      const PoolResult pool = play(worker, stream, size, summary.histogram);
      summary.totals.add(pool);
      // A thread's leaves come in increasing order, so a later equal score never counts.
      if (pool.score > summary.best_score) {
        summary.best_score = pool.score;
        summary.best_stream = mix(stream, 0, 0, pool.index);
        best_leaf = leaf;
      }
    }
  });

  // The thread with the first of the best comes first: add() keeps it.
  std::ranges::stable_sort(parts, {}, &PlayedLeaves::best_leaf);
  for (const PlayedLeaves& part : parts)
    sum.add(part.summary);
  return sum;
}

}  // namespace warpnest
