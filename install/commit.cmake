# commit.cmake - OUTPUT, a source in C, defines the version that the tools
# print: VERSION, and the commit of ROOT.  Without GIT, or outside of a clone,
# as in an unpacked archive, there is no commit.
set(commit "")
if(GIT AND EXISTS ${ROOT}/.git)
  execute_process(COMMAND ${GIT} -C ${ROOT} describe --always --tags
                          --abbrev=12
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE
                  ERROR_QUIET)
endif()
if(commit)
  set(VERSION "${VERSION}, commit ${commit}")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT [[
#include "drivers/tool.h"

const char *tool_version(void)
{
    return "@VERSION@";
}
]] @ONLY)
