// The scheduler on devices that run out of memory or break, against the `warp` executor.
#include "host/executor/batch_scheduler.hpp"

#include <cstdint>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/games/snake/snake.hpp"
#include "host/executor/host_executor.hpp"
#include "host/executor/make_executor.hpp"
#include "host/executor/search_tasks.hpp"
#include "host/executor/warp_engine.hpp"
#include "tests/host/executor/fake_device.hpp"

namespace warpnest {
namespace {

using G = Snake<5>;
using fake::Device;
using fake::Traits;
using testing::HasSubstr;

constexpr SearchOptions options{.leaf = 7, .remember = true};

std::vector<SearchJob> make_jobs(std::size_t count) {
  std::vector<SearchJob> jobs;
  for (std::size_t i = 0; i < count; ++i) {
    SearchJob job{Position<G>::start(), search_stream(42, i)};
    for (std::size_t move = 0; move < i % 4; ++move) {  // not all from the same position
      job.position.play(job.position.candidate(static_cast<std::uint32_t>(i % 2)));
    }
    jobs.push_back(job);
  }
  return jobs;
}

Traits traits(std::uint32_t capacity) {
  return {.capacity = capacity, .options = options};
}

HostExecutor<G, HostWarp> reference() {
  return {"warp", 1, std::make_unique<WarpEngine<G>>()};
}

void expect_same(const SearchResult& got, const SearchResult& wanted) {
  EXPECT_EQ(got.finished, wanted.finished);
  EXPECT_EQ(got.score, wanted.score);
  EXPECT_EQ(got.moves, wanted.moves);
  EXPECT_EQ(got.totals.playouts, wanted.totals.playouts);
  EXPECT_EQ(got.totals.moves, wanted.totals.moves);
  EXPECT_EQ(got.totals.sum, wanted.totals.sum);
  EXPECT_EQ(got.totals.squares, wanted.totals.squares);
}

// Checks that the moves are legal and lead to the score.
void expect_valid(const SearchJob& job, const SearchResult& result) {
  if (result.score == no_score) {
    EXPECT_TRUE(result.moves.empty());
    return;
  }
  Position<G> position = job.position.as<G>();
  for (const AnyMove move : result.moves) {
    ASSERT_NE(G::candidates(position.board(), position.state) >> move & 1U, 0U);
    position.play(static_cast<G::Move>(move));
  }
  EXPECT_EQ(position.count(), 0U);
  EXPECT_EQ(position.score(), result.score);
}

class Batch {
 public:
  explicit Batch(std::size_t jobs) : jobs_(make_jobs(jobs)), results_(jobs) {}

  template <int Levels = 2>
  void run(std::vector<BatchDevice*> devices, const StopSignal& stop = StopSignal()) {
    const auto log = [&](const std::string& line) { log_ += line + "\n"; };
    if constexpr (Levels == 0) {
      LeafTask<G> task(jobs_, results_, options.leaf);
      run_batch(devices, task, stop, log);
    } else {
      NestedTask<G, Levels> task(jobs_, results_, options.leaf);
      run_batch(devices, task, stop, log);
    }
  }
  void expect_all_right(int level) {
    std::vector<SearchResult> wanted(jobs_.size());
    reference().run(level, options, jobs_, wanted, StopSignal());
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      SCOPED_TRACE(i);
      expect_same(results_[i], wanted[i]);
    }
  }

  std::vector<SearchJob> jobs_;
  std::vector<SearchResult> results_;
  std::string log_;
};

constexpr auto nested2 = fake::run_nested<G, 2>;

TEST(BatchScheduler, GivesTheSameBitsForAnyDevicesAndBatches) {
  for (const std::size_t jobs : {1U, 2U, 5U, 40U}) {
    for (const std::uint32_t capacity : {1U, 3U, 64U}) {
      SCOPED_TRACE(testing::Message() << jobs << " jobs, capacity " << capacity);
      Device one("one", nested2, traits(capacity));
      Device two("two", nested2, traits(2 * capacity));
      Batch alone(jobs);
      alone.run({&one});
      alone.expect_all_right(2);
      Batch shared(jobs);
      shared.run({&one, &two});
      shared.expect_all_right(2);
      EXPECT_LE(one.most_places(), capacity);
      EXPECT_GT(one.launches(), 1);
      EXPECT_EQ(shared.log_, "");
    }
  }
}

TEST(BatchScheduler, RunsTheLowerLevels) {
  Device leaves("leaves", fake::run_leaf<G, false>, traits(3));
  Batch zero(100);
  zero.run<0>({&leaves});
  zero.expect_all_right(0);

  Device searches("searches", fake::run_nested<G, 1>, traits(3));
  Batch one(30);
  one.run<1>({&searches});
  one.expect_all_right(1);
}

TEST(BatchScheduler, NoJobsNeedNoDevice) {
  Batch batch(0);
  batch.run({});
  EXPECT_THROW(Batch(1).run({}), DeviceError);
}

TEST(BatchScheduler, HalvesTheBatchWhenMemoryIsShort) {
  const std::size_t a_job = sizeof(PausedSearch<G, 2>) + 2 * G::max_moves;
  for (const std::size_t fitting : {1U, 2U, 3U, 7U, 16U, 31U}) {
    SCOPED_TRACE(fitting);
    Traits small = traits(32);
    small.memory = fitting * a_job;
    Device device("small", nested2, small);
    Batch batch(64);
    batch.run({&device});
    batch.expect_all_right(2);
    EXPECT_LE(device.most_places(), fitting);
    EXPECT_TRUE(device.alive());
  }
}

TEST(BatchScheduler, SurvivesALaunchWithoutMemory) {
  for (int launches = 0; launches < 4; ++launches) {
    Traits shaky = traits(8);
    shaky.launches_until_out_of_memory = launches;
    Device device("shaky", nested2, shaky);
    Batch batch(20);
    batch.run({&device});
    batch.expect_all_right(2);
  }
}

TEST(BatchScheduler, FailsOnlyWhenNotOneJobFits) {
  Traits tiny = traits(8);
  tiny.memory = 10;
  Device device("tiny (a model)", nested2, tiny);
  Batch batch(4);
  try {
    batch.run({&device});
    FAIL() << "nothing thrown";
  } catch (const DeviceError& error) {
    EXPECT_THAT(error.what(), HasSubstr("tiny (a model) failed: not even one job fits"));
  }
  EXPECT_FALSE(device.alive());

  Device large("large", nested2, traits(8));
  Device tiny_again("tiny", nested2, tiny);
  Batch shared(12);
  shared.run({&tiny_again, &large});
  shared.expect_all_right(2);
  EXPECT_THAT(shared.log_, HasSubstr("tiny failed"));
}

TEST(BatchScheduler, ALostDevicesJobsGoToAnother) {
  for (int launches = 0; launches < 6; ++launches) {
    SCOPED_TRACE(launches);
    Traits breaking = traits(4);
    breaking.launches_until_lost = launches;
    Device lost("lost", nested2, breaking);
    Device good("good", nested2, traits(4));
    Batch batch(30);
    batch.run({&lost, &good});
    batch.expect_all_right(2);
    EXPECT_TRUE(good.alive());
    // The other device may have been fast enough to do everything before this one broke.
    if (!lost.alive()) {
      EXPECT_THAT(batch.log_, HasSubstr("lost failed: unspecified launch failure"));
    }

    Batch next(3);  // and it is not asked again
    const int before = lost.launches();
    const bool was_lost = !lost.alive();
    next.run({&lost, &good});
    next.expect_all_right(2);
    if (was_lost) {
      EXPECT_EQ(lost.launches(), before);
    }
  }
}

TEST(BatchScheduler, TheLastDevicesLossKeepsWhatWasFound) {
  std::size_t finished = 0;
  std::size_t begun = 0;
  for (const int launches : {0, 1, 2, 5, 12, 25}) {
    SCOPED_TRACE(launches);
    Traits breaking = traits(4);
    breaking.launches_until_lost = launches;
    Device device("gpu 0 (a model)", nested2, breaking);
    Batch batch(30);
    try {
      batch.run({&device});
      FAIL() << "nothing thrown";
    } catch (const DeviceError& error) {
      EXPECT_STREQ(error.what(), "gpu 0 (a model) failed: unspecified launch failure");
    }
    std::vector<SearchResult> wanted(batch.jobs_.size());
    reference().run(2, options, batch.jobs_, wanted, StopSignal());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      SCOPED_TRACE(i);
      expect_valid(batch.jobs_[i], batch.results_[i]);
      if (batch.results_[i].finished) {
        expect_same(batch.results_[i], wanted[i]);
        ++finished;
      } else if (batch.results_[i].score != no_score) {
        ++begun;
      }
    }
    EXPECT_THROW(batch.run({&device}), DeviceError);  // from now on, immediately
  }
  EXPECT_GT(finished, 0U);
  EXPECT_GT(begun, 0U);
}

TEST(BatchScheduler, AllDevicesLostNamesThemAll) {
  Traits breaking = traits(4);
  breaking.launches_until_lost = 1;
  Device one("one", nested2, breaking);
  Device two("two", nested2, breaking);
  Batch batch(30);
  try {
    batch.run({&one, &two});
    FAIL() << "nothing thrown";
  } catch (const DeviceError& error) {
    EXPECT_THAT(error.what(), HasSubstr("one failed"));
    EXPECT_THAT(error.what(), HasSubstr("two failed"));
  }
}

TEST(BatchScheduler, StopsWithTheBestSoFar) {
  StopSignal stop;
  stop.request();
  Device device("device", nested2, traits(4));
  Batch untouched(10);
  untouched.run({&device}, stop);
  EXPECT_EQ(device.launches(), 0);
  EXPECT_EQ(untouched.results_[0].score, no_score);
  EXPECT_FALSE(untouched.results_[0].finished);

  // A time limit that falls somewhere in the middle.
  Batch batch(4000);
  StopSignal soon(StopSignal::Clock::now() + std::chrono::milliseconds(60));
  batch.run({&device}, soon);
  std::size_t unfinished = 0;
  for (std::size_t i = 0; i < batch.jobs_.size(); ++i) {
    expect_valid(batch.jobs_[i], batch.results_[i]);
    if (!batch.results_[i].finished) ++unfinished;
  }
  EXPECT_GT(unfinished, 0U);
}

// A task that cannot be carried out.
class ThrowingTask final : public BatchTask {
 public:
  std::uint64_t jobs() const override { return 10; }
  QueueNeeds needs() const override {
    return {.record = sizeof(LeafJob<G>), .result = sizeof(PoolResult), .whole_jobs = true};
  }
  void prepare(std::uint64_t, std::byte* record) const override {
    const auto job = leaf_job(Position<G>::start(), 1, 1);
    std::memcpy(record, &job, sizeof job);
  }
  void collect(std::uint64_t, const std::byte*, const std::byte*) override {
    throw std::length_error("no room for results");
  }
};

TEST(BatchScheduler, HandsOnWhatATaskThrows) {
  Device one("one", fake::run_leaf<G, false>, traits(2));
  Device two("two", fake::run_leaf<G, false>, traits(2));
  std::vector<BatchDevice*> devices{&one, &two};
  ThrowingTask task;
  EXPECT_THROW(run_batch(devices, task, StopSignal()), std::length_error);
}

TEST(BatchScheduler, PlayoutsAddUp) {
  const auto position = Position<G>::start();
  for (const std::uint64_t count : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{4096},
                                    std::uint64_t{4097}, std::uint64_t{50'000}}) {
    SCOPED_TRACE(count);
    const PlayoutSummary wanted = reference().playouts(position, 3, count, StopSignal());
    Traits breaking = traits(1);
    breaking.launches_until_lost = 1;  // a lost launch is repeated, and counted once
    Device lost("lost", fake::run_leaf<G, true>, breaking);
    Device good("good", fake::run_leaf<G, true>, traits(3));
    std::vector<BatchDevice*> devices{&lost, &good};
    PlayoutTask<G> task(position, 3, count);
    run_batch(devices, task, StopSignal(), [](const std::string&) {});
    const PlayoutSummary got = task.take();
    EXPECT_EQ(got.histogram, wanted.histogram);
    EXPECT_EQ(got.best_score, wanted.best_score);
    EXPECT_EQ(got.best_stream, wanted.best_stream);
    EXPECT_EQ(got.totals.playouts, count);
    EXPECT_EQ(got.totals.moves, wanted.totals.moves);
    EXPECT_EQ(got.totals.squares, wanted.totals.squares);
    EXPECT_EQ(std::accumulate(got.histogram.begin(), got.histogram.end(), std::uint64_t{0}), count);
  }
}

}  // namespace
}  // namespace warpnest
