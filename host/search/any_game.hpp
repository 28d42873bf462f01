// AnyGame: all games behind one class, for searches that spend their time in playouts.
//
// A search is a template over games, and would be compiled for each of them. Over AnyGame it is
// compiled once: positions and cursors are the bytes of the real ones, with a table of the real
// game's functions. A playout runs whole inside one of these, so that it costs what it always did.
// Moves are 32 bits wide.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/position.hpp"
#include "common/stream.hpp"
#include "host/executor/executor.hpp"
#include "host/search/cursor.hpp"
#include "host/search/playout_chooser.hpp"
#include "host/search/search_outcome.hpp"

namespace warpnest {

struct AnyGame {
  using Move = std::uint32_t;
};

// A trivially copyable value of a class that only its functions know.
class AnyValue {
 public:
  static constexpr std::size_t capacity = 4096;

  template <class T>
  explicit AnyValue(const T& value) : bytes_(sizeof(T)) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= capacity && alignof(T) <= 64);
    std::memcpy(data_, &value, sizeof(T));
  }
  AnyValue(const AnyValue& other) : bytes_(other.bytes_) { copy(other); }
  AnyValue& operator=(const AnyValue& other) {
    if (this == &other) return *this;
    bytes_ = other.bytes_;
    copy(other);
    return *this;
  }

  void* data() { return data_; }
  const void* data() const { return data_; }
  template <class T>
  const T& as() const {
    return *static_cast<const T*>(data());
  }

 private:
  void copy(const AnyValue& other) { std::memcpy(data_, other.data_, bytes_); }

  std::uint32_t bytes_;
  alignas(64) std::byte data_[capacity];
};

// --- Positions, for nested search on executors --------------------------------------------------

template <>
struct Position<AnyGame> {
  struct Functions {
    std::uint32_t (*count)(const void*);
    std::uint32_t (*candidate)(const void*, std::uint32_t);
    void (*play)(void*, std::uint32_t);
    std::int32_t (*score)(const void*);
    void (*arrange)(void*, StreamId, std::uint32_t);
  };

  std::uint32_t count() const { return functions->count(value.data()); }
  std::uint32_t candidate(std::uint32_t k) const { return functions->candidate(value.data(), k); }
  void play(std::uint32_t move) { functions->play(value.data(), move); }
  std::int32_t score() const { return functions->score(value.data()); }
  void arrange(StreamId search, std::uint32_t step) {
    functions->arrange(value.data(), search, step);
  }

  const Functions* functions;
  AnyValue value;
};

// --- Cursors, for searches on the CPU -----------------------------------------------------------

// Playouts of one policy, with room of their own.
class AnyPlayouts {
 public:
  virtual ~AnyPlayouts() = default;
  virtual void finish(void* cursor, Generator generator, std::vector<std::uint32_t>* moves) = 0;
  virtual bool better_without_moves() const = 0;
};

template <>
class Cursor<AnyGame> {
 public:
  using Move = std::uint32_t;
  struct Functions {
    std::uint32_t max_candidates;
    std::uint32_t (*count)(const void*);
    std::uint32_t (*moves)(const void*, Move*);
    std::uint32_t (*candidates)(const void*, Move*);
    void (*play)(void*, Move);
    std::int32_t (*score)(const void*);
    std::uint32_t (*length)(const void*);
    bool (*overflow)(const void*);
    std::unique_ptr<AnyPlayouts> (*playouts)(const PlayoutOptions&);
  };

  Cursor(const Functions& functions, const AnyValue& value)
      : functions_(&functions), value_(value) {}

  std::uint32_t max_candidates() const { return functions_->max_candidates; }
  std::uint32_t count() const { return functions_->count(value_.data()); }
  std::uint32_t moves(Move* list) const { return functions_->moves(value_.data(), list); }
  std::uint32_t candidates(Move* list) const { return functions_->candidates(value_.data(), list); }
  void play(Move move) { functions_->play(value_.data(), move); }
  std::int32_t score() const { return functions_->score(value_.data()); }
  std::uint32_t length() const { return functions_->length(value_.data()); }
  bool overflow() const { return functions_->overflow(value_.data()); }

  const Functions& functions() const { return *functions_; }
  void* data() { return value_.data(); }

 private:
  const Functions* functions_;
  AnyValue value_;
};

template <>
class PlayoutChooser<AnyGame> {
 public:
  PlayoutChooser(const Cursor<AnyGame>& start, const PlayoutOptions& options)
      : playouts_(start.functions().playouts(options)) {}

  void finish(Cursor<AnyGame>& cursor, Generator generator, std::vector<std::uint32_t>* moves) {
    playouts_->finish(cursor.data(), generator, moves);
  }
  bool better_without_moves() const { return playouts_->better_without_moves(); }

 private:
  std::unique_ptr<AnyPlayouts> playouts_;
};

// For every game that the CPU plays.
template <Game G>
Cursor<AnyGame> any_cursor(const Position<G>& start);

// --- What comes back ----------------------------------------------------------------------------

template <class To, class From>
std::vector<typename To::Move> moves_of(const std::vector<typename From::Move>& moves) {
  std::vector<typename To::Move> result(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i)
    result[i] = static_cast<typename To::Move>(moves[i]);
  return result;
}

template <class To, class From>
SearchResult<To> result_as(const SearchResult<From>& result) {
  return {result.score, moves_of<To, From>(result.moves), result.totals, result.finished};
}

template <class To>
SearchOutcome<To> outcome_as(SearchOutcome<AnyGame> outcome) {
  return {outcome.score,     moves_of<To, AnyGame>(outcome.moves), outcome.best_run,
          outcome.runs_done, std::move(outcome.histogram),         outcome.totals,
          outcome.stopped};
}

}  // namespace warpnest
