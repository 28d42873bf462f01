// An engine for any game: calls its step() on one board, one playout after another. The `cpu`
// executor runs it for a game that needs no other, and --check compares a warp program with it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "common/position.hpp"
#include "common/stream.hpp"
#include "host/executor/one_by_one.hpp"
#include "host/executor/pool_engine.hpp"

namespace warpnest {

template <Game G>
class DirectEngine final : public PoolEngine<G> {
 public:
  DirectEngine() : table_words_(G::table_words + 1) { tables().fill(0, 1); }

  PoolResult pool(const Position<G>& origin, const PoolRequest& request,
                  std::uint64_t* histogram) override {
    const auto shared = tables();
    return play_one_by_one(
        origin, request, histogram,
        [&](Position<G>& position, std::uint32_t candidate) {
          Forced choice{candidate};
          G::step(position.board(), position.state, choice, shared);
        },
        [&](Position<G>& position, Generator generator) {
          while (G::step(position.board(), position.state, generator, shared) != 0) {
          }
        });
  }

  std::unique_ptr<PoolEngine<G>> clone() const override { return std::make_unique<DirectEngine>(); }

 private:
  using Tables = typename G::template Tables<HostMemory>;
  Tables tables() { return Tables(HostMemory{table_words_.data()}, 0); }

  std::vector<std::uint32_t> table_words_;
};

}  // namespace warpnest
