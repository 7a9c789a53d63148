/* lanes.h - parts of a parallel form that the lanes of a group run.
 *
 * Each lane runs a part of the iterations, and leaves what that comes to in
 * shared memory, where parts are combined in steps (lanes.c).
 */
#ifndef PASSES_LOWER_LANES_H
#define PASSES_LOWER_LANES_H

#include "passes/lower/inside.h"

/* Parts of a form; as many as GROUP_LANES of the printer. */
enum { MOST_PARTS = 256, PARTS_LOG = 8 };

/* Where operands and results of one combination are: by result, at index
 * AT_LEFT of what LEFT says, and so on. */
typedef struct Combination {
    const Spot *left, *right;
    const Scalar *at_left, *at_right;
    const Operand *known; /* values that stand for the left ones, or NULL */
} Combination;

typedef struct Lanes Lanes;

struct Lanes {
    Lowerer *l;
    const Stm *stm;
    bool ordered;        /* parts are chunks */
    bool single;         /* an iteration each: there are no more than parts */
    const Scalar *n;     /* iterations */
    const Scalar *parts; /* no more than MOST_PARTS */
    const Scalar *chunk; /* iterations of each part but the last, if ordered */
    Spot *at;            /* by result: where the parts are */
    /* Each right operand becomes left op right; or the left one, that is
     * written there. */
    void (*combine)(Lanes *w, const Combination *c, bool to_left);
};

const Scalar *lanes_two(Lanes *w, Op op, const Scalar *a, const Scalar *b);
const Scalar *lanes_number(Lanes *w, Op op, const Scalar *a, int64_t b);
/* A name for VALUE, an i64. */
const Scalar *lanes_named(Lanes *w, const char *name, const Scalar *value);

/* How many parts there are, and iterations in each. */
void lanes_find_parts(Lanes *w);
/* A shared block for what parts come to, one ELEM each. */
Spot lanes_block(Lanes *w, const char *name, Elem elem);

/* COUNT lanes, of which each does what is said until the nest is closed. */
ElementNest lanes_open(Lanes *w, const Scalar *count, const char *name);
/* The iterations of part LANE. */
FoldPart lanes_share(Lanes *w, const Scalar *lane);

/* An ELEM is read from index INDEX of SPOT, or written there. */
Operand lanes_read(Lanes *w, Spot spot, Elem elem, const Scalar *index);
void lanes_write(Lanes *w, Spot spot, const Scalar *index,
                 const Scalar *value);

/* Part 0 becomes all of them; operands commute. */
void lanes_combine_all(Lanes *w);
/* Each part becomes the prefix that ends in it. */
void lanes_combine_prefixes(Lanes *w);
/* VAR becomes what all parts at SPOT came to, their last prefix or the first
 * of them; or NEUTRAL, if there is none. */
void lanes_read_whole(Lanes *w, Spot spot, bool prefix, Var *var,
                      const Scalar *neutral);

#endif
