#include "host/games/samegame/cpu/samegame_fast.hpp"

#include "host/games/snake/cpu/snake_pool.hpp"

namespace warpnest {

bool samegame_fast_available() {
  static const bool has = available(CpuPath::avx2);
  return has;
}

}  // namespace warpnest
