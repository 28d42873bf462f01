#include "host/search/playout_executor.hpp"

#include <stdexcept>

#include "host/base/machine.hpp"
#include "host/base/usage_error.hpp"
#include "host/search/cursor_executor.hpp"

namespace warpnest {
namespace {

PlayoutExecutor on_cursors(const Problem& problem, const PlayoutOptions& playout,
                           const ExecutorOptions& options, std::optional<std::int32_t> enough) {
  const GameClass& played = problem.cpu_class();
  const AnyCursor any = problem.cursor();
  try {
    return {std::make_unique<CursorExecutor>(
                CursorExecutorParts{.cursor = played.cursor,
                                    .playouts = [&] { return any.playouts(playout); },
                                    .lowest_score = played.lowest_score,
                                    .threads = thread_count(options.threads),
                                    .enough = enough}),
            problem.cpu_start()};
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

}  // namespace

PlayoutExecutor playout_executor(const Problem& problem, const PlayoutOptions& playout,
                                 const ExecutorOptions& options,
                                 std::optional<std::int32_t> enough) {
  switch (playout.kind) {
    case PlayoutKind::uniform:
      break;
    case PlayoutKind::mobility:
    case PlayoutKind::bias:
      return on_cursors(problem, playout, options, enough);
  }
  return {problem.executor(options), problem.start(problem.class_on(options.device))};
}

}  // namespace warpnest
