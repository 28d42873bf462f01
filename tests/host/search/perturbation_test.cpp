#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/games/game_entry.hpp"
#include "host/search/search_entry.hpp"

namespace warpnest {
namespace {

using Given = std::vector<std::pair<std::string, std::string>>;

std::unique_ptr<Problem> problem_of(const std::string& game, const Given& given = {}) {
  const GameEntry& entry = find_game(game, "");
  Values values(entry.options());
  for (const auto& [name, text] : given)
    values.set(name, text);
  return std::move(entry.make(values).front());
}

SearchOutcome search(const std::string& name, const Problem& problem, const Given& given,
                     std::uint32_t threads = 1, std::uint64_t runs = 1) {
  const SearchEntry& entry = find_search(name);
  Values values(entry.options());
  for (const auto& [option, text] : given)
    values.set(option, text);
  StopSignal stop;
  Run run{.runs = runs, .executor = {.device = "cpu", .threads = threads}, .stop = stop};
  return entry.make(values, problem)->run(run);
}

TEST(Perturbation, GamesAreLegalAndDoNotDependOnThreads) {
  for (const char* game : {"snake", "morpion", "samegame", "left-move", "schur"}) {
    const auto problem = problem_of(game);
    const Given given = {{"--playouts", "400"}};
    const SearchOutcome one = search("perturbation", *problem, given, 1, 5);
    const SearchOutcome three = search("perturbation", *problem, given, 3, 5);
    EXPECT_EQ(problem->fault(one.moves, one.score), "") << game;
    EXPECT_EQ(one.moves, three.moves) << game;
    EXPECT_EQ(one.histogram, three.histogram) << game;
    EXPECT_EQ(one.totals.playouts, three.totals.playouts) << game;
    EXPECT_LE(one.totals.playouts, 2000U) << game;
  }
}

// A fixed seed and budget: an unintended change of behaviour is seen at once.
TEST(Perturbation, FindsTheBestOfSmallProblems) {
  const auto weak = problem_of("schur", {{"--sets", "3"}, {"--weak", ""}});
  EXPECT_EQ(search("perturbation", *weak, {{"--playouts", "20000"}}).score, 23);
  const auto snake = problem_of("snake", {{"--dim", "5"}});
  EXPECT_EQ(search("perturbation", *snake, {{"--playouts", "20000"}}).score, 13);
}

TEST(Perturbation, BeatsSamplingWithAsManyPlayouts) {
  const auto problem = problem_of("morpion");
  const Given given = {{"--playouts", "3000"}};
  const SearchOutcome changed = search("perturbation", *problem, given, 2, 10);
  const SearchOutcome sampled = search("sampling", *problem, given, 2, 10);
  EXPECT_GT(changed.mean(), sampled.mean() + 3);
}

// When every game is accepted, only going back to the best one keeps the search near it.
TEST(Perturbation, GoesBackToTheBestGame) {
  const auto problem = problem_of("morpion");
  const auto mean = [&](const std::string& restart) {
    const Given given = {{"--playouts", "20000"}, {"--temperature", "1000000"}, {"--restart", restart}};
    return search("perturbation", *problem, given, 2, 10).mean();
  };
  EXPECT_GT(mean("5"), mean("1000000") + 1);
}

TEST(Perturbation, StartsFromAGivenGame) {
  const auto problem = problem_of("schur");
  const SearchOutcome first = search("sampling", *problem, {{"--playouts", "2000"}});
  const std::filesystem::path path =
      std::filesystem::path(::testing::TempDir()) / "perturbation_from.txt";
  std::ofstream(path) << problem->file_text(path, first.moves, {});
  // One playout is not enough to lose it.
  const SearchOutcome kept =
      search("perturbation", *problem, {{"--from", path}, {"--playouts", "1"}});
  EXPECT_GE(kept.score, first.score);
  const SearchOutcome better =
      search("perturbation", *problem, {{"--from", path}, {"--playouts", "20000"}});
  EXPECT_GT(better.score, first.score);
  EXPECT_EQ(problem->fault(better.moves, better.score), "");
  // A game that is not finished, and one of another problem.
  std::vector<AnyMove> cut = first.moves;
  cut.pop_back();
  std::ofstream(path) << problem->file_text(path, cut, {});
  EXPECT_THAT([&] { search("perturbation", *problem, {{"--from", path}}); },
              ::testing::ThrowsMessage<UsageError>(::testing::HasSubstr("is not finished")));
  EXPECT_ANY_THROW(search("perturbation", *problem_of("schur", {{"--weak", ""}}),
                          {{"--from", path}}));
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace warpnest
