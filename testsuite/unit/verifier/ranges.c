/* ranges.c - propagation loses no value: of random conditions that hold for
 * random values, none may be found contradictory, and no value may be cut
 * off. */
#include "testsuite/unit/unit.h"

#include "ground/random.h"
#include "verifier/inputs/ranges.h"

enum { NPARAM = 4, ROUNDS = 20000 };

typedef struct World {
    Store *store;
    Prog *prog;
    Conditions *c;
    Random random;
    NodeValue value[CONDITIONS_MAX_NODES];
    uint32_t param[NPARAM];
} World;

static const Op arithmetic[] = {OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_REM,
                                OP_FDIV, OP_FMOD, OP_MIN, OP_MAX, OP_AND,
                                OP_OR, OP_XOR, OP_SHL, OP_SHR};
static const Op unary[] = {OP_NEG, OP_ABS, OP_SGN, OP_CPL, OP_POPCOUNT,
                           OP_CLZ};
static const Op comparisons[] = {OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE};

#define PICK(w, array)                                                         \
    (array)[random_below(&(w)->random, sizeof(array) / sizeof *(array))]

static int64_t number(World *w)
{
    static const int64_t far[] = {INT64_MIN, INT64_MAX, 1 << 30, 255, -128,
                                  65535};
    return random_one_in(&w->random, 12) ? PICK(w, far)
                                         : random_in(&w->random, -9, 12);
}

static uint32_t make_bool(World *w, int depth);

static uint32_t make_int(World *w, Elem elem, int depth)
{
    Conditions *c = w->c;
    uint64_t kind = depth ? random_below(&w->random, 10) : 9;
    uint32_t a, b;

    if (kind >= 8) {
        uint32_t p = w->param[random_below(&w->random, NPARAM)];
        if (c->node[p].elem == elem && !random_one_in(&w->random, 3))
            return p;
        return node_const(c, elem, scalar_wrap(elem, (uint64_t)number(w)));
    }
    a = make_int(w, elem, depth - 1);
    if (kind == 0) {
        Elem from = (Elem)random_below(&w->random, ELEM_U64);
        return node_op(c, OP_CONVERT, elem, make_int(w, from, depth - 1),
                       NODE_NONE, NODE_NONE);
    }
    if (kind == 1)
        return node_op(c, PICK(w, unary), elem, a, NODE_NONE, NODE_NONE);
    b = make_int(w, elem, depth - 1);
    if (kind == 2)
        return node_op(c, random_one_in(&w->random, 2) ? OP_SELECT
                                                       : NODE_CHOICE,
                       elem, make_bool(w, depth - 1), a, b);
    Op op = PICK(w, arithmetic);
    bool has = eval_function(op, elem) != NULL;
    return node_binary(c, has ? op : OP_ADD, a, b);
}

static uint32_t make_bool(World *w, int depth)
{
    Conditions *c = w->c;
    Elem elem = (Elem)random_below(&w->random, ELEM_U64);
    uint64_t kind = depth ? random_below(&w->random, 8) : 7;

    if (kind == 0)
        return node_not(c, make_bool(w, depth - 1));
    if (kind == 1)
        return node_defined(c, make_int(w, elem, depth - 1));
    if (kind == 2)
        return node_op(c, OP_CONVERT, ELEM_BOOL, make_int(w, elem, depth - 1),
                       NODE_NONE, NODE_NONE);
    if (kind <= 5) {
        static const Op logic[] = {OP_LAND, OP_LOR, OP_AND, OP_OR, OP_XOR,
                                   OP_EQ};
        uint32_t a = make_bool(w, depth - 1), b = make_bool(w, depth - 1);
        return node_binary(c, PICK(w, logic), a, b);
    }
    uint32_t a = make_int(w, elem, depth ? depth - 1 : 0);
    uint32_t b = make_int(w, elem, depth ? depth - 1 : 0);
    return node_binary(c, PICK(w, comparisons), a, b);
}

/* An empty graph with parameters of random types. */
static void begin(World *w)
{
    Conditions *c = w->c;

    c->nnode = c->count = 0;
    c->limit = CONDITIONS_MAX_NODES;
    memset(c->bucket, 0, 1024 * sizeof *c->bucket);
    for (uint32_t i = 0; i < NPARAM; i++) {
        Elem elem = i < 2 ? ELEM_I64 : (Elem)random_below(&w->random, ELEM_U64);
        w->param[i] = node_leaf(c, NODE_PARAM, elem, i);
        w->value[w->param[i]] = (NodeValue){
            scalar_wrap(elem, (uint64_t)number(w)), STATE_KNOWN};
    }
}

/* Conditions that hold: a random one, its negation, or that it fails. */
static void require_what_holds(World *w)
{
    Conditions *c = w->c;
    uint32_t n = make_bool(w, 4);

    if (n == NODE_NONE)
        return;
    conditions_eval(c, w->value);
    if (w->value[n].state == STATE_ERROR)
        n = node_not(c, node_defined(c, n));
    else if (!w->value[n].bits)
        n = node_not(c, n);
    conditions_require(c, n, 0);
}

static void check_kept(World *w, const Ranges *r)
{
    for (uint32_t i = 0; i < NPARAM; i++) {
        const InputRange *range = ranges_at(r, w->param[i]);
        int64_t value = (int64_t)w->value[w->param[i]].bits;
        assert_false(range->none);
        assert_true(range->low <= value && value <= range->high);
    }
}

TEST(test_keeps_values)
{
    World *w = calloc(1, sizeof *w);
    uint32_t narrowed = 0;

    w->store = store_new();
    w->prog = prog_new(w->store);
    Fun *fun = prog_add_fun(w->prog, sym_intern(w->store, "f", 1));
    fun->body = body_new(w->prog);
    w->c = conditions_new(w->prog, fun);
    w->random.state = 42;
    for (int round = 0; round < ROUNDS; round++) {
        begin(w);
        for (int i = 0; i < 3; i++)
            require_what_holds(w);
        conditions_eval(w->c, w->value);
        for (uint32_t i = 0; i < w->c->count; i++)
            assert_true(w->value[w->c->at[i].node].bits);
        Ranges *r = ranges_new(w->c);
        assert_true(ranges_propagate(r, nodes_all(w->c)));
        check_kept(w, r);
        const InputRange *first = ranges_at(r, w->param[0]);
        narrowed += first->low > INT64_MIN || first->high < INT64_MAX;
        /* Values for some of the parameters, and nothing else, either. */
        ranges_fix(r, w->param[1], w->value[w->param[1]].bits);
        ranges_fix(r, w->param[2], w->value[w->param[2]].bits);
        assert_true(ranges_propagate(r, nodes_all(w->c)));
        check_kept(w, r);
        ranges_undo(r, 0);
        assert_true(ranges_propagate(r, nodes_all(w->c)));
        check_kept(w, r);
        ranges_free(r);
    }
    assert_true(narrowed > ROUNDS / 20);
    conditions_free(w->c);
    store_free(w->store);
    free(w);
}
