// The searches other than the nested one of the executors: their options, and how they read.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "apps/game_kind.hpp"
#include "apps/options.hpp"
#include "host/search/playout_chooser.hpp"
#include "kernels/nested.cuh"

namespace warpnest {

enum class Algorithm {
  nmcs,
  nrpa,
  gnrpa,
  uct,
  reflexive,
  sampling,
  mobility,
  forward_checking  // of Sudoku
};

// As the options give it. What an algorithm does not have is wrong usage.
struct AlgorithmArguments {
  Algorithm algorithm = Algorithm::nmcs;
  PlayoutKind playout = PlayoutKind::uniform;
  std::string bias_file = {};
  bool own_bias = false;  // the game's, in place of a file
  // NRPA and GNRPA.
  std::uint32_t iterations = 100;
  double alpha = 1;
  double temperature = 1;
  std::uint32_t stabilize = 1;
  std::uint32_t repetitions = 0;
  std::string warm_start = {};
  std::uint32_t warm_adaptations = 100;
  bool vanilla = false;
  // Sampling, mobility, UCT and forward checking.
  std::uint64_t playouts = 1000;
  double exploration = 0.1;
  std::uint64_t memory = 256U << 20;
  // Reflexive search: of level 0, 1, ...
  std::vector<std::uint64_t> games = {100, 10};

  // What the files hold, once read_algorithm_files has read them.
  std::vector<float> bias = {};
  std::vector<int> known = {};

  // Whether the executors run it.
  bool on_executors() const {
    return algorithm == Algorithm::nmcs && playout == PlayoutKind::uniform;
  }
};

const char* name(Algorithm algorithm);

void add_algorithm(CLI::App& app, AlgorithmArguments& arguments);
// Throws UsageError for an option that the algorithm does not have, or one that is missing.
// `level` and `leaf`, which belong to several, are set to the algorithm's defaults if not given.
void check_algorithm(const CLI::App& app, AlgorithmArguments& arguments, int level,
                     SearchOptions& search);
// The first option given that says how to search, or an empty string.
std::string first_search_option(const CLI::App& app);
// Throws FileError.
void read_algorithm_files(AlgorithmArguments& arguments, const GameKind& kind);

// "level 2, leaf 32, memory on".
std::string describe(const AlgorithmArguments& arguments, int level, const SearchOptions& search);
// The algorithm's name and its options, under the names of JSON.
Json to_json(const AlgorithmArguments& arguments, int level, const SearchOptions& search);

}  // namespace warpnest
