// A plain check of the rules of SameGame: an array of colours and a flood fill with a stack. It
// shares no code with the game in common/ or with the fast playouts.
#pragma once

#include <cstdint>

#include "host/files/game_replay.hpp"
#include "host/games/samegame/samegame_record.hpp"

namespace warpnest {

struct SameGameReplay : GameReplay {
  static constexpr std::uint8_t no_cell = 255;
  SameGameBoard board = {};  // after the legal moves; no_cell where there is no cell
};

SameGameReplay replay_samegame(const SameGameRecord& record);

// The same game, with every move named by the first cell of its group. The moves must be legal.
SameGameRecord with_first_cells(SameGameRecord record);

}  // namespace warpnest
