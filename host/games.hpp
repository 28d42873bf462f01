// The games by the names that users give them, and snakes of a dimension known only at run time.
#pragma once

#include <array>
#include <optional>
#include <stdexcept>
#include <utility>

#include "common/games/snake.hpp"

namespace warpnest {

inline constexpr std::array game_names{"snake"};

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

}  // namespace warpnest
