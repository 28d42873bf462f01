#include "host/games/morpion/morpion_moves.hpp"

#include <set>

namespace warpnest {
namespace {

// Converts the position of the hole in its line between records and codes, in either direction: for
// rising lines records count along (1, -1) and codes along (-1, 1).
int turned(const MorpionVariant& variant, int direction, int position) {
  return direction == MorpionDirection::rising ? variant.line - 1 - position : position;
}

}  // namespace

MorpionRecord morpion_record(const MorpionVariant& variant,
                             const std::vector<std::uint32_t>& codes) {
  MorpionRecord record{.rules = {variant.line, variant.touching}};
  const int corner = morpion_cross_corner(variant);
  std::set<MorpionRecord::Dot> dots;
  for (const MorpionRecord::Dot dot : morpion_cross(record))
    dots.insert(dot);

  for (const std::uint32_t code : codes) {
    const MorpionLine line = decode(static_cast<MorpionCode>(code), variant.side);
    const auto dot_at = [&](int k) {
      const MorpionSquare at = walk(line.first, line.d, k);
      return MorpionRecord::Dot{at.x - corner, at.y - corner};
    };
    int hole = 0;
    while (hole < variant.line && dots.contains(dot_at(hole)))
      ++hole;
    record.moves.push_back({dot_at(hole), static_cast<MorpionDirection>(line.d),
                            turned(variant, line.d, hole)});
    dots.insert(dot_at(hole));
  }
  return record;
}

std::vector<std::uint32_t> morpion_codes(const MorpionVariant& variant,
                                         const MorpionRecord& record) {
  const int corner = morpion_cross_corner(variant);
  std::vector<std::uint32_t> codes;
  for (const MorpionRecord::Move& move : record.moves) {
    const int hole = turned(variant, move.direction, move.position);
    const MorpionSquare dot{move.dot.x - record.cross.x + corner,
                            move.dot.y - record.cross.y + corner};
    codes.push_back(encode({walk(dot, move.direction, -hole), move.direction}, variant.side));
  }
  return codes;
}

}  // namespace warpnest
