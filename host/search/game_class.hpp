// GameClass: a class of a game as a table of functions. This is where its type is erased.
//
// A game is compiled as one or several classes, such as one per size of its board.
// Each has its own translation unit (host/games/class_unit.cpp.in). Everything above works on
// AnyPosition and AnyCursor and is compiled once.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "common/game.hpp"
#include "host/executor/executor.hpp"
#include "host/executor/make_executor.hpp"
#include "host/policy/any_cursor.hpp"
#include "host/policy/policy_player.hpp"

namespace warpnest {

struct GameClass {
  std::string_view name;       // as in classes.txt
  std::string_view method;     // of its playouts
  bool on_warps;               // warps play it, on the CPU or on a GPU
  std::int32_t lowest_score;   // counted by the first entry of a histogram
  std::uint32_t max_moves;     // of a game
  AnyPosition (*start)();      // the first position; for a family, that of one member

  // Throws DeviceError.
  std::unique_ptr<Executor> (*executor)(const ExecutorOptions& options);
  // The moves of the playout with this stream.
  std::vector<AnyMove> (*replay)(const AnyPosition& start, StreamId stream);

  // Null for a class that only warps play.
  AnyCursor (*cursor)(const AnyPosition& start);
  std::unique_ptr<PolicyPlayer> (*policy_player)(const AnyPosition& start);
};

// Defined in the unit of the class.
template <Game G>
const GameClass& game_class();

}  // namespace warpnest
