// warpnest verify: replays the game in a file by the rules.
#include <memory>
#include <string>

#include <fmt/format.h>

#include "apps/command_line.hpp"
#include "apps/commands.hpp"
#include "apps/common_options.hpp"
#include "apps/exit_codes.hpp"
#include "apps/output.hpp"
#include "apps/record_file.hpp"

namespace warpnest {
namespace {

constexpr const char* verify_examples = R"(Examples:
  warpnest search GAME --out game.txt && warpnest verify game.txt
  warpnest verify game.msr
  echo 3 0120 | tr ' ' '\n' | warpnest verify -     from standard input)";

int run_verify(const std::string& file, bool json) {
  const Answer answer = with_record(
      file, [&](const RecordFile& record) { return record.verify(file); });
  print(json ? json_text(answer.json) : answer.text);
  return answer.good ? exit_done : exit_failed;
}

}  // namespace

void add_verify(CLI::App& app, Command& chosen) {
  const auto line = std::make_shared<CommandLine>(
      app, "verify", "check a game by the rules", file_formats() + verify_examples);
  const auto file = std::make_shared<std::string>();
  line->take_argument("FILE", *file);
  line->add({"Output", {json_option()}});
  line->command().callback([line, file, &chosen] {
    if (file->empty()) throw UsageError("name a file: warpnest verify FILE");
    chosen = [line, file] { return run_verify(*file, line->values("Output").flag("--json")); };
  });
}

}  // namespace warpnest
