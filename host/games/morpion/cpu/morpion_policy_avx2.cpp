// The move whose clock rings next depends on the old list, without the moves that the last move
// ended, and on the few moves that are new. So the old list stays in place while the next one is
// written, and its clocks are compared as they are loaded: nothing waits for a recent store.
#include <limits>

#include "host/games/morpion/cpu/morpion_policy.hpp"
#include "host/games/morpion/cpu/morpion_step_avx2.hpp"
#include "host/policy/policy_clocks.hpp"

namespace warpnest {
namespace {

constexpr float never = std::numeric_limits<float>::infinity();

// Indexed by which of eight clocks to drop: the places of the others, in order.
struct ClockPackTable {
  alignas(64) std::uint8_t places[256][8];
  constexpr ClockPackTable() : places{} {
    for (unsigned drop = 0; drop < 256; ++drop) {
      unsigned out = 0;
      for (unsigned i = 0; i < 8; ++i) {
        if ((drop >> i & 1U) == 0) places[drop][out++] = static_cast<std::uint8_t>(i);
      }
    }
  }
};
constexpr ClockPackTable clock_pack_table{};

WARPNEST_INLINE __m256 pack(__m256 clocks, std::uint32_t drop) {
  const __m128i places =
      _mm_loadl_epi64(reinterpret_cast<const __m128i*>(clock_pack_table.places[drop]));
  return _mm256_permutevar8x32_ps(clocks, _mm256_cvtepu8_epi32(places));
}

WARPNEST_INLINE float least(__m256 clocks) {
  __m128 four = _mm_min_ps(_mm256_castps256_ps128(clocks), _mm256_extractf128_ps(clocks, 1));
  four = _mm_min_ps(four, _mm_movehl_ps(four, four));
  return _mm_cvtss_f32(_mm_min_ss(four, _mm_movehdup_ps(four)));
}

// exponential_wait of eight numbers.
WARPNEST_INLINE __m256 eight_waits(__m256i random) {
  using namespace policy_logarithm;
  const __m256i k = _mm256_or_si256(_mm256_srli_epi32(random, 8), _mm256_set1_epi32(1));
  const __m256 uniform = _mm256_mul_ps(_mm256_cvtepi32_ps(k), _mm256_set1_ps(0x1p-24F));
  const __m256i base = _mm256_set1_epi32(static_cast<int>(sqrt_half));
  const __m256i bits = _mm256_sub_epi32(_mm256_castps_si256(uniform), base);
  const __m256 exponent = _mm256_cvtepi32_ps(_mm256_srai_epi32(bits, 23));
  const __m256 m = _mm256_castsi256_ps(
      _mm256_add_epi32(_mm256_and_si256(bits, _mm256_set1_epi32(0x7fffff)), base));
  const __m256 one = _mm256_set1_ps(1.0F);
  const __m256 s = _mm256_div_ps(_mm256_sub_ps(m, one), _mm256_add_ps(m, one));
  const __m256 square = _mm256_mul_ps(s, s);
  __m256 sum = _mm256_set1_ps(odd[0]);
#pragma GCC unroll 4
  for (int i = 1; i < 5; ++i) {
    sum = _mm256_add_ps(_mm256_mul_ps(sum, square), _mm256_set1_ps(odd[i]));
  }
  sum = _mm256_add_ps(_mm256_mul_ps(exponent, _mm256_set1_ps(ln2)), _mm256_mul_ps(sum, s));
  return _mm256_xor_ps(sum, _mm256_set1_ps(-0.0F));
}

// Waiting times in the order of the draws, from the eight generators in turn.
class Waits {
 public:
  WARPNEST_INLINE explicit Waits(const Generator& own)
      : pairs_{states(own, {0, 1, 4, 5}), states(own, {2, 3, 6, 7})} {}

  // Returns the next `count` waiting times, at most 20 (four directions of five).
  WARPNEST_INLINE const float* take(std::uint32_t count) {
    if (next_ + count > ready_) [[unlikely]]
      refill();
    const float* waits = waits_ + next_;
    next_ += count;
    return waits;
  }

 private:
  struct Numbers {
    std::uint32_t of[4];
  };
  // The states of four generators, each with the carry above the low word.
  WARPNEST_INLINE static __m256i states(const Generator& own, const Numbers& numbers) {
    long long state[4];
    for (int i = 0; i < 4; ++i) {
      const Generator generator = clock_generator(own, numbers.of[i]);
      state[i] = static_cast<long long>(generator.low() |
                                        static_cast<std::uint64_t>(generator.carry()) << 32);
    }
    return _mm256_setr_epi64x(state[0], state[1], state[2], state[3]);
  }
  // Generator::next() of four generators; the numbers are the lower halves of the result.
  WARPNEST_INLINE static __m256i next(__m256i& states) {
    const __m256i carries = _mm256_srli_epi64(states, 32);
    const __m256i given = _mm256_xor_si256(states, carries);
    constexpr auto multiplier = static_cast<long long>(Generator::multiplier);
    states = _mm256_add_epi64(_mm256_mul_epu32(states, _mm256_set1_epi64x(multiplier)), carries);
    return given;
  }

  [[gnu::noinline]] void refill() {
    // Move the rest to the front.
    _mm256_storeu_ps(waits_, _mm256_loadu_ps(waits_ + next_));
    _mm256_storeu_ps(waits_ + 8, _mm256_loadu_ps(waits_ + next_ + 8));
    _mm256_storeu_ps(waits_ + 16, _mm256_loadu_ps(waits_ + next_ + 16));
    ready_ -= next_;
    next_ = 0;
    for (std::uint32_t more = 0; more < 32; more += 8) {
      const __m256 low = _mm256_castsi256_ps(next(pairs_[0]));
      const __m256 high = _mm256_castsi256_ps(next(pairs_[1]));
      // The lower halves of both, two from each 128-bit half of the registers.
      const __m256i random = _mm256_castps_si256(_mm256_shuffle_ps(low, high, 0x88));
      _mm256_storeu_ps(waits_ + ready_, eight_waits(random));
      ready_ += 8;
    }
  }

  __m256i pairs_[2];
  std::uint32_t next_ = 0;
  std::uint32_t ready_ = 0;
  float waits_[96];
};

constexpr std::uint32_t slots = morpion_list_capacity + 32;

struct List {
  alignas(32) MorpionCode codes[slots];
  alignas(32) float clocks[slots];  // past the end of a list they never ring
};

template <MorpionVariant V>
struct alignas(64) Game {
  MorpionBoard<V> board;  // only its rows are used
  List lists[2];
  alignas(32) float old_clocks[slots];  // of the old list; those that have ended never ring
};

WARPNEST_INLINE void end_clocks(float* clocks) {
  _mm256_storeu_ps(clocks, _mm256_set1_ps(never));
  _mm256_storeu_ps(clocks + 8, _mm256_set1_ps(never));
}

WARPNEST_INLINE std::uint32_t equal(__m256 clocks, __m256 value) {
  return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_cmp_ps(clocks, value, _CMP_EQ_OQ)));
}
// The place of the first of sixteen clocks with this value, or 0.
WARPNEST_INLINE std::uint32_t find(__m256 low, __m256 high, float value) {
  const __m256 wanted = _mm256_set1_ps(value);
  return _tzcnt_u32(equal(low, wanted) | equal(high, wanted) << 8 | 1U << 16) & 15U;
}
// As above for any number of clocks, which must be aligned. Reads blocks of 8.
WARPNEST_INLINE std::uint32_t find(const float* clocks, std::uint32_t size, float value) {
  for (std::uint32_t i = 0; i < size; i += 8) {
    const std::uint32_t there = equal(_mm256_load_ps(clocks + i), _mm256_set1_ps(value));
    if (there != 0) return i + _tzcnt_u32(there);
  }
  return 0;
}

}  // namespace

template <MorpionVariant V>
std::uint32_t play_morpion_policy_avx2(const MorpionBoard<V>& origin, const float* reciprocals,
                                       Generator generator, PolicyTrace& trace, bool& overflow) {
  Game<V> game;
  copy_morpion(origin, game.board);
  PolicyCode* codes = trace.codes.data();
  PolicyCode* distinct = trace.distinct.data();
  PolicyTrace::Step* step = trace.step.data();
  Waits waits(generator);

  // 1. The first list and its clocks.
  std::uint32_t count = origin.count;
  for (std::uint32_t i = 0; i < count; i += 8) {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(origin.list + i));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(game.lists[0].codes + i), block);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(distinct + i), block);
    const __m256 drawn = _mm256_loadu_ps(waits.take(count - i < 8 ? count - i : 8));
    const __m256 scales = _mm256_i32gather_ps(reciprocals, _mm256_cvtepu16_epi32(block), 4);
    _mm256_store_ps(game.lists[0].clocks + i, _mm256_mul_ps(drawn, scales));
  }
  end_clocks(game.lists[0].clocks + count);
  float wait = never;
  for (std::uint32_t i = 0; i < count; i += 8) {
    const float block = least(_mm256_load_ps(game.lists[0].clocks + i));
    wait = block < wait ? block : wait;
  }
  MorpionCode code = game.lists[0].codes[find(game.lists[0].clocks, count, wait)];
  distinct += count;

  // 2. Moves.
  std::uint32_t ring = origin.overflow ? 1 : 0;
  std::uint32_t fresh = count;
  List* old = &game.lists[0];
  List* now = &game.lists[1];
  while (count - 1U < morpion_list_capacity) {
    const MorpionCode* from = old->codes;
    const float* from_clocks = old->clocks;
    MorpionCode* to = now->codes;
    float* to_clocks = now->clocks;
    *step++ = {code, static_cast<std::uint16_t>(count), static_cast<std::uint16_t>(fresh)};

    const MorpionMoveAvx2<V> move(game.board, code);
    const __m256 passed = _mm256_set1_ps(wait);
    const __m256 infinity = _mm256_set1_ps(never);
    __m256 first = infinity;
    __m256 last_low = infinity;
    __m256 last_high = infinity;
    const std::uint32_t kept = clean_morpion<V>(
        move, from, to, count,
        [&](std::uint32_t i, __m256i block, __m256i hit, std::uint32_t drop_low,
            std::uint32_t drop_high, std::uint32_t to_low, std::uint32_t to_high)
            __attribute__((always_inline)) {
              _mm256_storeu_si256(reinterpret_cast<__m256i*>(codes + i), block);
              const __m256 low = _mm256_sub_ps(_mm256_loadu_ps(from_clocks + i), passed);
              const __m256 high = _mm256_sub_ps(_mm256_loadu_ps(from_clocks + i + 8), passed);
              _mm256_storeu_ps(to_clocks + to_low, pack(low, drop_low));
              _mm256_storeu_ps(to_clocks + to_high, pack(high, drop_high));
              const __m256i hit_low = _mm256_cvtepi16_epi32(_mm256_castsi256_si128(hit));
              const __m256i hit_high = _mm256_cvtepi16_epi32(_mm256_extracti128_si256(hit, 1));
              const __m256 left_low =
                  _mm256_max_ps(low, _mm256_and_ps(_mm256_castsi256_ps(hit_low), infinity));
              const __m256 left_high =
                  _mm256_max_ps(high, _mm256_and_ps(_mm256_castsi256_ps(hit_high), infinity));
              first = _mm256_min_ps(first, _mm256_min_ps(left_low, left_high));
              last_low = left_low;
              last_high = left_high;
              if (count > 16) [[unlikely]] {
                _mm256_store_ps(game.old_clocks + i, left_low);
                _mm256_store_ps(game.old_clocks + i + 8, left_high);
              }
            });
    codes += count;
    const std::uint32_t next_count = append_morpion<V>(game.board, move, to, kept);

    wait = least(first);
    code = from[count <= 16 ? find(last_low, last_high, wait) : find(game.old_clocks, count, wait)];
    // A move that is gone never comes back, so every new one is distinct. The branch predictor
    // mostly guesses their number, which is mostly 0 or 1. Reading a fixed, larger number of them
    // would have to wait for recent stores.
    fresh = next_count - kept;
    const float* drawn = waits.take(fresh);
    for (std::uint32_t j = 0; j < fresh; ++j) {
      const MorpionCode added = to[kept + j];
      const float clock = drawn[j] * reciprocals[added];
      distinct[j] = added;
      to_clocks[kept + j] = clock;
      if (clock < wait) {
        wait = clock;
        code = added;
      }
    }
    end_clocks(to_clocks + next_count);
    distinct += fresh;
    ring = move.ring();
    count = ring != 0 ? 0 : next_count;
    List* const free = old;
    old = now;
    now = free;
  }
  trace.clear();
  trace.steps = static_cast<std::uint32_t>(step - trace.step.data());
  trace.distinct_count = static_cast<std::uint32_t>(distinct - trace.distinct.data());
  overflow = ring != 0 || count != 0;
  return origin.length + trace.steps;
}

WARPNEST_INSTANTIATE_MORPION_POLICY(play_morpion_policy_avx2);

}  // namespace warpnest
