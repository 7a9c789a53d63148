/* inside.h - what the files of the pass share. */
#ifndef PASSES_TILE_INSIDE_H
#define PASSES_TILE_INSIDE_H

#include "passes/pass.h"
#include "passes/shared/imp/strides.h"
#include "passes/shared/imp/write.h"
#include "passes/shared/target/target.h"

/* Negative: what suits the target. */
typedef struct TileOptions {
    const char *target;
    long long square; /* iterations along each side of one */
    long long pad;    /* elements that a row of it in memory has more */
    long long lanes;  /* of its group, */
    long long shared; /* and bytes that these share */
} TileOptions;

/* One of the two indices along which accesses of a kernel cross. */
typedef struct TileSide {
    uint32_t d; /* the kernel's how manyth index it is, from 0 on */
    Var *index;
    const Scalar *bound;
    bool whole; /* the text says that one square is enough along it */
    const Scalar *first, *size; /* of a square, once the kernel is cut */
} TileSide;

typedef struct Tile {
    Prog *prog;
    PassContext *cx;
    TargetNow now;
    TileOptions o; /* for the current kernel, */
    bool gpu;      /* which groups of lanes run */
    Strides strides;
    ImpWriter w;
    Body *around; /* of the current kernel */
    Stm *kernel;
    TileSide side[2]; /* in the order of its indices */
} Tile;

/* ---- cut.c ---- */

/* Is it plain (forms.def), and no loop? */
bool tile_is_simple(const Stm *stm);
Var *tile_index(Tile *t, const char *name);
/* The kernel becomes one over squares, which do nothing yet, and where the
 * writer writes; false: that would be a rewrite too many. */
bool tile_begin(Tile *t);
/* INDEX, of an iteration that is AT in its square along SIDE, is declared. */
void tile_declare(Tile *t, const TileSide *side, Var *index, Var *at);

/* ---- share.c ---- */

/* Squares of groups, which read first what is far apart: why not. */
PassWhy tile_share(Tile *t);

#endif
