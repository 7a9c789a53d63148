/* inside.h - what the files share that split folds in memory.
 *
 *   folds.c    which folds are split
 *   blocks.c   blocks that operators have for themselves
 *   parts.c    chunks, and arrays of what they give
 *   reduce.c   the chunks of a reduce
 *   scan.c     those of a scan
 *   rows.c     what its iterations make in its result
 *   collect.c  results that no operator combines
 */
#ifndef PASSES_MEMEXPAND_FOLDS_INSIDE_H
#define PASSES_MEMEXPAND_FOLDS_INSIDE_H

#include "passes/pass.h"
#include "passes/shared/storage/points_to.h"

/* ---- blocks.c ---- */

/* What lives in which block, before anything is split. */
typedef struct FoldBlocks {
    Prog *prog;
    PointsTo sets;
    uint32_t *narray; /* by set: how many arrays live there */
    uint32_t *inside; /* by set: a table of numbers that are 0 */
    uint32_t *nuse;   /* by Var.id of a block: in what was walked over */
    Stm **alloc;      /* by Var.id of a block: what allocates it, or NULL */
    Body **home;      /* and in which body, of what was walked over */
    uint32_t room;    /* of the tables */
} FoldBlocks;

FoldBlocks fold_blocks_new(Prog *prog, Arena *arena);
/* The walk has come to STM in BODY, and through those of its bodies that no
 * thread runs. */
void fold_blocks_pass(FoldBlocks *blocks, Body *body, const Stm *stm);
/* Does the operator FN of FOLD write only to its own blocks, those of its
 * operands, others that nothing else has an array in, and where results of a
 * reduce will be? */
bool operator_is_apart(const FoldBlocks *blocks, const Stm *fold,
                       const Lambda *fn);
/* The result of FOLD, a reduce, in whose place its operator FN makes VAR, so
 * that VAR may be made where the fold of a chunk leaves that; else NULL. */
const Var *result_made(const Stm *fold, const Lambda *fn, const Var *var);

/* One from outside that each thread has to have for itself. */
typedef struct OperatorBlock {
    Var *mem;
    const Scalar *bytes; /* NULL: that nests too deep */
} OperatorBlock;

/* Those of FN, without repetition. */
OperatorBlock *operator_blocks(const FoldBlocks *blocks, const Lambda *fn,
                               Arena *arena, uint32_t *count);

/* ---- parts.c ---- */

/* A fold that is split in chunks of consecutive iterations. */
typedef struct Split {
    const FoldBlocks *blocks;
    PassContext *cx;
    Prog *prog;
    Body *body; /* that it stands in */
    Stm *stm;
    bool in_group; /* it is the lanes of a group that fold */
    const Scalar *n, *chunk, *chunks; /* iterations, of a chunk, and chunks */
} Split;

const Scalar *split_number(const Split *p, int64_t value);
const Scalar *split_name(const Split *p, Var *var);
/* OP of A and B; NULL where an operand is, or it would nest too deep. */
const Scalar *split_two(const Split *p, Op op, const Scalar *a,
                        const Scalar *b);
/* A * B, or one of them where the other one is 1. */
const Scalar *split_times(const Split *p, const Scalar *a, const Scalar *b);
/* A variable whose name is WHAT, after that of BASE if there is one. */
Var *split_fresh(const Split *p, const Var *base, const char *what,
                 const Type *type);
Var *split_index(const Split *p, const char *what);
/* A statement at the place of the fold. */
Stm *split_stm(const Split *p, FormId form, uint32_t npat, Var *const *pat,
               uint32_t narg, const Scalar *const *arg);
/* VALUE as a name of BODY: before NEXT, or last. */
const Scalar *split_bind(const Split *p, Body *body, Stm *next,
                         const Var *base, const char *what,
                         const Scalar *value);
/* The body of STM, for INDEX, or for none. */
void split_set_fn(const Split *p, Stm *stm, Var *index, Body *body);

/* What is folded: the type of result K, without the index of a scan. */
const Type *split_type(const Split *p, uint32_t k);
/* How many elements that has. */
const Scalar *split_elements(const Split *p, const Type *type);
/* Row-major in MEM from element AT on. */
Place split_place(const Split *p, Var *mem, const Scalar *at,
                  const Type *type);
/* The allocation of the block of result K, if it stands in the fold's body and
 * the result, which is row-major, is the first that makes use of it, with what
 * an iteration of a scan makes in its row. */
Stm *split_own_alloc(const Split *p, uint32_t k);
/* A new array of TYPE, in a block of its own of COUNT times SIZE elements,
 * allocated before NEXT in BODY. */
Var *split_array(const Split *p, Body *body, Stm *next, const Var *base,
                 const char *what, const Type *type, const Scalar *count,
                 const Scalar *size);
/* ARRAY[INDEX, ...] at the end of BODY, of N indices; it is row-major. */
Var *split_element(const Split *p, Body *body, Var *array, uint32_t n,
                   const Scalar *const *index, const char *what);

/* The same, bound as VAR; an array lives where ARRAY does. */
void split_element_as(const Split *p, Body *body, Var *var, Var *array,
                      uint32_t n, const Scalar *const *index);

/* Has STM more iterations than a chunk, as far as is known? */
bool split_is_long(const Stm *stm);
/* Are the sizes short enough to be said? */
bool split_can_say(const Split *p);
/* Do the parts have room in shared memory, and all that lanes need for
 * themselves in private memory? */
bool split_fits_group(const Split *p);
/* How many chunks there are, before the fold. */
void split_find_chunks(Split *p);
/* Iterations of chunk Q and the number of the first one, in BODY. */
typedef struct Chunk {
    const Scalar *first, *count;
} Chunk;
Chunk split_chunk(const Split *p, Body *body, const Scalar *q);
/* The operator FN, in BODY with blocks of its own, to stand there once. */
Lambda split_operator(const Split *p, Body *body, const Lambda *fn);
/* The fold of CHUNK in BODY, which binds PAT. */
Stm *split_fold(const Split *p, Body *body, const Chunk *chunk,
                Var *const *pat);
/* The fold itself, of what PART with the index Q gives for each chunk, goes to
 * `once`; TO is what that binds. */
void split_fold_rest(const Split *p, Var *const *to, Var *q, Body *part);

/* ---- rows.c ---- */

/* Do the scan's iterations make NUSE uses of the block of result K, to make
 * what becomes their rows there, and have nothing else in it? */
bool split_has_rows(const Split *p, uint32_t k, uint32_t nuse);

/* ---- reduce.c, scan.c, collect.c ---- */

void split_reduce(Split *p);
void split_scan(Split *p);

/* STM, a fold in BODY, is left with what its operators combine: a kernel before
 * it collects that, and what stands for `id`. */
void collect_apart(const FoldBlocks *blocks, PassContext *cx, Body *body,
                   Stm *stm);

#endif
