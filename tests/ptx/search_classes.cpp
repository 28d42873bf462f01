#include "tests/ptx/search_run.hpp"

#include "generated/tests/kernel_classes.hpp"

namespace warpnest::ptx {

std::span<const SearchClass> search_classes() {
#define WARPNEST_LISTED(name, ...) {name, run_search<__VA_ARGS__>},
  static constexpr SearchClass all[] = {WARPNEST_KERNEL_CLASSES(WARPNEST_LISTED)};
#undef WARPNEST_LISTED
  return all;
}

}  // namespace warpnest::ptx
