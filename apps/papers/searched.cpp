#include "apps/papers/searched.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "apps/papers/executor_runs.hpp"
#include "host/report/processor_time.hpp"
#include "host/report/text.hpp"
#include "host/search/nmcs.hpp"
#include "host/search/search_entry.hpp"

namespace warpnest {
namespace {

std::uint64_t runs_with(const SearchOutcome& outcome, std::int32_t score) {
  const auto found = outcome.histogram.find(score);
  return found == outcome.histogram.end() ? 0 : found->second;
}

}  // namespace

void Searched::add(const Searched& more) {
  for (const auto& [score, count] : more.outcome.histogram)
    outcome.histogram[score] += count;
  outcome.runs_done += more.outcome.runs_done;
  outcome.score = std::max(outcome.score, more.outcome.score);
  outcome.totals.add(more.outcome.totals);
  seconds += more.seconds;
}

std::int32_t Searched::peak() const {
  std::int32_t best = 0;
  std::uint64_t most = 0;
  for (const auto& [score, count] : outcome.histogram) {
    const std::uint64_t around =
        runs_with(outcome, score - 1) + 2 * count + runs_with(outcome, score + 1);
    if (around > most) {
      most = around;
      best = score;
    }
  }
  return best;
}

double Searched::share_of(std::int32_t score) const {
  std::uint64_t enough = 0;
  for (auto at = outcome.histogram.lower_bound(score); at != outcome.histogram.end(); ++at)
    enough += at->second;
  return static_cast<double>(enough) / static_cast<double>(runs());
}

Cell Searched::mean_cell() const {
  if (runs() == 0) return missing();
  if (runs() == 1) return measured(fmt::format("{:.0f}", outcome.mean()));
  return measured(fmt::format("{:.2f} ± {:.2f}", outcome.mean(), outcome.standard_error()));
}
Cell Searched::best_cell() const {
  return runs() == 0 ? missing() : measured(std::to_string(outcome.score));
}
Cell Searched::time_cell() const {
  if (runs() == 0) return missing();
  const double each = seconds_per_run();
  return measured(each < 1e-4  ? fmt::format("{:.2g} µs", 1e6 * each)
                  : each < 0.1 ? fmt::format("{:.2g} ms", 1e3 * each)
                               : brief_time(each));
}
Cell Searched::runs_cell() const {
  return runs() == 0 ? missing() : label(grouped(runs()));
}

Json to_json(const Searched& searched) {
  Json json;
  json["runs"] = searched.runs();
  json["score"] = searched.outcome.score;
  json["playouts"] = searched.outcome.totals.playouts;
  json["moves"] = searched.outcome.totals.moves;
  json["processor_seconds"] = searched.seconds;
  json["histogram"] = Json::object();
  for (const auto& [score, count] : searched.outcome.histogram)
    json["histogram"][std::to_string(score)] = count;
  return json;
}

Searched searched_from_json(const Json& json) {
  Searched searched;
  searched.outcome.runs_done = json.at("runs");
  searched.outcome.score = json.at("score");
  searched.outcome.totals.playouts = json.at("playouts");
  searched.outcome.totals.moves = json.at("moves");
  searched.seconds = json.at("processor_seconds");
  for (const auto& [text, count] : json.at("histogram").items())
    searched.outcome.histogram[std::stoi(text)] = count;
  return searched;
}

Searched search_runs(const TableContext& context, const std::string& piece, const Problem& problem,
                     const NamedSearch& search, std::uint64_t runs, std::uint32_t threads) {
  return searched_from_json(context.piece(piece, [&] {
    const SearchEntry& entry = find_search(search.name);
    Values values(entry.options());
    for (const auto& [option, value] : search.options)
      values.set(option, value);
    const auto plan = entry.make(values, problem);
    Run run{.seed = context.seed,
            .runs = runs,
            .executor = {.device = "cpu", .threads = threads},
            .stop = context.stop};
    const double begin = process_seconds();
    Searched searched{.outcome = plan->run(run)};
    searched.seconds = process_seconds() - begin;
    return to_json(searched);
  }));
}

Searched nested_runs(const TableContext& context, const std::string& piece, const Problem& problem,
                     const NestedRuns& options) {
  return searched_from_json(context.piece(piece, [&] {
    const auto executor = problem.executor({.device = "cpu"});
    const AnyPosition start = problem.cpu_start();
    // Batches that double until one takes a tenth of the time.
    Searched all;
    std::uint64_t batch = options.level == 0 ? playouts_per_stream : 4;
    for (std::uint64_t seed = options.seed;
         all.runs() < options.runs && all.seconds < options.seconds && !context.stop.requested();
         seed += 1'000'003) {
      batch = std::min(batch, options.runs - all.runs());
      const double begin = process_seconds();
      Searched more;
      if (options.level == 0) {
        more.outcome = playouts_on(RunSide::fast, problem, seed, batch, context.stop);
      } else {
        more.outcome = nmcs(*executor, start,
                            {.level = options.level,
                             .search = {.leaf = 1, .remember = options.memory},
                             .seed = seed,
                             .runs = batch,
                             .target = {}},
                            context.stop);
      }
      more.seconds = process_seconds() - begin;
      all.add(more);
      if (more.seconds < options.seconds / 10) batch *= 2;
    }
    return to_json(all);
  }));
}

}  // namespace warpnest
