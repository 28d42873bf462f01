// The cells of the papers' tables, by the origin of their text.
#pragma once

#include <string>
#include <utility>

#include "host/report/table.hpp"

namespace warpnest {

inline Cell label(std::string text) {
  return {std::move(text), Origin::label};
}
inline Cell of_paper(std::string text) {
  return {std::move(text), Origin::paper};
}
inline Cell measured(std::string text) {
  return {std::move(text), Origin::measured};
}
inline Cell computed(std::string text) {
  return {std::move(text), Origin::computed};
}
inline Cell predicted(std::string text) {
  return {std::move(text), Origin::predicted};
}
inline Cell missing(std::string why = "–") {
  return {std::move(why), Origin::missing};
}

}  // namespace warpnest
