// warpnest devices: lists what this program can run on here.
#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "apps/command_line.hpp"
#include "apps/commands.hpp"
#include "apps/common_options.hpp"
#include "apps/exit_codes.hpp"
#include "apps/output.hpp"
#include "host/executor/make_executor.hpp"
#include "host/report/provenance.hpp"

namespace warpnest {
namespace {

int run_devices(bool json) {
  const std::vector<DeviceInfo> devices = list_devices();
  const std::string status = cuda_status();
  if (json) {
    Json object;
    object["command"] = "devices";
    object["devices"] = Json::array();
    for (const DeviceInfo& device : devices) {
      object["devices"].push_back({{"name", device.name}, {"description", device.description}});
    }
    object["cuda_status"] = status.empty() ? Json(nullptr) : Json(status);
    object["provenance"] = to_json(Provenance{});
    print(json_text(object));
    return exit_done;
  }
  std::size_t width = 0;
  for (const DeviceInfo& device : devices)
    width = std::max(width, device.name.size());
  std::string text;
  for (const DeviceInfo& device : devices) {
    text += fmt::format("{:<{}}  {}\n", device.name, width, device.description);
  }
  if (!status.empty()) text += fmt::format("No CUDA device: {}\n", status);
  print(text);
  return exit_done;
}

}  // namespace

void add_devices(CLI::App& app, Command& chosen) {
  const auto line = std::make_shared<CommandLine>(app, "devices", "list what --device can name here",
                                                  R"(Examples:
  warpnest devices
  warpnest devices --json)");
  line->add({"Output", {json_option()}});
  line->command().callback([line, &chosen] {
    chosen = [json = line->values("Output").flag("--json")] { return run_devices(json); };
  });
}

}  // namespace warpnest
