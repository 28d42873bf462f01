#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/apps/process.hpp"

namespace warpnest::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

Finished verify(const std::string& text, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"verify", "-"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run(arguments, {.input = text});
}

TEST(Verify, LegalInEveryForm) {
  for (const char* text : {"4\n0120310\n", "4\n0120310", "4\r\n0120310\r\n", "4\n0 1 2 0 3 1 0\n",
                           "4\n0,1,2,0,3,1,0\n", "4\n0, 1, 2, 0, 3, 1, 0,\n",
                           "# c\n4\n# d\n012\n0310\n\n", "4\n0 1 2\n0 3 1 0\n"}) {
    const Finished finished = verify(text);
    EXPECT_EQ(finished.exit_code, 0) << text << finished.out << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("7 edges")) << text;
    EXPECT_THAT(finished.out, HasSubstr("equals it")) << text;
  }
}

TEST(Verify, HexadecimalInBothCasesEqualsIntegers) {
  EXPECT_EQ(verify("13\n0aBc\n").exit_code, 0);
  const auto integers = json::parse(verify("13\n0 10 11 12\n", {"--json"}).out);
  EXPECT_EQ(integers["sequence"], "0abc");
  EXPECT_EQ(integers["best_known"], 2934);
}

TEST(Verify, NamesTheFirstOffendingMove) {
  const Finished back = verify("3\n011\n");
  EXPECT_EQ(back.exit_code, 1);
  EXPECT_THAT(back.out, HasSubstr("move 3 (dimension 1) revisits node 1, visited at move 1"));

  const Finished touch = verify("3\n0102\n");
  EXPECT_EQ(touch.exit_code, 1);
  EXPECT_THAT(touch.out, HasSubstr("move 3 (dimension 0) leads to node 2, which touches node 0, "
                                   "where the snake starts"));

  const Finished range = verify("3\n013\n");
  EXPECT_EQ(range.exit_code, 1);
  EXPECT_THAT(range.out, HasSubstr("move 3 changes dimension 3, which is out of range: 0 to 2"));
}

TEST(Verify, Json) {
  const Finished legal = verify("3\n0120\n", {"--json"});
  EXPECT_EQ(legal.exit_code, 0);
  const auto good = json::parse(legal.out);
  EXPECT_EQ(good["legal"], true);
  EXPECT_EQ(good["dimension"], 3);
  EXPECT_EQ(good["length"], 4);
  EXPECT_EQ(good["best_known"], 4);
  EXPECT_EQ(good["best_known_optimal"], true);
  EXPECT_EQ(good["offending_move"], nullptr);
  EXPECT_TRUE(good["provenance"].contains("version"));

  const Finished illegal = verify("3\n01201\n", {"--json"});
  EXPECT_EQ(illegal.exit_code, 1);
  const auto move = json::parse(illegal.out)["offending_move"];
  EXPECT_EQ(move["number"], 5);
  EXPECT_EQ(move["dimension"], 1);
  EXPECT_EQ(move["node"], 4);
  EXPECT_EQ(move["reason"], "touches");
  EXPECT_EQ(move["other_node"], 0);
  EXPECT_EQ(move["visited_at"], 0);
}

}  // namespace
}  // namespace warpnest::test
