// The variants of Morpion Solitaire by name, and the dispatch to the code compiled for each.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/games/morpion/morpion_rules.hpp"
#include "host/base/options.hpp"

namespace warpnest {

inline constexpr std::array morpion_variants{morpion_5d, morpion_5t, morpion_4d, morpion_4t};

// The variant of this name: 5D, 5T, 4D or 4T.
inline std::optional<MorpionVariant> find_morpion_variant(std::string_view text) {
  for (const MorpionVariant& variant : morpion_variants) {
    if (text == name(variant)) return variant;
  }
  return std::nullopt;
}

// Calls visitor.template operator()<V>() with V = variant, which must be one of the four. All
// instances must return the same type.
template <class Visitor>
decltype(auto) with_morpion(const MorpionVariant& variant, Visitor&& visitor) {
  if (variant == morpion_5d) return visitor.template operator()<morpion_5d>();
  if (variant == morpion_5t) return visitor.template operator()<morpion_5t>();
  if (variant == morpion_4d) return visitor.template operator()<morpion_4d>();
  return visitor.template operator()<morpion_4t>();
}

// The option --variant, and its value.
inline Option morpion_variant_option() {
  std::vector<std::string> names;
  for (const MorpionVariant& variant : morpion_variants)
    names.emplace_back(name(variant));
  return choice_option("--variant", names,
                       "5D, 5T, 4D or 4T: dots of a line; lines of one direction disjoint or "
                       "touching",
                       "5D");
}
inline MorpionVariant morpion_variant_of(const Values& values) {
  return find_morpion_variant(values.text("--variant")).value();
}

}  // namespace warpnest
