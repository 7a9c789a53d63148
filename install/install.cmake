# install.cmake - what `cmake --install` and cpack put where.
#
#     bin/                 the tools that are no pass
#     lib/fun/bin/         those that are: join and split are also names of
#                          Unix tools.  lib/fun/share has their manual pages
#                          and completions
#     lib/, include/fun/   the library, its headers, packages for CMake and
#                          pkg-config
#     share/               manual pages, completions, docs, pipelines, targets
#
# No file names the prefix, and the tools look for none of them.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(passes_prefix lib/fun)

# ---- tools ----

get_property(tools TARGET tools PROPERTY MANUALLY_ADDED_DEPENDENCIES)
foreach(tool ${tools})
  if(tool IN_LIST pass_tools)
    install(TARGETS ${tool} RUNTIME DESTINATION ${passes_prefix}/bin)
  else()
    install(TARGETS ${tool} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endif()
endforeach()

# ---- manual pages and completions, from the options of the tools ----

find_program(AWK NAMES awk mawk gawk)
if(AWK)
  set(pages ${CMAKE_BINARY_DIR}/pages)
  set(files)
  foreach(tool ${tools})
    list(APPEND files $<TARGET_FILE:${tool}>)
  endforeach()
  file(GLOB scripts CONFIGURE_DEPENDS install/*.awk)
  add_custom_command(
    OUTPUT ${pages}/done
    COMMAND ${CMAKE_SOURCE_DIR}/install/pages.sh ${AWK} ${pages}
            ${PROJECT_VERSION} ${files}
    DEPENDS ${tools} ${scripts} install/pages.sh
    COMMENT "Manual pages and completions" VERBATIM)
  add_custom_target(pages ALL DEPENDS ${pages}/done)
  install(DIRECTORY ${pages}/share/ DESTINATION ${CMAKE_INSTALL_DATADIR})
  install(DIRECTORY ${pages}/passes-share/ DESTINATION ${passes_prefix}/share)

  # What editors read, from the words of the language.
  set(editors ${CMAKE_BINARY_DIR}/editors)
  add_executable(words install/editors/words.c)
  set_target_properties(words PROPERTIES
                        RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin-test)
  file(GLOB files CONFIGURE_DEPENDS install/editors/*)
  add_custom_command(
    OUTPUT ${editors}/done
    COMMAND ${CMAKE_SOURCE_DIR}/install/editors/editors.sh ${AWK} ${editors}
            $<TARGET_FILE:words>
    DEPENDS words ${files}
    COMMENT "Grammars for editors" VERBATIM)
  add_custom_target(editors ALL DEPENDS ${editors}/done)
  configure_file(install/editors/package.json ${editors}/vscode/package.json
                 @ONLY)
  install(DIRECTORY ${editors}/vscode ${editors}/vim ${editors}/tree-sitter
          DESTINATION ${CMAKE_INSTALL_DATADIR}/fun/editors)
else()
  message(STATUS "No awk: no manual pages, completions, files for editors")
endif()

# ---- documentation and data ----

install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs)
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY drivers/pipelines passes/targets
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fun)
install(FILES install/fun.local.properties drivers/lit/fun_lit.py
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fun)
install(PROGRAMS install/funemit-one DESTINATION ${CMAKE_INSTALL_DATADIR}/fun)

# ---- the library ----

add_library(fun STATIC ${library_objects} $<TARGET_OBJECTS:tool>
            $<TARGET_OBJECTS:program> $<TARGET_OBJECTS:pass-run>)
target_link_libraries(fun INTERFACE yaml m ${CMAKE_DL_LIBS})
target_include_directories(fun INTERFACE
                           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/fun>)
# What a plug-in needs: it is linked with nothing.
add_library(plugin INTERFACE)
target_include_directories(plugin INTERFACE
                           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/fun>)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Fun)
install(TARGETS fun plugin EXPORT FunTargets)
install(EXPORT FunTargets NAMESPACE Fun:: DESTINATION ${package})
configure_package_config_file(install/FunConfig.cmake.in
                              ${CMAKE_BINARY_DIR}/FunConfig.cmake
                              INSTALL_DESTINATION ${package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/FunConfigVersion.cmake
                                 COMPATIBILITY ExactVersion)
install(FILES ${CMAKE_BINARY_DIR}/FunConfig.cmake
              ${CMAKE_BINARY_DIR}/FunConfigVersion.cmake DESTINATION ${package})
# pkg-config finds the prefix from where the file is.
file(RELATIVE_PATH up "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file(install/fun.pc.in ${CMAKE_BINARY_DIR}/fun.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/fun.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
foreach(header ${FUN_HEADERS})
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/fun/${folder})
endforeach()
install(FILES ${FUN_VERSION_H} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/fun)

# ---- packages ----

set(CPACK_PACKAGE_NAME funmem)
set(CPACK_PACKAGE_CONTACT "The FUN/FUNMEM developers <funmem@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR TGZ)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
# What the tools are linked with, and what they open if it is installed.
find_program(SHLIBDEPS dpkg-shlibdeps)
if(SHLIBDEPS)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
else()
  set(CPACK_DEBIAN_PACKAGE_DEPENDS "libc6, libyaml-0-2")
endif()
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "gcc | clang")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
    "libz3-4, libglpk40, libisl23, ocl-icd-libopencl1, libyaml-dev")
set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_IGNORE_FILES "/\\.git" "/build[^/]*/" __pycache__)
include(CPack)
