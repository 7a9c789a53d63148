/* coalescer.h - the inside of coalescing.h: what a run tells it. */
#ifndef VERIFIER_INTERPRETER_HEAP_COALESCER_H
#define VERIFIER_INTERPRETER_HEAP_COALESCER_H

#include "verifier/interpreter/heap/coalescing.h"

typedef struct Coalescer Coalescer;

Coalescer *coalescer_new(const Coalescing *options);
void coalescer_free(Coalescer *c);
/* What was counted goes to RESULT. */
void coalescer_finish(Coalescer *c, Arena *arena, Coalescing *result);

/* A parallel form begins, and ends; its next iteration begins, and all of its
 * bodies have run.  Any number of forms may be inside of each other. */
void coalescer_enter(Coalescer *c, const Stm *stm);
void coalescer_iterate(Coalescer *c);
void coalescer_join(Coalescer *c);
void coalescer_leave(Coalescer *c);

/* Byte BYTE of block number BLOCK is touched for ARRAY, at LOC. */
typedef struct Touch {
    Loc loc;
    const Var *array;
    bool write;
    uint64_t block;
    int64_t byte;
} Touch;

void coalescer_touch(Coalescer *c, Touch touch);
/* Outside of threads each touch from now on is one of another thread, and
 * after these there is no more; inside nothing happens. */
void coalescer_begin_copy(Coalescer *c);
void coalescer_end_copy(Coalescer *c);
/* In a copy: the next thread is of another warp. */
void coalescer_next_warp(Coalescer *c);
/* Is nothing around but the host, or a group? */
bool coalescer_is_outside(const Coalescer *c);

#endif
