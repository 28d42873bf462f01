#include "host/bench/architecture.hpp"

#include <cctype>

#include <nlohmann/json.hpp>

#include "host/bench/embedded_data.hpp"

namespace warpnest {
namespace {

using Json = nlohmann::ordered_json;

Architecture read(const Json& json, const Json& sources) {
  Architecture architecture;
  architecture.name = json.at("name");
  architecture.compute_capability = json.at("compute_capability");
  const auto take = [&]<class Value>(const char* figure, Value& value) {
    value = json.at(figure).at(0).get<Value>();
    architecture.figures[figure] = {static_cast<double>(value),
                                    sources.at(json.at(figure).at(1).get<std::string>())};
  };
  take("multiprocessors", architecture.multiprocessors);
  take("boost_ghz", architecture.boost_ghz);
  take("cores", architecture.cores);
  take("integer_lanes", architecture.integer_lanes);
  take("shared_bytes", architecture.shared_bytes);
  take("block_shared_bytes", architecture.block_shared_bytes);
  take("reserved_bytes", architecture.reserved_bytes);
  take("warps", architecture.warps);
  take("blocks", architecture.blocks);
  take("shared_latency", architecture.shared_latency);
  take("l1_latency", architecture.l1_latency);
  take("l2_latency", architecture.l2_latency);
  take("l2_sectors", architecture.l2_sectors);
  return architecture;
}

std::string plain(std::string_view name) {
  std::string text;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  return text;
}

}  // namespace

const std::vector<Architecture>& architectures() {
  static const std::vector<Architecture> all = [] {
    const Json json = Json::parse(architectures_json);
    std::vector<Architecture> list;
    for (const Json& entry : json.at("architectures")) {
      list.push_back(read(entry, json.at("sources")));
    }
    return list;
  }();
  return all;
}

const Architecture* find_architecture(std::string_view name) {
  for (const Architecture& architecture : architectures()) {
    const std::string known = plain(architecture.name);
    const std::string asked = plain(name);
    if (asked == known || "rtx" + asked == known) return &architecture;
  }
  return nullptr;
}

}  // namespace warpnest
