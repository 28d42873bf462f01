// Perturbation: a large neighbourhood search. It changes one move of a game and keeps as much of
// the rest as it can.
//
// A step cuts the current game at a random place and plays a move there that the rest of the game
// does not have. It then plays the moves of the rest that are still possible, in their order, and a
// playout to the end. A game that is not worse replaces the current one; a game that is worse by d
// does so with probability exp(-d / temperature). After `restart` steps without a new best game,
// the best game becomes the current one again.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include <fmt/format.h>

#include "common/stream.hpp"
#include "host/search/best_game.hpp"
#include "host/search/common_options.hpp"
#include "host/search/cpu_plan.hpp"
#include "host/search/playout_stream.hpp"

namespace warpnest {
namespace {

// If no first game is given, it is the best of this many playouts.
constexpr std::uint64_t first_playouts = 100;

struct PerturbationOptions {
  std::uint64_t playouts = 10'000;  // per run
  double temperature = 0.3;
  std::uint64_t restart = 5000;
  std::vector<AnyMove> from = {};  // a whole game; empty: from playouts
  PlayoutOptions playout = {};
};

class PerturbationSearch final : public SearchRunner {
 public:
  PerturbationSearch(const AnyCursor& start, const PerturbationOptions& options)
      : options_(options),
        playouts_(start.playouts(options.playout)),
        possible_(start.max_candidates()),
        path_{start} {}

  SearchResult run(StreamId stream, SearchWatch& watch) override {
    BestGame best(watch);
    std::uint64_t next = begin(stream, best);
    std::uint64_t stuck = 0;
    for (; next < options_.playouts && !watch.stopping() && !game_.empty(); ++next) {
      Generator generator(playout_stream(stream, next));
      const std::uint32_t cut = generator.below(static_cast<std::uint32_t>(game_.size()));
      const double luck = static_cast<double>(generator.next()) * 0x1p-32;
      AnyCursor cursor = path_[cut];
      if (!perturb(cut, cursor, generator)) continue;
      keep_rest(cut, cursor);
      playouts_->finish(cursor, generator, &trial_);

      const bool better = best.meet(cursor, cursor.length() - path_[cut].length());
      if (better) best.moves() = trial_;
      stuck = better ? 0 : stuck + 1;
      const double worse = score_ - cursor.score();
      if (worse <= 0 || luck < std::exp(-worse / options_.temperature)) {
        take(trial_, cursor.score(), cut);
      }
      if (stuck >= options_.restart) {
        take(best.moves(), best.score(), 0);
        stuck = 0;
      }
      watch.fraction(static_cast<double>(next + 1) / static_cast<double>(options_.playouts));
    }
    return best.take();
  }

 private:
  // Sets the first game. Returns the number of playouts it took.
  std::uint64_t begin(StreamId stream, BestGame& best) {
    if (!options_.from.empty()) {
      trial_ = options_.from;
      AnyCursor cursor = path_.front();
      for (const AnyMove move : trial_)
        cursor.play(move);
      best.meet(cursor, 0);
      best.moves() = trial_;
    }
    std::uint64_t made = 0;
    for (; options_.from.empty() && made < std::min(first_playouts, options_.playouts) &&
           !best.watch().stopping();
         ++made) {
      AnyCursor cursor = path_.front();
      trial_.clear();
      playouts_->finish(cursor, Generator(playout_stream(stream, made)), &trial_);
      if (best.meet(cursor, cursor.length() - path_.front().length())) best.moves() = trial_;
    }
    take(best.moves(), best.score(), 0);
    return made;
  }

  // Makes this the current game. The moves before `same` are those of the current one.
  void take(const std::vector<AnyMove>& moves, std::int32_t score, std::size_t same) {
    game_ = moves;
    score_ = score;
    path_.erase(path_.begin() + static_cast<std::ptrdiff_t>(same) + 1, path_.end());
    for (std::size_t i = same; i < moves.size(); ++i) {
      path_.push_back(path_.back());
      path_.back().play(moves[i]);
    }
  }

  // Plays a move that the game does not have from the cut on, or at least not at the cut. Returns
  // false if there is none.
  bool perturb(std::uint32_t cut, AnyCursor& cursor, Generator& generator) {
    const auto rest = game_.begin() + cut;
    const auto end = possible_.begin() + cursor.moves(possible_.data());
    auto others = std::partition(possible_.begin(), end, [&](AnyMove move) {
      return std::find(rest, game_.end(), move) == game_.end();
    });
    if (others == possible_.begin()) {
      others = std::partition(possible_.begin(), end, [&](AnyMove move) { return move != *rest; });
    }
    if (others == possible_.begin()) return false;
    trial_.assign(game_.begin(), rest);
    play(cursor, possible_[generator.below(
                     static_cast<std::uint32_t>(others - possible_.begin()))]);
    return true;
  }

  // Plays the moves from the cut on that are still possible when their turn comes.
  void keep_rest(std::uint32_t cut, AnyCursor& cursor) {
    for (std::size_t i = cut; i < game_.size(); ++i) {
      const auto end = possible_.begin() + cursor.moves(possible_.data());
      if (std::find(possible_.begin(), end, game_[i]) != end) play(cursor, game_[i]);
    }
  }

  void play(AnyCursor& cursor, AnyMove move) {
    cursor.play(move);
    trial_.push_back(move);
  }

  PerturbationOptions options_;
  std::unique_ptr<Playouts> playouts_;
  std::vector<AnyMove> possible_;
  std::vector<AnyMove> game_;    // the current game
  std::int32_t score_ = 0;       // of the current game
  std::vector<AnyCursor> path_;  // [move of the game]: before that move; and its end
  std::vector<AnyMove> trial_;   // the game of this step
};

// --- The entry ----------------------------------------------------------------------------------

// The moves of the file, which must be a whole legal game.
std::vector<AnyMove> read_first_game(const std::string& path, const Problem& problem) {
  if (path.empty()) return {};
  const std::vector<AnyMove> moves = read_game(path, problem);
  AnyCursor cursor = problem.cursor();
  std::vector<AnyMove> possible(cursor.max_candidates());
  for (const AnyMove move : moves) {
    const auto end = possible.begin() + cursor.moves(possible.data());
    if (std::find(possible.begin(), end, move) == end) {
      throw UsageError(fmt::format("--from: '{}' is not a legal game", path));
    }
    cursor.play(move);
  }
  if (cursor.count() != 0 || moves.empty()) {
    throw UsageError(fmt::format("--from: the game in '{}' is not finished", path));
  }
  return moves;
}

Options perturbation_options() {
  return with_playout_options(
      {playouts_option(10'000),
       number_option("--temperature",
                     "a game that is worse by d is accepted with probability exp(-d / X)", 0.3),
       integer_option("--restart", 1, 1'000'000'000,
                      "go back to the best game after this many playouts without a better one",
                      5000),
       file_option("--from", "a file with the game to start from (default: a short search)")});
}

std::unique_ptr<SearchPlan> make_perturbation(const Values& values, const Problem& problem) {
  const PlayoutChoice playout(values, problem);
  const PerturbationOptions options{
      .playouts = static_cast<std::uint64_t>(values.integer("--playouts")),
      .temperature = values.number("--temperature"),
      .restart = static_cast<std::uint64_t>(values.integer("--restart")),
      .from = read_first_game(values.text("--from"), problem),
      .playout = playout.how};
  Json json;
  json["algorithm"] = "perturbation";
  playout.add_to(json);
  json["playouts_asked"] = options.playouts;
  json["temperature"] = options.temperature;
  json["restart"] = options.restart;
  json["from"] = values.text("--from").empty() ? Json(nullptr) : Json(values.text("--from"));
  return cpu_plan({.title = "perturbation",
                   .description = fmt::format("perturbation, {} games, temperature {}, {}{}",
                                              options.playouts, options.temperature,
                                              playout.describe(),
                                              options.from.empty() ? "" : ", from a given game"),
                   .parameters = json,
                   .method = playout.method(problem),
                   .make = [&problem, options] {
                     return std::make_unique<PerturbationSearch>(problem.cursor(), options);
                   }});
}

}  // namespace

extern const SearchEntry perturbation_search;
const SearchEntry perturbation_search{
    .name = "perturbation",
    .about = "large neighbourhood search: changes a move of a good game and keeps what it can",
    .options = perturbation_options,
    .refuses = nullptr,
    .make = make_perturbation};

}  // namespace warpnest
