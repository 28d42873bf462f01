#include "host/search/vanilla_nrpa.hpp"

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
  options_.bias.resize(start.policy_codes());
}

SearchResult VanillaNrpa::run(StreamId stream, SearchWatch& watch) {
  watch_ = &watch;
  result_ = {};
  search(options_.level, no_weights(), stream);
  result_.finished = !watch.stopping();
  return std::move(result_);
}

// Each search has its own copy of the weights.
Sequence VanillaNrpa::search(int level, Weights weights, StreamId stream) {
  if (level == 0) return playout(weights, Generator(stream));
  Sequence best;
  for (std::uint32_t i = 0; i < options_.iterations && !watch_->stopping(); ++i) {
    Sequence found = search(level - 1, weights, mix(stream, i, 0, 0));
    if (found.score >= best.score) best = std::move(found);
    weights = adapt(weights, best.moves);
    if (level == options_.level) {
      watch_->fraction(static_cast<double>(i + 1) / options_.iterations);
    }
  }
  return best;
}

VanillaNrpa::Weights VanillaNrpa::adapt(const Weights& weights, std::span<const AnyMove> moves) {
  Weights adapted = weights;
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
  return adapted;
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
