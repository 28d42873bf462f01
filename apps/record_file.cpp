#include "apps/record_file.hpp"

#include <fmt/format.h>

#include "host/files/file_error.hpp"
#include "host/files/file_text.hpp"

namespace warpnest {

Answer with_record(const std::string& path,
                   const std::function<Answer(const RecordFile& record)>& use) {
  const std::string text = read_small_file(path);
  const GameEntry* entry = find_game_of_file(text);
  if (entry == nullptr) entry = &games().front();
  try {
    return use(*entry->read(text));
  } catch (const FileError& error) {
    throw FileError(fmt::format("'{}': {}", path, error.what()));
  }
}

std::string file_formats() {
  std::string text = "Files:\n";
  for (const GameEntry& entry : games())
    text += fmt::format("  {:<15} {}\n", entry.name, entry.files);
  return text + "\n";
}

}  // namespace warpnest
