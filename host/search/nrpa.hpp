// Nested Rollout Policy Adaptation (NRPA) and its variants.
//
// A search of level n makes `iterations` searches of level n - 1 and adapts its policy towards the
// best sequence so far after each one. A search of level 0 is a playout by the policy. Of equal
// sequences the last one counts. Each search begins with the policy of the level above and leaves
// it unchanged: see Policy.
//
//   GNRPA                a bias for each move and a temperature; without them it is NRPA
//   stabilized NRPA      `stabilize` playouts between two adaptations of level 1
//   limited repetitions  a level ends after this many repetitions of its best sequence
//   parallel leaf        the best of `leaf` playouts by one policy counts as one playout
//   warm start           a policy that was adapted to a known game
#pragma once

#include <memory>
#include <vector>

#include "common/stream.hpp"
#include "host/policy/policy.hpp"
#include "host/policy/policy_player.hpp"
#include "host/search/nrpa_options.hpp"
#include "host/search/search_runner.hpp"

namespace warpnest {

class NrpaSearch final : public SearchRunner {
 public:
  // Throws std::invalid_argument for options out of range or a warm start that is not a game.
  NrpaSearch(std::unique_ptr<PolicyPlayer> player, const NrpaOptions& options);

  SearchResult run(StreamId stream, SearchWatch& watch) override;

 private:
  bool search(int level, StreamId stream);
  bool iterate(int level, StreamId stream);
  bool leaf(StreamId stream);
  void play(Generator generator, PolicyGame& game);

  const NrpaOptions options_;
  const std::unique_ptr<PolicyPlayer> player_;
  Policy policy_;
  std::vector<std::unique_ptr<PolicyGame>> best_;  // [level]; for level 0, the last leaf
  std::unique_ptr<PolicyGame> leaf_;
  SearchWatch* watch_ = nullptr;
  SearchResult result_;
};

}  // namespace warpnest
