#include <immintrin.h>

#include "host/policy/policy_exponent.hpp"
#include "host/policy/policy_kernels.hpp"

namespace warpnest {
namespace {

// Four exponents reduced: r as floats, and n as integers.
struct Reduced {
  __m128 r;
  __m128i n;
};

[[gnu::always_inline]] inline Reduced reduce(__m256d x) {
  using namespace policy_exponent;
  x = _mm256_min_pd(_mm256_max_pd(x, _mm256_set1_pd(least_exponent)),
                    _mm256_set1_pd(greatest_exponent));
  const __m256d n = _mm256_sub_pd(
      _mm256_add_pd(_mm256_mul_pd(x, _mm256_set1_pd(per_ln2)), _mm256_set1_pd(rounder)),
      _mm256_set1_pd(rounder));
  return {_mm256_cvtpd_ps(_mm256_sub_pd(x, _mm256_mul_pd(n, _mm256_set1_pd(ln2)))),
          _mm256_cvtpd_epi32(n)};
}

[[gnu::always_inline]] inline __m256 exponentials(__m256d low, __m256d high) {
  using namespace policy_exponent;
  const Reduced a = reduce(low);
  const Reduced b = reduce(high);
  const __m256 r = _mm256_set_m128(b.r, a.r);
  const __m256i n = _mm256_set_m128i(b.n, a.n);
  __m256 sum = _mm256_set1_ps(taylor[0]);
#pragma GCC unroll 5
  for (int i = 1; i < 6; ++i) {
    sum = _mm256_add_ps(_mm256_mul_ps(sum, r), _mm256_set1_ps(taylor[i]));
  }
  sum = _mm256_add_ps(_mm256_mul_ps(sum, _mm256_mul_ps(r, r)), r);
  const __m256i scale = _mm256_slli_epi32(_mm256_add_epi32(n, _mm256_set1_epi32(127)), 23);
  return _mm256_mul_ps(_mm256_add_ps(sum, _mm256_set1_ps(1.0F)), _mm256_castsi256_ps(scale));
}

// Entry 8 - n ... 15 - n: the first n of eight lanes.
alignas(64) constexpr std::int32_t lane_masks[16] = {-1, -1, -1, -1, -1, -1, -1, -1};

[[gnu::always_inline]] inline double total(const float* stored, const PolicyCode* codes,
                                           std::uint32_t count) {
  __m256d sums = _mm256_setzero_pd();
  for (std::uint32_t i = 0; i < count; i += 8) {
    const __m256i places =
        _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(codes + i)));
    const std::uint32_t lanes = count - i < 8 ? count - i : 8;
    const __m256i mask =
        _mm256_loadu_si256(reinterpret_cast<const __m256i*>(lane_masks + (8 - lanes)));
    const __m256 weights =
        _mm256_and_ps(_mm256_i32gather_ps(stored, places, 4), _mm256_castsi256_ps(mask));
    sums = _mm256_add_pd(sums, _mm256_cvtps_pd(_mm256_castps256_ps128(weights)));
    sums = _mm256_add_pd(sums, _mm256_cvtps_pd(_mm256_extractf128_ps(weights, 1)));
  }
  const __m128d pair = _mm_add_pd(_mm256_castpd256_pd128(sums), _mm256_extractf128_pd(sums, 1));
  return _mm_cvtsd_f64(pair) + _mm_cvtsd_f64(_mm_unpackhi_pd(pair, pair));
}

}  // namespace

void policy_exponentials_avx2(const double* exponents, float* results, std::uint32_t count) {
  for (std::uint32_t i = 0; i < count; i += 8) {
    _mm256_storeu_ps(results + i, exponentials(_mm256_loadu_pd(exponents + i),
                                               _mm256_loadu_pd(exponents + i + 4)));
  }
}

// The steps of policy_adapt_portable.
void policy_adapt_avx2(const PolicyArrays& policy, const PolicyTrace& trace, double rate) {
  const PolicyCode* codes = trace.codes.data();
  double* const sums = policy.sums;
  for (std::uint32_t t = 0; t < trace.steps; ++t) {
    const std::uint32_t count = trace.counts[t];
    const double share = rate / total(policy.exponentials, codes, count);
    for (std::uint32_t i = 0; i < count; ++i)
      sums[codes[i]] += share;
    policy.weights[trace.chosen[t]] += rate;
    codes += count;
  }

  constexpr std::uint32_t block = 256;
  alignas(32) double exponents[block];
  alignas(32) float results[block];
  alignas(32) float reciprocals[block];
  for (std::uint32_t begin = 0; begin < trace.distinct_count; begin += block) {
    const std::uint32_t left = trace.distinct_count - begin;
    const std::uint32_t count = left < block ? left : block;
    const PolicyCode* distinct = trace.distinct.data() + begin;
    for (std::uint32_t i = 0; i < count; ++i) {
      const PolicyCode code = distinct[i];
      const double weight =
          policy.weights[code] - static_cast<double>(policy.exponentials[code]) * sums[code];
      policy.weights[code] = weight;
      sums[code] = 0;
      exponents[i] = weight * policy.per_temperature;
      if (policy.bias != nullptr) exponents[i] += static_cast<double>(policy.bias[code]);
    }
    for (std::uint32_t i = 0; i < count; i += 8) {
      const __m256 eight =
          exponentials(_mm256_load_pd(exponents + i), _mm256_load_pd(exponents + i + 4));
      _mm256_store_ps(results + i, eight);
      _mm256_store_ps(reciprocals + i, _mm256_div_ps(_mm256_set1_ps(1.0F), eight));
    }
    for (std::uint32_t i = 0; i < count; ++i) {
      policy.exponentials[distinct[i]] = results[i];
      policy.reciprocals[distinct[i]] = reciprocals[i];
    }
  }
}

}  // namespace warpnest
