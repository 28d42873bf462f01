// The portable path: a few playouts are in progress at a time, so that each runs while the others
// wait. When one ends, its slot takes the next item.
#include "host/games/snake/cpu/snake_pool_portable.hpp"

#include <array>

#include "host/games/snake/cpu/snake_words.hpp"

namespace warpnest {
namespace {

constexpr snake_words::Tables tables = snake_words::make_tables();

// Far: the number of dimensions that lead to another word.
template <std::uint32_t Far>
using Board = std::array<std::uint64_t, 1U << Far>;

template <std::uint32_t Far>
struct alignas(64) Slot {
  Board<Far> board;
  std::uint64_t generator;  // low word in the lower half, carry in the upper
  std::uint64_t node;
  std::uint32_t number;  // of the item
  std::uint32_t begun;   // the time at which the playout would have had length 0
  bool idle;

  // As Generator::next().
  std::uint64_t draw() {
    const std::uint64_t low = generator & 0xffffffffU;
    const std::uint64_t carry = generator >> 32;
    generator = low * Generator::multiplier + carry;
    return low ^ carry;
  }

  // Makes one move. Returns the number of candidates it chose from; if that is 0, nothing changes.
  [[gnu::always_inline]] std::uint32_t step() {
    // 1. Take the neighbours off the board.
    const std::uint64_t b = node & 63U;
    const std::uint64_t here = node >> 6;
    const auto [mask, multiplier] = tables.nodes[b];
    const std::uint64_t found = board[here] & mask;
    board[here] ^= found;
    std::uint32_t far_set = 0;
    for (std::uint32_t j = Far; j-- > 0;) {
      std::uint64_t& other = board[here ^ (1U << j)];
      far_set = 2 * far_set + static_cast<std::uint32_t>((other << b) >> 63);
      other &= ~(0x8000000000000000ULL >> b);
    }

    // 2. Choose and move.
    const std::uint32_t near_set = tables.gathered[b][(found * multiplier) >> 58];
    const std::uint32_t near_count = tables.near_count[near_set];
    const std::uint32_t count = near_count + tables.far_count[far_set];
    const auto k = static_cast<std::uint32_t>((draw() * count) >> 32);
    node ^= static_cast<std::uint32_t>(tables.near_pick[near_set][k] |
                                       tables.far_pick[far_set][(k - near_count) & 15U]);
    return count;
  }
};

template <std::uint32_t Far>
class Player {
 public:
  Player(const SnakeStart& start, std::uint32_t words, SnakeItems& items, PoolSum& sum)
      : start_length_(start.length),
        origin_length_(start.origin_length),
        items_(items),
        sum_(sum) {
    for (std::uint32_t w = 0; w < start_board_.size(); ++w) {
      const std::uint64_t second = 2 * w + 1 < words ? start.words[2 * w + 1] : 0;
      start_board_[w] = static_cast<std::uint64_t>(start.words[2 * w]) << 32 | second;
    }
  }

  void run() {
    for (Slot<Far>& slot : slots_) {
      slot = {};
      begin(slot, 0);
    }
    for (std::uint32_t now = 0; active_ != 0; ++now) {
#pragma GCC unroll 8
      for (Slot<Far>& slot : slots_) {
        if (slot.step() == 0 && !slot.idle) [[unlikely]] {
          const std::uint32_t length = now - slot.begun;
          sum_.add(slot.number, static_cast<std::int32_t>(length), length - origin_length_);
          --active_;
          begin(slot, now + 1);
        }
      }
    }
  }

 private:
  // Gives the slot the next item, whose first move is made at time `first`. Without one it stays at
  // the end of its playout, where a move changes nothing.
  [[gnu::always_inline]] void begin(Slot<Far>& slot, std::uint32_t first) {
    const SnakeItem* item = items_.take();
    slot.idle = item == nullptr;
    if (slot.idle) return;
    slot.board = start_board_;
    slot.generator = item->generator;
    slot.node = item->node;
    slot.number = item->number;
    slot.begun = first - start_length_;
    ++active_;
  }

  std::array<Slot<Far>, 4> slots_;  // fewer are slower, more are not faster
  std::uint32_t active_ = 0;
  Board<Far> start_board_;
  std::uint32_t start_length_;
  std::uint32_t origin_length_;
  SnakeItems& items_;
  PoolSum& sum_;
};

template <std::uint32_t Far>
void play(const SnakeStart& start, std::uint32_t words, SnakeItems& items, PoolSum& sum) {
  Player<Far>(start, words, items, sum).run();
}

}  // namespace

void play_snake_items_portable(int dimension, const SnakeStart& start, SnakeItems& items,
                               PoolSum& sum) {
  const std::uint32_t words = dimension < 5 ? 1 : 1U << (dimension - 5);
  switch (dimension) {
    case 7:
      return play<1>(start, words, items, sum);
    case 8:
      return play<2>(start, words, items, sum);
    case 9:
      return play<3>(start, words, items, sum);
    case 10:
      return play<4>(start, words, items, sum);
    case 11:
      return play<5>(start, words, items, sum);
    case 12:
      return play<6>(start, words, items, sum);
    case 13:
      return play<7>(start, words, items, sum);
    default:
      return play<0>(start, words, items, sum);
  }
}

}  // namespace warpnest
