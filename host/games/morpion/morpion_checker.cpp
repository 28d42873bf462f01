#include "host/games/morpion/morpion_checker.hpp"

#include <cstdlib>
#include <set>
#include <tuple>

#include <fmt/format.h>

namespace warpnest {
namespace {

using Dot = MorpionRecord::Dot;
using Direction = MorpionRecord::Direction;
using Move = MorpionRecord::Move;
using Reason = MorpionViolation::Reason;

// No game is long enough to get this far from the cross.
constexpr int farthest = 1000;

std::string shown_dot(Dot dot) {
  return fmt::format("({}, {})", dot.x, dot.y);
}

std::string whose_dot(std::size_t move) {
  return move == 0 ? "the cross" : fmt::format("move {}", move);
}

}  // namespace

MorpionReplay::MorpionReplay(const MorpionRecord& record)
    : rules_(record.rules), cross_(record.cross) {
  for (const Dot dot : morpion_cross(record))
    dots_[dot] = 0;
}

std::optional<MorpionViolation> MorpionReplay::check(const Move& move) const {
  const std::size_t number = moves_ + 1;
  if (std::abs(move.dot.x - cross_.x) > farthest || std::abs(move.dot.y - cross_.y) > farthest) {
    return MorpionViolation{number, Reason::outside, move.dot};
  }
  if (move.position < 0 || move.position >= rules_.line) {
    return MorpionViolation{number, Reason::not_on_line, move.dot};
  }
  if (const auto there = dots_.find(move.dot); there != dots_.end()) {
    return MorpionViolation{number, Reason::occupied, move.dot, there->second};
  }

  const std::vector<Dot> line = morpion_line(move, rules_.line);
  std::vector<Dot> empty;
  for (const Dot dot : line) {
    if (dot != move.dot && !dots_.contains(dot)) empty.push_back(dot);
  }
  if (!empty.empty()) {
    return MorpionViolation{number, Reason::not_filled, empty.front(), 0, empty};
  }

  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    if (const auto used = segments_.find({line[i], move.direction}); used != segments_.end()) {
      return MorpionViolation{number, Reason::overlaps, line[i], used->second};
    }
  }
  if (rules_.touching) return std::nullopt;
  for (const Dot dot : line) {
    if (const auto used = covered_.find({dot, move.direction}); used != covered_.end()) {
      return MorpionViolation{number, Reason::touches, dot, used->second};
    }
  }
  return std::nullopt;
}

void MorpionReplay::play(const Move& move) {
  ++moves_;
  const std::vector<Dot> line = morpion_line(move, rules_.line);
  dots_[move.dot] = moves_;
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    segments_[{line[i], move.direction}] = moves_;
  for (const Dot dot : line)
    covered_[{dot, move.direction}] = moves_;
}

std::vector<Move> MorpionReplay::legal_moves() const {
  std::set<std::tuple<Dot, Direction, int>> seen;
  std::vector<Move> moves;
  for (const auto& [dot, placed] : dots_) {
    for (const Direction direction :
         {Direction::horizontal, Direction::vertical, Direction::rising, Direction::falling}) {
      const Dot step = morpion_record_step(direction);
      // Try the lines that have this dot as their first or second. A line that lacks a single dot
      // has at least one of these two, so no line is missed.
      for (const int index : {0, 1}) {
        for (int position = 0; position < rules_.line; ++position) {
          const int by = position - index;
          const Move move{{dot.x + by * step.x, dot.y + by * step.y}, direction, position};
          if (!check(move) && seen.insert({move.dot, direction, position}).second) {
            moves.push_back(move);
          }
        }
      }
    }
  }
  return moves;
}

std::optional<MorpionViolation> check_morpion(const MorpionRecord& record) {
  MorpionReplay replay(record);
  for (const Move& move : record.moves) {
    if (auto violation = replay.check(move)) return violation;
    replay.play(move);
  }
  return std::nullopt;
}

std::vector<Move> morpion_moves_left(const MorpionRecord& record) {
  MorpionReplay replay(record);
  for (const Move& move : record.moves)
    replay.play(move);
  return replay.legal_moves();
}

std::string describe(const MorpionViolation& violation, const MorpionRecord& record) {
  const Move& move = record.moves[violation.move - 1];
  const std::string place = morpion_place(record, violation.move - 1);
  const std::string which = place.empty() ? fmt::format("move {}", violation.move)
                                          : fmt::format("move {} ({})", violation.move, place);
  const Dot step = morpion_record_step(move.direction);
  const Dot next{violation.dot.x + step.x, violation.dot.y + step.y};
  switch (violation.reason) {
    case Reason::outside:
      return fmt::format("{}: its dot {} is too far from the cross for any game", which,
                         shown_dot(move.dot));
    case Reason::not_on_line:
      return fmt::format("{}: its new dot {} is not on its line: position {} is not in 0 to {}",
                         which, shown_dot(move.dot), move.position, record.rules.line - 1);
    case Reason::occupied:
      return fmt::format("{}: there is already a dot at {}, from {}", which, shown_dot(move.dot),
                         whose_dot(violation.other));
    case Reason::not_filled: {
      std::string squares;
      for (const Dot dot : violation.empty)
        squares += (squares.empty() ? "" : ", ") + shown_dot(dot);
      return fmt::format("{}: {} besides its new dot {} {} no dot: {}", which,
                         violation.empty.size() == 1
                             ? "a square of its line"
                             : fmt::format("{} squares of its line", violation.empty.size()),
                         shown_dot(move.dot), violation.empty.size() == 1 ? "has" : "have",
                         squares);
    }
    case Reason::overlaps:
      return fmt::format("{}: its line overlaps the line of move {} between {} and {}", which,
                         violation.other, shown_dot(violation.dot), shown_dot(next));
    case Reason::touches:
      return fmt::format(
          "{}: its line touches the line of move {} at {}; in {} no dot lies on two "
          "lines of one direction",
          which, violation.other, shown_dot(violation.dot), name(record.rules));
  }
  return "";
}

const char* name(Reason reason) {
  switch (reason) {
    case Reason::outside:
      return "outside";
    case Reason::not_on_line:
      return "not_on_line";
    case Reason::occupied:
      return "occupied";
    case Reason::not_filled:
      return "not_filled";
    case Reason::overlaps:
      return "overlaps";
    case Reason::touches:
      return "touches";
  }
  return "";
}

}  // namespace warpnest
