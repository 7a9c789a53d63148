/* small_set.h - a conflict set at one value of the parameters. */
#ifndef PASSES_SHARED_SMO_SMALL_SET_H
#define PASSES_SHARED_SMO_SMALL_SET_H

#include "passes/shared/smo/inside.h"

enum { MOST_VALUES = 600 };

/* The value of a statement at some indices. */
typedef struct Value {
    uint32_t stm;
    const int64_t *index;
} Value;

typedef struct SmallSet {
    const Conflicts *set;
    const int64_t *param;
    uint32_t n;
    Value *value;      /* by statement, then by indices */
    uint64_t *at_once; /* by value and value: do they conflict?  As bits */
    uint32_t words;    /* for a value */
    Arena *arena;
} SmallSet;

/* The values and conflicts of SET, which is settled, where its parameters are
 * PARAM.  False: there are more than MOST_VALUES, or isl gave up. */
bool small_set_open(SmallSet *small, const Conflicts *set, const int64_t *param,
                    Arena *arena);

bool values_conflict(const SmallSet *small, uint32_t a, uint32_t b);

/* How many values are live at once, at least. */
uint32_t small_set_live(const SmallSet *small);

/* "N = 3, M = 4". */
void print_params(const SmallSet *small, Buf *out);
/* "S[1, 2]". */
void print_value(const SmallSet *small, uint32_t k, Buf *out);

#endif
