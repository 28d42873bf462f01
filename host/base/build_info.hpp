// The part of a result's provenance that is known at compile time.
#pragma once

namespace warpnest {

struct BuildInfo {
  const char* version;
  const char* revision;  // from git, or "unknown"
  const char* compiler;
  const char* build_type;
};

const BuildInfo& build_info();

}  // namespace warpnest
