// Policy files: a bias for each move code of one game (docs/formats.md).
//
// The first line is "policy" and the title of the problem; each further line has a code and its
// bias. Lines that start with # are comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpnest {

// Returns the bias of the codes from 0 to the greatest in the file; codes not in it have 0. `game`
// is the title of the problem that the file must be for. Throws FileError naming the line.
std::vector<float> parse_policy(std::string_view text, const std::string& game);

}  // namespace warpnest
