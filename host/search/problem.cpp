#include "host/search/problem.hpp"

#include "host/base/usage_error.hpp"

namespace warpnest {

std::unique_ptr<Executor> Problem::executor(const ExecutorOptions& options) const {
  try {
    return class_on(options.device).executor(options);
  } catch (const DeviceError& error) {
    throw UsageError(error.what());
  }
}

}  // namespace warpnest
