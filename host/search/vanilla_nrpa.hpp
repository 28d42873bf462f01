// NRPA as it is usually written down: every search copies the policy, every playout computes the
// exponentials of the candidates, adapting works on a copy and plays the game again.
//
// The savings of NrpaSearch are measured against it, and the tests compare the two.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/stream.hpp"
#include "host/policy/any_cursor.hpp"
#include "host/search/nrpa_options.hpp"
#include "host/search/search_runner.hpp"
#include "host/search/sequence.hpp"

namespace warpnest {

class VanillaNrpa final : public SearchRunner {
 public:
  using Weights = std::vector<double>;  // [policy code]
  static constexpr const char* method = "policy, vanilla";

  // Only level, iterations, alpha, temperature and the biases of the options count. Throws
  // std::invalid_argument for options out of range.
  VanillaNrpa(const AnyCursor& start, const NrpaOptions& options);

  SearchResult run(StreamId stream, SearchWatch& watch) override;

  // All weights 0, as at the start of a run.
  Weights no_weights() const { return Weights(start_.policy_codes()); }
  // The weights after one adaptation to these moves.
  Weights adapt(const Weights& weights, std::span<const AnyMove> moves);

 private:
  void search(int level, StreamId stream, Sequence& best);
  // Adapts to the moves; `adapted` is `weights` before.
  void adapt_to(std::span<const AnyMove> moves, const Weights& weights, Weights& adapted);
  Sequence playout(const Weights& weights, Generator generator);
  double weigh(const AnyCursor& cursor, const Weights& weights, std::uint32_t count);

  AnyCursor start_;
  NrpaOptions options_;
  std::vector<AnyMove> candidates_;
  std::vector<float> own_;  // the game's biases; 0 if they are not used
  std::vector<double> exponentials_;
  std::vector<Weights> weights_;  // [level]: of the search under way, which the level below copies
  Weights before_;                // of an adaptation
  SearchWatch* watch_ = nullptr;
  SearchResult result_;
};

}  // namespace warpnest
