// The longest known snakes, for comparison.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace warpnest {

struct KnownSnake {
  int dimension;
  int length;               // edges
  bool optimal;             // no snake is longer
  std::string_view source;  // in a few words
};

inline constexpr std::array<KnownSnake, 11> known_snakes{{{3, 4, true, "exhaustive search"},
                                                          {4, 7, true, "exhaustive search"},
                                                          {5, 13, true, "exhaustive search"},
                                                          {6, 26, true, "exhaustive search"},
                                                          {7, 50, true, "exhaustive search"},
                                                          {8, 98, true, "exhaustive search"},
                                                          {9, 191, false, "best known"},
                                                          {10, 379, false, "best known"},
                                                          {11, 746, false, "best known"},
                                                          {12, 1476, false, "best known"},
                                                          {13, 2934, false, "best known"}}};

inline std::optional<KnownSnake> known_snake(int dimension) {
  for (const KnownSnake& known : known_snakes) {
    if (known.dimension == dimension) return known;
  }
  return std::nullopt;
}

}  // namespace warpnest
