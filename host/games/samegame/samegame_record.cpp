#include "host/games/samegame/samegame_record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "host/files/file_error.hpp"
#include "host/files/file_text.hpp"
#include "host/files/game_file.hpp"

namespace warpnest {
namespace {

class SameGameReader final : public GameFileReader {
 public:
  SameGameReader() : GameFileReader("samegame") {}

  SameGameRecord take() {
    record_.score = score();
    return record_;
  }

 protected:
  bool read_line(std::string_view key, std::string_view rest, std::string_view whole) override {
    if (key != "penalty") return keep_row(whole);
    if (rest != "yes" && rest != "no") fail("'penalty' is followed by yes or no");
    record_.penalty = rest == "yes";
    return true;
  }
  std::size_t read_moves(std::string_view word) override {
    const std::size_t stop = word.find('.');
    if (stop != word.npos) {
      const auto column = number_of<int>(word.substr(0, stop));
      const auto row = number_of<int>(word.substr(stop + 1));
      if (column && row) {
        record_.moves.push_back({*column, *row});
        return 1;
      }
    }
    fail(fmt::format("'{}' is not a move: write column.row", shown(word)));
  }
  void finish() override {
    const auto boards = parse_samegame(rows(), RowOrder::top_first);
    if (boards.size() != 1) throw FileError("a game has one board: remove the blank line in it");
    record_.board = boards.front();
  }

 private:
  SameGameRecord record_;
};

}  // namespace

SameGameRecord parse_samegame_game(std::string_view text) {
  SameGameReader reader;
  reader.read(text);
  return reader.take();
}

std::string samegame_game_text(const SameGameRecord& record,
                               const std::vector<std::string>& comments) {
  const std::string own =
      fmt::format("penalty {}\n# the board, top row first\n{}", record.penalty ? "yes" : "no",
                  samegame_text({record.board}, RowOrder::top_first));
  return game_file_text("samegame", comments, own, record.score, samegame_moves(record));
}

std::vector<std::string> samegame_moves(const SameGameRecord& record) {
  std::vector<std::string> words;
  for (const SameGameRecord::Move& move : record.moves)
    words.push_back(fmt::format("{}.{}", move.column, move.row));
  return words;
}

std::string samegame_sequence(const SameGameRecord& record) {
  return fmt::format("{}", fmt::join(samegame_moves(record), ","));
}

}  // namespace warpnest
