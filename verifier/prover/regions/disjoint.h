/* disjoint.h - sets of offsets: are they apart, injective, within, a subset?
 *
 * A region is the union of what an LMAD reaches for all values of its
 * indices; a set is a union of regions.  All questions are asked under facts:
 * PROVED says that it is so in every state in which these hold, UNKNOWN says
 * nothing.  (That it is not so is for others to find: by an example.)
 * docs/lmad.md, "Questions about sets", has the method and its proofs.
 *
 *     Region write, read;
 *     region_of_lmad(ps, w, &write);
 *     region_of_lmad(ps, r, &read);
 *     region_over(prog, ps, &read, j, zero, i);     the iterations before i
 *     if (regions_disjoint(facts, &write, &read, &why) == PROVED) ...
 */
#ifndef VERIFIER_PROVER_REGIONS_DISJOINT_H
#define VERIFIER_PROVER_REGIONS_DISJOINT_H

#include "verifier/prover/sums/sums.h"

/* Dimensions, and indices of iterations among them.  Estimates. */
enum { REGION_MAX_RANK = 12, REGION_MAX_INDICES = 6 };

typedef struct RegionDim {
    const Poly *count, *stride;
} RegionDim;

/* low <= var < high; earlier indices may be mentioned. */
typedef struct RegionIndex {
    Var *var;
    const Poly *low, *high;
} RegionIndex;

typedef struct Region {
    const Poly *offset;
    uint32_t rank, nindex;
    RegionDim dim[REGION_MAX_RANK];
    RegionIndex index[REGION_MAX_INDICES];
} Region;

/* Why, or why not.  All of it may be left zero. */
typedef struct Why {
    Proof *proof;  /* lines are written here, unless it is NULL */
    Answer failed; /* UNKNOWN: an inequality that could not be proved; its op
                      is 0 where there is none to show */
    bool tired;    /* UNKNOWN: the bound on work was reached */
    bool meets;    /* UNKNOWN: numbers for which all that is known holds make
                      it wrong */
} Why;

/* False where it has too many dimensions, or numbers that are too large. */
bool region_of_lmad(PolyStore *ps, const Lmad *lmad, Region *region);
/* The region of a chain, of an array with the shape SIZE: EXACT, or one that
 * holds it.  ONE_TO_ONE: where the region is injective, so is the chain.  Only
 * a fold looks at SIZE; if that is NULL, its indices are any integers.  False
 * where there is none to say. */
bool region_of_ixfn(Facts *facts, Prog *prog, const IxFn *ixfn,
                    const Scalar *const *size, Region *region, bool *exact,
                    bool *one_to_one);
/* Two chains of two links, the first of which is the same, injective and
 * large enough: they meet where what is after it does. */
bool regions_after_link(Facts *facts, Prog *prog, const IxFn *a, const IxFn *b,
                        Region *after_a, Region *after_b);
/* The union over LOW <= VAR < HIGH.  VAR goes on being free elsewhere: what
 * the region has is a variable of its own.  False where there are too many
 * indices. */
bool region_over(Prog *prog, PolyStore *ps, Region *region, const Var *var,
                 const Poly *low, const Poly *high);
/* VAR, a parameter of the region, is VALUE. */
bool region_put(PolyStore *ps, Region *region, Var *var, const Poly *value);
/* `o + {(n : s), ...} for 0 <= i' < n` */
void region_say(PolyStore *ps, const Region *region, Buf *out);
/* How an explanation names it: as a sum of intervals. */
void region_say_sum(Facts *facts, const Region *region, Buf *out);

Verdict regions_disjoint(Facts *facts, Prog *prog, const Region *a,
                         const Region *b, Why *why);
/* Of two arrays of the shape SIZE, in one block by the index functions A and B:
 * is no element of one where an element of the other of another index is? */
Verdict elements_apart(Facts *facts, Prog *prog, const IxFn *a, const IxFn *b,
                       const Scalar *const *size, Why *why);
/* The same in less time, for those who ask often: of regions that are not
 * plainly disjoint, see below. */
bool regions_briefly_disjoint(Facts *facts, Prog *prog, const Region *a,
                              const Region *b);
/* Does that not take more than to see that one lies after the other? */
bool regions_plainly_disjoint(Facts *facts, Prog *prog, const Region *a,
                              const Region *b);
/* Do they have an offset in common in the first model that is found?  Then
 * regions_briefly_disjoint finds no proof. */
bool regions_are_met(Facts *facts, Prog *prog, const Region *a,
                     const Region *b);
/* The same, all of it asked of Z3: to compare. */
Verdict regions_disjoint_by_z3(Facts *facts, Prog *prog, const Region *a,
                               const Region *b);
/* Is no offset reached twice, by two indices of the LMAD or two values of
 * the region's? */
Verdict region_injective(Facts *facts, Prog *prog, const Region *region,
                         Why *why);
/* Are all offsets in [0, SIZE)? */
Verdict region_within(Facts *facts, const Region *region, const Poly *size,
                      Why *why);
/* Is each offset of A one of B? */
Verdict region_subset(Facts *facts, Prog *prog, const Region *a,
                      const Region *b, Why *why);
/* Is each offset of REGION one of some of the N regions BY? */
Verdict regions_cover(Facts *facts, Prog *prog, const Region *region,
                      uint32_t n, const Region *by, Why *why);
/* The same index function: of equal counts, giving equal offsets? */
Verdict region_equal(Facts *facts, const Region *a, const Region *b,
                     Why *why);

/* ---- for the files of disjoint.h ---- */

/* The same of a fold: region_fold.c. */
bool region_of_fold(Facts *facts, Prog *prog, const Fold *fold,
                    const Scalar *const *size, Region *region, bool *exact,
                    bool *one_to_one);

/* A copy with indices of its own, so that both may be looked at. */
bool region_fresh(Prog *prog, PolyStore *ps, const Region *region,
                  Region *copy);
/* The region has an element, and its indices are in their bounds; true where
 * that never is so. */
bool region_suppose(Facts *facts, const Region *region);
/* SIGN times what the region reaches, more.  Indices stay what they are, as
 * parameters. */
bool sum_add_region(SumCx *cx, Sum *sum, const Region *region, int sign);
/* Open a context for SUM, with MOST models. */
void sums_open_for(SumCx *cx, Facts *facts, Proof *proof, const Sum *sum,
                   uint32_t most);
/* Close it, and tell WHY. */
Verdict sums_verdict(SumCx *cx, bool proved, Why *why);

#endif
