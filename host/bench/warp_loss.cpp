#include "host/bench/warp_loss.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "common/stream.hpp"

namespace warpnest {
namespace {

// Standard normal numbers, two at a time (Box and Muller).
class Normal {
 public:
  explicit Normal(StreamId id) : generator_(id) {}

  double next() {
    if (kept_) {
      kept_ = false;
      return other_;
    }
    const double radius = std::sqrt(-2 * std::log((generator_.next() + 0.5) * 0x1p-32));
    const double angle = 2 * std::numbers::pi * generator_.next() * 0x1p-32;
    other_ = radius * std::sin(angle);
    kept_ = true;
    return radius * std::cos(angle);
  }

 private:
  Generator generator_;
  double other_ = 0;
  bool kept_ = false;
};

// About a millisecond of work.
constexpr std::uint64_t warps_between_looks = 1024;

template <class Steps>
std::uint64_t batches(std::span<const std::uint32_t> lengths, Steps&& steps) {
  std::uint64_t total = 0;
  for (std::size_t first = 0; first < lengths.size(); first += warp_lanes) {
    const auto batch =
        lengths.subspan(first, std::min<std::size_t>(warp_lanes, lengths.size() - first));
    total += steps(*std::max_element(batch.begin(), batch.end()));
  }
  return total;
}

}  // namespace

void LossEstimate::add(double spent, double made) {
  ++count_;
  spent_ += spent;
  made_ += made;
  spent_squares_ += spent * spent;
  made_squares_ += made * made;
  products_ += spent * made;
}

double LossEstimate::alpha() const {
  return made_ > 0 ? spent_ / made_ : 0;
}

double LossEstimate::standard_error() const {
  if (count_ < 2) return 0;
  const auto n = static_cast<double>(count_);
  const double a = alpha();
  // The spread of spent - α made, whose mean is 0.
  const double squares = spent_squares_ - 2 * a * products_ + a * a * made_squares_;
  return std::sqrt(std::max(0.0, squares) / (n - 1) / n) / (made_ / n);
}

std::vector<GaussianLoss> gaussian_losses(std::span<const double> ratios, std::uint64_t warps,
                                          std::uint64_t seed, const StopSignal& stop) {
  std::vector<LossEstimate> estimates(ratios.size());
  std::vector<double> quotients(ratios.size());
  Normal normal(search_stream(seed, 0));
  std::uint64_t made = 0;
  for (; made < warps; ++made) {
    if (made % warps_between_looks == 0 && stop.requested()) break;
    double most = -1e9;
    double sum = 0;
    for (std::uint32_t lane = 0; lane < warp_lanes; ++lane) {
      const double z = normal.next();
      most = std::max(most, z);
      sum += z;
    }
    const double mean = sum / warp_lanes;
    for (std::size_t i = 0; i < ratios.size(); ++i) {  // lengths are 1 + ratio * z
      estimates[i].add(1 + ratios[i] * most, 1 + ratios[i] * mean);
      quotients[i] += (1 + ratios[i] * most) / (1 + ratios[i] * mean);
    }
  }
  if (made == 0) return {};
  std::vector<GaussianLoss> losses;
  for (std::size_t i = 0; i < ratios.size(); ++i) {
    losses.push_back({.ratio = ratios[i],
                      .alpha = estimates[i].alpha(),
                      .standard_error = estimates[i].standard_error(),
                      .mean_of_ratios = quotients[i] / static_cast<double>(made),
                      .bound = (1 + 2.64 * ratios[i]) / (1 - 0.09 * ratios[i])});
  }
  return losses;
}

std::uint64_t steps_in_batches(std::span<const std::uint32_t> lengths) {
  return batches(lengths, [](std::uint32_t longest) { return longest; });
}

std::uint64_t steps_in_batches(std::span<const std::uint32_t> lengths,
                               const PlayoutPolicy& policy) {
  return batches(lengths, [&](std::uint32_t longest) {
    return (longest + policy.unroll) / policy.unroll * policy.unroll;
  });
}

PoolSteps steps_in_pool(std::span<const std::uint32_t> lengths, const PlayoutPolicy& policy) {
  std::array<std::int64_t, warp_lanes> left{};  // steps until the lane sees that its game is over
  PoolSteps result{};
  if (lengths.empty()) return result;
  std::size_t next = 0;
  for (;;) {
    ++result.refills;
    const bool first_time = next == 0;
    for (std::int64_t& lane : left) {
      if (lane > 0) continue;
      if (next < lengths.size()) {
        lane = std::int64_t{lengths[next]} + 1;
      } else if (first_time) {
        lane = std::int64_t{lengths[0]} + 1;  // also plays the first item
      }
      ++next;
    }
    const auto playing = [&] {
      return std::count_if(left.begin(), left.end(), [](std::int64_t lane) { return lane > 0; });
    };
    if (playing() == 0) return result;
    const std::int64_t enough = next < lengths.size() ? policy.refill_at : 0;
    do {
      result.steps += policy.unroll;
      for (std::int64_t& lane : left)
        lane -= policy.unroll;
    } while (playing() > enough);
  }
}

}  // namespace warpnest
