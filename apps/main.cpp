// The command line program.
#include <exception>
#include <new>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/exit_codes.hpp"
#include "apps/output.hpp"
#include "apps/signals.hpp"
#include "host/base/build_info.hpp"

namespace warpnest {
namespace {

constexpr const char* examples = R"(Examples:
  warpnest                                          100 level 2 searches of the first game
  warpnest games                                    what can be played
  warpnest searches                                 the search algorithms
  warpnest search GAME --level 3 --time 1m --out best.txt
  warpnest verify best.txt
  warpnest playouts GAME --count 1000000
  warpnest bench playouts GAME
  warpnest bench pchase
  warpnest predict --gpu 3080
  warpnest tables --quick
  warpnest devices
'warpnest COMMAND --help' describes a command.)";

std::string version() {
  const BuildInfo& build = build_info();
  return fmt::format("warpnest {} ({}, {}, {})", build.version, build.revision, build.compiler,
                     build.build_type);
}

// The command that was parsed last, for "see ... --help".
std::string called(const CLI::App& app) {
  std::string name = app.get_name();
  for (const CLI::App* sub : app.get_subcommands())
    name += " " + called(*sub);
  return name;
}

int run(int argc, char** argv) {
  CLI::App app("Monte Carlo search on one-player puzzles, GPU first.", "warpnest");
  Command chosen;
  app.set_help_flag("-h,--help", "print this help and exit");
  app.set_version_flag("--version", version(), "print the version and exit");
  app.require_subcommand(0, 1);
  add_search(app, chosen);
  add_playouts(app, chosen);
  add_bench(app, chosen);
  add_exact(app, chosen);
  add_predict(app, chosen);
  add_tables(app, chosen);
  add_verify(app, chosen);
  add_show(app, chosen);
  add_registries(app, chosen);
  add_devices(app, chosen);
  app.footer(examples);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    const CLI::App* shown = &app;
    std::string before;
    while (!shown->get_subcommands().empty()) {
      before += (before.empty() ? "" : " ") + shown->get_name();
      shown = shown->get_subcommands().front();
    }
    print(shown->help(before));
    return exit_done;
  } catch (const CLI::CallForVersion&) {
    print(version() + "\n");
    return exit_done;
  } catch (const CLI::ParseError& error) {
    throw UsageError(fmt::format("{} (see '{} --help')", error.what(), called(app)));
  }
  return chosen ? chosen() : run_main_job();
}

}  // namespace
}  // namespace warpnest

int main(int argc, char** argv) {
  using namespace warpnest;
  prepare_standard_streams();
  handle_signals();
  try {
    return run(argc, argv);
  } catch (const UsageError& error) {
    complain(error.what());
    return exit_wrong_usage;
  } catch (const OutputClosed&) {
    return SignalGuard::exit_code(exit_done);
  } catch (const std::bad_alloc&) {
    complain("out of memory");
    return exit_failed;
  } catch (const std::exception& error) {
    complain(error.what());
    return exit_failed;
  }
}
