// make_game_class, for the translation units of the classes.
#pragma once

#include <memory>
#include <string_view>

#include "common/game_options.hpp"
#include "common/position.hpp"
#include "host/executor/executor_factory.hpp"
#include "host/executor/record_result.hpp"
#include "host/policy/any_cursor_of.hpp"
#include "host/search/game_class.hpp"

namespace warpnest {

template <Game G>
GameClass make_game_class(std::string_view name) {
  GameClass made{.name = name,
                 .method = G::method,
                 .on_warps = HostTraits<G>::plays_on_warps,
                 .lowest_score = lowest_score<G>(),
                 .max_moves = G::max_moves,
                 .start = [] { return AnyPosition(Position<G>::start()); },
                 .executor = make_executor<G>,
                 .replay =
                     [](const AnyPosition& start, StreamId stream) {
                       const auto moves = replay(start.as<G>(), Generator(stream));
                       return std::vector<AnyMove>(moves.begin(), moves.end());
                     },
                 .cursor = nullptr,
                 .policy_player = nullptr};
  if constexpr (HostTraits<G>::plays_on_cpu) {
    made.cursor = [](const AnyPosition& start) { return any_cursor(start.as<G>()); };
    made.policy_player = [](const AnyPosition& start) -> std::unique_ptr<PolicyPlayer> {
      return std::make_unique<typename HostTraits<G>::Player>(start.as<G>());
    };
  }
  return made;
}

}  // namespace warpnest
