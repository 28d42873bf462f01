// Arithmetic of one lane.
#include <algorithm>
#include <bit>
#include <cmath>

#include "tests/ptx/machine/machine.hpp"
#include "tests/ptx/machine/values.hpp"

namespace warpnest::ptx {
namespace {

__extension__ typedef __int128 Wide;  // ISO C++ has no such type
__extension__ typedef unsigned __int128 UnsignedWide;

bool compared(Compare how, bool is_signed, std::uint64_t a, std::uint64_t b) {
  const auto sa = static_cast<std::int64_t>(a);
  const auto sb = static_cast<std::int64_t>(b);
  switch (how) {
    case Compare::eq:
      return a == b;
    case Compare::ne:
      return a != b;
    case Compare::lt:
      return is_signed ? sa < sb : a < b;
    case Compare::le:
      return is_signed ? sa <= sb : a <= b;
    case Compare::gt:
      return is_signed ? sa > sb : a > b;
    case Compare::ge:
      return is_signed ? sa >= sb : a >= b;
  }
  return false;
}

std::uint64_t reversed(std::uint64_t value, int bits) {
  std::uint64_t result = 0;
  for (int i = 0; i < bits; ++i)
    result |= (value >> i & 1U) << (bits - 1 - i);
  return result;
}

float as_float(std::uint64_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
}
std::uint64_t bits_of(float value) {
  return std::bit_cast<std::uint32_t>(value);
}

// Rounds to zero; a value that does not fit becomes the nearest one that does.
std::uint64_t truncated(float value, int bits) {
  const std::uint64_t largest = low_bits(~std::uint64_t{0}, bits);
  if (!(value > 0)) return 0;
  return value >= std::ldexp(1.0F, bits) ? largest : static_cast<std::uint64_t>(value);
}

}  // namespace

std::uint64_t Warp::arithmetic(const Instruction& now, std::uint32_t lane) const {
  const int bits = now.type.bits;
  const bool is_signed = now.type.kind == 's';
  const auto raw = [&](std::size_t i) {
    return i < now.sources.size() ? value(now.sources[i], lane) : 0;
  };
  // A source as a number of the instruction's type, including its sign.
  const auto typed = [&](std::size_t i) {
    return is_signed ? static_cast<std::uint64_t>(signed_bits(raw(i), bits))
                     : low_bits(raw(i), bits);
  };
  const auto product = [&]() -> Wide {
    return is_signed ? static_cast<Wide>(signed_bits(raw(0), bits)) * signed_bits(raw(1), bits)
                     : static_cast<Wide>(static_cast<UnsignedWide>(typed(0)) * typed(1));
  };
  const std::uint64_t a = typed(0);
  const bool floats = now.type.kind == 'f';
  switch (now.op) {
    case Op::add:
      return floats ? bits_of(as_float(a) + as_float(raw(1))) : a + typed(1);
    case Op::sub:
      return floats ? bits_of(as_float(a) - as_float(raw(1))) : a - typed(1);
    case Op::mul_lo:
    case Op::mul_wide:
      return static_cast<std::uint64_t>(product());
    case Op::mul_hi:
      return static_cast<std::uint64_t>(product() >> bits);
    case Op::mad_lo:
    case Op::mad_wide:
      return static_cast<std::uint64_t>(product()) + raw(2);
    case Op::mad_hi:
      return static_cast<std::uint64_t>(product() >> bits) + raw(2);
    case Op::div:
    case Op::rem: {
      const std::uint64_t b = typed(1);
      if (b == 0) fail(now, "division by zero");
      if (is_signed) {
        const auto sa = static_cast<std::int64_t>(a), sb = static_cast<std::int64_t>(b);
        return static_cast<std::uint64_t>(now.op == Op::div ? sa / sb : sa % sb);
      }
      return now.op == Op::div ? a / b : a % b;
    }
    case Op::min:
      return compared(Compare::lt, is_signed, a, typed(1)) ? a : typed(1);
    case Op::max:
      return compared(Compare::gt, is_signed, a, typed(1)) ? a : typed(1);
    case Op::and_:
      return a & typed(1);
    case Op::or_:
      return a | typed(1);
    case Op::xor_:
      return a ^ typed(1);
    case Op::not_:
      return ~a;
    case Op::neg:
      return 0 - a;
    case Op::abs:
      return static_cast<std::int64_t>(a) < 0 ? 0 - a : a;
    case Op::shl: {
      const std::uint64_t by = low_bits(raw(1), 32);
      return by >= static_cast<std::uint64_t>(bits) ? 0 : a << by;
    }
    case Op::shr: {
      const auto by =
          std::min<std::uint64_t>(low_bits(raw(1), 32), static_cast<std::uint64_t>(bits));
      if (is_signed)
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(a) >>
                                          std::min<std::uint64_t>(by, 63));
      return by >= 64 ? 0 : a >> by;
    }
    case Op::shf_left:
    case Op::shf_right: {
      const std::uint64_t both = low_bits(raw(1), 32) << 32 | low_bits(raw(0), 32);
      const auto count = low_bits(raw(2), 32);
      const std::uint64_t by = now.clamp ? std::min<std::uint64_t>(count, 32) : count & 31U;
      return now.op == Op::shf_left ? (both << by) >> 32 : both >> by;
    }
    case Op::bfe: {
      const std::uint64_t at = raw(1) & 255U, length = raw(2) & 255U;
      if (is_signed) fail(now, "not known");
      return at >= static_cast<std::uint64_t>(bits)
                 ? 0
                 : low_bits(a >> at, static_cast<int>(std::min<std::uint64_t>(length, 64)));
    }
    case Op::bfi: {
      const std::uint64_t at = raw(2) & 255U, length = raw(3) & 255U;
      if (at >= static_cast<std::uint64_t>(bits)) return raw(1);
      const std::uint64_t field =
          low_bits(~std::uint64_t{0}, static_cast<int>(std::min<std::uint64_t>(length, 64))) << at;
      return (raw(1) & ~field) | ((a << at) & field);
    }
    case Op::prmt: {
      const std::uint64_t bytes = low_bits(raw(1), 32) << 32 | low_bits(raw(0), 32);
      std::uint64_t chosen = 0;
      for (int i = 0; i < 4; ++i) {
        const std::uint64_t selector = raw(2) >> 4 * i & 15U;
        std::uint64_t byte = bytes >> 8 * (selector & 7U) & 255U;
        if ((selector & 8U) != 0) byte = (byte & 128U) != 0 ? 255 : 0;  // its sign
        chosen |= byte << 8 * i;
      }
      return chosen;
    }
    case Op::popc:
      return static_cast<std::uint64_t>(std::popcount(a));
    case Op::clz:
      return static_cast<std::uint64_t>(std::countl_zero(a) - (64 - bits));
    case Op::brev:
      return reversed(a, bits);
    case Op::set:
      return compared(now.compare, is_signed, a, typed(1)) ? 1 : 0;
    case Op::select:
      return (raw(2) & 1U) != 0 ? raw(0) : raw(1);
    case Op::move:
      return raw(0);
    case Op::pack: {
      const int each = bits / static_cast<int>(now.sources.size());
      std::uint64_t whole = 0;
      for (std::size_t i = 0; i < now.sources.size(); ++i)
        whole |= low_bits(raw(i), each) << (static_cast<std::size_t>(each) * i);
      return whole;
    }
    case Op::convert: {
      if (now.from.kind == 'f') return truncated(as_float(raw(0)), bits);
      const bool from_signed = now.from.kind == 's';
      const std::int64_t number = signed_bits(raw(0), now.from.bits);
      const std::uint64_t natural = low_bits(raw(0), now.from.bits);
      if (floats)
        return bits_of(from_signed ? static_cast<float>(number) : static_cast<float>(natural));
      return from_signed ? static_cast<std::uint64_t>(number) : natural;
    }
    case Op::to_generic:
      return now.space == Space::shared ? raw(0) + shared_window : raw(0);
    case Op::from_generic:
      return now.space == Space::shared ? raw(0) - shared_window : raw(0);
    default:
      fail(now, "not known");
  }
}

}  // namespace warpnest::ptx
