# Finds nvbench: an installed one first, then the one in the PyPI package cuda-bench.
# Must be included by the root: nvbench's package enables languages, which a function cannot do.
#   WARPNEST_HAS_NVBENCH, or WARPNEST_NVBENCH_MISSING with the reason
set(WARPNEST_HAS_NVBENCH FALSE)
set(WARPNEST_NVBENCH_MISSING "WARPNEST_NVBENCH is OFF")

if(NOT WARPNEST_BENCHMARKS)
  set(WARPNEST_NVBENCH_MISSING "WARPNEST_BENCHMARKS is OFF")
elseif(WARPNEST_NVBENCH AND NOT WARPNEST_HAS_CUDA)
  set(WARPNEST_NVBENCH_MISSING "they need CUDA")
elseif(WARPNEST_NVBENCH)
  find_path(WARPNEST_CUDA_PROFILER_API cuda_profiler_api.h
    PATHS ${CUDAToolkit_INCLUDE_DIRS} NO_DEFAULT_PATH)
  mark_as_advanced(WARPNEST_CUDA_PROFILER_API)
  # nvbench needs this target; at run time the driver provides the library.
  if(NOT TARGET CUDA::nvml)
    add_library(CUDA::nvml INTERFACE IMPORTED GLOBAL)
    target_link_options(CUDA::nvml INTERFACE "LINKER:--allow-shlib-undefined")
  endif()
  file(GLOB fetched_nvbench
    "${PROJECT_SOURCE_DIR}/.tools/nvbench/cuda/bench/cu${CUDAToolkit_VERSION_MAJOR}/nvbench/lib/cmake/nvbench")
  find_package(nvbench CONFIG QUIET)
  if(NOT nvbench_FOUND AND fetched_nvbench)
    find_package(nvbench CONFIG QUIET PATHS "${fetched_nvbench}" NO_DEFAULT_PATH)
  endif()
  if(NOT WARPNEST_CUDA_PROFILER_API)
    set(WARPNEST_NVBENCH_MISSING
      "this CUDA toolkit has no cuda_profiler_api.h, which nvbench includes")
  elseif(nvbench_FOUND)
    set(WARPNEST_HAS_NVBENCH TRUE)
    message(STATUS "warpnest: nvbench in ${nvbench_DIR}")
  else()
    set(WARPNEST_NVBENCH_MISSING "nvbench was not found (scripts/test fetches it)")
  endif()
endif()

if(NOT WARPNEST_HAS_NVBENCH AND WARPNEST_NVBENCH AND NOT WARPNEST_NVBENCH STREQUAL "AUTO")
  message(FATAL_ERROR "WARPNEST_NVBENCH=${WARPNEST_NVBENCH}, but ${WARPNEST_NVBENCH_MISSING}")
endif()
