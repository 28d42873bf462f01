// ptx_run: runs a search kernel from a PTX file on the CPU, compares its results with the warp
// programs on the CPU, looks for races, and counts instructions a move.
//
// Moves a cycle are what a simple model of time gives (tests/ptx/machine/timing.hpp): a prediction.
#include <cstdint>
#include <cstdio>
#include <exception>
#include <map>
#include <string>

#include "common/games/binary_tree/left_move.hpp"
#include "common/games/binary_tree/leftmost_path.hpp"
#include "common/games/morpion/morpion.hpp"
#include "common/games/samegame/samegame.hpp"
#include "common/games/snake/snake.hpp"
#include "common/games/sudoku/sudoku.hpp"
#include "tests/ptx/options.hpp"
#include "tests/ptx/search_run.hpp"
#include "tests/ptx/verdict.hpp"

namespace {

using namespace warpnest;

constexpr const char* usage =
    "usage: ptx_run FILE.ptx GAME [--level 0|1|2] [--leaf PLAYOUTS] [--jobs N] [--warps N a "
    "block]\n"
    "               [--blocks N] [--no-memory] [--histogram] [--budget MOVES] [--seed S]\n"
    "               [--advance MOVES] [--shared-base BYTES] [--time [--all-integer]] [--vary]\n"
    "  FILE.ptx is made of a kernel's source: nvcc -std=c++20 -O3 -arch=compute_86 -ptx "
    "--fmad=false -I.\n"
    "  --time         also predicts moves a cycle: all blocks resident on one multiprocessor\n"
    "  --all-integer  with --time: memory accesses, branches and votes take integer lanes, too\n"
    "  --vary         predicts moves a cycle with other latencies, rates and orders\n"
    "exit code: 0 equal bits and no race; 1 otherwise; 2 wrong usage\n";

using Runner = ptx::SearchOutcome (*)(const ptx::Module&, const ptx::SearchRun&);
const std::map<std::string, Runner> games = {
    {"snake-4", ptx::run_search<Snake<4>>},
    {"snake-8", ptx::run_search<Snake<8>>},
    {"snake-9", ptx::run_search<Snake<9>>},
    {"snake-10", ptx::run_search<Snake<10>>},
    {"snake-11", ptx::run_search<Snake<11>>},
    {"snake-13", ptx::run_search<Snake<13>>},
    {"morpion-5D", ptx::run_search<MorpionSmall<morpion_5d>>},
    {"morpion-5T", ptx::run_search<MorpionSmall<morpion_5t>>},
    {"morpion-5T-22", ptx::run_search<MorpionNested<morpion_5t>>},
    {"morpion-4D", ptx::run_search<MorpionSmall<morpion_4d>>},
    {"morpion-4T", ptx::run_search<MorpionSmall<morpion_4t>>},
    {"left-move", ptx::run_search<LeftMove>},
    {"leftmost-path", ptx::run_search<LeftmostPath>},
    {"samegame", ptx::run_search<SmallSameGame>},
    {"samegame-large", ptx::run_search<LargeSameGame>},
    {"sudoku-2", ptx::run_search<Sudoku<2>>},
    {"sudoku-3", ptx::run_search<Sudoku<3>>},
    {"sudoku-4", ptx::run_search<Sudoku<4>>},
    {"sudoku-5", ptx::run_search<Sudoku<5>>}};

int wrong_usage(const std::string& what) {
  std::fprintf(stderr, "ptx_run: %s\n%s  games:", what.c_str(), usage);
  for (const auto& game : games)
    std::fprintf(stderr, " %s", game.first.c_str());
  std::fprintf(stderr, "\n");
  return 2;
}

void print(const ptx::SearchOutcome& outcome, const ptx::SearchRun& run) {
  const ptx::Counts& counts = outcome.machine.counts;
  const auto moves = static_cast<double>(outcome.moves);
  std::printf("%llu playouts, %llu moves, %d launches\n",
              static_cast<unsigned long long>(outcome.playouts),
              static_cast<unsigned long long>(outcome.moves), outcome.launches);
  std::printf("%-14s %16s %18s %15s %13s\n", "", "warp instr.", "slots a move", "threads a move",
              "active lanes");
  const auto row = [&](const char* name, std::uint64_t warp, std::uint64_t thread) {
    std::printf("%-14s %16llu %18.2f %15.2f %13.2f\n", name, static_cast<unsigned long long>(warp),
                static_cast<double>(warp) * 32 / moves, static_cast<double>(thread) / moves,
                warp == 0 ? 0.0 : static_cast<double>(thread) / static_cast<double>(warp));
  };
  for (int u = 0; u < ptx::units; ++u) {
    const auto unit = static_cast<std::size_t>(u);
    row(ptx::name(static_cast<ptx::Unit>(u)), counts.warp[unit], counts.thread[unit]);
  }
  row("all", counts.all(), counts.all_threads());
  std::printf(
      "predicted moves a cycle, 64 lanes never idle: %.3f if every instruction takes them, "
      "%.3f if integer ones alone do\n",
      64 * moves / (32 * static_cast<double>(counts.all())),
      64 * moves / (32 * static_cast<double>(counts.warp[0])));
  if (run.timed) {
    const auto cycles = static_cast<double>(outcome.timing.cycles);
    std::printf(
        "predicted with latency, %u warps: %.3f moves a cycle (%.0f cycles, integer units busy "
        "%.2f, shared memory busy %.2f)\n",
        run.blocks * run.warps, moves / cycles, cycles,
        static_cast<double>(outcome.timing.integer_busy) / (run.model.schedulers * cycles),
        static_cast<double>(outcome.timing.wavefronts) / cycles);
  }
}

// Runs the launch once for each of the models.
int vary(const ptx::Module& module, Runner game, ptx::SearchRun run) {
  run.timed = true;
  ptx::SearchOutcome outcome;
  std::printf("predicted moves a cycle, %u warps\n", run.blocks * run.warps);
  for (const ptx::NamedModel& named : ptx::plausible_models()) {
    run.model = named.model;
    outcome = game(module, run);
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
  if (count < 3) return wrong_usage("a file and a game are needed");
  const auto game = games.find(arguments[2]);
  if (game == games.end()) return wrong_usage(std::string("no game ") + arguments[2]);
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
  if (varied) return vary(module, game->second, run);
  const ptx::SearchOutcome outcome = game->second(module, run);
  print(outcome, run);
  return ptx::verdict(outcome.machine, outcome.difference);
} catch (const ptx::WrongUsage& error) {
  return wrong_usage(error.what());
} catch (const std::exception& error) {
  std::fprintf(stderr, "ptx_run: %s\n", error.what());
  return 1;
}
