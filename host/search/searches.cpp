// The one list of searches. NAME here is the entry NAME_search in the file of the search.
#include <array>

#include <fmt/format.h>

#include "host/search/search_entry.hpp"

// The first is the default.
#define WARPNEST_SEARCHES(NAME) \
  NAME(nmcs)                    \
  NAME(nrpa)                    \
  NAME(gnrpa)                   \
  NAME(uct)                     \
  NAME(reflexive)               \
  NAME(sampling)                \
  NAME(mobility)                \
  NAME(forward_checking)        \
  NAME(perturbation)

namespace warpnest {

#define WARPNEST_DECLARE(NAME) extern const SearchEntry NAME##_search;
WARPNEST_SEARCHES(WARPNEST_DECLARE)
#undef WARPNEST_DECLARE

std::span<const SearchEntry> searches() {
#define WARPNEST_LIST(NAME) NAME##_search,
  static const std::array all{WARPNEST_SEARCHES(WARPNEST_LIST)};
#undef WARPNEST_LIST
  return all;
}

const SearchEntry& find_search(const std::string& name) {
  std::string names;
  for (const SearchEntry& entry : searches()) {
    if (entry.name == name) return entry;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", entry.name);
  }
  throw UsageError(fmt::format("--algorithm: '{}' is unknown: use {}", name, names));
}

}  // namespace warpnest
