#include "common/games/morpion/morpion.hpp"
#include "host/games/morpion/morpion_host.hpp"
#include "tests/support/game_conformance.hpp"

namespace warpnest::testing {

// Boards of every size play the same games.
template <class G>
std::string playthrough_name() {
  return std::string("morpion-") + name(G::variant);
}

using Boards =
    ::testing::Types<MorpionSmall<morpion_5d>, MorpionSmall<morpion_5t>, MorpionSmall<morpion_4d>,
                     MorpionSmall<morpion_4t>, MorpionNested<morpion_5t>, MorpionLarge<morpion_5d>,
                     MorpionLarge<morpion_5t>, MorpionLarge<morpion_4d>, MorpionLarge<morpion_4t>>;
INSTANTIATE_TYPED_TEST_SUITE_P(Morpion, GameConformance, Boards);

}  // namespace warpnest::testing
