/* cost.h - the cost of a layout of an expanded block.
 *
 * Problem: interleaved or blocked?  The index table and the cost model of
 * galop (passes/shared/locality) give the bytes that all accesses to an
 * array move under a given index function.  Estimates: they decide between
 * legal layouts only.
 */
#ifndef PASSES_MEMEXPAND_COST_H
#define PASSES_MEMEXPAND_COST_H

#include "ground/option.h"
#include "passes/pass.h"

typedef struct ExpandCosts ExpandCosts;

/* Of PROG on the machine TARGET, as target_read; ASSUMED as in
 * layout_sizes_new.  NULL: CX->diag says why not. */
ExpandCosts *expand_costs_new(Prog *prog, PassContext *cx, const char *target,
                              const OptionTexts *assumed);
void expand_costs_free(ExpandCosts *costs);

/* Bytes that all accesses to ARRAY move where it lies at IXFN. */
double expand_cost(const ExpandCosts *costs, const Var *array,
                   const IxFn *ixfn);
/* Where accesses do not tell: does interleaving cost less? */
bool expand_interleaves(const ExpandCosts *costs);

#endif
