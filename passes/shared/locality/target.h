/* target.h - the machine that costs are estimated for.
 *
 * A target is a table of numbers: warps, caches, vectors, bandwidth.  It is
 * `gpu`, `cpu`, or a file of YAML that changes some of their numbers.  All
 * of them are estimates: no legality depends on one.
 */
#ifndef PASSES_SHARED_LOCALITY_TARGET_H
#define PASSES_SHARED_LOCALITY_TARGET_H

#include "ground/diag.h"

typedef struct LayoutTarget {
    double threads;     /* 1: neighbours in memory are for threads, 0: loops */
    double warp;        /* threads that access memory at once */
    double transaction; /* bytes that such an access moves at least */
    double line;        /* bytes that a cache keeps together */
    double cache;       /* bytes that the loops of a thread find again */
    double outer;       /* bytes that are not far: they move for a quarter */
    double vector;      /* bytes of a vector of a processor; 0: none */
    double strip;       /* neighbours that go through loops together */
    double square;      /* neighbours of each of two crossed indices */
    double unroll;      /* iterations that compilers write out, one by one */
    double shared;      /* bytes of shared memory of a group */
    double bandwidth;   /* bytes a microsecond */
    double launch;      /* microseconds before a copy begins */
    double transpose;   /* of the bandwidth, what a copy gets that transposes */
    double stride;      /* indices that go in larger steps are left alone */
    double size;        /* what an unknown size is taken for */
    double trips;       /* the same of a `while` loop */
} LayoutTarget;

/* TEXT is `gpu`, `cpu`, or the name of a YAML file that says in what it
 * differs from one of them.  False: DIAG says why. */
bool layout_target_read(const char *text, LayoutTarget *target, Arena *arena,
                        Diag *diag);

#endif
