// Table 1 of the reflexive paper.
#include "apps/papers/reflexive/best_lengths.hpp"
#include "apps/papers/table_makers.hpp"

namespace warpnest {

Table make_sampling_table(const TableContext& context) {
  constexpr PaperGames paper[] = {{10, "55", "0.008 s"},         {100, "58", "0.12 s"},
                                  {1'000, "60", "1.0 s"},        {10'000, "63", "9.8 s"},
                                  {100'000, "63", "98 s"},       {1'000'000, "63", "978 s"},
                                  {10'000'000, "64", "17,141 s"}};
  return best_lengths(context, paper,
                      context.by_effort<GameBudget>({10'000, 20'000}, {1'000'000, 2'000'000},
                                                    {10'000'000, 100'000'000}),
                      {.name = "sampling"});
}

}  // namespace warpnest
