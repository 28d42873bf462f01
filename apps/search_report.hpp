// The result of a search as text, as JSON and as a file.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "host/games/game_entry.hpp"
#include "host/search/search_entry.hpp"
#include "host/search/search_report.hpp"

namespace warpnest {

// The command line of `search`.
struct SearchArguments {
  const GameEntry* game = nullptr;
  Values game_values = {};
  const SearchEntry* search = nullptr;
  Values search_values = {};
  std::optional<std::uint64_t> runs = {};
  std::optional<Duration> time = {};          // for the command
  std::optional<Duration> problem_time = {};  // for each problem
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();  // of the command
  std::optional<std::int32_t> target = {};
  std::uint64_t seed = 1;
  bool seed_drawn = false;  // not given, but drawn at random
  ExecutorOptions executor = {};
  std::string out = {};
  bool overwrite = false;
  std::string search_option = {};  // the first search option given
  bool json = false;
  bool quiet = false;

  // With only a target or only a time, runs until it is reached.
  std::uint64_t all_runs() const {
    return runs ? *runs : time || problem_time || target ? unlimited_runs : 1;
  }
};

std::string search_text(const SearchArguments& arguments, const Problem& problem,
                        const SearchPlan& plan, const SearchReport& report);
Json search_json(const SearchArguments& arguments, const Problem& problem, const SearchPlan& plan,
                 const SearchReport& report);
// The contents of the file given by --out.
std::string search_file(const SearchArguments& arguments, const Problem& problem,
                        const SearchPlan& plan, const SearchReport& report);

}  // namespace warpnest
