// Files that tests read: those of the project in tests/data, and others where they are present.
#pragma once

#include <filesystem>
#include <string>

namespace warpnest::test_data {

// The path of tests/data/NAME, or of a file of that name that is not part of the project.
inline std::string file(const std::string& name) {
  const std::string own = WARPNEST_SOURCE_DIR "/tests/data/" + name;
  return std::filesystem::exists(own) ? own : WARPNEST_SOURCE_DIR "/../shared/data/" + name;
}

}  // namespace warpnest::test_data
