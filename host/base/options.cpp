#include "host/base/options.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "host/base/random_seed.hpp"

namespace warpnest {
namespace {

// A number read from the start of a text, and the rest of the text after it.
struct Number {
  double value = 0;
  std::string_view rest;
  std::errc error = {};
};
Number leading_number(const std::string& text) {
  Number number;
  const char* const last = text.data() + text.size();
  const auto [end, error] =
      std::from_chars(text.data(), last, number.value, std::chars_format::general);
  number.rest = {end, static_cast<std::size_t>(last - end)};
  number.error = error;
  return number;
}

// For example "5D, 5T or 4D".
std::string alternatives(const std::vector<std::string>& names) {
  std::string text = names.front();
  for (std::size_t i = 1; i < names.size(); ++i)
    text += (i + 1 == names.size() ? " or " : ", ") + names[i];
  return text;
}

std::vector<std::string> split_at_commas(std::string_view text) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t comma = std::min(text.find(','), text.size());
    parts.emplace_back(text.substr(0, comma));
    if (comma == text.size()) return parts;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace

std::int64_t parse_integer(const std::string& option, const std::string& text, std::int64_t min,
                           std::int64_t max) {
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  if (text.size() == sign || text.find_first_not_of("0123456789", sign) != text.npos) {
    throw UsageError(
        fmt::format("{}: '{}' is not a whole number: use {} to {}", option, text, min, max));
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || value < min || value > max) {
    throw UsageError(fmt::format("{}: {} is out of range: use {} to {}", option, text, min, max));
  }
  return value;
}

std::uint64_t parse_seed(const std::string& option, const std::string& text) {
  if (text == random_seed) return drawn_seed();
  std::string_view digits = text;
  const bool hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
  if (hexadecimal) digits.remove_prefix(2);
  std::uint64_t value = 0;
  const char* const last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, value, hexadecimal ? 16 : 10);
  if (error == std::errc() && end == last) return value;
  const bool too_large = error == std::errc::result_out_of_range && end == last;
  throw UsageError(fmt::format("{}: '{}' {}: use a whole number from 0 to {}, or {}", option,
                               text, too_large ? "does not fit into 64 bits" : "is not a seed",
                               std::numeric_limits<std::uint64_t>::max(), random_seed));
}

Duration parse_duration(const std::string& option, const std::string& text) {
  constexpr double shortest = 1e-3;
  constexpr double longest = 10 * 365.25 * 24 * 3600;
  const Number number = leading_number(text);
  double seconds = -1;
  if (number.rest.empty() || number.rest == "s") seconds = 1;
  if (number.rest == "ms") seconds = 1e-3;
  if (number.rest == "m" || number.rest == "min") seconds = 60;
  if (number.rest == "h") seconds = 3600;
  const bool too_large = number.error == std::errc::result_out_of_range;
  if ((number.error != std::errc() && !too_large) || seconds < 0 || std::isnan(number.value)) {
    throw UsageError(fmt::format("{}: '{}' is not a time: use for example 90s, 1.5m, 2h or 500ms",
                                 option, text));
  }
  seconds *= number.value;
  if (too_large || seconds > longest || seconds < shortest) {
    throw UsageError(
        fmt::format("{}: '{}' is out of range: use 1ms to 87660h (10 years)", option, text));
  }
  return Duration(seconds);
}

double parse_positive(const std::string& option, const std::string& text) {
  const Number number = leading_number(text);
  if (number.error != std::errc() || !number.rest.empty() || !std::isfinite(number.value) ||
      number.value <= 0 || number.value > 1e6) {
    throw UsageError(
        fmt::format("{}: '{}' is not a number above 0 (and at most 1000000)", option, text));
  }
  return number.value;
}

std::uint64_t parse_size(const std::string& option, const std::string& text, std::uint64_t min) {
  std::uint64_t value = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value);
  const std::string_view unit(end, static_cast<std::size_t>(last - end));
  int shift = -1;
  if (unit.empty()) shift = 0;
  if (unit == "K") shift = 10;
  if (unit == "M") shift = 20;
  if (unit == "G") shift = 30;
  if (error != std::errc() || shift < 0) {
    throw UsageError(
        fmt::format("{}: '{}' is not a size: use for example 64M, 2G or bytes", option, text));
  }
  constexpr std::uint64_t most = std::uint64_t{1} << 40;
  if (value > most >> shift) {
    throw UsageError(fmt::format("{}: {} is out of range: use at most 1024G", option, text));
  }
  if (value << shift < min) {
    throw UsageError(fmt::format("{}: {} is too small: use {} bytes or more", option, text, min));
  }
  return value << shift;
}

std::vector<std::int64_t> parse_integers(const std::string& option, const std::string& text,
                                         std::int64_t min, std::int64_t max) {
  std::vector<std::int64_t> numbers;
  for (const std::string& part : split_at_commas(text))
    numbers.push_back(parse_integer(option, part, min, max));
  return numbers;
}

std::string Option::value_name() const {
  switch (kind) {
    case Kind::integer:
    case Kind::seed:
      return "N";
    case Kind::integers:
      return "N,N...";
    case Kind::number:
      return "X";
    case Kind::duration:
      return "TIME";
    case Kind::size:
      return "SIZE";
    case Kind::choice:
    case Kind::text:
      return "NAME";
    case Kind::texts:
      return "NAME,NAME...";
    case Kind::file:
      return "FILE";
    case Kind::flag:
      break;
  }
  return {};
}

Option integer_option(std::string name, std::int64_t min, std::int64_t max, std::string help,
                      std::optional<std::int64_t> initial) {
  return {.name = std::move(name),
          .help = std::move(help),
          .kind = Option::Kind::integer,
          .min = min,
          .max = max,
          .initial = initial ? std::to_string(*initial) : ""};
}
Option integers_option(std::string name, std::int64_t min, std::int64_t max, std::string help,
                       std::string initial) {
  return {.name = std::move(name),
          .help = std::move(help),
          .kind = Option::Kind::integers,
          .min = min,
          .max = max,
          .initial = std::move(initial)};
}
Option number_option(std::string name, std::string help, double initial) {
  return {.name = std::move(name),
          .help = std::move(help),
          .kind = Option::Kind::number,
          .initial = fmt::format("{}", initial)};
}
Option seed_option(std::string name, std::string help, std::uint64_t initial) {
  return {.name = std::move(name),
          .help = std::move(help),
          .kind = Option::Kind::seed,
          .initial = std::to_string(initial)};
}
Option duration_option(std::string name, std::string help, std::string initial) {
  return {.name = std::move(name),
          .help = std::move(help),
          .kind = Option::Kind::duration,
          .initial = std::move(initial)};
}
Option size_option(std::string name, std::int64_t min, std::string help, std::string initial) {
  return {.name = std::move(name),
          .help = std::move(help),
          .kind = Option::Kind::size,
          .min = min,
          .initial = std::move(initial)};
}
Option choice_option(std::string name, std::vector<std::string> choices, std::string help,
                     std::string initial) {
  return {.name = std::move(name),
          .help = std::move(help),
          .kind = Option::Kind::choice,
          .choices = std::move(choices),
          .initial = std::move(initial)};
}
Option text_option(std::string name, std::string help, std::string initial) {
  return {.name = std::move(name),
          .help = std::move(help),
          .kind = Option::Kind::text,
          .initial = std::move(initial)};
}
Option texts_option(std::string name, std::string help) {
  return {.name = std::move(name), .help = std::move(help), .kind = Option::Kind::texts};
}
Option file_option(std::string name, std::string help) {
  return {.name = std::move(name), .help = std::move(help), .kind = Option::Kind::file};
}
Option flag_option(std::string name, std::string help) {
  return {.name = std::move(name), .help = std::move(help), .kind = Option::Kind::flag};
}

Values::Values(Options options) : options_(std::move(options)) {
  for (const Option& option : options_) {
    if (!option.initial.empty()) store(option, option.initial);
  }
}

void Values::set(const std::string& name, const std::string& text) {
  const Option* const option = find(name);
  if (option == nullptr) throw std::logic_error("option " + name + " is not declared");
  store(*option, text);
  given_[name] = text;
}

void Values::store(const Option& option, const std::string& text) {
  const std::string& name = option.name;
  switch (option.kind) {
    case Option::Kind::integer:
      values_[name] = parse_integer(name, text, option.min, option.max);
      return;
    case Option::Kind::integers:
      values_[name] = parse_integers(name, text, option.min, option.max);
      return;
    case Option::Kind::number:
      values_[name] = parse_positive(name, text);
      return;
    case Option::Kind::seed:
      values_[name] = parse_seed(name, text);
      return;
    case Option::Kind::duration:
      values_[name] = parse_duration(name, text);
      return;
    case Option::Kind::size:
      values_[name] = parse_size(name, text, static_cast<std::uint64_t>(option.min));
      return;
    case Option::Kind::choice:
      if (std::find(option.choices.begin(), option.choices.end(), text) == option.choices.end()) {
        throw UsageError(
            fmt::format("{}: '{}' is unknown: use {}", name, text, alternatives(option.choices)));
      }
      values_[name] = text;
      return;
    case Option::Kind::text:
      values_[name] = text;
      return;
    case Option::Kind::texts:
      values_[name] = split_at_commas(text);
      return;
    case Option::Kind::file:
      if (text.empty()) throw UsageError(name + ": give the name of a file");
      values_[name] = text;
      return;
    case Option::Kind::flag:
      values_[name] = true;
      return;
  }
}

const Option* Values::find(const std::string& name) const {
  for (const Option& option : options_) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

template <class T>
const T& Values::get(const std::string& name) const {
  const auto value = values_.find(name);
  if (value == values_.end()) throw std::logic_error("option " + name + " has no value");
  return std::get<T>(value->second);
}

std::int64_t Values::integer(const std::string& name) const { return get<std::int64_t>(name); }
const std::vector<std::int64_t>& Values::integers(const std::string& name) const {
  return get<std::vector<std::int64_t>>(name);
}
double Values::number(const std::string& name) const { return get<double>(name); }
std::uint64_t Values::seed(const std::string& name) const { return get<std::uint64_t>(name); }
Duration Values::duration(const std::string& name) const { return get<Duration>(name); }
std::uint64_t Values::size(const std::string& name) const { return get<std::uint64_t>(name); }
const std::string& Values::text(const std::string& name) const {
  static const std::string none;
  return has_value(name) ? get<std::string>(name) : none;
}
std::vector<std::string> Values::texts(const std::string& name) const {
  return has_value(name) ? get<std::vector<std::string>>(name) : std::vector<std::string>();
}
std::optional<std::int64_t> Values::optional_integer(const std::string& name) const {
  if (!has_value(name)) return std::nullopt;
  return integer(name);
}

}  // namespace warpnest
