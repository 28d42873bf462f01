// Problem: what a search is given to solve: a game with its parameters, such as one
// dimension or one board. Games make problems (host/games/<game>/); searches and commands know
// nothing else about a game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/report/provenance.hpp"
#include "host/search/game_class.hpp"

namespace warpnest {

// The best known score and its source.
struct KnownRecord {
  int score;
  bool optimal;        // no game has a higher score
  std::string source;  // in a few words
};

class Problem {
 public:
  using Moves = std::vector<AnyMove>;

  virtual ~Problem() = default;

  // --- How it reads -----------------------------------------------------------------------------

  // The name of the game, as in the list of games.
  virtual std::string game() const = 0;
  // A few words, for progress.
  virtual std::string title() const = 0;
  // As it reads inside a sentence.
  virtual std::string subject() const = 0;
  // What a score counts: "edges".
  virtual std::string unit() const = 0;
  // The first line of a result: its score, and how that compares.
  virtual std::string headline(int score) const = 0;
  // The parameters, as JSON.
  virtual Json parameters() const = 0;

  // --- Its games as text ------------------------------------------------------------------------

  // A game as one word.
  virtual std::string sequence(const Moves& moves) const = 0;
  // A game drawn in the terminal; empty if there is no picture.
  virtual std::string picture(const Moves&) const { return {}; }
  // The contents of a file with this name. `comments` say where the game comes from.
  virtual std::string file_text(const std::string& path, const Moves& moves,
                                const std::vector<std::string>& comments) const = 0;
  // Throws UsageError if no file of this name can hold the game.
  virtual void check_file_name(const std::string&) const {}
  // The moves of a file's text; they need not be legal. Throws FileError, also if the file
  // is for another problem.
  virtual Moves parse(const std::string& text) const = 0;

  // --- What is known about it -------------------------------------------------------------------

  // No game has a higher score.
  virtual int highest_score() const = 0;
  virtual std::optional<KnownRecord> known_record() const { return std::nullopt; }
  // The score of a solution, which ends a search; empty if the game cannot be solved.
  virtual std::optional<int> enough() const { return std::nullopt; }
  // What an independent checker finds wrong; empty if the game is legal and has this score.
  virtual std::string fault(const Moves& moves, int score) const = 0;

  // --- Playing it -------------------------------------------------------------------------------

  // The classes that the `cpu` device and warps play.
  virtual const GameClass& cpu_class() const = 0;
  virtual const GameClass& warp_class() const { return cpu_class(); }
  const GameClass& class_on(const std::string& device) const {
    return is_cpu_device(device) || device.ends_with("reference") ? cpu_class() : warp_class();
  }
  // The first position, in that class.
  virtual AnyPosition start(const GameClass& played) const { return played.start(); }

  AnyPosition cpu_start() const { return start(cpu_class()); }
  AnyCursor cursor() const { return cpu_class().cursor(cpu_start()); }
  std::unique_ptr<PolicyPlayer> policy_player() const {
    return cpu_class().policy_player(cpu_start());
  }
  // Throws UsageError if the device is not available.
  std::unique_ptr<Executor> executor(const ExecutorOptions& options) const;
};

}  // namespace warpnest
