# version.cmake - what the tools say with --version, and what plug-ins are
# built for.

# The commit changes with the log of HEAD; an unpacked archive has none.
find_package(Git QUIET)
set(head)
if(GIT_FOUND AND EXISTS ${CMAKE_SOURCE_DIR}/.git)
  execute_process(COMMAND ${GIT_EXECUTABLE} -C ${CMAKE_SOURCE_DIR} rev-parse
                          --path-format=absolute --git-path logs/HEAD
                  OUTPUT_VARIABLE log OUTPUT_STRIP_TRAILING_WHITESPACE
                  ERROR_QUIET)
  if(EXISTS "${log}")
    set(head ${log})
  endif()
endif()
add_custom_command(
  OUTPUT ${CMAKE_BINARY_DIR}/drivers/version.c
  COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR}
          -DVERSION=${PROJECT_VERSION} "-DGIT=${GIT_EXECUTABLE}"
          -DOUTPUT=${CMAKE_BINARY_DIR}/drivers/version.c
          -P ${CMAKE_SOURCE_DIR}/install/commit.cmake
  DEPENDS ${head} install/commit.cmake
  COMMENT "" VERBATIM)

# The headers of what plug-ins and other programs may call.
file(GLOB_RECURSE FUN_HEADERS CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}
     ground/*.h ir-text/*.h ir-text/*.def printer/*.h verifier/*.h
     verifier/*.def passes/*.h passes/*.def drivers/pass/*.h)
list(APPEND FUN_HEADERS drivers/tool.h drivers/program.h)
list(JOIN FUN_HEADERS "\n" lines)
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/headers.list CONTENT "${lines}\n")
set(FUN_VERSION_H ${CMAKE_BINARY_DIR}/include/fun_version.h)
add_custom_command(
  OUTPUT ${FUN_VERSION_H}
  COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR}
          -DVERSION=${PROJECT_VERSION} -DFILES=${CMAKE_BINARY_DIR}/headers.list
          -DOUTPUT=${FUN_VERSION_H}
          -P ${CMAKE_SOURCE_DIR}/install/headers.cmake
  DEPENDS ${FUN_HEADERS} ${CMAKE_BINARY_DIR}/headers.list
          install/headers.cmake
  COMMENT "" VERBATIM)
