#include <fmt/format.h>

#include "apps/game_kind.hpp"
#include "host/files/file_error.hpp"
#include "host/games/snake/snake_checker.hpp"
#include "host/games/snake/snake_file.hpp"
#include "host/games.hpp"
#include "host/games/snake/known_snakes.hpp"

namespace warpnest {
namespace {

class SnakeKind final : public GameKind {
 public:
  explicit SnakeKind(int dimension) : dimension_(dimension) {}

  std::string title() const override { return fmt::format("snake {}", dimension_); }
  std::string subject() const override {
    return fmt::format("the snake in dimension {}", dimension_);
  }
  std::string unit() const override { return "edges"; }
  std::string headline(int score) const override {
    return fmt::format("Snake of {} edges in dimension {}{}", score, dimension_, comparison());
  }
  Json parameters() const override { return {{"dimension", dimension_}}; }

  std::string sequence(const Moves& moves) const override { return hex_sequence(moves); }
  std::string file_text(const std::string&, const Moves& moves,
                        const std::vector<std::string>& comments) const override {
    return snake_text({.dimension = dimension_, .moves = moves}, comments);
  }
  Moves parse(const std::string& text) const override {
    const SnakeRecord record = parse_snake(text);
    if (record.dimension != dimension_) {
      throw FileError(fmt::format("a snake in dimension {}, not {}", record.dimension, dimension_));
    }
    return record.moves;
  }

  int highest_score() const override {
    if (const auto known = known_snake(dimension_); known && known->optimal) return known->length;
    return with_snake(dimension_, []<int D>() { return static_cast<int>(Snake<D>::max_moves); });
  }
  std::string problem(const Moves& moves, int score) const override {
    if (const auto violation = check_snake(dimension_, moves)) {
      return describe(*violation, dimension_);
    }
    if (moves.size() == static_cast<std::size_t>(score)) return {};
    return fmt::format("{} moves for a score of {}", moves.size(), score);
  }

 private:
  std::string comparison() const {
    const auto known = known_snake(dimension_);
    if (!known) return "";
    if (known->optimal) return fmt::format(" (the longest possible has {})", known->length);
    return fmt::format(" (best known in the GPU paper's table: {})", known->length);
  }

  int dimension_;
};

}  // namespace

std::unique_ptr<GameKind> snake_kind(int dimension) {
  return std::make_unique<SnakeKind>(dimension);
}

}  // namespace warpnest
