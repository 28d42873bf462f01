// The game entry for Snake-in-the-Box.
#include "common/games/snake/snake.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "host/files/file_error.hpp"
#include "host/games/game_entry.hpp"
#include "host/games/snake/known_snakes.hpp"
#include "host/games/snake/snake_bench.hpp"
#include "host/games/snake/snake_checker.hpp"
#include "host/games/snake/snake_cost.hpp"
#include "host/games/snake/snake_file.hpp"
#include "host/games/snake/snake_record.hpp"

namespace warpnest {

extern const GameEntry snake_entry;
namespace {

constexpr int default_dimension = 8;

template <int... Offsets>
constexpr auto snake_classes(std::integer_sequence<int, Offsets...>) {
  return std::array{&game_class<Snake<min_snake_dimension + Offsets>>...};
}

const GameClass& snake_class(int dimension) {
  constexpr int count = max_snake_dimension - min_snake_dimension + 1;
  static constexpr auto classes = snake_classes(std::make_integer_sequence<int, count>());
  return classes.at(static_cast<std::size_t>(dimension - min_snake_dimension))();
}

class SnakeProblem final : public Problem {
 public:
  explicit SnakeProblem(int dimension) : dimension_(dimension) {}

  std::string game() const override { return "snake"; }
  std::string title() const override { return fmt::format("snake {}", dimension_); }
  std::string subject() const override {
    return fmt::format("the snake in dimension {}", dimension_);
  }
  std::string unit() const override { return "edges"; }
  std::string headline(int score) const override {
    return fmt::format("Snake of {} edges in dimension {}{}", score, dimension_, comparison());
  }
  Json parameters() const override { return {{"dimension", dimension_}}; }

  std::string sequence(const Moves& moves) const override { return hex_sequence(ints(moves)); }
  std::string file_text(const std::string&, const Moves& moves,
                        const std::vector<std::string>& comments) const override {
    return snake_text({.dimension = dimension_, .moves = ints(moves)}, comments);
  }
  Moves parse(const std::string& text) const override {
    const SnakeRecord record = parse_snake(text);
    if (record.dimension != dimension_) {
      throw FileError(fmt::format("a snake in dimension {}, not {}", record.dimension, dimension_));
    }
    return {record.moves.begin(), record.moves.end()};
  }

  int highest_score() const override {
    if (const auto known = known_snake(dimension_); known && known->optimal) return known->length;
    return static_cast<int>(cpu_class().max_moves);
  }
  std::optional<KnownRecord> known_record() const override {
    const auto known = known_snake(dimension_);
    if (!known) return std::nullopt;
    return KnownRecord{known->length, known->optimal, std::string(known->source)};
  }
  std::string fault(const Moves& moves, int score) const override {
    if (const auto violation = check_snake(dimension_, ints(moves))) {
      return describe(*violation, dimension_);
    }
    if (moves.size() == static_cast<std::size_t>(score)) return {};
    return fmt::format("{} moves for a score of {}", moves.size(), score);
  }

  const GameClass& cpu_class() const override { return snake_class(dimension_); }

  int dimension() const { return dimension_; }

 private:
  static std::vector<int> ints(const Moves& moves) { return {moves.begin(), moves.end()}; }

  std::string comparison() const {
    const auto known = known_snake(dimension_);
    if (!known) return "";
    return known->optimal ? fmt::format(" (the longest possible has {})", known->length)
                          : fmt::format(" (best known: {})", known->length);
  }

  int dimension_;
};

Options snake_options() {
  return {integer_option(
      "--dim", min_snake_dimension, max_snake_dimension,
      fmt::format("dimension of the hypercube, {} to {}", min_snake_dimension, max_snake_dimension),
      default_dimension)};
}

Problems make_snake(const Values& values) {
  Problems problems;
  problems.push_back(std::make_unique<SnakeProblem>(static_cast<int>(values.integer("--dim"))));
  return problems;
}

std::unique_ptr<RecordFile> read_snake(const std::string& text) {
  return std::make_unique<SnakeRecordFile>(parse_snake(text));
}

std::vector<BenchPath> bench_snake(const Problem& problem, std::uint32_t threads) {
  return snake_bench_paths(dynamic_cast<const SnakeProblem&>(problem).dimension(), threads);
}

}  // namespace

const GameEntry snake_entry{
    .name = "snake",
    .about = "Snake-in-the-Box: the longest path in a hypercube that never touches itself",
    .options = snake_options,
    .make = make_snake,
    .recognises = is_snake_text,
    .read = read_snake,
    .files =
        "the dimension alone on the first line, then the moves as hexadecimal digits or integers",
    .examples =
        R"(  warpnest search snake                             one level 2 search in dimension 8
  warpnest search snake --dim 7 --level 3           a deeper search
  warpnest search snake --dim 9 --time 5m --out best.snake
                                                    the best of 5 minutes, kept in a file
  warpnest search snake --level 1 --runs 100 --json the distribution of 100 runs
  warpnest search snake --target 90                 until a snake of 90 edges is found
)",
    .bench_paths = bench_snake,
    .costs = snake_class_costs};

}  // namespace warpnest
