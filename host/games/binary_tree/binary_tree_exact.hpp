// Exact distributions of the scores that a nested search without memory reaches in the left move
// and leftmost path problems, by dynamic programming.
//
// Let X(d) be the score that the level below finds from a node of depth d (d moves before a leaf):
// by a playout, the best of `leaf` playouts, or a whole search. A search at that node plays left if
// the left candidate's score 1 + X(d - 1) beats the right one's, which is drawn independently;
// `ties` says how ties are broken. In the left move problem the searches of later steps are
// independent of earlier ones, and the score still to come is distributed the same at every node of
// one depth. So the score of a search is a sum of independent moves to the left, one with
// probability p(d) at each depth.
#pragma once

#include <cstdint>
#include <vector>

namespace warpnest {

enum class Ties { random, left, right };

struct BinaryTreeQuery {
  std::uint32_t depth = 60;
  std::uint32_t level = 1;
  std::uint32_t leaf = 1;    // playouts per leaf; the best counts
  Ties ties = Ties::random;  // as in the paper
};

// Returns the probability of each score, [score] from 0 to depth; 0 if it is below 1e-300. Time
// grows with level * depth^2, memory with level * depth.
std::vector<double> exact_left_move(const BinaryTreeQuery& query);
std::vector<double> exact_leftmost_path(const BinaryTreeQuery& query);

}  // namespace warpnest
