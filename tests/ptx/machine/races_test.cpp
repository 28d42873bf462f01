// Which accesses race.
#include "tests/ptx/machine/races.hpp"

#include <cstdint>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpnest::ptx {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

constexpr bool shared = true;

Access access(std::uint32_t thread, std::uint32_t warp_epoch, std::uint32_t block_epoch, int line) {
  return {thread, warp_epoch, block_epoch, line};
}

TEST(PtxRaces, AWriterRacesWithWhoeverElseTouchesTheWord) {
  RaceCheck readers(4);
  readers.read(shared, 8, 4, access(0, 0, 0, 1));
  readers.read(shared, 8, 4, access(1, 0, 0, 1));
  EXPECT_THAT(readers.found(), IsEmpty());
  readers.write(shared, 8, 4, access(1, 0, 0, 2));
  EXPECT_THAT(readers.found(), SizeIs(1));

  RaceCheck writers(4);
  writers.write(shared, 8, 4, access(0, 0, 0, 1));
  writers.write(shared, 12, 4, access(1, 0, 0, 1));  // another word
  writers.write(shared, 8, 4, access(0, 0, 0, 2));   // the same lane
  EXPECT_THAT(writers.found(), IsEmpty());
  writers.write(shared, 8, 4, access(1, 0, 0, 2));
  EXPECT_THAT(writers.found(), SizeIs(1));
}

TEST(PtxRaces, ABarrierHoldsLanesApart) {
  RaceCheck races(4);
  races.write(shared, 0, 4, access(0, 0, 0, 1));
  races.read(shared, 0, 4, access(1, 1, 0, 2));  // after the warp's
  EXPECT_THAT(races.found(), IsEmpty());
  races.read(shared, 0, 4, access(33, 1, 0, 2));  // of another warp
  EXPECT_THAT(races.found(), SizeIs(1));

  RaceCheck blocks(4);
  blocks.write(shared, 0, 4, access(0, 0, 0, 1));
  blocks.read(shared, 0, 4, access(33, 0, 1, 2));  // after the block's
  EXPECT_THAT(blocks.found(), IsEmpty());
}

TEST(PtxRaces, APairOfLinesIsToldOnce) {
  RaceCheck races(4);
  for (std::uint32_t word = 0; word < 5; ++word) {
    races.write(shared, 4 * word, 4, access(0, 0, 0, 1));
    races.read(shared, 4 * word, 4, access(1, 0, 0, 2));
  }
  EXPECT_THAT(races.found(), SizeIs(1));
}

TEST(PtxRaces, GlobalMemoryIsWatchedByBytes) {
  RaceCheck races(4);
  races.write(!shared, 1000, 1, access(0, 0, 0, 1));
  races.write(!shared, 1001, 1, access(1, 0, 0, 1));
  EXPECT_THAT(races.found(), IsEmpty());
  races.write(!shared, 1000, 2, access(1, 0, 0, 2));
  EXPECT_THAT(races.found(), SizeIs(1));
}

}  // namespace
}  // namespace warpnest::ptx
