// The arithmetic of policies: exponentials, the choice among weighted moves, adaptation.
//
// Each has two versions, portable and AVX2, that give the same bits: sums are formed in one order,
// and no multiplication is fused with an addition.
#pragma once

#include <cstdint>

#include "host/policy/policy_trace.hpp"

namespace warpnest {

// The arrays of a policy, each with policy_codes entries. The stored exponential of code c is
// exp(weights[c] * per_temperature + bias[c]).
struct PolicyArrays {
  float* exponentials;
  float* reciprocals;  // of the exponentials
  double* weights;
  double* sums;       // scratch, all 0 between calls
  const float* bias;  // null: no bias
  double per_temperature;
};

// Exponents are clamped to this range, so that exponentials are normal numbers and their sums
// finite: a difference of 87 decides as surely as any larger one.
inline constexpr double least_exponent = -87;
inline constexpr double greatest_exponent = 80;

// results[i] = exp(exponents[i]) with a relative error below 2e-7. Both arrays must have room for a
// multiple of 8.
void policy_exponentials(const double* exponents, float* results, std::uint32_t count);

// Divides [0, total) among weights[0 ... count - 1] in their order and returns the owner of
// `uniform` * total, 0 <= uniform < 1. There must be room for a multiple of 8 weights; those after
// the end become 0.
std::uint32_t policy_choose(float* weights, std::uint32_t count, float uniform);

// One step of gradient ascent towards the trace's choices, with all probabilities taken from before
// the step: for every move of the trace, the chosen code's weight grows by `rate` and each
// candidate's shrinks by rate * its probability. Exponentials and reciprocals are updated. If each
// code has one run, the trace's runs must have been found: sums are then formed in another order.
void policy_adapt(const PolicyArrays& policy, PolicyTrace& trace, double rate);

// The versions that the functions above choose from at run time.
void policy_exponentials_portable(const double* exponents, float* results, std::uint32_t count);
void policy_exponentials_avx2(const double* exponents, float* results, std::uint32_t count);
void policy_adapt_portable(const PolicyArrays& policy, PolicyTrace& trace, double rate);
// Only for traces with runs.
void policy_adapt_avx2(const PolicyArrays& policy, PolicyTrace& trace, double rate);

// Whether this machine can run the AVX2 versions.
bool policy_avx2();

}  // namespace warpnest
