// The board of the portable path: 64-bit words, and the tables that go with them.
//
// Node v is bit 63 - v % 64 of word v / 64, counting down as in Snake::in_order, so that two
// adjacent words there form one word here. Six neighbours of a node lie in its own word, and one in
// each of D - 6 other words.
#pragma once

#include <cstdint>

namespace warpnest::snake_words {

inline constexpr std::uint32_t near = 6;  // dimensions inside a word
inline constexpr std::uint32_t max_far = 7;

// Found by trial: the 64 subsets of the in-word neighbours of in-word node b, times multipliers[b],
// differ in their top six bits.
inline constexpr std::uint64_t multipliers[64] = {
    0x480c0200080c4092ULL, 0x400004002004810dULL, 0x0008000040010121ULL, 0x0008010800048105ULL,
    0x0201201400020121ULL, 0x808000030048104aULL, 0x2190402000280424ULL, 0x5441204020440888ULL,
    0x00403a0c00200101ULL, 0x1402020804200441ULL, 0x0004008004080442ULL, 0x4000280000802484ULL,
    0x2a82408204002012ULL, 0x0013200028021101ULL, 0x0da0088020008440ULL, 0x20020421c0011880ULL,
    0x5004900000808461ULL, 0x0260404004204003ULL, 0x2044000020821002ULL, 0x0001000000850208ULL,
    0x801080060120400aULL, 0x000808200181000cULL, 0x0008820060040004ULL, 0x2020c440800c0084ULL,
    0x002000810101000cULL, 0x2060000c11008104ULL, 0x428c000040802100ULL, 0x2080204022004900ULL,
    0x0400811120292200ULL, 0x1208000050100808ULL, 0x200518020404092cULL, 0x094a829288044000ULL,
    0x0010208d01600009ULL, 0x8001802900010001ULL, 0x8800442100200601ULL, 0x01118a5100809008ULL,
    0x00008220104080a4ULL, 0x00a0640d0100a008ULL, 0x4010211020029004ULL, 0x0212808209052440ULL,
    0x3100082020114c40ULL, 0x8840081010001904ULL, 0x924020c08220a400ULL, 0x0111890044200801ULL,
    0x04020c0840801000ULL, 0xa800821020000202ULL, 0x8401902000001018ULL, 0x8000521001014200ULL,
    0x0101020020431880ULL, 0x9101000080306403ULL, 0x0084086104341010ULL, 0x8040800800408000ULL,
    0x820240082e300100ULL, 0x11220210120a0060ULL, 0x4804019442204800ULL, 0x1006044001820101ULL,
    0x4104482005010022ULL, 0x0880160004410404ULL, 0xc040408102004600ULL, 0x1202820300401090ULL,
    0x110108040200012cULL, 0x7010420008005010ULL, 0xa204400102080070ULL, 0x0808640040000848ULL};

struct Tables {
  struct Node {
    std::uint64_t mask;  // its in-word neighbours
    std::uint64_t multiplier;
  };
  Node nodes[64];
  // Indexed by in-word node and hash: the subset as dimensions, bit i for dimension i.
  std::uint8_t gathered[64][64];
  // Indexed by set of dimensions, first of 0 to 5, then of 6 and up: its number of elements, and 1
  // << (its k-th element), 0 if it has none. With k taken modulo 16, a choice from both is
  // near_pick[near][k] | far_pick[far][k - near_count[near]], without a branch.
  std::uint8_t near_count[1U << near];
  std::uint8_t far_count[1U << max_far];
  std::uint16_t near_pick[1U << near][16];
  std::uint16_t far_pick[1U << max_far][16];
};

consteval Tables make_tables() {
  Tables tables{};
  for (std::uint32_t b = 0; b < 64; ++b) {
    for (std::uint32_t set = 0; set < 64; ++set) {
      std::uint64_t bits = 0;
      for (std::uint32_t i = 0; i < near; ++i) {
        if ((set >> i & 1U) != 0) bits |= std::uint64_t{1} << (63 - (b ^ (1U << i)));
      }
      tables.gathered[b][(bits * multipliers[b]) >> 58] = static_cast<std::uint8_t>(set);
      if (set == 63) tables.nodes[b] = {bits, multipliers[b]};
    }
  }
  for (std::uint32_t set = 0; set < (1U << max_far); ++set) {
    std::uint8_t count = 0;
    for (std::uint32_t i = 0; i < max_far; ++i) {
      if ((set >> i & 1U) == 0) continue;
      if (set < (1U << near)) tables.near_pick[set][count] = static_cast<std::uint16_t>(1U << i);
      tables.far_pick[set][count++] = static_cast<std::uint16_t>(1U << (near + i));
    }
    if (set < (1U << near)) tables.near_count[set] = count;
    tables.far_count[set] = count;
  }
  return tables;
}

}  // namespace warpnest::snake_words
