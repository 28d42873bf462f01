#include "apps/options.hpp"

#include "apps/common_options.hpp"

namespace warpnest {

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

void add_seed(CLI::App& app, std::uint64_t& seed) {
  app.add_option_function<std::string>(
         "--seed", [&seed](const std::string& text) { seed = parse_seed("--seed", text); },
         seed_option().help)
      ->type_name("N")
      ->default_str(std::to_string(seed));
}

void add_threads(CLI::App& app, std::uint32_t& threads) {
  add_integer(app, "--threads", threads, 1, max_threads, threads_option().help);
}

void add_device(CLI::App& app, std::string& device) {
  app.add_option_function<std::string>(
         "--device", [&device](const std::string& text) { device = checked_device(text); },
         device_option().help)
      ->type_name("NAME")
      ->default_str(device);
}

void add_json(CLI::App& app, bool& json) {
  app.add_flag("--json", json, json_option().help);
}

void add_quiet(CLI::App& app, bool& quiet) {
  app.add_flag("--quiet", quiet, quiet_option().help);
}

void add_measurement(CLI::App& app, std::uint64_t& seed, bool& json, bool& quiet) {
  add_seed(app, seed);
  add_json(app, json);
  add_quiet(app, quiet);
}

}  // namespace warpnest
