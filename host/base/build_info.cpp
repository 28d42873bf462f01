#include "host/base/build_info.hpp"

#ifndef WARPNEST_VERSION
#define WARPNEST_VERSION "unknown"
#endif
#ifndef WARPNEST_GIT_REVISION
#define WARPNEST_GIT_REVISION "unknown"
#endif
#ifndef WARPNEST_COMPILER
#define WARPNEST_COMPILER "g++ " __VERSION__
#endif
#ifndef WARPNEST_BUILD_TYPE
#define WARPNEST_BUILD_TYPE "unknown"
#endif

namespace warpnest {

const BuildInfo& build_info() {
  static constexpr BuildInfo info{WARPNEST_VERSION, WARPNEST_GIT_REVISION, WARPNEST_COMPILER,
                                  WARPNEST_BUILD_TYPE};
  return info;
}

}  // namespace warpnest
