// Tables of a report: writing, reading back and drawing.
#include "host/report/table.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/report/gnuplot.hpp"
#include "host/report/html_report.hpp"

namespace warpnest {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Table sample() {
  return {
      .id = "7",
      .title = "Table 7: <odd> signs & \"quotes\"",
      .grids = {{"a, b",
                 {"what", "paper", "here"},
                 {{{"x | y", Origin::label}, {"1,5", Origin::paper}, {"2 \"m\"", Origin::measured}},
                  {{"GPU", Origin::label}, {"420", Origin::paper}, {"411", Origin::predicted}}}}},
      .notes = {"a note"},
      .plots = {{"line", "a line", "plot x title 'under_score'"}},
      .failures = {"means differ"},
      .seconds = 1.5};
}

TEST(Table, ComesBackFromJson) {
  const Table table = sample();
  EXPECT_EQ(to_json(table_from_json(to_json(table))), to_json(table));
  EXPECT_THROW(table_from_json(Json::parse("{}")), Json::exception);
  EXPECT_THROW(table_from_json(Json::parse("[1]")), Json::exception);
}

TEST(Table, CsvQuotesWhatItMust) {
  EXPECT_EQ(to_csv(sample()),
            "what,paper,here\nx | y,\"1,5\",\"2 \"\"m\"\"\"\nGPU,420,411 (predicted)\n");
}

TEST(Table, MarkdownMarksPredictions) {
  const std::string text = to_markdown(sample());
  EXPECT_THAT(text, HasSubstr("| GPU | 420 | 411 (predicted) |"));
  EXPECT_THAT(text, HasSubstr("x \\| y"));
  EXPECT_THAT(text, HasSubstr("(plots/line.svg)"));
}

TEST(HtmlReport, NeedsNothingBesideItAndEscapes) {
  const std::string page =
      to_html({"t", "i", {sample()}, {{"line", "<svg/>"}}, Json{{"date", "now"}}});
  EXPECT_THAT(page, HasSubstr("Table 7: &lt;odd&gt; signs &amp; &quot;quotes&quot;"));
  EXPECT_THAT(page, HasSubstr("<td class=\"predicted\">411</td>"));
  EXPECT_THAT(page, HasSubstr("data:image/svg+xml;base64,PHN2Zy8+"));
  EXPECT_THAT(page, Not(HasSubstr("http")));
  EXPECT_THAT(to_html({"t", "i", {sample()}, {}, {}}), HasSubstr("not drawn"));
}

TEST(Gnuplot, DrawsOrSaysWhatIsWrong) {
  try {
    const std::string svg = draw(sample().plots[0]);
    EXPECT_THAT(svg, HasSubstr("</svg>"));
    EXPECT_THAT(svg, HasSubstr("under_score"));
    EXPECT_THROW(draw({"bad", "", "plot nonsense("}), std::runtime_error);
  } catch (const GnuplotMissing& missing) {
    GTEST_SKIP() << missing.what();
  }
}

}  // namespace
}  // namespace warpnest
