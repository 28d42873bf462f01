// NRPA as it is usually written down: every search copies the policy, every playout computes the
// exponentials of the candidates, adapting works on a copy and plays the game again.
//
// It is what the savings of NrpaSearch are measured against, and a second opinion for the tests.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "common/stream.hpp"
#include "host/executor/executor.hpp"
#include "host/policy/policy_coding.hpp"
#include "host/search/cursor.hpp"
#include "host/search/nrpa_options.hpp"
#include "host/search/parallel_runs.hpp"
#include "host/search/search_watch.hpp"

namespace warpnest {

template <Game G>
class VanillaNrpa {
  using Move = typename G::Move;

 public:
  using Weights = std::vector<double>;  // [policy code]
  static constexpr std::uint32_t codes = PolicyCoding<G>::codes;
  struct Sequence {
    std::int32_t score = no_score;
    std::vector<Move> moves;
  };

  // Only level, iterations, alpha, temperature and the biases of the options count.
  VanillaNrpa(const Position<G>& start, const NrpaOptions<G>& options)
      : start_(start),
        options_(options),
        candidates_(G::max_candidates),
        own_(G::max_candidates),
        exponentials_(G::max_candidates) {
    check(options);
    options_.bias.resize(codes);
  }

  SearchResult<G> run(StreamId stream, SearchWatch& watch) {
    watch_ = &watch;
    result_ = {};
    search(options_.level, Weights(codes), stream);
    result_.finished = !watch.stopping();
    return std::move(result_);
  }

  // The weights after one adaptation to these moves.
  Weights adapt(const Weights& weights, std::span<const Move> moves) {
    Weights adapted = weights;
    const double rate = options_.alpha / options_.temperature;
    Cursor<G> cursor = start_;
    for (const Move move : moves) {
      const std::uint32_t count = cursor.moves(candidates_.data());
      const double total = weigh(cursor, weights, count);
      adapted[PolicyCoding<G>::code(cursor, move)] += rate;
      for (std::uint32_t i = 0; i < count; ++i) {
        adapted[PolicyCoding<G>::code(cursor, candidates_[i])] -= rate * exponentials_[i] / total;
      }
      cursor.play(move);
    }
    return adapted;
  }

 private:
  // A copy of the weights is each search's own.
  Sequence search(int level, Weights weights, StreamId stream) {
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

  Sequence playout(const Weights& weights, Generator generator) {
    Sequence sequence;
    Cursor<G> cursor = start_;
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
      result_.moves = sequence.moves;
    }
    return sequence;
  }

  // Fills exponentials_ for the first `count` candidates and gives their sum.
  double weigh(const Cursor<G>& cursor, const Weights& weights, std::uint32_t count) {
    double total = 0;
    if constexpr (GameHasBias<G>) {
      const Position<G>& position = cursor.position();
      if (options_.own_bias) {
        G::biases(position.board(), position.state, candidates_.data(), count, own_.data());
      }
    }
    for (std::uint32_t i = 0; i < count; ++i) {
      const PolicyCode code = PolicyCoding<G>::code(cursor, candidates_[i]);
      exponentials_[i] =
          std::exp(weights[code] / options_.temperature + static_cast<double>(options_.bias[code]) +
                   static_cast<double>(own_[i]));
      total += exponentials_[i];
    }
    return total;
  }

  Cursor<G> start_;
  NrpaOptions<G> options_;
  std::vector<Move> candidates_;
  std::vector<float> own_;  // biases that the game gives; 0 without
  std::vector<double> exponentials_;
  SearchWatch* watch_ = nullptr;
  SearchResult<G> result_;
};

// Runs on the CPU, as often as asked. Throws std::invalid_argument for options out of range.
template <Game G>
SearchOutcome<G> vanilla_nrpa(const Position<G>& start, const NrpaOptions<G>& options,
                              const RunOptions& runs, const StopSignal& stop,
                              const OnSearchProgress& on_progress = {});

}  // namespace warpnest
