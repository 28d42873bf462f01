// Estimates what a nested search costs from a few of the searches of the level below.
//
// A search of level l tries every candidate of every step of its game by a search of level l - 1.
// How many moves all of them make together is counted in one whole search, with any generator. What
// a move costs is measured in some of the searches below, chosen so that each is about as likely as
// its share of the moves.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "common/stream.hpp"

namespace warpnest {

// The searches below that belong to one step of the game.
struct NestedStep {
  std::uint32_t step;
  std::uint32_t candidate;  // the one that was chosen
  double weight;            // stands for this many searches, up to a constant factor
};

// Chooses `count` of the searches below. `candidates` are the numbers of candidates at each step of
// a game; `below` is the level of the searches, 1 or more.
std::vector<NestedStep> choose_searches(const std::vector<std::uint32_t>& candidates, int below,
                                        std::uint32_t count, StreamId stream);

// What one of them cost, and the moves that it made.
struct SearchCost {
  double cost;
  double moves;
};

struct NestedCost {
  double cost = 0;
  double error = 0;  // standard error
};

// Of a whole search that made `moves` moves. `costs` belong to `chosen`.
NestedCost estimate_cost(const std::vector<NestedStep>& chosen,
                         const std::vector<SearchCost>& costs, double moves);

}  // namespace warpnest
