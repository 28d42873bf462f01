// Table 2 of the reflexive paper.
#include "apps/papers/reflexive/best_lengths.hpp"
#include "apps/papers/table_makers.hpp"

namespace warpnest {

Table make_mobility_table(const TableContext& context) {
  constexpr PaperGames paper[] = {{10, "60", "0.12 s"},       {100, "61", "1.05 s"},
                                  {1'000, "62", "10.2 s"},    {10'000, "62", "101 s"},
                                  {100'000, "63", "1,005 s"}, {1'000'000, "64", "10,063 s"}};
  return best_lengths(
      context, paper,
      context.by_effort<GameBudget>({1'000, 2'000}, {10'000, 40'000}, {1'000'000, 4'000'000}),
      {.name = "mobility"});
}

}  // namespace warpnest
