// Options that several subcommands share.
#pragma once

#include <cstdint>
#include <string>

#include "host/base/options.hpp"
#include "host/executor/make_executor.hpp"

namespace warpnest {

inline constexpr std::int64_t max_threads = 1024;
// Up to this many playouts or runs, every sum fits in 64 bits.
inline constexpr std::int64_t max_count = 1'000'000'000'000;

Option seed_option();
Option device_option();
Option threads_option();
Option rounds_option();  // 5 by default
Option json_option();
Option quiet_option();

// Returns the name itself. Throws UsageError if it is not a device name.
std::string checked_device(const std::string& name);
// Reads --device and --threads. Throws as above.
ExecutorOptions executor_options(const Values& values);

}  // namespace warpnest
