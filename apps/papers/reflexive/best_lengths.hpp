// Tables 1 to 3 of the reflexive paper: the best length of so many games.
#pragma once

#include <cstdint>
#include <span>

#include "apps/papers/searched.hpp"

namespace warpnest {

// A column of the paper's table.
struct PaperGames {
  std::uint64_t games;
  const char* length;
  const char* time;
};

// How many games a row may have, and how many its runs may have together.
struct GameBudget {
  std::uint64_t most;
  std::uint64_t all;
};

// A row for each column of the paper; the search takes the option --playouts in addition to those
// given.
Table best_lengths(const TableContext& context, std::span<const PaperGames> paper,
                   const GameBudget& budget, const NamedSearch& search);

}  // namespace warpnest
