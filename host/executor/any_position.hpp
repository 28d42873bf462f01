// AnyPosition: a position of any class of any game.
//
// It holds the bytes of a Position<G> and a table of that class's functions. Everything above the
// problem works on it and is compiled once. Moves are 32 bits wide.
#pragma once

#include <cstdint>
#include <stdexcept>

#include "common/position.hpp"
#include "common/stream.hpp"
#include "host/executor/any_value.hpp"

namespace warpnest {

using AnyMove = std::uint32_t;

class AnyPosition {
 public:
  template <Game G>
  AnyPosition(const Position<G>& position)  // implicit: a typed position is a position
      : functions_(&FunctionsOf<G>::table), value_(position) {}

  std::uint32_t count() const { return functions_->count(value_.data()); }
  AnyMove candidate(std::uint32_t k) const { return functions_->candidate(value_.data(), k); }
  void play(AnyMove move) { functions_->play(value_.data(), move); }
  std::int32_t score() const { return functions_->score(value_.data()); }
  std::uint32_t length() const { return functions_->length(value_.data()); }
  // See arrange() in common/game_options.hpp.
  void arrange(StreamId search, std::uint32_t step) {
    functions_->arrange(value_.data(), search, step);
  }

  // Throws std::logic_error if the position belongs to another class.
  template <Game G>
  const Position<G>& as() const {
    if (functions_ != &FunctionsOf<G>::table) {
      throw std::logic_error("a position of another class of games");
    }
    return *static_cast<const Position<G>*>(value_.data());
  }

 private:
  struct Functions {
    std::uint32_t (*count)(const void*);
    AnyMove (*candidate)(const void*, std::uint32_t);
    void (*play)(void*, AnyMove);
    std::int32_t (*score)(const void*);
    std::uint32_t (*length)(const void*);
    void (*arrange)(void*, StreamId, std::uint32_t);
  };

  template <Game G>
  struct FunctionsOf {
    using P = Position<G>;
    static const P& of(const void* position) { return *static_cast<const P*>(position); }
    static P& of(void* position) { return *static_cast<P*>(position); }

    static constexpr Functions table{
        .count = [](const void* p) { return of(p).count(); },
        .candidate = [](const void* p, std::uint32_t k) -> AnyMove { return of(p).candidate(k); },
        .play = [](void* p, AnyMove move) { of(p).play(static_cast<typename G::Move>(move)); },
        .score = [](const void* p) { return of(p).score(); },
        .length = [](const void* p) { return of(p).length(); },
        .arrange = [](void* p, StreamId search, std::uint32_t step) {
          of(p).arrange(search, step);
        }};
  };

  const Functions* functions_;
  AnyValue value_;
};

}  // namespace warpnest
