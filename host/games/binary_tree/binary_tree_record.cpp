#include "host/games/binary_tree/binary_tree_record.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "host/files/file_error.hpp"
#include "host/files/file_text.hpp"
#include "host/files/game_file.hpp"

namespace warpnest {
namespace {

constexpr std::uint32_t max_file_depth = 1'000'000;
constexpr MoveLayout tree_layout{.per_line = 80, .separator = ""};

class TreeReader final : public GameFileReader {
 public:
  explicit TreeReader(TreeProblem problem) : GameFileReader(name(problem)) {
    record_.problem = problem;
  }

  TreeRecord take() {
    record_.score = score();
    return record_;
  }

 protected:
  bool read_line(std::string_view key, std::string_view rest, std::string_view) override {
    if (key != "depth") return false;
    record_.depth = require_number<std::uint32_t>("depth", rest);
    if (record_.depth == 0 || record_.depth > max_file_depth) {
      fail(fmt::format("the depth is out of range: 1 to {}", max_file_depth));
    }
    return true;
  }
  std::size_t read_moves(std::string_view word) override {
    for (const char step : word) {
      if (step != 'L' && step != 'R') {
        fail(fmt::format("'{}' is neither L nor R", shown({&step, 1})));
      }
      record_.moves.push_back(step == 'L');
    }
    return word.size();
  }
  void finish() override {
    if (record_.depth == 0) throw FileError("the line 'depth N' is missing");
  }

 private:
  TreeRecord record_;
};

}  // namespace

const char* name(TreeProblem problem) {
  return problem == TreeProblem::left_move ? "left-move" : "leftmost-path";
}

TreeRecord parse_tree_game(std::string_view text, TreeProblem problem) {
  TreeReader reader(problem);
  reader.read(text);
  return reader.take();
}

std::string tree_game_text(const TreeRecord& record, const std::vector<std::string>& comments) {
  std::vector<std::string> moves;
  for (const bool left : record.moves)
    moves.emplace_back(left ? "L" : "R");
  return game_file_text(name(record.problem), comments, fmt::format("depth {}\n", record.depth),
                        record.score, moves, tree_layout);
}

std::string tree_sequence(const TreeRecord& record) {
  std::string text;
  for (const bool left : record.moves)
    text += left ? 'L' : 'R';
  return text;
}

GameReplay replay_tree(const TreeRecord& record) {
  GameReplay replay;
  if (record.moves.size() > record.depth) {
    replay.violation =
        violation_at(record.depth + std::size_t{1}, record.moves[record.depth] ? "L" : "R",
                     fmt::format("the tree has a depth of {}", record.depth));
  }
  bool scores = true;  // the current move and, in a leftmost path, all before it
  for (std::size_t i = 0; i < std::min<std::size_t>(record.moves.size(), record.depth); ++i) {
    const bool left = record.moves[i];
    scores = record.problem == TreeProblem::left_move ? left : scores && left;
    replay.score += scores ? 1 : 0;
  }
  replay.finished = record.moves.size() >= record.depth;
  check_score(replay, record.score);
  return replay;
}

}  // namespace warpnest
