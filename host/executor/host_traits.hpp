// HostTraits: all that a class of a game has beyond the Game concept. It extends GameTraits, the part
// that kernels see (common/game_traits.hpp), because kernels must not include the host.
//
// A specialisation has, besides,
//   plays_on_cpu       whether the `cpu` executor and the CPU's searches play this class
//   plays_on_warps     whether warps, on the CPU or on a GPU, play this class
//   fast_engine()      the engine of the `cpu` executor
//   reference_engine() what --check compares with
//   Cursor             how searches walk through a game of it (host/policy/cursor.hpp)
//   Coding             how its moves become the codes of a policy (host/policy/policy_coding.hpp)
//   Player             who plays by a policy (host/policy/policy_player.hpp)
// and may have make_executor(options), for a class that runs on others. PlainHostTraits
// (host/policy/plain_host_traits.hpp) has all of them for a game with nothing special.
//
// There is no default: a file that forgets to include a game's own header does not compile.
#pragma once

namespace warpnest {

template <class G>
struct HostTraits;

}  // namespace warpnest
