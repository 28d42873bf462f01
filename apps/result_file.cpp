#include "apps/result_file.hpp"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "host/base/usage_error.hpp"
#include "host/files/atomic_file.hpp"
#include "host/files/file_error.hpp"
#include "host/files/file_text.hpp"
#include "host/games/game_entry.hpp"
#include "host/search/replay_game.hpp"

namespace warpnest {
namespace {

// Empty if there is no such file, or nothing readable in it.
std::string text_of(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return {};
  try {
    return read_small_file(path);
  } catch (const FileError&) {
    return {};
  }
}

// The score of the legal game of this problem in the text, if it is one.
std::optional<std::int32_t> score_of(const std::string& text, const Problem& problem) {
  try {
    const auto game = replay_game(problem, problem.parse(text));
    return game ? std::optional(game->score) : std::nullopt;
  } catch (const FileError&) {
    return std::nullopt;
  }
}

bool is_a_game(const std::string& text) {
  const GameEntry* const entry = find_game_of_file(text);
  try {
    return entry != nullptr && entry->read(text)->verify({}).good;
  } catch (const FileError&) {
    return false;
  }
}

}  // namespace

ResultFile::ResultFile(std::string path, bool overwrite, const Problem& problem)
    : path_(std::move(path)), overwrite_(overwrite), problem_(problem) {
  if (path_.empty()) return;
  problem_.check_file_name(path_);
  check_writable(path_);
  if (overwrite_) return;
  const std::string text = text_of(path_);
  if (!text.empty() && !score_of(text, problem_) && is_a_game(text)) {
    throw UsageError(fmt::format(
        "--out: '{}' holds a game of another problem: name another file, or add --overwrite",
        path_));
  }
}

void ResultFile::write(const std::string& text, std::int32_t score) {
  if (path_.empty()) return;
  const std::string there = overwrite_ ? std::string() : text_of(path_);
  const auto known = there.empty() ? std::nullopt : score_of(there, problem_);
  if (known && *known > score) {
    kept_ = known;
    return;
  }
  write_file_atomically(path_, text);
  written_ = true;
}

}  // namespace warpnest
