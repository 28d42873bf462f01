# Tests that an upward include does not compile: a file with the include directories of one folder's
# target includes a header of the folder above. A downward include is tested as well, to show that
# the test can tell the difference. Folders are common, kernels, apps, or a room of the host such as
# host/search.
function(warpnest_layer_test from_folder to)
  cmake_path(GET from_folder FILENAME from)
  string(REPLACE "/" "_" to_name "${to}")
  file(GLOB_RECURSE headers RELATIVE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/${to}/*.hpp")
  list(FILTER headers EXCLUDE REGEX "/cuda_|_cuda\\.")
  if(NOT headers)
    return()
  endif()
  list(GET headers 0 header)
  set(source "${PROJECT_BINARY_DIR}/generated/layers/${from}_includes_${to_name}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "#include \"${header}\"\n")
  set(interface $<TARGET_PROPERTY:warpnest_${from},INTERFACE_INCLUDE_DIRECTORIES>)
  add_test(NAME layers.${from}_includes_${to_name}
    COMMAND ${CMAKE_CXX_COMPILER} -std=c++20 -fsyntax-only -DWARPNEST_HAS_CUDA=0
      "$<LIST:TRANSFORM,${interface},PREPEND,-I>" "${source}"
    COMMAND_EXPAND_LISTS)
  set_tests_properties(layers.${from}_includes_${to_name} PROPERTIES
    TIMEOUT 60 LABELS layers ENVIRONMENT LC_ALL=C ${ARGN})
endfunction()

foreach(pair "common;kernels" "common;host/base" "kernels;host/base" "kernels;apps" "host/games;apps"
    "host/base;host/executor" "host/report;host/search" "host/files;host/games"
    "host/executor;host/policy" "host/policy;host/search" "host/search;host/games"
    "host/bench;host/games")
  list(GET pair 1 above)
  warpnest_layer_test(${pair}
    PASS_REGULAR_EXPRESSION "fatal error: ${above}/.*: No such file or directory")
endforeach()
warpnest_layer_test(host/games common)
warpnest_layer_test(host/games kernels)
warpnest_layer_test(host/games host/search)
warpnest_layer_test(host/search host/base)

add_test(NAME layers.include_lines
  COMMAND "${Python3_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/scripts/checks/includes.py"
    "${PROJECT_SOURCE_DIR}")
set_tests_properties(layers.include_lines PROPERTIES TIMEOUT 60 LABELS layers)

# The sixth law: only a game's own files name it.
if(TARGET warpnest)
  add_test(NAME layers.names
    COMMAND "${Python3_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/scripts/checks/names.py"
      "${PROJECT_SOURCE_DIR}" $<TARGET_FILE:warpnest>)
  set_tests_properties(layers.names PROPERTIES TIMEOUT 60 LABELS layers)
endif()

# Not with a sanitizer, whose builds stay on the machine that made them.
if(WARPNEST_X86_64 AND TARGET warpnest AND NOT WARPNEST_SANITIZE)
  add_test(NAME layers.avx2_symbols
    COMMAND "${Python3_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/scripts/checks/avx2_symbols.py"
      "${CMAKE_NM}" $<TARGET_OBJECTS:warpnest_games> $<TARGET_OBJECTS:warpnest_classes>
      $<TARGET_OBJECTS:warpnest_playouts>
      $<TARGET_OBJECTS:warpnest_policy> $<TARGET_OBJECTS:warpnest_executor>
      $<TARGET_OBJECTS:warpnest_kernels>
      $<TARGET_OBJECTS:warpnest_apps> $<TARGET_OBJECTS:warpnest>
    COMMAND_EXPAND_LISTS)
  set_tests_properties(layers.avx2_symbols PROPERTIES TIMEOUT 60 LABELS layers)
endif()
