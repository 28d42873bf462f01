// Converts between the move codes of searches and a game as files hold it.
#pragma once

#include <cstdint>
#include <vector>

#include "common/games/morpion/morpion_rules.hpp"
#include "host/games/morpion/morpion_record.hpp"

namespace warpnest {

// `codes` are moves from the first position, each a line of the variant's own board. The cross of
// the record has its corner at (0, 0). This does not check whether the moves are legal (see
// morpion_checker.hpp): a line without a hole gets a position outside the line, and a line with
// several holes gets the first.
MorpionRecord morpion_record(const MorpionVariant& variant,
                             const std::vector<std::uint32_t>& codes);

// The codes of the record's moves, with the cross at the centre of the board. The record must be
// legal, and its rules must be the variant's. The code of a line that leaves the board is
// meaningless.
std::vector<std::uint32_t> morpion_codes(const MorpionVariant& variant,
                                         const MorpionRecord& record);

}  // namespace warpnest
