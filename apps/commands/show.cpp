// warpnest show: draws a game in the terminal, and one of Morpion Solitaire as SVG.
#include <memory>
#include <string>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/exit_codes.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "apps/puzzle_report.hpp"
#include "host/games/morpion/morpion_svg.hpp"
#include "host/games/morpion/morpion_text.hpp"
#include "host/files/atomic_file.hpp"
#include "host/files/file_error.hpp"
#include "host/games/morpion/morpion_checker.hpp"
#include "host/games/morpion/morpion_file.hpp"
#include "host/games/snake/snake_file.hpp"
#include "host/report/provenance.hpp"

namespace warpnest {
namespace {

constexpr const char* show_examples = R"(Examples:
  warpnest show game.msr
  warpnest show game.msr --svg game.svg
  warpnest show game.txt --save game.json           from Pentasol to MSR
  warpnest show sudoku.txt                          a game that search --out has written
The file is MSR (JSON, or compact: MS1:...) or Pentasol text, or a game of SameGame, Sudoku, left-move
or leftmost-path; the game is checked before it is drawn.
In the grid * is a dot of the cross and a number the dot of that move.)";

struct ShowArguments {
  std::string file = {};
  std::string svg = {};
  std::string save = {};
  bool json = false;
};

// A legal game, or FileError.
MorpionRecord read(const std::string& path, const std::string& text) {
  try {
    MorpionRecord record = parse_morpion(text);
    if (const auto violation = check_morpion(record)) {
      throw FileError(fmt::format("illegal game of {}: {}{}", name(record.rules),
                                  describe(*violation, record),
                                  record.assumed.empty() ? "" : " (" + record.assumed + ")"));
    }
    return record;
  } catch (const FileError& error) {
    throw FileError(fmt::format("'{}': {}", path, error.what()));
  }
}

Json to_json(const ShowArguments& arguments, const MorpionRecord& record) {
  const MorpionBounds bounds = morpion_bounds(record);
  Json json;
  json["command"] = "show";
  json["file"] = arguments.file;
  json["game"] = "morpion";
  json["variant"] = name(record.rules);
  json["format"] = name(record.format);
  json["length"] = record.moves.size();
  json["moves_left"] = morpion_moves_left(record).size();
  json["cross"] = {record.cross.x, record.cross.y};
  json["bounds"] = {bounds.least.x, bounds.least.y, bounds.greatest.x, bounds.greatest.y};
  json["moves"] = Json::array();
  for (const MorpionRecord::Move& move : record.moves) {
    json["moves"].push_back({{"x", move.dot.x},
                             {"y", move.dot.y},
                             {"dir", name(move.direction)},
                             {"pos", move.position}});
  }
  json["svg"] = arguments.svg.empty() ? Json(nullptr) : Json(arguments.svg);
  json["saved"] = arguments.save.empty() ? Json(nullptr) : Json(arguments.save);
  json["provenance"] = to_json(Provenance{});
  return json;
}

int show_puzzle(const ShowArguments& arguments, const std::string& text) {
  if (!arguments.svg.empty() || !arguments.save.empty()) {
    throw UsageError("--svg and --save: for games of Morpion Solitaire alone");
  }
  try {
    const PuzzleRecord record = parse_puzzle(text);
    const PuzzleReplay replay = replay_puzzle(record);
    if (replay.violation) {
      throw FileError(
          fmt::format("illegal game of {}: {}", puzzle_subject(record), replay.violation->text));
    }
    if (arguments.json) {
      Json json = verified_json(arguments.file, record, replay);
      json["command"] = "show";
      print(json_text(json));
    } else {
      print(puzzle_picture(record, replay));
    }
  } catch (const FileError& error) {
    throw FileError(fmt::format("'{}': {}", arguments.file, error.what()));
  }
  return exit_done;
}

int run_show(const ShowArguments& arguments) {
  const std::string content = read_small_file(arguments.file);
  if (is_puzzle_text(content)) return show_puzzle(arguments, content);
  const MorpionRecord record = read(arguments.file, content);
  if (!arguments.save.empty()) {
    write_file_atomically(arguments.save,
                          morpion_file_text(record, morpion_format_of_name(arguments.save)));
  }
  if (!arguments.svg.empty()) write_file_atomically(arguments.svg, draw_svg(record));
  if (arguments.json) {
    print(json_text(to_json(arguments, record)));
    return exit_done;
  }
  std::string text =
      fmt::format("Morpion Solitaire {}, {} move{}\n\n{}", name(record.rules), record.moves.size(),
                  record.moves.size() == 1 ? "" : "s", draw_text(record));
  if (!arguments.svg.empty()) text += fmt::format("\nPicture in {}\n", arguments.svg);
  if (!arguments.save.empty()) text += fmt::format("\nGame in {}\n", arguments.save);
  print(text);
  return exit_done;
}

}  // namespace

void add_show(CLI::App& app, Command& chosen) {
  CLI::App& command = *app.add_subcommand("show", "draw a game");
  const auto arguments = std::make_shared<ShowArguments>();
  command.add_option("file", arguments->file, "the game, or - for standard input")->type_name("");
  add_file(command, "--svg", arguments->svg, "write a picture to this file");
  add_file(command, "--save", arguments->save,
           "write the game to this file: .json MSR, .msr MSR (compact), .txt Pentasol");
  add_json(command, arguments->json);
  command.footer(show_examples);
  command.callback([arguments, &command, &chosen] {
    if (arguments->file.empty()) throw UsageError("name a file: warpnest show FILE");
    if (command.count("--save") > 0 &&
        morpion_format_of_name(arguments->save) == MorpionRecord::Format::none) {
      throw UsageError(
          fmt::format("--save: '{}' names no format: end it with .json (MSR), .msr "
                      "(MSR, compact) or .txt (Pentasol)",
                      arguments->save));
    }
    chosen = [arguments] { return run_show(*arguments); };
  });
}

}  // namespace warpnest
