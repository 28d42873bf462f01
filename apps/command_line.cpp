#include "apps/command_line.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace warpnest {
namespace {

constexpr std::size_t help_column = 30;
constexpr std::size_t help_width = 100;

// Breaks the words into lines of at most help_width, all but the first indented to help_column.
std::string wrapped(const std::string& text) {
  std::string lines;
  std::size_t column = help_column;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    if (column != help_column) {
      const bool fits = column + 1 + (end - begin) <= help_width;
      lines += fits ? " " : "\n" + std::string(help_column, ' ');
      column = fits ? column + 1 : help_column;
    }
    lines += text.substr(begin, end - begin);
    column += end - begin;
    begin = end + 1;
  }
  return lines;
}

std::string help_line(const std::string& left, const std::string& text) {
  std::string line = "  " + left;
  if (line.size() + 2 > help_column) {
    line += "\n" + std::string(help_column, ' ');
  } else {
    line.resize(help_column, ' ');
  }
  return line + wrapped(text) + "\n";
}

std::vector<std::string> owners_of(const std::string& option, const auto& entries) {
  std::vector<std::string> owners;
  for (const auto& entry : entries) {
    const Options options = entry.options();
    if (std::any_of(options.begin(), options.end(),
                    [&](const Option& own) { return own.name == option; })) {
      owners.emplace_back(entry.name);
    }
  }
  return owners;
}

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::string help_lines(const Options& options) {
  std::string text;
  for (const Option& option : options) {
    std::string left = option.name;
    if (const std::string value = option.value_name(); !value.empty()) left += " " + value;
    if (!option.initial.empty()) left += fmt::format(" [{}]", option.initial);
    text += help_line(left, option.help);
  }
  return text;
}

class CommandLine::Formatter final : public CLI::Formatter {
 public:
  explicit Formatter(const CommandLine& line) : line_(line) {}
  std::string make_help(const CLI::App*, std::string, CLI::AppFormatMode) const override {
    return line_.help();
  }

 private:
  const CommandLine& line_;
};

CommandLine::CommandLine(CLI::App& app, std::string name, std::string about, std::string examples)
    : command_(*app.add_subcommand(name, about)),
      about_(std::move(about)),
      examples_(std::move(examples)) {
  full_name_ = name;
  for (const CLI::App* parent = &app; parent != nullptr; parent = parent->get_parent()) {
    full_name_ = parent->get_name() + " " + full_name_;
  }
  command_.formatter(std::make_shared<Formatter>(*this));
}

void CommandLine::take_game() {
  takes_game_ = true;
  command_.add_option("game", game_, "the game")->type_name("");
  for (const GameEntry& entry : games()) {
    for (const Option& option : entry.options())
      declare(option);
  }
}

void CommandLine::take_argument(const std::string& name, std::string& text) {
  argument_ = name;
  command_.add_option(name, text)->type_name("");
}

void CommandLine::take_search() {
  takes_search_ = true;
  search_ = std::string(searches().front().name);
  command_.add_option_function<std::string>("--algorithm", [this](const std::string& text) {
    search_ = text;
    order_.push_back("--algorithm");
  });
  for (const SearchEntry& entry : searches()) {
    for (const Option& option : entry.options())
      declare(option);
  }
}

void CommandLine::add(Section section) {
  for (const Option& option : section.options)
    declare(option);
  sections_.push_back(std::move(section));
}

// Several owners may have an option of this name: it is added to the command once.
void CommandLine::declare(const Option& option) {
  if (command_.get_option_no_throw(option.name) != nullptr) return;
  const std::string name = option.name;
  const auto keep = [this, name](const std::string& text) {
    raw_[name] = text;
    order_.push_back(name);
  };
  if (option.kind == Option::Kind::flag) {
    command_.add_flag_callback(name, [keep] { keep(""); });
  } else if (option.kind == Option::Kind::texts) {
    command_.add_option_function<std::vector<std::string>>(
        name, [keep](const std::vector<std::string>& texts) {
          keep(fmt::format("{}", fmt::join(texts, ",")));
        })->allow_extra_args(false);
  } else {
    command_.add_option_function<std::string>(name, keep);
  }
}

Values CommandLine::read(const Options& options) const {
  Values values(options);
  for (const std::string& name : order_) {
    if (values.has(name)) values.set(name, raw_.at(name));
  }
  return values;
}

const GameEntry& CommandLine::game() const { return find_game(game_, full_name_); }
const SearchEntry& CommandLine::search() const { return find_search(search_); }

Values CommandLine::game_values() const {
  refuse_other_games();
  return read(game().options());
}

Values CommandLine::search_values() const {
  refuse_other_searches();
  return read(search().options());
}

Values CommandLine::values(const std::string& heading) const {
  for (const Section& section : sections_) {
    if (section.heading == heading) return read(section.options);
  }
  throw std::logic_error("no section " + heading);
}

void CommandLine::refuse_other_games() const {
  for (const std::string& option : order_) {
    const auto owners = owners_of(option, games());
    if (owners.empty() || contains(owners, game().name)) continue;
    throw UsageError(fmt::format("{}: {} has no such parameter: leave it out, or name {}", option,
                                 game().name, owners.front()));
  }
}

void CommandLine::refuse_other_searches() const {
  for (const std::string& option : order_) {
    const auto owners = owners_of(option, searches());
    if (owners.empty() || contains(owners, search().name)) continue;
    throw UsageError(fmt::format("{}: {} has no such option: it belongs to {}", option,
                                 search().name, fmt::join(owners, ", ")));
  }
}

std::string CommandLine::first_search_option() const {
  for (const std::string& option : order_) {
    if (option == "--algorithm" || !owners_of(option, searches()).empty()) return option;
  }
  return {};
}

std::string CommandLine::help() const {
  const GameEntry* named = nullptr;
  for (const GameEntry& entry : games()) {
    if (takes_game_ && entry.name == game_) named = &entry;
  }
  const std::string argument = named != nullptr ? game_ : takes_game_ ? "GAME" : argument_;
  std::string text = fmt::format("{}\nUsage: {}{} [OPTIONS]\n", about_, full_name_,
                                 argument.empty() ? "" : " " + argument);
  if (named != nullptr) {
    text += fmt::format("\n{}: {}\n{}", named->name, named->about, help_lines(named->options()));
  } else if (takes_game_) {
    text += fmt::format("\nGames ('{} GAME --help' lists the options of one):\n", full_name_);
    for (const GameEntry& entry : games())
      text += help_line(std::string(entry.name), std::string(entry.about));
  }
  if (takes_search_) {
    const Problems problems = named == nullptr ? Problems() : named->make(Values(named->options()));
    const auto plays = [&](const SearchEntry& entry) {
      return problems.empty() || entry.refuses == nullptr || entry.refuses(*problems.front()).empty();
    };
    text += fmt::format("\nSearches: --algorithm NAME [{}]\n", searches().front().name);
    for (const SearchEntry& entry : searches()) {
      if (!plays(entry)) continue;
      text += help_line(std::string(entry.name), std::string(entry.about));
    }
    // Their options are only shown once a game is chosen: the list is long.
    for (const SearchEntry& entry : searches()) {
      if (named == nullptr || !plays(entry)) continue;
      text += fmt::format("\nOptions of {}:\n{}", entry.name, help_lines(entry.options()));
    }
  }
  for (const Section& section : sections_)
    text += fmt::format("\n{}:\n{}", section.heading, help_lines(section.options));
  text += help_line("-h,--help", "print this help and exit");
  if (takes_search_) {
    text += "\nExamples:\n";
    for (const GameEntry& entry : games()) {
      if (named == nullptr || named == &entry) text += entry.examples;
    }
  }
  if (!examples_.empty()) text += "\n" + examples_ + "\n";
  return text;
}

}  // namespace warpnest
