/* table.h - how a program goes through its arrays.
 *
 * The index table of Pedersen and Nelin, "General Array Locality Optimization
 * by Permutation" (GALOP), 2023, definition 4.1 and section 5.1: one row for
 * each access, a tuple of the scalars that it indexes with, and what they vary
 * with.  An access through a slice, or another view that changes one dimension
 * at a time, is one to the array that it is a view of.
 */
#ifndef PASSES_SHARED_LOCALITY_TABLE_H
#define PASSES_SHARED_LOCALITY_TABLE_H

#include "ir-text/ir/exec.h"
#include "passes/shared/locality/variance.h"

/* A body and what is around it. */
typedef struct Nest {
    struct Nest *up; /* NULL: of a function */
    Stm *stm;        /* whose body it is, or NULL */
    Body *body;
    Iter *iter;  /* the innermost iteration variable, or NULL */
    Stm *kernel; /* the outermost parallel form around, or NULL */
    uint32_t level;
    ExecLevel exec;
    bool in_loop; /* in a loop or a parallel form: runs more than once */
} Nest;

/* Where an array is bound, and of which array it is a view. */
typedef struct Home {
    Nest *nest;      /* NULL: it is no array, or not of this function */
    Stm *stm;        /* NULL: a parameter */
    Stm *made;       /* the same, before what updates changed in place */
    Var *root;       /* itself where it is no view */
    struct Seen *seen; /* the root's indices in terms of its own */
} Home;

/* ITER moves an index by COEF. */
typedef struct IndexTerm {
    const Iter *iter;
    const Poly *coef;
} IndexTerm;

/* One dimension of an access. */
typedef struct IndexDim {
    const Scalar *said; /* NULL: all of it is copied, or too large to say */
    const IdSet *iters, *others;
    IndexTerm *term;
    uint32_t nterm;
    const Poly *rest; /* that constant, or NULL */
    bool scrutable; /* it is no more than the sum of its terms and a constant */
    bool whole;
} IndexDim;

/* What other arrays make of a kernel on a processor: are neighbours along its
 * last index side by side, and those along another one apart, or the other way
 * round?  A bit for each of the other indices, the innermost one first. */
typedef struct Cross {
    const Iter *last; /* NULL: of no kernel of several indices */
    uint32_t near, far;
} Cross;

typedef enum Operand { OPERAND_ARG, OPERAND_RESULT, OPERAND_NONE } Operand;

typedef struct IndexRow {
    Nest *nest;
    const Iter *iter; /* the innermost one: those of the nest, and of copies */
    Stm *stm;         /* the access */
    Var *array;       /* the root */
    Var *through;     /* the array that STM names */
    Var *bound;       /* what the access is bound to */
    Operand operand;  /* where STM, or its body's result, names it */
    uint32_t at;
    bool writes;
    Cross cross;
    const Iter *exchanged[2]; /* indices of its kernel that each stand where the
                                 other one does; NULL: none do */
    IndexDim *dim; /* as many as the rank of ARRAY */
} IndexRow;

typedef struct IndexTable {
    Arena arena;
    Prog *prog;
    PolyStore *polys;
    Variances *variances;
    Home *home; /* by Var.id, below NVAR */
    uint32_t nvar;
    bool makings; /* rows are wanted of what threads make, too */
    IndexRow *row;
    uint32_t nrow, room;
} IndexTable;

/* How a function is executed by those that call it. */
typedef struct Called {
    ExecLevel exec;
    bool in_loop;
} Called;

/* Of all functions of PROG, by Fun.number, in ARENA. */
Called *index_calls(const Prog *prog, Arena *arena);

/* What executes the bodies of STM, which AROUND executes. */
ExecLevel index_exec(const Stm *stm, ExecLevel around);
/* Have the iterations of STM nothing to do with each other? */
bool index_is_apart(const Stm *stm);
/* Do neighbours go through loops in STM together? */
bool index_goes_in_strips(const Stm *stm);

IndexTable *index_table_new(Prog *prog, bool others);
void index_table_free(IndexTable *t);
/* The rows of FUN, after those that are there. */
void index_table_add(IndexTable *t, Fun *fun, Called called);

/* The layout of ROOT, as in layout.h: in FUN that which memintro will
 * give it. */
bool index_root_layout(IndexTable *t, const Var *root, uint32_t *perm);

/* The rows from FIRST on, those of FUN, as text. */
void index_table_show(IndexTable *t, const Fun *fun, uint32_t first, Buf *out);
/* `(A, x, (i, j))` */
void index_row_say(const IndexRow *row, Buf *out);

#endif
