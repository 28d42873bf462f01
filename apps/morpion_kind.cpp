#include <fmt/format.h>

#include "apps/game_kind.hpp"
#include "common/games/morpion/morpion_rules.hpp"
#include "host/games/morpion/morpion_text.hpp"
#include "host/files/file_error.hpp"
#include "host/games/morpion/morpion_checker.hpp"
#include "host/games/morpion/morpion_file.hpp"
#include "host/games/morpion/morpion_moves.hpp"
#include "host/games.hpp"

namespace warpnest {
namespace {

class MorpionKind final : public GameKind {
 public:
  explicit MorpionKind(const MorpionVariant& variant) : variant_(variant) {}

  std::string title() const override { return fmt::format("morpion {}", name(variant_)); }
  std::string subject() const override {
    return fmt::format("Morpion Solitaire {}", name(variant_));
  }
  std::string unit() const override { return "moves"; }
  std::string headline(int score) const override {
    return fmt::format("Morpion Solitaire {}: a game of {} moves ({})", name(variant_), score,
                       comparison());
  }
  Json parameters() const override { return {{"variant", name(variant_)}}; }

  std::string sequence(const Moves& moves) const override {
    std::string text =
        morpion_file_text(morpion_record(variant_, moves), MorpionRecord::Format::msr_compact);
    while (!text.empty() && text.back() == '\n')
      text.pop_back();
    return text;
  }
  std::string picture(const Moves& moves) const override {
    return draw_text(morpion_record(variant_, moves));
  }
  std::string file_text(const std::string& path, const Moves& moves,
                        const std::vector<std::string>& comments) const override {
    MorpionRecord record = morpion_record(variant_, moves);
    record.description = fmt::format("{}", fmt::join(comments, "; "));
    return morpion_file_text(record, morpion_format_of_name(path));
  }
  void check_file_name(const std::string& path) const override {
    const auto format = morpion_format_of_name(path);
    if (format == MorpionRecord::Format::none) {
      throw UsageError(
          fmt::format("--out: '{}' names no format: end it with .json (MSR), .msr (MSR, compact) "
                      "or .txt (Pentasol)",
                      path));
    }
    if (format == MorpionRecord::Format::pentasol && variant_.line != 5) {
      throw UsageError(fmt::format(
          "--out: Pentasol (.txt) holds games of 5T and 5D only: use .json or .msr for {}",
          name(variant_)));
    }
  }
  Moves parse(const std::string& text) const override {
    const MorpionRecord record = parse_morpion(text);
    if (name(record.rules) != name(variant_)) {
      throw FileError(fmt::format("a game of {}, not {}", name(record.rules), name(variant_)));
    }
    if (const auto violation = check_morpion(record)) throw FileError(describe(*violation, record));
    return morpion_codes(variant_, record);
  }

  int highest_score() const override { return static_cast<int>(morpion_most_moves(variant_)); }
  std::string problem(const Moves& moves, int score) const override {
    const MorpionRecord record = morpion_record(variant_, moves);
    if (const auto violation = check_morpion(record)) return describe(*violation, record);
    if (moves.size() == static_cast<std::size_t>(score)) return {};
    return fmt::format("{} moves for a score of {}", moves.size(), score);
  }

 private:
  std::string comparison() const {
    if (variant_.line == 5) return variant_.touching ? "the record has 178" : "the record has 82";
    return fmt::format("the longest possible has {}", morpion_most_moves(variant_));
  }

  MorpionVariant variant_;
};

}  // namespace

std::unique_ptr<GameKind> morpion_kind(const std::string& variant) {
  return std::make_unique<MorpionKind>(find_morpion_variant(variant).value());
}

}  // namespace warpnest
