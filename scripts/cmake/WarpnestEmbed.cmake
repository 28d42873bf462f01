# warpnest_embed(TARGET VARIABLE FILE): the text of FILE becomes the array `warpnest::VARIABLE` of
# TARGET, so that the program needs no file beside it. Declared in host/bench/embedded_data.hpp.
function(warpnest_embed target variable file)
  cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
  file(READ "${file}" text)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  set(source "${PROJECT_BINARY_DIR}/generated/${variable}.cpp")
  file(CONFIGURE OUTPUT "${source}" @ONLY CONTENT
    "namespace warpnest {\nextern const char @variable@[];\nconst char @variable@[] = R\"warpnest(@text@)warpnest\";\n}  // namespace warpnest\n")
  target_sources(${target} PRIVATE "${source}")
endfunction()
