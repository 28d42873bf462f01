#include "host/games/text_record.hpp"

#include <fmt/format.h>

#include "host/files/file_error.hpp"
#include "host/report/provenance.hpp"
#include "host/report/text.hpp"

namespace warpnest {

Answer TextRecord::verify(const std::string& file) const {
  return {.text = verified_text(), .json = verified_json(file), .good = !parts_.replay.violation};
}

Answer TextRecord::show(const std::string& file) const {
  if (const auto& violation = parts_.replay.violation) {
    throw FileError(fmt::format("illegal game of {}: {}", parts_.subject, violation->text));
  }
  const std::size_t moves = parts_.moves.size();
  Answer answer;
  answer.text = fmt::format("{}, {} move{}: {}\n\n", parts_.subject, moves, moves == 1 ? "" : "s",
                            parts_.score_text);
  if (!parts_.picture.empty()) answer.text += parts_.picture + "\n";
  answer.text += field("sequence", parts_.sequence);
  answer.json = verified_json(file);
  answer.json["command"] = "show";
  return answer;
}

std::string TextRecord::verified_text() const {
  if (const auto& violation = parts_.replay.violation) {
    return fmt::format("Illegal game of {}: {}\n", parts_.subject, violation->text);
  }
  return fmt::format("Legal game of {}\n", parts_.subject) +
         field("moves", std::to_string(parts_.moves.size())) + field("score", parts_.score_text) +
         field("moves left",
               parts_.replay.finished ? parts_.end_text : "some: the game is not finished");
}

Json TextRecord::verified_json(const std::string& file) const {
  const auto& violation = parts_.replay.violation;
  Json json;
  json["command"] = "verify";
  json["file"] = file;
  json["game"] = parts_.game;
  json["legal"] = !violation;
  json.update(parts_.parameters);
  json["length"] = parts_.moves.size();
  json["sequence"] = parts_.sequence;
  json["score"] = parts_.score;
  json["counted_score"] = parts_.replay.score;
  json["finished"] = violation ? Json(nullptr) : Json(parts_.replay.finished);
  json["offending_move"] = nullptr;
  if (violation) {
    const std::size_t number = violation->move;
    json["offending_move"] = {
        {"number", number},
        {"move", number == 0 ? Json(nullptr) : Json(parts_.moves[number - 1])},
        {"text", violation->text}};
  }
  json["provenance"] = to_json(Provenance{});
  return json;
}

}  // namespace warpnest
