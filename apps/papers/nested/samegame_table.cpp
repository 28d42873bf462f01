// Table 1 of the nested search paper: SameGame, on 20 boards from seeds, or on those of a file. The
// paper's own boards are not part of the project.
#include <array>

#include <fmt/format.h>

#include "apps/papers/nested/samegame_boards.hpp"
#include "apps/papers/searched.hpp"
#include "apps/papers/table_makers.hpp"
#include "host/games/samegame/known_samegame.hpp"
#include "host/games/samegame/samegame_problem.hpp"
#include "host/report/provenance.hpp"
#include "host/report/text.hpp"

namespace warpnest {
namespace {

// The columns of the paper that are nested searches.
struct SameGameColumn {
  const char* title;
  int level;
  bool memory;
  int KnownSameGame::*paper;
};
constexpr SameGameColumn columns[] = {{"level 2", 2, false, &KnownSameGame::level_2},
                                      {"level 2m", 2, true, &KnownSameGame::level_2_memory},
                                      {"level 3m", 3, true, &KnownSameGame::level_3_memory}};

bool are_the_papers(const TableContext& context, const Problems& problems) {
  if (context.boards.empty()) return false;
  std::vector<SameGameBoard> boards;
  for (const auto& problem : problems)
    boards.push_back(dynamic_cast<const SameGameProblem&>(*problem).board());
  return is_standard_samegame_set(boards, RowOrder::top_first);
}

std::string points(std::int64_t score) {
  return grouped(static_cast<std::uint64_t>(score));
}

}  // namespace

Problems samegame_boards(const std::string& file) {
  const GameEntry& entry = find_game("samegame", "");
  Problems boards;
  if (!file.empty()) {
    Values values(entry.options());
    values.set("--boards", file);
    return entry.make(values);
  }
  for (std::size_t seed = 1; seed <= known_samegame.size(); ++seed) {
    Values values(entry.options());
    values.set("--board-seed", std::to_string(seed));
    boards.push_back(std::move(entry.make(values).front()));
  }
  return boards;
}

Table make_samegame_table(const TableContext& context) {
  const Problems boards = samegame_boards(context.boards);
  const bool standard = are_the_papers(context, boards);
  const std::size_t count = context.by_effort<std::size_t>(2, boards.size(), boards.size());
  const std::size_t levels = context.by_effort<std::size_t>(2, 2, 3);  // columns that are made
  Table table;
  Grid grid{standard ? "The paper's 20 boards, one search per board and column"
            : context.boards.empty()
                ? "Boards from seeds 1 to 20, one search per board and column"
                : fmt::format("The boards of {}, one search per board and column", context.boards),
            {"board", "SP-MCTS (paper)"},
            {}};
  for (const SameGameColumn& column : columns) {
    grid.columns.push_back(fmt::format("{} (paper)", column.title));
    grid.columns.emplace_back(column.title);
  }
  grid.columns.emplace_back("time of 3m");
  // The sums of the paper, and ours over the boards that were played.
  std::array<std::int64_t, std::size(columns)> paper_total{};
  std::array<std::int64_t, std::size(columns)> total{};
  std::int64_t sp_mcts = 0;
  double seconds = 0;
  for (const KnownSameGame& known : known_samegame) {
    sp_mcts += known.sp_mcts;
    for (std::size_t c = 0; c < std::size(columns); ++c)
      paper_total[c] += known.*columns[c].paper;
  }
  double done = 0;
  for (std::size_t b = 0; b < boards.size(); ++b) {
    std::vector<Cell> row{label(std::to_string(b + 1)),
                          standard ? of_paper(points(known_samegame[b].sp_mcts)) : missing()};
    Searched last;
    for (std::size_t c = 0; c < std::size(columns); ++c) {
      const SameGameColumn& column = columns[c];
      row.push_back(standard ? of_paper(points(known_samegame[b].*column.paper)) : missing());
      if (b >= count || c >= levels) {
        row.push_back(context.left_out(c < 2 ? Effort::normal : Effort::full));
        continue;
      }
      last = nested_runs(
          context, fmt::format("board {}, {}", b + 1, column.title), *boards[b],
          {.level = column.level, .memory = column.memory, .runs = 1, .seed = context.seed});
      row.push_back(measured(points(last.outcome.score)));
      total[c] += last.outcome.score;
      if (column.level == 3) seconds += last.seconds;
      context.on_progress(++done / static_cast<double>(count * levels));
    }
    row.push_back(levels == 3 && b < count ? last.time_cell() : missing());
    grid.rows.push_back(std::move(row));
  }
  std::vector<Cell> sums{label(count < boards.size() ? "total of those played" : "total"),
                         of_paper(points(sp_mcts))};
  for (std::size_t c = 0; c < std::size(columns); ++c) {
    sums.push_back(of_paper(points(paper_total[c])));
    sums.push_back(c < levels ? measured(points(total[c])) : missing());
  }
  sums.push_back(levels == 3 ? measured(brief_time(seconds)) : missing());
  grid.rows.push_back(std::move(sums));
  table.grids = {grid};
  table.notes = {host_cpu() + "; processor time; one playout per leaf, TabuColorRandom, seed " +
                 std::to_string(context.seed) + ". m: with memory of the best sequence."};
  if (!standard) {
    table.notes.push_back(
        "These are other boards than the paper's, whose totals are shown for orientation only. "
        "With "
        "a file of the paper's 20 boards: warpnest tables --only nested-1 --boards FILE.");
  }
  return table;
}

}  // namespace warpnest
