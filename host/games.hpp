// The games by the names that users give them, and the classes behind names, dimensions and
// variants that are known only at run time.
#pragma once

#include <array>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "common/games/morpion/morpion.hpp"
#include "common/games/morpion/morpion_rules.hpp"
#include "common/games/snake/snake.hpp"
#include "host/games/morpion/morpion_host.hpp"

namespace warpnest {

inline constexpr std::array game_names{"snake",         "morpion",  "left-move",
                                       "leftmost-path", "samegame", "sudoku"};

namespace detail {

template <class Visitor, int... Offsets>
auto visit_snake(int dimension, Visitor& visitor, std::integer_sequence<int, Offsets...>) {
  using Result = decltype(visitor.template operator()<min_snake_dimension>());
  std::optional<Result> result;
  const auto try_one = [&]<int D>() {
    if (dimension == D) result.emplace(visitor.template operator()<D>());
  };
  (try_one.template operator()<min_snake_dimension + Offsets>(), ...);
  if (!result) throw std::out_of_range("no snake has this dimension");
  return std::move(*result);
}

}  // namespace detail

// visitor.template operator()<D>() for D = dimension, which lies within the limits of Snake. All
// instances give the same type, which is not void.
template <class Visitor>
auto with_snake(int dimension, Visitor&& visitor) {
  constexpr int count = max_snake_dimension - min_snake_dimension + 1;
  return detail::visit_snake(dimension, visitor, std::make_integer_sequence<int, count>());
}

// Whether the `cpu` executor plays this class of a game: Morpion has another for warps.
template <Game G>
inline constexpr bool plays_on_cpu = true;
template <int Line, bool Touching, std::uint32_t Cells>
inline constexpr bool plays_on_cpu<Morpion<Line, Touching, Cells>> = false;

inline constexpr std::array morpion_variants{morpion_5d, morpion_5t, morpion_4d, morpion_4t};

// The variant of this name: 5D, 5T, 4D or 4T.
inline std::optional<MorpionVariant> find_morpion_variant(std::string_view text) {
  for (const MorpionVariant& variant : morpion_variants) {
    if (text == name(variant)) return variant;
  }
  return std::nullopt;
}

// visitor.template operator()<V>() for one of the four variants, as with_snake.
template <class Visitor>
auto with_morpion(const MorpionVariant& variant, Visitor&& visitor) {
  if (variant == morpion_5d) return visitor.template operator()<morpion_5d>();
  if (variant == morpion_5t) return visitor.template operator()<morpion_5t>();
  if (variant == morpion_4d) return visitor.template operator()<morpion_4d>();
  return visitor.template operator()<morpion_4t>();
}

}  // namespace warpnest
