// The upper levels of a nested search, played on the host.
//
// A HostSearch of level l needs the results of all candidates of its step: as jobs where the
// executor runs level l - 1 whole, or from searches of level l - 1 below it. So one round of jobs
// can come from many searches. Searches below are opened only as far as jobs are wanted: all at
// once would be more than any memory holds.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "host/executor/executor.hpp"
#include "host/search/any_game.hpp"

namespace warpnest {

class HostSearch {
 public:
  using Move = AnyGame::Move;

  // `job_level` < `level` is the level of the jobs.
  HostSearch(int level, int job_level, const SearchOptions& options, const Position<AnyGame>& start,
             StreamId stream)
      : level_(level), job_level_(job_level), options_(options), position_(start), stream_(stream) {
    open_step();
  }

  bool finished() const { return candidates_.empty(); }

  // Appends jobs for the coming round until there are `wanted`, or no more can be had now.
  void collect(std::vector<SearchJob<AnyGame>>& jobs, std::size_t wanted) {
    for (std::uint32_t c = 0; c < candidates_.size() && jobs.size() < wanted; ++c) {
      Candidate& candidate = candidates_[c];
      if (candidate.done) continue;
      if (level_ - 1 == job_level_) {
        candidate.asked = true;
        jobs.push_back({after(c), stream_of(c)});
        continue;
      }
      if (candidate.search == nullptr) {
        candidate.search =
            std::make_unique<HostSearch>(level_ - 1, job_level_, options_, after(c), stream_of(c));
        if (candidate.search->finished()) finish(candidate);  // the game is over after this move
      }
      if (!candidate.done) candidate.search->collect(jobs, wanted);
    }
    close_step_if_done();  // it may be that all candidates ended the game
  }

  // Takes the results of the jobs, in the order in which collect() gave them, from `next` on, and
  // plays on where a step is complete. Unfinished results leave the search where it is.
  void absorb(const SearchResult<AnyGame>*& next, SearchTotals& totals) {
    for (Candidate& candidate : candidates_) {
      if (candidate.search != nullptr) {
        candidate.search->absorb(next, totals);
        if (candidate.search->finished()) finish(candidate);
      } else if (candidate.asked) {
        totals.add(next->totals);
        candidate.score = next->score;
        candidate.moves = next->moves;
        candidate.done = next->finished;
        candidate.asked = false;
        ++next;
      }
    }
    close_step_if_done();
  }

  // How much of this search is done, judged by the moves played of the best game known; a search
  // gets shorter the nearer its end is, which the square accounts for.
  double fraction() const {
    if (finished()) return 1;
    if (best_.empty()) return 0;
    const double left = 1 - static_cast<double>(played_.size()) / static_cast<double>(best_.size());
    return 1 - left * left;
  }

  // The best complete game known so far, as moves from the start; empty if there is none.
  std::vector<Move> best_known(std::int32_t& score) const {
    score = no_score;
    std::vector<Move> moves;
    if (finished()) {
      score = position_.score();
      return played_;
    }
    if (!best_.empty()) {
      score = best_score_;
      moves = best_;
    }
    for (std::size_t c = 0; c < candidates_.size(); ++c) {
      std::int32_t below_score = candidates_[c].score;
      std::vector<Move> below = candidates_[c].moves;
      if (candidates_[c].search != nullptr) {
        below = candidates_[c].search->best_known(below_score);
      }
      if (below_score > score) {
        score = below_score;
        moves = played_;
        moves.push_back(position_.candidate(static_cast<std::uint32_t>(c)));
        moves.insert(moves.end(), below.begin(), below.end());
      }
    }
    return moves;
  }

 private:
  // A candidate of the step under way and what the level below has made of it.
  struct Candidate {
    std::unique_ptr<HostSearch> search;  // under way on the host
    bool asked = false;                  // its job is in the round under way
    bool done = false;
    std::int32_t score = no_score;
    std::vector<Move> moves;  // after the candidate's move
  };

  Position<AnyGame> after(std::uint32_t c) const {
    Position<AnyGame> next = position_;
    next.play(position_.candidate(c));
    return next;
  }
  StreamId stream_of(std::uint32_t c) const { return mix(stream_, step_, c, 0); }

  void open_step() {
    position_.arrange(stream_, step_);
    candidates_ = std::vector<Candidate>(position_.count());
  }

  static void finish(Candidate& candidate) {
    candidate.score = candidate.search->position_.score();
    candidate.moves = std::move(candidate.search->played_);
    candidate.done = true;
    candidate.search.reset();
  }

  void close_step_if_done() {
    for (const Candidate& candidate : candidates_) {
      if (!candidate.done) return;
    }
    if (!candidates_.empty()) close_step();
  }

  void close_step() {
    if (!options_.remember) best_score_ = no_score;
    for (std::size_t c = 0; c < candidates_.size(); ++c) {
      if (candidates_[c].score <= best_score_) continue;
      best_score_ = candidates_[c].score;
      best_ = played_;
      best_.push_back(position_.candidate(static_cast<std::uint32_t>(c)));
      best_.insert(best_.end(), candidates_[c].moves.begin(), candidates_[c].moves.end());
    }
    const Move move = best_[played_.size()];
    position_.play(move);
    played_.push_back(move);
    ++step_;
    open_step();
  }

  int level_;
  int job_level_;
  SearchOptions options_;
  Position<AnyGame> position_;
  StreamId stream_;
  std::uint32_t step_ = 0;
  std::vector<Move> played_;
  std::vector<Move> best_;              // the sequence it follows, from the start
  std::int32_t best_score_ = no_score;  // of best_
  std::vector<Candidate> candidates_;   // empty: the game is over
};

}  // namespace warpnest
