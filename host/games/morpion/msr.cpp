#include "host/games/morpion/msr.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <zlib.h>

#include "host/files/file_error.hpp"
#include "host/files/file_text.hpp"
#include "host/games/morpion/morpion_checker.hpp"

namespace warpnest {
namespace {

using Json = nlohmann::ordered_json;
using Direction = MorpionRecord::Direction;

constexpr std::string_view base64url =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
// Beyond this, sums of coordinates might not fit.
constexpr std::int64_t max_coordinate = 1'000'000;

// A value from a file, made short and printable for a message.
std::string shown_value(const Json& value) {
  constexpr std::size_t longest = 30;
  // Not written out: deep nesting might overflow the stack.
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  const std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
  return text.size() > longest ? text.substr(0, longest) + "..." : text;
}

std::string decode_base64url(std::string_view text) {
  std::string bytes;
  std::uint32_t buffer = 0;
  int bits = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t digit = base64url.find(text[i]);
    if (digit == std::string_view::npos) {
      const auto byte = static_cast<unsigned char>(text[i]);
      throw FileError(
          fmt::format("broken base64url: character {} after {} is {}", i + 1, msr_compact_tag,
                      byte > ' ' && byte <= '~' ? fmt::format("'{}'", text[i])
                                                : fmt::format("the byte {:#04x}", byte)));
    }
    buffer = (buffer << 6) | static_cast<std::uint32_t>(digit);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes += static_cast<char>((buffer >> bits) & 0xFFU);
    }
  }
  if (text.size() % 4 == 1) {
    throw FileError(
        fmt::format("truncated: {} base64url characters do not make whole bytes", text.size()));
  }
  return bytes;
}

std::string encode_base64url(std::string_view bytes) {
  std::string text;
  std::uint32_t buffer = 0;
  int bits = 0;
  for (const char byte : bytes) {
    buffer = (buffer << 8) | static_cast<unsigned char>(byte);
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      text += base64url[(buffer >> bits) & 63U];
    }
  }
  if (bits > 0) text += base64url[(buffer << (6 - bits)) & 63U];
  return text;
}

std::string inflated(std::string& bytes) {
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) throw FileError("zlib cannot be started");
  std::string text(max_msr_bytes + 1, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  const int status = inflate(&stream, Z_FINISH);
  const std::size_t read = stream.total_in;
  const std::size_t written = stream.total_out;
  inflateEnd(&stream);
  if (written > max_msr_bytes) {
    throw FileError(fmt::format("it inflates to more than {} KiB", max_msr_bytes / 1024));
  }
  if (status == Z_BUF_ERROR || status == Z_OK) {
    throw FileError(
        fmt::format("truncated: the deflate data ends too early, after {} bytes", bytes.size()));
  }
  if (status != Z_STREAM_END) {
    throw FileError(fmt::format("broken deflate data at byte {} of {}", read, bytes.size()));
  }
  if (read < bytes.size()) {
    throw FileError(fmt::format("damaged: {} bytes after the deflate data", bytes.size() - read));
  }
  text.resize(written);
  return text;
}

std::string deflated(std::string text) {
  z_stream stream{};
  constexpr int memory_level = 9;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, memory_level,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    throw FileError("zlib cannot be started");
  }
  std::string bytes(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(text.data());
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  const int status = deflate(&stream, Z_FINISH);
  bytes.resize(stream.total_out);
  deflateEnd(&stream);
  if (status != Z_STREAM_END) throw FileError("zlib cannot compress the record");
  return bytes;
}

Json parse_json(std::string_view text) {
  try {
    return Json::parse(text);
  } catch (const nlohmann::json::parse_error& error) {
    // `byte` counts from 1 and is past the end if the text ends too early.
    const std::size_t at = std::min(error.byte == 0 ? 0 : error.byte - 1, text.size());
    const std::string_view before = text.substr(0, at);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t last = before.rfind('\n');
    const std::size_t column = at - (last == std::string_view::npos ? 0 : last + 1) + 1;
    throw FileError(fmt::format(
        "{} at line {}, column {}",
        at >= text.size() ? "truncated: the JSON ends too early" : "invalid JSON: error", line,
        column));
  } catch (const nlohmann::json::out_of_range&) {
    throw FileError("invalid JSON: a number is too large");
  }
}

const Json& member(const Json& object, const char* key, const std::string& of) {
  const auto found = object.find(key);
  if (found == object.end()) throw FileError(fmt::format("{}no \"{}\"", of, key));
  return *found;
}

std::int64_t integer(const Json& object, const char* key, const std::string& of, std::int64_t min,
                     std::int64_t max) {
  const Json& value = member(object, key, of);
  const bool small = value.is_number_unsigned()
                         ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(max)
                         : value.is_number_integer() && value.get<std::int64_t>() <= max;
  if (!small || value.get<std::int64_t>() < min) {
    throw FileError(fmt::format("{}\"{}\" is {}: use a whole number from {} to {}", of, key,
                                shown_value(value), min, max));
  }
  return value.get<std::int64_t>();
}

// Minor versions only add optional fields. Early writers put a bare 1.
void check_version(const Json& object) {
  const auto found = object.find("version");
  if (found == object.end() || *found == 1 || *found == "1") return;
  if (found->is_string()) {
    const auto& text = found->get_ref<const std::string&>();
    if (text.size() > 2 && text.starts_with("0.") &&
        text.find_first_not_of("0123456789", 2) == std::string::npos) {
      return;
    }
  }
  throw FileError(fmt::format("\"version\" is {}: only MSR 0.x is supported", shown_value(*found)));
}

MorpionRecord::Rules parse_rules(const Json& object) {
  const Json& value = member(object, "variant", "");
  const auto rules = value.is_string() ? morpion_rules(value.get_ref<const std::string&>())
                                       : std::optional<MorpionRecord::Rules>();
  if (!rules) {
    throw FileError(fmt::format("\"variant\" is {}: use \"5D\", \"5T\", \"4D\" or \"4T\"",
                                shown_value(value)));
  }
  return *rules;
}

Direction parse_direction(const Json& object, const std::string& of) {
  const Json& value = member(object, "dir", of);
  for (const Direction direction :
       {Direction::horizontal, Direction::vertical, Direction::rising, Direction::falling}) {
    if (value == name(direction)) return direction;
  }
  throw FileError(
      fmt::format("{}\"dir\" is {}: use \"H\", \"V\", \"DP\" or \"DN\"", of, shown_value(value)));
}

MorpionRecord::Move parse_move(const Json& object, std::size_t index) {
  const std::string of = fmt::format("moves[{}]: ", index);
  if (!object.is_object()) throw FileError(of + shown_value(object) + " is not an object");
  for (const auto& [key, value] : object.items()) {
    if (key != "x" && key != "y" && key != "dir" && key != "pos") {
      throw FileError(fmt::format("{}unknown field {}", of, shown_value(key)));
    }
  }
  MorpionRecord::Move move;
  move.dot.x = static_cast<int>(integer(object, "x", of, -max_coordinate, max_coordinate));
  move.dot.y = static_cast<int>(integer(object, "y", of, -max_coordinate, max_coordinate));
  move.direction = parse_direction(object, of);
  move.position = static_cast<int>(integer(object, "pos", of, -max_coordinate, max_coordinate));
  move.place = index;
  return move;
}

std::string text_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

MorpionRecord parse_object(std::string_view text) {
  const Json object = parse_json(text);
  if (!object.is_object()) throw FileError("an MSR file must be a JSON object");
  check_version(object);
  MorpionRecord record;
  record.rules = parse_rules(object);
  const Json& moves = member(object, "moves", "");
  if (!moves.is_array())
    throw FileError(fmt::format("\"moves\" is {}: it must be a list", shown_value(moves)));
  for (std::size_t i = 0; i < moves.size(); ++i)
    record.moves.push_back(parse_move(moves[i], i));
  const auto score = static_cast<std::size_t>(integer(object, "score", "", 0, max_coordinate));
  if (score != record.moves.size()) {
    throw FileError(fmt::format("{}: \"score\" is {} and there are {} moves",
                                record.moves.size() < score ? "truncated" : "damaged", score,
                                record.moves.size()));
  }
  record.description = text_of(object, "description");
  record.author = text_of(object, "author");
  record.source = text_of(object, "source");
  return record;
}

Json to_object(const MorpionRecord& original, const Json& more) {
  const MorpionRecord record = moved_to(original, {0, 0});
  const std::size_t left = morpion_moves_left(record).size();
  const MorpionBounds bounds = morpion_bounds(record);
  Json object;
  object["version"] = "0.1";
  object["variant"] = name(record.rules);
  object["score"] = record.moves.size();
  object["available_moves"] = left;
  object["terminal"] = left == 0;
  object["bbox"] = {bounds.least.x, bounds.least.y, bounds.greatest.x, bounds.greatest.y};
  if (!record.description.empty()) object["description"] = record.description;
  if (!record.author.empty()) object["author"] = record.author;
  if (!record.source.empty()) object["source"] = record.source;
  if (more.is_object()) object.update(more);
  object["moves"] = Json::array();
  for (const MorpionRecord::Move& move : record.moves) {
    object["moves"].push_back({{"x", move.dot.x},
                               {"y", move.dot.y},
                               {"dir", name(move.direction)},
                               {"pos", move.position}});
  }
  return object;
}

}  // namespace

MorpionRecord parse_msr(std::string_view text) {
  if (!trimmed(text).starts_with(msr_compact_tag)) {
    MorpionRecord record = parse_object(text);
    record.format = MorpionRecord::Format::msr;
    return record;
  }
  text = trimmed(trimmed(text).substr(msr_compact_tag.size()));
  while (text.ends_with('='))
    text.remove_suffix(1);
  std::string bytes = decode_base64url(text);
  const std::string json = inflated(bytes);
  try {
    MorpionRecord record = parse_object(json);
    record.format = MorpionRecord::Format::msr_compact;
    return record;
  } catch (const FileError& error) {
    throw FileError(fmt::format("in the JSON inside {} {}", msr_compact_tag, error.what()));
  }
}

std::string msr_json(const MorpionRecord& record, const Json& more) {
  return to_object(record, more).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string msr_compact(const MorpionRecord& record, const Json& more) {
  const std::string json =
      to_object(record, more).dump(-1, ' ', false, Json::error_handler_t::replace);
  return std::string(msr_compact_tag) + encode_base64url(deflated(json)) + "\n";
}

}  // namespace warpnest
