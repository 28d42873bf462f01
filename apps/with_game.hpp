// From the user's choice to the class that plays it.
#pragma once

#include <string>

#include "apps/game_kind.hpp"
#include "common/games/binary_tree/left_move.hpp"
#include "common/games/binary_tree/leftmost_path.hpp"
#include "common/games/samegame/samegame.hpp"
#include "common/games/sudoku/sudoku.hpp"
#include "common/position.hpp"
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
  if (choice.game == "left-move") return visitor.template operator()<LeftMove>();
  if (choice.game == "leftmost-path") return visitor.template operator()<LeftmostPath>();
  if (choice.game == "samegame") {
    return choice.samegame.small() ? visitor.template operator()<SmallSameGame>()
                                   : visitor.template operator()<LargeSameGame>();
  }
  if (choice.game == "sudoku") {
    switch (choice.sudoku.order) {
      case 2:
        return visitor.template operator()<Sudoku<2>>();
      case 3:
        return visitor.template operator()<Sudoku<3>>();
      case 4:
        return visitor.template operator()<Sudoku<4>>();
      default:
        return visitor.template operator()<Sudoku<5>>();
    }
  }
  return with_snake(choice.dimension,
                    [&]<int D>() { return visitor.template operator()<Snake<D>>(); });
}

// Where a game begins: on its own first position, or that of the first instance that was loaded.
template <Game G>
Position<G> start_position(const GameChoice& choice) {
  if constexpr (requires { G::default_depth; }) {
    Position<G> position{};
    G::start(position.board(), position.state, choice.depth);
    return position;
  } else if constexpr (requires { typename G::Grid; }) {
    return samegame_position<G>(choice.samegame.boards.front(), choice.samegame.rules);
  } else if constexpr (requires { G::order; }) {
    return sudoku_position<G>(choice.sudoku.grids.front());
  } else {
    return Position<G>::start();
  }
}

}  // namespace warpnest
