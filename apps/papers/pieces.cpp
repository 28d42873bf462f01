#include "apps/papers/pieces.hpp"

#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "host/files/atomic_file.hpp"

namespace warpnest {

Pieces::Pieces(std::string file, Json settings)
    : file_(std::move(file)), settings_(std::move(settings)) {
  std::ifstream stream(file_);
  if (!stream) return;
  try {
    const Json stored = Json::parse(stream);
    if (stored.at("settings") == settings_) made_ = stored.at("made");
  } catch (const Json::exception&) {
    // Damaged: make them again.
  }
}

Json Pieces::get(const std::string& name, const std::function<Json()>& make,
                 const std::function<bool()>& stopped) {
  if (made_.contains(name)) return made_.at(name);
  if (stopped()) throw TableStopped();
  Json piece = make();
  if (stopped()) throw TableStopped();
  made_[name] = piece;
  if (!file_.empty()) {
    write_file_atomically(file_, Json{{"settings", settings_}, {"made", made_}}.dump(1) + "\n");
  }
  return piece;
}

void Pieces::remove() {
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
}

}  // namespace warpnest
