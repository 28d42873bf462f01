// SameGameProblem: one board of SameGame.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/games/samegame/samegame.hpp"
#include "common/games/samegame/samegame_rules.hpp"
#include "common/position.hpp"
#include "host/games/samegame/samegame_file.hpp"
#include "host/games/samegame/samegame_record.hpp"
#include "host/search/problem.hpp"

namespace warpnest {

// Where a board comes from.
struct SameGameSource {
  std::string file = {};                     // empty: a board from a seed
  RowOrder order = RowOrder::top_first;      // in the file
  std::optional<std::uint32_t> number = {};  // if one of several, or requested; from 1
  std::uint64_t seed = 1;
};

// For example "SameGame on 15 x 15 cells of 5 colours".
std::string samegame_subject(const SameGameShape& shape);

class SameGameProblem final : public Problem {
 public:
  SameGameProblem(SameGameBoard board, const SameGameRules& rules, SameGameSource source);

  std::string game() const override { return "samegame"; }
  std::string title() const override;
  std::string subject() const override;
  std::string unit() const override { return "points"; }
  std::string headline(int score) const override;
  Json parameters() const override;

  std::string sequence(const Moves& moves) const override;
  std::string file_text(const std::string& path, const Moves& moves,
                        const std::vector<std::string>& comments) const override;
  Moves parse(const std::string& text) const override;

  int highest_score() const override;
  std::string fault(const Moves& moves, int score) const override;

  const GameClass& cpu_class() const override;
  AnyPosition start(const GameClass& played) const override;

  const SameGameBoard& board() const { return board_; }
  const SameGameRules& rules() const { return rules_; }
  const SameGameSource& source() const { return source_; }
  // Whether SmallSameGame has room for the board; otherwise LargeSameGame plays it.
  bool is_small() const;

 private:
  // Moves are codes of the class that plays the board: column * column_bits + row.
  std::uint32_t column_bits() const;
  SameGameRecord record_of(const Moves& moves, int score = 0) const;

  SameGameBoard board_;
  SameGameRules rules_;
  SameGameSource source_;
};

template <class G>
Position<G> samegame_position(const SameGameBoard& board, const SameGameRules& rules) {
  typename G::Grid grid{};
  for (std::uint32_t c = 0; c < board.shape.columns; ++c) {
    for (std::uint32_t r = 0; r < board.shape.rows; ++r)
      G::set_cell(grid, c, r, board.at(c, r) + 1U);
  }
  Position<G> position{};
  G::start(position.board(), position.state, grid, rules);
  return position;
}

}  // namespace warpnest
