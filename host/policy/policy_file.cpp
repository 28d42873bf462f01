#include "host/policy/policy_file.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>

#include "host/files/file_error.hpp"
#include "host/files/file_text.hpp"
#include "host/policy/policy_trace.hpp"

namespace warpnest {
namespace {

constexpr std::string_view heading = "policy ";
constexpr float greatest_bias = 80;

void add_entry(std::string_view line, std::size_t number, std::vector<float>& bias,
               std::vector<bool>& known) {
  std::uint32_t code = 0;
  const char* const last = line.data() + line.size();
  const auto [after_code, code_error] = std::from_chars(line.data(), last, code);
  const std::string_view rest =
      trimmed(std::string_view(after_code, static_cast<std::size_t>(last - after_code)));
  float value = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  if (code_error != std::errc() || error != std::errc() || end != rest.data() + rest.size()) {
    throw FileError(fmt::format("line {}: '{}' is not a code and its bias, as '1234 0.5'", number,
                                shown(line)));
  }
  if (code >= policy_codes) {
    throw FileError(
        fmt::format("line {}: code {} is out of range: 0 to {}", number, code, policy_codes - 1));
  }
  if (!(std::abs(value) <= greatest_bias)) {
    throw FileError(fmt::format("line {}: bias {} is out of range: -{} to {}", number, value,
                                greatest_bias, greatest_bias));
  }
  if (code >= bias.size()) {
    bias.resize(code + 1);
    known.resize(code + 1);
  }
  if (known[code])
    throw FileError(fmt::format("line {}: code {} has a bias already", number, code));
  known[code] = true;
  bias[code] = value;
}

}  // namespace

std::vector<float> parse_policy(std::string_view text, const std::string& game) {
  std::vector<float> bias;
  std::vector<bool> known;  // like bias: the codes that the file names
  bool named = false;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') continue;
    if (named) {
      add_entry(line, number, bias, known);
      continue;
    }
    if (!line.starts_with(heading)) {
      throw FileError(
          fmt::format("line {}: not a policy file: it begins with 'policy {}'", number, game));
    }
    const std::string_view there = trimmed(line.substr(heading.size()));
    if (there != game) {
      throw FileError(fmt::format("line {}: a policy of another game: '{}' instead of '{}'", number,
                                  shown(there), game));
    }
    named = true;
  }
  if (!named) {
    throw FileError(fmt::format("not a policy file: it has no line 'policy {}'", game));
  }
  return bias;
}

}  // namespace warpnest
