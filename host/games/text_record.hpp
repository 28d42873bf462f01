// TextRecord: a game read from a game file (host/files/game_file.hpp), as `verify` and `show`
// report it. A game fills in the parts; this file prints what all games have in common.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "host/files/game_replay.hpp"
#include "host/games/game_entry.hpp"

namespace warpnest {

struct TextRecordParts {
  std::string game;     // as in the list of games
  std::string subject;  // what is played, with its size, to use in a sentence
  Json parameters;      // under their JSON names
  std::int32_t score;   // as stated in the file
  std::vector<std::string> moves;
  std::string sequence;
  GameReplay replay;
  std::string score_text;  // "86 points"
  // What the end of a finished game means.
  std::string end_text = "none: the game is finished";
  // Whole lines; empty if there is nothing to draw.
  std::string picture = {};
};

class TextRecord final : public RecordFile {
 public:
  explicit TextRecord(TextRecordParts parts) : parts_(std::move(parts)) {}

  Answer verify(const std::string& file) const override;
  Answer show(const std::string& file) const override;

 private:
  std::string verified_text() const;
  Json verified_json(const std::string& file) const;

  TextRecordParts parts_;
};

}  // namespace warpnest
