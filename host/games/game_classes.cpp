#include "host/games/game_classes.hpp"

#include "generated/host/all_classes.hpp"

namespace warpnest {

std::span<const GameClass* const> game_classes() {
#define WARPNEST_ADDRESS(name, ...) &game_class<__VA_ARGS__>(),
  static const GameClass* const list[] = {WARPNEST_ALL_CLASSES(WARPNEST_ADDRESS)};
#undef WARPNEST_ADDRESS
  return list;
}

}  // namespace warpnest
