#include "host/games/morpion/morpion_problem.hpp"

#include <fmt/format.h>

#include "common/games/morpion/morpion.hpp"
#include "host/base/usage_error.hpp"
#include "host/files/file_error.hpp"
#include "host/games/morpion/morpion_checker.hpp"
#include "host/games/morpion/morpion_file.hpp"
#include "host/games/morpion/morpion_moves.hpp"
#include "host/games/morpion/morpion_on_cpu.hpp"
#include "host/games/morpion/morpion_text.hpp"
#include "host/games/morpion/morpion_variants.hpp"

namespace warpnest {
namespace {

class MorpionProblem final : public Problem {
 public:
  explicit MorpionProblem(const MorpionVariant& variant) : variant_(variant) {}

  std::string game() const override { return "morpion"; }
  std::string title() const override { return fmt::format("morpion {}", name(variant_)); }
  std::string subject() const override {
    return fmt::format("Morpion Solitaire {}", name(variant_));
  }
  std::string unit() const override { return "moves"; }
  std::string headline(int score) const override {
    const KnownRecord known = known_morpion(variant_.line, variant_.touching);
    return fmt::format("Morpion Solitaire {}: a game of {} moves ({} has {})", name(variant_),
                       score, known.optimal ? "the longest possible" : "the record", known.score);
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
          fmt::format("--out: '{}' has no known format: end it with .json (MSR), .msr "
                      "(MSR, compact) or .txt (Pentasol)",
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
  std::optional<KnownRecord> known_record() const override {
    return known_morpion(variant_.line, variant_.touching);
  }
  std::string fault(const Moves& moves, int score) const override {
    const MorpionRecord record = morpion_record(variant_, moves);
    if (const auto violation = check_morpion(record)) return describe(*violation, record);
    if (moves.size() == static_cast<std::size_t>(score)) return {};
    return fmt::format("{} moves for a score of {}", moves.size(), score);
  }

  const GameClass& cpu_class() const override {
    return with_morpion(variant_, []<MorpionVariant V>() -> const GameClass& {
      return game_class<MorpionHost<V>>();
    });
  }
  const GameClass& warp_class() const override {
    return with_morpion(variant_, []<MorpionVariant V>() -> const GameClass& {
      return game_class<MorpionLarge<V>>();
    });
  }

 private:
  MorpionVariant variant_;
};

}  // namespace

std::unique_ptr<Problem> morpion_problem(const MorpionVariant& variant) {
  return std::make_unique<MorpionProblem>(variant);
}

KnownRecord known_morpion(int line, bool touching) {
  const auto most = static_cast<int>(morpion_most_moves(morpion_variant(line, touching)));
  if (line == 4) return {most, true, "Hyyrö and Poranen 2007; optimal: Quist 2008"};
  return touching ? KnownRecord{178, false, "Rosin 2011"} : KnownRecord{82, false, "Rosin 2010"};
}

}  // namespace warpnest
