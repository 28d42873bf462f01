// warpnest show: draws a game in the terminal, and as SVG if the game supports it.
#include <memory>
#include <string>

#include <fmt/format.h>

#include "apps/command_line.hpp"
#include "apps/commands.hpp"
#include "apps/common_options.hpp"
#include "apps/exit_codes.hpp"
#include "apps/output.hpp"
#include "apps/record_file.hpp"
#include "host/files/atomic_file.hpp"

namespace warpnest {
namespace {

constexpr const char* show_examples = R"(Examples:
  warpnest show game.msr
  warpnest show game.msr --svg game.svg
  warpnest show game.txt --save game.json           from Pentasol to MSR
  warpnest show game.txt                            a game written by search --out
The game is checked before it is drawn.)";

Options show_options() {
  return {file_option("--svg", "write a picture to this file"),
          file_option("--save", "write the game to this file; its name chooses the format"),
          json_option()};
}

int run_show(const std::string& file, const Values& values) {
  const std::string& svg = values.text("--svg");
  const std::string& save = values.text("--save");
  const Answer answer = with_record(file, [&](const RecordFile& record) {
    Answer shown = record.show(file);
    // All are made before any is written, so that nothing is written if one of them fails.
    const std::string picture = svg.empty() ? "" : record.svg();
    const std::string saved = save.empty() ? "" : record.text_for(save);
    if (!save.empty()) write_file_atomically(save, saved);
    if (!svg.empty()) write_file_atomically(svg, picture);
    return shown;
  });
  if (values.flag("--json")) {
    Json json = answer.json;
    for (const auto& [key, name] : {std::pair{"svg", svg}, std::pair{"saved", save}}) {
      if (json.contains(key) && !name.empty()) json[key] = name;
    }
    print(json_text(json));
    return exit_done;
  }
  print(answer.text + (svg.empty() ? "" : fmt::format("\nPicture in {}\n", svg)) +
        (save.empty() ? "" : fmt::format("\nGame in {}\n", save)));
  return exit_done;
}

}  // namespace

void add_show(CLI::App& app, Command& chosen) {
  const auto line =
      std::make_shared<CommandLine>(app, "show", "draw a game", file_formats() + show_examples);
  const auto file = std::make_shared<std::string>();
  line->take_argument("FILE", *file);
  line->add({"Output", show_options()});
  line->command().callback([line, file, &chosen] {
    if (file->empty()) throw UsageError("name a file: warpnest show FILE");
    chosen = [file, values = line->values("Output")] { return run_show(*file, values); };
  });
}

}  // namespace warpnest
