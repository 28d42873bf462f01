// From the move codes that searches give to a game as files hold it, and back.
#pragma once

#include <cstdint>
#include <vector>

#include "common/games/morpion/morpion_rules.hpp"
#include "host/games/morpion/morpion_record.hpp"

namespace warpnest {

// Codes of moves from the first position, each a line of the variant's own board. The cross of the
// record has its corner at (0, 0). Whether the moves are legal is for the checker to say: a line
// without a hole or with several gets a position outside of it or the first of them.
MorpionRecord morpion_record(const MorpionVariant& variant,
                             const std::vector<std::uint32_t>& codes);

// The codes of a record that the checker has found legal, the cross at the centre of the board. Its
// rules are the variant's. A line that leaves the board has a code of no meaning.
std::vector<std::uint32_t> morpion_codes(const MorpionVariant& variant,
                                         const MorpionRecord& record);

}  // namespace warpnest
