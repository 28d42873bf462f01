// warpnest verify: replays a snake file by the rules.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/exit_codes.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "host/files/file_error.hpp"
#include "host/files/snake_checker.hpp"
#include "host/files/snake_file.hpp"
#include "host/known_snakes.hpp"
#include "host/report/provenance.hpp"

namespace warpnest {
namespace {

constexpr const char* examples = R"(Examples:
  warpnest verify best.snake
  echo 3 0121 | tr ' ' '\n' | warpnest verify -     from standard input
A snake file holds the dimension on its first line and then the moves, one hexadecimal digit each,
or integers with spaces or commas between them; lines that start with # are comments.)";

struct VerifyArguments {
  std::string file = {};
  bool json = false;
};

SnakeRecord read(const std::string& path) {
  const std::string text = read_small_file(path);
  try {
    return parse_snake(text);
  } catch (const FileError& error) {
    throw FileError(fmt::format("'{}': {}", path, error.what()));
  }
}

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

int run_verify(const VerifyArguments& arguments) {
  const SnakeRecord record = read(arguments.file);
  const auto violation = check_snake(record.dimension, record.moves);
  if (arguments.json) {
    print(to_json(arguments.file, record, violation)
              .dump(2, ' ', false, Json::error_handler_t::replace) +
          "\n");
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

}  // namespace

void add_verify(CLI::App& app, Command& chosen) {
  CLI::App& command = *app.add_subcommand("verify", "check a snake file by the rules of the game");
  const auto arguments = std::make_shared<VerifyArguments>();
  command.add_option("file", arguments->file, "the snake file, or - for standard input")
      ->type_name("");
  add_json(command, arguments->json);
  command.footer(examples);
  command.callback([arguments, &chosen] {
    if (arguments->file.empty()) throw UsageError("name a file: warpnest verify FILE");
    chosen = [arguments] { return run_verify(*arguments); };
  });
}

}  // namespace warpnest
