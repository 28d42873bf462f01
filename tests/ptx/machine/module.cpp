#include "tests/ptx/machine/module.hpp"

#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <tuple>

#include "tests/ptx/machine/opcodes.hpp"
#include "tests/ptx/machine/text.hpp"

namespace warpnest::ptx {
namespace {

std::optional<Type> type_of(const std::string& part) {
  if (part == "pred") return Type{'p', 1};
  if (part == "f32") return Type{'f', 32};
  if (part.size() < 2 || (part[0] != 'u' && part[0] != 's' && part[0] != 'b')) return {};
  for (const int bits : {8, 16, 32, 64}) {
    if (part.substr(1) == std::to_string(bits))
      return Type{part[0], static_cast<std::uint8_t>(bits)};
  }
  return {};
}

class Parser {
 public:
  Parser(const std::string& text, std::uint32_t shared_base, std::vector<Kernel>& kernels,
         std::vector<std::vector<std::uint8_t>>& globals)
      : shared_base_(shared_base), kernels_(kernels), globals_(globals) {
    int depth = 0;
    for (Statement& statement : statements_of(text)) {
      line_ = statement.line;
      const std::string& now = statement.text;
      if (now == "{") {
        ++depth;
      } else if (now == "}") {
        if (--depth == 0) finish();
      } else if (depth == 0) {
        outside(now);
      } else if (now.ends_with(":")) {
        labels_[now.substr(0, now.size() - 1)] = static_cast<int>(kernels_.back().code.size());
      } else if (now.starts_with(".")) {
        declaration(now);
      } else {
        instruction(now);
      }
    }
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw Error("PTX line " + std::to_string(line_) + ": " + what);
  }

  // .entry NAME (.param ... NAME_param_0[40], ...), .global ..., .extern .shared ...
  void outside(const std::string& text) {
    if (text.find(".entry") != std::string::npos) {
      Kernel kernel;
      const std::size_t open = text.find('(');
      std::string head = trimmed(text.substr(0, open));
      kernel.name = head.substr(head.find_last_of(' ') + 1);
      registers_.clear();
      labels_.clear();
      jumps_.clear();
      parameters_.clear();
      if (open != std::string::npos) {
        const std::size_t close = text.rfind(')');
        for (const std::string& parameter : operands_of(text.substr(open + 1, close - open - 1))) {
          const auto [name, bytes, align] = variable(parameter);
          kernel.parameter_bytes = (kernel.parameter_bytes + align - 1) / align * align;
          parameters_[name] = kernel.parameter_bytes;
          kernel.parameter_bytes += bytes;
        }
      }
      kernel.shared_base = shared_base_;
      kernels_.push_back(std::move(kernel));
    } else if (text.starts_with(".extern .shared")) {
      shared_[std::get<0>(variable(text))] = shared_base_;
    } else if (text.find(".global") != std::string::npos || text.starts_with(".const")) {
      global(text);
    } else if (text.find(".func") != std::string::npos ||
               text.find(".shared") != std::string::npos) {
      fail("not known: " + text.substr(0, 60));
    }
  }

  // Returns (name, bytes, alignment) of ".param .align 8 .b8 NAME[40]" and the like.
  std::tuple<std::string, std::uint32_t, std::uint32_t> variable(const std::string& text) const {
    Strings words;
    for (const std::string& word : split(text.substr(0, text.find('=')), ' ')) {
      if (!word.empty()) words.push_back(word);
    }
    std::uint32_t align = 0;
    std::uint32_t bytes = 1;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      if (words[i] == ".align") align = static_cast<std::uint32_t>(number(words[i + 1]));
      if (const auto type = type_of(words[i].substr(1)); type && words[i][0] == '.')
        bytes = type->bits / 8U;
    }
    std::string name = words.back();
    const std::uint32_t unit = bytes;
    if (const std::size_t bracket = name.find('['); bracket != std::string::npos) {
      bytes *= static_cast<std::uint32_t>(number(name.substr(bracket + 1)));
      name.resize(bracket);
    }
    return {name, bytes, align == 0 ? unit : align};
  }

  void global(const std::string& text) {
    const auto [name, bytes, align] = variable(text);
    std::vector<std::uint8_t> data(bytes);
    if (const std::size_t brace = text.find('{'); brace != std::string::npos) {
      std::uint32_t unit = 1;
      for (const std::uint32_t width : {2U, 4U, 8U}) {
        if (text.find(".b" + std::to_string(8 * width) + " ") != std::string::npos ||
            text.find(".u" + std::to_string(8 * width) + " ") != std::string::npos) {
          unit = width;
        }
      }
      std::size_t at = 0;
      for (const std::string& value :
           operands_of(text.substr(brace + 1, text.rfind('}') - brace - 1))) {
        for (std::uint32_t b = 0; b < unit && at < data.size(); ++b) {
          data[at++] = static_cast<std::uint8_t>(number(value) >> (8 * b));
        }
      }
    }
    globals_.push_back(std::move(data));
    variables_[name] = reinterpret_cast<std::uint64_t>(globals_.back().data());
  }

  void declaration(const std::string& text) {
    if (text.starts_with(".pragma") || text.starts_with(".loc")) return;
    if (!text.starts_with(".reg")) fail("not known: " + text);
    // ".reg .b32 %r<1375>" or ".reg .pred p"
    const std::string name = trimmed(text.substr(text.find_last_of(" \t") + 1));
    const std::size_t bracket = name.find('<');
    if (bracket == std::string::npos) {
      registers_[name] = kernels_.back().registers++;
      return;
    }
    const auto count = static_cast<int>(number(name.substr(bracket + 1)));
    for (int i = 0; i < count; ++i) {
      registers_[name.substr(0, bracket) + std::to_string(i)] = kernels_.back().registers++;
    }
  }

  int reg(const std::string& name) const {
    if (name == "_") return -1;
    const auto found = registers_.find(name);
    if (found == registers_.end()) fail("no register " + name);
    return found->second;
  }

  std::optional<std::uint64_t> symbol(const std::string& name) const {
    for (const auto* table : {&parameters_, &shared_, &variables_}) {
      if (const auto found = table->find(name); found != table->end()) return found->second;
    }
    return {};
  }

  // A register, a number, a special register, the address of a symbol, or [any of them + number].
  Operand operand(std::string text) const {
    static const std::map<std::string, Special> specials = {
        {"%tid.x", Special::tid},       {"%ntid.x", Special::ntid}, {"%ctaid.x", Special::ctaid},
        {"%nctaid.x", Special::nctaid}, {"%laneid", Special::lane}, {"%clock64", Special::clock}};
    Operand result;
    if (text.starts_with("[")) {
      text = trimmed(text.substr(1, text.size() - 2));
      if (const std::size_t plus = text.find('+'); plus != std::string::npos) {
        result.value = number(trimmed(text.substr(plus + 1)));
        text = trimmed(text.substr(0, plus));
      }
    }
    if (const auto special = specials.find(text); special != specials.end()) {
      result.special = special->second;
    } else if (text.starts_with("%")) {
      result.reg = reg(text);
    } else if (is_number(text)) {
      result.value += number(text);
    } else if (const auto address = symbol(text)) {
      result.value += *address;
    } else {
      result.reg = reg(text);
    }
    return result;
  }

  void instruction(std::string text);
  void decode(Instruction& now, const Strings& parts);
  void decode_floats(Instruction& now, const std::string& rounding) const;

  void finish() {
    for (const auto& [index, label] : jumps_) {
      const auto found = labels_.find(label);
      if (found == labels_.end()) throw Error("PTX: no label " + label);
      kernels_.back().code[static_cast<std::size_t>(index)].target = found->second;
    }
    find_joins(kernels_.back());
  }

  std::uint32_t shared_base_;
  std::vector<Kernel>& kernels_;
  std::vector<std::vector<std::uint8_t>>& globals_;
  std::map<std::string, int> registers_;
  std::map<std::string, int> labels_;
  std::map<int, std::string> jumps_;
  std::map<std::string, std::uint64_t> parameters_, shared_, variables_;
  int line_ = 0;
};

void Parser::decode(Instruction& now, const Strings& parts) {
  const auto& known = known_opcodes();
  std::size_t used = 0;
  std::string prefix;
  for (std::size_t i = 0; i < parts.size() && i < 3; ++i) {
    prefix += (i == 0 ? "" : ".") + parts[i];
    if (const auto found = known.find(prefix); found != known.end()) {
      now.op = found->second.op;
      now.unit = found->second.unit;
      used = i + 1;
    }
  }
  if (used == 0) fail("not a known instruction: " + now.text);

  static const std::map<std::string, Compare> compares = {
      {"eq", Compare::eq}, {"ne", Compare::ne}, {"lt", Compare::lt}, {"le", Compare::le},
      {"gt", Compare::gt}, {"ge", Compare::ge}, {"lo", Compare::lt}, {"ls", Compare::le},
      {"hi", Compare::gt}, {"hs", Compare::ge}};
  static const std::map<std::string, Space> spaces = {{"global", Space::global},
                                                      {"shared", Space::shared},
                                                      {"param", Space::param},
                                                      {"const", Space::global}};
  static const std::map<std::string, char> reductions = {{"add", '+'}, {"min", '<'}, {"max", '>'},
                                                         {"and", '&'}, {"or", '|'},  {"xor", '^'}};
  static const std::set<std::string> ignored = {
      "uni", "sync", "nc", "volatile", "wrap", "relaxed", "gpu", "cta", "v2", "v4", "aligned"};
  int types = 0;
  std::string rounding;
  for (std::size_t i = used; i < parts.size(); ++i) {
    const std::string& part = parts[i];
    if (const auto type = type_of(part)) {
      (types++ == 0 ? now.type : now.from) = *type;
    } else if (const auto compare = compares.find(part);
               now.op == Op::set && compare != compares.end()) {
      now.compare = compare->second;
    } else if (const auto space = spaces.find(part); space != spaces.end()) {
      now.space = space->second;
    } else if (const auto reduction = reductions.find(part);
               (now.op == Op::reduce || now.op == Op::atomic_add) &&
               reduction != reductions.end()) {
      now.reduction = reduction->second;
    } else if (part == "clamp") {
      now.clamp = true;
    } else if (part == "rn" || part == "rzi") {
      rounding = part;
    } else if (!ignored.contains(part)) {
      fail("not known: ." + part + " in " + now.text);
    }
  }
  if (now.op == Op::atomic_add && now.reduction != '+') fail("not known: " + now.text);
  decode_floats(now, rounding);
}

// Floats are added, subtracted, moved and converted. Rounding is to nearest only, or to zero when
// converting to an integer.
void Parser::decode_floats(Instruction& now, const std::string& rounding) const {
  const bool to_float = now.type.kind == 'f';
  const bool from_float = now.from.kind == 'f';
  if (!to_float && !from_float && rounding.empty()) return;
  bool known = false;
  if (now.op == Op::convert) {
    known = to_float ? !from_float && rounding == "rn"
                     : from_float && now.type.kind == 'u' && rounding == "rzi";
  } else if (now.op == Op::add || now.op == Op::sub) {
    known = to_float && (rounding.empty() || rounding == "rn");
  } else {
    known = rounding.empty() && (now.op == Op::move || now.op == Op::select || now.op == Op::load ||
                                 now.op == Op::store);
  }
  if (!known) fail("not known: " + now.text);
  if (now.unit == Unit::integer) now.unit = Unit::floats;
}

void Parser::instruction(std::string text) {
  Instruction now;
  now.line = line_;
  now.text = text;
  if (text.starts_with("@")) {
    const std::size_t space = text.find_first_of(" \t");
    now.guard_not = text[1] == '!';
    now.guard = reg(text.substr(now.guard_not ? 2 : 1, space - (now.guard_not ? 2 : 1)));
    text = trimmed(text.substr(space));
  }
  const std::size_t space = text.find_first_of(" \t");
  const std::string opcode = text.substr(0, space);
  Strings operands = space == std::string::npos ? Strings() : operands_of(text.substr(space));
  decode(now, split(opcode, '.'));

  const auto add_vector = [&](const std::string& vector, bool destination) {
    for (const std::string& part : operands_of(vector.substr(1, vector.size() - 2))) {
      if (destination) {
        now.to.push_back(reg(part));
      } else {
        now.sources.push_back(operand(part));
      }
    }
  };
  if (now.op == Op::branch) {
    jumps_[static_cast<int>(kernels_.back().code.size())] = operands.at(0);
  } else {
    const bool writes = now.op != Op::store && now.op != Op::sync_warp &&
                        now.op != Op::sync_block && now.op != Op::leave;
    if (now.op == Op::move && !operands.empty()) {
      if (operands[0].starts_with("{")) now.op = Op::unpack;
      if (operands.at(1).starts_with("{")) now.op = Op::pack;
    }
    std::size_t first = 0;
    if (writes) {
      if (operands.empty()) fail("no operand: " + text);
      if (operands[0].starts_with("{")) {
        add_vector(operands[0], true);
      } else {
        now.to.push_back(reg(operands[0]));
      }
      first = 1;
      // The second destination of a shuffle says whether its source lane was in range.
      const bool shuffles = now.op >= Op::shuffle_idx && now.op <= Op::shuffle_down;
      if (shuffles && operands.size() == 6) {
        now.to.push_back(reg(operands[1]));
        first = 2;
      }
    }
    for (std::size_t i = first; i < operands.size(); ++i) {
      if (operands[i].starts_with("{")) {
        add_vector(operands[i], false);
      } else if (operands[i].starts_with("!")) {
        fail("not known: " + text);
      } else {
        now.sources.push_back(operand(operands[i]));
      }
    }
  }
  kernels_.back().code.push_back(std::move(now));
}

}  // namespace

const char* name(Unit unit) {
  static constexpr const char* names[units] = {"integer",      "memory", "branch",
                                               "vote/shuffle", "other",  "float"};
  return names[static_cast<int>(unit)];
}

Module::Module(const std::string& text, std::uint32_t shared_base)
    : globals_(std::make_shared<std::vector<std::vector<std::uint8_t>>>()) {
  Parser(text, shared_base, kernels_, *globals_);
}

Module Module::read(const std::string& path, std::uint32_t shared_base) {
  std::ifstream file(path);
  if (!file) throw Error("cannot read " + path);
  std::stringstream text;
  text << file.rdbuf();
  return Module(text.str(), shared_base);
}

const Kernel& Module::kernel(const std::string& part) const {
  const Kernel* found = nullptr;
  for (const Kernel& kernel : kernels_) {
    if (kernel.name.find(part) == std::string::npos) continue;
    if (found != nullptr) throw Error("more than one kernel has a name with " + part);
    found = &kernel;
  }
  if (found == nullptr) throw Error("no kernel has a name with " + part);
  return *found;
}

}  // namespace warpnest::ptx
