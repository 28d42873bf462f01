// GameKind: what the commands must know of a game, apart from playing it: its parameters, how its
// results read, how they are checked and kept.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "apps/instances.hpp"
#include "apps/options.hpp"
#include "host/report/provenance.hpp"

namespace warpnest {

// A game as the options give it; a parameter that is not its own is wrong usage.
struct GameChoice {
  std::string game = {};
  int dimension = 8;           // of a snake
  std::string variant = "5D";  // of Morpion
  std::uint32_t depth = 60;    // of left-move and leftmost-path
  SameGameChoice samegame = {};
  SudokuChoice sudoku = {};
};

class GameKind {
 public:
  using Moves = std::vector<int>;

  virtual ~GameKind() = default;

  // "snake 8", for progress.
  virtual std::string title() const = 0;
  // "the snake in dimension 8", inside a sentence.
  virtual std::string subject() const = 0;
  // What a score counts: "edges".
  virtual std::string unit() const = 0;
  // The first line of a result: "Snake of 86 edges in dimension 8 (...)".
  virtual std::string headline(int score) const = 0;
  // The parameters, under the names of JSON.
  virtual Json parameters() const = 0;

  // A game as one word, which `warpnest verify` takes.
  virtual std::string sequence(const Moves& moves) const = 0;
  // A game drawn in the terminal; empty if there is no picture.
  virtual std::string picture(const Moves&) const { return {}; }
  // What a file with this name holds. `comments` say where it comes from.
  virtual std::string file_text(const std::string& path, const Moves& moves,
                                const std::vector<std::string>& comments) const = 0;
  // Throws UsageError if no file of this name can hold the game.
  virtual void check_file_name(const std::string&) const {}
  // The moves of a file's text; they need not be legal. Throws FileError, also for another game,
  // and for every text of a game whose files are only written.
  virtual Moves parse(const std::string& text) const;

  // No game has a higher score.
  virtual int highest_score() const = 0;
  // What an independent checker says against the game; empty if it is legal and has this score.
  virtual std::string problem(const Moves& moves, int score) const = 0;
};

std::unique_ptr<GameKind> snake_kind(int dimension);
std::unique_ptr<GameKind> morpion_kind(const std::string& variant);
std::unique_ptr<GameKind> binary_tree_kind(const std::string& game, std::uint32_t depth);
// Of the first board or problem that was loaded.
std::unique_ptr<GameKind> samegame_kind(const SameGameChoice& choice);
std::unique_ptr<GameKind> sudoku_kind(const SudokuChoice& choice);
void add_samegame_options(CLI::App& app, SameGameChoice& choice);
void add_sudoku_options(CLI::App& app, SudokuChoice& choice);

// Throws UsageError, with the list of games, if there is no such game.
std::unique_ptr<GameKind> game_kind(const GameChoice& choice);

// --variant of Morpion alone.
void add_variant(CLI::App& app, std::string& variant);
// Reads or makes the boards and problems that the choice names. Throws FileError, or UsageError if
// a file has fewer than were asked for.
void load_instances(GameChoice& choice);

// The game and its parameters as options. `command` is shown as an example in errors; the check
// runs when the command line has been read.
void add_game_choice(CLI::App& app, GameChoice& choice);
void check_game_choice(const CLI::App& app, const GameChoice& choice, const std::string& command);

}  // namespace warpnest
