// How run_search() is made for a class. Only the units made from search_class.cpp.in include this.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "common/position.hpp"
#include "kernels/search_launch.hpp"
#include "kernels/search_layout.hpp"
#include "tests/host/executor/fake_device.hpp"
#include "tests/ptx/first_position.hpp"
#include "tests/ptx/search_run.hpp"
#include "tests/support/kernel_names.hpp"

namespace warpnest::ptx {

// The position of job i: a few moves in, the number varying by job. The game is not over there.
template <Game G>
Position<G> job_position(const SearchRun& run, std::uint32_t i) {
  std::vector<Position<G>> game{FirstPosition<G>::make()};  // without its last position
  const std::size_t most = run.before_end == 0 ? run.advance + i % 3 : G::max_moves;
  Generator generator(search_stream(run.seed + 1, i));
  while (game.size() <= most) {
    Position<G> next = game.back();
    next.play(next.candidate(generator.below(next.count())));
    if (next.count() == 0) break;
    game.push_back(next);
  }
  const std::size_t back = run.before_end == 0 ? 1 : run.before_end + i % 3;
  return game[game.size() - std::min(back, game.size())];
}

template <Game G, int Levels, class Kernel_>
void run_once(const Module& module, const Kernel_& parameter, Memory& memory, const SearchRun& run_,
              SearchOutcome& outcome) {
  for (const auto& variable : module.globals())
    memory.allow(variable.data(), variable.size());
  Launch launch = Launch::of(module.kernel(testing::search_kernel_part<G>(Levels)), parameter);
  launch.blocks = run_.blocks;
  launch.threads = run_.warps * lanes;
  launch.count_wavefronts = run_.timed;
  launch.shared_bytes = SearchLayout<G, Levels>{run_.warps}.bytes();
  Outcome now;
  if (run_.timed) {
    const Timing timing = time(launch, memory, run_.model, now);
    outcome.timing.cycles += timing.cycles;
    outcome.timing.wavefronts += timing.wavefronts;
    outcome.timing.integer_busy += timing.integer_busy;
  } else {
    now = run(launch, memory);
  }
  for (int u = 0; u < units; ++u) {
    const auto unit = static_cast<std::size_t>(u);
    outcome.machine.counts.warp[unit] += now.counts.warp[unit];
    outcome.machine.counts.thread[unit] += now.counts.thread[unit];
  }
  outcome.machine.races.insert(outcome.machine.races.end(), now.races.begin(), now.races.end());
  ++outcome.launches;
}

template <Game G>
SearchOutcome run_leaves(const Module& module, const SearchRun& run) {
  std::vector<LeafJob<G>> jobs(run.jobs);
  for (std::uint32_t i = 0; i < run.jobs; ++i) {
    const Position<G> position = job_position<G>(run, i);
    for (std::uint32_t w = 0; w < G::words; ++w)
      jobs[i].words[w] = position.words[w];
    jobs[i].state = position.state;
    jobs[i].stream = search_stream(run.seed, i);
    jobs[i].playouts = run.leaf;
  }
  std::vector<PoolResult> results(run.jobs);
  std::vector<std::uint32_t> next_job(1, 0);
  std::vector<std::uint64_t> histogram(histogram_entries<G>());
  Memory memory;
  memory.allow(jobs);
  memory.allow(results);
  memory.allow(next_job);
  memory.allow(histogram);
  SearchOutcome outcome;
  run_once<G, 0>(
      module,
      LeafLaunch<G>{jobs.data(), results.data(), run.histogram ? histogram.data() : nullptr,
                    run.jobs, next_job.data()},
      memory, run, outcome);

  WarpEngine<G> engine;
  std::vector<std::uint64_t> wanted_histogram(histogram.size());
  for (std::uint32_t i = 0; i < run.jobs; ++i) {
    const PoolResult wanted = engine.pool(fake::position_at<G>(jobs[i].words, jobs[i].state),
                                          {jobs[i].stream, 0, 0, run.leaf},
                                          run.histogram ? wanted_histogram.data() : nullptr);
    const PoolResult& got = results[i];
    outcome.playouts += got.playouts;
    outcome.moves += got.moves;
    if (got.score != wanted.score || got.candidate != wanted.candidate ||
        got.index != wanted.index || got.playouts != wanted.playouts || got.moves != wanted.moves ||
        got.sum != wanted.sum || got.squares != wanted.squares ||
        got.overflows != wanted.overflows) {
      outcome.difference = "leaf job " + std::to_string(i);
    }
  }
  if (histogram != wanted_histogram) outcome.difference = "histogram";
  return outcome;
}

template <Game G, int Levels>
SearchOutcome run_nested(const Module& module, const SearchRun& run) {
  using Record = PausedSearch<G, Levels>;
  using Move = typename G::Move;
  std::vector<Record> records;
  for (std::uint32_t i = 0; i < run.jobs; ++i) {
    records.push_back(Record::fresh(search_stream(run.seed, i), job_position<G>(run, i), run.leaf));
  }
  std::vector<Record> wanted = records;
  std::vector<Move> sequences(std::size_t{run.jobs} * Levels * G::max_moves);
  std::vector<Move> wanted_sequences = sequences;
  std::vector<std::uint32_t> next_job(1);
  Memory memory;
  memory.allow(records);
  memory.allow(sequences);
  memory.allow(next_job);
  SearchOutcome outcome;
  const auto unfinished = [&] {
    return std::any_of(records.begin(), records.end(),
                       [](const Record& r) { return r.finished == 0; });
  };
  while (unfinished()) {
    next_job[0] = 0;
    run_once<G, Levels>(module,
                        NestedLaunch<G, Levels>{records.data(), sequences.data(), run.jobs,
                                                next_job.data(), run.remember, run.budget},
                        memory, run, outcome);
  }
  fake::run_nested<G, Levels>(
      {reinterpret_cast<std::byte*>(wanted.data()),
       reinterpret_cast<std::byte*>(wanted_sequences.data()), nullptr, run.jobs, ~0U},
      {.leaf = run.leaf, .remember = run.remember});
  for (std::uint32_t i = 0; i < run.jobs; ++i) {
    outcome.playouts += records[i].totals.playouts;
    outcome.moves += records[i].totals.moves;
    const auto& got = records[i].frames[Levels - 1];
    const auto& want = wanted[i].frames[Levels - 1];
    const std::size_t top = (std::size_t{i} * Levels + Levels - 1) * G::max_moves;
    if (std::memcmp(&records[i].totals, &wanted[i].totals, sizeof(SearchTotals)) != 0 ||
        std::memcmp(records[i].words, wanted[i].words, sizeof wanted[i].words) != 0 ||
        got.request.step != want.request.step || got.best_score != want.best_score ||
        !(got.state == want.state) || !(got.replay == want.replay) ||
        !std::equal(&sequences[top], &sequences[top] + got.request.step, &wanted_sequences[top])) {
      outcome.difference = "search job " + std::to_string(i);
    }
  }
  return outcome;
}

template <Game G>
SearchOutcome run_search(const Module& module, const SearchRun& run) {
  if (run.level == 0) return run_leaves<G>(module, run);
  if (run.level == 1) return run_nested<G, 1>(module, run);
  return run_nested<G, 2>(module, run);
}

}  // namespace warpnest::ptx
