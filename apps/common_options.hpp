// Options that several subcommands share.
#pragma once

#include <cstdint>
#include <string>

#include "host/base/options.hpp"
#include "host/executor/make_executor.hpp"

namespace warpnest {

inline constexpr std::int64_t max_threads = 1024;
// This many playouts or runs keep every sum within 64 bits.
inline constexpr std::int64_t max_count = 1'000'000'000'000;

Option seed_option();
Option device_option();
Option threads_option();
Option json_option();
Option quiet_option();

// The name itself. Throws UsageError if it is no device's name.
std::string checked_device(const std::string& name);
// What --device and --threads say. Throws as above.
ExecutorOptions executor_options(const Values& values);

}  // namespace warpnest
