/* conditions.c - the graph of a function's conditions. */
#include "verifier/inputs/conditions.h"

#include "ground/table.h"
#include "verifier/interpreter/value/value.h"

#include <stdlib.h>

/* Of the table of nodes.  An estimate. */
enum { BUCKETS = 1 << 10 };

/* ---- values ---- */

static NodeValue known(uint64_t bits)
{
    return (NodeValue){bits, STATE_KNOWN};
}

/* `&&` and `||` leave the second operand alone where the first decides. */
static NodeValue eval_lazy(const Node *n, const NodeValue *value)
{
    NodeValue a = value[n->arg[0]], b = value[n->arg[1]];
    bool decides = n->op == OP_LOR;

    if (a.state == STATE_KNOWN)
        return (a.bits != 0) == decides ? a : b;
    if (a.state == STATE_ERROR)
        return a;
    return (NodeValue){.state = STATE_UNKNOWN};
}

static NodeValue eval_choice(const Node *n, const NodeValue *value)
{
    NodeValue c = value[n->arg[0]];

    if (c.state != STATE_KNOWN)
        return c;
    return value[n->arg[c.bits ? 1 : 2]];
}

static NodeValue eval_strict(const Node *n, const NodeValue *value)
{
    uint64_t arg[NODE_MAX_ARGS], result;
    bool all_known = true;

    for (uint32_t i = 0; i < n->narg; i++) {
        NodeValue a = value[n->arg[i]];
        if (a.state == STATE_ERROR)
            return a;
        all_known &= a.state == STATE_KNOWN;
        arg[i] = a.bits;
    }
    if (!all_known)
        return (NodeValue){.state = STATE_UNKNOWN};
    if (n->fn(arg, &result) != EVAL_OK)
        return (NodeValue){.state = STATE_ERROR};
    return known(result);
}

NodeValue node_eval(const Conditions *c, uint32_t i, const NodeValue *value)
{
    const Node *n = &c->node[i];

    switch (n->op) {
    case OP_CONST:
        return known(n->bits);
    case OP_LAND:
    case OP_LOR:
        return eval_lazy(n, value);
    case NODE_CHOICE:
        return eval_choice(n, value);
    case NODE_DEFINED:
        if (value[n->arg[0]].state == STATE_UNKNOWN)
            return (NodeValue){.state = STATE_UNKNOWN};
        return known(value[n->arg[0]].state == STATE_KNOWN);
    default:
        return n->narg ? eval_strict(n, value) : value[i];
    }
}

void conditions_eval(const Conditions *c, NodeValue *value)
{
    for (uint32_t i = 0; i < c->nnode; i++)
        value[i] = node_eval(c, i, value);
}

/* ---- nodes ---- */

static uint32_t hash_of(const Node *n)
{
    uint32_t h = hash_mix(n->op, n->bits);

    h = hash_mix(h, n->elem);
    for (uint32_t i = 0; i < n->narg; i++)
        h = hash_mix(h, n->arg[i]);
    return h % BUCKETS;
}

static bool is_same(const Node *a, const Node *b)
{
    if (a->op != b->op || a->elem != b->elem || a->bits != b->bits ||
        a->narg != b->narg || a->operand != b->operand)
        return false;
    for (uint32_t i = 0; i < a->narg; i++)
        if (a->arg[i] != b->arg[i])
            return false;
    return true;
}

static uint32_t append(Conditions *c, Node n)
{
    GROUND_ROOM(c->node, c->nnode, c->node_room);
    c->node[c->nnode] = n;
    return c->nnode++;
}

/* The node that is as N, or N itself as a new one. */
static uint32_t intern(Conditions *c, Node n)
{
    uint32_t *bucket = &c->bucket[hash_of(&n)];

    for (uint32_t i = *bucket; i; i = c->node[i - 1].next)
        if (is_same(&c->node[i - 1], &n))
            return i - 1;
    if (c->nnode >= c->limit)
        return NODE_NONE;
    n.next = *bucket;
    uint32_t made = append(c, n);
    *bucket = made + 1;
    return made;
}

uint32_t node_const(Conditions *c, Elem elem, uint64_t bits)
{
    Node n = {.op = OP_CONST, .elem = (uint8_t)elem, .bits = bits};
    return intern(c, n);
}

uint32_t node_int(Conditions *c, int64_t value)
{
    return node_const(c, ELEM_I64, (uint64_t)value);
}

/* Two leaves are never one. */
uint32_t node_leaf(Conditions *c, unsigned op, Elem elem, uint32_t param)
{
    if (c->nnode >= c->limit)
        return NODE_NONE;
    Node n = {.op = (uint8_t)op, .elem = (uint8_t)elem, .param = param};
    return append(c, n);
}

/* An operator on literals is the literal that it gives; one that fails stays
 * what it is. */
static bool fold(Conditions *c, const Node *n, uint32_t *folded)
{
    NodeValue value[NODE_MAX_ARGS];
    Node local = *n;

    for (uint32_t i = 0; i < n->narg; i++) {
        const Node *a = &c->node[n->arg[i]];
        if (a->op != OP_CONST)
            return false;
        value[i] = known(a->bits);
        local.arg[i] = i;
    }
    if (!n->fn)
        return false;
    NodeValue result = eval_strict(&local, value);
    if (result.state != STATE_KNOWN)
        return false;
    *folded = node_const(c, (Elem)n->elem, result.bits);
    return true;
}

static bool is_literal(const Conditions *c, uint32_t n, bool value)
{
    return c->node[n].op == OP_CONST && (c->node[n].bits != 0) == value;
}

bool node_is_true(const Conditions *c, uint32_t n)
{
    return is_literal(c, n, true);
}

/* Where the first operand decides, or says nothing. */
static bool shorten(const Conditions *c, const Node *n, uint32_t *result)
{
    if ((n->op != OP_LAND && n->op != OP_LOR) ||
        c->node[n->arg[0]].op != OP_CONST)
        return false;
    *result = n->arg[is_literal(c, n->arg[0], n->op == OP_LOR) ? 0 : 1];
    return true;
}

static uint32_t arity_of(unsigned op)
{
    if (op == NODE_CHOICE)
        return 3;
    return op == NODE_DEFINED || op == OP_CONVERT ? 1 : op_info[op].arity;
}

uint32_t node_op(Conditions *c, unsigned op, Elem elem, uint32_t a, uint32_t b,
                 uint32_t third)
{
    Node n = {.op = (uint8_t)op, .elem = (uint8_t)elem, .arg = {a, b, third}};
    uint32_t result;

    while (n.narg < NODE_MAX_ARGS && n.arg[n.narg] != NODE_NONE)
        n.narg++;
    if (n.narg < arity_of(op))
        return NODE_NONE;
    bool chooses = op == OP_SELECT || op == NODE_CHOICE;
    n.operand = c->node[n.arg[chooses ? 1 : 0]].elem;
    if (op == OP_CONVERT)
        n.fn = eval_conversion((Elem)n.operand, elem);
    else if (op < OP_COUNT)
        n.fn = eval_function((Op)op, (Elem)n.operand);
    if (shorten(c, &n, &result) || fold(c, &n, &result))
        return result;
    return intern(c, n);
}

uint32_t node_binary(Conditions *c, Op op, uint32_t a, uint32_t b)
{
    if (a == NODE_NONE || b == NODE_NONE)
        return NODE_NONE;
    return node_op(c, op, op_info[op].gives_bool ? ELEM_BOOL
                                                 : (Elem)c->node[a].elem,
                   a, b, NODE_NONE);
}

uint32_t node_not(Conditions *c, uint32_t a)
{
    return node_op(c, OP_NOT, ELEM_BOOL, a, NODE_NONE, NODE_NONE);
}

uint32_t node_defined(Conditions *c, uint32_t a)
{
    if (a == NODE_NONE)
        return NODE_NONE;
    if (c->node[a].narg == 0)
        return node_const(c, ELEM_BOOL, 1);
    return node_op(c, NODE_DEFINED, ELEM_BOOL, a, NODE_NONE, NODE_NONE);
}

/* ---- conditions ---- */

void conditions_require(Conditions *c, uint32_t node, Loc loc)
{
    if (node == NODE_NONE || c->node[node].condition || node_is_true(c, node))
        return;
    GROUND_ROOM(c->at, c->count, c->room);
    c->at[c->count++] = (Condition){node, loc};
    c->node[node].condition = c->count;
}

Conditions *conditions_new(Prog *prog, const Fun *fun)
{
    Conditions *c = ground_alloc(sizeof *c);

    *c = (Conditions){.prog = prog, .fun = fun};
    c->bucket = ARENA_NEW(&c->arena, uint32_t, BUCKETS);
    conditions_walk(c);
    return c;
}

void conditions_free(Conditions *c)
{
    arena_free(&c->arena);
    free(c->node);
    free(c->at);
    free(c);
}
