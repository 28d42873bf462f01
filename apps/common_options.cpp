#include "apps/common_options.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>

namespace warpnest {

Option seed_option() {
  return seed_option("--seed",
                     "the same seed gives the same result on devices with the same method; "
                     "'random' draws one",
                     1);
}
Option device_option() {
  return text_option("--device", "auto, cuda, cuda:N, cpu or warp ('warpnest devices' lists them)",
                     "auto");
}
Option threads_option() {
  return integer_option("--threads", 1, max_threads, "threads (default: one per core)");
}
Option rounds_option() {
  return integer_option("--rounds", 1, 1000, "number of rounds; the median counts", 5);
}
Option json_option() {
  return flag_option("--json", "print one JSON object (docs/formats.md) instead of text");
}
Option quiet_option() { return flag_option("--quiet", "show no progress"); }

std::string checked_device(const std::string& name) {
  if (is_device_name(name)) return name;
  std::vector<std::string> there;
  for (const DeviceInfo& info : list_devices())
    there.push_back(info.name);
  throw UsageError(fmt::format(
      "--device: '{}' is unknown: use auto, cpu, warp, cuda or cuda:N (this machine has {})", name,
      fmt::join(there, ", ")));
}

ExecutorOptions executor_options(const Values& values) {
  return {.device = checked_device(values.text("--device")),
          .threads = static_cast<std::uint32_t>(values.optional_integer("--threads").value_or(0))};
}

}  // namespace warpnest
