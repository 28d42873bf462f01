#include <algorithm>

#include <fmt/format.h>

#include "apps/game_kind.hpp"
#include "common/games/left_move.hpp"

namespace warpnest {
namespace {

// The left move and the leftmost path problem.
class BinaryTreeKind final : public GameKind {
 public:
  BinaryTreeKind(std::string game, std::uint32_t depth) : game_(std::move(game)), depth_(depth) {}

  std::string title() const override { return fmt::format("{} {}", game_, depth_); }
  std::string subject() const override { return fmt::format("{} of depth {}", game_, depth_); }
  std::string unit() const override { return "points"; }
  std::string headline(int score) const override {
    return fmt::format("{} of depth {}: a score of {} (the best is {})", game_, depth_, score,
                       depth_);
  }
  Json parameters() const override { return {{"depth", depth_}}; }

  // L and R.
  std::string sequence(const Moves& moves) const override {
    std::string text;
    for (const int move : moves)
      text += move == LeftMove::left ? 'L' : 'R';
    return text;
  }
  std::string file_text(const std::string&, const Moves& moves,
                        const std::vector<std::string>& comments) const override {
    return fmt::format("# {}\n{}\n", fmt::join(comments, "\n# "), sequence(moves));
  }

  int highest_score() const override { return static_cast<int>(depth_); }
  std::string problem(const Moves& moves, int score) const override {
    if (moves.size() != depth_) return fmt::format("{} moves of {}", moves.size(), depth_);
    const std::string path = sequence(moves);
    const auto end = game_ == "left-move" ? path.end() : std::find(path.begin(), path.end(), 'R');
    const auto counted = std::count(path.begin(), end, 'L');
    return counted == score ? "" : fmt::format("it scores {}, not {}", counted, score);
  }

 private:
  std::string game_;
  std::uint32_t depth_;
};

}  // namespace

std::unique_ptr<GameKind> binary_tree_kind(const std::string& game, std::uint32_t depth) {
  return std::make_unique<BinaryTreeKind>(game, depth);
}

}  // namespace warpnest
