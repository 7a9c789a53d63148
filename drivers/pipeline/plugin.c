/* plugin.c - loading passes from shared libraries. */
#include "drivers/pipeline/plugin.h"

#include "drivers/pipeline/named.h"
#include "drivers/pipeline/pipeline.h"
#include "ground/library.h"
#include "passes/plugin.h"

#include <dlfcn.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

/* A name without a directory is searched for where libraries are: not here. */
static const char *path_of(const char *file, Arena *arena)
{
    return strchr(file, '/') ? file : arena_printf(arena, "./%s", file);
}

static bool is_group(const char *name)
{
    for (int i = 0; i < GROUPS; i++)
        if (strcmp(pipeline_groups[i].name, name) == 0)
            return true;
    return false;
}

/* What else NAME is, or NULL. */
static const char *taken_by(const char *name)
{
    return pass_find(name)    ? "a pass"
           : named_find(name) ? "a pipeline"
           : is_group(name)   ? "a group of passes"
                              : NULL;
}

/* Functions are looked for when they are called, so that those which another
 * version has do not hide that it is another one; then all of them are. */
const char *plugin_load(const char *file, Arena *arena)
{
    const char *path = path_of(file, arena);
    const FunPlugin *plugin;

    if (access(path, R_OK) != 0)
        return strerror(errno);
    void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    if (!library)
        return arena_printf(arena, "this is no plug-in: %s", dlerror());
    if (!library_find(library, "fun_plugin", &plugin))
        return "this is no plug-in: it does not define 'fun_plugin'";
    if (strcmp(plugin->version, FUN_PLUGIN_VERSION) != 0)
        return arena_printf(arena,
                            "this plug-in was built for version %s, and this "
                            "is %s: build it again",
                            plugin->version, FUN_PLUGIN_VERSION);
    if (!dlopen(path, RTLD_NOW | RTLD_LOCAL))
        return dlerror();
    for (const Pass *const *pass = plugin->passes; *pass; pass++) {
        const char *taken = taken_by((*pass)->name);
        if (taken)
            return arena_printf(arena, "there is %s '%s' already", taken,
                                (*pass)->name);
        pass_add(*pass);
    }
    return NULL;
}
