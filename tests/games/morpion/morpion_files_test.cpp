// Morpion Solitaire: record files, the rule checker and the drawings.
#include <fstream>
#include <iterator>
#include <string>
#include <tuple>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "host/files/file_error.hpp"
#include "host/games/morpion/morpion_checker.hpp"
#include "host/games/morpion/morpion_file.hpp"
#include "host/games/morpion/morpion_svg.hpp"
#include "host/games/morpion/morpion_text.hpp"
#include "host/games/morpion/msr.hpp"
#include "host/games/morpion/pentasol.hpp"
#include "tests/support/data_file.hpp"

namespace warpnest {
namespace {

using Direction = MorpionRecord::Direction;
using Format = MorpionRecord::Format;
using Reason = MorpionViolation::Reason;
using Rules = MorpionRecord::Rules;
using ::testing::HasSubstr;

constexpr Rules all_rules[] = {{5, false}, {5, true}, {4, false}, {4, true}};

// A game with the cross at (0, 0).
MorpionRecord game(const Rules& rules, const std::vector<MorpionRecord::Move>& moves) {
  return {.rules = rules, .moves = moves};
}

// Plays to the end, always the first or always the last legal move.
MorpionRecord played(const Rules& rules, bool last) {
  MorpionRecord record = game(rules, {});
  MorpionReplay replay(record);
  for (auto moves = replay.legal_moves(); !moves.empty(); moves = replay.legal_moves()) {
    record.moves.push_back(last ? moves.back() : moves.front());
    replay.play(record.moves.back());
  }
  return record;
}

std::string error_of(const std::string& text) {
  try {
    parse_morpion(text);
  } catch (const FileError& error) {
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
    return error.what();
  }
  return "no error";
}

std::uint64_t sequences(const MorpionReplay& replay, int length) {
  const auto moves = replay.legal_moves();
  if (length == 1) return moves.size();
  std::uint64_t sum = 0;
  for (const MorpionRecord::Move& move : moves) {
    MorpionReplay next = replay;
    next.play(move);
    sum += sequences(next, length - 1);
  }
  return sum;
}

TEST(MorpionChecker, CrossesAndNumbersOfSequences) {
  for (const Rules& rules : all_rules) {
    EXPECT_EQ(morpion_cross(game(rules, {})).size(), rules.line == 5 ? 36U : 24U);
  }
  const MorpionReplay disjoint(game({5, false}, {}));
  EXPECT_EQ(sequences(disjoint, 1), 28U);
  EXPECT_EQ(sequences(disjoint, 2), 740U);
  const MorpionReplay touching(game({5, true}, {}));
  EXPECT_EQ(sequences(touching, 1), 28U);
  EXPECT_EQ(sequences(touching, 2), 748U);
}

TEST(MorpionChecker, ShortGames) {
  // Left of the top of the cross, above its left border, and the diagonal through both.
  const std::vector<MorpionRecord::Move> moves = {{{2, 0}, Direction::horizontal, 0},
                                                  {{3, -1}, Direction::vertical, 0}};
  for (const bool touching : {false, true})
    EXPECT_FALSE(check_morpion(game({5, touching}, moves)));
  // The cross for lines of 4 has its top at x = 2 to 4.
  EXPECT_FALSE(check_morpion(game({4, false}, {{{1, 0}, Direction::horizontal, 0}})));
  EXPECT_FALSE(check_morpion(game({5, false}, {})));
}

TEST(MorpionChecker, NamesEachKindOfIllegalMove) {
  const MorpionRecord::Move top{{2, 0}, Direction::horizontal, 0};    // (2, 0) to (6, 0)
  const MorpionRecord::Move right{{7, 0}, Direction::horizontal, 4};  // (3, 0) to (7, 0)
  const MorpionRecord::Move left{{4, 3}, Direction::horizontal, 4};   // (0, 3) to (4, 3)
  const MorpionRecord::Move inner{{5, 3}, Direction::horizontal, 1};  // (4, 3) to (8, 3)
  struct Case {
    std::vector<MorpionRecord::Move> moves;
    Reason reason;
    std::string says;
  };
  const Case cases[] = {
      {{top, {{5000, 0}, Direction::vertical, 0}}, Reason::outside, "move 2: its dot (5000, 0)"},
      {{{{2, 0}, Direction::horizontal, 5}}, Reason::not_on_line, "position 5 is not in 0 to 4"},
      {{{{2, 0}, Direction::horizontal, -1}}, Reason::not_on_line, "position -1 is not in 0 to 4"},
      {{{{3, 0}, Direction::horizontal, 0}}, Reason::occupied, "a dot at (3, 0), from the cross"},
      {{top, {{2, 0}, Direction::rising, 0}}, Reason::occupied, "a dot at (2, 0), from move 1"},
      {{{{2, 0}, Direction::horizontal, 1}}, Reason::not_filled, "a square of its line"},
      {{{{1, 0}, Direction::horizontal, 0}}, Reason::not_filled, "has no dot: (2, 0)"},
      {{{{2, 0}, Direction::horizontal, 3}}, Reason::not_filled, "3 squares of its line"},
      {{top, right}, Reason::overlaps, "the line of move 1 between (3, 0) and (4, 0)"},
      {{left, inner}, Reason::touches, "the line of move 1 at (4, 3); in 5D no dot"},
  };
  for (const Case& bad : cases) {
    const MorpionRecord record = game({5, false}, bad.moves);
    const auto violation = check_morpion(record);
    ASSERT_TRUE(violation) << bad.says;
    EXPECT_EQ(violation->reason, bad.reason) << name(violation->reason);
    EXPECT_EQ(violation->move, bad.moves.size());
    EXPECT_THAT(describe(*violation, record), HasSubstr(bad.says));
  }
  EXPECT_FALSE(check_morpion(game({5, true}, {left, inner})));  // may touch
  EXPECT_TRUE(check_morpion(game({5, true}, {top, right})));    // may not overlap
  // A line of 4 has fewer positions than a line of 5.
  const auto outside = check_morpion(game({4, true}, {{{5, 0}, Direction::horizontal, 4}}));
  ASSERT_TRUE(outside);
  EXPECT_EQ(outside->reason, Reason::not_on_line);
}

TEST(MorpionChecker, NoMoveLeftAtTheEnd) {
  for (const Rules& rules : all_rules) {
    for (const bool last : {false, true}) {
      const MorpionRecord record = played(rules, last);
      EXPECT_GT(record.moves.size(), 5U);
      EXPECT_FALSE(check_morpion(record)) << name(rules);
      EXPECT_TRUE(morpion_moves_left(record).empty());
    }
  }
}

TEST(MorpionFiles, RoundTrips) {
  for (const Rules& rules : all_rules) {
    for (const bool last : {false, true}) {
      MorpionRecord record = moved_to(played(rules, last), {7, -3});
      record.author = "somebody";
      for (const Format format : {Format::msr, Format::msr_compact, Format::pentasol}) {
        if (format == Format::pentasol && rules.line == 4) {
          EXPECT_THROW(morpion_file_text(record, format), FileError);
          continue;
        }
        const std::string text = morpion_file_text(record, format);
        EXPECT_TRUE(is_morpion_text(text));
        const MorpionRecord again = parse_morpion(text);
        EXPECT_EQ(again.format, format);
        EXPECT_TRUE(same_game(record, again)) << text;
        EXPECT_FALSE(check_morpion(again));
        EXPECT_EQ(again.author, format == Format::pentasol ? "" : "somebody");
      }
    }
  }
}

TEST(MorpionFiles, AGameWithoutMoves) {
  for (const Format format : {Format::msr, Format::msr_compact, Format::pentasol}) {
    const std::string text = morpion_file_text(game({5, true}, {}), format);
    EXPECT_TRUE(is_morpion_text(text)) << text;
    EXPECT_TRUE(same_game(parse_morpion(text), game({5, true}, {}))) << text;
  }
}

TEST(Msr, Fields) {
  const MorpionRecord record = game({5, false}, {{{2, 0}, Direction::horizontal, 0}});
  const auto json = nlohmann::json::parse(msr_json(record, {{"producer", "a test"}}));
  EXPECT_EQ(json["version"], "0.1");
  EXPECT_EQ(json["variant"], "5D");
  EXPECT_EQ(json["score"], 1);
  EXPECT_EQ(json["producer"], "a test");
  EXPECT_EQ(json["terminal"], false);
  EXPECT_EQ(json["available_moves"], morpion_moves_left(record).size());
  EXPECT_EQ(json["bbox"], nlohmann::json({0, 0, 9, 9}));
  EXPECT_EQ(json["moves"], nlohmann::json::parse(R"([{"x": 2, "y": 0, "dir": "H", "pos": 0}])"));
}

TEST(Msr, VersionsThatAreRead) {
  for (const char* version :
       {"", R"("version": "0.1",)", R"("version": 1,)", R"("version": "0.2", "new": [],)"}) {
    EXPECT_EQ(error_of(std::string("{") + version + R"("variant":"5T","score":0,"moves":[]})"),
              "no error");
  }
}

TEST(Msr, WrongFiles) {
  const auto with_moves = [](const std::string& moves, int score = 1) {
    return R"({"version":"0.1","variant":"5T","score":)" + std::to_string(score) + R"(,"moves":[)" +
           moves + "]}";
  };
  const std::string whole = msr_json(played({5, false}, false));
  EXPECT_THAT(error_of(whole.substr(0, whole.size() / 2)), HasSubstr("truncated"));
  EXPECT_THAT(error_of(whole.substr(0, whole.size() / 2)), HasSubstr("line"));
  EXPECT_THAT(error_of("{\n  \"variant\": 5D\n}"), HasSubstr("line 2, column 15"));
  EXPECT_THAT(error_of("{"), HasSubstr("truncated"));
  EXPECT_THAT(error_of("{\"score\": 1e999}"), HasSubstr("a number is too large"));
  EXPECT_THAT(error_of("[]"), HasSubstr("JSON object"));
  EXPECT_THAT(error_of("{}"), HasSubstr("no \"variant\""));
  EXPECT_THAT(error_of(R"({"version":"2.0","variant":"5T","score":0,"moves":[]})"),
              HasSubstr("\"version\" is \"2.0\": only MSR 0.x is supported"));
  EXPECT_THAT(error_of(R"({"version":2,"variant":"5T","score":0,"moves":[]})"),
              HasSubstr("\"version\" is 2"));
  EXPECT_THAT(error_of(R"({"variant":"6T","score":0,"moves":[]})"), HasSubstr("is \"6T\""));
  EXPECT_THAT(error_of(R"({"variant":5,"score":0,"moves":[]})"), HasSubstr("is 5: use"));
  EXPECT_THAT(error_of(R"({"variant":"5T","moves":[]})"), HasSubstr("no \"score\""));
  EXPECT_THAT(error_of(R"({"variant":"5T","score":0})"), HasSubstr("no \"moves\""));
  EXPECT_THAT(error_of(R"({"variant":"5T","score":0,"moves":{}})"),
              HasSubstr("\"moves\" is an object"));
  EXPECT_THAT(error_of(with_moves("", 2)), HasSubstr("truncated: \"score\" is 2"));
  EXPECT_THAT(error_of(with_moves("7")), HasSubstr("moves[0]: 7 is not an object"));
  EXPECT_THAT(error_of(with_moves(R"({"x":1,"y":1,"dir":"H"})")),
              HasSubstr("moves[0]: no \"pos\""));
  EXPECT_THAT(error_of(with_moves(R"({"x":1,"y":1,"dir":"D","pos":0})")),
              HasSubstr("moves[0]: \"dir\" is \"D\""));
  EXPECT_THAT(error_of(with_moves(R"({"x":1.5,"y":1,"dir":"H","pos":0})")),
              HasSubstr("moves[0]: \"x\" is 1.5"));
  EXPECT_THAT(error_of(with_moves(R"({"x":18446744073709551615,"y":1,"dir":"H","pos":0})")),
              HasSubstr("moves[0]: \"x\" is 18446744073709551615"));
  EXPECT_THAT(error_of(with_moves(R"({"x":1,"y":1,"dir":"H","pos":0,"z":0})")),
              HasSubstr("moves[0]: unknown field \"z\""));
  EXPECT_THAT(error_of(std::string("{\"a\": \0}", 8)), HasSubstr("binary"));
}

TEST(Msr, NestedWithoutEnd) {
  constexpr std::size_t deep = 500'000;
  const std::string nested = std::string(deep, '[') + std::string(deep, ']');
  EXPECT_THAT(error_of(nested), HasSubstr("JSON object"));
  EXPECT_THAT(error_of(std::string(deep, '[')), HasSubstr("truncated"));
  EXPECT_THAT(error_of("{\"variant\": " + nested + "}"), HasSubstr("\"variant\" is a list"));
}

TEST(Msr, WrongCompactFiles) {
  const std::string whole = msr_compact(played({5, true}, false));
  EXPECT_EQ(error_of(whole), "no error");
  EXPECT_EQ(error_of("\n " + whole.substr(0, whole.size() - 1) + "==\r\n"), "no error");
  EXPECT_THAT(error_of("MS1:"), HasSubstr("truncated"));
  EXPECT_THAT(error_of("MS1:ab*d"), HasSubstr("character 3 after MS1: is '*'"));
  EXPECT_THAT(error_of("MS1:abcde"), HasSubstr("truncated: 5 base64url characters"));
  EXPECT_THAT(error_of("MS1:____"), HasSubstr("broken deflate data"));
  EXPECT_THAT(error_of(whole.substr(0, 44)), HasSubstr("truncated: the deflate data"));
  EXPECT_THAT(error_of(whole.substr(0, whole.size() - 1) + "AAAA"), HasSubstr("damaged: "));
  EXPECT_THAT(error_of("MS2:abcd"), HasSubstr("it begins with MS2:"));
  // An uncompressed deflate block that holds "{}".
  EXPECT_THAT(error_of("MS1:AQIA_f97fQ"), HasSubstr("in the JSON inside MS1: no \"variant\""));
}

TEST(Msr, ABombIsRefused) {
  const MorpionRecord record = {.description = std::string(3U << 20, ' ')};
  const std::string bomb = msr_compact(record);
  EXPECT_LT(bomb.size(), 10'000U);
  EXPECT_THAT(error_of(bomb), HasSubstr("it inflates to more than 1024 KiB"));
}

TEST(Pentasol, BothHabits) {
  // As in the record collections: the reference point is the upper left inner corner of the cross,
  // and distances point from the new dot to the middle.
  const MorpionRecord collected =
      parse_morpion("# a game\n(28,28)\n(27,25) - +2\n(32,32) / 0\n(30,28) - +2\n(28,35) | -2\n");
  EXPECT_FALSE(check_morpion(collected));
  EXPECT_EQ(collected.cross, (MorpionRecord::Dot{25, 25}));
  const MorpionRecord plain = parse_morpion("(3,1)- -2\n(8,8)/ 0\n(6,4)-\t-2\r\n(4,11)|+2");
  EXPECT_FALSE(check_morpion(plain));
  EXPECT_TRUE(same_game(plain, collected));
  EXPECT_EQ(plain.moves[1].direction, Direction::rising);
  EXPECT_EQ(plain.moves[2].place, 3U);
  // The other sign, if only that is legal.
  EXPECT_TRUE(same_game(parse_morpion("(3,1)- +2\n(8,8)/ 0\n(6,4)- +2\n(4,11)| -2\n"), plain));
}

TEST(Pentasol, TheVariantIsStatedOrFollows) {
  const std::string touching = "(5,4)- +2\n(6,4)- -1\n";
  EXPECT_EQ(name(parse_morpion(touching).rules), "5T");
  EXPECT_EQ(name(parse_morpion("(5,4)- +2\n").rules), "5D");
  EXPECT_EQ(name(parse_morpion("# Grid5T178\n(5,4)- +2\n").rules), "5T");
  const MorpionRecord stated = parse_morpion("# 5D\n" + touching);
  const auto violation = check_morpion(stated);
  ASSERT_TRUE(violation);
  EXPECT_THAT(describe(*violation, stated), HasSubstr("move 2 (line 3): its line touches"));
}

TEST(Pentasol, WrongFiles) {
  EXPECT_THAT(error_of("(28,28)\n"), HasSubstr("truncated"));
  EXPECT_THAT(error_of("# moves: 2\n(5,4)- +2\n"), HasSubstr("truncated: it says 2 moves"));
  EXPECT_THAT(error_of("# moves: 1\n(5,4)- +2\n(6,4)- -1\n"), HasSubstr("damaged"));
  EXPECT_THAT(error_of("# 4D\n(5,4)- +2\n"), HasSubstr("line 1: Pentasol holds only 5D and 5T"));
  EXPECT_THAT(error_of("(5,4)- +2\n(6,4"), HasSubstr("line 2: '(6,4' is not a move"));
  EXPECT_THAT(error_of("(5,4)- +2\n(6,4)"), HasSubstr("line 2: '(6,4)' ends too early"));
  EXPECT_THAT(error_of("(5,4)- +2\n(6,4)-"), HasSubstr("line 2: '(6,4)-' ends too early"));
  EXPECT_THAT(error_of("(5,4)x +2\n"), HasSubstr("line 1: '(5,4)x +2' has 'x'"));
  EXPECT_THAT(error_of("(5,b)- +2\n"), HasSubstr("has 'b)- +2' where a number should be"));
  EXPECT_THAT(error_of("(5,4)- +2 7\n"), HasSubstr("goes on after the move"));
  EXPECT_THAT(error_of("(99999999999,4)- +2\n"), HasSubstr("line 1"));
  EXPECT_THAT(error_of("(5,4)- +2\nhello\n"), HasSubstr("line 2: 'hello' is not a move"));
  EXPECT_THAT(error_of(std::string("(5,4)\0", 6)), HasSubstr("binary"));
  EXPECT_THAT(error_of("8\n0123\n"), HasSubstr("neither MSR"));
  EXPECT_FALSE(is_morpion_text("8\n0123\n"));
  EXPECT_FALSE(is_morpion_text("# nothing\n"));
}

TEST(MorpionDrawing, Text) {
  const MorpionRecord record = game({4, false}, {{{1, 0}, Direction::horizontal, 0}});
  EXPECT_THAT(draw_text(record), ::testing::StartsWith("      0   1   2   3   4   5   6\n"
                                                       "   0  .   1---*---*---*   .   .     0\n"
                                                       "\n"
                                                       "   1  .   .   *   .   *   .   .     1\n"));
}

TEST(MorpionDrawing, SvgHoldsEveryDotAndLine) {
  const MorpionRecord record = played({5, true}, true);
  const std::string svg = draw_svg(record);
  const auto count = [&](const std::string& part) {
    std::size_t number = 0;
    for (auto at = svg.find(part); at != std::string::npos; at = svg.find(part, at + 1))
      ++number;
    return number;
  };
  EXPECT_EQ(count("class=\"cross\""), 36U + 1U);  // and one in the legend
  EXPECT_EQ(count("class=\"line\""), record.moves.size());
  EXPECT_EQ(count("<g><title>move "), record.moves.size());
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

class MorpionRecordFiles
    : public ::testing::TestWithParam<std::tuple<std::string, std::string, std::size_t>> {};

TEST_P(MorpionRecordFiles, IsLegalAndConverts) {
  const auto& [file, variant, moves] = GetParam();
  const std::string path = test_data::file(file);
  std::ifstream stream(path, std::ios::binary);
  if (!stream) GTEST_SKIP() << path << " is not here; it is not part of the project";
  const MorpionRecord record =
      parse_morpion(std::string(std::istreambuf_iterator<char>(stream), {}));
  EXPECT_EQ(name(record.rules), variant);
  EXPECT_EQ(record.moves.size(), moves);
  EXPECT_FALSE(check_morpion(record));
  EXPECT_TRUE(morpion_moves_left(record).empty());
  for (const Format format : {Format::msr, Format::msr_compact, Format::pentasol})
    EXPECT_TRUE(same_game(parse_morpion(morpion_file_text(record, format)), record));
}

INSTANTIATE_TEST_SUITE_P(Records, MorpionRecordFiles,
                         ::testing::Values(std::tuple("morpion-5D-80.msr.json", "5D", 80U),
                                           std::tuple("morpion-5T-160.msr", "5T", 160U),
                                           std::tuple("morpion-5D-82.msr.json", "5D", 82U),
                                           std::tuple("morpion-5T-178.msr", "5T", 178U)));

}  // namespace
}  // namespace warpnest
