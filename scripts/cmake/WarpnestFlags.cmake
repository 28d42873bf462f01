# warpnest_flags: how our own code is compiled. Every target gets it through warpnest_common.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 11)
  message(FATAL_ERROR
    "g++ ${CMAKE_CXX_COMPILER_VERSION} is too old for C++20: 11 or newer is needed")
endif()

add_library(warpnest_flags INTERFACE)
target_compile_features(warpnest_flags INTERFACE cxx_std_20)
set(CMAKE_CXX_EXTENSIONS OFF)

string(TOLOWER "${CMAKE_SYSTEM_PROCESSOR}" processor)
if(processor MATCHES "^(x86_64|amd64)$")
  set(WARPNEST_X86_64 TRUE)
else()
  message(FATAL_ERROR "warpnest's CPU paths need x86-64, but this is ${processor}")
endif()

set(warnings
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wcast-qual -Wnon-virtual-dtor
  -Woverloaded-virtual -Wimplicit-fallthrough
  -Wno-missing-field-initializers)  # designated initialisers leave the rest at its default
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND warnings -Wduplicated-cond -Wlogical-op)
  if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    list(APPEND warnings -Wno-restrict)  # g++ 12 mistakes "text" + std::string for an overlap
  endif()
endif()
if(WARPNEST_WARNINGS_AS_ERRORS)
  list(APPEND warnings -Werror)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Issued after inlining, also for code of fmt and std::string, where g++ 12 is often wrong.
    list(APPEND warnings -Wno-error=array-bounds -Wno-error=maybe-uninitialized -Wno-error=restrict
      -Wno-error=stringop-overflow -Wno-error=stringop-overread)
  endif()
endif()
# No contraction into fused multiply-adds, so that every executor gives the same bits.
target_compile_options(warpnest_flags INTERFACE
  "$<$<COMPILE_LANGUAGE:CXX>:${warnings};-ffp-contract=off>")

if(WARPNEST_HAS_CUDA)
  target_compile_features(warpnest_flags INTERFACE cuda_std_20)
  # Not -Wpedantic or -Wconversion: the code that nvcc generates for the host compiler does not pass
  # them. It also contains nvcc's own pragmas.
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
