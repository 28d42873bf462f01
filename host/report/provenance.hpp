// Provenance: where a figure comes from, so that it can be taken away and made again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace warpnest {

using Json = nlohmann::ordered_json;

struct Provenance {
  std::string device = {};  // empty where nothing ran on one
  std::string method = {};  // of the playouts
  std::optional<std::uint64_t> seed = {};
};

// Version, revision, compiler, build type, date and host, and what `provenance` adds.
Json to_json(const Provenance& provenance);

// An object as it is printed: indented, a line end at the end, and a replacement character for
// bytes that are no UTF-8, as names of files may have.
std::string json_text(const Json& json);

// Now, in UTC, as ISO 8601: 2026-11-16T03:04:05Z.
std::string utc_now();

// The model of the host's processor and its number of cores.
std::string host_cpu();

}  // namespace warpnest
