#include "host/games/snake/snake_record.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "host/files/file_error.hpp"
#include "host/games/snake/known_snakes.hpp"
#include "host/games/snake/snake_checker.hpp"
#include "host/report/provenance.hpp"
#include "host/report/text.hpp"

namespace warpnest {
namespace {

Json json_of(const SnakeViolation& violation, int dimension) {
  const bool other = violation.reason != SnakeViolation::Reason::dimension_out_of_range;
  return {{"number", violation.move},
          {"dimension", violation.dimension},
          {"node", violation.node},
          {"reason", name(violation.reason)},
          {"other_node", other ? Json(violation.other) : Json(nullptr)},
          {"visited_at", other ? Json(violation.visited_at) : Json(nullptr)},
          {"text", describe(violation, dimension)}};
}

Json json_of(const std::string& file, const SnakeRecord& record,
             const std::optional<SnakeViolation>& violation) {
  const auto known = known_snake(record.dimension);
  Json json;
  json["command"] = "verify";
  json["file"] = file;
  json["game"] = "snake";
  json["legal"] = !violation;
  json["dimension"] = record.dimension;
  json["length"] = record.moves.size();
  const bool digits = std::all_of(record.moves.begin(), record.moves.end(),
                                  [](int move) { return move >= 0 && move <= 15; });
  json["sequence"] = digits ? Json(hex_sequence(record.moves)) : Json(nullptr);
  json["best_known"] = known ? Json(known->length) : Json(nullptr);
  json["best_known_optimal"] = known ? Json(known->optimal) : Json(nullptr);
  json["offending_move"] = violation ? json_of(*violation, record.dimension) : Json(nullptr);
  json["provenance"] = to_json(Provenance{});
  return json;
}

std::string comparison(const SnakeRecord& record) {
  const auto known = known_snake(record.dimension);
  if (!known) return "none for this dimension";
  const auto length = static_cast<int>(record.moves.size());
  const std::string text =
      fmt::format("{} ({})", known->length, known->optimal ? "the longest possible" : "best known");
  if (length < known->length) return text;
  return fmt::format("{}; this one {}", text, length == known->length ? "equals it" : "is longer");
}

}  // namespace

Answer SnakeRecordFile::verify(const std::string& file) const {
  const auto violation = check_snake(record_.dimension, record_.moves);
  Answer answer{.text = {}, .json = json_of(file, record_, violation), .good = !violation};
  if (violation) {
    answer.text = fmt::format("Illegal snake in dimension {}: {}\n", record_.dimension,
                              describe(*violation, record_.dimension));
  } else {
    answer.text = "Legal snake\n" + field("dimension", std::to_string(record_.dimension)) +
                  field("length", fmt::format("{} edges", record_.moves.size())) +
                  field("best known", comparison(record_));
  }
  return answer;
}

Answer SnakeRecordFile::show(const std::string&) const {
  throw FileError("a snake has no picture; 'warpnest verify' checks it");
}

}  // namespace warpnest
