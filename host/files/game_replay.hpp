// The outcome of checking a game that was read or found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace warpnest {

struct GameViolation {
  std::size_t move;  // counted from 1; 0: the moves are legal but the score is wrong
  std::string text;  // "move 5 (3.0): ..."
};

// What a checker finds when it plays the moves of a game.
struct GameReplay {
  std::optional<GameViolation> violation = {};  // the first
  std::int32_t score = 0;                       // of the legal moves
  bool finished = false;                        // no move is left
};

// Returns a violation for move `number`, counted from 1; `move` is its text.
GameViolation violation_at(std::size_t number, const std::string& move, const std::string& what);
// Adds a violation if the moves are legal but their score differs from `score`.
void check_score(GameReplay& replay, std::int32_t score);
// Returns what is wrong with a game that a search found; empty if it is legal and finished.
std::string fault_of(const GameReplay& replay);

}  // namespace warpnest
