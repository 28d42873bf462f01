// The game entries for left-move and leftmost-path.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "common/games/binary_tree/left_move.hpp"
#include "common/games/binary_tree/leftmost_path.hpp"
#include "host/files/file_error.hpp"
#include "host/files/game_file.hpp"
#include "host/games/binary_tree/binary_tree_exact_task.hpp"
#include "host/games/binary_tree/binary_tree_record.hpp"
#include "host/games/game_entry.hpp"
#include "host/games/text_record.hpp"

namespace warpnest {

extern const GameEntry left_move_entry;
extern const GameEntry leftmost_path_entry;
namespace {

std::string tree_subject(TreeProblem problem, std::uint32_t depth) {
  return fmt::format("{} of depth {}", name(problem), depth);
}

class BinaryTreeProblem final : public Problem {
 public:
  BinaryTreeProblem(TreeProblem problem, std::uint32_t depth) : problem_(problem), depth_(depth) {}

  std::string game() const override { return name(problem_); }
  std::string title() const override { return fmt::format("{} {}", name(problem_), depth_); }
  std::string subject() const override { return tree_subject(problem_, depth_); }
  std::string unit() const override { return "points"; }
  std::string headline(int score) const override {
    return fmt::format("{}: a score of {} (the best is {})", subject(), score, depth_);
  }
  Json parameters() const override { return {{"depth", depth_}}; }

  std::string sequence(const Moves& moves) const override {
    return tree_sequence(record_of(moves));
  }
  std::string file_text(const std::string&, const Moves& moves,
                        const std::vector<std::string>& comments) const override {
    TreeRecord record = record_of(moves);
    record.score = replay_tree(record).score;
    return tree_game_text(record, comments);
  }
  Moves parse(const std::string& text) const override {
    const TreeRecord record = parse_tree_game(text, problem_);
    if (record.depth != depth_) {
      throw FileError(fmt::format("a game of another {}, not of {}", name(problem_), subject()));
    }
    if (const auto violation = replay_tree(record).violation) throw FileError(violation->text);
    Moves moves;
    for (const bool left : record.moves)
      moves.push_back(left ? LeftMove::left : LeftMove::right);
    return moves;
  }

  int highest_score() const override { return static_cast<int>(depth_); }
  std::string fault(const Moves& moves, int score) const override {
    return fault_of(replay_tree(record_of(moves, score)));
  }

  const GameClass& cpu_class() const override {
    return problem_ == TreeProblem::left_move ? game_class<LeftMove>() : game_class<LeftmostPath>();
  }
  AnyPosition start(const GameClass&) const override {
    return problem_ == TreeProblem::left_move ? start_of<LeftMove>() : start_of<LeftmostPath>();
  }

 private:
  template <Game G>
  AnyPosition start_of() const {
    Position<G> position{};
    G::start(position.board(), position.state, depth_);
    return position;
  }

  TreeRecord record_of(const Moves& moves, int score = 0) const {
    TreeRecord record{.problem = problem_, .depth = depth_, .score = score};
    for (const AnyMove move : moves)
      record.moves.push_back(move == LeftMove::left);
    return record;
  }

  TreeProblem problem_;
  std::uint32_t depth_;
};

Options tree_options() {
  return {integer_option("--depth", 1, LeftMove::max_moves,
                         fmt::format("depth of the tree, 1 to {}", LeftMove::max_moves),
                         LeftMove::default_depth)};
}

template <TreeProblem problem>
Problems make_tree(const Values& values) {
  Problems problems;
  problems.push_back(std::make_unique<BinaryTreeProblem>(
      problem, static_cast<std::uint32_t>(values.integer("--depth"))));
  return problems;
}

template <TreeProblem problem>
bool recognises_tree(std::string_view text) {
  return game_file_name(text) == name(problem);
}

template <TreeProblem problem>
std::unique_ptr<RecordFile> read_tree(const std::string& text) {
  const TreeRecord record = parse_tree_game(text, problem);
  const GameReplay replay = replay_tree(record);
  const std::string sequence = tree_sequence(record);
  std::vector<std::string> moves;
  for (const char step : sequence)
    moves.emplace_back(1, step);
  return std::make_unique<TextRecord>(TextRecordParts{
      .game = name(problem),
      .subject = tree_subject(problem, record.depth),
      .parameters = {{"depth", record.depth}},
      .score = record.score,
      .moves = moves,
      .sequence = sequence,
      .replay = replay,
      .score_text = fmt::format("{} (the best is {})", replay.score, record.depth)});
}

constexpr std::string_view tree_files =
    "what search --out writes: the depth, the score, and moves L or R";

}  // namespace

const GameEntry left_move_entry{
    .name = "left-move",
    .about = "a path down a binary tree: each move to the left scores",
    .options = tree_options,
    .make = make_tree<TreeProblem::left_move>,
    .recognises = recognises_tree<TreeProblem::left_move>,
    .read = read_tree<TreeProblem::left_move>,
    .files = tree_files,
    .examples =
        R"(  warpnest search left-move --depth 60 --level 3    one level 3 search, 60 moves deep
)",
    .showcase = "--depth 128",
    .exact = &left_move_exact};

const GameEntry leftmost_path_entry{
    .name = "leftmost-path",
    .about = "a path down a binary tree: moves to the left score until the first to the right",
    .options = tree_options,
    .make = make_tree<TreeProblem::leftmost_path>,
    .recognises = recognises_tree<TreeProblem::leftmost_path>,
    .read = read_tree<TreeProblem::leftmost_path>,
    .files = tree_files,
    .examples =
        R"(  warpnest search leftmost-path --level 1           level 1 always finds the best score
)",
    .exact = &leftmost_path_exact};

}  // namespace warpnest
