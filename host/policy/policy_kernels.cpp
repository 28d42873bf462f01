#include "host/base/machine.hpp"
#include "host/policy/policy_kernels.hpp"

#include <algorithm>
#include <bit>

#include "host/base/machine.hpp"
#include "host/policy/policy_exponent.hpp"

namespace warpnest {
namespace {

float exponential(double x) {
  using namespace policy_exponent;
  const double n = (x * per_ln2 + rounder) - rounder;
  const auto r = static_cast<float>(x - n * ln2);
  float sum = taylor[0];
  for (int i = 1; i < 6; ++i)
    sum = sum * r + taylor[i];
  sum = sum * (r * r) + r;
  const auto scale = static_cast<std::uint32_t>(static_cast<int>(n) + 127) << 23;
  return (sum + 1.0F) * std::bit_cast<float>(scale);
}

// Sum of the exponentials of one step, as four partial sums over every fourth, as vectors do it.
double total(const PolicyArrays& policy, const PolicyCode* codes, const float* factors,
             std::uint32_t count) {
  double sums[4] = {};
  for (std::uint32_t i = 0; i < count; ++i) {
    const float weight = policy.exponentials[codes[i]];
    sums[i & 3U] += factors != nullptr ? weight * factors[i] : weight;
  }
  return (sums[0] + sums[2]) + (sums[1] + sums[3]);
}

void lose_by_steps(const PolicyArrays& policy, const PolicyTrace& trace, double rate) {
  const PolicyCode* codes = trace.codes.data();
  const float* factors = trace.factors.empty() ? nullptr : trace.factors.data();
  for (std::uint32_t t = 0; t < trace.steps; ++t) {
    const std::uint32_t count = trace.step[t].count;
    const double share = rate / total(policy, codes, factors, count);
    for (std::uint32_t i = 0; i < count; ++i) {
      policy.sums[codes[i]] += factors != nullptr ? share * factors[i] : share;
    }
    codes += count;
    if (factors != nullptr) factors += count;
  }
}

// The same from the runs: a step's total is summed in the order of the codes, and a code's sum from
// four partial sums over every fourth step, as vectors do it.
void lose_by_runs(const PolicyArrays& policy, PolicyTrace& trace, double rate) {
  PolicyRuns& runs = trace.runs;
  std::fill(runs.shares.begin(), runs.shares.end(), 0.0);
  for (std::uint32_t i = 0; i < trace.distinct_count; ++i) {
    const PolicyRuns::Run run = runs.runs[i];
    for (std::uint32_t step = 0; step < run.length; ++step)
      runs.shares[run.begin + step] += policy.exponentials[trace.distinct[i]];
  }
  for (std::uint32_t t = 0; t < trace.steps; ++t)
    runs.shares[t] = rate / runs.shares[t];
  for (std::uint32_t i = 0; i < trace.distinct_count; ++i) {
    const PolicyRuns::Run run = runs.runs[i];
    double sums[4] = {};
    for (std::uint32_t step = 0; step < run.length; ++step)
      sums[step & 3U] += runs.shares[run.begin + step];
    runs.sums[i] = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  }
}

}  // namespace

bool policy_avx2() { return has_avx2(); }

void policy_exponentials_portable(const double* exponents, float* results, std::uint32_t count) {
  for (std::uint32_t i = 0; i < count; ++i) {
    results[i] = exponential(std::clamp(exponents[i], least_exponent, greatest_exponent));
  }
}

std::uint32_t policy_choose(float* weights, std::uint32_t count, float uniform) {
  // 1. Inclusive prefix sums, in blocks of eight by three doublings.
  const std::uint32_t end = (count + 7U) & ~7U;
  std::fill(weights + count, weights + end, 0.0F);
  float before = 0;
  for (std::uint32_t begin = 0; begin < end; begin += 8) {
    float* block = weights + begin;
    for (std::uint32_t i = 3; i > 0; --i) {  // within each half
      block[i] += block[i - 1];
      block[i + 4] += block[i + 3];
    }
    for (std::uint32_t i = 3; i > 1; --i) {
      block[i] += block[i - 2];
      block[i + 4] += block[i + 2];
    }
    for (std::uint32_t i = 4; i < 8; ++i)
      block[i] += block[3];
    for (std::uint32_t i = 0; i < 8; ++i)
      block[i] += before;
    before = block[7];
  }

  // 2. Find the first sum beyond the point. There is one: the product is below the total.
  const float point = uniform * before;
  std::uint32_t choice = 0;
  for (std::uint32_t i = 0; i < end; ++i)
    choice += weights[i] <= point ? 1U : 0U;
  return choice;
}

void policy_adapt_portable(const PolicyArrays& policy, PolicyTrace& trace, double rate) {
  // 1. What the chosen codes gain, and the sum of reciprocal totals by which each code loses.
  if (trace.one_run_each) {
    lose_by_runs(policy, trace, rate);
  } else {
    lose_by_steps(policy, trace, rate);
  }
  for (std::uint32_t t = 0; t < trace.steps; ++t)
    policy.weights[trace.step[t].chosen] += rate;

  // 2. Update weights and exponentials of the codes that occur, in blocks.
  constexpr std::uint32_t block = 256;
  alignas(32) double exponents[block];
  alignas(32) float results[block];
  for (std::uint32_t begin = 0; begin < trace.distinct_count; begin += block) {
    const std::uint32_t count = std::min(block, trace.distinct_count - begin);
    const PolicyCode* distinct = trace.distinct.data() + begin;
    for (std::uint32_t i = 0; i < count; ++i) {
      const PolicyCode code = distinct[i];
      double& sum = trace.one_run_each ? trace.runs.sums[begin + i] : policy.sums[code];
      const double weight =
          policy.weights[code] - static_cast<double>(policy.exponentials[code]) * sum;
      policy.weights[code] = weight;
      sum = 0;
      exponents[i] = weight * policy.per_temperature;
      if (policy.bias != nullptr) exponents[i] += static_cast<double>(policy.bias[code]);
    }
    policy_exponentials_portable(exponents, results, count);
    for (std::uint32_t i = 0; i < count; ++i) {
      policy.exponentials[distinct[i]] = results[i];
      policy.reciprocals[distinct[i]] = 1.0F / results[i];
    }
  }
}

void policy_exponentials(const double* exponents, float* results, std::uint32_t count) {
  if (policy_avx2()) return policy_exponentials_avx2(exponents, results, count);
  policy_exponentials_portable(exponents, results, count);
}

void policy_adapt(const PolicyArrays& policy, PolicyTrace& trace, double rate) {
  if (policy_avx2() && trace.one_run_each) return policy_adapt_avx2(policy, trace, rate);
  policy_adapt_portable(policy, trace, rate);
}

}  // namespace warpnest
