#include "apps/papers/fresh_mark.hpp"

#include <filesystem>
#include <fstream>
#include <utility>

#include "host/files/atomic_file.hpp"

namespace warpnest {

FreshMark::FreshMark(std::string file, bool fresh, Json command)
    : file_(std::move(file)), fresh_(fresh), command_(std::move(command)) {
  if (!fresh_) return;
  begins_ = true;
  try {
    std::ifstream stream(file_);
    const Json stored = Json::parse(stream);
    if (stored.at("command") == command_) {
      made_ = stored.at("made").get<std::set<std::string>>();
      begins_ = false;
    }
  } catch (const Json::exception&) {
    // There is none, or it is damaged: begin afresh.
  }
  write();
}

void FreshMark::add(const std::string& id) {
  if (!fresh_) return;
  made_.insert(id);
  write();
}

void FreshMark::remove() {
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
}

void FreshMark::write() const {
  write_file_atomically(file_, Json{{"command", command_}, {"made", made_}}.dump(1) + "\n");
}

}  // namespace warpnest
