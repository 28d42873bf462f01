// How long snakes are known to get, to compare a found one with.
#pragma once

#include <optional>

namespace warpnest {

struct KnownSnake {
  int length;    // edges
  bool optimal;  // proved to be the longest
};

// Dimensions 3 to 8 are solved; 9 to 12 are the longest known paths of Table 5 of the GPU paper.
inline std::optional<KnownSnake> known_snake(int dimension) {
  switch (dimension) {
    case 3:
      return KnownSnake{4, true};
    case 4:
      return KnownSnake{7, true};
    case 5:
      return KnownSnake{13, true};
    case 6:
      return KnownSnake{26, true};
    case 7:
      return KnownSnake{50, true};
    case 8:
      return KnownSnake{98, true};
    case 9:
      return KnownSnake{190, false};
    case 10:
      return KnownSnake{370, false};
    case 11:
      return KnownSnake{707, false};
    case 12:
      return KnownSnake{1302, false};
    default:
      return std::nullopt;
  }
}

}  // namespace warpnest
