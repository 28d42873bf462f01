#include "host/report/provenance.hpp"

#include <ctime>
#include <fstream>
#include <thread>

#include <fmt/format.h>

#include "host/base/build_info.hpp"

namespace warpnest {
namespace {

Json text_or_null(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

}  // namespace

Json to_json(const Provenance& provenance) {
  const BuildInfo& build = build_info();
  Json json;
  json["program"] = "warpnest";
  json["version"] = build.version;
  json["revision"] = build.revision;
  json["compiler"] = build.compiler;
  json["build_type"] = build.build_type;
  json["date"] = utc_now();
  json["host_cpu"] = host_cpu();
  json["device"] = text_or_null(provenance.device);
  json["method"] = text_or_null(provenance.method);
  json["seed"] = provenance.seed ? Json(*provenance.seed) : Json(nullptr);
  return json;
}

std::string json_text(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return std::string(text, length);
}

std::string host_cpu() {
  std::string model = "unknown processor";
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("model name")) continue;
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) model = line.substr(colon + 2);
    break;
  }
  return fmt::format("{}, {} cores", model, std::thread::hardware_concurrency());
}

}  // namespace warpnest
