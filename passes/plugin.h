/* plugin.h - passes in a shared library of their own.
 *
 *     static const Pass *const passes[] = {&divshift_pass, NULL};
 *     const FunPlugin fun_plugin = {FUN_PLUGIN_VERSION, passes};
 *
 * `funopt --load-pass-plugin=FILE.so` reads fun_plugin, and its passes are
 * steps like those of passes.def.  A plug-in sees all headers, and calls what
 * they declare in funopt itself; so it works with the version that it was
 * built for alone: the version is that of the tools and of all headers
 * (install/headers.cmake).
 */
#ifndef PASSES_PLUGIN_H
#define PASSES_PLUGIN_H

#include "passes/pass.h"

#include <fun_version.h>

typedef struct FunPlugin {
    const char *version;       /* FUN_PLUGIN_VERSION; this stays first */
    const Pass *const *passes; /* ended by NULL */
} FunPlugin;

/* What a plug-in defines. */
extern const FunPlugin fun_plugin;

#endif
