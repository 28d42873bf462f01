// What a search found, as text, as JSON and as a file.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "apps/game_kind.hpp"
#include "apps/options.hpp"
#include "apps/search_algorithms.hpp"
#include "host/report/provenance.hpp"
#include "kernels/nested.cuh"

namespace warpnest {

struct SearchArguments {
  GameChoice game = {};
  AlgorithmArguments algorithm = {};
  int level = 2;
  SearchOptions search = {};
  std::optional<std::uint64_t> runs = {};
  std::optional<Duration> time = {};
  std::optional<std::int32_t> target = {};
  std::uint64_t seed = 1;
  ExecutorOptions executor = {};
  std::string out = {};
  std::string search_option = {};  // the first one given that says how to search
  bool json = false;
  bool quiet = false;
};

// The outcome of a search, whatever the game's type.
struct SearchReport {
  std::optional<std::int32_t> score = {};  // none: stopped before the first playouts were done
  std::vector<int> moves = {};
  std::uint64_t best_run = 0;
  std::uint64_t runs = 0;  // finished
  double mean = 0;         // of the runs
  double standard_deviation = 0;
  double standard_error = 0;
  std::map<std::int32_t, std::uint64_t> histogram = {};
  SearchTotals totals = {};
  double seconds = 0;
  bool interrupted = false;  // by a signal
  bool stopped = false;      // before all runs were done
  std::string device = {};
  std::string method = {};
  std::string failure = {};  // why the device ended the search, if it did
};

// Searches the first instance of the game once, as the options say; the game that is reported has
// been verified.
SearchReport search_once(const SearchArguments& arguments);

// Searches every board, or solves every problem by several methods. Give the exit code.
int run_samegame_table(const SearchArguments& arguments);
int run_sudoku_table(const SearchArguments& arguments);

std::string search_text(const SearchArguments& arguments, const GameKind& kind,
                        const SearchReport& report);
Json search_json(const SearchArguments& arguments, const GameKind& kind,
                 const SearchReport& report);
// What goes into the file that --out names.
std::string search_file(const SearchArguments& arguments, const GameKind& kind,
                        const SearchReport& report);

}  // namespace warpnest
