/* conditions.h - what a function asks of its arguments.
 *
 * A graph of expressions over the function's parameters, and those of its
 * nodes that hold in every run that succeeds: asserted conditions, sizes and
 * bounds that are not negative, indices and slices in range.  They come from
 * what surely runs: statements at the top, in `once`, in the callee; what a
 * branch asks is asked where the branch is taken.  Of loops and parallel
 * bodies the first and the last iteration speak for all: what these ask is
 * asked; there may be more.
 *
 * So the conditions are necessary, not sufficient: whether an input is good
 * is found out by running the program on it.
 */
#ifndef VERIFIER_INPUTS_CONDITIONS_H
#define VERIFIER_INPUTS_CONDITIONS_H

#include "ir-text/ir/ir.h"
#include "ir-text/operators/eval.h"

/* What a node is, besides an Op. */
enum {
    NODE_PARAM = OP_COUNT, /* a scalar parameter */
    NODE_ELEMENT,          /* some element of an array parameter */
    NODE_UNKNOWN,          /* what the graph does not follow */
    NODE_CHOICE,           /* select, only one of whose last two operands is
                              evaluated */
    NODE_DEFINED           /* can its operand be evaluated? */
};
enum { NODE_MAX_ARGS = 3 };

/* Operands have lower numbers.  `&&` and `||` are lazy. */
typedef struct Node {
    uint8_t op, narg;
    uint8_t elem;    /* Elem of the value */
    uint8_t operand; /* Elem of the operands (of select: the last two) */
    uint32_t arg[NODE_MAX_ARGS];
    uint32_t param; /* of PARAM, ELEMENT */
    uint32_t condition; /* the one that it is, plus 1 */
    uint32_t next;  /* in its bucket */
    uint64_t bits;  /* of CONST */
    EvalFn fn;      /* of the operators that have one */
} Node;

/* NODE, a bool, holds in every run that succeeds.  LOC: of the statement that
 * asks for it. */
typedef struct Condition {
    uint32_t node;
    Loc loc;
} Condition;

/* A parameter that is a value (run_is_value). */
typedef struct Parameter {
    const Var *var;
    uint32_t node;   /* of a scalar */
    uint32_t *size;  /* nodes of an array's sizes */
    bool is_size;    /* a scalar that sizes of parameters mention */
    bool distinct;   /* a scatter without an operator writes at its elements */
} Parameter;

typedef struct Conditions {
    Prog *prog;
    const Fun *fun;
    Arena arena;
    Node *node;
    uint32_t nnode, node_room;
    uint32_t limit; /* of nodes */
    Condition *at;
    uint32_t count, room;
    Parameter *param;
    uint32_t nparam;
    uint32_t *bucket; /* the newest node of each hash, plus 1 */
} Conditions;

/* FUN is a function of the verified program PROG. */
Conditions *conditions_new(Prog *prog, const Fun *fun);
void conditions_free(Conditions *c);

typedef enum NodeState { STATE_UNKNOWN, STATE_ERROR, STATE_KNOWN } NodeState;

typedef struct NodeValue {
    uint64_t bits;
    uint8_t state; /* NodeState */
} NodeValue;

/* The values of all nodes, in VALUE, where those of parameters, elements and
 * unknowns stand. */
void conditions_eval(const Conditions *c, NodeValue *value);
/* The same of node N, whose operands have theirs. */
NodeValue node_eval(const Conditions *c, uint32_t n, const NodeValue *value);

/* ---- making them: conditions.c, conditions_walk.c ---- */

/* More than those that parameters and their sizes are.  An estimate. */
enum { CONDITIONS_MAX_NODES = 1 << 12 };
#define NODE_NONE UINT32_MAX

/* NODE_NONE where there are too many nodes, or an operand is that. */
uint32_t node_const(Conditions *c, Elem elem, uint64_t bits);
uint32_t node_leaf(Conditions *c, unsigned op, Elem elem, uint32_t param);
uint32_t node_op(Conditions *c, unsigned op, Elem elem, uint32_t a, uint32_t b,
                 uint32_t third);
uint32_t node_int(Conditions *c, int64_t value);
uint32_t node_binary(Conditions *c, Op op, uint32_t a, uint32_t b);
uint32_t node_not(Conditions *c, uint32_t a);
/* May evaluating it fail? */
uint32_t node_defined(Conditions *c, uint32_t a);
bool node_is_true(const Conditions *c, uint32_t n);

void conditions_require(Conditions *c, uint32_t node, Loc loc);
void conditions_walk(Conditions *c);

#endif
