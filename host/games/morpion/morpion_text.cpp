#include "host/games/morpion/morpion_text.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace warpnest {
namespace {

using Dot = MorpionRecord::Dot;
using Direction = MorpionRecord::Direction;

constexpr int square_width = 4;   // three characters for a number, one between
constexpr int square_height = 2;  // one row for a number, one between

// Characters addressed by squares of the game.
class Canvas {
 public:
  explicit Canvas(const MorpionBounds& bounds)
      : least_(bounds.least),
        rows_(static_cast<std::size_t>((bounds.greatest.y - bounds.least.y) * square_height + 1),
              std::string(static_cast<std::size_t>(
                              (bounds.greatest.x - bounds.least.x + 1) * square_width + 1),
                          ' ')) {}

  // The character `right` columns and `down` rows from the middle of a square.
  char& at(Dot dot, int right = 0, int down = 0) {
    const int column = (dot.x - least_.x) * square_width + square_width / 2 + right;
    const int row = (dot.y - least_.y) * square_height + down;
    return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  // Writes up to three characters: three are centred, fewer begin in the middle.
  void write(Dot dot, const std::string& text) {
    int right = text.size() > 2 ? -1 : 0;
    for (const char c : text)
      at(dot, right++) = c;
  }
  std::vector<std::string>& rows() { return rows_; }

 private:
  Dot least_;
  std::vector<std::string> rows_;
};

void draw_segment(Canvas& canvas, Dot from, Direction direction) {
  switch (direction) {
    case Direction::horizontal:
      for (int right = 1; right < square_width; ++right)
        canvas.at(from, right) = '-';
      return;
    case Direction::vertical:
      canvas.at(from, 0, 1) = '|';
      return;
    case Direction::rising: {
      char& c = canvas.at(from, square_width / 2, -1);
      c = c == '\\' || c == 'X' ? 'X' : '/';
      return;
    }
    case Direction::falling: {
      char& c = canvas.at(from, square_width / 2, 1);
      c = c == '/' || c == 'X' ? 'X' : '\\';
      return;
    }
  }
}

// Aligned with the numbers that Canvas::write writes.
std::string column_numbers(const MorpionBounds& bounds) {
  std::string text(square_width, ' ');
  for (int x = bounds.least.x; x <= bounds.greatest.x; ++x) {
    const std::string number = std::to_string(x);
    text += fmt::format("{:<4}", (number.size() > 2 ? " " : "  ") + number);
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

}  // namespace

std::string draw_text(const MorpionRecord& record) {
  const MorpionBounds bounds = morpion_bounds(record);
  Canvas canvas(bounds);
  for (int y = bounds.least.y; y <= bounds.greatest.y; ++y) {
    for (int x = bounds.least.x; x <= bounds.greatest.x; ++x)
      canvas.at({x, y}) = '.';
  }
  for (const MorpionRecord::Move& move : record.moves) {
    std::vector<Dot> line = morpion_line(move, record.rules.line);
    line.pop_back();
    for (const Dot dot : line)
      draw_segment(canvas, dot, move.direction);
  }
  for (const Dot dot : morpion_cross(record))
    canvas.write(dot, "*");
  for (std::size_t i = 0; i < record.moves.size(); ++i)
    canvas.write(record.moves[i].dot, std::to_string(i + 1));

  const std::string numbers = column_numbers(bounds);
  std::string text = numbers;
  int row = 0;
  for (std::string& characters : canvas.rows()) {
    const bool between = row % square_height != 0;
    const int y = bounds.least.y + row / square_height;
    std::string line =
        between ? fmt::format("    {}", characters) : fmt::format("{:>4}{}{:>4}", y, characters, y);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
    ++row;
  }
  return text + numbers;
}

}  // namespace warpnest
