#include "host/games/samegame/cpu/samegame_plain.hpp"

#include <algorithm>

namespace warpnest {

void PlainSameGame::flood(Cell from, Group& group, Seen& seen) const {
  std::array<Cell, stride * stride> stack;
  std::size_t height = 0;
  const std::uint8_t colour = colours_[from];
  stack[height++] = from;
  seen[from] = 1;
  while (height > 0) {
    const Cell at = stack[--height];
    group.push_back(at);
    for (const int step : {1, -1, int{stride}, -int{stride}}) {
      const auto next = static_cast<Cell>(at + step);
      if (colours_[next] != colour || seen[next] != 0) continue;
      seen[next] = 1;
      stack[height++] = next;
    }
  }
}

std::vector<PlainSameGame::Group> PlainSameGame::groups() const {
  std::vector<Group> all;
  Group group;
  each_group(group, [&](const Group& found) { all.push_back(found); });
  return all;
}

bool PlainSameGame::has_moves() const {
  for (std::uint32_t c = 0; c < max_samegame_side; ++c) {
    for (std::uint32_t r = 0; r < max_samegame_side; ++r) {
      const Cell at = cell(c, r);
      if (colours_[at] == 0) continue;
      if (colours_[at] == colours_[at + 1] || colours_[at] == colours_[at + stride]) return true;
    }
  }
  return false;
}

void PlainSameGame::remove(const Group& group) {
  points_ += samegame_points(static_cast<std::uint32_t>(group.size()));
  for (const Cell member : group)
    colours_[member] = 0;
  bool gap = false;
  for (const Cell member : group) {
    // The cells of its column from the bottom, without the removed ones.
    const Cell bottom = cell(column_of(member), 0);
    Cell to = bottom;
    for (Cell from = bottom; from < bottom + max_samegame_side; ++from) {
      const std::uint8_t colour = colours_[from];
      colours_[from] = 0;
      if (colour != 0) colours_[to++] = colour;
    }
    gap = gap || colours_[bottom] == 0;
  }
  if (gap) close_columns();
}

void PlainSameGame::close_columns() {
  std::uint32_t to = 0;
  for (std::uint32_t c = 0; c < max_samegame_side; ++c) {
    if (colours_[cell(c, 0)] == 0) continue;
    if (c != to) {
      for (std::uint32_t r = 0; r < max_samegame_side; ++r) {
        colours_[cell(to, r)] = colours_[cell(c, r)];
        colours_[cell(c, r)] = 0;
      }
    }
    ++to;
  }
}

bool PlainSameGame::empty() const {
  return std::all_of(colours_.begin(), colours_.end(), [](std::uint8_t c) { return c == 0; });
}

std::int32_t PlainSameGame::penalty() const {
  std::array<std::uint32_t, 16> left{};
  for (const std::uint8_t colour : colours_)
    ++left[colour];
  std::int32_t sum = 0;
  for (std::size_t colour = 1; colour < left.size(); ++colour) {
    if (left[colour] != 0) sum += samegame_points(left[colour]);
  }
  return sum;
}

std::int32_t PlainSameGame::score(const SameGameRules& rules) const {
  if (empty()) return points_ + samegame_bonus;
  return rules.penalty != 0 && !has_moves() ? points_ - penalty() : points_;
}

}  // namespace warpnest
