#include "host/search/vanilla_nrpa.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace warpnest {

VanillaNrpa::VanillaNrpa(const AnyCursor& start, const NrpaOptions& options)
    : start_(start),
      options_(options),
      candidates_(start.max_candidates()),
      own_(start.max_candidates()),
      exponentials_(start.max_candidates()) {
  check(options, start.has_bias());
  weights_.assign(static_cast<std::size_t>(options.level) + 1, no_weights());
  options_.bias.resize(start.policy_codes());
}

SearchResult VanillaNrpa::run(StreamId stream, SearchWatch& watch) {
  watch_ = &watch;
  result_ = {};
  std::fill(weights_.back().begin(), weights_.back().end(), 0.0);
  Sequence best;
  search(options_.level, stream, best);
  result_.finished = !watch.stopping();
  return std::move(result_);
}

// Each search has its own copy of the weights, and each adaptation another.
void VanillaNrpa::search(int level, StreamId stream, Sequence& best) {
  const auto l = static_cast<std::size_t>(level);
  if (level == 0) {
    best = playout(weights_[0], Generator(stream));
    return;
  }
  Weights& weights = weights_[l - 1];
  weights = weights_[l];
  Sequence found;
  for (std::uint32_t i = 0; i < options_.iterations && !watch_->stopping(); ++i) {
    found.score = no_score;
    search(level - 1, mix(stream, i, 0, 0), found);
    if (found.score >= best.score) std::swap(best, found);
    before_ = weights;
    adapt_to(best.moves, before_, weights);
    if (level == options_.level) {
      watch_->fraction(static_cast<double>(i + 1) / options_.iterations);
    }
  }
}

VanillaNrpa::Weights VanillaNrpa::adapt(const Weights& weights, std::span<const AnyMove> moves) {
  Weights adapted = weights;
  adapt_to(moves, weights, adapted);
  return adapted;
}

void VanillaNrpa::adapt_to(std::span<const AnyMove> moves, const Weights& weights,
                           Weights& adapted) {
  const double rate = options_.alpha / options_.temperature;
  AnyCursor cursor = start_;
  for (const AnyMove move : moves) {
    const std::uint32_t count = cursor.moves(candidates_.data());
    const double total = weigh(cursor, weights, count);
    adapted[cursor.code(move)] += rate;
    for (std::uint32_t i = 0; i < count; ++i) {
      adapted[cursor.code(candidates_[i])] -= rate * exponentials_[i] / total;
    }
    cursor.play(move);
  }
}

Sequence VanillaNrpa::playout(const Weights& weights, Generator generator) {
  Sequence sequence;
  AnyCursor cursor = start_;
  while (const std::uint32_t count = cursor.moves(candidates_.data())) {
    double left = static_cast<double>(generator.next()) * 0x1p-32 * weigh(cursor, weights, count);
    std::uint32_t choice = 0;
    while (choice + 1 < count && left >= exponentials_[choice])
      left -= exponentials_[choice++];
    sequence.moves.push_back(candidates_[choice]);
    cursor.play(candidates_[choice]);
  }
  sequence.score = cursor.score();
  watch_->count(result_.totals, sequence.score, static_cast<std::uint32_t>(sequence.moves.size()),
                cursor.overflow());
  if (sequence.score > result_.score) {
    result_.score = sequence.score;
    result_.found_after = result_.totals.playouts;
    result_.moves = sequence.moves;
  }
  return sequence;
}

// Fills exponentials_ for the first `count` candidates and returns their sum.
double VanillaNrpa::weigh(const AnyCursor& cursor, const Weights& weights, std::uint32_t count) {
  double total = 0;
  if (options_.own_bias) cursor.biases(candidates_.data(), count, own_.data());
  for (std::uint32_t i = 0; i < count; ++i) {
    const PolicyCode code = cursor.code(candidates_[i]);
    exponentials_[i] =
        std::exp(weights[code] / options_.temperature + static_cast<double>(options_.bias[code]) +
                 static_cast<double>(own_[i]));
    total += exponentials_[i];
  }
  return total;
}

}  // namespace warpnest
