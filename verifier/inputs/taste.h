/* taste.h - which values are tried first.
 *
 * The first inputs go to the edges: everything 0, everything 1, small numbers
 * that differ, the ends of what is allowed.  Then each parameter gets a kind
 * of values by chance; kinds with which runs succeeded get more of it, one
 * parameter at a time.
 */
#ifndef VERIFIER_INPUTS_TASTE_H
#define VERIFIER_INPUTS_TASTE_H

#include "ground/random.h"
#include "verifier/inputs/ranges.h"

enum { MAX_KINDS = 10 };

/* How often runs with this kind of values succeeded. */
typedef struct Luck {
    uint16_t tried[MAX_KINDS], good[MAX_KINDS];
    uint8_t kind; /* of the current attempt */
} Luck;

typedef struct Taste {
    const Conditions *c;
    Random random;
    int64_t reach;    /* small numbers are below */
    uint32_t attempt; /* the first ones have a plan */
    Luck *luck;       /* by parameter */
    const uint64_t *hint[ELEM_COUNT]; /* literals in the conditions, sorted */
    uint32_t nhint[ELEM_COUNT];
    uint64_t **named; /* by parameter: literals that it is compared with */
    uint32_t *nnamed;
} Taste;

/* In ARENA. */
Taste taste_new(const Conditions *c, uint64_t seed, Arena *arena);
/* Begin the next attempt: choose kinds. */
void taste_choose(Taste *t);
/* How the attempt went. */
void taste_learn(Taste *t, bool good);

/* The values for one scalar parameter, best first, without most of the
 * repetitions. */
typedef struct Candidates {
    const Taste *t;
    Random random;
    uint32_t number; /* of the parameter */
    Elem elem;
    InputRange range;
    uint32_t at;       /* how many were given */
    int64_t base;      /* the value of the range next to 0 */
    int64_t origin;    /* where all values are tried from */
    uint64_t tried[8]; /* bits: values from BASE - 128 on */
    bool skips_easy;   /* small ones and ends, which always come first */
    bool is_complete;  /* all values of the range were given */
} Candidates;

Candidates candidates_for(const Taste *t, uint32_t number, InputRange range);
bool candidates_next(Candidates *c, uint64_t *bits);

/* How many kinds of elements there are for an array of this type: elements.c.
 * Those of integers: */
unsigned element_kinds(Elem elem);
enum { INTS_PERMUTED = 2 };

#endif
