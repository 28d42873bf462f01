// A snake that was read from a file, as `verify` reports it.
#pragma once

#include <string>
#include <utility>

#include "host/games/game_entry.hpp"
#include "host/games/snake/snake_file.hpp"

namespace warpnest {

class SnakeRecordFile final : public RecordFile {
 public:
  explicit SnakeRecordFile(SnakeRecord record) : record_(std::move(record)) {}

  Answer verify(const std::string& file) const override;
  // Throws FileError: a snake has no picture.
  Answer show(const std::string& file) const override;

 private:
  SnakeRecord record_;
};

}  // namespace warpnest
