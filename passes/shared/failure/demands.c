/* demands.c - what a statement demands, so that it is no run-time error. */
#include "passes/shared/failure/demands.h"

#include "ir-text/lmad/view.h"
#include "verifier/prover/bounds.h"
#include "verifier/prover/facts/walk.h"

#include <stdlib.h>

typedef struct Asking {
    Facts *facts;
    Store *store;
    DemandFn fn;
    void *data;
    const Scalar **under;
    uint32_t nunder, room;
    bool deep; /* some condition would nest too deep */
} Asking;

/* ---- one demand ---- */

static bool is_proved(Answer answer)
{
    return answer.verdict == PROVED;
}

static const Poly *poly_in(Facts *facts, const Scalar *s)
{
    PolyStore *ps = facts_polys(facts);

    if (s->elem != ELEM_I64)
        s = scalar_convert(poly_store_terms(ps), ELEM_I64, s);
    return s ? poly_of(ps, s) : NULL;
}

static bool is_nonneg_scalar(Facts *facts, const Scalar *s)
{
    const Poly *p = poly_in(facts, s);

    return p && is_nonneg(facts, p);
}

static int64_t width_of(const Scalar *s)
{
    return 8 * (int64_t)elem_info[s->elem].bytes;
}

static bool sum_is_proved(Facts *facts, Op op, const Demand *d)
{
    Store *store = poly_store_terms(facts_polys(facts));
    const Scalar *s = op == OP_NEG ? scalar_unary(store, OP_NEG, d->a)
                                   : scalar_binary(store, op, d->a, d->b);

    return s && is_proved(bound_fits(facts, s));
}

static bool shift_is_proved(Facts *facts, const Scalar *by)
{
    const Poly *width = poly_const(facts_polys(facts), width_of(by));

    return is_nonneg_scalar(facts, by) &&
           is_lt(facts, poly_in(facts, by), width);
}

/* All quotients fit but that of the least number by -1. */
static bool quotient_is_proved(Facts *facts, const Demand *d)
{
    PolyStore *ps = facts_polys(facts);
    const Poly *least = poly_const(ps, elem_info[d->a->elem].min);
    const Poly *a = poly_in(facts, d->a), *b = poly_in(facts, d->b);

    return is_nonneg_scalar(facts, d->a) || is_nonneg_scalar(facts, d->b) ||
           is_lt(facts, least, a) || is_lt(facts, b, poly_const(ps, -1));
}

static bool is_proved_here(Facts *facts, const Demand *d)
{
    switch (d->kind) {
    case DEMAND_LE:
        return is_le(facts, poly_in(facts, d->a), poly_in(facts, d->b));
    case DEMAND_LT:
        return is_lt(facts, poly_in(facts, d->a), poly_in(facts, d->b));
    case DEMAND_ADD:
        return sum_is_proved(facts, OP_ADD, d);
    case DEMAND_SUB:
        return sum_is_proved(facts, OP_SUB, d);
    case DEMAND_MUL:
        return sum_is_proved(facts, OP_MUL, d);
    case DEMAND_NEGATE:
        return sum_is_proved(facts, OP_NEG, d);
    case DEMAND_NONZERO:
        return is_proved(bound_divisor(facts, d->a));
    case DEMAND_QUOTIENT:
        return quotient_is_proved(facts, d);
    case DEMAND_SHIFT:
        return shift_is_proved(facts, d->a);
    case DEMAND_CONVERT:
    case DEMAND_HOLDS:
        break;
    }
    return false;
}

bool demand_is_proved(Facts *facts, const Demand *d)
{
    uint32_t mark = facts_mark(facts);

    for (uint32_t i = 0; i < d->nunder; i++)
        facts_assume(facts, d->under[i], NULL);
    bool proved = is_proved_here(facts, d);
    facts_undo(facts, mark);
    return proved;
}

static void demand(Asking *ask, Demand d)
{
    d.under = ask->under;
    d.nunder = ask->nunder;
    if (!demand_is_proved(ask->facts, &d))
        ask->fn(&d, ask->data);
}

/* What follows is demanded only where CONDITION holds. */
static void enter_under(Asking *ask, const Scalar *condition)
{
    GROUND_ROOM(ask->under, ask->nunder, ask->room);
    ask->deep |= !condition;
    ask->under[ask->nunder++] =
        condition ? condition : scalar_bool(ask->store, true);
}

static void leave_under(Asking *ask)
{
    ask->nunder--;
}

/* The same for A OP B; false where literals say that it does not hold. */
static bool enter_compared(Asking *ask, Op op, const Scalar *a, int64_t b)
{
    int64_t number;
    const Scalar *limit = scalar_int(ask->store, ELEM_I64, b);
    bool literal = scalar_is_int(a, &number);
    bool holds = op == OP_GT   ? number > b
                 : op == OP_LT ? number < b
                               : number != b;

    if (literal && !holds)
        return false;
    enter_under(ask, literal ? scalar_bool(ask->store, true)
                             : scalar_binary(ask->store, op, a, limit));
    return true;
}

/* ---- scalar expressions ---- */

static void ask_division(Asking *ask, const Scalar *s)
{
    const Scalar *b = s->arg[1];
    int64_t by;
    bool literal = scalar_is_int(b, &by);

    if (!literal || by == 0)
        demand(ask, (Demand){.kind = DEMAND_NONZERO, .a = b,
                             .what = "divisor"});
    if (elem_info[s->elem].is_signed && (!literal || by == -1))
        demand(ask, (Demand){.kind = DEMAND_QUOTIENT, .a = s->arg[0], .b = b,
                             .what = "quotient"});
}

static void ask_operator(Asking *ask, const Scalar *s)
{
    const Scalar *a = s->narg ? s->arg[0] : NULL;
    const Scalar *b = s->narg > 1 ? s->arg[1] : NULL;

    switch (s->op) {
    case OP_CONVERT:
        demand(ask, (Demand){.kind = DEMAND_CONVERT, .a = a,
                             .elem = (Elem)s->elem, .what = "conversion"});
        break;
    case OP_ADD:
        demand(ask, (Demand){.kind = DEMAND_ADD, .a = a, .b = b,
                             .what = "sum"});
        break;
    case OP_SUB:
        demand(ask, (Demand){.kind = DEMAND_SUB, .a = a, .b = b,
                             .what = "difference"});
        break;
    case OP_MUL:
        demand(ask, (Demand){.kind = DEMAND_MUL, .a = a, .b = b,
                             .what = "product"});
        break;
    case OP_NEG:
    case OP_ABS:
        demand(ask, (Demand){.kind = DEMAND_NEGATE, .a = a,
                             .what = "negation"});
        break;
    case OP_SHL:
    case OP_SHR:
        demand(ask, (Demand){.kind = DEMAND_SHIFT, .a = b,
                             .what = "shift count"});
        break;
    default:
        ask_division(ask, s);
        break;
    }
}

static void ask_scalar(Asking *ask, const Scalar *s)
{
    bool lazy = op_info[s->op].lazy;

    if (!scalar_is_partial(s))
        return;
    for (uint32_t i = 0; i < s->narg; i++) {
        if (lazy && i == 1)
            enter_under(ask, s->op == OP_LAND
                                 ? s->arg[0]
                                 : scalar_negation(ask->store, s->arg[0]));
        ask_scalar(ask, s->arg[i]);
    }
    if (lazy)
        leave_under(ask);
    else if (scalar_node_is_partial(s))
        ask_operator(ask, s);
}

/* ---- selections ---- */

static const Scalar *int_const(Asking *ask, int64_t value)
{
    return scalar_int(ask->store, ELEM_I64, value);
}

static const Scalar *binary(Asking *ask, Op op, const Scalar *a,
                            const Scalar *b)
{
    return a && b ? scalar_binary(ask->store, op, a, b) : NULL;
}

static void ask_le(Asking *ask, DemandKind kind, const Scalar *a,
                   const Scalar *b, const char *what, const Var *array)
{
    if (!a || !b)
        ask->deep = true;
    else
        demand(ask, (Demand){.kind = kind, .a = a, .b = b, .what = what,
                             .array = array});
}

static void ask_index(Asking *ask, const Scalar *index, const Scalar *size,
                      const char *what, const Var *array)
{
    ask_le(ask, DEMAND_LE, int_const(ask, 0), index, what, array);
    ask_le(ask, DEMAND_LT, index, size, what, array);
}

/* A - B, where numbers meet numbers. */
static const Scalar *minus(Asking *ask, const Scalar *a, const Scalar *b)
{
    int64_t x, y;

    if (a && scalar_is_int(b, &y) && y >= 0 && y < INT32_MAX) {
        if (y == 0)
            return a;
        if (a->op == OP_SUB && scalar_is_int(a->arg[1], &x) && x >= 0 &&
            x < INT32_MAX)
            return binary(ask, OP_SUB, a->arg[0], int_const(ask, x + y));
        if (scalar_is_int(a, &x) && x >= 0)
            return int_const(ask, x - y);
    }
    return binary(ask, OP_SUB, a, b);
}

/* The last of COUNT elements, STRIDE apart from OFFSET on, is in a dimension
 * of SIZE, where the first one is.  Each step is written so that it stays in
 * i64. */
static void ask_last(Asking *ask, const Scalar *offset, const Scalar *count,
                     const Scalar *stride, const Scalar *size,
                     const Var *array)
{
    const Scalar *one = int_const(ask, 1);
    const Scalar *steps = minus(ask, count, one);

    if (enter_compared(ask, OP_GT, stride, 0)) {
        const Scalar *room = minus(ask, minus(ask, size, one), offset);
        ask_le(ask, DEMAND_LE, steps, binary(ask, OP_DIV, room, stride),
               "slice", array);
        leave_under(ask);
    }
    if (enter_compared(ask, OP_LT, stride, 0)) {
        const Scalar *back = minus(ask, int_const(ask, 0), offset);
        ask_le(ask, DEMAND_LE, steps, binary(ask, OP_DIV, back, stride),
               "slice", array);
        leave_under(ask);
    }
}

static void ask_range(Asking *ask, const Scalar *offset, const Scalar *count,
                      const Scalar *stride, const Scalar *size,
                      const Var *array)
{
    const Scalar *zero = int_const(ask, 0);

    if (is_proved(bound_range(ask->facts, offset, count, stride, size)))
        return;
    ask_le(ask, DEMAND_LE, zero, count, "count", array);
    if (!enter_compared(ask, OP_GT, count, 0))
        return;
    ask_le(ask, DEMAND_LE, zero, offset, "slice", array);
    if (stride) {
        ask_le(ask, DEMAND_LT, offset, size, "slice", array);
        ask_last(ask, offset, count, stride, size, array);
    } else {
        ask_le(ask, DEMAND_LE, offset, minus(ask, size, count),
               "slice", array);
    }
    leave_under(ask);
}

/* ---- LMAD slices ---- */

/* All counts are positive from here on; if not, give back how many are
 * entered. */
static bool enter_nonempty(Asking *ask, uint32_t rank,
                           const Scalar *const *dim, uint32_t *entered)
{
    for (*entered = 0; *entered < rank; ++*entered)
        if (!enter_compared(ask, OP_GT, dim[2 * *entered], 0))
            return false;
    return true;
}

/* How far dimension K reaches: (count - 1) * stride. */
static const Scalar *reach(Asking *ask, const Scalar *const *dim)
{
    return binary(ask, OP_MUL, minus(ask, dim[0], int_const(ask, 1)), dim[1]);
}

/* Dimension K reaches no further than the array is long: then its ends can be
 * computed. */
static void ask_reach(Asking *ask, const Scalar *count, const Scalar *stride,
                      const Scalar *size, const Var *array)
{
    const Scalar *one = int_const(ask, 1), *zero = int_const(ask, 0);
    int64_t s;
    bool literal = scalar_is_int(stride, &s);

    if (literal && (s == 1 || s == -1))
        ask_le(ask, DEMAND_LE, count, size, "slice", array);
    if ((literal && s >= -1 && s <= 1) ||
        !enter_compared(ask, OP_GT, count, 1))
        return;
    ask_le(ask, DEMAND_LT, stride, size, "slice", array);
    ask_le(ask, DEMAND_LT, minus(ask, zero, size), stride, "slice", array);
    enter_under(ask, binary(ask, OP_NE, stride, zero));
    ask_le(ask, DEMAND_LE, minus(ask, count, one),
           binary(ask, OP_DIV, minus(ask, size, one),
                  scalar_unary(ask->store, OP_ABS, stride)),
           "slice", array);
    leave_under(ask);
    leave_under(ask);
}

static void ask_ends(Asking *ask, uint32_t rank, const Scalar *const *arg,
                     const Scalar *size, const Var *array)
{
    const Scalar *const *dim = arg + 1;
    const Scalar *low = arg[0], *high = arg[0], *zero = int_const(ask, 0);

    for (uint32_t k = 0; k < rank; k++) {
        const Scalar *far = reach(ask, dim + 2 * k);
        bool up = is_nonneg_scalar(ask->facts, dim[2 * k + 1]);
        if (!up)
            low = binary(ask, OP_ADD, low, binary(ask, OP_MIN, zero, far));
        high = binary(ask, OP_ADD, high,
                      up ? far : binary(ask, OP_MAX, zero, far));
    }
    ask_le(ask, DEMAND_LE, zero, low, "slice", array);
    ask_le(ask, DEMAND_LT, high, size, "slice", array);
}

static void ask_lmad(Asking *ask, const Var *array, const Selection *sel,
                     const Scalar *const *arg)
{
    const Scalar *const *dim = arg + sel->first + 1;
    uint32_t rank = sel->rank, entered;
    const Scalar *size = array->type->size[0];

    if (is_proved(bound_selection(ask->facts, array->type, sel, arg)))
        return;
    arg += sel->first;
    for (uint32_t k = 0; k < rank; k++)
        ask_le(ask, DEMAND_LE, int_const(ask, 0), dim[2 * k], "count", array);
    if (enter_nonempty(ask, rank, dim, &entered)) {
        ask_index(ask, arg[0], size, "slice", array);
        for (uint32_t k = 0; k < rank; k++)
            ask_reach(ask, dim[2 * k], dim[2 * k + 1], size, array);
        ask_ends(ask, rank, arg, size, array);
    }
    while (entered--)
        leave_under(ask);
}

/* Count and stride of a dimension that is selected; NULL where it has none. */
typedef struct Steps {
    const Scalar *count, *stride;
} Steps;

static Steps steps_of(const Exp *exp, uint32_t dim)
{
    const Selection *sel = &exp->u.sel;
    const Scalar *const *arg = exp->arg + sel->first;

    if (!sel->dim)
        return (Steps){arg[1 + 2 * dim], arg[2 + 2 * dim]};
    for (uint32_t d = 0; d < dim; d++)
        arg += dim_operands[sel->dim[d]];
    if (sel->dim[dim] == DIM_STRIDE)
        return (Steps){arg[1], arg[2]};
    return (Steps){sel->dim[dim] == DIM_RANGE ? arg[1] : NULL, NULL};
}

/* Dimension DIM selects no element twice, if all select some. */
static void ask_step(Asking *ask, const Exp *exp, uint32_t dim)
{
    Steps steps = steps_of(exp, dim);
    uint32_t rank = exp->u.sel.rank, entered = 0;
    bool some = steps.stride;

    for (uint32_t d = 0; d < rank && some; d++) {
        const Scalar *count = steps_of(exp, d).count;
        if (!count)
            continue;
        some = enter_compared(ask, OP_GT, count, d == dim ? 1 : 0);
        entered += some;
    }
    if (some)
        demand(ask, (Demand){.kind = DEMAND_NONZERO, .a = steps.stride,
                             .what = "stride of an update",
                             .array = exp->arg[0]->u.var});
    while (entered--)
        leave_under(ask);
}

static void ask_steps(Asking *ask, const Exp *exp)
{
    for (uint32_t d = 0; d < exp->u.sel.rank; d++)
        ask_step(ask, exp, d);
}

static void ask_selection(Asking *ask, const Var *array, const Selection *sel,
                          const Scalar *const *arg)
{
    if (!sel->dim) {
        ask_lmad(ask, array, sel, arg);
        return;
    }
    arg += sel->first;
    for (uint32_t d = 0; d < sel->rank; d++) {
        const Scalar *size = array->type->size[d];
        if (sel->dim[d] == DIM_POINT)
            ask_index(ask, arg[0], size, "index", array);
        else if (dim_operands[sel->dim[d]])
            ask_range(ask, arg[0], arg[1],
                      sel->dim[d] == DIM_STRIDE ? arg[2] : NULL, size, array);
        arg += dim_operands[sel->dim[d]];
    }
}

/* ---- sizes ---- */

static void ask_sizes(Asking *ask, uint32_t n, const Scalar *const *size,
                      const char *what)
{
    for (uint32_t i = 0; i < n; i++)
        ask_le(ask, DEMAND_LE, int_const(ask, 0), size[i], what, NULL);
}

/* The product of the sizes FROM..., in a form that cannot overflow where an
 * array of these sizes exists and has elements. */
static const Scalar *product(Asking *ask, uint32_t n,
                             const Scalar *const *size)
{
    const Scalar *p = size[0];

    for (uint32_t i = 1; i < n; i++)
        p = binary(ask, OP_MUL, p, size[i]);
    return p;
}

static const Scalar *has_zero(Asking *ask, uint32_t n,
                              const Scalar *const *size)
{
    const Scalar *any = binary(ask, OP_EQ, size[0], int_const(ask, 0));

    for (uint32_t i = 1; i < n; i++)
        any = binary(ask, OP_LOR, any,
                     binary(ask, OP_EQ, size[i], int_const(ask, 0)));
    return any;
}

/* Do the new sizes divide the COUNT of elements one after the other, and is 1
 * left in the end?  So no product is computed that may be too large. */
static const Scalar *divides(Asking *ask, const Scalar *count, uint32_t n,
                             const Scalar *const *size)
{
    const Scalar *all = NULL, *zero = int_const(ask, 0);

    for (uint32_t i = 0; i < n; i++) {
        const Scalar *even = binary(ask, OP_EQ,
                                    binary(ask, OP_REM, count, size[i]), zero);
        all = all ? binary(ask, OP_LAND, all, even) : even;
        count = binary(ask, OP_DIV, count, size[i]);
    }
    return binary(ask, OP_LAND, all,
                  binary(ask, OP_EQ, count, int_const(ask, 1)));
}

/* ARRAY, of which as much is taken as FROM says, is reshaped. */
static void ask_reshape(Asking *ask, const Var *array, const Type *from,
                        uint32_t n, const Scalar *const *size)
{
    if (is_proved(bound_same_count(ask->facts, from->rank, from->size, n,
                                   size)))
        return;
    const Scalar *empty = has_zero(ask, from->rank, from->size);
    const Scalar *none = has_zero(ask, n, size);
    const Scalar *same = binary(ask, OP_EQ, empty, none);
    const Scalar *fits =
        divides(ask, product(ask, from->rank, from->size), n, size);
    const Scalar *all = binary(ask, OP_LAND, same,
                               binary(ask, OP_LOR, empty, fits));
    if (!all)
        ask->deep = true;
    else
        demand(ask, (Demand){.kind = DEMAND_HOLDS, .a = all,
                             .what = "reshape", .array = array});
}

static void ask_view(Asking *ask, const Exp *exp)
{
    const Var *array = exp->arg[0]->u.var;
    Arena scratch = {0};
    View view;

    if (!view_of(exp, ask->store, &scratch, &view))
        ask->deep = true;
    if (view.sel.rank)
        ask_selection(ask, array, &view.sel, view.arg);
    if (view.size)
        ask_reshape(ask, array,
                    view_type_taken(ask->store, &view, array->type), view.rank,
                    view.size);
    arena_free(&scratch);
}

/* ---- statements ---- */

/* What STM binds for each index has sizes even if there is no index: then the
 * body has not asked for them. */
static void ask_rows(Asking *ask, const Stm *stm)
{
    FormId form = (FormId)stm->exp.form;
    uint32_t nindex = stm_index_count(stm);

    if (form != FORM_KERNEL && form != FORM_SCAN && !form_info[form].sifts)
        return;
    for (uint32_t i = 0; i < stm->npat; i++) {
        const Type *type = stm->pat[i]->type;
        for (uint32_t d = nindex; type_is_array(type) && d < type->rank; d++)
            ask_le(ask, DEMAND_LE, int_const(ask, 0), type->size[d], "size",
                   NULL);
    }
}

static void ask_form(Asking *ask, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const FormInfo *info = &form_info[exp->form];

    if (info->sizes >= 0)
        ask_sizes(ask, exp->narg - (uint32_t)info->sizes,
                  exp->arg + info->sizes, "size");
    if (info->makes == MAKES_VIEW && !info->total)
        ask_view(ask, exp);
    switch ((FormId)exp->form) {
    case FORM_INDEX:
        for (uint32_t d = 0; d + 1 < exp->narg; d++)
            ask_index(ask, exp->arg[1 + d],
                      exp->arg[0]->u.var->type->size[d], "index",
                      exp->arg[0]->u.var);
        break;
    case FORM_UPDATE:
        ask_selection(ask, exp->arg[0]->u.var, &exp->u.sel, exp->arg);
        ask_steps(ask, exp);
        break;
    case FORM_LOOP:
        break; /* one that counts up to less than nothing runs no trip */
    default:
        ask_sizes(ask, stm_index_count(stm), exp->arg, "bound");
        ask_rows(ask, stm);
        break;
    }
}

static Asking asking(Facts *facts, DemandFn fn, void *data)
{
    return (Asking){.facts = facts,
                    .store = poly_store_terms(facts_polys(facts)),
                    .fn = fn, .data = data};
}

bool stm_each_demand(Facts *facts, const Stm *stm, DemandFn fn, void *data)
{
    Asking ask = asking(facts, fn, data);

    if (!attr_find(stm->attrs, "guard") && !attr_find(stm->attrs, "spec")) {
        for (uint32_t i = 0; i < stm->exp.narg; i++)
            ask_scalar(&ask, stm->exp.arg[i]);
        ask_form(&ask, stm);
    }
    free(ask.under);
    return !ask.deep;
}

bool body_each_demand(Facts *facts, const Body *body, DemandFn fn, void *data)
{
    Asking ask = asking(facts, fn, data);

    for (uint32_t i = 0; i < body->nres; i++)
        ask_scalar(&ask, body->res[i]);
    free(ask.under);
    return !ask.deep;
}
