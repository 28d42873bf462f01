// The game entry for Schur numbers: its problem, its files and a plain check of its rules.
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "common/games/schur/schur.hpp"
#include "host/files/file_error.hpp"
#include "host/files/game_file.hpp"
#include "host/files/game_replay.hpp"
#include "host/games/game_entry.hpp"
#include "host/games/text_record.hpp"

namespace warpnest {

extern const GameEntry schur_entry;

namespace {

struct SchurRecord {
  std::uint32_t sets = Schur::default_sets;
  bool weak = false;
  std::int32_t score = 0;        // as stated in the file
  std::vector<int> places = {};  // the sets of the numbers 1, 2, 3, ...; sets count from 1
};

// --- Known scores --------------------------------------------------------------------------------

// [sets - 1]. For five sets: Heule 2017 (plain); Eliahou and others 2012 (weak).
const KnownRecord plain_records[] = {{1, true, "by hand"},
                                     {4, true, "by hand"},
                                     {13, true, "by hand"},
                                     {44, true, "exhaustive search, Baumert 1965"},
                                     {160, true, "proof by a solver, Heule 2017"}};
const KnownRecord weak_records[] = {{2, true, "by hand"},
                                    {8, true, "by hand"},
                                    {23, true, "exhaustive search"},
                                    {66, true, "exhaustive search"},
                                    {196, false, "best known, Eliahou and others 2012"}};

const KnownRecord& known(std::uint32_t sets, bool weak) {
  return (weak ? weak_records : plain_records)[sets - 1];
}

// --- Files ---------------------------------------------------------------------------------------

std::vector<std::string> texts_of(const std::vector<int>& places) {
  std::vector<std::string> texts;
  for (const int place : places)
    texts.push_back(std::to_string(place));
  return texts;
}

std::string sequence_of(const std::vector<int>& places) {
  return fmt::format("{}", fmt::join(places, ""));
}

class SchurReader final : public GameFileReader {
 public:
  SchurReader() : GameFileReader("schur") {}

  SchurRecord take() {
    record_.score = score();
    return record_;
  }

 protected:
  bool read_line(std::string_view key, std::string_view rest, std::string_view) override {
    if (key == "sets") {
      record_.sets = require_number<std::uint32_t>("sets", rest);
      if (record_.sets == 0 || record_.sets > Schur::max_sets) {
        fail(fmt::format("the number of sets is out of range: 1 to {}", Schur::max_sets));
      }
      return has_sets_ = true;
    }
    if (key != "weak") return false;
    if (rest != "yes" && rest != "no") fail("the line 'weak' takes yes or no");
    record_.weak = rest == "yes";
    return true;
  }
  std::size_t read_moves(std::string_view word) override {
    for (const char digit : word) {
      if (digit < '1' || digit > '9') fail(fmt::format("'{}' is not the number of a set", digit));
      record_.places.push_back(digit - '0');
    }
    return word.size();
  }
  void finish() override {
    if (!has_sets_) throw FileError("the line 'sets N' is missing");
  }

 private:
  SchurRecord record_;
  bool has_sets_ = false;
};

SchurRecord parse_record(std::string_view text) {
  SchurReader reader;
  reader.read(text);
  return reader.take();
}

// --- The rules again, sharing no code with the game ----------------------------------------------

bool has_sum(const std::set<int>& numbers, int sum, bool weak) {
  for (const int first : numbers) {
    if (weak && sum == 2 * first) continue;
    if (numbers.contains(sum - first)) return true;
  }
  return false;
}

GameReplay replay_record(const SchurRecord& record) {
  GameReplay replay;
  std::vector<std::set<int>> sets(record.sets);
  int number = 0;
  for (const int place : record.places) {
    ++number;
    const std::string move = std::to_string(place);
    const auto at = static_cast<std::size_t>(number);
    if (place < 1 || place > static_cast<int>(record.sets)) {
      replay.violation = violation_at(at, move, fmt::format("there are {} sets", record.sets));
      break;
    }
    std::set<int>& set = sets[static_cast<std::size_t>(place - 1)];
    if (has_sum(set, number, record.weak)) {
      replay.violation =
          violation_at(at, move, fmt::format("{} is the sum of two numbers in the set", number));
      break;
    }
    set.insert(number);
    ++replay.score;
  }
  replay.finished = true;
  for (const std::set<int>& set : sets)
    replay.finished = replay.finished && has_sum(set, number + 1, record.weak);
  check_score(replay, record.score);
  return replay;
}

std::string picture_of(const SchurRecord& record) {
  std::string text;
  for (int set = 1; set <= static_cast<int>(record.sets); ++set) {
    text += fmt::format("  {}:", set);
    for (std::size_t i = 0; i < record.places.size(); ++i) {
      if (record.places[i] == set) text += fmt::format(" {}", i + 1);
    }
    text += "\n";
  }
  return text;
}

// --- The problem ---------------------------------------------------------------------------------

std::string subject_of(std::uint32_t sets, bool weak) {
  return fmt::format("{}Schur numbers in {} set{}", weak ? "weak " : "", sets,
                     sets == 1 ? "" : "s");
}

class SchurProblem final : public Problem {
 public:
  SchurProblem(std::uint32_t sets, bool weak) : sets_(sets), weak_(weak) {}

  std::string game() const override { return "schur"; }
  std::string title() const override {
    return fmt::format("schur {}{}", sets_, weak_ ? " weak" : "");
  }
  std::string subject() const override { return subject_of(sets_, weak_); }
  std::string unit() const override { return "numbers"; }
  std::string headline(int score) const override {
    const KnownRecord& best = known(sets_, weak_);
    return fmt::format("{}: 1 to {} placed ({} is {})", subject(), score,
                       best.optimal ? "the most possible" : "the best known", best.score);
  }
  Json parameters() const override { return {{"sets", sets_}, {"weak", weak_}}; }

  std::string sequence(const Moves& moves) const override {
    return sequence_of(record_of(moves).places);
  }
  std::string picture(const Moves& moves) const override { return picture_of(record_of(moves)); }
  std::string file_text(const std::string&, const Moves& moves,
                        const std::vector<std::string>& comments) const override {
    const SchurRecord record = record_of(moves);
    return game_file_text(
        "schur", comments, fmt::format("sets {}\nweak {}\n", sets_, weak_ ? "yes" : "no"),
        record.score, texts_of(record.places), {.per_line = 80, .separator = ""});
  }
  Moves parse(const std::string& text) const override {
    const SchurRecord record = parse_record(text);
    if (record.sets != sets_ || record.weak != weak_) {
      throw FileError(fmt::format("a game of {}, not of {}", subject_of(record.sets, record.weak),
                                  subject()));
    }
    if (const auto violation = replay_record(record).violation) throw FileError(violation->text);
    Moves moves;
    for (const int place : record.places)
      moves.push_back(static_cast<AnyMove>(place - 1));
    return moves;
  }

  int highest_score() const override {
    const KnownRecord& best = known(sets_, weak_);
    return best.optimal ? best.score : static_cast<int>(Schur::max_number);
  }
  std::optional<KnownRecord> known_record() const override { return known(sets_, weak_); }
  std::string fault(const Moves& moves, int score) const override {
    SchurRecord record = record_of(moves);
    record.score = score;
    return fault_of(replay_record(record));
  }

  const GameClass& cpu_class() const override { return game_class<Schur>(); }
  AnyPosition start(const GameClass&) const override {
    Position<Schur> position{};
    Schur::start(position.board(), position.state, sets_, weak_);
    return position;
  }

 private:
  SchurRecord record_of(const Moves& moves) const {
    SchurRecord record{
        .sets = sets_, .weak = weak_, .score = static_cast<std::int32_t>(moves.size())};
    for (const AnyMove move : moves)
      record.places.push_back(static_cast<int>(move) + 1);
    return record;
  }

  std::uint32_t sets_;
  bool weak_;
};

// --- The entry -----------------------------------------------------------------------------------

Options schur_options() {
  return {integer_option("--sets", 1, Schur::max_sets,
                         fmt::format("number of sets, 1 to {}", Schur::max_sets),
                         Schur::default_sets),
          flag_option("--weak", "only sums of two different numbers are forbidden")};
}

Problems make_schur(const Values& values) {
  Problems problems;
  problems.push_back(std::make_unique<SchurProblem>(
      static_cast<std::uint32_t>(values.integer("--sets")), values.flag("--weak")));
  return problems;
}

std::unique_ptr<RecordFile> read_schur(const std::string& text) {
  const SchurRecord record = parse_record(text);
  const GameReplay replay = replay_record(record);
  return std::make_unique<TextRecord>(TextRecordParts{
      .game = "schur",
      .subject = subject_of(record.sets, record.weak),
      .parameters = {{"sets", record.sets}, {"weak", record.weak}},
      .score = record.score,
      .moves = texts_of(record.places),
      .sequence = sequence_of(record.places),
      .replay = replay,
      .score_text = fmt::format("1 to {} placed", replay.score),
      .picture = picture_of(record)});
}

}  // namespace

const GameEntry schur_entry{
    .name = "schur",
    .about = "Schur numbers: place 1, 2, 3, ... into sets that hold no sum of two of their numbers",
    .options = schur_options,
    .make = make_schur,
    .recognises = [](std::string_view text) { return game_file_name(text) == "schur"; },
    .read = read_schur,
    .files = "what search --out writes: the sets, the score, and the set of each number",
    .examples =
        R"(  warpnest search schur --sets 5 --weak --algorithm nrpa --level 3
                                                    how far 1, 2, 3, ... go into five sets
)",
    .showcase = "--sets 5 --weak"};

}  // namespace warpnest
