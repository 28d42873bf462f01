# How the targets of this project are made.

# Gives ${target} the include directory of its folder (host, or a room: host/search): one that holds
# nothing but a link to the folder. "host/x.hpp" is then found only by those that link the host's target, so that an upward
# include does not compile.
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

# Puts an empty file into the list named ${variable} if it has none: a folder may still be empty.
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

# Compiles files of ${target} in batches, each as one: most of their time goes into the headers that
# they share. Files of a folder must then not use one name for two things. A file with options of its
# own is compiled by itself.
function(warpnest_unity target batch)
  set_target_properties(${target} PROPERTIES
    UNITY_BUILD ${WARPNEST_UNITY} UNITY_BUILD_BATCH_SIZE ${batch})
endfunction()

# g++ links everything, also what holds kernels: cudart is an ordinary static library to it.
function(warpnest_executable target)
  add_executable(${target} ${ARGN})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  foreach(source IN LISTS ARGN)
    if(source MATCHES "\\.cu$")
      set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
    endif()
  endforeach()
endfunction()

# Compiles every header of ${folder} alone, and twice over, as a user of ${target} would. With CUDA
# those that device code may include are compiled by nvcc as well. A header called cuda_* or *_cuda
# needs CUDA: as .hpp the headers of its runtime, as .cuh nvcc itself.
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
    set_target_properties(headers_${folder} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF
      CXX_COMPILER_LAUNCHER "${PROJECT_SOURCE_DIR}/scripts/cmake/syntax_only.sh")
  endif()
  if(cuda_sources)
    list(GET CMAKE_CUDA_ARCHITECTURES 0 architecture)
    add_library(headers_${folder}_cuda OBJECT ${cuda_sources})
    target_link_libraries(headers_${folder}_cuda PRIVATE ${target})
    set_target_properties(headers_${folder}_cuda PROPERTIES
      CUDA_ARCHITECTURES ${architecture} INTERPROCEDURAL_OPTIMIZATION OFF
      CUDA_PTX_COMPILATION ON)  # the host's half has been compiled above
  endif()
endfunction()
