/* slots.h - fusion as an integer linear program, for a given number of
 * clusters.
 *
 * Clusters are slots.  Nodes that exclude each other have one slot each, and
 * stay there; what is left to say is in which slots the others are: x(v, s) is
 * 1 where node V is in slot S.  Slots are told from each other by who stays in
 * them, so most nodes are possible in a few of them only, and much of the order
 * of slots is known.  Where there are more clusters than nodes that exclude
 * each other, some slots are anybody's.
 *
 * k(a, s) is 1 where the array A is made in slot S and read nowhere else, and
 * t(a, s) where it is read from memory in slot S.
 */
#ifndef PASSES_FUSE_SOLVER_SLOTS_H
#define PASSES_FUSE_SOLVER_SLOTS_H

#include "passes/fuse/solver/model.h"

#define SLOT_NEVER 0u
#define SLOT_ALWAYS UINT32_MAX

typedef struct Slots {
    uint32_t n;
    uint32_t *column; /* by node * n + slot: SLOT_NEVER, SLOT_ALWAYS, or 1 +
                         the column x(node, slot) */
    bool *before;     /* by slot * n + slot: always in this order */
    bool *next;       /* by node * nodes + node: one is before the other, and
                         none is between them */
} Slots;

/* For N clusters; NULL: there are no such partitions. */
Model *model_of_slots(const FusionProblem *p, uint32_t n, Arena *arena);

/* COEF * x(NODE, SLOT) more in ROW. */
void model_put_in(const Model *m, ModelRow *row, uint32_t node, uint32_t slot,
                  int32_t coef);

uint32_t model_slots_cut(Model *m, const double *value, uint32_t most);
bool model_slots_read(Model *m, const double *value, Clusters c);

#endif
