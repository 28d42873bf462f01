// AnyValue: a trivially copyable value whose type is known only to its functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace warpnest {

class AnyValue {
 public:
  static constexpr std::size_t capacity = 4096;

  template <class T>
  explicit AnyValue(const T& value) : bytes_(sizeof(T)) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= capacity && alignof(T) <= 64);
    std::memcpy(data_, &value, sizeof(T));
  }
  // Copies only the bytes of the value.
  AnyValue(const AnyValue& other) : bytes_(other.bytes_) { copy(other); }
  AnyValue& operator=(const AnyValue& other) {
    if (this == &other) return *this;
    bytes_ = other.bytes_;
    copy(other);
    return *this;
  }

  void* data() { return data_; }
  const void* data() const { return data_; }

 private:
  void copy(const AnyValue& other) { std::memcpy(data_, other.data_, bytes_); }

  std::uint32_t bytes_;
  alignas(64) std::byte data_[capacity];
};

}  // namespace warpnest
