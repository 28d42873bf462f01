// What the host knows about Morpion Solitaire. `cpu` plays MorpionHost, which has its own method.
// Warps play on the small boards. The host's upper levels play on the large one, whose positions
// are narrowed to the small ones.
#pragma once

#include <memory>
#include <type_traits>

#include "common/games/morpion/morpion.hpp"
#include "host/executor/executor_factory.hpp"
#include "host/games/morpion/morpion_cursor.hpp"
#include "host/games/morpion/morpion_engine.hpp"
#include "host/games/morpion/morpion_on_cpu.hpp"
#include "host/games/morpion/morpion_policy_player.hpp"
#include "host/games/morpion/narrowing_executor.hpp"
#include "host/policy/plain_host_traits.hpp"

namespace warpnest {

// A policy uses the move's own code.
struct MorpionCoding {
  static constexpr bool one_run_each = true;
  static constexpr std::uint32_t codes = 1U << 15;

  template <class GameCursor>
  static PolicyCode code(const GameCursor&, MorpionCode move) {
    return move;
  }
};

template <MorpionVariant V>
struct HostTraits<MorpionHost<V>> : PlainHostTraits<MorpionHost<V>> {
  using Engine = MorpionEngine<MorpionHost<V>>;
  static constexpr bool plays_on_warps = false;

  static std::unique_ptr<PoolEngine<MorpionHost<V>>> fast_engine() {
    return std::make_unique<Engine>();
  }
  static std::unique_ptr<PoolEngine<MorpionHost<V>>> reference_engine() {
    return std::make_unique<Engine>(MorpionPath::range_query);
  }
  using Cursor = MorpionCursor<V>;
  using Coding = MorpionCoding;
  using Player = MorpionPolicyPlayer<V>;
};

// These executors are compiled in the translation units of their classes.
#define WARPNEST_EXTERN(...) \
  extern template std::unique_ptr<Executor> make_executor<__VA_ARGS__>(const ExecutorOptions&);
WARPNEST_EXTERN(MorpionSmall<morpion_5d>)
WARPNEST_EXTERN(MorpionSmall<morpion_5t>)
WARPNEST_EXTERN(MorpionNested<morpion_5t>)
WARPNEST_EXTERN(MorpionSmall<morpion_4d>)
WARPNEST_EXTERN(MorpionSmall<morpion_4t>)
#undef WARPNEST_EXTERN

// The boards of warps.
template <int Line, bool Touching, std::uint32_t Cells>
struct HostTraits<Morpion<Line, Touching, Cells>>
    : PlainHostTraits<Morpion<Line, Touching, Cells>> {
  using G = Morpion<Line, Touching, Cells>;
  static constexpr bool plays_on_cpu = false;

  static std::unique_ptr<PoolEngine<G>> reference_engine() {
    return std::make_unique<DirectEngine<G>>();
  }
  // Positions of the whole board run on the small boards if they fit, else on the host's cores.
  static std::unique_ptr<Executor> make_executor(const ExecutorOptions& options)
    requires(Cells == morpion_whole_cells(Line, Touching))
  {
    using Leaf = Morpion<Line, Touching, morpion_leaf_cells>;
    using Nested = Morpion<Line, Touching, morpion_nested_cells(Line, Touching)>;
    const std::shared_ptr<Executor> leaf = warpnest::make_executor<Leaf>(options);
    const std::shared_ptr<Executor> nested = std::is_same_v<Leaf, Nested>
                                                 ? leaf
                                                 : warpnest::make_executor<Nested>(options);
    return std::make_unique<NarrowingExecutor<Leaf, Nested, G>>(
        leaf, nested,
        on_host<G, SoloWarp>("warp", {"warp", options.threads, false},
                             std::make_unique<DirectEngine<G>>()));
  }
};

}  // namespace warpnest
