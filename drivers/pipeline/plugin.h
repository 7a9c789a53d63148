/* plugin.h - loading passes from shared libraries (passes/plugin.h). */
#ifndef DRIVERS_PIPELINE_PLUGIN_H
#define DRIVERS_PIPELINE_PLUGIN_H

#include "ground/arena.h"

/* Add the passes of the plug-in FILE to those that there are.  NULL, or what
 * is wrong with it. */
const char *plugin_load(const char *file, Arena *arena);

#endif
