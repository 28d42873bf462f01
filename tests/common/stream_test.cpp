#include "common/stream.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace warpnest {
namespace {

// Chi-square of counts against equal expectation, as a standard normal deviate (Wilson-Hilferty).
double deviate(const std::vector<std::uint64_t>& counts) {
  double total = 0;
  for (const auto count : counts)
    total += static_cast<double>(count);
  const double expected = total / static_cast<double>(counts.size());
  double chi_square = 0;
  for (const auto count : counts) {
    const double difference = static_cast<double>(count) - expected;
    chi_square += difference * difference / expected;
  }
  const double freedom = static_cast<double>(counts.size() - 1);
  const double spread = 2 / (9 * freedom);
  return (std::cbrt(chi_square / freedom) - (1 - spread)) / std::sqrt(spread);
}

TEST(Generator, DrawsBelowNAreUniformForEveryN) {
  for (std::uint32_t n = 2; n <= 64; ++n) {
    std::vector<std::uint64_t> counts(n);
    Generator generator(search_stream(1, n));
    for (int i = 0; i < 200'000; ++i)
      ++counts[generator.below(n)];
    EXPECT_LT(std::abs(deviate(counts)), 4.5) << "n = " << n;
  }
}

// The first draws of many streams: what playouts actually use.
TEST(Generator, FirstDrawsOfNeighbouringStreamsAreUniformAndIndependent) {
  for (const std::uint32_t n : {2U, 3U, 5U, 8U, 11U, 13U}) {
    std::vector<std::uint64_t> first(n);
    std::vector<std::uint64_t> pair(n * n);        // two draws of one stream
    std::vector<std::uint64_t> neighbours(n * n);  // first draws of streams i and i + 1
    std::uint32_t previous = 0;
    for (std::uint32_t i = 0; i < 400'000; ++i) {
      Generator generator(mix(search_stream(7, 3), 5, 1, i));
      const std::uint32_t a = generator.below(n);
      const std::uint32_t b = generator.below(n);
      ++first[a];
      ++pair[a * n + b];
      ++neighbours[previous * n + a];
      previous = a;
    }
    EXPECT_LT(std::abs(deviate(first)), 4.5) << n;
    EXPECT_LT(std::abs(deviate(pair)), 4.5) << n;
    EXPECT_LT(std::abs(deviate(neighbours)), 4.5) << n;
  }
}

TEST(Generator, EveryBitIsFair) {
  std::array<std::uint64_t, 32> ones{};
  Generator generator(99);
  constexpr int draws = 1'000'000;
  for (int i = 0; i < draws; ++i) {
    const std::uint32_t value = generator.next();
    for (std::size_t bit = 0; bit < 32; ++bit)
      ones[bit] += value >> bit & 1U;
  }
  for (std::size_t bit = 0; bit < 32; ++bit) {
    EXPECT_NEAR(static_cast<double>(ones[bit]), draws / 2.0, 5 * std::sqrt(draws) / 2) << bit;
  }
}

TEST(Generator, NeverStartsAtAFixedPoint) {
  // The recurrence maps (0, 0) and (2^32 - 1, multiplier - 1) to themselves.
  for (const StreamId id : {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{0xffffffff},
                            std::uint64_t{0xffffffff00000000}}) {
    Generator generator(id);
    const Generator before = generator;
    generator.next();
    EXPECT_NE(generator, before) << id;
    EXPECT_GE(before.carry(), 1U);
    EXPECT_LE(before.carry(), Generator::multiplier - 2);
  }
}

// The recurrence written out with 64-bit integers, independently of the class.
TEST(Generator, FollowsItsRecurrence) {
  const StreamId id = search_stream(3, 4);
  std::uint64_t low = id & 0xffffffff;
  std::uint64_t carry = 1 + (((id >> 32) * 4294883353ULL) >> 32);
  Generator generator(id);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(generator.next(), static_cast<std::uint32_t>(low ^ carry));
    const std::uint64_t product = low * 4294883355ULL + carry;
    low = product & 0xffffffff;
    carry = product >> 32;
  }
}

// Ten million ids of one run, in the pattern a nested search creates: no two give the same first
// 128 bits.
TEST(Streams, FirstBitsOfTenMillionIdsDiffer) {
  struct Bits {
    std::uint64_t high;
    std::uint64_t low;
    auto operator<=>(const Bits&) const = default;
  };
  std::vector<Bits> seen;
  seen.reserve(10'000'000);
  for (std::uint64_t search = 0; seen.size() < 10'000'000; ++search) {
    const StreamId parent = search_stream(2026, search);
    for (std::uint32_t step = 0; step < 100; ++step) {
      for (std::uint32_t candidate = 0; candidate < 5; ++candidate) {
        for (std::uint32_t index = 0; index < 20; ++index) {
          Generator generator(mix(parent, step, candidate, index));
          const std::uint64_t a = generator.next();
          const std::uint64_t b = generator.next();
          const std::uint64_t c = generator.next();
          const std::uint64_t d = generator.next();
          seen.push_back({a << 32 | b, c << 32 | d});
        }
      }
    }
  }
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end());
}

TEST(Streams, MixDependsOnEveryPartOfThePlace) {
  const StreamId base = mix(1, 2, 3, 4);
  EXPECT_NE(base, mix(2, 2, 3, 4));
  EXPECT_NE(base, mix(1, 3, 3, 4));
  EXPECT_NE(base, mix(1, 2, 4, 4));
  EXPECT_NE(base, mix(1, 2, 3, 5));
  // The parts do not overlap at their limits.
  EXPECT_NE(mix(1, 1, 0, 0), mix(1, 0, max_stream_candidate - 1, 0));
  EXPECT_NE(mix(1, 0, 1, 0), mix(1, 0, 0, 0xffffffff));
  EXPECT_NE(mix(1, max_stream_step - 1, 0, 0), mix(1, 0, 0, 0));
}

// Computed once by a separate program (with Python's integers): if these numbers change, so does
// every result for a given seed.
TEST(Streams, ValuesAreStable) {
  EXPECT_EQ(search_stream(1, 0), 0xbfef8030ddc2d772ULL);
  EXPECT_EQ(mix(search_stream(1, 0), 1, 2, 3), 0x949bccda37138e5ULL);
  Generator generator(search_stream(1, 0));
  EXPECT_EQ(generator.next(), 0x622c5d2aU);
  EXPECT_EQ(generator.next(), 0xa2b08836U);
  EXPECT_EQ(generator.next(), 0x3b912671U);
}

}  // namespace
}  // namespace warpnest
