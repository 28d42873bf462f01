#include "host/games/morpion/morpion_file.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

#include <fmt/format.h>

#include "host/base/build_info.hpp"
#include "host/files/file_error.hpp"
#include "host/files/file_text.hpp"
#include "host/games/morpion/msr.hpp"
#include "host/games/morpion/pentasol.hpp"

namespace warpnest {
namespace {

using Format = MorpionRecord::Format;

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view envelope = "MS";
constexpr std::string_view pentasol_comment = "Morpion Solitaire";

std::string_view without_mark(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  return text;
}

bool is_envelope(std::string_view text) {
  if (!text.starts_with(envelope)) return false;
  const std::size_t end = text.find_first_not_of("0123456789", envelope.size());
  return end != std::string_view::npos && end > envelope.size() && text[end] == ':';
}

std::optional<Format> format_of(std::string_view text) {
  text = without_mark(text);
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (text.starts_with('{') || text.starts_with('[')) return Format::msr;
  if (is_envelope(text)) return Format::msr_compact;
  // Pentasol may begin with comments. One of them may be all that tells it apart from other files.
  bool says_so = false;
  while (true) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) break;
    text.remove_prefix(first);
    if (text.front() == '(') return Format::pentasol;
    if (text.front() != '#') break;
    const std::size_t end = std::min(text.find('\n'), text.size());
    says_so = says_so || text.substr(0, end).find(pentasol_comment) != std::string_view::npos;
    text.remove_prefix(end);
  }
  return says_so ? std::optional(Format::pentasol) : std::nullopt;
}

}  // namespace

bool is_morpion_text(std::string_view text) {
  return format_of(text).has_value();
}

MorpionRecord parse_morpion(std::string_view text) {
  const auto format = format_of(text);
  refuse_binary(text, "a game");
  if (!format) {
    throw FileError("not a game of Morpion Solitaire: neither MSR (JSON or MS1:) nor Pentasol");
  }
  text = without_mark(text);
  if (format == Format::pentasol) return parse_pentasol(text);
  if (format == Format::msr_compact) {
    const std::string_view content = text.substr(text.find_first_not_of(" \t\r\n"));
    const std::string_view tag = content.substr(0, content.find(':') + 1);
    if (tag != msr_compact_tag) {
      throw FileError(fmt::format("it begins with {}: only {} is supported", tag, msr_compact_tag));
    }
  }
  return parse_msr(text);
}

Format morpion_format_of_name(std::string_view path) {
  if (path.ends_with(".json")) return Format::msr;
  if (path.ends_with(".msr")) return Format::msr_compact;
  if (path.ends_with(".txt")) return Format::pentasol;
  return Format::none;
}

std::string morpion_file_text(const MorpionRecord& record, Format format) {
  if (format == Format::pentasol) {
    std::vector<std::string> comments;
    for (std::string text : {record.description, record.author, record.source}) {
      std::replace_if(
          text.begin(), text.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }, ' ');
      if (!text.empty()) comments.push_back(std::move(text));
    }
    return pentasol_text(record, comments);
  }
  nlohmann::ordered_json more;
  more["producer"] = fmt::format("warpnest/{}", build_info().version);
  return format == Format::msr ? msr_json(record, more) : msr_compact(record, more);
}

}  // namespace warpnest
