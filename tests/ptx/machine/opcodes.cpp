#include "tests/ptx/machine/opcodes.hpp"

namespace warpnest::ptx {

const std::map<std::string, Known>& known_opcodes() {
  using enum Op;
  static const std::map<std::string, Known> known = {
      {"add", {add, Unit::integer}},
      {"sub", {sub, Unit::integer}},
      {"mul.lo", {mul_lo, Unit::integer}},
      {"mul.hi", {mul_hi, Unit::integer}},
      {"mul.wide", {mul_wide, Unit::integer}},
      {"mad.lo", {mad_lo, Unit::integer}},
      {"mad.hi", {mad_hi, Unit::integer}},
      {"mad.wide", {mad_wide, Unit::integer}},
      {"div", {div, Unit::integer}},
      {"rem", {rem, Unit::integer}},
      {"min", {min, Unit::integer}},
      {"max", {max, Unit::integer}},
      {"and", {and_, Unit::integer}},
      {"or", {or_, Unit::integer}},
      {"xor", {xor_, Unit::integer}},
      {"not", {not_, Unit::integer}},
      {"neg", {neg, Unit::integer}},
      {"abs", {abs, Unit::integer}},
      {"shl", {shl, Unit::integer}},
      {"shr", {shr, Unit::integer}},
      {"shf.l", {shf_left, Unit::integer}},
      {"shf.r", {shf_right, Unit::integer}},
      {"bfe", {bfe, Unit::integer}},
      {"bfi", {bfi, Unit::integer}},
      {"prmt", {prmt, Unit::integer}},
      {"popc", {popc, Unit::integer}},
      {"clz", {clz, Unit::integer}},
      {"brev", {brev, Unit::integer}},
      {"setp", {set, Unit::integer}},
      {"selp", {select, Unit::integer}},
      {"mov", {move, Unit::integer}},
      {"cvt", {convert, Unit::integer}},
      {"cvta.to", {from_generic, Unit::integer}},
      {"cvta", {to_generic, Unit::integer}},
      {"ld", {load, Unit::memory}},
      {"st", {store, Unit::memory}},
      {"atom", {atomic_add, Unit::memory}},
      {"vote.sync.ballot", {ballot, Unit::lanes}},
      {"vote.sync.any", {vote_any, Unit::lanes}},
      {"vote.sync.all", {vote_all, Unit::lanes}},
      {"shfl.sync.idx", {shuffle_idx, Unit::lanes}},
      {"shfl.sync.bfly", {shuffle_bfly, Unit::lanes}},
      {"shfl.sync.up", {shuffle_up, Unit::lanes}},
      {"shfl.sync.down", {shuffle_down, Unit::lanes}},
      {"match.any", {match_any, Unit::lanes}},
      {"redux.sync", {reduce, Unit::lanes}},
      {"activemask", {active_mask, Unit::lanes}},
      {"bra", {branch, Unit::branch}},
      {"ret", {leave, Unit::other}},
      {"exit", {leave, Unit::other}},
      {"bar.warp", {sync_warp, Unit::other}},
      {"bar.sync", {sync_block, Unit::other}}};
  return known;
}

}  // namespace warpnest::ptx
