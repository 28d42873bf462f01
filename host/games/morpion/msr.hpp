// MSR 0.1, the Morpion Solitaire Record (docs/formats.md): a JSON object, or the compact form
// "MS1:" followed by the unpadded base64url of its raw deflate.
//
// A move is the new dot x, y, the direction H, V, DP or DN and the position of the new dot in its
// line. The cross begins at (0, 0).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "host/games/morpion/morpion_record.hpp"

namespace warpnest {

inline constexpr std::string_view msr_compact_tag = "MS1:";
// A compact file is refused if it inflates to more bytes. No record comes near this size.
inline constexpr std::size_t max_msr_bytes = std::size_t{1} << 20;

// Reads either form. Does not check whether the moves are legal. Throws FileError, which names the
// line and column of invalid JSON, or the element that is wrong.
MorpionRecord parse_msr(std::string_view text);

// The record must be legal. `more` is an object of further fields: producer, solver, saved_at ...
std::string msr_json(const MorpionRecord& record, const nlohmann::ordered_json& more = {});
std::string msr_compact(const MorpionRecord& record, const nlohmann::ordered_json& more = {});

}  // namespace warpnest
