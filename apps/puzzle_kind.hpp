// PuzzleKind: the games whose files are puzzle records: SameGame, Sudoku, left-move, leftmost-path.
// A game says how its moves stand in a record; the rest is the same for all.
#pragma once

#include <string>
#include <vector>

#include "apps/game_kind.hpp"
#include "host/files/puzzle_record.hpp"

namespace warpnest {

class PuzzleKind : public GameKind {
 public:
  std::string sequence(const Moves& moves) const override;
  std::string file_text(const std::string& path, const Moves& moves,
                        const std::vector<std::string>& comments) const override;
  Moves parse(const std::string& text) const override;
  std::string problem(const Moves& moves, int score) const override;

 protected:
  // A game without moves on what was chosen; its score is not yet known.
  virtual PuzzleRecord empty_record() const = 0;
  virtual PuzzleRecord::Move shown_move(int move) const = 0;
  // The moves of a legal game on what was chosen.
  virtual Moves moves_of(const PuzzleRecord& record) const = 0;

  PuzzleRecord record_of(const Moves& moves, int score = 0) const;
};

}  // namespace warpnest
