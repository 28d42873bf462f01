// Options of the subcommands that take no game. (The others declare theirs: command_line.hpp.)
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include <CLI/CLI.hpp>

#include "apps/exit_codes.hpp"
#include "host/base/options.hpp"
#include "host/executor/make_executor.hpp"

namespace warpnest {

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

// Adds an option that takes a file name, which must not be empty.
CLI::Option* add_file(CLI::App& app, const std::string& name, std::string& path,
                      const std::string& description);

void add_seed(CLI::App& app, std::uint64_t& seed);
void add_threads(CLI::App& app, std::uint32_t& threads);
void add_device(CLI::App& app, std::string& device);
void add_json(CLI::App& app, bool& json);
void add_quiet(CLI::App& app, bool& quiet);
// The three options of a measurement that uses random numbers: --seed, --json, --quiet.
void add_measurement(CLI::App& app, std::uint64_t& seed, bool& json, bool& quiet);

}  // namespace warpnest
