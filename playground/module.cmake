# module.cmake - all tools as one module of WebAssembly, for the page.
#
# The module is one program, as busybox is: the name by which it is called says
# which tool it is.  The main of a tool is renamed for that; what else a tool is
# made of is linked once.

# They start other processes, or speak with an editor.
set(left_out fundiff-tool funtest-tool funreduce-tool fun-lsp-tool)

get_target_property(tools tools MANUALLY_ADDED_DEPENDENCIES)
list(REMOVE_ITEM tools ${left_out})
list(SORT tools)
set(mains "")
set(rows "")
add_executable(playground-tools playground/system.c)
target_include_directories(playground-tools PRIVATE ${YAML_INCLUDE})
foreach(tool ${tools})
  get_target_property(sources ${tool} SOURCES)
  get_target_property(libraries ${tool} LINK_LIBRARIES)
  get_target_property(name ${tool} OUTPUT_NAME)
  string(MAKE_C_IDENTIFIER "${name}_main" main)
  list(POP_FRONT sources driver)
  list(FILTER sources EXCLUDE REGEX TARGET_OBJECTS)
  add_library(${tool}-main OBJECT ${driver})
  foreach(property INCLUDE_DIRECTORIES COMPILE_DEFINITIONS)
    get_target_property(value ${tool} ${property})
    if(value)
      set_property(TARGET ${tool}-main PROPERTY ${property} ${value})
    endif()
  endforeach()
  target_compile_definitions(${tool}-main PRIVATE main=${main})
  target_compile_options(${tool}-main PRIVATE -Wno-missing-prototypes)
  target_sources(playground-tools PRIVATE ${sources})
  target_link_libraries(playground-tools PRIVATE ${tool}-main ${libraries})
  string(APPEND mains "int ${main}(int argc, char **argv);\n")
  string(APPEND rows "    {\"${name}\", ${main}},\n")
endforeach()
get_target_property(sources playground-tools SOURCES)
list(REMOVE_DUPLICATES sources)
set_property(TARGET playground-tools PROPERTY SOURCES ${sources})
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/playground/tools.c CONTENT
     "#include \"playground/tools.h\"\n${mains}
const PlaygroundTool playground_tools[] = {\n${rows}    {0},\n};\n")
target_sources(playground-tools PRIVATE
               ${CMAKE_BINARY_DIR}/playground/tools.c playground/main.c)

# A new instance of the module for each call: nothing is left of the one before.
set_target_properties(playground-tools PROPERTIES OUTPUT_NAME tools)
target_link_options(playground-tools PRIVATE
  -Oz -sMODULARIZE=1 -sEXPORT_NAME=Tools -sENVIRONMENT=worker,node
  -sINVOKE_RUN=0 -sEXIT_RUNTIME=1 -sEXPORTED_RUNTIME_METHODS=callMain,FS
  -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2GB -sINITIAL_MEMORY=64MB
  -sTOTAL_STACK=32MB -sFILESYSTEM=1 -sNODEJS_CATCH_EXIT=0
  -sNODEJS_CATCH_REJECTION=0)
