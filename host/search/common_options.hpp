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
Option playouts_option(std::int64_t initial = 1000);  // --playouts, of a run
// The options, and after them --playout and --bias.
Options with_playout_options(Options options);

// How playouts choose, as --playout and --bias say.
struct PlayoutChoice {
  PlayoutOptions how = {};
  std::string bias_file = {};  // empty: none

  PlayoutChoice() = default;
  explicit PlayoutChoice(PlayoutKind kind) : how{.kind = kind} {}
  // Reads the file. Throws UsageError or FileError.
  PlayoutChoice(const Values& values, const Problem& problem);

  std::string name() const;                          // mobility
  std::string describe() const;                      // mobility playouts
  void add_to(Json& json) const;                     // under the names of JSON
  std::string method(const Problem& problem) const;  // of such playouts on the CPU
};

// Read small files of the problem. Throw FileError, with the name of the file.
std::vector<float> read_bias(const std::string& path, const Problem& problem);
Problem::Moves read_game(const std::string& path, const Problem& problem);

}  // namespace warpnest
