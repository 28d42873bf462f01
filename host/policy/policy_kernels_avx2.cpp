#include <immintrin.h>

#include "host/policy/policy_exponent.hpp"
#include "host/policy/policy_kernels.hpp"

namespace warpnest {
namespace {

// Four reduced exponents: r as floats, and n as integers.
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

// Indexed by the run's first step within its block of four and by its length up to 8: the lanes of
// that block and of the next.
struct RunMasks {
  alignas(64) std::int64_t lanes[4 * 9][8];
  constexpr RunMasks() : lanes{} {
    for (unsigned begin = 0; begin < 4; ++begin) {
      for (unsigned length = 0; length < 9; ++length) {
        for (unsigned i = begin; i < begin + length && i < 8; ++i)
          lanes[9 * begin + length][i] = -1;
      }
    }
  }
};
constexpr RunMasks run_masks{};

[[gnu::always_inline]] inline __m256d masked(__m256d values, const std::int64_t* lanes) {
  return _mm256_and_pd(values, _mm256_load_pd(reinterpret_cast<const double*>(lanes)));
}
[[gnu::always_inline]] inline std::uint32_t at_most_8(std::uint32_t length) {
  return length < 8 ? length : 8;
}

// Where the runs of a trace are stored. (Pointers of a vector would be reloaded after each store of
// a __m256d, which may alias anything.)
struct RunArrays {
  const PolicyRuns::Run* runs;
  const std::uint32_t* begun;
  double* shares;
  double* values;
  double* sums;
};

// shares[t] = rate / total of step t. Most runs lie within two blocks, whose sums are kept in
// registers; the rest of longer ones goes to memory.
[[gnu::always_inline]] inline void share_out(const RunArrays& runs, std::uint32_t blocks,
                                             double rate) {
  for (std::uint32_t b = 0; b < blocks + 2; ++b)
    _mm256_storeu_pd(runs.shares + std::size_t{4} * b, _mm256_setzero_pd());
  __m256d next = _mm256_setzero_pd();
  std::uint32_t place = 0;
  for (std::uint32_t b = 0; b < blocks; ++b) {
    // In the order of the codes: first the runs that began two or more blocks earlier, then those
    // of the previous block, then those of this one.
    double* const here = runs.shares + std::size_t{4} * b;
    __m256d totals = next;
    next = _mm256_loadu_pd(here + 4);
    for (const std::uint32_t end = runs.begun[b]; place < end; ++place) {
      const PolicyRuns::Run run = runs.runs[place];
      const std::int64_t* lanes = run_masks.lanes[run.shape];
      const __m256d value = _mm256_broadcast_sd(runs.values + place);
      totals = _mm256_add_pd(totals, masked(value, lanes));
      next = _mm256_add_pd(next, masked(value, lanes + 4));
      const std::uint32_t last = (run.begin & 3U) + run.length;
      for (std::uint32_t i = 8; i < last; i += 4) {
        const std::int64_t* rest = run_masks.lanes[at_most_8(last - i)];
        _mm256_storeu_pd(here + i, _mm256_add_pd(_mm256_loadu_pd(here + i), masked(value, rest)));
      }
    }
    _mm256_storeu_pd(here, _mm256_div_pd(_mm256_set1_pd(rate), totals));
  }
}

// Partial sums of a run over every fourth step.
[[gnu::always_inline]] inline __m256d run_sums(const double* shares, PolicyRuns::Run run) {
  const double* from = shares + run.begin;
  const std::int64_t* lanes = run_masks.lanes[run.size];
  __m256d sums = _mm256_add_pd(masked(_mm256_loadu_pd(from), lanes),
                               masked(_mm256_loadu_pd(from + 4), lanes + 4));
  for (std::uint32_t i = 8; i < run.length; i += 4) {
    sums = _mm256_add_pd(
        sums, masked(_mm256_loadu_pd(from + i), run_masks.lanes[at_most_8(run.length - i)]));
  }
  return sums;
}

}  // namespace

void policy_exponentials_avx2(const double* exponents, float* results, std::uint32_t count) {
  for (std::uint32_t i = 0; i < count; i += 8) {
    _mm256_storeu_ps(results + i, exponentials(_mm256_loadu_pd(exponents + i),
                                               _mm256_loadu_pd(exponents + i + 4)));
  }
}

// The steps of policy_adapt_portable, four steps of the game at a time.
void policy_adapt_avx2(const PolicyArrays& policy, PolicyTrace& trace, double rate) {
  const RunArrays runs{trace.runs.runs.data(), trace.runs.begun.data(), trace.runs.shares.data(),
                       trace.runs.values.data(), trace.runs.sums.data()};
  const PolicyCode* const all = trace.distinct.data();
  const std::uint32_t all_count = trace.distinct_count;
  for (std::uint32_t i = 0; i < all_count; ++i)
    runs.values[i] = policy.exponentials[all[i]];
  share_out(runs, trace.runs.blocks(), rate);
  for (std::uint32_t i = 0; i < all_count; i += 2) {
    const __m256d pairs = _mm256_hadd_pd(run_sums(runs.shares, runs.runs[i]),
                                         run_sums(runs.shares, runs.runs[i + 1]));
    _mm_storeu_pd(runs.sums + i,
                  _mm_add_pd(_mm256_castpd256_pd128(pairs), _mm256_extractf128_pd(pairs, 1)));
  }
  double* const weights = policy.weights;
  const double* const chosen = trace.runs.chosen.data();
  const double per_temperature = policy.per_temperature;
  const float* const bias = policy.bias;
  float* const exponentials_of = policy.exponentials;
  float* const reciprocals_of = policy.reciprocals;
  constexpr std::uint32_t block = 256;
  alignas(32) double exponents[block];
  alignas(32) float results[block];
  alignas(32) float reciprocals[block];
  for (std::uint32_t begin = 0; begin < all_count; begin += block) {
    const std::uint32_t count = all_count - begin < block ? all_count - begin : block;
    const PolicyCode* distinct = all + begin;
    for (std::uint32_t i = 0; i < count; ++i) {
      const PolicyCode code = distinct[i];
      const double gained = weights[code] + chosen[begin + i] * rate;
      const double weight = gained - runs.values[begin + i] * runs.sums[begin + i];
      weights[code] = weight;
      exponents[i] = weight * per_temperature;
      if (bias != nullptr) exponents[i] += static_cast<double>(bias[code]);
    }
    for (std::uint32_t i = 0; i < count; i += 8) {
      const __m256 eight =
          exponentials(_mm256_load_pd(exponents + i), _mm256_load_pd(exponents + i + 4));
      _mm256_store_ps(results + i, eight);
      _mm256_store_ps(reciprocals + i, _mm256_div_ps(_mm256_set1_ps(1.0F), eight));
    }
    for (std::uint32_t i = 0; i < count; ++i) {
      exponentials_of[distinct[i]] = results[i];
      reciprocals_of[distinct[i]] = reciprocals[i];
    }
  }
}

}  // namespace warpnest
