// The names of a class's search kernels in nvcc's output.
#pragma once

#include <cstring>
#include <string>
#include <typeinfo>

#include "common/game.hpp"

namespace warpnest::testing {

// A part of the mangled name of leaf_kernel<G> (level 0) or nested_kernel<G, level> that occurs in
// no other kernel's name.
template <Game G>
std::string search_kernel_part(int level) {
  std::string game = typeid(G).name();  // N8warpnest...E
  game = game.substr(std::strlen("N8warpnest"), game.size() - std::strlen("N8warpnestE"));
  return level == 0 ? "11leaf_kernelINS_" + game + "EE"
                    : "13nested_kernelINS_" + game + "ELi" + std::to_string(level) + "E";
}

}  // namespace warpnest::testing
