/* variance.h - which iterations a scalar varies with, and how.
 *
 * The oracles IV and level of Pedersen and Nelin, "General Array Locality
 * Optimization by Permutation" (GALOP), 2023, sections 3.2 and 5.1.  A walk
 * tells what each name is bound to; then the iteration variables that a
 * scalar depends on are known, through definitions, conversions and loads,
 * and its polynomial in them, as far as it has one.
 *
 * The polynomial is for asking how far apart accesses are, not for proofs:
 * conversions between integers are what they convert, and of `min`, `max`,
 * `select` and `if` it is that of the operand that varies, the other one being
 * where an edge is.
 */
#ifndef PASSES_SHARED_LOCALITY_VARIANCE_H
#define PASSES_SHARED_LOCALITY_VARIANCE_H

#include "ir-text/ir/ir.h"
#include "ir-text/poly/poly.h"
#include "passes/shared/locality/id_set.h"

typedef enum IterKind { /* slow ones first, as threads go */
    ITER_HOST,  /* a loop around kernels, or without any */
    ITER_GROUP, /* the index of an `at block` form */
    ITER_LOOP,  /* a loop, or another sequential form, in a kernel */
    ITER_THREAD
} IterKind;

/* One iteration variable. */
typedef struct Iter {
    struct Iter *up;     /* the next one around it */
    const struct Iter *loop; /* itself; of several parameters of a `while` loop
                                the first one, which has its trips */
    Var *var;            /* NULL: that of the elements of what is copied */
    const Scalar *bound; /* NULL: not known before */
    uint32_t id;         /* in the order of a walk */
    uint32_t level;      /* bodies around its form */
    IterKind kind;
    bool apart; /* no iteration has to do with another one */
    bool in_strips; /* neighbours go through the loops in them together */
} Iter;

/* What is known of one scalar. */
typedef struct Variance {
    const IdSet *iters;  /* by Iter.id */
    const IdSet *others; /* what else it is made of, by their number */
    const Poly *poly;    /* NULL: none of reasonable size */
} Variance;

typedef struct Variances Variances;

/* With OTHERS, these are found out, too. */
Variances *variances_new(Prog *prog, PolyStore *polys, bool others);
void variances_free(Variances *v);

/* An iteration variable in ITER; VAR may be NULL. */
Iter *variances_iter(Variances *v, Iter iter);
const Iter *variances_iter_at(const Variances *v, uint32_t id);

/* VAR is S; VAR is something that varies with what IT says, its polynomial
 * (NULL: nobody knows how) included; VAR, at that level, comes from elsewhere.
 */
void variances_define(Variances *v, Var *var, const Scalar *s);
void variances_bind(Variances *v, Var *var, Variance it);
void variances_other(Variances *v, Var *var, uint32_t level);
bool variances_knows(const Variances *v, const Var *var);

/* What came from elsewhere. */
typedef struct Other {
    const Var *var;
    uint32_t level;
} Other;

Other variances_other_at(const Variances *v, uint32_t id);

Variance variance_of(Variances *v, const Scalar *s);
/* What varies with A or with B, nobody knows how. */
Variance variance_join(Variances *v, Variance a, Variance b);
/* What is A or B: it moves as that of them does which varies, or as both. */
Variance variance_either(Variances *v, Variance a, Variance b);
Variance variance_none(Variances *v);

/* Does P depend on no iteration? */
bool variance_invariant(Variances *v, const Poly *p);

#endif
