// A warp on the CPU that counts the work of play_pool (kernels/playouts.cuh): refills of idle
// lanes, and rounds of play.
#pragma once

#include <cstdint>

#include "kernels/playouts.cuh"

namespace warpnest {

template <class Base>
class TallyWarp : public Base {
 public:
  using Base::Base;

  template <class Region>
  void each(Region&& region) {
    if (!in_round_ && played_) {
      ++refills_;
      played_ = false;
    }
    Base::each(region);
  }

  void begin_round() {
    ++rounds_;
    in_round_ = true;
    requests_before_ = requests();
  }
  void end_round() {
    in_round_ = false;
    played_ = true;
    round_requests_ += requests() - requests_before_;
  }

  std::uint64_t rounds() const { return rounds_; }
  // Lanes are refilled after each round (the last refill takes nothing) and once before the first
  // round.
  std::uint64_t refills() const { return refills_ + 1; }
  // Requests to shared memory made in rounds, if the warp counts them.
  std::uint64_t round_requests() const { return round_requests_; }

 private:
  std::uint64_t requests() const {
    if constexpr (requires { this->accesses().requests(); }) return this->accesses().requests();
    return 0;
  }

  bool in_round_ = false;
  bool played_ = false;  // since the last refill
  std::uint64_t rounds_ = 0;
  std::uint64_t refills_ = 0;
  std::uint64_t requests_before_ = 0;
  std::uint64_t round_requests_ = 0;
};

// The game's rounds for any warp, which also tell the counting warp when a round begins and ends.
template <class Rounds>
class TalliedRounds {
 public:
  explicit TalliedRounds(const Rounds& inner) : inner_(inner) {}

  template <class W, class... Values>
  void operator()(W& warp, Values&... values) {
    warp.begin_round();
    inner_(warp, values...);
    warp.end_round();
  }

 private:
  Rounds inner_;
};

template <PlayoutPolicy Policy, Game G, class Base>
auto rounds_of(TallyWarp<Base>& warp, const PlayoutMemory<G, TallyWarp<Base>>& memory) {
  return TalliedRounds(game_rounds<Policy, G>(warp, memory));
}

}  // namespace warpnest
