#include "host/games/morpion/morpion_svg.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace warpnest {
namespace {

using Dot = MorpionRecord::Dot;
using Direction = MorpionRecord::Direction;

constexpr int square = 40;  // pixels from dot to dot
constexpr int margin = 60;  // around the outermost dots, with the coordinates
constexpr int heading = 44;
constexpr int legend = 40;
constexpr int least_width = 440;  // for the heading and the legend

// Indexed by direction. Dark enough for numbers and lines on the light background, and
// distinguishable for readers who are red-green colour-blind.
constexpr std::array<std::string_view, 4> colours = {"#00805f", "#c4510a", "#a2407f", "#0b6fb8"};

constexpr std::string_view style = R"(<style>
text { font-family: "DejaVu Sans", Verdana, Arial, sans-serif; text-anchor: middle; }
.paper { fill: #fdfdfb; stroke: #c8c8c8; }
.grid { stroke: #e4e4df; stroke-width: 1; }
.axis { font-size: 13px; fill: #6b6b6b; }
.line { stroke-width: 3; stroke-linecap: round; stroke-opacity: 0.75; }
.cross { fill: #262626; }
.move { fill: #ffffff; stroke-width: 2; }
.number { font-size: 13px; font-weight: bold; fill: #111111; }
.wide { font-size: 11px; }
.heading { font-size: 20px; font-weight: bold; fill: #111111; }
.legend { font-size: 13px; fill: #444444; text-anchor: start; }
)";

struct Frame {
  MorpionBounds bounds;

  int side_margin() const {
    const int dots = (bounds.greatest.x - bounds.least.x) * square;
    return std::max(margin, (least_width - dots) / 2);
  }
  int x(int column) const { return side_margin() + (column - bounds.least.x) * square; }
  int y(int row) const { return heading + margin + (row - bounds.least.y) * square; }
  int width() const { return x(bounds.greatest.x) + side_margin(); }
  int height() const { return y(bounds.greatest.y) + margin + legend; }
};

std::string_view colour_of(Direction direction) {
  return colours[static_cast<std::size_t>(direction)];
}

// Grid lines and their coordinates at both ends.
std::string draw_grid(const Frame& frame) {
  constexpr int beyond = square / 2;
  constexpr int label = beyond + 14;  // from the outermost dot
  constexpr int half_a_letter = 5;
  const auto& [least, greatest] = frame.bounds;
  const int left = frame.x(least.x);
  const int right = frame.x(greatest.x);
  const int top = frame.y(least.y);
  const int bottom = frame.y(greatest.y);
  std::string text;
  for (int column = least.x; column <= greatest.x; ++column) {
    const int x = frame.x(column);
    text += fmt::format("<line class=\"grid\" x1=\"{0}\" y1=\"{1}\" x2=\"{0}\" y2=\"{2}\"/>\n", x,
                        top - beyond, bottom + beyond);
    for (const int y : {top - label + half_a_letter, bottom + label + half_a_letter})
      text += fmt::format("<text class=\"axis\" x=\"{}\" y=\"{}\">{}</text>\n", x, y, column);
  }
  for (int row = least.y; row <= greatest.y; ++row) {
    const int y = frame.y(row);
    text += fmt::format("<line class=\"grid\" x1=\"{1}\" y1=\"{0}\" x2=\"{2}\" y2=\"{0}\"/>\n", y,
                        left - beyond, right + beyond);
    for (const int x : {left - label, right + label}) {
      text += fmt::format("<text class=\"axis\" x=\"{}\" y=\"{}\">{}</text>\n", x,
                          y + half_a_letter, row);
    }
  }
  return text;
}

std::string draw_lines(const Frame& frame, const MorpionRecord& record) {
  std::string text;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const MorpionRecord::Move& move = record.moves[i];
    const std::vector<Dot> line = morpion_line(move, record.rules.line);
    text += fmt::format(
        "<line class=\"line\" stroke=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\">"
        "<title>line of move {}</title></line>\n",
        colour_of(move.direction), frame.x(line.front().x), frame.y(line.front().y),
        frame.x(line.back().x), frame.y(line.back().y), i + 1);
  }
  return text;
}

std::string draw_dots(const Frame& frame, const MorpionRecord& record) {
  constexpr int half_a_digit = 5;
  std::string text;
  for (const Dot dot : morpion_cross(record)) {
    text += fmt::format("<circle class=\"cross\" cx=\"{}\" cy=\"{}\" r=\"8\"/>\n", frame.x(dot.x),
                        frame.y(dot.y));
  }
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const MorpionRecord::Move& move = record.moves[i];
    const int x = frame.x(move.dot.x);
    const int y = frame.y(move.dot.y);
    const std::size_t number = i + 1;
    text += fmt::format(
        "<g><title>move {}: ({}, {}) {}, position {}</title>"
        "<circle class=\"move\" stroke=\"{}\" cx=\"{}\" cy=\"{}\" r=\"13\"/>"
        "<text class=\"number{}\" x=\"{}\" y=\"{}\">{}</text></g>\n",
        number, move.dot.x, move.dot.y, name(move.direction), move.position,
        colour_of(move.direction), x, y, number > 99 ? " wide" : "", x, y + half_a_digit, number);
  }
  return text;
}

std::string draw_legend(const Frame& frame) {
  const int y = frame.height() - 26;
  int x = margin - 8;
  std::string text = fmt::format(
      "<circle class=\"cross\" cx=\"{}\" cy=\"{}\" r=\"8\"/>\n"
      "<text class=\"legend\" x=\"{}\" y=\"{}\">cross</text>\n",
      x, y, x + 14, y + 5);
  x += 84;
  text += fmt::format(
      "<circle class=\"move\" stroke=\"#444444\" cx=\"{}\" cy=\"{}\" r=\"13\"/>"
      "<text class=\"number\" x=\"{}\" y=\"{}\">n</text>\n"
      "<text class=\"legend\" x=\"{}\" y=\"{}\">move n, in the colour of its line</text>\n",
      x, y, x, y + 5, x + 19, y + 5);
  return text;
}

}  // namespace

std::string draw_svg(const MorpionRecord& record) {
  const Frame frame{morpion_bounds(record)};
  const std::string title = fmt::format("Morpion Solitaire {}: {} move{}", name(record.rules),
                                        record.moves.size(), record.moves.size() == 1 ? "" : "s");
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" role=\"img\">\n<title>{2}</title>\n{3}</style>\n"
      "<rect class=\"paper\" x=\"0.5\" y=\"0.5\" width=\"{4}\" height=\"{5}\" rx=\"8\"/>\n"
      "<text class=\"heading\" x=\"{6}\" y=\"{7}\">{2}</text>\n",
      frame.width(), frame.height(), title, style, frame.width() - 1, frame.height() - 1,
      frame.width() / 2, heading);
  text += draw_grid(frame) + draw_lines(frame, record) + draw_dots(frame, record);
  return text + draw_legend(frame) + "</svg>\n";
}

}  // namespace warpnest
