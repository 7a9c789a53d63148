/* hoist_guard.h - allocations that have left bodies which may not run.
 *
 * Such an allocation has no size where the body does not run, and computes none
 * (docs/language.md, 5.14).  While allocations move, its size stands as in the
 * body, and a list says under which conditions; when all have moved, the list
 * becomes a statement before the allocation:
 *
 *   let (b_size : i64) =
 *     if c then
 *       in (n * 8)
 *     else
 *       in (0)
 *   let (b : mem) = alloc b_size
 *
 * Such a statement that is there already becomes a list again, so that the
 * allocation can go on.
 */
#ifndef PASSES_SHARED_MOTION_HOIST_GUARD_H
#define PASSES_SHARED_MOTION_HOIST_GUARD_H

#include "ir-text/ir/ir.h"

typedef struct HoistGuard {
    struct HoistGuard *inner;
    const Scalar *holds;
    const Stm *gate; /* whose body was left; NULL: it was before */
    Var *size;       /* that it is said by in the program; NULL: none so far */
    Loc loc;
} HoistGuard;

typedef struct HoistGuards {
    Prog *prog;
    Arena *arena;
    HoistGuard **of; /* by Var.id of the block, the outermost first */
    uint32_t nvar;   /* others have no guards */
} HoistGuards;

/* Holds where body FN of GATE, an `if` or a loop, runs; NULL: none says. */
const Scalar *entry_condition(const Prog *prog, const Stm *gate, uint32_t fn);
/* What STM, an `if`, gives as its only result where its condition holds, if
 * that is a size and it gives 0 elsewhere; else NULL. */
const Scalar *guarded_size(const Stm *stm);

HoistGuards hoist_guards_new(Prog *prog, Arena *arena);
/* The statements in FUN that say guards become lists. */
void hoist_guards_take(HoistGuards *guards, Fun *fun);
/* And statements again. */
void hoist_guards_put(HoistGuards *guards, Body *body);

/* ALLOC leaves a body of GATE that may not run; false where no condition says
 * whether it does. */
bool hoist_guards_add(HoistGuards *guards, const Stm *alloc, const Stm *gate,
                      uint32_t fn);
bool hoist_guards_has(const HoistGuards *guards, const Stm *alloc);
/* ALLOC has its size in any case. */
void hoist_guards_drop(HoistGuards *guards, const Stm *alloc);
/* May the block be too small outside of GATE? */
bool hoist_guards_needs(const HoistGuards *guards, const Var *block,
                        const Stm *gate);
/* All that STM itself reads, and what guards it. */
void hoist_guards_each_use(const HoistGuards *guards, const Stm *stm,
                           VarFn fn, void *data);

#endif
