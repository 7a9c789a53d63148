/* cost.h - what it costs how that lies which iterations have for
 * themselves.
 *
 * The index table and the cost model are those of galop: what accesses to an
 * array move where it lies at one index function, or at another.
 */
#ifndef PASSES_MEMEXPAND_COST_H
#define PASSES_MEMEXPAND_COST_H

#include "ground/option.h"
#include "passes/pass.h"

typedef struct ExpandCosts ExpandCosts;

/* Of PROG on the machine TARGET, as layout_target_read; ASSUMED as in
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
