// From the move codes that searches give to a game as files hold it.
#pragma once

#include <vector>

#include "common/games/morpion_rules.hpp"
#include "host/files/morpion_record.hpp"

namespace warpnest {

// Codes of moves from the first position, each a line of the variant's own board. The cross of the
// record has its corner at (0, 0). Legality is the checker's business: a line without a hole or with
// several gets a position outside of it or the first of them.
MorpionRecord morpion_record(const MorpionVariant& variant, const std::vector<int>& codes);

}  // namespace warpnest
