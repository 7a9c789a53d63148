/* sums.h - sums of strided intervals that are never zero.
 *
 *     offset + [low_1 .. high_1]*stride_1 + ... + [low_n .. high_n]*stride_n
 *
 * stands for all integers offset + sum d[k]*stride[k], low <= d <= high.
 * Everything that is asked of LMADs comes down to whether 0 is one of them:
 * docs/lmad.md, "Sums of intervals".
 */
#ifndef VERIFIER_PROVER_SUMS_SUMS_H
#define VERIFIER_PROVER_SUMS_SUMS_H

#include "verifier/prover/bounds.h"
#include "verifier/prover/models/models.h"
#include "verifier/prover/sums/proof.h"

typedef struct SumDim {
    const Poly *stride, *low, *high;
} SumDim;

/* Of two sets together.  An estimate. */
enum { SUM_MAX_DIMS = 32 };

typedef struct Sum {
    const Poly *offset;
    uint32_t n;
    SumDim dim[SUM_MAX_DIMS];
} Sum;

/* A OP B was not proved; OP is 0: there is none. */
typedef struct Unproved {
    const Poly *a, *b;
    Op op;
} Unproved;

/* One question: what is known, and how much may still be tried. */
typedef struct SumCx {
    Facts *facts;
    PolyStore *ps;
    Models *models; /* of the facts */
    Models *outer;  /* those before the current case */
    uint64_t mask;  /* those in which all that is supposed holds */
    uint32_t most_models;
    Proof *proof;   /* or NULL */
    uint64_t until; /* of facts_work */
    uint32_t depth, nested; /* of sums; of cases of remainders */
    bool tired;     /* the bound on work was reached */
    bool meets;     /* a model of the facts makes a sum zero that should not
                       be */
    /* The first inequality that could not be proved where no model speaks
     * against it, and the first of all. */
    Unproved failed, refused;
} SumCx;

/* Units of the work of facts, for one question.  An estimate. */
enum { SUMS_WORK = 3000000 };

/* A context for questions about the N polynomials, under the facts of now, that
 * looks for MOST models; what is supposed later must be told by sums_suppose.
 */
void sums_open(SumCx *cx, Facts *facts, Proof *proof, uint32_t n,
               const Poly *const *p, uint32_t most);
/* Before anything is supposed: look on, for so many models in all. */
void sums_look_on(SumCx *cx, uint32_t most);
void sums_close(SumCx *cx);

/* Going into a case, and back. */
typedef struct SumCase {
    uint32_t facts;
    uint64_t mask;
    Models *models, *outer;
} SumCase;
SumCase sums_case(SumCx *cx);
void sums_back(SumCx *cx, SumCase from);
/* In this case P >= 0 (or == 0).  True where it is seen that this never is
 * so: then there is nothing to be proved. */
bool sums_suppose(SumCx *cx, const Poly *p, bool is_zero);

/* The first one of a mask that is not 0. */
static inline uint32_t sums_model(uint64_t mask)
{
    return (uint32_t)__builtin_ctzll(mask);
}
/* The signs that P has in models. */
unsigned sums_signs(SumCx *cx, const Poly *p);

/* Prove A < B, A <= B; a line of the proof says by what. */
bool sums_lt(SumCx *cx, const Poly *a, const Poly *b);
bool sums_le(SumCx *cx, const Poly *a, const Poly *b);

/* What WHAT says, in scalars. */
Answer sums_answer(SumCx *cx, const Unproved *what);

/* D more, from LOW to HIGH; false where there are too many dimensions. */
bool sum_add(SumCx *cx, Sum *sum, const Poly *stride, const Poly *low,
             const Poly *high);
/* Where all take least, or most, strides being at least 0. */
const Poly *sum_end(SumCx *cx, const Sum *sum, bool high);
void sum_say(SumCx *cx, const Sum *sum, Buf *out);
/* A polynomial, or "?" where it is too large. */
void sums_say_poly(SumCx *cx, const Poly *p, Buf *out);

/* Is 0 one of its values in some model?  Then there is nothing to prove. */
bool sum_is_met(SumCx *cx, const Sum *sum);
/* Is 0 none of its values?  The proof is on the proof's lines. */
bool sum_never_zero(SumCx *cx, const Sum *sum);
/* Is that plain from its range, without models and without a proof?  Many
 * sums are far from zero, and numbers take their time. */
bool sum_plainly_never_zero(SumCx *cx, const Sum *sum);
/* The same, by cases of remainders: remainders.c. */
bool sum_by_remainders(SumCx *cx, const Sum *sum);

#endif
