// The arithmetic of policies: exponentials, the choice among weighted moves, adaptation.
//
// There are two versions of each, portable and AVX2, that give the same bits: sums are formed in
// one order, and no multiplication is fused with an addition.
#pragma once

#include <cstdint>

#include "host/policy/policy_trace.hpp"

namespace warpnest {

// The arrays of a policy, each of policy_codes entries. The stored exponential of code c is
// exp(weights[c] * per_temperature + bias[c]).
struct PolicyArrays {
  float* exponentials;
  float* reciprocals;  // of the exponentials
  double* weights;
  double* sums;       // scratch, all 0 between calls
  const float* bias;  // null: no bias
  double per_temperature;
};

// Exponents are brought into this range, so that exponentials are normal numbers and sums of them
// finite: a difference of 87 decides as surely as any larger one.
inline constexpr double least_exponent = -87;
inline constexpr double greatest_exponent = 80;

// results[i] = exp(exponents[i]) with a relative error below 2e-7. Both have room for a multiple
// of 8.
void policy_exponentials(const double* exponents, float* results, std::uint32_t count);

// Shares out [0, total) to weights[0 ... count - 1] in their order and gives the owner of
// `uniform` * total, 0 <= uniform < 1. There is room for a multiple of 8 weights; those behind the
// end become 0.
std::uint32_t policy_choose(float* weights, std::uint32_t count, float uniform);

// One step of gradient ascent towards the trace's choices, all probabilities being those before:
// for every step, the chosen code's weight grows by `rate` and each candidate's shrinks by
// rate * its probability. Exponentials and reciprocals are renewed.
// Its runs must have been found where each code has one: sums are then formed in another order.
void policy_adapt(const PolicyArrays& policy, PolicyTrace& trace, double rate);

// The versions that the above choose from at run time.
void policy_exponentials_portable(const double* exponents, float* results, std::uint32_t count);
void policy_exponentials_avx2(const double* exponents, float* results, std::uint32_t count);
void policy_adapt_portable(const PolicyArrays& policy, PolicyTrace& trace, double rate);
// Only for traces with runs.
void policy_adapt_avx2(const PolicyArrays& policy, PolicyTrace& trace, double rate);

// Whether this machine runs the AVX2 versions.
bool policy_avx2();

}  // namespace warpnest
