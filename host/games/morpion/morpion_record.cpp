#include "host/games/morpion/morpion_record.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace warpnest {

using Dot = MorpionRecord::Dot;
using Direction = MorpionRecord::Direction;
using Format = MorpionRecord::Format;

std::string name(const MorpionRecord::Rules& rules) {
  return fmt::format("{}{}", rules.line, rules.touching ? 'T' : 'D');
}

std::optional<MorpionRecord::Rules> morpion_rules(std::string_view text) {
  for (const int line : {5, 4}) {
    for (const bool touching : {false, true}) {
      const MorpionRecord::Rules rules{line, touching};
      if (text == name(rules)) return rules;
    }
  }
  return std::nullopt;
}

const char* name(Format format) {
  switch (format) {
    case Format::msr:
      return "MSR";
    case Format::msr_compact:
      return "MSR (compact)";
    case Format::pentasol:
      return "Pentasol";
    case Format::none:
      break;
  }
  return "none";
}

Dot morpion_record_step(Direction direction) {
  switch (direction) {
    case Direction::horizontal:
      return {1, 0};
    case Direction::vertical:
      return {0, 1};
    case Direction::rising:
      return {1, -1};
    case Direction::falling:
      break;
  }
  return {1, 1};
}

const char* name(Direction direction) {
  switch (direction) {
    case Direction::horizontal:
      return "H";
    case Direction::vertical:
      return "V";
    case Direction::rising:
      return "DP";
    case Direction::falling:
      break;
  }
  return "DN";
}

std::vector<Dot> morpion_line(const MorpionRecord::Move& move, int length) {
  const Dot step = morpion_record_step(move.direction);
  std::vector<Dot> dots;
  for (int i = 0; i < length; ++i) {
    const int by = i - move.position;
    dots.push_back({move.dot.x + by * step.x, move.dot.y + by * step.y});
  }
  return dots;
}

std::vector<Dot> morpion_cross(const MorpionRecord& record) {
  // The outline of a plus sign: its corners lie at 0, a, 2a and 3a.
  const int a = record.rules.line - 2;
  const auto on_edge = [a](int along, int across) {
    const bool outer = (across == 0 || across == 3 * a) && along >= a && along <= 2 * a;
    const bool inner = (across == a || across == 2 * a) && (along <= a || along >= 2 * a);
    return outer || inner;
  };
  std::vector<Dot> dots;
  for (int y = 0; y <= 3 * a; ++y) {
    for (int x = 0; x <= 3 * a; ++x) {
      if (on_edge(x, y) || on_edge(y, x)) dots.push_back({record.cross.x + x, record.cross.y + y});
    }
  }
  return dots;
}

MorpionBounds morpion_bounds(const MorpionRecord& record) {
  const int side = 3 * (record.rules.line - 2);
  MorpionBounds bounds{record.cross, {record.cross.x + side, record.cross.y + side}};
  for (const MorpionRecord::Move& move : record.moves) {
    bounds.least.x = std::min(bounds.least.x, move.dot.x);
    bounds.least.y = std::min(bounds.least.y, move.dot.y);
    bounds.greatest.x = std::max(bounds.greatest.x, move.dot.x);
    bounds.greatest.y = std::max(bounds.greatest.y, move.dot.y);
  }
  return bounds;
}

MorpionRecord moved_to(MorpionRecord record, Dot cross) {
  for (MorpionRecord::Move& move : record.moves) {
    move.dot.x += cross.x - record.cross.x;
    move.dot.y += cross.y - record.cross.y;
  }
  record.cross = cross;
  return record;
}

bool same_game(const MorpionRecord& a, const MorpionRecord& b) {
  const auto same_move = [&](const MorpionRecord::Move& one, const MorpionRecord::Move& other) {
    return one.dot.x - a.cross.x == other.dot.x - b.cross.x &&
           one.dot.y - a.cross.y == other.dot.y - b.cross.y && one.direction == other.direction &&
           one.position == other.position;
  };
  return a.rules == b.rules &&
         std::equal(a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end(), same_move);
}

std::string morpion_place(const MorpionRecord& record, std::size_t index) {
  switch (record.format) {
    case Format::pentasol:
      return fmt::format("line {}", record.moves[index].place);
    case Format::msr:
    case Format::msr_compact:
      return fmt::format("moves[{}]", record.moves[index].place);
    case Format::none:
      break;
  }
  return "";
}

}  // namespace warpnest
