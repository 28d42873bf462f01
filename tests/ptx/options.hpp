// The command line of the programs that run PTX.
#pragma once

#include <charconv>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace warpnest::ptx {

struct WrongUsage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Steps through the options: while (options.next()) if (options.name() == "--leaf") ...
class Options {
 public:
  Options(int count, char** words, int first) : count_(count), words_(words), at_(first - 1) {}

  bool next() {
    if (++at_ >= count_) return false;
    name_ = words_[at_];
    return true;
  }
  const std::string& name() const { return name_; }
  // Returns the number after the option. Throws WrongUsage.
  std::uint32_t number() {
    const std::string text = ++at_ < count_ ? words_[at_] : "";
    std::uint32_t value = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    if (error != std::errc() || end != last) {
      throw WrongUsage(name_ + " wants a number, not '" + text + "'");
    }
    return value;
  }

 private:
  int count_;
  char** words_;
  int at_;
  std::string name_ = {};
};

}  // namespace warpnest::ptx
