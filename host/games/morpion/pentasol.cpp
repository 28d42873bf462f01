#include "host/games/morpion/pentasol.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "host/files/file_error.hpp"
#include "host/files/file_text.hpp"
#include "host/games/morpion/morpion_checker.hpp"

namespace warpnest {
namespace {

using Dot = MorpionRecord::Dot;
using Direction = MorpionRecord::Direction;
using Rules = MorpionRecord::Rules;

constexpr std::string_view moves_comment = "# moves: ";
constexpr std::string_view direction_letters = "/|\\-";  // by number
constexpr int middle = 2;              // the position of the middle of a line of 5
constexpr Dot plain_cross = {1, 1};    // without a reference point
constexpr int reference_corner = 3;    // the reference point, relative to the cross
constexpr int max_number = 1'000'000;  // beyond this, sums of coordinates might not fit

// Reads one line from left to right.
class Scanner {
 public:
  Scanner(std::size_t number, std::string_view text) : number_(number), text_(text), rest_(text) {}

  [[noreturn]] void fail(const std::string& why) const {
    throw FileError(fmt::format("line {}: '{}' {}", number_, shown(text_), why));
  }
  bool at_end() {
    rest_ = trimmed(rest_);
    return rest_.empty();
  }
  void expect(char c) {
    if (at_end() || rest_.front() != c) fail("is not a move: write (col,row)dir centerdist");
    rest_.remove_prefix(1);
  }
  int number() {
    if (!at_end() && rest_.front() == '+') rest_.remove_prefix(1);
    int value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc() || value > max_number || value < -max_number) {
      fail(rest_.empty() ? "ends too early: write (col,row)dir centerdist"
                         : fmt::format("has '{}' where a number should be", shown(rest_)));
    }
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }
  Direction direction() {
    if (at_end()) fail("ends too early: write (col,row)dir centerdist");
    const char c = rest_.front();
    rest_.remove_prefix(1);
    if (const std::size_t number = direction_letters.find(c); number != std::string_view::npos) {
      return static_cast<Direction>(number);
    }
    fail(fmt::format("has '{}' where the direction should be: use - | / or \\", shown({&c, 1})));
  }

 private:
  std::size_t number_;
  std::string_view text_;
  std::string_view rest_;
};

// What the file says, before the meaning of its distances is known.
struct Draft {
  std::optional<Rules> rules;
  std::optional<std::size_t> declared_moves;
  std::optional<Dot> reference;
  std::vector<MorpionRecord::Move> moves;  // `position` is the distance
};

// Looks for "5D" or "5T", as a separate word or within a name such as Grid5T178.
void read_comment(std::string_view line, std::size_t number, Draft& draft) {
  if (line.starts_with(moves_comment)) {
    std::size_t moves = 0;
    const std::string_view text = line.substr(moves_comment.size());
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), moves);
    if (error == std::errc() && !draft.declared_moves) draft.declared_moves = moves;
    return;
  }
  const auto is = [](int (*kind)(int), char c) { return kind(static_cast<unsigned char>(c)) != 0; };
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    const auto rules = morpion_rules(line.substr(i, 2));
    const bool starts = !is(std::isdigit, line[i - 1]);
    const bool ends = i + 2 == line.size() || !is(std::isalpha, line[i + 2]);
    if (!rules || !starts || !ends || draft.rules) continue;
    if (rules->line != 5) {
      throw FileError(fmt::format("line {}: Pentasol holds only 5D and 5T, this says {}", number,
                                  name(*rules)));
    }
    draft.rules = rules;
  }
}

void read_line(std::string_view line, std::size_t number, Draft& draft) {
  Scanner scanner(number, line);
  scanner.expect('(');
  const int x = scanner.number();
  scanner.expect(',');
  const int y = scanner.number();
  scanner.expect(')');
  if (scanner.at_end() && draft.moves.empty() && !draft.reference) {
    draft.reference = Dot{x, y};
    return;
  }
  const Direction direction = scanner.direction();
  const int distance = scanner.number();
  if (!scanner.at_end()) scanner.fail("goes on after the move");
  draft.moves.push_back({{x, y}, direction, distance, number});
}

Draft read_draft(std::string_view text) {
  Draft draft;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    if (line.starts_with('#')) {
      read_comment(line, number, draft);
    } else if (!line.empty()) {
      read_line(line, number, draft);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return draft;
}

// `sign` is 1 if the file's distance is the new dot's offset from the middle, and -1 if it is the
// opposite.
MorpionRecord with(const Draft& draft, const Rules& rules, int sign) {
  MorpionRecord record;
  record.format = MorpionRecord::Format::pentasol;
  record.rules = rules;
  record.cross = draft.reference ? Dot{draft.reference->x - reference_corner,
                                       draft.reference->y - reference_corner}
                                 : plain_cross;
  record.moves = draft.moves;
  for (MorpionRecord::Move& move : record.moves)
    move.position = middle + sign * move.position;
  return record;
}

}  // namespace

MorpionRecord parse_pentasol(std::string_view text) {
  const Draft draft = read_draft(text);
  if (draft.moves.empty() && draft.declared_moves != 0U) {
    throw FileError("truncated: it ends without moves");
  }
  if (draft.declared_moves && *draft.declared_moves != draft.moves.size()) {
    throw FileError(
        fmt::format("{}: it says {} moves and has {}",
                    draft.moves.size() < *draft.declared_moves ? "truncated" : "damaged",
                    *draft.declared_moves, draft.moves.size()));
  }

  const int usual = draft.reference ? -1 : 1;
  std::vector<Rules> possible = {{5, false}, {5, true}};
  if (draft.rules) possible = {*draft.rules};
  MorpionRecord best;
  std::optional<std::size_t> most;  // legal moves of `best`
  for (const int sign : {usual, -usual}) {
    for (const Rules& rules : possible) {
      MorpionRecord record = with(draft, rules, sign);
      const auto violation = check_morpion(record);
      const std::size_t legal = violation ? violation->move - 1 : record.moves.size();
      if (most && legal <= *most) continue;
      most = legal;
      best = std::move(record);
    }
  }
  if (!draft.rules) best.assumed = fmt::format("{} is not stated in the file", name(best.rules));
  if (!draft.reference && *most < best.moves.size()) {
    best.assumed += fmt::format("{}without a reference point the cross begins at ({},{})",
                                best.assumed.empty() ? "" : "; ", plain_cross.x, plain_cross.y);
  }
  return best;
}

std::string pentasol_text(const MorpionRecord& record, const std::vector<std::string>& comments) {
  if (record.rules.line != 5) {
    throw FileError(
        fmt::format("Pentasol holds only 5D and 5T, this game is {}: use MSR", name(record.rules)));
  }
  const MorpionRecord moved = moved_to(record, plain_cross);
  std::string text = fmt::format("# Morpion Solitaire {}\n{}{}\n", name(record.rules),
                                 moves_comment, record.moves.size());
  for (const std::string& comment : comments)
    text += fmt::format("# {}\n", comment);
  for (const MorpionRecord::Move& move : moved.moves) {
    text += fmt::format("({},{}){} {:+}\n", move.dot.x, move.dot.y,
                        direction_letters[static_cast<std::size_t>(move.direction)],
                        move.position - middle);
  }
  return text;
}

}  // namespace warpnest
