// any_cursor: the AnyCursor of a class. Included by the units of the classes and by tests.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "common/position.hpp"
#include "host/policy/any_cursor.hpp"
#include "host/policy/cursor.hpp"
#include "host/policy/playout_chooser.hpp"
#include "host/policy/policy_coding.hpp"

namespace warpnest {
namespace detail {

template <Game G>
class PlayoutsOf final : public Playouts {
 public:
  explicit PlayoutsOf(const PlayoutOptions& options) : chooser_(options) {}

  void finish(AnyCursor& cursor, Generator generator, std::vector<AnyMove>* moves) override {
    played_.clear();
    chooser_.finish(*static_cast<Cursor<G>*>(cursor.data()), generator,
                    moves == nullptr ? nullptr : &played_);
    if (moves != nullptr) moves->insert(moves->end(), played_.begin(), played_.end());
  }
  bool better_without_moves() const override { return chooser_.better_without_moves(); }

 private:
  PlayoutChooser<G> chooser_;
  std::vector<typename G::Move> played_;
};

template <Game G>
struct CursorFunctions {
  using Move = typename G::Move;
  static const Cursor<G>& of(const void* cursor) { return *static_cast<const Cursor<G>*>(cursor); }

  static void biases(const void* cursor, const AnyMove* moves, std::uint32_t count, float* values) {
    if constexpr (GameHasBias<G>) {
      const std::vector<Move> own(moves, moves + count);
      const Position<G>& position = of(cursor).position();
      G::biases(position.board(), position.state, own.data(), count, values);
    }
  }

  static constexpr AnyCursor::Functions table{
      .max_candidates = G::max_candidates,
      .policy_codes = PolicyCoding<G>::codes,
      .count = [](const void* cursor) { return of(cursor).count(); },
      .moves = [](const void* cursor, AnyMove* list) { return of(cursor).moves(list); },
      .candidates = [](const void* cursor, AnyMove* list) { return of(cursor).candidates(list); },
      .play =
          [](void* cursor, AnyMove move) {
            static_cast<Cursor<G>*>(cursor)->play(static_cast<Move>(move));
          },
      .score = [](const void* cursor) { return of(cursor).score(); },
      .length = [](const void* cursor) { return of(cursor).length(); },
      .overflow = [](const void* cursor) { return of(cursor).overflow(); },
      .code =
          [](const void* cursor, AnyMove move) {
            return PolicyCoding<G>::code(of(cursor), static_cast<Move>(move));
          },
      .biases = GameHasBias<G> ? biases : nullptr,
      .playouts = [](const PlayoutOptions& options) -> std::unique_ptr<Playouts> {
        return std::make_unique<PlayoutsOf<G>>(options);
      }};
};

}  // namespace detail

template <Game G>
AnyCursor any_cursor(const Position<G>& start) {
  return {detail::CursorFunctions<G>::table, AnyValue(Cursor<G>(start))};
}

}  // namespace warpnest
