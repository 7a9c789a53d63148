/* formula.h - the values of indices and sizes that are written as texts. */
#ifndef PASSES_SHARED_SMO_FORMULA_H
#define PASSES_SHARED_SMO_FORMULA_H

#include "ground/arena.h"

#include <stdint.h>

typedef struct Names {
    uint32_t n;
    const char *const *name;
    const int64_t *value;
} Names;

/* The value of TEXT, which has numbers, names, +, -, *, parentheses and `mod`
 * with a result that is not negative.  NULL, or what is wrong (in ARENA). */
const char *formula_value(const char *text, const Names *names, uint32_t nnames,
                          int64_t *value, Arena *arena);

#endif
