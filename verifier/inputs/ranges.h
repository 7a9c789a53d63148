/* ranges.h - what the values of a graph's nodes can be.
 *
 * Each node has a range; what is known of operands narrows that of a node,
 * and what a condition wants of a node narrows its operands, until nothing
 * changes (constraint propagation over intervals; Benhamou, Goualard,
 * Granvilliers and Puget, "Revising hull and box consistency", ICLP 1999).
 * No value that satisfies the conditions is lost.
 *
 * Only what surely is evaluated narrows its operands: an operator without a
 * value there (an overflow, a division by zero) is what the ranges exclude.
 */
#ifndef VERIFIER_INPUTS_RANGES_H
#define VERIFIER_INPUTS_RANGES_H

#include "verifier/inputs/conditions.h"

/* Of an integer up to i64 or a bool: from LOW to HIGH; LOW > HIGH: it has no
 * value.  Of other types LOW is the value's bits where it is known. */
typedef struct InputRange {
    int64_t low, high;
    bool known; /* one value */
    bool none;  /* no value: evaluating it fails */
    bool sure;  /* evaluating it does not fail */
} InputRange;

/* Are there intervals of this type? */
static inline bool elem_has_intervals(Elem elem)
{
    return !elem_is_float(elem) && elem != ELEM_U64;
}

typedef struct Ranges Ranges;

Ranges *ranges_new(const Conditions *conditions);
void ranges_free(Ranges *r);

/* Some nodes, by ascending number; AT of NULL: the first COUNT. */
typedef struct Nodes {
    const uint32_t *at;
    uint32_t count;
} Nodes;

/* Narrow until nothing changes, or for so long, looking at SOME.  False where
 * no values satisfy the conditions among them; ranges_blame says which one
 * failed. */
bool ranges_propagate(Ranges *r, Nodes some);
static inline Nodes nodes_all(const Conditions *c)
{
    return (Nodes){NULL, c->nnode};
}
static inline uint32_t nodes_at(Nodes some, uint32_t k)
{
    return some.at ? some.at[k] : k;
}
/* A node is one value. */
void ranges_fix(Ranges *r, uint32_t node, uint64_t bits);
const InputRange *ranges_at(const Ranges *r, uint32_t node);
/* A condition that could not be satisfied. */
uint32_t ranges_blame(const Ranges *r);

/* Narrowings are undone in their reverse order. */
uint32_t ranges_mark(const Ranges *r);
void ranges_undo(Ranges *r, uint32_t mark);

/* Nodes looked at so far. */
uint64_t ranges_work(const Ranges *r);

/* ---- the operators: ranges_op.c ---- */

/* All values of ELEM. */
InputRange range_all(Elem elem);
/* The range of an operator whose operands' are A; BACK narrows A to what can
 * give RESULT. */
InputRange range_forward(const Node *n, const InputRange *a);
void range_back(const Node *n, const InputRange *result, InputRange *a);

/* Is there a result, whatever values of A the operands have? */
bool range_cannot_fail(const Node *n, const InputRange *a);

#endif
