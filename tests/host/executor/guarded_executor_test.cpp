#include "host/executor/guarded_executor.hpp"

#include <gtest/gtest.h>

#include "common/games/snake/snake.hpp"
#include "host/executor/make_executor.hpp"
#include "host/games/snake/snake_checker.hpp"
#include "host/search/nmcs.hpp"

namespace warpnest {
namespace {

// Loses its device in the given call of run().
class Failing final : public Executor {
 public:
  explicit Failing(int calls) : calls_(calls) {}
  std::string name() const override { return "failing"; }
  std::uint32_t capacity() const override { return 1; }
  void run(int level, const SearchOptions& options, std::span<const SearchJob> jobs,
           std::span<SearchResult> results, const StopSignal& stop) override {
    if (calls_-- == 0) throw DeviceError("device lost");
    cpu_->run(level, options, jobs, results, stop);
  }
  PlayoutSummary playouts(const AnyPosition&, std::uint64_t, std::uint64_t,
                          const StopSignal&, std::uint64_t) override {
    return {};
  }

 private:
  int calls_;
  std::unique_ptr<Executor> cpu_ =
      make_executor<Snake<5>>({.device = "cpu", .threads = 1, .check = false});
};

TEST(GuardedExecutor, KeepsTheBestWhenTheDeviceIsLost) {
  Failing failing(3);
  StopSignal stop;
  GuardedExecutor guarded(failing, stop);
  NmcsOptions options;
  options.level = 1;
  options.runs = 100;
  const auto outcome = nmcs(guarded, Position<Snake<5>>::start(), options, stop);
  EXPECT_EQ(guarded.failure(), "device lost");
  EXPECT_TRUE(outcome.stopped);
  EXPECT_GE(outcome.runs_done, 1U);
  EXPECT_LT(outcome.runs_done, 100U);
  EXPECT_EQ(outcome.moves.size(), static_cast<std::size_t>(outcome.score));
  const std::vector<int> moves(outcome.moves.begin(), outcome.moves.end());
  EXPECT_FALSE(check_snake(5, moves));
}

}  // namespace
}  // namespace warpnest
