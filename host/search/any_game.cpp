#include "host/search/any_game.hpp"

#include "host/games/every_game.hpp"
#include "host/search/any_runs.hpp"

namespace warpnest {
namespace {

template <Game G>
class AnyPlayoutsOf final : public AnyPlayouts {
 public:
  explicit AnyPlayoutsOf(const PlayoutOptions& options) : policy_(options) {}

  void finish(void* cursor, Generator generator, std::vector<std::uint32_t>* moves) override {
    played_.clear();
    policy_.finish(*static_cast<Cursor<G>*>(cursor), generator,
                   moves == nullptr ? nullptr : &played_);
    if (moves != nullptr) moves->insert(moves->end(), played_.begin(), played_.end());
  }
  bool better_without_moves() const override { return policy_.better_without_moves(); }

 private:
  PlayoutChooser<G> policy_;
  std::vector<typename G::Move> played_;
};

template <Game G>
struct CursorFunctions {
  using Move = typename G::Move;
  static const Cursor<G>& of(const void* cursor) { return *static_cast<const Cursor<G>*>(cursor); }

  static constexpr Cursor<AnyGame>::Functions table{
      .max_candidates = G::max_candidates,
      .count = [](const void* cursor) { return of(cursor).count(); },
      .moves = [](const void* cursor, std::uint32_t* list) { return of(cursor).moves(list); },
      .candidates = [](const void* cursor,
                       std::uint32_t* list) { return of(cursor).candidates(list); },
      .play =
          [](void* cursor, std::uint32_t move) {
            static_cast<Cursor<G>*>(cursor)->play(static_cast<Move>(move));
          },
      .score = [](const void* cursor) { return of(cursor).score(); },
      .length = [](const void* cursor) { return of(cursor).length(); },
      .overflow = [](const void* cursor) { return of(cursor).overflow(); },
      .playouts = [](const PlayoutOptions& options) -> std::unique_ptr<AnyPlayouts> {
        return std::make_unique<AnyPlayoutsOf<G>>(options);
      }};
};

}  // namespace

template <Game G>
Cursor<AnyGame> any_cursor(const Position<G>& start) {
  return {CursorFunctions<G>::table, AnyValue(Cursor<G>(start))};
}

SearchOutcome<AnyGame> any_runs(const std::function<std::unique_ptr<AnySearch>()>& make,
                                const RunOptions& runs, const StopSignal& stop,
                                const OnSearchProgress& on_progress) {
  // A worker's search, as ParallelRuns asks for it.
  struct Runs {
    std::unique_ptr<AnySearch> search;
    SearchResult<AnyGame> run(StreamId stream, SearchWatch& watch) {
      return search->run(stream, watch);
    }
  };
  return ParallelRuns<AnyGame>(runs, stop, on_progress).go([&] { return Runs{make()}; });
}

#define WARPNEST_INSTANTIATE(...) \
  template Cursor<AnyGame> any_cursor<__VA_ARGS__>(const Position<__VA_ARGS__>&);
WARPNEST_EVERY_CPU_GAME(WARPNEST_INSTANTIATE)
#undef WARPNEST_INSTANTIATE

}  // namespace warpnest
