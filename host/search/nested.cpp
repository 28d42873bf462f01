#include "host/search/nested.hpp"

#include <cstddef>
#include <span>
#include <stdexcept>
#include <utility>

#include "common/stream.hpp"
#include "host/executor/executor.hpp"

namespace warpnest {

NestedSearchOnHost::NestedSearchOnHost(const AnyCursor& start, const NestedOptions& options)
    : start_(start), options_(options), playouts_(start.playouts(options.playout)) {
  if (options.level < 0 || options.level > max_nested_level) {
    throw std::invalid_argument("level is out of range: 0 to 8");
  }
  if (options.search.leaf < 1 || options.search.leaf > max_leaf) {
    throw std::invalid_argument("leaf is out of range: 1 to 1024");
  }
}

SearchResult NestedSearchOnHost::run(StreamId stream, SearchWatch& watch) {
  BestGame best(watch);
  best_ = &best;
  played_.clear();
  Sequence found = search(start_, options_.level, stream);
  SearchResult result = best.take();
  if (!result.finished) return result;  // the best playout so far
  result.score = found.score;
  result.moves = std::move(found.moves);
  return result;
}

// Moves count from the position that is searched. When it is stopped, the result does not count.
Sequence NestedSearchOnHost::search(AnyCursor position, int level, StreamId stream) {
  if (level == 0) return leaf(position, stream, 0, 0);
  const std::size_t base = played_.size();
  const auto own_moves = [&] { return std::span(played_).subspan(base); };
  Sequence best;
  std::vector<AnyMove> candidates(start_.max_candidates());
  std::uint32_t step = 0;
  while (const std::uint32_t count = position.candidates(candidates.data())) {
    if (!options_.search.remember) best.score = no_score;
    for (std::uint32_t c = 0; c < count; ++c) {
      if (best_->watch().stopping()) return best;
      AnyCursor next = position;
      next.play(candidates[c]);
      played_.push_back(candidates[c]);
      const Sequence below = level == 1 ? leaf(next, stream, step, c)
                                        : search(next, level - 1, mix(stream, step, c, 0));
      played_.pop_back();
      if (best_->watch().stopping()) return best;
      best.improve(own_moves(), candidates[c], below);
    }
    played_.push_back(best.moves[step]);
    position.play(best.moves[step]);
    ++step;
    if (level == options_.level) {
      // The number of candidates falls about linearly towards the end.
      const double left = 1 - static_cast<double>(step) / static_cast<double>(best.moves.size());
      best_->watch().fraction(1 - left * left);
    }
  }
  best.score = position.score();
  best.moves.assign(own_moves().begin(), own_moves().end());
  played_.resize(base);
  return best;
}

// The best of the leaf's playouts; of equal ones the first.
Sequence NestedSearchOnHost::leaf(const AnyCursor& position, StreamId stream, std::uint32_t step,
                                  std::uint32_t candidate) {
  Sequence best;
  for (std::uint32_t i = 0; i < options_.search.leaf; ++i) {
    if (i != 0 && best_->watch().stopping()) break;
    const Generator generator(mix(stream, step, candidate, i));
    AnyCursor cursor = position;
    playouts_->finish(cursor, generator, nullptr);
    const bool best_of_all = best_->meet(cursor, cursor.length() - position.length());
    if (cursor.score() <= best.score) continue;
    best.score = cursor.score();
    best.moves.clear();
    AnyCursor again = position;
    playouts_->finish(again, generator, &best.moves);
    if (best_of_all) {
      best_->moves() = played_;
      best_->moves().insert(best_->moves().end(), best.moves.begin(), best.moves.end());
    }
  }
  return best;
}

}  // namespace warpnest
