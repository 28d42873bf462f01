// From the user's choice to the class that plays it.
#pragma once

#include <string>

#include "apps/game_kind.hpp"
#include "host/games.hpp"

namespace warpnest {

// visitor.template operator()<G>() for the class of the game that this device plays; all instances
// give the same type, which is not void. The choice has been checked.
template <class Visitor>
auto with_game(const GameChoice& choice, const std::string& device, Visitor&& visitor) {
  if (choice.game == "morpion") {
    return with_morpion(*find_morpion_variant(choice.variant), [&]<MorpionVariant V>() {
      if (is_cpu_device(device)) return visitor.template operator()<MorpionHost<V>>();
      return visitor.template operator()<MorpionLarge<V>>();
    });
  }
  return with_snake(choice.dimension,
                    [&]<int D>() { return visitor.template operator()<Snake<D>>(); });
}

}  // namespace warpnest
