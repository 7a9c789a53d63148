/* expand.h - what the files of memexpand share. */
#ifndef PASSES_MEMEXPAND_EXPAND_H
#define PASSES_MEMEXPAND_EXPAND_H

#include "ir-text/ir/exec.h"
#include "passes/memexpand/cost.h"
#include "passes/pass.h"
#include "passes/shared/motion/covered.h"
#include "passes/shared/scalars/algebra.h"
#include "passes/shared/scalars/divided.h"
#include "passes/shared/scalars/images.h"
#include "passes/shared/storage/points_to.h"
#include "verifier/prover/facts/facts.h"

typedef struct VarList {
    Var **at;
    uint32_t n, room;
} VarList;

/* The names that may be one block, and the arrays that live there. */
typedef struct BlockUse {
    VarList name, array;
    Stm *alloc; /* of the current body, the last one; the others by `before` */
    bool seen;
} BlockUse;

/* What scalars are that may be undefined, wherever they are not. */
typedef struct Totals {
    Store *store;
    uint8_t *undefined;   /* by Var.id: undefined.h */
    const Scalar **value; /* by Var.id: what it is then; or NULL */
    uint32_t nvar;
} Totals;

/* --layout; by default what costs least on the machine that was named, if one
 * was, or else interleaved where all iterations need the same, and otherwise
 * where least memory is needed. */
typedef enum ExpandLayout { LAYOUT_LEAST, INTERLEAVED, BLOCKED } ExpandLayout;

struct Binder;

typedef struct Expander {
    Prog *prog;
    PassContext *cx;
    Store *store;
    PolyStore *polys;
    Facts *facts;
    Images images;
    Algebra algebra;        /* for what is not said in the program */
    uint32_t room;          /* of the tables by Var.id */
    const Scalar **counted; /* by Var.id: what filter or partition has counted,
                               or a size computed before, is no more */
    const Scalar **value; /* by Var.id: of a scalar, what it is set to */
    const Stm **passing;  /* by Var.id: the `if` or loop that gives it, or of
                             which it is a parameter */
    PointsTo sets;
    BlockUse *use; /* by set */
    Stm **before;  /* by Var.id of a block: the allocation of its set that
                      stands before its own in the current body */
    const Stm **trip; /* by Var.id of a block: the loop whose trips each write
                         into it anew */
    const Stm **home; /* by Var.id of a block: the statement whose body it was
                         allocated in last; before that nothing lives there */
    const Stm **sized; /* by Var.id of a block: what allocates it in a parallel
                          body */
    Var *range[ELEM_COUNT]; /* of a type of small integers, the greatest value;
                               else NULL */
    struct Binder *binder; /* by Var.id: see sizes/slice.c */
    Subst subst;           /* of copies of slices; else empty */
    uint32_t nbinder, nslice;
    /* If an allocation could leave if these blocks were apart from others. */
    VarList apart;
    bool may_part; /* then that is no error */
    ExpandLayout layout;
    ExpandCosts *costs; /* NULL: no machine was named */
    struct Made *made; /* statements that compute sizes, the last one first */
    struct Made **made_by; /* by Var.id of what they bind */
    struct Asked *asked; /* what they were computed for, the last one first */
    Totals totals;
    Covered covered;
} Expander;

/* A body that allocations leave: that of function FN of OUTER, which stands
 * in BODY.  Its statements are at DEPTH. */
typedef struct Inside {
    Body *body;
    Stm *outer;
    uint32_t fn, depth;
    bool parallel; /* is BODY in a parallel body itself? */
} Inside;

bool stm_is_device_alloc(const Stm *stm);

/* ---- blocks.c ---- */

void var_list_add(Expander *e, VarList *list, Var *var);

void block_uses_find(Expander *e);
/* STM, in a body at DEPTH, is new. */
void block_uses_add(Expander *e, Stm *stm, uint32_t depth);
/* Of the widest elements in what may be the same as BLOCK. */
int64_t block_width(const Expander *e, const Var *block);
/* BLOCK, bound in a body at DEPTH, is new; it may be the same as LIKE. */
void block_uses_join(Expander *e, Var *block, const Var *like, uint32_t depth);
/* The indices of the body, and their bounds. */
uint32_t inside_indices(const Inside *in, Var *const **index,
                        const Scalar *const **bound);

/* The number of the iteration, in row-major order. */
const Scalar *inside_number(Expander *e, const Inside *in);

/* ---- sizes/size.c ---- */

/* A size outside of the body: the largest that there is for any index, or a
 * bound, or what was computed before. */
typedef enum SizeSource { SIZE_LARGEST, SIZE_BOUND, SIZE_ASKED } SizeSource;

/* What is known of a size outside of the body of IN, in terms of what that
 * gets from outside: no less for any index. */
typedef struct SizeOutside {
    const Scalar *bytes; /* NULL: nothing */
    const Scalar *bound; /* the same, with the ranges of types as names */
    SizeSource source;
    bool wastes; /* a bound so large that the size itself had better be
                    computed before */
} SizeOutside;

SizeOutside size_outside(Expander *e, const Inside *in, const Scalar *size);
/* For the end of a remark: which it is. */
const char *size_source_text(SizeSource source);
/* max(0, S), or S where that is the same. */
const Scalar *size_clamped(Expander *e, const Scalar *s);
/* BYTES * ITERATIONS, or NULL: where BYTES may come of a number that only some
 * iteration may know, that is no error if there is none. */
const Scalar *size_of_all(Expander *e, const Scalar *bytes,
                          const Scalar *iterations);
/* How many iterations there are; where CLAMPED, 0 if that is negative. */
const Scalar *size_iterations(Expander *e, const Inside *in, bool clamped);
/* S, or the next multiple of BY. */
const Scalar *size_rounded(Expander *e, const Scalar *s, int64_t by);
/* S / BY, where S is a multiple. */
const Scalar *size_divided(Expander *e, const Scalar *s, int64_t by);

/* ---- sizes/total.c ---- */

Totals totals_new(const Prog *prog, Arena *arena);
/* The same value as S where S has one, and another where it has not: divisors
 * of 0 are none then, unless FACTS (or NULL) prove that there are none.  Only
 * what is too large for i64 stays an error.  NULL where there is no such
 * expression. */
const Scalar *size_total(const Totals *totals, Facts *facts, const Scalar *s);

/* ---- sizes/scale.c ---- */

/* What ALLOC, which asks for BYTES, takes for all iterations; nothing fails
 * where there is none.  NULL: BYTES is, or it would nest too deep. */
const Scalar *size_for_all(Expander *e, const Inside *in,
                                 const Stm *alloc, const Scalar *bytes);
/* SIZE where the body of IN runs, a branch, a loop or an operator, and else
 * nothing, without an error; NULL: SIZE is, or that is not to be said. */
const Scalar *size_where_run(Expander *e, const Inside *in,
                             const Scalar *size);

/* What STM, an `if` in a body at DEPTH, gives as result K, if one branch gives
 * 0; or NULL. */
const Scalar *size_of_choice(Expander *e, const Stm *stm, uint32_t k,
                             uint32_t depth);

/* ---- sizes/bound.c ---- */

/* Where SIZE cannot be said outside of the body of IN, something that it does
 * not exceed, in which the ranges of types are names; or NULL.  *LOOSE: maybe
 * no iteration comes near it. */
const Scalar *size_bound(Expander *e, const Inside *in, const Scalar *size,
                         bool *loose);

/* ---- sizes/asserted.c ---- */

/* The variable is not above END (HIGH), or not below it; where STRICT, nor
 * equal to it. */
typedef void (*AssertedFn)(const Scalar *end, bool high, bool strict,
                           void *data);
/* Call FN for what the body of IN asserts of VAR, in comparisons, before it
 * uses a block that it allocates with SIZE. */
void asserted_each(const Inside *in, const Scalar *size, const Var *var,
                   AssertedFn fn, void *data);

/* ---- sizes/range.c ---- */

/* Names for the greatest values of the types of small integers, by type. */
void ranges_make(Prog *prog, Var **range);
/* Facts say what they are, until they are undone. */
void ranges_suppose(Expander *e);
/* The least or the greatest value of ELEM, an integer type, in such a name;
 * NULL where that is too large to help. */
const Scalar *range_end(const Expander *e, Elem elem, bool high);
/* S with numbers for the names, or NULL. */
const Scalar *range_filled(Expander *e, const Scalar *s);
/* Is so much of BYTES, a bound, because of them, or a large number, that
 * iterations that may need less had better be asked? */
bool range_wastes(Expander *e, const Scalar *bytes);

/* ---- parallel.c ---- */

/* The allocations of a parallel body, one for each iteration, become one
 * before it.  False: an error says why not. */
bool expand_allocs(Expander *e, const Inside *in);

/* ---- lift.c ---- */

/* Those of a branch, a loop or an operator in a parallel body go before it. */
bool lift_allocs(Expander *e, const Inside *in);

/* ---- extent.c ---- */

/* The bytes of its block up to the end of ARRAY, by its own sizes; NULL where
 * that would nest too deep. */
const Scalar *array_bytes(Store *store, const Var *array);
/* The same if it were at IXFN. */
const Scalar *place_bytes(Store *store, const Var *array, const IxFn *ixfn);

/* ---- folds/elements.c ---- */

/* STM, to stand one after the other, bind COPY, an array at its place, to what
 * FROM is: elements may share places. */
void copy_elements(Prog *prog, Arena *arena, Var *from, Var *copy, Loc loc,
                   Stm *stm[2]);

/* ---- folds/folds.c ---- */

/* A reduce at the top whose operator combines arrays is split, so that many
 * threads fold and not one. */
void split_folds(Prog *prog, PassContext *cx);

/* ---- sizes/slice.c ---- */

/* What of the body of IN some scalars depend on: those statements, or parts of
 * them, that may be run before the statement itself. */
typedef struct Slice Slice;

Slice *slice_new(Expander *e, const Inside *in);
/* STM has become the first statement of the body. */
void slice_add_first(Slice *slice, Stm *stm);
/* VAR is not bound in the body any longer. */
void slice_drop(Slice *slice, const Var *var);
/* Find what the operand of each of the N allocations AT depends on.  NULL, or
 * why that cannot be run before. */
const char *slice_find(Slice *slice, uint32_t n, Stm *const *at);
/* Was that because of a block that the body allocates?  Which may leave it
 * first. */
bool slice_waits(const Slice *slice);
/* The names in the slice that may be that block. */
VarList slice_waits_for(const Slice *slice);

/* ---- sizes/copy.c ---- */

/* A copy of it; SUBST says what stands for the body's parameters. */
Body *slice_body(const Slice *slice, Subst *subst);
/* What the copy has put into E->subst goes. */
void slice_forget(const Slice *slice);
/* Is it in there? */
bool slice_has(const Slice *slice, const Var *var);
/* COPY of OLD serves values as well as annotations, if OLD does in there. */
void slice_unmark(const Slice *slice, const Var *old, Var *copy);

/* ---- sizes/alike.c ---- */

/* Are the sizes that SLICE was found for the same in all iterations of IN? */
bool slice_is_alike(const Slice *slice, const Inside *in);

/* ---- sizes/before.c ---- */

/* The largest number of bytes that ALLOC asks for, of which SLICE was found:
 * computed before the statement, in units of WIDTH.  It is no more than BOUND,
 * a multiple of WIDTH, if that is not NULL. */
const Scalar *size_before(Expander *e, const Inside *in, const Slice *slice,
                          Stm *alloc, const Scalar *bound, int64_t width);
/* Those statements, of which no use was made then, are taken out. */
void sizes_clean(Expander *e);

/* ---- sizes/portions.c ---- */

/* A place for each iteration after that of the one before it. */
typedef struct Portions {
    const Scalar *all; /* units for all of them */
    const Scalar *at;  /* units before those of the iteration, in the body */
} Portions;

/* False: the bounds nest too deep for that. */
bool portions_can_be_counted(Expander *e, const Inside *in);
/* In units of WIDTH bytes, an iteration gets as much as the largest of the N
 * allocations AT asks for, of which SLICE was found; the body is that of a
 * parallel form that stands in no other and has indices. */
Portions portions_before(Expander *e, const Inside *in, Slice *slice,
                         uint32_t n, Stm *const *at, int64_t width);

/* ---- seal.c ---- */

/* A block from outside of a parallel body that flows together with one that
 * an iteration allocates is copied; that is an error in what is marked
 * #[inplace], if REQUIRE. */
void seal_blocks(Prog *prog, PassContext *cx, bool require);
/* So is what is in a block of NAMES where that flows to others, in a parallel
 * body.  False: nowhere. */
bool seal_apart(Prog *prog, PassContext *cx, const VarList *names,
                bool require);

/* ---- loops.c ---- */

/* Is what LOOP passes on, of what may be the same block as LIKE, a block of
 * each trip's own, or always the same? */
bool trips_own_blocks(const Expander *e, const Stm *loop, const Var *like);
/* Can the loop of IN, whose trips pass on what ALLOC allocates, do with two
 * blocks? */
bool can_buffer(const Expander *e, const Inside *in, const Stm *alloc);
/* The two, of SIZE bytes, go before the loop. */
void buffer_block(Expander *e, const Inside *in, Stm *alloc,
                  const Scalar *size);

#endif
