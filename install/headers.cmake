# headers.cmake - OUTPUT, a header, defines FUN_PLUGIN_VERSION: VERSION and a
# hash of the headers of ROOT that FILES lists, so that a plug-in that was built
# with others is known.
file(STRINGS ${FILES} files)
foreach(file ${files})
  file(SHA1 ${ROOT}/${file} hash)
  string(APPEND all "${file} ${hash}\n")
endforeach()
string(SHA1 hash "${all}")
string(SUBSTRING ${hash} 0 12 hash)
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT [[
/* fun_version.h - what a plug-in is built for. */
#define FUN_PLUGIN_VERSION "@VERSION@-@hash@"
]] @ONLY)
