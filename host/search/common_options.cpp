#include "host/search/common_options.hpp"

#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "host/executor/executor.hpp"
#include "host/files/file_error.hpp"
#include "host/files/file_text.hpp"
#include "host/policy/policy_file.hpp"

namespace warpnest {
namespace {

constexpr std::array playout_names{"uniform", "mobility", "bias"};  // as in PlayoutKind

PlayoutKind playout_kind(const std::string& name) {
  std::size_t kind = 0;
  while (name != playout_names[kind])
    ++kind;  // the option has no other values
  return static_cast<PlayoutKind>(kind);
}

template <class Parse>
auto parse_file(const std::string& path, const Parse& parse) {
  constexpr std::size_t limit = std::size_t{4} << 20;
  try {
    return parse(read_small_file(path, limit));
  } catch (const FileError& error) {
    const std::string_view what = error.what();
    const bool named = what.find(path) != std::string_view::npos;
    throw FileError(named ? std::string(what) : fmt::format("{}: {}", path, what));
  }
}

}  // namespace

Option level_option(int highest) {
  return integer_option("--level", 0, highest, fmt::format("nesting level, 0 to {}", highest), 2);
}

Option leaf_option(std::uint32_t initial) {
  return integer_option(
      "--leaf", 1, max_leaf,
      fmt::format("playouts per leaf, 1 to {}; the best counts, 1 is the classic search", max_leaf),
      initial);
}

Option playouts_option(std::int64_t initial) {
  return integer_option("--playouts", 1, 4'000'000'000, "playouts per run", initial);
}

Options with_playout_options(Options options) {
  options.push_back(choice_option("--playout", {playout_names.begin(), playout_names.end()},
                                  "how playouts choose moves: uniform, mobility or bias (--bias)",
                                  playout_names[0]));
  options.push_back(
      file_option("--bias", "policy file with a bias for move codes, for --playout bias"));
  return options;
}

PlayoutChoice::PlayoutChoice(const Values& values, const Problem& problem)
    : how{.kind = playout_kind(values.text("--playout"))}, bias_file(values.text("--bias")) {
  const bool biased = how.kind == PlayoutKind::bias;
  if (biased && bias_file.empty()) {
    throw UsageError("--playout: bias needs a policy file: add --bias FILE");
  }
  if (!biased && !bias_file.empty()) {
    throw UsageError("--bias: nothing uses it: add --playout bias");
  }
  if (biased) how.bias = read_bias(bias_file, problem);
}

std::string PlayoutChoice::name() const {
  return playout_names[static_cast<std::size_t>(how.kind)];
}

std::string PlayoutChoice::describe() const {
  return name() + " playouts";
}

void PlayoutChoice::add_to(Json& json) const {
  json["playout"] = name();
  if (!bias_file.empty()) json["bias"] = bias_file;
}

std::string PlayoutChoice::method(const Problem& problem) const {
  const std::string_view uniform = problem.cpu_class().method;
  if (how.kind == PlayoutKind::uniform) return std::string(uniform);
  return fmt::format("{}, {}", uniform,
                     how.kind == PlayoutKind::mobility ? "mobility" : "bias by shares");
}

std::vector<float> read_bias(const std::string& path, const Problem& problem) {
  return parse_file(path,
                    [&](const std::string& text) { return parse_policy(text, problem.title()); });
}

Problem::Moves read_game(const std::string& path, const Problem& problem) {
  return parse_file(path, [&](const std::string& text) { return problem.parse(text); });
}

}  // namespace warpnest
