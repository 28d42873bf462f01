# warpnest_flags: how our own code is compiled. warpnest_common hands it on to every target.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 11)
  message(FATAL_ERROR "g++ ${CMAKE_CXX_COMPILER_VERSION} is too old for C++20: 11 or newer is needed")
endif()

add_library(warpnest_flags INTERFACE)
target_compile_features(warpnest_flags INTERFACE cxx_std_20)
set(CMAKE_CXX_EXTENSIONS OFF)

string(TOLOWER "${CMAKE_SYSTEM_PROCESSOR}" processor)
if(processor MATCHES "^(x86_64|amd64)$")
  set(WARPNEST_X86_64 TRUE)
else()
  message(FATAL_ERROR "warpnest's CPU paths are written for x86-64, and this is ${processor}")
endif()

set(warnings
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wcast-qual -Wnon-virtual-dtor
  -Woverloaded-virtual -Wimplicit-fallthrough
  -Wno-missing-field-initializers)  # designated initialisers leave the rest at its default
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND warnings -Wduplicated-cond -Wlogical-op)
  if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    list(APPEND warnings -Wno-restrict)  # g++ 12 takes "text" + std::string for an overlapping copy
  endif()
endif()
if(WARPNEST_WARNINGS_AS_ERRORS)
  list(APPEND warnings -Werror)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # These come after inlining, out of fmt and std::string as well, where g++ 12 is often wrong.
    list(APPEND warnings -Wno-error=array-bounds -Wno-error=maybe-uninitialized -Wno-error=restrict
      -Wno-error=stringop-overflow -Wno-error=stringop-overread)
  endif()
endif()
# No contraction into fused multiply-adds: every executor gives the same bits.
target_compile_options(warpnest_flags INTERFACE
  "$<$<COMPILE_LANGUAGE:CXX>:${warnings};-ffp-contract=off>")

if(WARPNEST_HAS_CUDA)
  target_compile_features(warpnest_flags INTERFACE cuda_std_20)
  # Not -Wpedantic or -Wconversion: what nvcc writes for the host compiler does not pass them. The
  # host compiler also meets nvcc's own pragmas.
  set(cuda_options
    -Xcompiler=-Wall,-Wextra,-Wshadow,-Wno-unknown-pragmas --Wreorder --Wno-deprecated-gpu-targets
    -lineinfo --fmad=false --threads=${WARPNEST_NVCC_THREADS})
  if(WARPNEST_WARNINGS_AS_ERRORS)
    list(APPEND cuda_options "SHELL:-Werror all-warnings")
  endif()
  target_compile_options(warpnest_flags INTERFACE "$<$<COMPILE_LANGUAGE:CUDA>:${cuda_options}>")
endif()

if(WARPNEST_SANITIZE STREQUAL "address")
  set(sanitize -fsanitize=address,undefined -fno-sanitize-recover=all)
elseif(WARPNEST_SANITIZE STREQUAL "thread")
  set(sanitize -fsanitize=thread)
elseif(WARPNEST_SANITIZE)
  message(FATAL_ERROR "WARPNEST_SANITIZE is '${WARPNEST_SANITIZE}': use address or thread")
endif()
if(sanitize)
  target_compile_options(warpnest_flags INTERFACE
    "$<$<COMPILE_LANGUAGE:CXX>:${sanitize};-fno-omit-frame-pointer>")
  target_link_options(warpnest_flags INTERFACE ${sanitize})
endif()

if(CMAKE_INTERPROCEDURAL_OPTIMIZATION)
  include(CheckIPOSupported)
  check_ipo_supported(RESULT ipo_supported OUTPUT ipo_reason LANGUAGES CXX)
  if(NOT ipo_supported)
    message(STATUS "warpnest: without link-time optimisation: ${ipo_reason}")
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION OFF)
  endif()
endif()
