// ptx_run: runs a search kernel from a PTX file on the CPU, compares its results with the warp
// programs on the CPU, looks for races, and counts instructions per move.
//
// Moves per cycle are a prediction from a simple timing model (tests/ptx/machine/timing.hpp).
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>

#include "tests/ptx/options.hpp"
#include "tests/ptx/search_run.hpp"
#include "tests/ptx/verdict.hpp"

namespace {

using namespace warpnest;

constexpr const char* usage =
    "usage: ptx_run FILE.ptx CLASS [--level 0|1|2] [--leaf PLAYOUTS] [--jobs N]\n"
    "               [--warps N per block] [--blocks N] [--no-memory] [--histogram]\n"
    "               [--budget MOVES] [--seed S] [--advance MOVES | --before-end MOVES]\n"
    "               [--shared-base BYTES] [--time [--all-integer]] [--vary]\n"
    "       ptx_run --list   prints the classes\n"
    "  FILE.ptx is made of a class's kernels, generated/kernels/CLASS.cu in the build's folder:\n"
    "  nvcc -std=c++20 -O3 -arch=compute_86 -ptx --fmad=false -I.\n"
    "  --advance      jobs begin this many moves after the start of a random game\n"
    "  --before-end   jobs begin this many moves before the end of a random game\n"
    "  --time         also predicts moves per cycle: all blocks resident on one multiprocessor\n"
    "  --all-integer  with --time: memory accesses, branches and votes take integer lanes, too\n"
    "  --vary         predicts moves per cycle with other latencies, rates and orders\n"
    "exit code: 0 equal bits and no race; 1 otherwise; 2 wrong usage\n";

const ptx::SearchClass* find_class(const std::string& name) {
  for (const ptx::SearchClass& one : ptx::search_classes()) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

int list() {
  for (const ptx::SearchClass& one : ptx::search_classes())
    std::printf("%s\n", one.name);
  return 0;
}

int wrong_usage(const std::string& what) {
  std::fprintf(stderr, "ptx_run: %s\n%s", what.c_str(), usage);
  return 2;
}

void print(const ptx::SearchOutcome& outcome, const ptx::SearchRun& run) {
  const ptx::Counts& counts = outcome.machine.counts;
  const auto moves = static_cast<double>(outcome.moves);
  std::printf("%llu playouts, %llu moves, %d launches\n",
              static_cast<unsigned long long>(outcome.playouts),
              static_cast<unsigned long long>(outcome.moves), outcome.launches);
  std::printf("%-14s %16s %18s %16s %13s\n", "", "warp instr.", "slots per move",
              "threads per move", "active lanes");
  const auto row = [&](const char* name, std::uint64_t warp, std::uint64_t thread) {
    std::printf("%-14s %16llu %18.2f %16.2f %13.2f\n", name, static_cast<unsigned long long>(warp),
                static_cast<double>(warp) * 32 / moves, static_cast<double>(thread) / moves,
                warp == 0 ? 0.0 : static_cast<double>(thread) / static_cast<double>(warp));
  };
  for (int u = 0; u < ptx::units; ++u) {
    const auto unit = static_cast<std::size_t>(u);
    row(ptx::name(static_cast<ptx::Unit>(u)), counts.warp[unit], counts.thread[unit]);
  }
  row("all", counts.all(), counts.all_threads());
  std::printf(
      "predicted moves per cycle, 64 lanes never idle: %.3f if every instruction takes them, "
      "%.3f if integer ones alone do\n",
      64 * moves / (32 * static_cast<double>(counts.all())),
      64 * moves / (32 * static_cast<double>(counts.warp[0])));
  if (run.timed) {
    const auto cycles = static_cast<double>(outcome.timing.cycles);
    std::printf(
        "predicted with latency, %u warps: %.3f moves per cycle (%.0f cycles, integer units busy "
        "%.2f, shared memory busy %.2f)\n",
        run.blocks * run.warps, moves / cycles, cycles,
        static_cast<double>(outcome.timing.integer_busy) / (run.model.schedulers * cycles),
        static_cast<double>(outcome.timing.wavefronts) / cycles);
  }
}

// How sensitive is the prediction to the model's assumptions? Runs the launch once per model.
int vary(const ptx::Module& module, const ptx::SearchClass& game, ptx::SearchRun run) {
  run.timed = true;
  ptx::SearchOutcome outcome;
  std::printf("predicted moves per cycle, %u warps\n", run.blocks * run.warps);
  for (const ptx::NamedModel& named : ptx::plausible_models()) {
    run.model = named.model;
    outcome = game.run(module, run);
    if (!outcome.difference.empty() || !outcome.machine.races.empty()) break;
    std::printf("%6.3f  %s\n",
                static_cast<double>(outcome.moves) / static_cast<double>(outcome.timing.cycles),
                named.name);
    std::fflush(stdout);
  }
  return ptx::verdict(outcome.machine, outcome.difference);
}

}  // namespace

int main(int count, char** arguments) try {
  if (count == 2 && arguments[1] == std::string("--list")) return list();
  if (count < 3) return wrong_usage("a file and a class are needed");
  const ptx::SearchClass* const game = find_class(arguments[2]);
  if (game == nullptr) return wrong_usage(std::string("no class ") + arguments[2]);
  ptx::SearchRun run;
  bool varied = false;
  std::uint32_t shared_base = ptx::reserved_shared_bytes;
  ptx::Options options(count, arguments, 3);
  while (options.next()) {
    const std::string& option = options.name();
    if (option == "--level") {
      run.level = static_cast<int>(options.number());
    } else if (option == "--leaf") {
      run.leaf = options.number();
    } else if (option == "--jobs") {
      run.jobs = options.number();
    } else if (option == "--warps") {
      run.warps = options.number();
    } else if (option == "--blocks") {
      run.blocks = options.number();
    } else if (option == "--budget") {
      run.budget = options.number();
    } else if (option == "--advance") {
      run.advance = options.number();
    } else if (option == "--before-end") {
      run.before_end = options.number();
    } else if (option == "--shared-base") {
      shared_base = options.number();
    } else if (option == "--seed") {
      run.seed = options.number();
    } else if (option == "--no-memory") {
      run.remember = false;
    } else if (option == "--histogram") {
      run.histogram = true;
    } else if (option == "--time") {
      run.timed = true;
    } else if (option == "--vary") {
      varied = true;
    } else if (option == "--all-integer") {
      run.model.memory_takes_integer = true;
    } else {
      return wrong_usage("no option " + option);
    }
  }
  const ptx::Module module = ptx::Module::read(arguments[1], shared_base);
  if (varied) return vary(module, *game, run);
  const ptx::SearchOutcome outcome = game->run(module, run);
  print(outcome, run);
  return ptx::verdict(outcome.machine, outcome.difference);
} catch (const ptx::WrongUsage& error) {
  return wrong_usage(error.what());
} catch (const std::exception& error) {
  std::fprintf(stderr, "ptx_run: %s\n", error.what());
  return 1;
}
