// AnyCursor: a cursor of any class of any game, for searches on the CPU.
//
// It holds the bytes of the real cursor and a table of its functions. A search that uses it is
// compiled once for all games. A whole playout runs inside one of these functions, so type erasure
// does not slow it down. host/policy/any_cursor_of.hpp makes the table of a class.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "common/stream.hpp"
#include "host/executor/any_position.hpp"
#include "host/policy/playout_options.hpp"
#include "host/policy/policy_trace.hpp"

namespace warpnest {

class AnyCursor;

// Playouts of one kind, with their own memory: one object per thread.
class Playouts {
 public:
  virtual ~Playouts() = default;
  // Plays to the end, with one draw per move. Appends the moves to `moves` unless it is null.
  virtual void finish(AnyCursor& cursor, Generator generator, std::vector<AnyMove>* moves) = 0;
  // Whether finish() is much faster when the moves are not requested.
  virtual bool better_without_moves() const = 0;
};

class AnyCursor {
 public:
  struct Functions {
    std::uint32_t max_candidates;
    std::uint32_t policy_codes;  // all codes are below this
    std::uint32_t (*count)(const void*);
    std::uint32_t (*moves)(const void*, AnyMove*);
    std::uint32_t (*candidates)(const void*, AnyMove*);
    void (*play)(void*, AnyMove);
    std::int32_t (*score)(const void*);
    std::uint32_t (*length)(const void*);
    bool (*overflow)(const void*);
    PolicyCode (*code)(const void*, AnyMove);
    // Null if the game has no bias of its own.
    void (*biases)(const void*, const AnyMove*, std::uint32_t, float*);
    std::unique_ptr<Playouts> (*playouts)(const PlayoutOptions&);
  };

  AnyCursor(const Functions& functions, const AnyValue& value)
      : functions_(&functions), value_(value) {}

  std::uint32_t max_candidates() const { return functions_->max_candidates; }
  // Returns the number of possible moves; the game is over at 0.
  std::uint32_t count() const { return functions_->count(value_.data()); }
  // Stores the possible moves, at most max_candidates(), and returns their number.
  std::uint32_t moves(AnyMove* list) const { return functions_->moves(value_.data(), list); }
  // As above, but in the order of the game's candidates, by which nested searches number them.
  std::uint32_t candidates(AnyMove* list) const {
    return functions_->candidates(value_.data(), list);
  }
  void play(AnyMove move) { functions_->play(value_.data(), move); }
  std::int32_t score() const { return functions_->score(value_.data()); }
  std::uint32_t length() const { return functions_->length(value_.data()); }
  bool overflow() const { return functions_->overflow(value_.data()); }

  // The code of a possible move in a policy.
  std::uint32_t policy_codes() const { return functions_->policy_codes; }
  PolicyCode code(AnyMove move) const { return functions_->code(value_.data(), move); }
  // The bias that the game gives each possible move; only if it has one.
  bool has_bias() const { return functions_->biases != nullptr; }
  void biases(const AnyMove* moves, std::uint32_t count, float* values) const {
    functions_->biases(value_.data(), moves, count, values);
  }

  std::unique_ptr<Playouts> playouts(const PlayoutOptions& options) const {
    return functions_->playouts(options);
  }
  void* data() { return value_.data(); }

 private:
  const Functions* functions_;
  AnyValue value_;
};

}  // namespace warpnest
