// --check: a second engine plays every pool too; the first difference ends the run.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "common/position.hpp"
#include "host/executor/pool_engine.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

// The fast path and the reference disagree: one of them has a bug.
class CheckFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

inline bool same(const PoolResult& a, const PoolResult& b) {
  return a.score == b.score && a.candidate == b.candidate && a.index == b.index &&
         a.playouts == b.playouts && a.moves == b.moves && a.sum == b.sum && a.squares == b.squares;
}

template <Game G>
class CheckingEngine final : public PoolEngine<G> {
 public:
  CheckingEngine(std::unique_ptr<PoolEngine<G>> engine, std::unique_ptr<PoolEngine<G>> reference)
      : engine_(std::move(engine)), reference_(std::move(reference)) {}

  PoolResult pool(const Position<G>& origin, const PoolRequest& request,
                  std::uint64_t* histogram) override {
    const PoolResult result = engine_->pool(origin, request, histogram);
    const PoolResult expected = reference_->pool(origin, request, nullptr);
    if (!same(result, expected)) {
      throw CheckFailure(fmt::format(
          "check failed: the pool of stream {:#018x}, step {}, {} candidates, leaf {} gave best "
          "{} (candidate {}, index {}), sum {}; the reference has best {} (candidate {}, index "
          "{}), sum {}",
          request.stream, request.step, request.candidates, request.leaf, result.score,
          result.candidate, result.index, result.sum, expected.score, expected.candidate,
          expected.index, expected.sum));
    }
    return result;
  }

  std::unique_ptr<PoolEngine<G>> clone() const override {
    return std::make_unique<CheckingEngine>(engine_->clone(), reference_->clone());
  }

 private:
  std::unique_ptr<PoolEngine<G>> engine_;
  std::unique_ptr<PoolEngine<G>> reference_;
};

}  // namespace warpnest
