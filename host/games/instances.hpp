// For games whose problems are instances, such as boards, read from a file or made from seeds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "host/base/options.hpp"
#include "host/files/file_error.hpp"
#include "host/files/file_text.hpp"

namespace warpnest {

inline constexpr std::int64_t max_instance_number = 1 << 20;

// Calls parse(text of the file) and adds the file's name to its errors.
template <class Parse>
auto read_instances(const std::string& path, const Parse& parse) {
  constexpr std::size_t max_bytes = std::size_t{16} << 20;
  const std::string text = read_small_file(path, max_bytes);
  try {
    return parse(text);
  } catch (const FileError& error) {
    throw FileError(fmt::format("'{}': {}", path, error.what()));
  }
}

// Throws UsageError if `file` is given together with an option for generated instances.
inline void check_file_alone(const Values& values, const std::string& file,
                             std::initializer_list<const char*> made) {
  if (!values.given(file)) return;
  for (const char* option : made) {
    if (!values.given(option)) continue;
    throw UsageError(
        fmt::format("{}: cannot be combined with {}: leave one of them out", option, file));
  }
}

// Returns the number given by the option, from 1. Throws UsageError if there are fewer instances.
inline std::optional<std::uint32_t> chosen_instance(const Values& values, const std::string& option,
                                                    std::size_t count) {
  const auto number = values.optional_integer(option);
  if (!number) return std::nullopt;
  if (static_cast<std::size_t>(*number) > count) {
    throw UsageError(fmt::format("{}: {} is out of range: there are {}", option, *number, count));
  }
  return static_cast<std::uint32_t>(*number);
}

// The numbers of the instances to search, from 0: all of them, or only the chosen one.
inline std::vector<std::uint32_t> instances_to_search(const std::optional<std::uint32_t>& chosen,
                                                      std::size_t count) {
  if (chosen) return {*chosen - 1};
  std::vector<std::uint32_t> all;
  for (std::uint32_t i = 0; i < count; ++i)
    all.push_back(i);
  return all;
}

}  // namespace warpnest
