// How the playouts of a search choose their moves.
#pragma once

#include <vector>

namespace warpnest {

enum class PlayoutKind {
  uniform,   // as the game draws
  mobility,  // among the moves that lead to the most possible moves
  bias       // with probabilities proportional to exp(bias[policy code])
};

struct PlayoutOptions {
  PlayoutKind kind = PlayoutKind::uniform;
  std::vector<float> bias = {};  // [policy code]; may cover only the first codes, or none
};

}  // namespace warpnest
