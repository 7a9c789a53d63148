/* mappings.h - answers of smo: storage mappings as YAML. */
#ifndef DRIVERS_MAPPINGS_H
#define DRIVERS_MAPPINGS_H

#include "passes/shared/smo/smo.h"

/* A mapping with `mappings` and `arrays`, as smo prints it.  Its texts live in
 * ARENA.  False: errors say what is wrong. */
bool mappings_read_yaml(SmoAnswer *answer, Source *source, Arena *arena,
                        Diag *diag);

#endif
