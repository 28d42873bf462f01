// The PTX executor on its own, on small kernels written for it: it must be able to say no.
#include "tests/ptx/machine/machine.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ptx/machine/small_kernel.hpp"

namespace warpnest::ptx {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

struct Ran {
  std::vector<std::uint32_t> values;
  Outcome outcome;
};
Ran run_body(const std::string& body, std::uint32_t threads = lanes) {
  const Module module(kernel_of(body));
  Ran ran{std::vector<std::uint32_t>(threads), {}};
  Memory memory;
  memory.allow(ran.values);
  Launch launch = Launch::of(module.kernel("test"), ran.values.data());
  launch.threads = threads;
  launch.shared_bytes = 4 * threads;
  ran.outcome = run(launch, memory);
  return ran;
}

std::string error_of(const std::string& body) {
  try {
    run_body(body);
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

TEST(PtxMachine, ComputesLaneByLane) {
  const Ran ran = run_body(R"(
	shf.l.wrap.b32 	%r1, %r0, %r0, 31;
	mul.hi.u32 	%r2, %r1, 8;
	bfi.b32 	%r3, %r0, -1, 4, 5;
	mad.hi.u32 	%r9, %r3, 16, %r2;)");
  for (std::uint32_t lane = 0; lane < lanes; ++lane) {
    const std::uint32_t rotated = lane >> 1 | lane << 31;
    const std::uint32_t inserted = (~0U & ~(31U << 4)) | lane << 4;
    const auto high = static_cast<std::uint32_t>(std::uint64_t{rotated} * 8 >> 32);
    EXPECT_EQ(ran.values[lane], (inserted >> 28) + high);
  }
}

// Bytes 2, 1, 0 and 7 of two words; and the signs of bytes 4 and 0 below byte 0, twice.
TEST(PtxMachine, ChoosesBytes) {
  const Ran ran = run_body(R"(
	add.s32 	%r1, %r0, 287453952;
	prmt.b32 	%r2, %r1, -2004318072, 28690;
	prmt.b32 	%r3, %r1, -2004318072, 140;
	xor.b32 	%r9, %r2, %r3;)");
  for (std::uint32_t lane = 0; lane < lanes; ++lane) {  // of 0x112233.. and 0x88888888
    const std::uint32_t chosen = 0x88003322U | lane << 16;
    const std::uint32_t signs = 0x000000ffU | lane << 16 | lane << 24;
    EXPECT_EQ(ran.values[lane], chosen ^ signs);
  }
}

// 2^24 + 1 is not a float and becomes 2^24; conversion to an integer drops the fraction.
TEST(PtxMachine, ComputesWithFloats) {
  const Ran ran = run_body(R"(
	cvt.rn.f32.u32 	%f0, %r0;
	add.rn.f32 	%f1, %f0, 0f3FC00000;
	sub.f32 	%f1, %f1, 0f3E800000;
	add.rn.f32 	%f2, 0f4B800000, 0f3F800000;
	sub.rn.f32 	%f2, %f2, 0f4B800000;
	add.rn.f32 	%f3, %f1, %f2;
	cvt.rzi.u64.f32 	%rd2, %f3;
	cvt.u32.u64 	%r9, %rd2;)");
  for (std::uint32_t lane = 0; lane < lanes; ++lane)
    EXPECT_EQ(ran.values[lane], lane + 1);
  EXPECT_EQ(ran.outcome.counts.warp[static_cast<std::size_t>(Unit::floats)], 7U);
  EXPECT_EQ(run_body(R"(
	sub.rn.f32 	%f0, 0f3F800000, 0f40000000;
	cvt.rzi.u64.f32 	%rd2, %f0;
	cvt.u32.u64 	%r9, %rd2;)")
                .values[0],
            0U);
}

TEST(PtxMachine, ItsClockCountsInstructions) {
  const Ran ran = run_body(R"(
	mov.u64 	%rd2, %clock64;
	add.s32 	%r1, %r0, 1;
	add.s32 	%r1, %r1, 1;
	mov.u64 	%rd3, %clock64;
	sub.s64 	%rd4, %rd3, %rd2;
	cvt.u32.u64 	%r9, %rd4;)");
  for (const std::uint32_t value : ran.values)
    EXPECT_EQ(value, 3U);
}

// Debug information ends with its line: the instruction after it counts.
TEST(PtxMachine, LineInformationSwallowsNoInstruction) {
  const Ran ran = run_body(R"(
	.loc	1 62 3
	add.s32 	%r1, %r0, 5;
.loc	2 137 5, function_name $L__info_string1, inlined_at 1 62 3
mov.u32 	%r9, %r1;)");
  for (std::uint32_t lane = 0; lane < lanes; ++lane)
    EXPECT_EQ(ran.values[lane], lane + 5);
}

// Lanes leave a loop one after the other, and are together again after it.
TEST(PtxMachine, LanesMeetAgainAfterALoop) {
  const Ran ran = run_body(R"(
	mov.u32 	%r1, 0;
$again:
	add.s32 	%r1, %r1, 1;
	setp.lt.u32 	%p1, %r1, %r0;
	@%p1 bra 	$again;
	setp.gt.u32 	%p2, %r1, 20;
	vote.sync.ballot.b32 	%r9, %p2, -1;)");
  for (const std::uint32_t value : ran.values)
    EXPECT_EQ(value, ~0U << 21);
  EXPECT_EQ(ran.outcome.counts.thread[static_cast<std::size_t>(Unit::branch)], 1U + 31 * 32 / 2);
}

TEST(PtxMachine, ReportsALaneThatReadsWhatAnotherWrote) {
  const std::string write = "\tst.shared.u32 	[%r8], %r0;\n";
  const std::string read = R"(	xor.b32 	%r1, %r8, 4;
	ld.shared.u32 	%r9, [%r1];
)";
  EXPECT_THAT(run_body(write + "\tbar.warp.sync 	-1;\n" + read).outcome.races, IsEmpty());
  const Ran racy = run_body(write + read);
  ASSERT_THAT(racy.outcome.races, SizeIs(1));
  EXPECT_THAT(racy.outcome.races[0], HasSubstr("PTX line 22: thread 0 reads what was written by "
                                               "thread 1 in line 20"));
  // The other way round: a write while another lane may still be reading.
  EXPECT_THAT(
      run_body("\tst.shared.u32 	[%r8], %r0;\n\tbar.warp.sync 	-1;\n" + read + write)
          .outcome.races,
      SizeIs(1));
}

// Lanes that each write one byte of a word do not conflict, if bytes are watched.
TEST(PtxMachine, WatchesBytesIfAsked) {
  const Module module(kernel_of(R"(
	add.s32 	%r1, %r7, %r0;
	st.shared.u8 	[%r1], %r0;
	ld.shared.u8 	%r9, [%r1];)"));
  std::vector<std::uint32_t> values(lanes);
  Memory memory;
  memory.allow(values);
  Launch launch = Launch::of(module.kernel("test"), values.data());
  launch.shared_bytes = lanes;
  EXPECT_THAT(run(launch, memory).races, testing::Not(IsEmpty()));
  launch.race_unit = 1;
  EXPECT_THAT(run(launch, memory).races, IsEmpty());
}

TEST(PtxMachine, WarpsAreHeldApartByTheBlocksBarrierAlone) {
  const std::string write = "\tst.shared.u32 	[%r8], %r0;\n";
  const std::string read = R"(	xor.b32 	%r1, %r8, 128;
	ld.shared.u32 	%r9, [%r1];
)";
  const Ran good = run_body(write + "\tbar.sync 	0;\n" + read, 2 * lanes);
  EXPECT_THAT(good.outcome.races, IsEmpty());
  for (std::uint32_t thread = 0; thread < 2 * lanes; ++thread)
    EXPECT_EQ(good.values[thread], thread ^ 32U);
  EXPECT_THAT(run_body(write + "\tbar.warp.sync 	-1;\n" + read, 2 * lanes).outcome.races,
              testing::Not(IsEmpty()));
}

TEST(PtxMachine, RefusesWhatAGpuWouldNotForgive) {
  EXPECT_THAT(error_of("\tlop3.b32 	%r9, %r0, %r0, %r0, 1;\n"),
              HasSubstr("PTX line 20: not a known instruction"));
  for (const char* unknown : {"setp.lt.f32 	%p1, %f0, %f1;", "min.f32 	%f0, %f0, %f1;",
                              "cvt.rn.u32.f32 	%r9, %f0;", "cvt.rzi.s32.f32 	%r9, %f0;",
                              "add.rzi.f32 	%f0, %f0, %f1;", "add.rn.f64 	%f0, %f0, %f1;"}) {
    EXPECT_THAT(error_of(unknown), HasSubstr("not known")) << unknown;
  }
  EXPECT_THAT(error_of("\tld.shared.u32 	%r9, [%r8+4096];\n"),
              HasSubstr("outside of shared memory"));
  EXPECT_THAT(error_of("\tld.shared.u32 	%r9, [%r8+1];\n"), HasSubstr("not aligned"));
  EXPECT_THAT(error_of("\tld.global.u32 	%r9, [%rd1+4];\n"),
              HasSubstr("outside of global memory"));
  EXPECT_THAT(error_of(R"(
	setp.lt.u32 	%p1, %r0, 5;
	@%p1 bra 	$few;
	bar.warp.sync 	-1;
$few:)"),
              HasSubstr("it names other lanes than those that are together"));
}

}  // namespace
}  // namespace warpnest::ptx
