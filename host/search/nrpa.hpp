// Nested Rollout Policy Adaptation, and what has grown out of it.
//
// A search of level n makes `iterations` searches of level n - 1 and after each adapts its policy
// towards the best sequence it has; a search of level 0 is a playout by the policy. Of equal
// sequences the last one counts. Each search begins with the policy of the level above and hands it
// back unchanged: see Policy.
//
//   GNRPA                a bias for each move and a temperature; without them it is NRPA
//   stabilized NRPA      `stabilize` playouts between two adaptations of level 1
//   limited repetitions  a level ends when it has met its best sequence so many times again
//   parallel leaf        the best of `leaf` playouts by one policy counts as one
//   warm start           a policy that was adapted to a known game
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/stream.hpp"
#include "host/executor/executor.hpp"
#include "host/policy/policy.hpp"
#include "host/policy/policy_player.hpp"
#include "host/search/nrpa_options.hpp"
#include "host/search/parallel_runs.hpp"
#include "host/search/search_watch.hpp"

namespace warpnest {

template <Game G, class Player = BestPolicyPlayer<G>>
class NrpaSearch {
  using Move = typename G::Move;

 public:
  // Throws std::invalid_argument for options out of range or a warm start that is no game.
  NrpaSearch(const Position<G>& start, const NrpaOptions<G>& options)
      : options_(options), player_(start), policy_(options.temperature, options.bias) {
    check(options);
    for (int level = 0; level <= options.level; ++level) {
      best_.push_back(std::make_unique<PolicyGame<G>>(options.own_bias));
    }
    if (options.leaf > 1) leaf_ = std::make_unique<PolicyGame<G>>(options.own_bias);
    if (!options.warm_start.empty()) {
      player_.replay(options.warm_start, *best_[0]);
      for (std::uint32_t i = 0; i < options.warm_adaptations; ++i) {
        policy_.adapt(best_[0]->trace, options.alpha);
      }
    }
  }

  SearchResult<G> run(StreamId stream, SearchWatch& watch) {
    watch_ = &watch;
    result_ = {};
    search(options_.level, stream);
    result_.finished = !watch.stopping();
    return std::move(result_);
  }

  const Policy& policy() const { return policy_; }

 private:
  // Leaves its best game in best_[level]; false if it was stopped. The best of all games is in
  // result_ in any case.
  bool search(int level, StreamId stream) {
    if (level == 0) return leaf(stream);
    policy_.open_journal();
    const bool finished = iterate(level, stream);
    policy_.close_journal();
    return finished;
  }

  bool iterate(int level, StreamId stream) {
    std::unique_ptr<PolicyGame<G>>& best = best_[static_cast<std::size_t>(level)];
    std::unique_ptr<PolicyGame<G>>& below = best_[static_cast<std::size_t>(level - 1)];
    best->score = no_score;
    std::uint32_t repetitions = 0;
    const std::uint32_t batch = level == 1 ? options_.stabilize : 1;
    for (std::uint32_t i = 0; i < options_.iterations; ++i) {
      for (std::uint32_t p = 0; p < batch; ++p) {
        const bool finished =
            level == 1 ? leaf(mix(stream, i, 0, p)) : search(level - 1, mix(stream, i, 0, 0));
        if (!finished) return false;
        if (below->score < best->score) continue;
        // Met again: what is known of it, as the runs of its codes, is kept.
        if (same(*below, *best)) {
          ++repetitions;
        } else {
          repetitions = 0;
          std::swap(best, below);
        }
      }
      if (options_.repetitions != 0 && repetitions >= options_.repetitions) break;
      // Nobody would see what the last iteration learns.
      if (i + 1 < options_.iterations) policy_.adapt(best->trace, options_.alpha);
      if (level == options_.level) {
        watch_->fraction(static_cast<double>(i + 1) / options_.iterations);
      }
    }
    return true;
  }

  static bool same(const PolicyGame<G>& a, const PolicyGame<G>& b) {
    return a.score == b.score && a.trace.steps == b.trace.steps &&
           std::equal(a.moves.begin(), a.moves.begin() + a.trace.steps, b.moves.begin());
  }

  // The best of the leaf's playouts in best_[0]; ties go to the first.
  bool leaf(StreamId stream) {
    if (watch_->stopping()) return false;
    play(Generator(stream), *best_[0]);
    for (std::uint32_t i = 1; i < options_.leaf; ++i) {
      play(Generator(mix(stream, 0, 0, i)), *leaf_);
      if (leaf_->score > best_[0]->score) std::swap(leaf_, best_[0]);
    }
    return true;
  }

  void play(Generator generator, PolicyGame<G>& game) {
    player_.play(policy_, generator, game);
    watch_->count(result_.totals, game.score, game.trace.steps, game.overflow);
    if (game.score <= result_.score) return;
    result_.score = game.score;
    result_.moves.assign(game.moves.begin(), game.moves.begin() + game.trace.steps);
  }

  const NrpaOptions<G> options_;
  Player player_;
  Policy policy_;
  std::vector<std::unique_ptr<PolicyGame<G>>> best_;  // [level]; of level 0 the last leaf
  std::unique_ptr<PolicyGame<G>> leaf_;
  SearchWatch* watch_ = nullptr;
  SearchResult<G> result_;
};

// Runs on the CPU, as often as asked. Throws std::invalid_argument for options out of range.
template <Game G>
SearchOutcome<G> nrpa(const Position<G>& start, const NrpaOptions<G>& options,
                      const RunOptions& runs, const StopSignal& stop,
                      const OnSearchProgress& on_progress = {});

}  // namespace warpnest
