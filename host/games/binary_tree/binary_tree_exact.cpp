#include "host/games/binary_tree/binary_tree_exact.hpp"

#include <cmath>
#include <cstddef>

namespace warpnest {
namespace {

using Distribution = std::vector<double>;  // [score]

// Probabilities below this count as 0: arithmetic on numbers near the smallest double is slow.
constexpr double least_probability = 1e-300;

// Adds a move that scores with probability `p`, independent of the rest.
void add_move(Distribution& scores, double p) {
  scores.push_back(0);
  for (std::size_t s = scores.size() - 1; s > 0; --s) {
    const double sum = p * scores[s - 1] + (1 - p) * scores[s];
    scores[s] = sum < least_probability ? 0 : sum;
  }
  scores[0] *= 1 - p;
}

// The distribution of the best of `n` independent scores.
Distribution best_of(const Distribution& one, std::uint32_t n) {
  if (n == 1) return one;  // avoids the rounding of the differences below
  Distribution best(one.size());
  double at_most = 0;
  double before = 0;
  for (std::size_t s = 0; s < one.size(); ++s) {
    at_most += one[s];
    const double power = std::pow(std::fmin(at_most, 1.0), n);
    best[s] = power - before;
    before = power;
  }
  return best;
}

// The probability that 1 + X beats Y, both with this distribution; a tie counts `tie_share`.
double chance_of_left(const Distribution& below, double tie_share) {
  double chance = 0;
  double y_at_most = 0;  // P(Y <= x)
  for (std::size_t x = 0; x < below.size(); ++x) {
    y_at_most += below[x];
    const double tie = x + 1 < below.size() ? below[x + 1] : 0;
    chance += below[x] * (y_at_most + tie_share * tie);
  }
  return chance;
}

double share_of(Ties ties) {
  return ties == Ties::left ? 1 : ties == Ties::right ? 0 : 0.5;
}

}  // namespace

std::vector<double> exact_left_move(const BinaryTreeQuery& query) {
  // Depth by depth, all levels side by side: a level only needs the level below it, one depth
  // nearer to the leaves.
  Distribution playout{1.0};
  std::vector<Distribution> scores(query.level + 1, {1.0});  // [level]
  const double ties = share_of(query.ties);
  for (std::uint32_t d = 1; d <= query.depth; ++d) {
    for (std::uint32_t level = query.level; level > 0; --level)
      add_move(scores[level], chance_of_left(scores[level - 1], ties));
    add_move(playout, 0.5);
    scores[0] = best_of(playout, query.leaf);
  }
  return scores[query.level];
}

std::vector<double> exact_leftmost_path(const BinaryTreeQuery& query) {
  Distribution score(query.depth + 1);
  if (query.level > 0) {
    // On the leftmost path any score below the left candidate exceeds that of the right one, which
    // has left the path. So no search above level 0 leaves it.
    score.back() = 1;
    return score;
  }
  double on_path = 1;
  for (std::uint32_t s = 0; s < query.depth; ++s) {
    on_path /= 2;
    score[s] = on_path;  // s moves on the path, then one off it
  }
  score.back() = on_path;
  return best_of(score, query.leaf);
}

}  // namespace warpnest
