# The packages that come from the distribution.
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)

# Finds ${package}, or fails and names the Debian package that has it.
macro(warpnest_require package debian)
  find_package(${package} ${ARGN} QUIET)
  if(NOT ${package}_FOUND)
    message(FATAL_ERROR "${package} is missing: apt-get install ${debian} "
      "(scripts/run and scripts/test do this)")
  endif()
endmacro()

warpnest_require(fmt libfmt-dev CONFIG)
warpnest_require(nlohmann_json nlohmann-json3-dev CONFIG)
warpnest_require(CLI11 libcli11-dev CONFIG)
warpnest_require(ZLIB zlib1g-dev)
if(WARPNEST_TESTS)
  warpnest_require(GTest "libgtest-dev libgmock-dev" CONFIG)
endif()
if(WARPNEST_BENCHMARKS)
  warpnest_require(benchmark libbenchmark-dev CONFIG)
endif()
