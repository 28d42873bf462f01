// Table 3 of the reflexive paper.
#include "apps/papers/reflexive/best_lengths.hpp"
#include "apps/papers/table_makers.hpp"

namespace warpnest {

Table make_uct_table(const TableContext& context) {
  constexpr PaperGames paper[] = {{10, "60", "0.16 s"},       {100, "60", "1.3 s"},
                                  {1'000, "61", "16 s"},      {10'000, "64", "176 s"},
                                  {100'000, "64", "2,108 s"}, {1'000'000, "65", "18,060 s"}};
  Table table = best_lengths(
      context, paper,
      context.by_effort<GameBudget>({1'000, 2'000}, {10'000, 40'000}, {1'000'000, 4'000'000}),
      {.name = "uct", .options = {{"--playout", "mobility"}}});
  table.notes.push_back("UCT with C = 0.1, the paper's best value.");
  return table;
}

}  // namespace warpnest
