#include "host/search/cpu_plan.hpp"

#include <stdexcept>
#include <utility>

#include "host/base/machine.hpp"
#include "host/search/parallel_runs.hpp"

namespace warpnest {
namespace {

class PlanOnCpu final : public SearchPlan {
 public:
  explicit PlanOnCpu(CpuPlan parts) : parts_(std::move(parts)) {}

  std::string describe() const override { return parts_.description; }
  std::string sentence() const override {
    return parts_.sentence.empty() ? parts_.description : parts_.sentence;
  }
  std::string title() const override { return parts_.title; }
  Json parameters() const override { return parts_.parameters; }
  std::string method(const std::string&) const override { return parts_.method; }

  SearchOutcome run(Run& run) override {
    const RunOptions options{.seed = run.seed,
                             .runs = run.runs,
                             .target = run.target,
                             .threads = thread_count(run.executor.threads)};
    run.device = "cpu";
    try {
      return ParallelRuns(options, run.stop, run.on_progress).go(parts_.make);
    } catch (const std::invalid_argument& error) {
      throw UsageError(error.what());
    }
  }

 private:
  CpuPlan parts_;
};

}  // namespace

std::unique_ptr<SearchPlan> cpu_plan(CpuPlan parts) {
  return std::make_unique<PlanOnCpu>(std::move(parts));
}

}  // namespace warpnest
