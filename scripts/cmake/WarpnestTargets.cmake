# How the targets of this project are made.

# Gives ${target} an include directory that holds only a link to its folder (common, or a room of
# the host such as host/search). A header of the folder is then found only by targets that link
# ${target}, so an upward include does not compile.
function(warpnest_layer target folder)
  set(directory "${PROJECT_BINARY_DIR}/include/${folder}")
  cmake_path(GET folder PARENT_PATH parent)
  file(MAKE_DIRECTORY "${directory}/${parent}")
  file(CREATE_LINK "${PROJECT_SOURCE_DIR}/${folder}" "${directory}/${folder}" SYMBOLIC)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY")
    target_include_directories(${target} INTERFACE "${directory}")
  else()
    target_include_directories(${target} PUBLIC "${directory}")
  endif()
endfunction()

# Puts an empty source into the list named ${variable} if the list is empty: a folder may have none.
function(warpnest_sources variable target)
  if("${${variable}}" STREQUAL "")
    set(stub "${PROJECT_BINARY_DIR}/generated/${target}_empty.cpp")
    file(CONFIGURE OUTPUT "${stub}" CONTENT "// ${target} has no sources yet.\n")
    set(${variable} "${stub}" PARENT_SCOPE)
  endif()
endfunction()

function(warpnest_library target)
  set(sources ${ARGN})
  warpnest_sources(sources ${target})
  add_library(${target} STATIC ${sources})
endfunction()

# Compiles the files of ${target} in batches, each as a single file, because most of the time goes
# into the headers that they share. So the files of a folder must not use one name for two things. A
# file with its own options is compiled separately.
function(warpnest_unity target batch)
  set_target_properties(${target} PROPERTIES
    UNITY_BUILD ${WARPNEST_UNITY} UNITY_BUILD_BATCH_SIZE ${batch})
endfunction()

# Parses these headers once for all files of ${target}. Only beside batches: an edit of one of the
# headers compiles everything again.
function(warpnest_precompile target)
  if(WARPNEST_UNITY)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# g++ links everything, including kernels: to g++, cudart is an ordinary static library.
function(warpnest_executable target)
  add_executable(${target} ${ARGN})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
endfunction()

# Compiles every header of ${folder} alone, included twice, as a user of ${target} would. With CUDA,
# nvcc also compiles the headers that device code may include. A header called cuda_* or *_cuda
# needs CUDA: a .hpp needs the headers of the runtime, a .cuh needs nvcc.
function(warpnest_check_headers target folder)
  if(NOT WARPNEST_HEADER_CHECKS)
    return()
  endif()
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}"
    "${PROJECT_SOURCE_DIR}/${folder}/*.hpp" "${PROJECT_SOURCE_DIR}/${folder}/*.cuh")
  set(sources "")
  set(cuda_sources "")
  foreach(header IN LISTS headers)
    cmake_path(GET header FILENAME name)
    string(REGEX MATCH "^cuda_|_cuda\\." needs_cuda "${name}")
    if(needs_cuda AND NOT WARPNEST_HAS_CUDA)
      continue()
    endif()
    set(source "${PROJECT_BINARY_DIR}/generated/headers/${header}")
    set(content "#include \"${header}\"\n#include \"${header}\"  // NOLINT: once more, for its guard\n")
    if(NOT (needs_cuda AND name MATCHES "\\.cuh$"))
      file(CONFIGURE OUTPUT "${source}.cpp" CONTENT "${content}")
      list(APPEND sources "${source}.cpp")
    endif()
    if(WARPNEST_HAS_CUDA AND folder MATCHES "^(common|kernels)$")
      file(CONFIGURE OUTPUT "${source}.cu" CONTENT "${content}")
      list(APPEND cuda_sources "${source}.cu")
    endif()
  endforeach()
  if(sources)
    add_library(headers_${folder} OBJECT ${sources})
    target_link_libraries(headers_${folder} PRIVATE ${target})
    set_target_properties(headers_${folder} PROPERTIES
      CXX_COMPILER_LAUNCHER "${PROJECT_SOURCE_DIR}/scripts/cmake/syntax_only.sh")
  endif()
  if(cuda_sources)
    list(GET CMAKE_CUDA_ARCHITECTURES 0 architecture)
    add_library(headers_${folder}_cuda OBJECT ${cuda_sources})
    target_link_libraries(headers_${folder}_cuda PRIVATE ${target})
    set_target_properties(headers_${folder}_cuda PROPERTIES
      CUDA_ARCHITECTURES ${architecture}
      CUDA_PTX_COMPILATION ON)  # the host code has been compiled above
  endif()
endfunction()
