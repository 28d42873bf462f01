#include <algorithm>

#include <fmt/format.h>

#include "apps/puzzle_kind.hpp"
#include "common/games/samegame/samegame.hpp"
#include "host/games/samegame/cpu/samegame_plain.hpp"

namespace warpnest {
namespace {

// One board; its moves are codes of the class that plays it.
class SameGameKind final : public PuzzleKind {
 public:
  explicit SameGameKind(const SameGameChoice& choice)
      : choice_(choice),
        board_(choice.boards.front()),
        column_bits_(static_cast<int>(choice.small() ? SmallSameGame::column_bits
                                                     : LargeSameGame::column_bits)) {}

  std::string title() const override { return "samegame" + which(" "); }
  std::string subject() const override {
    return fmt::format("SameGame on {} x {} cells of {} colours{}", board_.shape.columns,
                       board_.shape.rows, board_.shape.colours, which(", board "));
  }
  std::string unit() const override { return "points"; }
  std::string headline(int score) const override {
    return fmt::format("{}: {} points", subject(), score);
  }
  Json parameters() const override {
    Json json;
    json["boards"] = choice_.file.empty() ? Json(nullptr) : Json(choice_.file);
    json["board"] = choice_.only ? Json(*choice_.only) : Json(nullptr);
    json["board_seed"] = choice_.file.empty() ? Json(choice_.board_seed) : Json(nullptr);
    json["columns"] = board_.shape.columns;
    json["rows"] = board_.shape.rows;
    json["colours"] = board_.shape.colours;
    json["tabu"] = choice_.rules.tabu != 0;
    json["penalty"] = choice_.rules.penalty != 0;
    return json;
  }

  int highest_score() const override {
    return samegame_points(board_.shape.columns * board_.shape.rows) + samegame_bonus;
  }

 protected:
  PuzzleRecord empty_record() const override {
    return {.kind = PuzzleRecord::Kind::samegame,
            .board = board_,
            .penalty = choice_.rules.penalty != 0};
  }
  // The first cell of its group.
  PuzzleRecord::Move shown_move(int move) const override {
    return {.first = move / column_bits_, .second = move % column_bits_};
  }
  // Any cell of a group may stand for it in a file: each is replaced by the first.
  Moves moves_of(const PuzzleRecord& record) const override {
    PlainSameGame game;
    for (std::uint32_t c = 0; c < board_.shape.columns; ++c) {
      for (std::uint32_t r = 0; r < board_.shape.rows; ++r)
        game.set_colour(c, r, board_.at(c, r) + 1U);
    }
    Moves moves;
    for (const PuzzleRecord::Move& move : record.moves) {
      PlainSameGame::Group group;
      PlainSameGame::Seen seen{};
      game.flood(PlainSameGame::cell(static_cast<std::uint32_t>(move.first),
                                     static_cast<std::uint32_t>(move.second)),
                 group, seen);
      const PlainSameGame::Cell first = *std::min_element(group.begin(), group.end());
      moves.push_back(static_cast<int>(PlainSameGame::column_of(first)) * column_bits_ +
                      static_cast<int>(PlainSameGame::row_of(first)));
      game.remove(group);
    }
    return moves;
  }

 private:
  std::string which(const std::string& before) const {
    return choice_.only ? before + std::to_string(*choice_.only) : "";
  }

  SameGameChoice choice_;
  SameGameBoard board_;
  int column_bits_;
};

}  // namespace

std::unique_ptr<GameKind> samegame_kind(const SameGameChoice& choice) {
  return std::make_unique<SameGameKind>(choice);
}

void add_samegame_options(CLI::App& app, SameGameChoice& choice) {
  add_file(app, "--boards", choice.file,
           "of SameGame: boards from this file, a line a row, a blank line between two");
  app.add_option_function<std::string>(
         "--first-row",
         [&choice](const std::string& text) {
           if (text != "top" && text != "bottom") {
             throw UsageError(fmt::format("--first-row: '{}' is unknown: use top or bottom", text));
           }
           choice.order = text == "top" ? RowOrder::top_first : RowOrder::bottom_first;
         },
         "of SameGame: which row a board in the file starts with, top or bottom")
      ->type_name("NAME")
      ->default_str("top");
  add_integer(app, "--board", choice.only, 1, 1 << 20, "of SameGame: only this board of the file");
  add_integer(app, "--columns", choice.shape.columns, 1, max_samegame_side,
              "of SameGame, a board from a seed: columns")
      ->default_str(std::to_string(choice.shape.columns));
  add_integer(app, "--rows", choice.shape.rows, 1, max_samegame_side, "the same: rows")
      ->default_str(std::to_string(choice.shape.rows));
  add_integer(app, "--colours", choice.shape.colours, 1, max_samegame_colours, "the same: colours")
      ->default_str(std::to_string(choice.shape.colours));
  app.add_option_function<std::string>(
         "--board-seed",
         [&choice](const std::string& text) {
           choice.board_seed = parse_seed("--board-seed", text);
         },
         "the same: its seed")
      ->type_name("N")
      ->default_str(std::to_string(choice.board_seed));
  app.add_flag_callback(
      "--uniform", [&choice] { choice.rules.tabu = 0; },
      "of SameGame: playouts choose among all groups, not first among those that do not have the "
      "most frequent colour (TabuColorRandom)");
  app.add_flag_callback(
      "--penalty", [&choice] { choice.rules.penalty = 1; },
      "of SameGame: k cells of a colour that are left cost (k - 2)^2 points");
}

}  // namespace warpnest
