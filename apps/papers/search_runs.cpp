#include "apps/papers/search_runs.hpp"

#include <fmt/format.h>

#include "host/report/processor_time.hpp"
#include "host/report/text.hpp"
#include "host/search/search_entry.hpp"

namespace warpnest {

Cell Searched::mean() const {
  if (outcome.runs_done == 0) return missing();
  if (outcome.runs_done == 1) return measured(fmt::format("{:.0f}", outcome.mean()));
  return measured(fmt::format("{:.1f} ± {:.1f}", outcome.mean(), outcome.standard_error()));
}
Cell Searched::best() const {
  return outcome.runs_done == 0 ? missing() : measured(std::to_string(outcome.score));
}
Cell Searched::time() const {
  if (outcome.runs_done == 0) return missing();
  return measured(seconds < 0.1 ? fmt::format("{:.2g} ms", 1000 * seconds) : brief_time(seconds));
}
Cell Searched::runs() const {
  return label(std::to_string(outcome.runs_done));
}

Searched timed_runs(const std::function<SearchOutcome()>& search) {
  const double begin = process_seconds();
  Searched result{.outcome = search()};
  if (result.outcome.runs_done > 0) {
    result.seconds = (process_seconds() - begin) / static_cast<double>(result.outcome.runs_done);
  }
  return result;
}

Searched search_runs(const TableContext& context, const Problem& problem, const NamedSearch& search,
                     std::uint64_t runs, std::uint32_t threads) {
  const SearchEntry& entry = find_search(search.name);
  Values values(entry.options());
  for (const auto& [option, value] : search.options)
    values.set(option, value);
  const auto plan = entry.make(values, problem);
  Run run{.seed = context.seed,
          .runs = runs,
          .executor = {.device = "cpu", .threads = threads},
          .stop = context.stop};
  return timed_runs([&] { return plan->run(run); });
}

}  // namespace warpnest
