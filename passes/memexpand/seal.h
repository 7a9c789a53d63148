/* seal.h - copies of blocks that the expansion would mix.
 *
 * Problem: a name in a parallel body that may be a block from outside or an
 * iteration's own has no single expanded block; likewise a block that one
 * trip passes to the next.  The contents are copied to a new block of the
 * iteration's own (seal.c).  A copy is made only where all of the array is
 * still intact (whole.h).
 */
#ifndef PASSES_MEMEXPAND_SEAL_H
#define PASSES_MEMEXPAND_SEAL_H

#include "passes/memexpand/expand.h"
#include "passes/memexpand/whole.h"

typedef struct Sealer {
    Prog *prog;
    PassContext *cx;
    Facts *facts;
    PolyStore *polys;
    PointsTo sets;
    uint32_t *own;   /* by set: if iterations allocate blocks of it, the depth
                        of the innermost parallel body that does */
    uint32_t *depth; /* by Var.id: of the body that binds it */
    const Body **home; /* by Var.id: of a block that this body allocates */
    uint32_t *allocs;  /* by set: how many blocks of it were allocated so far */
    bool *apart;         /* by Var.id, or NULL: of seal_apart */
    Wholes *wholes;
    uint32_t copies;
    bool require;  /* what is marked #[inplace] copies nothing */
    bool in_place; /* the walk is in such a statement */
    uint32_t nvar;
} Sealer;

/* What the names in TO get: a block and arrays in it, by the operands FROM,
 * N of each. */
typedef struct Flow {
    Var *const *to;
    const Scalar **from;
    uint32_t n;
    Body *body; /* copies go here, before NEXT or last */
    Stm *next;
    const Body *around, *other; /* of a branch: where the `if` stands, and the
                                   other branch */
    const Stm *stm; /* that passes it on */
} Flow;

static inline Var *flow_operand(const Scalar *s)
{
    return s->op == OP_VAR ? s->u.var : NULL;
}

/* ---- lay.c: where a copy of FROM I may be ---- */

/* Does each element have a place of its own? */
bool lay_has_own_places(const Sealer *s, const IxFn *ixfn);
/* The row-major order from the begin of the block, or NULL, if that cannot be
 * said where TO I says what is passed along. */
const IxFn *lay_row_major(const Sealer *s, const Flow *flow, uint32_t i);
/* Some order in which each element has a place of its own, or NULL. */
const IxFn *lay_anew(const Sealer *s, const Flow *flow, uint32_t i);
/* The components of LAID that are passed along go with the copy. */
void lay_pass_along(const Flow *flow, uint32_t i, const IxFn *laid);

#endif
