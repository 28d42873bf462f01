// Options that several subcommands share, and the reading of their values.
//
// Values are read here and not by CLI11, so that every wrong one gets a line that says which values
// are right.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>

#include <CLI/CLI.hpp>

#include "apps/exit_codes.hpp"
#include "host/executor/make_executor.hpp"

namespace warpnest {

using Duration = std::chrono::duration<double>;

inline constexpr std::uint32_t max_threads = 1024;
// So many playouts or runs keep every sum within 64 bits.
inline constexpr std::uint64_t max_count = 1'000'000'000'000;

// A whole number from `min` to `max`. Throws UsageError.
std::int64_t parse_integer(const std::string& option, const std::string& text, std::int64_t min,
                           std::int64_t max);
// Any 64-bit number, also in hexadecimal (0x...). Throws UsageError.
std::uint64_t parse_seed(const std::string& option, const std::string& text);
// 90s, 1.5m, 2h, 500ms or plain seconds, from 1 ms to 10 years. Throws UsageError.
Duration parse_duration(const std::string& option, const std::string& text);

// Adds an option that takes a whole number from `min` to `max` into `value`, which may be optional.
template <class Value>
CLI::Option* add_integer(CLI::App& app, const std::string& name, Value& value, std::int64_t min,
                         std::int64_t max, const std::string& description) {
  return app
      .add_option_function<std::string>(
          name,
          [name, &value, min, max](const std::string& text) {
            const std::int64_t number = parse_integer(name, text, min, max);
            if constexpr (std::is_integral_v<Value>) {
              value = static_cast<Value>(number);
            } else {
              value = static_cast<typename Value::value_type>(number);
            }
          },
          description)
      ->type_name("N");
}

// Adds an option that takes the name of a file, which is not empty.
CLI::Option* add_file(CLI::App& app, const std::string& name, std::string& path,
                      const std::string& description);

void add_game(CLI::App& app, std::string& game);
void add_dimension(CLI::App& app, int& dimension);
void add_seed(CLI::App& app, std::uint64_t& seed);
void add_threads(CLI::App& app, std::uint32_t& threads);
void add_device(CLI::App& app, std::string& device);
void add_json(CLI::App& app, bool& json);
void add_quiet(CLI::App& app, bool& quiet);
// The three of a measurement that draws: --seed, --json, --quiet.
void add_measurement(CLI::App& app, std::uint64_t& seed, bool& json, bool& quiet);

// Throws UsageError, with the list of games, if this is none. `command` is shown as an example.
void require_game(const std::string& game, const std::string& command);

// make_executor, a device that is not there being wrong usage.
template <Game G>
std::unique_ptr<Executor<G>> require_executor(const ExecutorOptions& options) {
  try {
    return make_executor<G>(options);
  } catch (const DeviceError& error) {
    throw UsageError(error.what());
  }
}

}  // namespace warpnest
