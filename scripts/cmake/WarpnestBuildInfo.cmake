# What a result's provenance says about the program. One source file sees it, so that a new commit
# recompiles only that file.

# Sets ${revision} to the commit, or to "unknown" outside git.
function(warpnest_git_revision revision)
  set(text unknown)
  find_package(Git QUIET)
  if(Git_FOUND)
    execute_process(COMMAND "${GIT_EXECUTABLE}" rev-parse --short=12 HEAD
      WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
      RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(result EQUAL 0)
      set(text "${output}")
    endif()
    # git appends a line to this file when HEAD moves; then CMake runs again.
    execute_process(COMMAND "${GIT_EXECUTABLE}" rev-parse --git-path logs/HEAD
      WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
      RESULT_VARIABLE result OUTPUT_VARIABLE log ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    cmake_path(ABSOLUTE_PATH log BASE_DIRECTORY "${PROJECT_SOURCE_DIR}")
    if(result EQUAL 0 AND EXISTS "${log}")
      set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${log}")
    endif()
  endif()
  set(${revision} "${text}" PARENT_SCOPE)
endfunction()

function(warpnest_build_info source)
  warpnest_git_revision(revision)
  set(compiler "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}")
  if(WARPNEST_HAS_CUDA)
    string(APPEND compiler ", nvcc ${CMAKE_CUDA_COMPILER_VERSION}")
  endif()
  set_source_files_properties(${source} PROPERTIES COMPILE_DEFINITIONS
    "WARPNEST_VERSION=\"${PROJECT_VERSION}\";WARPNEST_GIT_REVISION=\"${revision}\";WARPNEST_COMPILER=\"${compiler}\";WARPNEST_BUILD_TYPE=\"${CMAKE_BUILD_TYPE}\"")
endfunction()
