// Options that several searches share, and what they mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "host/base/options.hpp"
#include "host/policy/playout_options.hpp"
#include "host/search/problem.hpp"

namespace warpnest {

Option level_option(int highest);                     // --level, default 2
Option leaf_option(std::uint32_t initial);            // --leaf
Option playouts_option(std::int64_t initial = 1000);  // --playouts, per run
// Returns the options, followed by --playout and --bias.
Options with_playout_options(Options options);

// How playouts choose moves: the values of --playout and --bias.
struct PlayoutChoice {
  PlayoutOptions how = {};
  std::string bias_file = {};  // empty: none

  PlayoutChoice() = default;
  explicit PlayoutChoice(PlayoutKind kind) : how{.kind = kind} {}
  // Reads the bias file, if one is given. Throws UsageError or FileError.
  PlayoutChoice(const Values& values, const Problem& problem);

  std::string name() const;                          // such as "mobility"
  std::string describe() const;                      // such as "mobility playouts"
  void add_to(Json& json) const;                     // adds the JSON parameters
  std::string method(const Problem& problem) const;  // of these playouts on the CPU
};

// These read a small file for the problem. They throw FileError with the name of the file.
std::vector<float> read_bias(const std::string& path, const Problem& problem);
Problem::Moves read_game(const std::string& path, const Problem& problem);

}  // namespace warpnest
