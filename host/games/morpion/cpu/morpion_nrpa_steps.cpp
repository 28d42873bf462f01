#include "host/games/morpion/cpu/morpion_nrpa_steps.hpp"

#include <algorithm>
#include <cmath>

#include "common/stream.hpp"
#include "host/games/morpion/cpu/morpion_board.hpp"
#include "host/games/morpion/cpu/morpion_range_query.hpp"
#include "host/report/processor_time.hpp"

namespace warpnest {
namespace {

constexpr std::size_t step_codes = 1U << 15;  // of moves
constexpr std::uint32_t step_iterations = 100;

// A game and, for each of its moves, the candidates.
struct StepGame {
  std::vector<MorpionCode> moves;
  std::vector<MorpionCode> candidates;  // of all moves, one after the other
  std::vector<std::uint32_t> counts;    // [move]

  void clear() {
    moves.clear();
    candidates.clear();
    counts.clear();
  }
  template <class Game>
  void add_candidates(const Game& game) {
    counts.push_back(game.count());
    for (std::uint32_t k = 0; k < game.count(); ++k)
      candidates.push_back(game.move(k));
  }
};

// Weights are doubles in [code], or their exponentials where the step stores these.
template <MorpionVariant V>
class StepNrpa {
  using Game = MorpionRangeQuery<V>;
  using Weights = std::vector<double>;

 public:
  StepNrpa(const NrpaStep& step, int level)
      : step_(step),
        start_(MorpionBoard<V>::start()),
        policies_(static_cast<std::size_t>(level) + 1,
                  Weights(step_codes, step.stores_exponentials ? 1.0 : 0.0)),
        best_(policies_.size()),
        whole_(step.copies_policy ? step_codes : 0) {}

  // One run; returns its score, or any if it was stopped.
  std::size_t run(StreamId stream, const StopSignal& stop) {
    const std::size_t top = policies_.size() - 1;
    std::fill(policies_[top].begin(), policies_[top].end(), step_.stores_exponentials ? 1.0 : 0.0);
    search(top, stream, stop);
    return best_[top].moves.size();
  }

 private:
  // Leaves its best game in best_[level].
  void search(std::size_t level, StreamId stream, const StopSignal& stop) {
    if (level == 0) return play(policies_[0], Generator(stream), best_[0]);
    Weights& weights = policies_[level - 1];  // adapted here, and used by the level below
    weights = policies_[level];
    best_[level].clear();
    for (std::uint32_t i = 0; i < step_iterations && !stop.requested(); ++i) {
      search(level - 1, mix(stream, i, 0, 0), stop);
      if (best_[level - 1].moves.size() >= best_[level].moves.size()) {
        std::swap(best_[level - 1], best_[level]);
      }
      adapt(weights, best_[level]);
    }
  }

  void play(const Weights& weights, Generator generator, StepGame& record) {
    record.clear();
    Game game = start_;
    double chances[morpion_list_capacity];
    while (const std::uint32_t count = game.count()) {
      double total = 0;
      for (std::uint32_t k = 0; k < count; ++k) {
        const double weight = weights[game.move(k)];
        chances[k] = step_.stores_exponentials ? weight : std::exp(weight);
        total += chances[k];
      }
      double left = static_cast<double>(generator.next()) * 0x1p-32 * total;
      std::uint32_t choice = 0;
      while (choice + 1 < count && left >= chances[choice])
        left -= chances[choice++];
      if (!step_.replays) record.add_candidates(game);
      record.moves.push_back(game.move(choice));
      game.play(game.move(choice));
    }
  }

  // Adapts the weights to the game. All exponentials are those of the weights before.
  void adapt(Weights& weights, const StepGame& record) {
    if (step_.copies_policy) whole_ = weights;
    if (step_.replays) {
      replayed_.clear();
      Game game = start_;
      for (const MorpionCode move : record.moves) {
        replayed_.add_candidates(game);
        game.play(move);
      }
    }
    const StepGame& known = step_.replays ? replayed_ : record;
    if (!step_.copies_policy) {
      values_.resize(known.candidates.size());
      for (std::size_t i = 0; i < values_.size(); ++i)
        values_[i] = weights[known.candidates[i]];
    }
    std::size_t first = 0;
    for (std::size_t t = 0; t < record.moves.size(); ++t) {
      const std::size_t end = first + known.counts[t];
      const auto chance = [&](std::size_t i) {
        const double weight = step_.copies_policy ? whole_[known.candidates[i]] : values_[i];
        return step_.stores_exponentials ? weight : std::exp(weight);
      };
      double total = 0;
      for (std::size_t i = first; i < end; ++i)
        total += chance(i);
      raise(weights[record.moves[t]], 1);
      for (std::size_t i = first; i < end; ++i)
        raise(weights[known.candidates[i]], -chance(i) / total);
      first = end;
    }
  }

  void raise(double& weight, double by) const {
    if (step_.stores_exponentials) {
      weight *= std::exp(by);
    } else {
      weight += by;
    }
  }

  const NrpaStep step_;
  const Game start_;
  std::vector<Weights> policies_;  // [level]
  std::vector<StepGame> best_;     // [level]
  Weights whole_;                  // of an adaptation: the policy before
  std::vector<double> values_;     // or its values for the candidates
  StepGame replayed_;
};

template <MorpionVariant V>
NrpaStepTimes time_steps(int level, std::uint32_t rounds, std::uint64_t seed,
                         const StopSignal& stop, const std::function<void(double)>& on_progress) {
  std::vector<StepNrpa<V>> searches;
  for (const NrpaStep& step : nrpa_steps)
    searches.emplace_back(step, level);
  NrpaStepTimes times{};
  for (std::uint32_t round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < searches.size(); ++i) {
      const double begin = thread_seconds();
      const std::size_t score = searches[i].run(search_stream(seed, round), stop);
      if (stop.requested()) return times;
      times.seconds[i].push_back(thread_seconds() - begin);
      times.mean[i] += static_cast<double>(score) / rounds;
    }
    on_progress((round + 1.0) / rounds);
  }
  return times;
}

}  // namespace

NrpaStepTimes time_nrpa_steps(const MorpionVariant& variant, int level, std::uint32_t rounds,
                              std::uint64_t seed, const StopSignal& stop,
                              const std::function<void(double)>& on_progress) {
  return variant == morpion_5t ? time_steps<morpion_5t>(level, rounds, seed, stop, on_progress)
                               : time_steps<morpion_5d>(level, rounds, seed, stop, on_progress);
}

}  // namespace warpnest
