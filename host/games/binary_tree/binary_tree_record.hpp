// Games of left-move and leftmost-path as text (docs/formats.md), and a plain check of their rules
// that shares no code with the games in common/.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/files/game_replay.hpp"

namespace warpnest {

enum class TreeProblem { left_move, leftmost_path };
// left-move or leftmost-path.
const char* name(TreeProblem problem);

struct TreeRecord {
  TreeProblem problem = TreeProblem::left_move;
  std::uint32_t depth = 0;
  std::int32_t score = 0;        // as stated in the file
  std::vector<bool> moves = {};  // whether each goes left
};

// Reads any text that has the form of such a game; the checker decides whether the moves are legal.
// Throws FileError naming the line.
TreeRecord parse_tree_game(std::string_view text, TreeProblem problem);

// Returns the text of the file. Each comment becomes a line.
std::string tree_game_text(const TreeRecord& record, const std::vector<std::string>& comments);

// The moves as one word: LLR.
std::string tree_sequence(const TreeRecord& record);

GameReplay replay_tree(const TreeRecord& record);

}  // namespace warpnest
