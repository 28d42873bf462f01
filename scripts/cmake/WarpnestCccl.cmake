# warpnest_cccl: the headers of cuda::std, from the toolkit with CUDA, else from the PyPI package
# nvidia-cuda-cccl, which the scripts put into the tool environment.
add_library(warpnest_cccl INTERFACE)

if(WARPNEST_HAS_CUDA)
  # Toolkits before 13 have these headers beside their others. Always use the toolkit's own: two
  # versions in one program would break the one-definition rule.
  set(cccl "")
  foreach(directory IN LISTS CUDAToolkit_INCLUDE_DIRS)
    list(APPEND cccl "${directory}/cccl" "${directory}")
  endforeach()
  find_path(WARPNEST_TOOLKIT_CCCL_INCLUDE_DIR cuda/std/span PATHS ${cccl} NO_DEFAULT_PATH)
  mark_as_advanced(WARPNEST_TOOLKIT_CCCL_INCLUDE_DIR)
  set(cccl "${WARPNEST_TOOLKIT_CCCL_INCLUDE_DIR}")
else()
  file(GLOB cccl "${PROJECT_SOURCE_DIR}/.tools/venv/lib/python3*/site-packages/nvidia/*/include/cccl")
  find_path(WARPNEST_CCCL_INCLUDE_DIR cuda/std/span
    HINTS ${cccl} PATHS /usr/local/cuda/include PATH_SUFFIXES cccl
    DOC "the folder that holds cuda/std/span")
  set(cccl "${WARPNEST_CCCL_INCLUDE_DIR}")
endif()

if(NOT cccl OR NOT EXISTS "${cccl}/cuda/std/span")
  message(FATAL_ERROR
    "The CCCL headers (cuda/std/span) are not in '${cccl}'. scripts/run and scripts/test fetch "
    "them. By hand: pip install nvidia-cuda-cccl, then set WARPNEST_CCCL_INCLUDE_DIR to the "
    "package's nvidia/cu13/include/cccl.")
endif()
target_include_directories(warpnest_cccl SYSTEM INTERFACE "${cccl}")
