// PTX as nvcc writes it, parsed: the kernels of a file, their instructions and branches.
//
// Only what the project's kernels use is supported; anything else is an error that names its line.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace warpnest::ptx {

struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Type {
  char kind = 'b';  // u, s, b; f for floats of 32 bits; p for predicates
  std::uint8_t bits = 0;
};

enum class Op : std::uint8_t {
  // arithmetic and logic
  add,
  sub,
  mul_lo,
  mul_hi,
  mul_wide,
  mad_lo,
  mad_hi,
  mad_wide,
  div,
  rem,
  min,
  max,
  and_,
  or_,
  xor_,
  not_,
  neg,
  abs,
  shl,
  shr,
  shf_left,
  shf_right,
  bfe,
  bfi,
  prmt,
  popc,
  clz,
  brev,
  set,
  select,
  move,
  pack,
  unpack,
  convert,
  to_generic,
  from_generic,
  // memory
  load,
  store,
  atomic_add,
  // between lanes
  ballot,
  vote_any,
  vote_all,
  shuffle_idx,
  shuffle_bfly,
  shuffle_up,
  shuffle_down,
  match_any,
  reduce,
  active_mask,
  // control
  branch,
  leave,
  sync_warp,
  sync_block,
};

// What an instruction occupies, for counting.
enum class Unit : std::uint8_t { integer, memory, branch, lanes, other, floats };
inline constexpr int units = 6;
const char* name(Unit unit);

enum class Space : std::uint8_t { generic, global, shared, param };
enum class Compare : std::uint8_t { eq, ne, lt, le, gt, ge };
enum class Special : std::uint8_t { none, tid, ntid, ctaid, nctaid, lane, clock };

struct Operand {
  int reg = -1;             // if not negative; otherwise a value
  std::uint64_t value = 0;  // or, with a register, the offset added to it (addresses)
  Special special = Special::none;
};

struct Instruction {
  Op op{};
  Unit unit{};
  Type type{}, from{};
  Space space{};
  Compare compare{};
  char reduction = 0;  // for `reduce`: + < > & | ^
  bool clamp = false;  // for funnel shifts
  int line = 0;        // in the file, counted from 1
  int guard = -1;      // predicate register, or -1
  bool guard_not = false;
  int target = -1;      // for a branch: number of an instruction
  int join = -1;        // for a branch: where its two sides meet again
  std::vector<int> to;  // registers written; several for vectors
  std::vector<Operand> sources;
  std::string text;
};

struct Kernel {
  std::string name;
  int registers = 0;
  std::uint32_t parameter_bytes = 0;
  std::uint32_t shared_base = 0;  // address of the launch's shared memory
  std::vector<Instruction> code;
};

// Where the launch's own shared memory begins: at 0, or after what the hardware reserves. Kernels
// must not rely on either.
inline constexpr std::uint32_t reserved_shared_bytes = 1024;
// Added to a shared-memory address when it is made generic.
inline constexpr std::uint64_t shared_window = std::uint64_t{1} << 56;

class Module {
 public:
  explicit Module(const std::string& text, std::uint32_t shared_base = reserved_shared_bytes);
  static Module read(const std::string& path, std::uint32_t shared_base = reserved_shared_bytes);

  // Returns the only kernel whose mangled name contains `part`.
  const Kernel& kernel(const std::string& part) const;
  const std::vector<Kernel>& kernels() const { return kernels_; }
  // Variables in global memory, at their host addresses: (first byte, bytes).
  const std::vector<std::vector<std::uint8_t>>& globals() const { return *globals_; }

 private:
  std::vector<Kernel> kernels_;
  std::shared_ptr<std::vector<std::vector<std::uint8_t>>> globals_;  // copies share the variables
};

// Fills in `join` of every branch: the first instruction after the branch that every path reaches.
void find_joins(Kernel& kernel);

}  // namespace warpnest::ptx
