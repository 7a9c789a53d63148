/* intervals.c - each operator of ops.def on intervals, against its values.
 *
 * For all types of 8 bits and for bools, all boxes of operands whose ends are
 * on a grid, and all intervals of results, no value on the grid is lost,
 * forward or back.  A row that names a function says more than its type does.
 */
#include "testsuite/unit/unit.h"

#include "ir-text/operators/eval.h"
#include "verifier/operators/interval.h"

enum { MOST = 17 };

typedef struct Grid {
    int n;
    int at[MOST];
} Grid;

static const Grid bools = {2, {0, 1}};
static const Grid nothing = {1, {0}};
static const Grid signed_fine = {
    17, {-128, -127, -64, -9, -8, -4, -3, -2, -1, 0, 1, 2, 3, 4, 7, 126, 127}};
static const Grid signed_coarse = {
    11, {-128, -127, -8, -3, -1, 0, 1, 2, 7, 126, 127}};
static const Grid unsigned_fine = {
    17, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 63, 127, 128, 129, 254, 255}};
static const Grid unsigned_coarse = {11,
                                     {0, 1, 2, 3, 4, 7, 8, 127, 128, 254, 255}};

static const Grid *grid_of(Elem elem, bool fine)
{
    if (elem == ELEM_BOOL)
        return &bools;
    if (elem_info[elem].is_signed)
        return fine ? &signed_fine : &signed_coarse;
    return fine ? &unsigned_fine : &unsigned_coarse;
}

/* An operator on operands of a type. */
typedef struct Case {
    Op op;
    Elem elem, result;
    const Grid *operand[EVAL_OPERANDS], *results;
    int64_t value[MOST][MOST][MOST];
    bool fails[MOST][MOST][MOST];
    bool says, says_back; /* more than nothing */
} Case;

static void find_values(Case *c, EvalFn fn)
{
    for (int i = 0; i < c->operand[0]->n; i++)
        for (int j = 0; j < c->operand[1]->n; j++)
            for (int k = 0; k < c->operand[2]->n; k++) {
                const uint64_t arg[] = {(uint64_t)c->operand[0]->at[i],
                                        (uint64_t)c->operand[1]->at[j],
                                        (uint64_t)c->operand[2]->at[k]};
                uint64_t bits = 0;
                c->fails[i][j][k] = fn(arg, &bits) != EVAL_OK;
                c->value[i][j][k] = (int64_t)bits;
            }
}

/* The operands from LOW[k] to HIGH[k] on the grid. */
typedef struct Box {
    int low[EVAL_OPERANDS], high[EVAL_OPERANDS];
} Box;

static void intervals_of(const Case *c, const Box *box, Interval *a)
{
    for (int k = 0; k < EVAL_OPERANDS; k++)
        a[k] = (Interval){c->operand[k]->at[box->low[k]],
                          c->operand[k]->at[box->high[k]]};
}

static bool contains(Interval x, Wide value)
{
    return x.low <= value && value <= x.high;
}

/* All that is in BOX, and gives a value in R, is in A and gives one in
 * FORWARD. */
static void check_values(const Case *c, const Box *box, Interval r,
                         const Interval *a, Interval forward)
{
    for (int i = box->low[0]; i <= box->high[0]; i++)
        for (int j = box->low[1]; j <= box->high[1]; j++)
            for (int k = box->low[2]; k <= box->high[2]; k++) {
                if (c->fails[i][j][k] || !contains(r, c->value[i][j][k]))
                    continue;
                if (!contains(forward, c->value[i][j][k]) ||
                    !contains(a[0], c->operand[0]->at[i]) ||
                    !contains(a[1], c->operand[1]->at[j]) ||
                    !contains(a[2], c->operand[2]->at[k]))
                    fail_msg("%s of %s loses %d, %d, %d", op_info[c->op].text,
                             elem_info[c->elem].text, c->operand[0]->at[i],
                             c->operand[1]->at[j], c->operand[2]->at[k]);
            }
}

static bool is_narrower(const Interval *a, const Interval *than)
{
    for (int k = 0; k < EVAL_OPERANDS; k++)
        if (a[k].low > than[k].low || a[k].high < than[k].high)
            return true;
    return false;
}

static void check_forward(Case *c, const Box *box)
{
    Interval all = interval_of_type(c->result), a[EVAL_OPERANDS];

    intervals_of(c, box, a);
    Interval r = interval_forward(c->op, c->elem, c->result, a);
    assert_true(interval_is_empty(r) || !interval_leaves(c->result, r));
    check_values(c, box, all, a, r);
    c->says |= r.low > all.low || r.high < all.high;
}

static void check_back(Case *c, const Box *box)
{
    Interval all = interval_of_type(c->result);
    Interval a[EVAL_OPERANDS], narrowed[EVAL_OPERANDS];
    const Grid *results = c->results;

    intervals_of(c, box, a);
    for (int i = 0; i < results->n; i++)
        for (int j = i; j < results->n; j++) {
            Interval r = {results->at[i], results->at[j]};
            memcpy(narrowed, a, sizeof a);
            interval_back(c->op, c->elem, c->result, r, narrowed);
            c->says_back |= is_narrower(narrowed, a);
            check_values(c, box, r, narrowed, all);
        }
}

static void each_box(Case *c, void (*check)(Case *c, const Box *box), Box *box,
                     int k)
{
    if (k == EVAL_OPERANDS) {
        check(c, box);
        return;
    }
    for (int i = 0; i < c->operand[k]->n; i++)
        for (int j = i; j < c->operand[k]->n; j++) {
            box->low[k] = i;
            box->high[k] = j;
            each_box(c, check, box, k + 1);
        }
}

static void check_case(Op op, Elem elem, Elem result, EvalFn fn, bool speaks)
{
    unsigned arity = op_info[op].arity;
    Case *c = calloc(1, sizeof *c);
    Box box;

    for (int fine = 0; fine < 2; fine++) {
        *c = (Case){.op = op, .elem = elem, .result = result};
        c->results = grid_of(result, fine);
        for (unsigned k = 0; k < EVAL_OPERANDS; k++)
            c->operand[k] = k >= arity             ? &nothing
                            : k || op != OP_SELECT ? grid_of(elem, fine)
                                                   : &bools;
        find_values(c, fn);
        each_box(c, fine ? check_forward : check_back, &box, 0);
        if (speaks && !(fine ? c->says : c->says_back))
            fail_msg("%s of %s says nothing", op_info[op].text,
                     elem_info[elem].text);
    }
    free(c);
}

static const Elem elems[] = {ELEM_I8, ELEM_U8, ELEM_BOOL};

static void check_operator(Op op, const char *interval)
{
    const OpInfo *info = &op_info[op];

    for (int i = 0; i < 3; i++)
        if (info->operands & elem_info[elems[i]].class)
            check_case(op, elems[i], info->gives_bool ? ELEM_BOOL : elems[i],
                       eval_function(op, elems[i]),
                       strcmp(interval, "any") != 0);
}

TEST(test_operators)
{
#define OP(id, text, notation, prec, arity, operands, result, partial,         \
           commutes, lazy, interval, ...)                                      \
    check_operator(OP_##id, #interval);
#include "ir-text/language/ops.def"
#undef OP
}

TEST(test_conversions)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            check_case(OP_CONVERT, elems[i], elems[j],
                       eval_conversion(elems[i], elems[j]),
                       elems[i] != elems[j]);
}

/* What every value of the type makes, and ends that are no numbers. */
TEST(test_without_ends)
{
    const Interval from_one = {1, NO_END}, to_minus_one = {-NO_END, -1};
    const Interval any = {-NO_END, NO_END};

    for (int i = 0; i < 2; i++) {
        Interval bits = interval_always(OP_POPCOUNT, elems[i]);
        Interval sign = interval_always(OP_SGN, elems[i]);
        Interval sum = interval_always(OP_ADD, elems[i]);
        assert_true(bits.low == 0 && bits.high == 8);
        assert_true(sign.low == (i ? 0 : -1) && sign.high == 1);
        assert_true(sum.low == elem_info[elems[i]].min &&
                    sum.high == (Wide)elem_info[elems[i]].max);
    }
    static const struct {
        Op op;
        Interval a, b, r;
    } cases[] = {
        {OP_ADD, {1, NO_END}, {2, 3}, {3, NO_END}},
        {OP_SUB, {1, NO_END}, {2, NO_END}, {-NO_END, NO_END}},
        {OP_MUL, {1, NO_END}, {0, 3}, {0, NO_END}},
        {OP_DIV, {7, NO_END}, {2, NO_END}, {0, NO_END}},
        {OP_DIV, {-NO_END, -7}, {2, NO_END}, {-NO_END, 0}},
        {OP_FDIV, {-NO_END, -7}, {2, NO_END}, {-NO_END, -1}},
        {OP_REM, {-NO_END, NO_END}, {1, 4}, {-3, 3}},
        {OP_REM, {-5, NO_END}, {1, NO_END}, {-5, NO_END}},
        {OP_REM, {-NO_END, NO_END}, {1, NO_END}, {-NO_END, NO_END}},
        {OP_FMOD, {-NO_END, 4}, {1, NO_END}, {0, NO_END}},
        {OP_FMOD, {-NO_END, NO_END}, {1, 4}, {0, 3}},
        {OP_MIN, {1, NO_END}, {-NO_END, 4}, {-NO_END, 4}},
        {OP_MAX, {1, NO_END}, {-NO_END, 4}, {1, NO_END}},
        {OP_OR, {1, NO_END}, {4, 5}, {4, NO_END}},
        {OP_AND, {1, NO_END}, {-NO_END, NO_END}, {0, NO_END}},
        {OP_AND, {-NO_END, NO_END}, {4, 5}, {0, 5}},
        {OP_SHR, {-NO_END, 16}, {2, 2}, {-NO_END, 4}},
        {OP_SHR, {-NO_END, NO_END}, {0, NO_END}, {-NO_END, NO_END}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Interval a[] = {cases[i].a, cases[i].b};
        Interval r = interval_exact(cases[i].op, ELEM_I64, ELEM_I64, a);
        assert_true(r.low == cases[i].r.low && r.high == cases[i].r.high);
    }
    Interval r = interval_exact(OP_ABS, ELEM_I64, ELEM_I64, &any);
    assert_true(r.low == 0 && r.high == NO_END);
    r = interval_exact(OP_NEG, ELEM_I64, ELEM_I64, &from_one);
    assert_true(r.low == to_minus_one.low && r.high == to_minus_one.high);
}
