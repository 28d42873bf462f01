// On a GPU: the `cuda` executor gives the same bits as the warp programs on the CPU.
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/games/snake/snake.hpp"
#include "host/executor/cuda/cuda_devices.hpp"
#include "host/executor/make_executor.hpp"

namespace warpnest {
namespace {

template <Game G>
std::vector<SearchJob> make_jobs(std::size_t count) {
  std::vector<SearchJob> jobs;
  for (std::size_t i = 0; i < count; ++i) {
    SearchJob job{Position<G>::start(), search_stream(7, i)};
    for (std::size_t move = 0; move < i % 5; ++move) {  // not all from the first position
      const std::uint32_t choices = job.position.count();
      if (choices == 0) break;
      job.position.play(job.position.candidate(static_cast<std::uint32_t>(i) % choices));
    }
    jobs.push_back(job);
  }
  return jobs;
}

template <Game G>
class CudaSearch : public testing::Test {
 protected:
  void SetUp() override {
    if (cuda_devices().empty()) GTEST_SKIP() << cuda_unavailable_reason();
    cuda_ = make_executor<G>({.device = "cuda"});
    warp_ = make_executor<G>({.device = "warp"});
  }

  void compare(int level, const SearchOptions& options, std::size_t count) {
    SCOPED_TRACE(testing::Message()
                 << "level " << level << ", leaf " << options.leaf
                 << (options.remember ? "" : ", without memory") << ", " << count << " jobs");
    const std::vector<SearchJob> jobs = make_jobs<G>(count);
    std::vector<SearchResult> got(count);
    std::vector<SearchResult> wanted(count);
    cuda_->run(level, options, jobs, got, StopSignal());
    warp_->run(level, options, jobs, wanted, StopSignal());
    for (std::size_t i = 0; i < count; ++i) {
      SCOPED_TRACE(i);
      ASSERT_TRUE(got[i].finished);
      ASSERT_EQ(got[i].score, wanted[i].score);
      ASSERT_EQ(got[i].moves, wanted[i].moves);
      ASSERT_EQ(got[i].totals.playouts, wanted[i].totals.playouts);
      ASSERT_EQ(got[i].totals.moves, wanted[i].totals.moves);
      ASSERT_EQ(got[i].totals.sum, wanted[i].totals.sum);
      ASSERT_EQ(got[i].totals.squares, wanted[i].totals.squares);
    }
  }

  std::unique_ptr<Executor> cuda_;
  std::unique_ptr<Executor> warp_;
};

// One of each kind: a word that is not full, one word, one table of picks, two tables, large
// boards.
using Games = testing::Types<Snake<4>, Snake<5>, Snake<8>, Snake<9>, Snake<11>, Snake<13>>;
TYPED_TEST_SUITE(CudaSearch, Games);

TYPED_TEST(CudaSearch, LeavesGiveTheSameBits) {
  for (const std::uint32_t leaf : {1U, 7U, 32U, 64U})
    this->compare(0, {.leaf = leaf}, 100);
}

TYPED_TEST(CudaSearch, SearchesGiveTheSameBits) {
  // The CPU's speed limits how much can be compared.
  constexpr int dimension = TypeParam::dimension;
  for (const std::uint32_t leaf : {1U, 7U, 32U, 64U}) {
    for (const bool remember : {true, false}) {
      const SearchOptions options{.leaf = leaf, .remember = remember};
      if (dimension <= 10 || leaf == 1) this->compare(1, options, dimension <= 8 ? 40 : 4);
      if (dimension <= 5 || (dimension <= 8 && leaf == 1)) this->compare(2, options, 6);
    }
  }
}

// Full launches, refilled places, both streams.
TYPED_TEST(CudaSearch, BatchesLargerThanTheDeviceGiveTheSameBits) {
  if (TypeParam::dimension > 5) GTEST_SKIP() << "takes too long on the CPU";
  this->compare(1, {.leaf = 1}, 2 * this->cuda_->capacity() + 77);
}

TYPED_TEST(CudaSearch, PlayoutsGiveTheSameBits) {
  const auto start = Position<TypeParam>::start();
  for (const std::uint64_t count : {std::uint64_t{1}, std::uint64_t{4096}, std::uint64_t{30'000}}) {
    const PlayoutSummary got = this->cuda_->playouts(start, 5, count, StopSignal());
    const PlayoutSummary wanted = this->warp_->playouts(start, 5, count, StopSignal());
    EXPECT_EQ(got.histogram, wanted.histogram);
    EXPECT_EQ(got.best_score, wanted.best_score);
    EXPECT_EQ(got.best_stream, wanted.best_stream);
    EXPECT_EQ(got.totals.playouts, wanted.totals.playouts);
    EXPECT_EQ(got.totals.moves, wanted.totals.moves);
    EXPECT_EQ(got.totals.sum, wanted.totals.sum);
    EXPECT_EQ(got.totals.squares, wanted.totals.squares);
  }
}

TYPED_TEST(CudaSearch, StopsSoonWithLegalMoves) {
  const std::vector<SearchJob> jobs = make_jobs<TypeParam>(64);
  std::vector<SearchResult> results(jobs.size());
  const auto begin = StopSignal::Clock::now();
  const StopSignal soon(begin + std::chrono::milliseconds(200));
  this->cuda_->run(2, {.leaf = 64}, jobs, results, soon);
  EXPECT_LT(StopSignal::Clock::now() - begin, std::chrono::seconds(1));
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    Position<TypeParam> position = jobs[i].position.as<TypeParam>();
    for (const auto move : results[i].moves) {
      ASSERT_NE(TypeParam::candidates(position.board(), position.state) >> move & 1U, 0U);
      position.play(static_cast<typename TypeParam::Move>(move));
    }
    if (results[i].score != no_score) {
      EXPECT_EQ(position.score(), results[i].score);
    }
  }
}

TEST(CudaDevices, NamesThatAreNone) {
  EXPECT_THROW(make_executor<Snake<4>>({.device = "cuda:999"}), DeviceError);
  EXPECT_THROW(make_executor<Snake<4>>({.device = "cuda:"}), DeviceError);
  EXPECT_THROW(make_executor<Snake<4>>({.device = "cuda:-1"}), DeviceError);
  EXPECT_THROW(make_executor<Snake<4>>({.device = "gpu"}), DeviceError);
}

}  // namespace
}  // namespace warpnest
