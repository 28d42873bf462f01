// SmallProblem: one class of a game as a problem, for tests of searches.
#pragma once

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "host/files/file_error.hpp"
#include "host/search/game_class.hpp"
#include "host/search/problem.hpp"

namespace warpnest::testing {

// Its game files have the line "small" and the moves as numbers.
class SmallProblem final : public Problem {
 public:
  explicit SmallProblem(const GameClass& played, std::optional<int> enough = {})
      : class_(played), enough_(enough) {}

  std::string game() const override { return "small"; }
  std::string title() const override { return "small " + std::string(class_.name); }
  std::string subject() const override { return "the small problem"; }
  std::string unit() const override { return "points"; }
  std::string headline(int) const override { return "A game"; }
  Json parameters() const override { return {}; }

  std::string sequence(const Moves& moves) const override {
    std::string text;
    for (const AnyMove move : moves)
      text += (text.empty() ? "" : " ") + std::to_string(move);
    return text;
  }
  std::string file_text(const std::string&, const Moves& moves,
                        const std::vector<std::string>&) const override {
    return "small\n" + sequence(moves) + "\n";
  }
  Moves parse(const std::string& text) const override {
    std::istringstream in(text);
    std::string heading;
    if (!(in >> heading) || heading != "small") throw FileError("not a small game");
    Moves moves;
    for (AnyMove move; in >> move;)
      moves.push_back(move);
    return moves;
  }

  int highest_score() const override { return static_cast<int>(class_.max_moves); }
  std::optional<int> enough() const override { return enough_; }
  std::string fault(const Moves& moves, int score) const override {
    AnyCursor end = cursor();
    Moves possible(end.max_candidates());
    for (const AnyMove move : moves) {
      const auto last = possible.begin() + end.moves(possible.data());
      if (std::find(possible.begin(), last, move) == last) return "an illegal move";
      end.play(move);
    }
    if (end.count() != 0) return "it is not over";
    return end.score() == score ? "" : "another score";
  }

  const GameClass& cpu_class() const override { return class_; }

 private:
  const GameClass& class_;
  std::optional<int> enough_;
};

}  // namespace warpnest::testing
