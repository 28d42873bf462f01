#include <fmt/format.h>

#include "apps/puzzle_kind.hpp"
#include "common/games/binary_tree/left_move.hpp"

namespace warpnest {
namespace {

// The left move and the leftmost path problem.
class BinaryTreeKind final : public PuzzleKind {
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

  int highest_score() const override { return static_cast<int>(depth_); }

 protected:
  PuzzleRecord empty_record() const override {
    return {.kind = game_ == "left-move" ? PuzzleRecord::Kind::left_move
                                         : PuzzleRecord::Kind::leftmost_path,
            .depth = depth_};
  }
  PuzzleRecord::Move shown_move(int move) const override {
    return {.first = move == LeftMove::left ? 0 : 1};
  }
  Moves moves_of(const PuzzleRecord& record) const override {
    Moves moves;
    for (const PuzzleRecord::Move& move : record.moves)
      moves.push_back(move.first == 0 ? LeftMove::left : LeftMove::right);
    return moves;
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
