// NestedJobs: the upper levels of a nested search. They run on the host and make jobs for an
// executor.
//
// A search of level l needs a result for every candidate of its step. If jobs have level l - 1,
// each candidate becomes a job; otherwise it becomes a search of level l - 1 on the host. So one
// round of jobs can come from many searches. Lower searches are opened only while jobs are wanted:
// all of them at once would not fit into memory.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "host/executor/executor.hpp"
#include "host/search/sequence.hpp"

namespace warpnest {

// What all searches of a run have in common.
struct NestedRules {
  int job_level;
  bool arranges;  // as the executor does
  SearchOptions options;
};

class NestedJobs {
 public:
  // `level` must be above that of the jobs. `rules` must outlive the search.
  NestedJobs(int level, const NestedRules& rules, const AnyPosition& start, StreamId stream)
      : level_(level), rules_(rules), position_(start), stream_(stream) {
    open_step();
  }

  bool finished() const { return candidates_.empty(); }

  // Appends jobs for the next round until there are `wanted` of them, or no more are available.
  void collect(std::vector<SearchJob>& jobs, std::size_t wanted) {
    for (std::uint32_t c = 0; c < candidates_.size() && jobs.size() < wanted; ++c) {
      Candidate& candidate = candidates_[c];
      if (candidate.done) continue;
      if (level_ - 1 == rules_.job_level) {
        candidate.asked = true;
        jobs.push_back({after(c), stream_of(c)});
        continue;
      }
      if (candidate.search == nullptr) {
        candidate.search = std::make_unique<NestedJobs>(level_ - 1, rules_, after(c), stream_of(c));
        if (candidate.search->finished()) finish(candidate);  // the game is over after this move
      }
      if (!candidate.done) candidate.search->collect(jobs, wanted);
    }
    close_step_if_done();  // every candidate may have ended the game
  }

  // Takes the results of the jobs from `next` on, in the order of collect(), and plays a move where
  // a step is complete. Unfinished results leave the search where it is.
  void absorb(const SearchResult*& next, SearchTotals& totals) {
    for (Candidate& candidate : candidates_) {
      if (candidate.search != nullptr) {
        candidate.search->absorb(next, totals);
        if (candidate.search->finished()) finish(candidate);
      } else if (candidate.asked) {
        totals.add(next->totals);
        candidate.found = {next->score, next->moves};
        candidate.done = next->finished;
        candidate.asked = false;
        ++next;
      }
    }
    close_step_if_done();
  }

  // Estimates how much of this search is done from the moves played of the best known game. Steps
  // get shorter towards the end, which the square accounts for.
  double fraction() const {
    if (finished()) return 1;
    if (best_.moves.empty()) return 0;
    const double left =
        1 - static_cast<double>(played_.size()) / static_cast<double>(best_.moves.size());
    return 1 - left * left;
  }

  // The best complete game known so far, from the start; without moves if there is none.
  Sequence best_known() const {
    if (finished()) return {position_.score(), played_};
    Sequence best = best_;
    for (std::uint32_t c = 0; c < candidates_.size(); ++c) {
      const Candidate& candidate = candidates_[c];
      best.improve(played_, position_.candidate(c),
                   candidate.search != nullptr ? candidate.search->best_known() : candidate.found);
    }
    return best;
  }

 private:
  // A candidate of the current step, and what the level below has found for it.
  struct Candidate {
    std::unique_ptr<NestedJobs> search;  // under way on the host
    bool asked = false;                  // its job is in the round under way
    bool done = false;
    Sequence found;  // after the candidate's move
  };

  AnyPosition after(std::uint32_t c) const {
    AnyPosition next = position_;
    next.play(position_.candidate(c));
    return next;
  }
  StreamId stream_of(std::uint32_t c) const { return mix(stream_, step_, c, 0); }

  void open_step() {
    if (rules_.arranges) position_.arrange(stream_, step_);
    candidates_ = std::vector<Candidate>(position_.count());
  }

  static void finish(Candidate& candidate) {
    candidate.found = {candidate.search->position_.score(), std::move(candidate.search->played_)};
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
    if (!rules_.options.remember) best_.score = no_score;
    for (std::uint32_t c = 0; c < candidates_.size(); ++c) {
      best_.improve(played_, position_.candidate(c), candidates_[c].found);
    }
    const AnyMove move = best_.moves[played_.size()];
    position_.play(move);
    played_.push_back(move);
    ++step_;
    open_step();
  }

  int level_;
  const NestedRules& rules_;
  AnyPosition position_;
  StreamId stream_;
  std::uint32_t step_ = 0;
  std::vector<AnyMove> played_;
  Sequence best_;                      // the sequence it follows, from the start
  std::vector<Candidate> candidates_;  // empty: the game is over
};

}  // namespace warpnest
