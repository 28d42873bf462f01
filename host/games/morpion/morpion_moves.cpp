#include "host/games/morpion/morpion_moves.hpp"

#include <set>

namespace warpnest {
namespace {

MorpionRecord::Direction direction_of(int d) {
  using enum MorpionRecord::Direction;
  constexpr MorpionRecord::Direction directions[] = {rising, vertical, falling, horizontal};
  return directions[d & 3];
}

}  // namespace

MorpionRecord morpion_record(const MorpionVariant& variant, const std::vector<int>& codes) {
  MorpionRecord record{.rules = {variant.line, variant.touching}};
  const int corner = morpion_cross_corner(variant);
  std::set<MorpionRecord::Dot> dots;
  for (const MorpionRecord::Dot dot : morpion_cross(record))
    dots.insert(dot);

  for (const int code : codes) {
    const MorpionLine line = decode(static_cast<MorpionCode>(code), variant.side);
    const auto dot_at = [&](int k) {
      const MorpionSquare at = walk(line.first, line.d, k);
      return MorpionRecord::Dot{at.x - corner, at.y - corner};
    };
    int hole = 0;
    while (hole < variant.line && dots.contains(dot_at(hole)))
      ++hole;
    // Records count along (1, -1), codes along (-1, 1).
    const int position = line.d == 0 ? variant.line - 1 - hole : hole;
    record.moves.push_back({dot_at(hole), direction_of(line.d), position});
    dots.insert(dot_at(hole));
  }
  return record;
}

std::vector<int> morpion_codes(const MorpionVariant& variant, const MorpionRecord& record) {
  const int corner = morpion_cross_corner(variant);
  std::vector<int> codes;
  for (const MorpionRecord::Move& move : record.moves) {
    int d = 0;
    while (direction_of(d) != move.direction)
      ++d;
    const int hole = d == 0 ? variant.line - 1 - move.position : move.position;
    const MorpionSquare dot{move.dot.x - record.cross.x + corner,
                            move.dot.y - record.cross.y + corner};
    codes.push_back(encode({walk(dot, d, -hole), d}, variant.side));
  }
  return codes;
}

}  // namespace warpnest
