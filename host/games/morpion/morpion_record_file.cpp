#include "host/games/morpion/morpion_record_file.hpp"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "host/base/usage_error.hpp"
#include "host/files/file_error.hpp"
#include "host/games/morpion/morpion_checker.hpp"
#include "host/games/morpion/morpion_file.hpp"
#include "host/games/morpion/morpion_problem.hpp"
#include "host/games/morpion/morpion_svg.hpp"
#include "host/games/morpion/morpion_text.hpp"
#include "host/report/provenance.hpp"
#include "host/report/text.hpp"

namespace warpnest {
namespace {

class MorpionFile final : public RecordFile {
 public:
  explicit MorpionFile(MorpionRecord record)
      : record_(std::move(record)),
        violation_(check_morpion(record_)),
        known_(known_morpion(record_.rules.line, record_.rules.touching)) {}

  Answer verify(const std::string& file) const override {
    return {.text = verified_text(), .json = verified_json(file), .good = !violation_};
  }

  Answer show(const std::string& file) const override {
    require_legal();
    return {.text = fmt::format("Morpion Solitaire {}, {} move{}\n\n{}", name(record_.rules),
                                record_.moves.size(), record_.moves.size() == 1 ? "" : "s",
                                draw_text(record_)),
            .json = shown_json(file)};
  }

  std::string svg() const override {
    require_legal();
    return draw_svg(record_);
  }

  std::string text_for(const std::string& path) const override {
    const auto format = morpion_format_of_name(path);
    if (format == MorpionRecord::Format::none) {
      throw UsageError(
          fmt::format("--save: '{}' has no known format: end it with .json (MSR), .msr "
                      "(MSR, compact) or .txt (Pentasol)",
                      path));
    }
    require_legal();
    return morpion_file_text(record_, format);
  }

 private:
  // What was assumed where the file leaves something open, in brackets.
  std::string assumed() const {
    return record_.assumed.empty() ? "" : fmt::format(" ({})", record_.assumed);
  }

  void require_legal() const {
    if (!violation_) return;
    throw FileError(fmt::format("illegal game of {}: {}{}", name(record_.rules),
                                describe(*violation_, record_), assumed()));
  }

  std::string verified_text() const {
    if (violation_) {
      return fmt::format("Illegal game of Morpion Solitaire {}: {}{}\n", name(record_.rules),
                         describe(*violation_, record_), assumed());
    }
    const std::size_t left = morpion_moves_left(record_).size();
    return "Legal game of Morpion Solitaire\n" + field("variant", name(record_.rules) + assumed()) +
           field("length", fmt::format("{} moves", record_.moves.size())) +
           field("moves left", left == 0 ? "none: the game is finished" : std::to_string(left)) +
           field("best known", comparison());
  }

  std::string comparison() const {
    const auto length = static_cast<int>(record_.moves.size());
    const std::string text =
        fmt::format("{} moves{}", known_.score, known_.optimal ? " (the longest possible)" : "");
    if (length < known_.score) return text;
    return fmt::format("{}; this one {}", text, length == known_.score ? "equals it" : "is longer");
  }

  Json verified_json(const std::string& file) const {
    Json json;
    json["command"] = "verify";
    json["file"] = file;
    json["game"] = "morpion";
    json["legal"] = !violation_;
    json["variant"] = name(record_.rules);
    json["format"] = name(record_.format);
    json["assumed"] = record_.assumed.empty() ? Json(nullptr) : Json(record_.assumed);
    json["length"] = record_.moves.size();
    json["moves_left"] = violation_ ? Json(nullptr) : Json(morpion_moves_left(record_).size());
    json["best_known"] = known_.score;
    json["best_known_optimal"] = known_.optimal;
    json["offending_move"] = nullptr;
    if (violation_) {
      const std::size_t index = violation_->move - 1;
      const MorpionRecord::Move& move = record_.moves[index];
      json["offending_move"] = {{"number", violation_->move},
                                {"place", morpion_place(record_, index)},
                                {"x", move.dot.x},
                                {"y", move.dot.y},
                                {"dir", name(move.direction)},
                                {"pos", move.position},
                                {"reason", name(violation_->reason)},
                                {"text", describe(*violation_, record_)}};
    }
    json["provenance"] = to_json(Provenance{});
    return json;
  }

  Json shown_json(const std::string& file) const {
    const MorpionBounds bounds = morpion_bounds(record_);
    Json json;
    json["command"] = "show";
    json["file"] = file;
    json["game"] = "morpion";
    json["variant"] = name(record_.rules);
    json["format"] = name(record_.format);
    json["length"] = record_.moves.size();
    json["moves_left"] = morpion_moves_left(record_).size();
    json["cross"] = {record_.cross.x, record_.cross.y};
    json["bounds"] = {bounds.least.x, bounds.least.y, bounds.greatest.x, bounds.greatest.y};
    json["moves"] = Json::array();
    for (const MorpionRecord::Move& move : record_.moves) {
      json["moves"].push_back({{"x", move.dot.x},
                               {"y", move.dot.y},
                               {"dir", name(move.direction)},
                               {"pos", move.position}});
    }
    json["svg"] = nullptr;  // the command puts the file names here
    json["saved"] = nullptr;
    json["provenance"] = to_json(Provenance{});
    return json;
  }

  MorpionRecord record_;
  std::optional<MorpionViolation> violation_;
  KnownRecord known_;
};

}  // namespace

std::unique_ptr<RecordFile> read_morpion_file(const std::string& text) {
  return std::make_unique<MorpionFile>(parse_morpion(text));
}

}  // namespace warpnest
