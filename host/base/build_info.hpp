// What this program is: the part of a result's provenance that is known when it is compiled.
#pragma once

namespace warpnest {

struct BuildInfo {
  const char* version;
  const char* revision;  // of git, or "unknown"
  const char* compiler;
  const char* build_type;
};

const BuildInfo& build_info();

}  // namespace warpnest
