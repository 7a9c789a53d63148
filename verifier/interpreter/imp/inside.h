/* inside.h - the inside of the interpreter of IMP.
 *
 * Iterations run one after the other, lanes of a group too: a barrier stands
 * outside of lanes (imp-barrier), so that none has to wait in the middle.
 * What would have run at the same time is told from the time of each access:
 *
 * The clock goes on whenever an iteration begins or ends, and at barriers; a
 * stretch between two ticks is a strand.  Each place in memory knows the
 * strands that wrote and read it last.  An earlier strand is not ordered with
 * the one that runs
 *
 *  - where it lies between the begin of a parallel statement that still runs
 *    and the begin of the iteration of that which runs now; where that
 *    statement runs the lanes of a group, between the last barrier of the
 *    group and that; or
 *  - in what the group itself does (its work-items all do it together, but of
 *    a write, which one of them does) after the last barrier of the group,
 *    unless it is a write of the group itself, and this one, too.
 *
 * A result of filter or partition is written late: its place is known when the
 * bodies before have run, so these are ordered with it.
 *
 * One writer and two readers tell as much as all of them would: a reader that
 * is ordered before a later one races with nothing that the later one does not
 * race with (Feng and Leiserson, "Efficient Detection of Determinacy Races in
 * Cilk Programs", SPAA 1997, section 3); since barriers make orders that are
 * not series-parallel, the last reader is kept besides the one that races most.
 */
#ifndef VERIFIER_INTERPRETER_IMP_INSIDE_H
#define VERIFIER_INTERPRETER_IMP_INSIDE_H

#include "ir-text/ir/exec.h"
#include "verifier/interpreter/imp/imp.h"
#include "verifier/interpreter/machine/machine.h"

/* A strand, with what its order depends on in the lowest bits. */
typedef uint64_t Time;
#define TIME_NEVER UINT64_MAX
enum {
    TIME_GROUP = 1, /* a group runs it together */
    TIME_LATE = 2,  /* it writes a result after the bodies before */
    TIME_STEP = 4
};

/* Which strands touched a granule of a block last; 0: none. */
typedef struct Cell {
    Time writer;       /* and what it left there: */
    Time reader, last; /* of an update the statement's Instance.entered */
} Cell;
#define WROTE_UNDEF (UINT64_C(1) << 63)  /* an undefined element */
#define WROTE_UPDATE (UINT64_C(1) << 62) /* by imp_begin_update */
#define WRITER_TIME(cell) ((cell)->writer & ~(WROTE_UNDEF | WROTE_UPDATE))

typedef struct Block {
    struct Block *prev, *next; /* all that there are, the newest first */
    uint64_t number; /* by allocation */
    int64_t held;    /* by variables, and once while it has owners */
    int64_t owners, handed; /* HANDED of them are the caller's in the end */
    int64_t bytes;
    Space space;
    Time born;
    bool each_own;  /* private and of a group: each work-item has its own */
    bool given;     /* by the caller, */
    bool borrowed;  /* who keeps it */
    CensusBlock census;
    const Var *constant; /* a parameter that says so, or NULL */
    uint32_t claims; /* names that are to be its only ones */
    bool typed, mixed; /* all was written as ELEM; or as several types */
    Elem elem;
    Loc allocated, released;
    char *data;     /* NULL where it has no owner */
    unsigned shift; /* a granule has 1 << shift bytes */
    Cell *cell;     /* NULL: not accessed yet */
} Block;

/* A parallel statement that runs. */
typedef struct Instance {
    const Stm *stm;
    Time entered;
    Time begin;     /* strands from here on */
    Time iteration; /* and before this are not ordered with now */
    ExecLevel inner, outer; /* of the iterations; of the statement itself, */
    Time phase;          /* since this barrier of its group */
} Instance;

/* Two accesses that race, the one that ran first as EARLIER. */
typedef struct Race {
    bool found;
    Time time;       /* of the earlier one */
    uint64_t block;  /* by number */
    int64_t from, to; /* bytes of the block */
    bool write;       /* was it one? */
    const char *text, *where;
    Loc loc;
    const char *earlier_where; /* NULL: not found */
    Loc earlier_loc;
} Race;

typedef struct Imp {
    Machine m;
    const Fun *fun;
    Block **block; /* by Var.id: what a variable holds, or NULL */
    bool *claims;  /* by Var.id: is it there, and to be the only name? */
    const Var **claim; /* those of which that is so */
    uint32_t nclaim, claim_room;
    Block *blocks;
    uint64_t nblock;
    Time clock, now;
    Instance *instance; /* that run, the outermost first */
    uint32_t ninstance, instance_room;
    Time from, own; /* strands before and after are ordered with now */
    ExecLevel exec;
    Time phase;  /* since the last barrier of the group */
    Time joined; /* strands from here on were waited for */
    bool late;   /* this one is TIME_LATE */
    Race *race;
    Time watched; /* this run looks for the access of *race then; 0: no */
    HeapStats stats;
    Census census;
    const Stm *returned;
} Imp;

/* ---- names of blocks: names.c ---- */

/* VAR is there, and is to be the only name of what it holds. */
void names_claim(Imp *r, const Var *var);
/* All but the first NCLAIM of those are there no longer. */
void names_leave(Imp *r, uint32_t nclaim);
void names_take_params(Imp *r);
/* An access under NAME. */
_Noreturn void names_fail_claim(Imp *r, const Var *name);
_Noreturn void names_fail_constant(Imp *r, const Var *name);

/* ---- strands: race.c ---- */

/* Begin a strand, at the current execution level. */
void imp_tick(Imp *r);
/* A parallel statement of N iterations begins or ends, one of them begins. */
void imp_enter(Imp *r, const Stm *stm, int64_t n);
void imp_iterate(Imp *r);
void imp_leave(Imp *r);
/* Go on with the iteration that began at ITERATION. */
void imp_resume(Imp *r, Time iteration);
/* A result of the current iteration is about to be written late. */
void imp_act_late(Imp *r);

typedef struct Access {
    Block *block;
    int64_t from, to; /* bytes */
    const Var *name;  /* of the block */
    Elem elem;
    bool write;
    bool release; /* a write of all of the block, as it were */
} Access;

/* Is the strand T, which wrote (or else read), ordered with this access?  The
 * slow part of the question. */
bool imp_is_ordered(const Imp *r, const Access *a, Time t, bool wrote);
/* They race. */
_Noreturn void imp_fail_race(Imp *r, const Access *a, Time t, bool wrote);
/* The run that looks for the earlier access comes to A. */
void imp_watch(Imp *r, const Access *a);
/* Report *race. */
void imp_report_race(const Prog *prog, Diag *diag, const Race *race);

/* ---- blocks: block.c ---- */

/* A fresh block of BYTES bytes, with one owner and held by that. */
Block *block_new(Imp *r, int64_t bytes, Space space);
/* `var <- alloc bytes in space` */
void block_allocate(Imp *r, const Var *var, int64_t bytes, Space space);
/* The same block, nothing of which was accessed yet, with BYTES at least. */
void block_grow(Imp *r, Block *b, int64_t bytes);
Block *block_hold(Block *b);
void block_drop(Imp *r, Block *b);
/* VAR holds B (or NULL) from now on. */
void block_bind(Imp *r, const Var *var, Block *b);
/* The block that the operand names, which has an owner. */
Block *block_named(Imp *r, const Scalar *s);
void block_retain(Imp *r, const Scalar *s);
void block_release(Imp *r, const Scalar *s);
/* Tell of blocks that nobody will release. */
void blocks_warn_leaks(Imp *r);
void blocks_free(Imp *r);

/* ---- elements: access.c ---- */

/* The element of type ELEM at an offset: ARG are block and offset. */
Slot imp_read(Imp *r, const Scalar *const *arg, Elem elem);
void imp_write(Imp *r, const Scalar *const *arg, Elem elem, Slot value);
/* Read and write as one, which other updates do not race with.  The value
 * stays as it is where imp_end_update does not follow. */
Slot imp_begin_update(Imp *r, const Scalar *const *arg, Elem elem);
void imp_end_update(Imp *r, const Scalar *const *arg, Elem elem, Slot value);

/* NAME's block B is about to be freed: nothing races with that. */
void imp_check_release(Imp *r, const Var *name, Block *b);

/* Without a strand: by the caller, before the run and after it.  False where
 * the block has no such element. */
bool block_peek(Imp *r, Block *b, int64_t offset, Elem elem, Slot *value);
bool block_poke(Imp *r, Block *b, int64_t offset, Elem elem, Slot value);

/* ---- statements: imp.c, parallel.c ---- */

void imp_body(Imp *r, const Body *body);
/* The value of an operand; a copy may be undefined, but has to have one. */
Slot imp_value(Imp *r, const Scalar *s);
void imp_bind(Imp *r, const Var *var, Slot value);
void imp_kernel(Imp *r, const Stm *stm);
void imp_folding(Imp *r, const Stm *stm);
void imp_counted(Imp *r, const Stm *stm);
void imp_scatter(Imp *r, const Stm *stm);

/* ---- arguments and results: values.c ---- */

void imp_take_arguments(Imp *r, const Value *args, size_t narg);
void imp_give_results(Imp *r, Arena *arena, Value **results, size_t *nresult);

#endif
