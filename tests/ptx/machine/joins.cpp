// Where the two sides of a branch meet again: immediate post-dominators.
#include <cstdint>
#include <vector>

#include "tests/ptx/machine/module.hpp"

namespace warpnest::ptx {
namespace {

// The control flow between basic blocks. The last block is the end of the kernel.
struct JoinGraph {
  std::vector<int> first;              // instruction of each block
  std::vector<int> block_of;           // block of each instruction
  std::vector<std::vector<int>> next;  // successors of each block

  explicit JoinGraph(const std::vector<Instruction>& code) {
    const int size = static_cast<int>(code.size());
    std::vector<bool> starts(code.size() + 1, false);
    starts[0] = true;
    for (int i = 0; i < size; ++i) {
      const Instruction& now = code[static_cast<std::size_t>(i)];
      if (now.op != Op::branch && now.op != Op::leave) continue;
      if (now.target >= 0) starts[static_cast<std::size_t>(now.target)] = true;
      starts[static_cast<std::size_t>(i) + 1] = true;
    }
    starts[code.size()] = true;
    for (int i = 0; i <= size; ++i) {
      if (starts[static_cast<std::size_t>(i)]) first.push_back(i);
      block_of.push_back(static_cast<int>(first.size()) - 1);
    }
    next.resize(first.size());
    const int end = static_cast<int>(first.size()) - 1;
    for (int b = 0; b < end; ++b) {
      const Instruction& last =
          code[static_cast<std::size_t>(first[static_cast<std::size_t>(b) + 1]) - 1];
      auto& to = next[static_cast<std::size_t>(b)];
      if (last.op == Op::branch) to.push_back(block_of[static_cast<std::size_t>(last.target)]);
      if (last.op == Op::leave) to.push_back(end);
      if ((last.op != Op::branch && last.op != Op::leave) || last.guard >= 0) to.push_back(b + 1);
    }
  }
};

}  // namespace

// Finds post-dominators as bit sets, by iteration: kernels have a few hundred blocks.
void find_joins(Kernel& kernel) {
  const JoinGraph graph(kernel.code);
  const std::size_t blocks = graph.first.size();
  const std::size_t words = (blocks + 63) / 64;
  using Set = std::vector<std::uint64_t>;
  std::vector<Set> after(blocks, Set(words, ~std::uint64_t{0}));
  const auto has = [](const Set& set, std::size_t b) {
    return (set[b / 64] >> (b % 64) & 1U) != 0;
  };
  after[blocks - 1].assign(words, 0);
  after[blocks - 1][(blocks - 1) / 64] |= std::uint64_t{1} << ((blocks - 1) % 64);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t b = blocks - 1; b-- > 0;) {
      Set set(words, ~std::uint64_t{0});
      for (const int to : graph.next[b]) {
        for (std::size_t w = 0; w < words; ++w)
          set[w] &= after[static_cast<std::size_t>(to)][w];
      }
      set[b / 64] |= std::uint64_t{1} << (b % 64);
      if (set != after[b]) {
        after[b] = std::move(set);
        changed = true;
      }
    }
  }
  const auto size_of = [&](std::size_t b) {
    int size = 0;
    for (const std::uint64_t word : after[b])
      size += __builtin_popcountll(word);
    return size;
  };
  for (std::size_t i = 0; i < kernel.code.size(); ++i) {
    Instruction& now = kernel.code[i];
    if (now.op != Op::branch) continue;
    const auto here = static_cast<std::size_t>(graph.block_of[i]);
    // The post-dominators of a block form a chain; the nearest has the most after it.
    int most = -1;
    for (std::size_t b = 0; b < blocks; ++b) {
      if (b == here || !has(after[here], b)) continue;
      if (const int size = size_of(b); size > most) {
        most = size;
        now.join = graph.first[b];
      }
    }
  }
}

}  // namespace warpnest::ptx
