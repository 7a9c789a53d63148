/* target.h - the machine that a program is made for.
 *
 * A target is a table of numbers: lanes, caches, vectors, bandwidth.  It is one
 * of those that come with the tools (passes/targets), or a file of YAML that
 * changes some of their numbers.  All of them are estimates: no legality
 * depends on one.
 */
#ifndef PASSES_SHARED_TARGET_TARGET_H
#define PASSES_SHARED_TARGET_TARGET_H

#include "passes/pass.h"

#define TARGET_ARG "NAME|FILE.yaml"

typedef struct Target {
    double threads;     /* 1: neighbours in memory are for threads, 0: loops */
    double warp;        /* threads that access memory at once */
    double lanes;       /* threads of a group */
    double most_lanes;  /* threads of a group that have to be, at most */
    double transaction; /* bytes that such an access moves at least */
    double line;        /* bytes that a cache keeps together */
    double cache;       /* bytes that the loops of a thread find again */
    double outer;       /* bytes that are not far: they move for a quarter */
    double beyond;      /* bytes of a block that no cache keeps; 0: stores know
                           no other way */
    double shared;      /* bytes of shared memory of a group */
    double vector;      /* bytes of a vector of a processor; 0: none */
    double registers;   /* of vectors */
    double strip;       /* neighbours that go through loops together; 0: none */
    double square;      /* neighbours of each of two crossed indices */
    double unroll;      /* iterations that compilers write out, one by one */
    double arrays;      /* 1: compilers see blocks of lanes as arrays */
    double wide_calls;  /* 1: there are functions on vectors */
    double task;        /* iterations that are worth one; 0: one is a thread */
    double tasks;       /* of one index, that are as short as that */
    double part;        /* iterations that a part of a statement has at least */
    double parts;       /* of a statement, at most */
    double again;       /* iterations of one that caches still have when it is
                           gone through again; 0: nobody knows */
    double own;         /* parts with an array of their own, at most */
    double groups;      /* that have a part each */
    double gather;      /* elements that are gathered before they are written */
    double streams;     /* places in an array that a loop reads at in turns */
    double bandwidth;   /* bytes a microsecond */
    double launch;      /* microseconds before a copy begins */
    double transpose;   /* of the bandwidth, what a copy gets that transposes */
    double stride;      /* indices that go in larger steps are left alone */
    double size;        /* what an unknown size is taken for */
    double trips;       /* the same of a `while` loop */
} Target;

/* TEXT is the name of a target, or of a YAML file that says in what it differs
 * from one.  False: DIAG says why. */
bool target_read(const char *text, Target *target, Arena *arena, Diag *diag);

/* What an option says, or else KEY of a target: such options are negative where
 * nobody chose. */
static inline long long target_or(long long chosen, double key)
{
    return chosen < 0 ? (long long)key : chosen;
}

/* The target that the options of a pass, or of a statement, name. */
typedef struct TargetNow {
    const char *text;
    Target target;
} TargetNow;

/* That is TEXT from now on.  NULL: it cannot be read, and CX->diag says why. */
const Target *target_now(TargetNow *now, PassContext *cx, const char *text);

/* The targets that come with the tools; the last name is NULL. */
typedef struct NamedTarget {
    const char *name;
    const char *const *line; /* of its file; the last one is NULL */
} NamedTarget;

extern const NamedTarget named_targets[];

const NamedTarget *target_find(const char *name);

#endif
