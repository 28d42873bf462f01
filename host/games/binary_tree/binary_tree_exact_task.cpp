#include "host/games/binary_tree/binary_tree_exact_task.hpp"

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "host/executor/executor.hpp"
#include "host/games/binary_tree/binary_tree_exact.hpp"
#include "host/games/binary_tree/binary_tree_record.hpp"
#include "host/report/provenance.hpp"
#include "host/report/text.hpp"

namespace warpnest {
namespace {

constexpr std::string_view exact_about =
    "exact score distributions of nested search without memory";
constexpr std::string_view exact_examples = R"(Examples:
  warpnest exact left-move --depth 60 --level 3     scores of a level 3 search without memory
  warpnest exact left-move --depth 9 --level 3 --ties left
                                                    if ties went to the left move
  warpnest exact leftmost-path --level 0 --json)";

// Takes a second at level 20; the greatest depth and the highest level together take a minute.
constexpr std::uint32_t max_exact_depth = 10'000;
constexpr std::uint32_t max_exact_level = 1'000;

Options exact_options() {
  const BinaryTreeQuery query;
  return {
      integer_option("--depth", 1, max_exact_depth,
                     fmt::format("depth of the tree, 1 to {}", max_exact_depth), query.depth),
      integer_option("--level", 0, max_exact_level,
                     fmt::format("nesting level, 0 to {}", max_exact_level), query.level),
      integer_option("--leaf", 1, max_leaf,
                     fmt::format("playouts per leaf, 1 to {}; the best counts", max_leaf),
                     query.leaf),
      choice_option("--ties", {"random", "left", "right"},
                    "where equal scores lead: random (as in a search), left or right", "random")};
}

BinaryTreeQuery query_of(const Values& values) {
  const auto integer = [&](const char* option) {
    return static_cast<std::uint32_t>(values.integer(option));
  };
  const std::string& ties = values.text("--ties");
  return {.depth = integer("--depth"),
          .level = integer("--level"),
          .leaf = integer("--leaf"),
          .ties = ties == "left"    ? Ties::left
                  : ties == "right" ? Ties::right
                                    : Ties::random};
}

struct Moments {
  double mean = 0;
  double standard_deviation = 0;
};

Moments moments(const std::vector<double>& scores) {
  Moments result;
  for (std::size_t s = 0; s < scores.size(); ++s)
    result.mean += static_cast<double>(s) * scores[s];
  double variance = 0;
  for (std::size_t s = 0; s < scores.size(); ++s) {
    variance += std::pow(static_cast<double>(s) - result.mean, 2) * scores[s];
  }
  result.standard_deviation = std::sqrt(variance);
  return result;
}

template <TreeProblem problem>
Answer run_exact(const TaskRun& run) {
  const BinaryTreeQuery query = query_of(run.values);
  const std::string& ties = run.values.text("--ties");
  const std::vector<double> scores =
      problem == TreeProblem::left_move ? exact_left_move(query) : exact_leftmost_path(query);
  const Moments score = moments(scores);

  Answer answer;
  answer.text = fmt::format("{} of depth {}, level {}, without memory: exact scores\n",
                            name(problem), query.depth, query.level);
  answer.text += field("mean", fmt::format("{:.6f}", score.mean));
  answer.text += field("deviation", fmt::format("{:.6f}", score.standard_deviation));
  answer.text += field("P(best)", fmt::format("{:.6g}", scores.back()));
  answer.text += field("leaf", fmt::format("{} playout{}", query.leaf, query.leaf == 1 ? "" : "s"));
  answer.text += field("ties", ties);
  for (std::size_t s = 0; s < scores.size(); ++s) {
    if (scores[s] < 5e-7 && s + 1 != scores.size()) continue;  // would read 0.000000
    answer.text += fmt::format("{:>8}  {:.6f}\n", s, scores[s]);
  }

  Json& json = answer.json;
  json["command"] = "exact";
  json["game"] = name(problem);
  json["depth"] = query.depth;
  json["level"] = query.level;
  json["leaf"] = query.leaf;
  json["memory"] = false;
  json["ties"] = ties;
  json["mean"] = score.mean;
  json["standard_deviation"] = score.standard_deviation;
  json["best_probability"] = scores.back();
  json["distribution"] = scores;
  json["provenance"] = to_json(Provenance{});
  return answer;
}

}  // namespace

const GameTask left_move_exact{.name = "exact",
                               .about = exact_about,
                               .examples = exact_examples,
                               .options = exact_options,
                               .run = run_exact<TreeProblem::left_move>};
const GameTask leftmost_path_exact{.name = "exact",
                                   .about = exact_about,
                                   .examples = exact_examples,
                                   .options = exact_options,
                                   .run = run_exact<TreeProblem::leftmost_path>};

}  // namespace warpnest
