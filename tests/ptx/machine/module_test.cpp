// PTX text, and what the parser makes of it.
#include "tests/ptx/machine/module.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ptx/machine/small_kernel.hpp"
#include "tests/ptx/machine/text.hpp"

namespace warpnest::ptx {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

template <class F>
std::string error_of(F&& f) {
  try {
    f();
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

TEST(PtxText, OperandsAreSplitAtOuterCommas) {
  EXPECT_THAT(operands_of("%r1, {%r2, %r3}, [%rd4+8]"),
              ElementsAre("%r1", "{%r2, %r3}", "[%rd4+8]"));
  EXPECT_THAT(operands_of("%r1|%p1, %r2"), ElementsAre("%r1", "%p1", "%r2"));
}

TEST(PtxText, NumbersAreBits) {
  EXPECT_EQ(number("17"), 17U);
  EXPECT_EQ(number("-1"), ~std::uint64_t{0});
  EXPECT_EQ(number("0x1F"), 31U);
  EXPECT_EQ(number("0f3F800000"), 0x3f800000U);
  EXPECT_TRUE(is_number("-83941"));
  EXPECT_FALSE(is_number("%r1"));
  EXPECT_FALSE(is_number("words"));
}

TEST(PtxText, StatementsKnowTheirLine) {
  std::vector<std::string> texts;
  std::vector<int> lines;
  for (const Statement& statement :
       statements_of("add.s32 %r1,\n  %r2, 1;  // more\n$here:\nret;")) {
    texts.push_back(statement.text);
    lines.push_back(statement.line);
  }
  ASSERT_EQ(texts.size(), 3U);
  EXPECT_EQ(texts[2], "ret");
  EXPECT_THAT(lines, ElementsAre(1, 3, 4));
}

TEST(PtxModule, AKernelIsFoundByAPartOfItsNameThatNoOtherHas) {
  const std::string one = kernel_of("");
  std::string other = one.substr(one.find(".visible"));
  for (auto at = other.find("test"); at != std::string::npos; at = other.find("test", at + 4))
    other.replace(at, 4, "rest");
  const Module module(one + other);
  EXPECT_EQ(module.kernels().size(), 2U);
  EXPECT_EQ(module.kernel("te").name, "test");
  EXPECT_EQ(module.kernel("rest").name, "rest");
  EXPECT_THAT(error_of([&] { module.kernel("est"); }), HasSubstr("more than one kernel"));
  EXPECT_THAT(error_of([&] { module.kernel("best"); }), HasSubstr("no kernel"));
}

// The two sides of a branch meet at the first instruction that both reach.
TEST(PtxModule, BranchesKnowWhereTheirSidesMeet) {
  const Module module(kernel_of(R"(
	setp.lt.u32 	%p1, %r0, 5;
	@%p1 bra 	$few;
	mov.u32 	%r9, 1;
	bra.uni 	$all;
$few:
	mov.u32 	%r9, 2;
$all:
	add.s32 	%r9, %r9, 100;
)"));
  const Kernel& kernel = module.kernel("test");
  for (const Instruction& instruction : kernel.code) {
    if (instruction.op != Op::branch || instruction.guard < 0) continue;
    EXPECT_THAT(kernel.code.at(static_cast<std::size_t>(instruction.target)).text,
                HasSubstr("%r9, 2"));
    EXPECT_THAT(kernel.code.at(static_cast<std::size_t>(instruction.join)).text,
                HasSubstr("%r9, 100"));
    return;
  }
  FAIL() << "no branch";
}

TEST(PtxModule, RefusesWhatItCannotRead) {
  EXPECT_THAT(error_of([] { Module(kernel_of("\tbra \t$nowhere;\n")); }), HasSubstr("no label"));
  EXPECT_THAT(error_of([] { Module(kernel_of("\tmov.u32 \t%r77, 1;\n")); }),
              HasSubstr("no register %r77"));
  EXPECT_THAT(error_of([] { Module::read("no such file"); }), HasSubstr("cannot read"));
}

}  // namespace
}  // namespace warpnest::ptx
