// Policy files: a bias for each move code of one game (docs/formats.md).
//
// The first line is "policy" and the title of the problem; then come lines with a code and its bias.
// Lines that start with # are comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpnest {

// The bias of codes from 0 to the greatest in the file; those that are not in it have 0. `game` is
// the title of the problem that the file must be for. Throws FileError naming the line.
std::vector<float> parse_policy(std::string_view text, const std::string& game);

}  // namespace warpnest
