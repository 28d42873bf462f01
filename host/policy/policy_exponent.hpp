// Constants of the exponential, shared by its two versions.
//
// exp(x) = 2^n * exp(r) with n = round(x / ln 2), in double precision, and |r| <= ln 2 / 2; exp(r)
// is a Taylor polynomial of degree 7 in single precision, whose remainder is below 6e-9.
#pragma once

namespace warpnest::policy_exponent {

inline constexpr double per_ln2 = 1.4426950408889634;
inline constexpr double ln2 = 0.6931471805599453;
// Adding and then subtracting it rounds to the nearest integer.
inline constexpr double rounder = 6755399441055744.0;
// Coefficients of r^7 down to r^2.
inline constexpr float taylor[] = {1.0F / 5040, 1.0F / 720, 1.0F / 120,
                                   1.0F / 24,   1.0F / 6,   1.0F / 2};

}  // namespace warpnest::policy_exponent
