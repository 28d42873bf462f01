#include "apps/game_task.hpp"

#include <memory>

#include "apps/command_line.hpp"
#include "apps/common_options.hpp"
#include "apps/exit_codes.hpp"
#include "apps/output.hpp"
#include "apps/progress.hpp"
#include "apps/signals.hpp"

namespace warpnest {

int run_game_task(const GameTask& task, const TaskArguments& arguments) {
  StopSignal stop;
  const SignalGuard signals(stop);
  Answer answer;
  {
    Progress progress(
        {.quiet = arguments.quiet, .title = arguments.title, .time_limit = std::nullopt});
    answer = task.run({.values = arguments.values,
                       .seed = arguments.seed,
                       .stop = stop,
                       .on_progress = [&](double fraction) {
                         progress.update({.fraction = fraction});
                       }});
  }
  if (answer.text.empty()) {
    complain("interrupted before the first round was done");
    return SignalGuard::exit_code(exit_failed);
  }
  print(arguments.json ? json_text(answer.json) : answer.text);
  return stop.interrupted() ? SignalGuard::exit_code(exit_done) : exit_done;
}

void add_game_task(CLI::App& app, const std::string& name, const GameTask& task, Command& chosen) {
  const auto line = std::make_shared<CommandLine>(app, name, std::string(task.about),
                                                  std::string(task.examples));
  line->add({"Options", task.options()});
  line->add({"Output", {seed_option(), json_option(), quiet_option()}});
  const std::string title = app.get_name() + " " + name;
  line->command().callback([line, title, &task, &chosen] {
    TaskArguments arguments{.values = line->values("Options"), .title = title};
    const Values output = line->values("Output");
    arguments.seed = output.seed("--seed");
    arguments.json = output.flag("--json");
    arguments.quiet = output.flag("--quiet");
    chosen = [arguments, &task] { return run_game_task(task, arguments); };
  });
}

}  // namespace warpnest
