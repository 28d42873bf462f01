#include "host/executor/batch_queue.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace warpnest {
namespace {

using Jobs = std::vector<std::uint64_t>;

TEST(BatchQueue, HandsOutEveryJobOnce) {
  BatchQueue queue(5);
  EXPECT_EQ(queue.take(2), (Jobs{0, 1}));
  EXPECT_EQ(queue.take(0), Jobs{});
  EXPECT_EQ(queue.take(100), (Jobs{2, 3, 4}));
  EXPECT_EQ(queue.take(1), Jobs{});
  EXPECT_EQ(queue.unfinished(), 5U);
  queue.finish(5);
  EXPECT_EQ(queue.unfinished(), 0U);
  EXPECT_FALSE(queue.wait());
}

TEST(BatchQueue, GivesReturnedJobsToOthers) {
  BatchQueue queue(4);
  const Jobs lost = queue.take(3);
  queue.give_back(lost);
  EXPECT_TRUE(queue.wait());
  Jobs again = queue.take(4);
  std::sort(again.begin(), again.end());
  EXPECT_EQ(again, (Jobs{0, 1, 2, 3}));
}

TEST(BatchQueue, AnEmptyBatchIsDone) {
  BatchQueue queue(0);
  EXPECT_FALSE(queue.wait());
  EXPECT_EQ(queue.take(1), Jobs{});
}

TEST(BatchQueue, AWaitingWorkerGetsWhatAnotherGivesBack) {
  BatchQueue queue(1);
  const Jobs held = queue.take(1);
  std::atomic<bool> got{false};
  std::thread other([&] {
    if (queue.wait()) got = queue.take(1) == Jobs{0};
    queue.finish(1);
  });
  queue.give_back(held);
  other.join();
  EXPECT_TRUE(got);
}

TEST(BatchQueue, ClosingEndsWaitingAndTaking) {
  BatchQueue queue(10);
  EXPECT_EQ(queue.take(1).size(), 1U);
  std::thread other([&] {
    while (queue.wait())
      queue.take(100);
  });
  queue.close();
  other.join();
  EXPECT_TRUE(queue.closed());
  EXPECT_EQ(queue.take(1), Jobs{});
}

}  // namespace
}  // namespace warpnest
