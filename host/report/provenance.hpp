// Provenance: where a figure comes from, so that it can be traced and reproduced.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace warpnest {

using Json = nlohmann::ordered_json;

struct Provenance {
  std::string device = {};  // empty if nothing ran on one
  std::string method = {};  // of the playouts
  std::optional<std::uint64_t> seed = {};
};

// Version, revision, compiler, build type, date and host, plus what `provenance` adds.
Json to_json(const Provenance& provenance);

// Returns the object as it is printed: indented, with a final line end, and with a replacement
// character for bytes that are not UTF-8, which file names may contain.
std::string json_text(const Json& json);

// The current UTC time in ISO 8601: 2026-11-16T03:04:05Z.
std::string utc_now();

// The model of the host's processor and its number of cores.
std::string host_cpu();

}  // namespace warpnest
