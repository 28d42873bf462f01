// Position: a board and its state as one value, for the host.
#pragma once

#include <cuda/std/array>

#include <cstdint>

#include "common/game.hpp"
#include "common/game_options.hpp"

namespace warpnest {

template <class G>
struct Position {
  cuda::std::array<std::uint32_t, G::words> words;
  typename G::State state;

  static Position start() {
    Position position{};
    G::start(position.board(), position.state);
    return position;
  }

  HostWords board() { return host_words(words.data()); }
  // Games take a writable view; reading through it does not change the position.
  HostWords board() const { return host_words(const_cast<std::uint32_t*>(words.data())); }

  std::uint32_t count() const { return G::count(board(), state); }
  typename G::Move candidate(std::uint32_t k) const { return G::candidate(board(), state, k); }
  void play(typename G::Move move) { G::play(board(), state, move); }
  // See arrange() in game_options.hpp.
  void arrange(StreamId search, std::uint32_t step) {
    warpnest::arrange<G>(state, search, step);
  }
  std::int32_t score() const { return G::score(state); }
  std::uint32_t length() const { return G::length(state); }
};

}  // namespace warpnest
