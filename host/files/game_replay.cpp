#include "host/files/game_replay.hpp"

#include <fmt/format.h>

namespace warpnest {

GameViolation violation_at(std::size_t number, const std::string& move, const std::string& what) {
  return {number, fmt::format("move {} ({}): {}", number, move, what)};
}

void check_score(GameReplay& replay, std::int32_t score) {
  if (replay.violation || replay.score == score) return;
  replay.violation = {0, fmt::format("the moves score {}, not {}", replay.score, score)};
}

std::string fault_of(const GameReplay& replay) {
  if (replay.violation) return replay.violation->text;
  return replay.finished ? "" : "moves are left at its end";
}

}  // namespace warpnest
