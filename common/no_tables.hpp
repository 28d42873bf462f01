// NoTables: the tables of a game that has none.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"

namespace warpnest {

template <class Memory>
struct NoTables {
  WARPNEST_HD NoTables(Memory, std::uint32_t) {}
  WARPNEST_HD void fill(std::uint32_t, std::uint32_t) const {}
};

}  // namespace warpnest
