// CommandLine: a subcommand whose options are declared as data (host/base/options.hpp).
//
// Options are grouped in sections. A command that takes a game has the options of every game, and
// one that takes a search has those of every search. The value of an option is parsed once its
// owner is known; an option of another owner is rejected with a line that names the right one.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "host/base/options.hpp"
#include "host/games/game_entry.hpp"
#include "host/search/search_entry.hpp"

namespace warpnest {

class CommandLine {
 public:
  struct Section {
    std::string heading;  // "Run"
    Options options;
  };

  // Adds a subcommand of this name to `app`. `about` is one line, `examples` several.
  CommandLine(CLI::App& app, std::string name, std::string about, std::string examples);

  // These must be called before the command line is parsed.
  void take_game();    // as the first argument
  void take_search();  // as --algorithm
  // One argument that is not an option; `name` is shown in the usage line.
  void take_argument(const std::string& name, std::string& text);
  void add(Section section);
  CLI::App& command() { return command_; }

  // For use after parsing. All throw UsageError.
  const GameEntry& game() const;
  Values game_values() const;
  const SearchEntry& search() const;
  Values search_values() const;
  Values values(const std::string& heading) const;
  // The first option given that belongs to a search, or --algorithm; empty if there is none.
  std::string first_search_option() const;

  // Its contents depend on the game that was named.
  std::string help() const;

 private:
  // Makes --help print help().
  class Formatter;

  void declare(const Option& option);
  Values read(const Options& options) const;
  bool given(const std::string& option) const { return raw_.contains(option); }
  void refuse_other_games() const;
  void refuse_other_searches() const;

  CLI::App& command_;
  std::string full_name_;  // warpnest search
  std::string about_;
  std::string examples_;
  std::string argument_;  // the name of an argument that is not an option
  bool takes_game_ = false;
  bool takes_search_ = false;
  std::string game_;
  std::string search_;
  std::vector<Section> sections_;
  std::map<std::string, std::string> raw_;  // option -> its text, as given
  std::vector<std::string> order_;          // options, in the order given
};

// The option lines of a help text: "  --dim N [8]      dimension ...".
std::string help_lines(const Options& options);

}  // namespace warpnest
