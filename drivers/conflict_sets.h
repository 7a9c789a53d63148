/* conflict_sets.h - `.cs` files: conflict sets as YAML. */
#ifndef DRIVERS_CONFLICT_SETS_H
#define DRIVERS_CONFLICT_SETS_H

#include "passes/shared/smo/smo.h"

/* A mapping with `domains`, `conflicts` and perhaps `context`, each a text in
 * isl's notation.  False: errors say what is wrong. */
bool conflicts_read_yaml(Conflicts *set, Source *source, size_t begin,
                         size_t end, Diag *diag);

#endif
