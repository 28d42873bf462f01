// Options of a game, a search or a command, each declared once.
//
// An Option says how its value is read, which values are valid, and what it is for. Help texts,
// range checks and error messages all come from it. Values holds what the user gave.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "host/base/usage_error.hpp"

namespace warpnest {

using Duration = std::chrono::duration<double>;

// --- Reading one value; all throw UsageError whose text starts with `option` ---------------------

// A whole number from `min` to `max`.
std::int64_t parse_integer(const std::string& option, const std::string& text, std::int64_t min,
                           std::int64_t max);
// Any 64-bit number, also in hexadecimal (0x...).
std::uint64_t parse_seed(const std::string& option, const std::string& text);
// 90s, 1.5m, 2h, 500ms or plain seconds, from 1 ms to 10 years.
Duration parse_duration(const std::string& option, const std::string& text);
// A number above 0 and at most a million.
double parse_positive(const std::string& option, const std::string& text);
// Bytes, at least `min`: 1000000, 64K, 256M, 2G.
std::uint64_t parse_size(const std::string& option, const std::string& text, std::uint64_t min);
// "100,10": whole numbers from `min` to `max`, separated by commas.
std::vector<std::int64_t> parse_integers(const std::string& option, const std::string& text,
                                         std::int64_t min, std::int64_t max);

// --- Declaring options --------------------------------------------------------------------------

struct Option {
  enum class Kind { integer, integers, number, seed, duration, size, choice, text, texts, file, flag };

  std::string name;  // with its dashes: --dim
  std::string help;
  Kind kind = Kind::flag;
  std::int64_t min = 0;                   // for an integer, each of several integers, a size
  std::int64_t max = 0;                   // for an integer, each of several integers
  std::vector<std::string> choices = {};  // for a choice
  std::string initial = {};               // the default as text; empty: none

  std::string value_name() const;  // N, TIME, FILE, ...; empty for a flag
};
using Options = std::vector<Option>;

// Short forms for declarations.
Option integer_option(std::string name, std::int64_t min, std::int64_t max, std::string help,
                      std::optional<std::int64_t> initial = {});
Option integers_option(std::string name, std::int64_t min, std::int64_t max, std::string help,
                       std::string initial);
Option number_option(std::string name, std::string help, double initial);
Option seed_option(std::string name, std::string help, std::uint64_t initial);
Option duration_option(std::string name, std::string help, std::string initial = {});
Option size_option(std::string name, std::int64_t min, std::string help, std::string initial);
Option choice_option(std::string name, std::vector<std::string> choices, std::string help,
                     std::string initial);
// Any text; the caller validates it.
Option text_option(std::string name, std::string help, std::string initial = {});
// Any number of texts: separated by commas, or the option given again.
Option texts_option(std::string name, std::string help);
Option file_option(std::string name, std::string help);
Option flag_option(std::string name, std::string help);

// --- The values given ----------------------------------------------------------------------------

class Values {
 public:
  Values() = default;
  // Every option starts with its default.
  explicit Values(Options options);

  // Parses and stores the value of an option; a flag takes an empty text. Throws UsageError.
  void set(const std::string& name, const std::string& text);

  const Options& options() const { return options_; }
  bool has(const std::string& name) const { return find(name) != nullptr; }
  // Whether the user set it.
  bool given(const std::string& name) const { return given_.contains(name); }
  // Whether it has a value, from the user or by default.
  bool has_value(const std::string& name) const { return values_.contains(name); }

  // The option must be declared with this kind and must have a value.
  std::int64_t integer(const std::string& name) const;
  const std::vector<std::int64_t>& integers(const std::string& name) const;
  double number(const std::string& name) const;
  std::uint64_t seed(const std::string& name) const;
  Duration duration(const std::string& name) const;
  std::uint64_t size(const std::string& name) const;
  bool flag(const std::string& name) const { return values_.contains(name); }
  // A choice, a text or a file; empty if not set.
  const std::string& text(const std::string& name) const;
  // Empty if not set.
  std::vector<std::string> texts(const std::string& name) const;
  std::optional<std::int64_t> optional_integer(const std::string& name) const;

 private:
  using Value = std::variant<std::int64_t, std::vector<std::int64_t>, double, std::uint64_t,
                             Duration, std::string, std::vector<std::string>, bool>;

  const Option* find(const std::string& name) const;
  void store(const Option& option, const std::string& text);
  template <class T>
  const T& get(const std::string& name) const;

  Options options_;
  std::map<std::string, Value> values_;
  std::map<std::string, std::string> given_;
};

}  // namespace warpnest
