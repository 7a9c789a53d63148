/* inside.h - what the files of lower share.
 *
 *   lower.c           functions, bodies, statements one by one
 *   emit.c            statements of IMP
 *   offset.c          offsets of elements
 *   scalar.c          scalars: bindings, and those that live in memory
 *   control.c         if and loop
 *   copy.c            what moves elements
 *   parallel.c        parallel forms as parallel statements
 *   sequence.c        parallel forms that one thread, or a group, runs alone
 *   fold.c            reduce and scan, run alone, or a part of them
 *   operands.c        operators that work where arrays are
 *   lanes.c           parts of a form, combined by lanes
 *   lanes_fold.c      reduce and scan that lanes run together
 *   lanes_sift.c      filter and partition that they do
 *   imp/blocks.c      which names of blocks stay
 *   imp/counts.c      who owns a block
 *   imp/waits.c       where a group waits for its lanes
 *   spec.c            forms that may fail
 *
 * Expressions of the program are asked about in its own terms (equalities,
 * facts) and become IMP at last, by lower_value.
 */
#ifndef PASSES_LOWER_INSIDE_H
#define PASSES_LOWER_INSIDE_H

#include "ir-text/ir/exec.h"
#include "ir-text/lmad/known.h"
#include "passes/pass.h"
#include "passes/shared/imp/new.h"
#include "passes/shared/imp/var_numbers.h"
#include "passes/shared/storage/points_to.h"
#include "verifier/prover/facts/facts.h"

/* A body that statements go to until it is closed. */
typedef struct Open {
    Body *body, *around;
} Open;

/* A branch that is taken if OK holds: see spec.c. */
typedef struct Check {
    Open open;
    Var *ok;
} Check;

typedef struct PartBlock PartBlock; /* lanes.c */

typedef struct Lowerer {
    Prog *prog;
    PassContext *cx;
    Store *store;
    Known known;
    Facts *facts;
    PointsTo sets; /* of the program's names */
    Subst subst; /* what stands in IMP for a name of the program */
    Body *body;  /* statements are put after its last one */
    Body *group; /* of the group that runs: its whole body */
    PartBlock *part_blocks; /* of that group */
    ExecLevel exec;
    Loc loc; /* of the current statement */
    bool failed;
    VarNumbers assigned; /* of lower_assign */
    VarNumbers results;  /* of lower_if: of a branch, counted from 1 */
    VarNumbers undefined; /* why a name of the program may be: undefined.h */
    VarNumbers tried;    /* of spec.c: what is #[spec] computes with it */
    Body **body_of; /* by Fun.number: what it was before it was lowered */
    Var *ok;      /* in what is #[spec]: has nothing failed so far? */
    Check *check; /* the branches that are open */
    uint32_t ncheck, check_room;
} Lowerer;

/* An error at the current statement. */
void lower_fail(Lowerer *l, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- lower.c ---- */

/* What is known at a point. */
typedef struct LowerMark {
    uint32_t facts;
    KnownMark known;
} LowerMark;

LowerMark lower_mark(Lowerer *l);
void lower_undo(Lowerer *l, LowerMark mark);
/* VAR is VALUE, as places may mention it. */
void lower_note_equal(Lowerer *l, Var *var, const Scalar *value);

/* The statements of BODY go after those of l->body. */
void lower_stms(Lowerer *l, const Body *body);
void lower_stm(Lowerer *l, const Stm *stm);
/* Those of body FN of STM, with what holds in it. */
void lower_nested(Lowerer *l, const Stm *stm, uint32_t fn);

/* ---- emit.c ---- */

const Scalar *out_name(Lowerer *l, Var *var);
const Scalar *out_number(Lowerer *l, int64_t value);
/* OP of A and B in simplest form; NULL where it would nest too deep, which
 * is an error by then. */
const Scalar *lower_binary(Lowerer *l, Op op, const Scalar *a, const Scalar *b);

/* A variable of this type with a name that grows from NAME. */
Var *lower_fresh(Lowerer *l, const char *name, const Type *type);
Var *lower_fresh_like(Lowerer *l, const Var *like, const Type *type);

Stm *out_stm(Lowerer *l, FormId form, uint32_t narg, const Scalar *const *arg);
/* ATTRS without `#[mem]`, as in IMP all is about memory, and MORE. */
Attr *out_attributes(Lowerer *l, const Attr *attrs, Attr *more);
/* A declaration, with what the binding of VAR said. */
void out_var(Lowerer *l, Var *var);
void out_set(Lowerer *l, Var *var, const Scalar *value);
void out_alloc(Lowerer *l, Var *var, const Scalar *bytes, Space space);
/* A shared block of constant size, made where the group begins: such blocks do
 * not come and go. */
void out_alloc_of_group(Lowerer *l, Var *var, const Scalar *bytes);
void out_read(Lowerer *l, Var *var, Var *mem, const Scalar *offset);
void out_write(Lowerer *l, Var *mem, const Scalar *offset, const Scalar *value);

Open out_open(Lowerer *l);
Body *out_close(Lowerer *l, Open open);

/* The statements of FROM, which is not needed any longer. */
void out_all(Lowerer *l, Body *from);
/* if CONDITION then YES else NO fi; empty branches skip */
void out_if(Lowerer *l, const Scalar *condition, Body *yes, Body *no);
void out_for(Lowerer *l, Var *index, const Scalar *bound, Body *body);
void out_while(Lowerer *l, const Scalar *condition, Body *body);
void out_kernel(Lowerer *l, uint32_t n, Var *const *index,
                const Scalar *const *bound, ExecLevel exec, Body *body);

/* ---- offset.c ---- */

/* IMP's expression for S. */
const Scalar *lower_value(Lowerer *l, const Scalar *s);
Var *lower_block(Lowerer *l, Var *mem);
Place lower_place(Lowerer *l, const Var *var);
/* IMP's expression for the offset of the element at INDEX. */
const Scalar *lower_offset(Lowerer *l, const IxFn *ixfn,
                           const Scalar *const *index);

/* What stands at the N outermost indices AT of what lives at PLACE. */
typedef struct Spot {
    Place place;
    uint32_t n;
    const Scalar *const *at;
} Spot;

Spot spot_of(Lowerer *l, const Var *var);
/* The offset of its element at INDEX, RANK more of them. */
const Scalar *spot_offset(Lowerer *l, Spot spot, uint32_t rank,
                          const Scalar *const *index);
/* The same without indices; no index function where that cannot be said. */
Place spot_place(Lowerer *l, Spot spot);
bool spots_coincide(Lowerer *l, Spot a, Spot b);

/* ---- scalar.c ---- */

/* The variable of IMP in which VAR, a scalar, is kept: itself, or, where it
 * lives in memory, another one.  It is declared here, unless VAR is another
 * variable's value, that is. */
Var *lower_declare(Lowerer *l, Var *var);
/* VAR, whose variable has its value, is in memory, too, if it is a scalar that
 * lives there. */
void lower_store(Lowerer *l, const Var *var);
/* Does VALUE, of FUNMEM, live at SPOT already? */
bool lower_is_there(Lowerer *l, Spot spot, const Scalar *value);
/* Declare and set it, and put it where it lives. */
void lower_bind(Lowerer *l, Var *var, const Scalar *value);
/* VALUE, a scalar, goes to SPOT, unless it lives there. */
void lower_store_at(Lowerer *l, Spot spot, const Scalar *value);
/* All of VAR[k] become VALUE[k], of IMP, at once. */
void lower_assign(Lowerer *l, uint32_t n, Var *const *var,
                  const Scalar *const *value);
/* An expression as a name or a literal. */
const Scalar *lower_leaf(Lowerer *l, const Scalar *s, const char *name);

/* ---- control.c ---- */

void lower_if(Lowerer *l, const Stm *stm);
void lower_loop(Lowerer *l, const Stm *stm);

/* ---- copy.c ---- */

/* Loops around one element: in a kernel, in lanes, in a thread. */
typedef struct ElementNest {
    uint32_t n;           /* loops: dimensions of one element need none */
    Var **var;
    const Scalar **bound;
    const Scalar **index; /* by dimension */
    LowerMark mark;
    ExecLevel exec; /* outside */
    bool each;     /* of a group's work-items goes through all of them */
    bool none;     /* there is no element */
    Open open;
} ElementNest;

ElementNest elements_open(Lowerer *l, uint32_t rank, const Scalar *const *size,
                          const char *name);
void elements_close(Lowerer *l, ElementNest *nest);

/* Move the elements of an array of TYPE. */
void lower_move(Lowerer *l, const Type *type, Spot to, Spot from);
/* What VALUE names, or is, goes to SPOT, where a TYPE lives. */
void lower_put(Lowerer *l, const Type *type, Spot spot, const Scalar *value);

void lower_copy(Lowerer *l, const Stm *stm);
void lower_concat(Lowerer *l, const Stm *stm);
void lower_rotate(Lowerer *l, const Stm *stm);
void lower_iota(Lowerer *l, const Stm *stm);
void lower_replicate(Lowerer *l, const Stm *stm);
void lower_update(Lowerer *l, const Stm *stm);

/* ---- parallel.c ---- */

/* The dimensions of a kernel that have more than one iteration; of those that
 * have literally one, the index is 0. */
typedef struct Grid {
    Var **var;
    const Scalar **bound;
    uint32_t n;
    const Scalar **index; /* of all dimensions */
} Grid;

/* That of STM, its bounds computed; if there is no such dimension, NEVER_EMPTY
 * keeps the last one. */
Grid lower_grid(Lowerer *l, const Stm *stm, bool never_empty);
/* What is known of its indices, from here on. */
void lower_note_grid(Lowerer *l, const Stm *stm, const Grid *grid);

void lower_kernel(Lowerer *l, const Stm *stm);
void lower_folding(Lowerer *l, const Stm *stm);
void lower_counted(Lowerer *l, const Stm *stm);
void lower_scatter(Lowerer *l, const Stm *stm);
void lower_once(Lowerer *l, const Stm *stm);

/* What SEQUENCE makes of STM is run by one thread. */
void lower_on_one(Lowerer *l, const Stm *stm,
                  void (*sequence)(Lowerer *, const Stm *));

/* ---- spec.c ---- */

/* What do statements compute with that are tried? */
void lower_find_tried(Lowerer *l);
/* Is STM one that is `#[spec]` and gives a scalar, but no single read or
 * assignment that nobody computes with in such a one? */
bool lower_is_tried(const Lowerer *l, const Stm *stm);
void lower_speculative(Lowerer *l, const Stm *stm);
/* The others do nothing outside of such forms: from here to the end of the
 * body statements run if nothing has failed so far, */
void lower_if_ok(Lowerer *l);
/* and if CONDITION holds; */
void lower_check(Lowerer *l, const Scalar *condition);
/* and if STM cannot fail by itself, or the results of BODY; */
void lower_check_stm(Lowerer *l, const Stm *stm);
void lower_check_results(Lowerer *l, const Body *body);
/* a loop as long as CONDITION holds ends. */
void lower_stop_while(Lowerer *l, Body *trip, Var *condition);
/* A call: what the callee does, done here. */
void lower_call_here(Lowerer *l, const Stm *stm);
/* The innermost branch has come to its end. */
void lower_end_check(Lowerer *l);

/* ---- sequence.c, fold.c ---- */

/* Does what executes the statements run STM alone, too? */
bool lower_is_alone(const Lowerer *l, const Stm *stm);

/* What a kernel states whose iterations they share. */
static inline ExecLevel lower_share_level(const Lowerer *l)
{
    return l->exec == AT_BLOCK ? AT_LANE : AT_NONE;
}
/* Do the places of what STM, a filter or partition, gives depend on its count?
 */
bool lower_hangs_on_count(const Lowerer *l, const Stm *stm);
/* STM with names of its own, so that it can stand there twice. */
Stm *lower_another(Lowerer *l, const Stm *stm);
/* The same of BODY, with SUBST for its free names. */
Body *lower_another_body(Lowerer *l, Subst *subst, Body *body);
/* What a body of STM, a scatter, gives goes to where it says. */
void lower_scatter_one(Lowerer *l, const Stm *stm);
void sequence_kernel(Lowerer *l, const Stm *stm);
void sequence_folding(Lowerer *l, const Stm *stm);
void sequence_counted(Lowerer *l, const Stm *stm);
void sequence_scatter(Lowerer *l, const Stm *stm);
void sequence_once(Lowerer *l, const Stm *stm);

/* What an operator works on. */
typedef struct Operand {
    const Type *type;
    Spot spot;           /* of an array */
    const Scalar *value; /* IMP's, of a scalar */
    Var *var;            /* a scalar that is set */
} Operand;

/* TO becomes LEFT op RIGHT, as many of each as the operator is wide. */
void lower_combine(Lowerer *l, const Stm *stm, const Operator *op,
                   const Operand *left, const Operand *right,
                   const Operand *to);

/* What OP, whose first result is AT, gives as result K of no iteration. */
const Scalar *lower_neutral(Lowerer *l, const Stm *stm, const Operator *op,
                            uint32_t k, uint32_t at);

/* Some iterations, one after the other: COUNT trips with the index INDEX, which
 * TRIP may be itself; the one of this index, where TRIP is NULL. */
typedef struct FoldPart {
    Var *trip;
    const Scalar *count, *index;
} FoldPart;

/* Those of a fold, one at least.  By result: what they come to, where an
 * operator combines scalars. */
const Operand *sequence_part(Lowerer *l, const Stm *stm, const FoldPart *part);

/* Those of a filter or partition, of which COUNT becomes what it was and the
 * number of accepted ones; results are put, if PUT, where they belong. */
void lower_sift(Lowerer *l, const Stm *stm, const FoldPart *part, Var *count,
                bool put);

/* ---- operands.c ---- */

/* PARAM of the operator FN, an array, gets what is at SPOT.  True: that need
 * not be moved, and PARAM lives there from here on. */
bool lower_operand_stays(Lowerer *l, const Lambda *fn, Var *param, Spot spot);
/* What FN, whose operands are where they are now, those that STAYS says where
 * they were, makes as its only result, if it can make that at TO; it lives
 * there from here on.  Else NULL. */
Var *lower_made_there(Lowerer *l, const Lambda *fn, Spot to, const bool *stays,
                      bool scans);

/* ---- lanes_fold.c, lanes_sift.c ---- */

/* STM, a reduce or scan of scalars `at lane`. */
void lanes_folding(Lowerer *l, const Stm *stm);
/* Does STM, a filter or partition, write only to blocks that its body does not
 * read, so that the body can be run twice? */
bool lanes_can_sift(Lowerer *l, const Stm *stm);
/* Such a one, `at lane`. */
void lanes_sifting(Lowerer *l, const Stm *stm);

/* ---- imp/blocks.c ---- */

/* What stands for each name of a block, in l->subst. */
void lower_find_blocks(Lowerer *l);

/* ---- imp/counts.c, imp/waits.c ---- */

/* In all functions of IMP. */
void lower_count_owners(Prog *prog, PassContext *cx);
void lower_place_barriers(Prog *prog);

#endif
