# The classes that games are compiled as, and the files generated for each of them.
#
# A game lists the classes that warps play in common/games/GAME/classes.txt, and those that only the
# host plays in host/games/GAME/classes.txt. A line is
#
#   NAME  HEADER  CLASS        snake-8  common/games/snake/snake.hpp  Snake<8>
#
# No other place lists the classes: kernels, host and programs take them from here.

# Sets ${variable} to the lines "GAME|NAME|HEADER|CLASS" of all classes.txt in ${folder}.
function(warpnest_read_classes folder variable)
  file(GLOB lists CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${folder}/*/classes.txt")
  set(classes "")
  foreach(list IN LISTS lists)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${list}")
    cmake_path(GET list PARENT_PATH game)
    cmake_path(GET game FILENAME game)
    file(STRINGS "${list}" lines REGEX "^[^#]")
    foreach(line IN LISTS lines)
      if(NOT line MATCHES "^([a-zA-Z0-9-]+) +([a-z0-9_/]+\\.hpp) +([^ ].*)$")
        message(FATAL_ERROR "${list}: not a line NAME HEADER CLASS: ${line}")
      endif()
      list(APPEND classes "${game}|${CMAKE_MATCH_1}|${CMAKE_MATCH_2}|${CMAKE_MATCH_3}")
    endforeach()
  endforeach()
  set(${variable} "${classes}" PARENT_SCOPE)
endfunction()

warpnest_read_classes(common/games WARPNEST_KERNEL_CLASSES)
warpnest_read_classes(host/games WARPNEST_HOST_ONLY_CLASSES)
set(WARPNEST_HOST_CLASSES ${WARPNEST_KERNEL_CLASSES} ${WARPNEST_HOST_ONLY_CLASSES})

# Generates one file per class from ${template}, at generated/${folder}/NAME.EXT, and sets
# ${variable} to the list of files. In the template, @NAME@, @HEADER@, @CLASS@ and @GAME@ stand for
# the parts of the line, and @HOST_TRAITS@ for the HostTraits of the class.
function(warpnest_class_units variable template folder extension)
  set(units "")
  foreach(class IN LISTS ARGN)
    string(REPLACE "|" ";" parts "${class}")
    list(GET parts 0 GAME)
    list(GET parts 1 NAME)
    list(GET parts 2 HEADER)
    list(GET parts 3 CLASS)
    set(own_traits "host/games/${GAME}/${GAME}_host.hpp")
    if(EXISTS "${PROJECT_SOURCE_DIR}/${own_traits}")
      set(HOST_TRAITS "#include \"${own_traits}\"")
    else()
      string(CONCAT HOST_TRAITS "#include \"host/policy/plain_host_traits.hpp\"\n\n"
        "namespace warpnest {\n\ntemplate <>\n"
        "struct HostTraits<${CLASS}> : PlainHostTraits<${CLASS}> {};\n\n}  // namespace warpnest\n")
    endif()
    set(unit "${PROJECT_BINARY_DIR}/generated/${folder}/${NAME}.${extension}")
    configure_file("${template}" "${unit}" @ONLY)
    list(APPEND units "${unit}")
  endforeach()
  set(${variable} "${units}" PARENT_SCOPE)
endfunction()

# Generates generated/${folder}/${name}, which includes all headers and defines ${macro}(Use) as
# Use("NAME", CLASS) for each class in turn. For programs that need all classes at once.
function(warpnest_class_list folder name macro)
  set(includes "")
  set(uses "")
  foreach(class IN LISTS ARGN)
    string(REPLACE "|" ";" parts "${class}")
    list(GET parts 1 class_name)
    list(GET parts 2 header)
    list(GET parts 3 type)
    list(APPEND includes "#include \"${header}\"")
    string(APPEND uses " \\\n  Use(\"${class_name}\", ${type})")
  endforeach()
  list(REMOVE_DUPLICATES includes)
  list(JOIN includes "\n" includes)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/${folder}/${name}" CONTENT
    "#pragma once\n\n${includes}\n\n#define ${macro}(Use)${uses}\n" @ONLY)
endfunction()
