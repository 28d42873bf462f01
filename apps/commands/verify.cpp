// warpnest verify: replays a file with a snake or a game by the rules.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/exit_codes.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "apps/puzzle_report.hpp"
#include "host/files/file_error.hpp"
#include "host/games/morpion/morpion_checker.hpp"
#include "host/games/morpion/morpion_file.hpp"
#include "host/games/snake/snake_checker.hpp"
#include "host/games/snake/snake_file.hpp"
#include "host/games/snake/known_snakes.hpp"
#include "host/report/provenance.hpp"

namespace warpnest {
namespace {

constexpr const char* verify_examples = R"(Examples:
  warpnest verify best.snake
  warpnest verify game.msr
  warpnest search sudoku --problem 1 --out game.txt && warpnest verify game.txt
  echo 3 0120 | tr ' ' '\n' | warpnest verify -     from standard input
A snake file holds the dimension on its first line and then the moves, one hexadecimal digit each,
or integers with spaces or commas between them; lines that start with # are comments.
A game of Morpion Solitaire is MSR (JSON, or compact: MS1:...) or Pentasol text.
A game of SameGame, Sudoku, left-move or leftmost-path is what search --out writes.)";

struct VerifyArguments {
  std::string file = {};
  bool json = false;
};

Json to_json(const std::string& file, const SnakeRecord& record,
             const std::optional<SnakeViolation>& violation) {
  const auto known = known_snake(record.dimension);
  Json json;
  json["command"] = "verify";
  json["file"] = file;
  json["game"] = "snake";
  json["legal"] = !violation;
  json["dimension"] = record.dimension;
  json["length"] = record.moves.size();
  const bool digits = std::all_of(record.moves.begin(), record.moves.end(),
                                  [](int move) { return move >= 0 && move <= 15; });
  json["sequence"] = digits ? Json(hex_sequence(record.moves)) : Json(nullptr);
  json["best_known"] = known ? Json(known->length) : Json(nullptr);
  json["best_known_optimal"] = known ? Json(known->optimal) : Json(nullptr);
  json["offending_move"] = nullptr;
  if (violation) {
    const bool other = violation->reason != SnakeViolation::Reason::dimension_out_of_range;
    json["offending_move"] = {{"number", violation->move},
                              {"dimension", violation->dimension},
                              {"node", violation->node},
                              {"reason", name(violation->reason)},
                              {"other_node", other ? Json(violation->other) : Json(nullptr)},
                              {"visited_at", other ? Json(violation->visited_at) : Json(nullptr)},
                              {"text", describe(*violation, record.dimension)}};
  }
  json["provenance"] = to_json(Provenance{});
  return json;
}

std::string comparison(const SnakeRecord& record) {
  const auto known = known_snake(record.dimension);
  if (!known) return "none in the GPU paper's table for this dimension";
  const auto length = static_cast<int>(record.moves.size());
  const std::string source =
      known->optimal ? "the longest possible" : "best known in the GPU paper's table";
  if (length < known->length) return fmt::format("{} ({})", known->length, source);
  return fmt::format("{} ({}); this one {}", known->length, source,
                     length == known->length ? "equals it" : "is longer");
}

int verify_snake(const VerifyArguments& arguments, const SnakeRecord& record) {
  const auto violation = check_snake(record.dimension, record.moves);
  if (arguments.json) {
    print(json_text(to_json(arguments.file, record, violation)));
  } else if (violation) {
    print(fmt::format("Illegal snake in dimension {}: {}\n", record.dimension,
                      describe(*violation, record.dimension)));
  } else {
    print("Legal snake\n" + field("dimension", std::to_string(record.dimension)) +
          field("length", fmt::format("{} edges", record.moves.size())) +
          field("best known", comparison(record)));
  }
  return violation ? exit_failed : exit_done;
}

struct KnownMorpion {
  int length;
  bool optimal;
};

KnownMorpion known_morpion(const MorpionRecord::Rules& rules) {
  if (rules.line == 5) return {rules.touching ? 178 : 82, false};
  return {rules.touching ? 62 : 35, true};
}

Json to_json(const std::string& file, const MorpionRecord& record,
             const std::optional<MorpionViolation>& violation) {
  const KnownMorpion known = known_morpion(record.rules);
  Json json;
  json["command"] = "verify";
  json["file"] = file;
  json["game"] = "morpion";
  json["legal"] = !violation;
  json["variant"] = name(record.rules);
  json["format"] = name(record.format);
  json["assumed"] = record.assumed.empty() ? Json(nullptr) : Json(record.assumed);
  json["length"] = record.moves.size();
  json["moves_left"] = violation ? Json(nullptr) : Json(morpion_moves_left(record).size());
  json["best_known"] = known.length;
  json["best_known_optimal"] = known.optimal;
  json["offending_move"] = nullptr;
  if (violation) {
    const MorpionRecord::Move& move = record.moves[violation->move - 1];
    json["offending_move"] = {{"number", violation->move},
                              {"place", morpion_place(record, violation->move - 1)},
                              {"x", move.dot.x},
                              {"y", move.dot.y},
                              {"dir", name(move.direction)},
                              {"pos", move.position},
                              {"reason", name(violation->reason)},
                              {"text", describe(*violation, record)}};
  }
  json["provenance"] = to_json(Provenance{});
  return json;
}

std::string comparison(const MorpionRecord& record) {
  const KnownMorpion known = known_morpion(record.rules);
  const auto length = static_cast<int>(record.moves.size());
  const std::string text =
      fmt::format("{} moves{}", known.length, known.optimal ? " (the longest possible)" : "");
  if (length < known.length) return text;
  return fmt::format("{}; this one {}", text, length == known.length ? "equals it" : "is longer");
}

int verify_morpion(const VerifyArguments& arguments, const MorpionRecord& record) {
  const auto violation = check_morpion(record);
  const std::string assumed = record.assumed.empty() ? "" : fmt::format(" ({})", record.assumed);
  if (arguments.json) {
    print(json_text(to_json(arguments.file, record, violation)));
  } else if (violation) {
    print(fmt::format("Illegal game of Morpion Solitaire {}: {}{}\n", name(record.rules),
                      describe(*violation, record), assumed));
  } else {
    const std::size_t left = morpion_moves_left(record).size();
    print("Legal game of Morpion Solitaire\n" + field("variant", name(record.rules) + assumed) +
          field("length", fmt::format("{} moves", record.moves.size())) +
          field("moves left", left == 0 ? "none: the game is finished" : std::to_string(left)) +
          field("best known", comparison(record)));
  }
  return violation ? exit_failed : exit_done;
}

int verify_puzzle(const VerifyArguments& arguments, const PuzzleRecord& record) {
  const PuzzleReplay replay = replay_puzzle(record);
  print(arguments.json ? json_text(verified_json(arguments.file, record, replay))
                       : verified_text(record, replay));
  return replay.violation ? exit_failed : exit_done;
}

// Calls parse(text); its errors get the file's name.
template <class Parse>
auto parsed(const std::string& path, const std::string& text, Parse parse) {
  try {
    return parse(text);
  } catch (const FileError& error) {
    throw FileError(fmt::format("'{}': {}", path, error.what()));
  }
}

int run_verify(const VerifyArguments& arguments) {
  const std::string text = read_small_file(arguments.file);
  if (is_morpion_text(text)) {
    return verify_morpion(arguments, parsed(arguments.file, text, parse_morpion));
  }
  if (is_puzzle_text(text)) {
    return verify_puzzle(arguments, parsed(arguments.file, text, parse_puzzle));
  }
  return verify_snake(arguments, parsed(arguments.file, text, parse_snake));
}

}  // namespace

void add_verify(CLI::App& app, Command& chosen) {
  CLI::App& command = *app.add_subcommand("verify", "check a snake or a game by the rules");
  const auto arguments = std::make_shared<VerifyArguments>();
  command.add_option("file", arguments->file, "the file, or - for standard input")->type_name("");
  add_json(command, arguments->json);
  command.footer(verify_examples);
  command.callback([arguments, &chosen] {
    if (arguments->file.empty()) throw UsageError("name a file: warpnest verify FILE");
    chosen = [arguments] { return run_verify(*arguments); };
  });
}

}  // namespace warpnest
