// A small kernel for the machine's own tests.
#pragma once

#include <string>

namespace warpnest::ptx {

// A kernel with one parameter, a pointer to one word per lane: %rd1 is the address of the lane's
// word, %r0 the lane. The body must leave the lane's result in %r9.
inline std::string kernel_of(const std::string& body) {
  return R"(
.version 9.0
.target sm_86
.address_size 64
.extern .shared .align 16 .b8 words[];
.visible .entry test(
	.param .u64 test_param_0
)
{
	.reg .pred 	%p<5>;
	.reg .b32 	%r<10>;
	.reg .b64 	%rd<5>;
	.reg .f32 	%f<5>;
	ld.param.u64 	%rd0, [test_param_0];
	mov.u32 	%r0, %tid.x;
	mul.wide.u32 	%rd1, %r0, 4;
	add.s64 	%rd1, %rd1, %rd0;
	mov.u32 	%r7, words;
	mad.lo.s32 	%r8, %r0, 4, %r7;
)" + body +
         R"(
	st.global.u32 	[%rd1], %r9;
	ret;
}
)";
}

}  // namespace warpnest::ptx
