/* stage.h - the ILP of a dimension, and the walk over its decisions. */
#ifndef PASSES_SHARED_SMO_STAGE_H
#define PASSES_SHARED_SMO_STAGE_H

#include "passes/shared/smo/inside.h"

enum {
    MOST_COEF = 10, /* of parameters in bounds: the paper's c */
    /* A parameter's cost against the constant's, which outweighs no
     * parameter if it is negative.  An estimate. */
    PARAM_COST = 20000
};

/* Columns: for each statement gamma and delta, from base[statement] on; u and
 * w of the bound u.P + w; from SIZE on, the absolute values of those. */
typedef struct Stage {
    Conflicts *set;
    const uint32_t *stm;
    uint32_t n, *base, u, w, size;
    long given; /* work */
    Ilp ilp;
    Arena *arena;
} Stage;

void stage_open(Stage *st, Conflicts *set, const uint32_t *stm, uint32_t n,
                Arena *arena);
void stage_close(Stage *st);

/* (4), (7): SIGN times the difference is at least 1 on P. */
void stage_satisfy(Stage *st, const Piece *p, int sign);
/* (3), (6): it is at most u.P + w, and at least the contrary. */
void stage_bound(Stage *st, const Piece *p);

/* The ILP as a text, with a comment (lp.c). */
const char *stage_lp(const Stage *st, const char *title);

/* Are P's conflicts between A and B? */
bool piece_is_of(const Piece *p, uint32_t a, uint32_t b);

typedef struct Walk {
    Stage *st;
    Piece *const *piece; /* by group */
    uint32_t n;
    int64_t *most;   /* by piece: the weight of its group that can be
                        satisfied; within a statement, that is to be */
    bool costs;      /* of equally many, those with the least cost */
    bool bound_all;  /* the paper's (9): a satisfied polyhedron bounds all
                        inter-statement ones of its statements */
    int64_t best;    /* the weight of what is satisfied; in: more than so much,
                        if not `costs` */
    int64_t cost;
    int64_t *x;      /* out, with the signs: 1, -1, or 0 for left */
    int8_t *sign;
    int8_t *now;
} Walk;

/* Satisfy pieces of the largest weight, of those within a statement as many as
 * `most` says.  False: that is not possible. */
bool walk(Walk *w);

/* Bound what has to be bounded where piece I is satisfied. */
void walk_bound(const Walk *w, uint32_t i);

#endif
