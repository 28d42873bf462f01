// From the options of a search to the function that runs it on the CPU.
#pragma once

#include <string>

#include <fmt/format.h>

#include "apps/search_algorithms.hpp"
#include "host/search/forward_checking.hpp"
#include "host/search/nested.hpp"
#include "host/search/nrpa.hpp"
#include "host/search/reflexive.hpp"
#include "host/search/sampling.hpp"
#include "host/search/uct.hpp"
#include "host/search/vanilla_nrpa.hpp"

namespace warpnest {

// How draws become moves.
template <Game G>
std::string method_of(const AlgorithmArguments& arguments) {
  const bool policy =
      arguments.algorithm == Algorithm::nrpa || arguments.algorithm == Algorithm::gnrpa;
  if (policy && arguments.vanilla) return fmt::format("{}, {}", G::method, "policy, vanilla");
  if (policy) return fmt::format("{}, {}", G::method, BestPolicyPlayer<G>::method);
  if (arguments.algorithm == Algorithm::forward_checking) return "depth first";
  if (arguments.playout == PlayoutKind::uniform) return G::method;
  return fmt::format("{}, {}", G::method,
                     arguments.playout == PlayoutKind::mobility ? "mobility" : "bias by shares");
}

template <Game G>
NrpaOptions<G> nrpa_options(const AlgorithmArguments& arguments, int level,
                            const SearchOptions& search) {
  if (arguments.own_bias && !GameHasBias<G>) {
    throw UsageError("--bias: only samegame has a bias of its own: give a policy file");
  }
  NrpaOptions<G> options{.level = level,
                         .iterations = arguments.iterations,
                         .alpha = arguments.alpha,
                         .temperature = arguments.temperature,
                         .bias = arguments.bias,
                         .own_bias = arguments.own_bias,
                         .stabilize = arguments.stabilize,
                         .repetitions = arguments.repetitions,
                         .leaf = search.leaf,
                         .warm_adaptations = arguments.warm_adaptations};
  for (const int move : arguments.known) {
    options.warm_start.push_back(static_cast<typename G::Move>(move));
  }
  return options;
}

template <Game G>
SearchOutcome<G> run_algorithm(const Position<G>& start, const AlgorithmArguments& arguments,
                               int level, const SearchOptions& search, const RunOptions& runs,
                               const StopSignal& stop, const OnSearchProgress& on_progress) {
  const PlayoutOptions playout{arguments.playout, arguments.bias};
  switch (arguments.algorithm) {
    case Algorithm::nmcs:
      break;
    case Algorithm::nrpa:
    case Algorithm::gnrpa: {
      const NrpaOptions<G> options = nrpa_options<G>(arguments, level, search);
      if (arguments.vanilla) return vanilla_nrpa(start, options, runs, stop, on_progress);
      return nrpa(start, options, runs, stop, on_progress);
    }
    case Algorithm::uct:
      return uct(start,
                 {.playouts = arguments.playouts,
                  .exploration = arguments.exploration,
                  .memory = arguments.memory,
                  .playout = playout},
                 runs, stop, on_progress);
    case Algorithm::reflexive:
      return reflexive(start, {.games = arguments.games, .playout = playout}, runs, stop,
                       on_progress);
    case Algorithm::sampling:
    case Algorithm::mobility:
      return sampling(start, {.playouts = arguments.playouts, .playout = playout}, runs, stop,
                      on_progress);
    case Algorithm::forward_checking:
      if constexpr (requires { G::order; }) {  // a solution is enough
        return forward_checking(
            start, {.games = arguments.playouts, .enough = static_cast<std::int32_t>(G::cells)},
            runs, stop, on_progress);
      }
      throw UsageError("--algorithm: forward-checking is for sudoku");
  }
  return nested_on_host(start, {.level = level, .search = search, .playout = playout}, runs, stop,
                        on_progress);
}

}  // namespace warpnest
