/* inside.h - the parts of launch. */
#ifndef PASSES_LAUNCH_INSIDE_H
#define PASSES_LAUNCH_INSIDE_H

#include "passes/launch/outside.h"
#include "passes/pass.h"
#include "passes/shared/target/target.h"

/* Negative: what suits the target. */
typedef struct LaunchOptions {
    const char *target;
    long long warp, most, threads;
} LaunchOptions;

typedef struct Launch {
    Prog *prog;
    PassContext *cx;
    TargetNow now;
    LaunchOptions o; /* for the current kernel, */
    bool many;       /* whose groups have many threads */
    Outside known;   /* of it */
    ImpWriter w;     /* what the host computes for it */
} Launch;

/* ---- indices.c ---- */

/* KERNEL, of more than N indices, has so many then. */
void launch_indices(Launch *l, Stm *kernel, uint32_t n);
/* W declares the indices of FN, of N dimensions below BOUND, the last of which
 * is the fastest, as they are in iteration AT of all. */
void launch_declare(ImpWriter *w, const Lambda *fn, uint32_t n,
                    const Scalar *const *bound, const Scalar *at);
/* The iterations of STM have these N indices below BOUND, and do what BODY
 * does. */
void launch_replace(Prog *prog, Stm *stm, uint32_t n, Var **index,
                    const Scalar *const *bound, Body *body);

/* ---- lanes.c ---- */

/* So many threads does a group of KERNEL want, in variables of the host; NULL:
 * it has no lanes. */
const Scalar *launch_threads(Launch *l, const Stm *kernel);
/* The lanes of KERNEL are those threads, each of which goes through what is its
 * part. */
void launch_lanes(Launch *l, Stm *kernel, const Scalar *threads);

#endif
