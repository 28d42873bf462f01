#include "apps/options.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "common/games/snake/snake.hpp"
#include "host/games.hpp"

namespace warpnest {
namespace {

bool is_whole_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](unsigned char c) { return std::isdigit(c) != 0; });
}

}  // namespace

std::int64_t parse_integer(const std::string& option, const std::string& text, std::int64_t min,
                           std::int64_t max) {
  if (!is_whole_number(text)) {
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
  std::string_view digits = text;
  const bool hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
  if (hexadecimal) digits.remove_prefix(2);
  std::uint64_t value = 0;
  const char* const last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, value, hexadecimal ? 16 : 10);
  if (error == std::errc() && end == last) return value;
  const bool too_large = error == std::errc::result_out_of_range && end == last;
  throw UsageError(fmt::format("{}: '{}' {}: use a whole number from 0 to {}", option, text,
                               too_large ? "does not fit into 64 bits" : "is not a seed",
                               std::numeric_limits<std::uint64_t>::max()));
}

Duration parse_duration(const std::string& option, const std::string& text) {
  constexpr double shortest = 1e-3;
  constexpr double longest = 10 * 365.25 * 24 * 3600;
  double value = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value, std::chars_format::general);
  const std::string_view unit(end, static_cast<std::size_t>(last - end));
  double seconds = -1;
  if (unit.empty() || unit == "s") seconds = 1;
  if (unit == "ms") seconds = 1e-3;
  if (unit == "m" || unit == "min") seconds = 60;
  if (unit == "h") seconds = 3600;
  const bool too_large = error == std::errc::result_out_of_range;
  if ((error != std::errc() && !too_large) || seconds < 0 || std::isnan(value)) {
    throw UsageError(fmt::format("{}: '{}' is not a time: use for example 90s, 1.5m, 2h or 500ms",
                                 option, text));
  }
  seconds *= value;
  if (too_large || seconds > longest || seconds < shortest) {
    throw UsageError(
        fmt::format("{}: '{}' is out of range: use 1ms to 87660h (10 years)", option, text));
  }
  return Duration(seconds);
}

CLI::Option* add_file(CLI::App& app, const std::string& name, std::string& path,
                      const std::string& description) {
  return app
      .add_option_function<std::string>(
          name,
          [name, &path](const std::string& text) {
            if (text.empty()) throw UsageError(name + ": give the name of a file");
            path = text;
          },
          description)
      ->type_name("FILE");
}

void add_game(CLI::App& app, std::string& game) {
  app.add_option("game", game, fmt::format("the game: {}", fmt::join(game_names, ", ")))
      ->type_name("");
}

void add_dimension(CLI::App& app, int& dimension) {
  add_integer(app, "--dim", dimension, min_snake_dimension, max_snake_dimension,
              fmt::format("dimension of the snake's hypercube, {} to {}", min_snake_dimension,
                          max_snake_dimension))
      ->default_str(std::to_string(dimension));
}

void add_seed(CLI::App& app, std::uint64_t& seed) {
  app.add_option_function<std::string>(
         "--seed", [&seed](const std::string& text) { seed = parse_seed("--seed", text); },
         "seed: the same seed gives the same result (Morpion: on devices of one method)")
      ->type_name("N")
      ->default_str(std::to_string(seed));
}

void add_threads(CLI::App& app, std::uint32_t& threads) {
  add_integer(app, "--threads", threads, 1, max_threads, "threads (default: one a core)");
}

void add_device(CLI::App& app, std::string& device) {
  app.add_option_function<std::string>(
         "--device",
         [&device](const std::string& text) {
           if (!is_device_name(text)) {
             std::vector<std::string> there;
             for (const DeviceInfo& info : list_devices())
               there.push_back(info.name);
             throw UsageError(
                 fmt::format("--device: '{}' is unknown: use auto, cpu, warp, cuda or cuda:N "
                             "(this machine has {})",
                             text, fmt::join(there, ", ")));
           }
           device = text;
         },
         "auto, cuda, cuda:N, cpu or warp ('warpnest devices' lists them)")
      ->type_name("NAME")
      ->default_str(device);
}

void add_json(CLI::App& app, bool& json) {
  app.add_flag("--json", json, "print one JSON object (docs/formats.md) instead of text");
}

void add_quiet(CLI::App& app, bool& quiet) {
  app.add_flag("--quiet", quiet, "no progress");
}

void add_measurement(CLI::App& app, std::uint64_t& seed, bool& json, bool& quiet) {
  add_seed(app, seed);
  add_json(app, json);
  add_quiet(app, quiet);
}

void require_game(const std::string& game, const std::string& command) {
  if (game.empty()) {
    throw UsageError(
        fmt::format("name a game ({}): {} snake", fmt::join(game_names, ", "), command));
  }
  if (std::find(game_names.begin(), game_names.end(), game) == game_names.end()) {
    throw UsageError(
        fmt::format("unknown game '{}': there is {}", game, fmt::join(game_names, ", ")));
  }
}

}  // namespace warpnest
