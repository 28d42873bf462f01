// The board of the AVX2 path: rows of 256 bits, and the tables that go with them.
//
// With Far = D - 8 dimensions more than a row has (0 for D <= 8), row r holds the nodes whose Far
// lowest bits are r. Within a row, node u = v >> Far has the 8-bit place
//
//   place(u) = half (bit 7), bit in the byte (bits 4 to 6), byte of the half (bits 0 to 3)
//
// which is linear: place(u ^ w) = place(u) ^ place(w). The low four bits of the places of the eight
// dimensions are pairwise different and not 0. So the eight neighbours of a node lie in eight bytes
// that stay different when the two halves are overlaid, and none of them is the byte of the node
// itself, which is where its neighbours in other rows have their bit. One byte shuffle then puts
// the neighbours in order of dimension.
#pragma once

#include <cstdint>

namespace warpnest::snake_rows {

inline constexpr std::uint32_t row_dimensions = 8;
inline constexpr std::uint32_t row_nodes = 1U << row_dimensions;

// The index of a node: its dimensions as the bits of a number, laid out so that addresses are cheap
// to compute. A set of dimensions has the same layout, so its element is what to flip in an index.
template <std::uint32_t Far>
struct Index {
  // The first bit of the dimensions within a row. The processor's address modes scale by up to 8,
  // so 8 * u (Far = 0) is as good as a table's offset; 64 * u + 32 * r (Far = 1) is one; with more
  // rows, the low byte belongs to the row alone.
  static constexpr std::uint32_t near = Far == 0 ? 3 : Far == 1 ? 6 : 8;
  // The first bit of the others: the low byte is 32 * r, or as much of it as fits.
  static constexpr std::uint32_t far = Far <= 3 ? 5 : 8 - Far;

  static constexpr std::uint32_t of(std::uint32_t node) {
    return (node >> Far) << near | (node & ((1U << Far) - 1)) << far;
  }
};

// The places of the dimensions within a row. The first three differ only in the byte, so that eight
// consecutive nodes are the same bit of eight bytes, which makes a board quick to convert.
inline constexpr std::uint32_t dimension_place[row_dimensions] = {0x01, 0x02, 0x04, 0x08,
                                                                  0x13, 0x25, 0x46, 0x89};

// The bytes, relative to the node's own, to which the neighbours in other rows are moved (by an xor
// of their byte number) to keep them apart. The first stays.
inline constexpr std::uint32_t far_byte[5] = {0x0, 0x7, 0xa, 0xb, 0xc};

constexpr std::uint32_t place(std::uint32_t node) {
  std::uint32_t result = 0;
  for (std::uint32_t i = 0; i < row_dimensions; ++i) {
    if ((node >> i & 1U) != 0) result ^= dimension_place[i];
  }
  return result;
}

// The byte within a row, and the bit in it, of a place.
constexpr std::uint32_t byte_of(std::uint32_t p) {
  return (p >> 7) * 16 + (p & 15U);
}
constexpr std::uint32_t bit_of(std::uint32_t p) {
  return p >> 4 & 7U;
}

// Indexed by node within a row.
template <std::uint32_t Far>
struct Tables {
  // Its neighbours in the row and, if there are other rows, the node itself.
  alignas(64) std::uint8_t masks[row_nodes][Far == 0 ? 1 : 2][32];
  // For each dimension, at its bit of an index: its byte in the overlaid halves. At bits that stand
  // for no dimension: a number above 127, which gives 0.
  alignas(64) std::uint8_t order[row_nodes][16];
};

template <std::uint32_t Far>
consteval Tables<Far> make_tables() {
  Tables<Far> tables{};
  for (std::uint32_t u = 0; u < row_nodes; ++u) {
    const std::uint32_t own = place(u);
    if (Far != 0) tables.masks[u][1][byte_of(own)] = static_cast<std::uint8_t>(1U << bit_of(own));
    for (std::uint8_t& byte : tables.order[u])
      byte = 0x80;
    for (std::uint32_t i = 0; i < row_dimensions; ++i) {
      const std::uint32_t p = own ^ dimension_place[i];
      tables.masks[u][0][byte_of(p)] = static_cast<std::uint8_t>(1U << bit_of(p));
      tables.order[u][Index<Far>::near + i] = static_cast<std::uint8_t>(p & 15U);
    }
    for (std::uint32_t j = 0; j < Far; ++j) {
      tables.order[u][Index<Far>::far + j] = static_cast<std::uint8_t>((own ^ far_byte[j]) & 15U);
    }
  }
  return tables;
}

}  // namespace warpnest::snake_rows
