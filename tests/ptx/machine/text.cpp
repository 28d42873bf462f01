#include "tests/ptx/machine/text.hpp"

#include <cctype>
#include <cstdlib>
#include <utility>

namespace warpnest::ptx {

Strings split(std::string_view text, char at) {
  Strings parts(1);
  for (const char c : text) {
    if (c == at) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

std::string trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
    text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
    text.remove_suffix(1);
  return std::string(text);
}

namespace {

// Whether a statement that starts like this ends at the end of the line, not at a semicolon.
bool is_directive(std::string_view text) {
  for (const char* directive : {".version", ".target", ".address_size", ".file", ".loc"}) {
    if (text.starts_with(directive)) return true;
  }
  return false;
}

}  // namespace

std::vector<Statement> statements_of(const std::string& text) {
  std::vector<Statement> found;
  std::string now;  // never starts with a space
  int line = 1;
  int first = 1;
  int depth = 0;  // of braces inside a statement: vectors and initialisers
  const auto end = [&] {
    if (std::string whole = trimmed(now); !whole.empty())
      found.push_back({first, std::move(whole)});
    now.clear();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '/' && i + 1 < text.size() && text[i + 1] == '/') {
      i = text.find('\n', i);
      if (i == std::string::npos) break;
      c = '\n';
    }
    if (c == '\n') {
      ++line;
      if (depth == 0 && is_directive(now)) end();
    }
    const bool space = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (now.empty()) {
      if (space) continue;
      first = line;
    }
    const bool opens = c == '{' && (now.empty() || now.find(".entry") != std::string::npos);
    if (opens || (c == '}' && depth == 0)) {  // of a kernel, or of inline assembly
      end();
      found.push_back({line, std::string(1, c)});
    } else if (c == ';' && depth == 0) {
      end();
    } else if (c == ':' && now.starts_with("$")) {
      now += c;
      end();
    } else {
      if (c == '{') ++depth;
      if (c == '}') --depth;
      now += space ? ' ' : c;
    }
  }
  end();
  return found;
}

std::uint64_t number(const std::string& text) {
  if (text.starts_with("0f")) return std::strtoull(text.c_str() + 2, nullptr, 16);
  const bool negative = text.starts_with("-");
  const std::uint64_t value = std::strtoull(text.c_str() + (negative ? 1 : 0), nullptr, 0);
  return negative ? 0 - value : value;
}
bool is_number(const std::string& text) {
  const std::size_t start = text.starts_with("-") ? 1 : 0;
  return start < text.size() && std::isdigit(static_cast<unsigned char>(text[start]));
}

Strings operands_of(const std::string& text) {
  Strings parts;
  std::string now;
  int depth = 0;
  for (const char c : text) {
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    if ((c == ',' || c == '|') && depth == 0) {
      parts.push_back(trimmed(now));
      now.clear();
    } else {
      now += c;
    }
  }
  if (!trimmed(now).empty()) parts.push_back(trimmed(now));
  return parts;
}

}  // namespace warpnest::ptx
