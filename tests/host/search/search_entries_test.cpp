// The list of searches: what each entry declares, refuses, says of itself and finds.
#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/files/file_error.hpp"
#include "host/games/snake/snake_host.hpp"
#include "host/search/search_entry.hpp"
#include "tests/support/small_problem.hpp"

namespace warpnest {
namespace {

using ::testing::HasSubstr;
using testing::SmallProblem;
using ::testing::StartsWith;

const SmallProblem& snake() {
  static const SmallProblem problem(game_class<Snake<5>>(), 13);
  return problem;
}

// The options, given one after the other, an empty text for a flag.
using Given = std::vector<std::pair<std::string, std::string>>;
Values given(const SearchEntry& entry, const Given& options) {
  Values values(entry.options());
  for (const auto& [option, text] : options)
    values.set(option, text);
  return values;
}
std::unique_ptr<SearchPlan> plan(const std::string& name, const Given& options,
                                 const Problem& problem = snake()) {
  const SearchEntry& entry = find_search(name);
  return entry.make(given(entry, options), problem);
}

template <class Error, class Call>
std::string what_of(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  ADD_FAILURE() << "nothing was thrown";
  return {};
}

std::string temporary_file(const std::string& name, const std::string& text) {
  const std::string path = ::testing::TempDir() + name;
  std::ofstream(path) << text;
  return path;
}

TEST(SearchEntries, HaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const SearchEntry& entry : searches()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_FALSE(entry.about.empty()) << entry.name;
    EXPECT_LT(entry.about.size(), 100U) << entry.name;
    EXPECT_EQ(&find_search(std::string(entry.name)), &entry);
  }
  EXPECT_EQ(searches().front().name, "nmcs") << "the default";
  EXPECT_THAT(what_of<UsageError>([] { find_search("magic"); }),
              StartsWith("--algorithm: 'magic' is unknown: use nmcs, nrpa, gnrpa, uct"));
}

TEST(SearchEntries, OptionsAreDeclaredOnceEach) {
  for (const SearchEntry& entry : searches()) {
    std::set<std::string> names;
    for (const Option& option : entry.options()) {
      EXPECT_TRUE(names.insert(option.name).second) << entry.name << " " << option.name;
      EXPECT_THAT(option.name, StartsWith("--"));
      EXPECT_FALSE(option.help.empty()) << entry.name << " " << option.name;
    }
  }
}

// Values that no option of the kind takes.
std::vector<std::string> bad_values(const Option& option) {
  switch (option.kind) {
    case Option::Kind::integer:
      return {"x", "", "1.5", std::to_string(option.min - 1), std::to_string(option.max + 1)};
    case Option::Kind::integers:
      return {"x", "", "1,", std::to_string(option.min - 1), std::to_string(option.max + 1)};
    case Option::Kind::number:
      return {"x", "", "0", "-1", "nan", "1e7"};
    case Option::Kind::size:
      return {"x", "", std::to_string(option.min - 1), "99999999999G"};
    case Option::Kind::choice:
      return {"", "luck"};
    case Option::Kind::file:
      return {""};
    default:
      return {};
  }
}

TEST(SearchEntries, RefuseBadValuesByTheNameOfTheOption) {
  for (const SearchEntry& entry : searches()) {
    for (const Option& option : entry.options()) {
      for (const std::string& text : bad_values(option)) {
        Values values(entry.options());
        EXPECT_THAT(what_of<UsageError>([&] { values.set(option.name, text); }),
                    StartsWith(option.name + ": "))
            << entry.name << " " << text;
      }
    }
  }
}

// --- What a plan says of itself
// -------------------------------------------------------------------

TEST(SearchEntries, Parameters) {
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"nmcs", R"({"algorithm":"nmcs","level":2,"leaf":32,"memory":true,"playout":"uniform"})"},
      {"nrpa",
       R"({"algorithm":"nrpa","level":2,"leaf":1,"iterations":100,"alpha":1.0,"temperature":1.0,)"
       R"("stabilize":1,"repetitions":null,"vanilla":false,"warm_start":null})"},
      {"gnrpa",
       R"({"algorithm":"gnrpa","level":2,"leaf":1,"iterations":100,"alpha":1.0,"temperature":1.0,)"
       R"("stabilize":1,"repetitions":null,"vanilla":false,"warm_start":null})"},
      {"uct", R"({"algorithm":"uct","playout":"uniform","playouts_asked":1000,"exploration":0.1,)"
              R"("tree_memory":268435456})"},
      {"reflexive", R"({"algorithm":"reflexive","playout":"uniform","games":[100,10]})"},
      {"sampling", R"({"algorithm":"sampling","playout":"uniform","playouts_asked":1000})"},
      {"mobility", R"({"algorithm":"mobility","playout":"mobility","playouts_asked":1000})"},
      {"forward-checking", R"({"algorithm":"forward-checking","playouts_asked":1000})"}};
  for (const auto& [name, json] : expected)
    EXPECT_EQ(plan(name, {})->parameters().dump(), json);
}

// Every option shows in the JSON under its own name, with the exceptions listed here.
TEST(SearchEntries, OptionsAppearInTheParameters) {
  StopSignal stop;
  warpnest::Run run{.stop = stop};
  const std::string game =
      temporary_file("game", snake().file_text("", plan("sampling", {})->run(run).moves, {}));
  const std::string bias = temporary_file("bias", "policy small snake-5\n1 2\n");
  const std::map<std::string, std::string> other_names = {{"--no-memory", "memory"},
                                                          {"--playouts", "playouts_asked"}};
  const std::map<std::string, Given> needs = {{"--warm-adaptations", {{"--warm-start", game}}}};
  for (const SearchEntry& entry : searches()) {
    for (const Option& option : entry.options()) {
      if (option.name == "--check") continue;  // of the executor
      std::string text = "3";
      if (option.kind == Option::Kind::choice) text = option.choices[1];
      if (option.kind == Option::Kind::size) text = "1M";
      if (option.kind == Option::Kind::file) text = option.name == "--bias" ? bias : game;
      Given options = {{option.name, text}};
      if (needs.contains(option.name)) options.push_back(needs.at(option.name).front());
      const bool has_playout = given(entry, {}).has("--playout");
      if (option.name == "--bias" && has_playout) options.emplace_back("--playout", "bias");

      std::string key = option.name.substr(2);
      std::replace(key.begin(), key.end(), '-', '_');
      if (other_names.contains(option.name)) key = other_names.at(option.name);
      const Json with = plan(std::string(entry.name), options)->parameters();
      const Json without = plan(std::string(entry.name), {})->parameters();
      ASSERT_TRUE(with.contains(key)) << entry.name << " " << option.name;
      EXPECT_TRUE(!without.contains(key) || with[key] != without[key])
          << entry.name << " " << option.name;
    }
  }
}

TEST(SearchEntries, DescribeThemselves) {
  EXPECT_EQ(plan("nmcs", {})->describe(), "level 2, leaf 32, memory on");
  EXPECT_EQ(plan("nmcs", {})->sentence(), "nested search of level 2, leaf 32, memory on");
  EXPECT_EQ(plan("nmcs", {})->title(), "level 2");
  EXPECT_EQ(plan("nmcs", {{"--playout", "mobility"}, {"--no-memory", ""}})->describe(),
            "level 2, leaf 32, memory off, mobility playouts");
  EXPECT_EQ(plan("nrpa", {{"--level", "3"}})->title(), "nrpa level 3");
  EXPECT_EQ(plan("nrpa", {{"--leaf", "4"}, {"--repetitions", "7"}})->describe(),
            "nrpa level 2, 100 iterations, alpha 1, leaf 4, at most 7 repetitions");
  EXPECT_EQ(plan("gnrpa", {{"--vanilla", ""}})->describe(),
            "vanilla gnrpa level 2, 100 iterations, alpha 1, temperature 1");
  EXPECT_EQ(plan("uct", {})->describe(), "uct, 1000 games, C 0.1, uniform playouts");
  EXPECT_EQ(plan("reflexive", {})->describe(), "reflexive, games 100,10, uniform playouts");
  EXPECT_EQ(plan("sampling", {})->describe(), "sampling, 1000 games, uniform playouts");
  EXPECT_EQ(plan("mobility", {})->describe(), "sampling, 1000 games, mobility playouts");
  EXPECT_EQ(plan("mobility", {})->title(), "mobility");
  EXPECT_EQ(plan("forward-checking", {})->describe(), "forward checking, at most 1000 games");
}

TEST(SearchEntries, Methods) {
  const std::string uniform = Snake<5>::method;
  EXPECT_EQ(plan("nmcs", {})->method("warp"), uniform);
  EXPECT_EQ(plan("nmcs", {{"--playout", "mobility"}})->method("cpu"), uniform + ", mobility");
  EXPECT_EQ(plan("nrpa", {})->method("cpu"), uniform + ", policy by shares");
  EXPECT_EQ(plan("nrpa", {{"--vanilla", ""}})->method("cpu"), uniform + ", policy, vanilla");
  EXPECT_EQ(plan("uct", {})->method("cpu"), uniform);
  EXPECT_EQ(plan("mobility", {})->method("cpu"), uniform + ", mobility");
  EXPECT_EQ(plan("forward-checking", {})->method("cpu"), "depth first");
  EXPECT_TRUE(plan("nmcs", {})->uses_devices());
  EXPECT_FALSE(plan("nmcs", {{"--playout", "mobility"}})->uses_devices());
  EXPECT_FALSE(plan("nrpa", {})->uses_devices());
}

// --- What cannot be
// -------------------------------------------------------------------------------

TEST(SearchEntries, RefuseWhatDoesNotGoTogether) {
  const auto refused = [](const std::string& name, const Given& options) {
    return what_of<UsageError>([&] { plan(name, options); });
  };
  EXPECT_EQ(refused("nmcs", {{"--playout", "bias"}}),
            "--playout: bias needs a policy file: add --bias FILE");
  EXPECT_THAT(refused("uct", {{"--bias", "file"}}), StartsWith("--bias: nothing uses it: "));
  EXPECT_THAT(refused("nmcs", {{"--playout", "mobility"}, {"--check", ""}}),
              StartsWith("--check: only uniform playouts have a reference"));
  EXPECT_THAT(refused("nrpa", {{"--level", "10"}}), StartsWith("--iterations: 100 to the power"));
  for (const char* option : {"--leaf", "--stabilize", "--repetitions", "--warm-start"}) {
    EXPECT_THAT(refused("gnrpa", {{"--vanilla", ""}, {option, "2"}}),
                StartsWith("--vanilla: leave out"));
  }
  EXPECT_EQ(refused("gnrpa", {{"--bias", "game"}}),
            "--bias: this game has no bias of its own: give a policy file");
  std::string levels = "1";
  for (int i = 0; i < 64; ++i)
    levels += ",1";
  EXPECT_EQ(refused("reflexive", {{"--games", levels}}),
            "--games: 65 levels are too many: use 1 to 64");
}

TEST(SearchEntries, NameTheFileThatIsWrong) {
  const auto refused = [](const std::string& option, const std::string& path) {
    return what_of<FileError>([&] { plan("gnrpa", {{option, path}}); });
  };
  EXPECT_THAT(refused("--bias", "/no/such/file"), HasSubstr("'/no/such/file'"));
  const std::string bias = temporary_file("other", "policy another game\n1 2\n");
  EXPECT_THAT(refused("--bias", bias), StartsWith(bias + ": line 1: a policy of another game"));
  const std::string game = temporary_file("large", "large\n");
  EXPECT_EQ(refused("--warm-start", game), game + ": not a small game");
  // Whether the moves are a game is known when a run begins.
  const std::string moves = temporary_file("illegal", "small\n0 0\n");
  StopSignal stop;
  warpnest::Run run{.stop = stop};
  EXPECT_THAT(what_of<UsageError>([&] {
                plan("nrpa", {{"--warm-start", moves}})->run(run);
              }),
              HasSubstr("not a legal game"));
}

TEST(SearchEntries, SomeNeedASolution) {
  const SmallProblem without(game_class<Snake<5>>());
  for (const SearchEntry& entry : searches()) {
    const bool needs = entry.name == "forward-checking";
    if (entry.refuses == nullptr) {
      EXPECT_FALSE(needs);
      continue;
    }
    EXPECT_EQ(entry.refuses(snake()), "");
    EXPECT_EQ(entry.refuses(without).starts_with("--algorithm: forward-checking"), needs);
  }
}

// --- What they find
// -------------------------------------------------------------------------------

TEST(SearchEntries, RunAtAnyNumberOfThreads) {
  for (const SearchEntry& entry : searches()) {
    Values values(entry.options());
    if (values.has("--level")) values.set("--level", "1");
    const auto search = entry.make(values, snake());
    StopSignal stop;
    std::vector<SearchOutcome> outcomes;
    for (const std::uint32_t threads : {1U, 3U}) {
      warpnest::Run run{.seed = 3, .runs = 5, .executor = {"cpu", threads, false}, .stop = stop};
      outcomes.push_back(search->run(run));
      EXPECT_EQ(run.device, "cpu");
      EXPECT_EQ(run.failure, "");
    }
    EXPECT_EQ(outcomes[0].runs_done, 5U) << entry.name;
    EXPECT_GE(outcomes[0].score, 11) << entry.name;
    EXPECT_EQ(snake().fault(outcomes[0].moves, outcomes[0].score), "") << entry.name;
    EXPECT_EQ(outcomes[0].moves, outcomes[1].moves) << entry.name;
    EXPECT_EQ(outcomes[0].histogram, outcomes[1].histogram) << entry.name;
    EXPECT_EQ(outcomes[0].totals.moves, outcomes[1].totals.moves) << entry.name;
    EXPECT_EQ(outcomes[0].best_run, outcomes[1].best_run) << entry.name;
  }
}

TEST(SearchEntries, ADeviceThatIsNotThereIsWrongUsage) {
  StopSignal stop;
  warpnest::Run run{.executor = {"cuda:99", 1, false}, .stop = stop};
  const auto search = plan("nmcs", {});
  EXPECT_THROW(search->run(run), UsageError);
  warpnest::Run checked{.executor = {"cpu", 1, false}, .stop = stop};
  plan("nmcs", {{"--check", ""}, {"--level", "1"}})->run(checked);
  EXPECT_TRUE(checked.executor.check);
}

}  // namespace
}  // namespace warpnest
