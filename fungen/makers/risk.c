/* risk.c - statements that may fail when they run: with `--partial`. */
#include "fungen/makers/makers.h"

static Var *pick_small(Gen *g, Elem elem)
{
    return let_scalar(g, "k", pick_scalar(g, elem, 1));
}

/* An index that is somewhere near the array. */
static bool risk_index(Gen *g)
{
    Var *array = pick_defined(g);
    const Scalar *index[MAX_RANK];

    if (!array || array->type->rank > MAX_RANK)
        return false;
    for (uint32_t d = 0; d < array->type->rank; d++) {
        const Scalar *range = plus(g, array->type->size[d], int_term(g, 2));
        Var *near = pick_small(g, ELEM_I64);
        index[d] = combined(g, OP_FMOD, term(g, near), range);
        index[d] = minus(g, index[d], int_term(g, below(g, 2)));
    }
    return read_at(g, array, index) != NULL;
}

/* A range that may begin too late. */
static bool risk_slice(Gen *g)
{
    Var *array = pick_array(g);
    Choice choice;

    if (!array || array->type->rank != 1)
        return false;
    choose_fixed(g, array->type, 0, pick_scalar(g, ELEM_I64, 1), &choice);
    uint8_t *kind = ARENA_NEW(store_arena(g->store), uint8_t, 1);
    *kind = DIM_RANGE;
    choice.sel.dim = kind;
    choice.arg[choice.narg++] = int_term(g, 2);
    choice.type = type_array(g->store, (Elem)array->type->elem, 1,
                             &choice.arg[1]);
    return slice(g, array, &choice) != NULL;
}

/* An operator whose second operand is anything. */
static bool risk_operator(Gen *g)
{
    static const Op ops[] = {OP_DIV, OP_REM,  OP_FDIV, OP_FMOD,
                             OP_SHL, OP_SHR};
    Elem elem = pick_elem(g);

    if (!elem_is_int(elem))
        elem = ELEM_I32;
    const Scalar *a = pick_scalar(g, elem, 1);
    const Scalar *b = pick_scalar(g, elem, 1);
    Op op = ops[below(g, sizeof ops / sizeof *ops)];
    Var *var = new_like(g, scalar_type(g, elem));
    const Scalar *s = scalar_binary(g->store, op, a, b);
    append(g, FORM_SCALAR, 1, &var, 1, &s);
    declare_scalar(g, var, range_any(elem));
    return true;
}

/* A sum or product of i64 that may not fit. */
static bool risk_overflow(Gen *g)
{
    static const Op ops[] = {OP_ADD, OP_SUB, OP_MUL};
    Var *a = pick(g, &g->scalars[ELEM_I64], NULL, NULL);
    Var *b = pick(g, &g->scalars[ELEM_I64], NULL, NULL);
    Op op = ops[below(g, 3)];

    if (!a || !b || var_range(g, a).undef || var_range(g, b).undef)
        return false;
    Var *var = new_like(g, scalar_type(g, ELEM_I64));
    const Scalar *s = combined(g, op, term(g, a), term(g, b));
    append(g, FORM_SCALAR, 1, &var, 1, &s);
    declare_scalar(g, var, range_any(ELEM_I64));
    return true;
}

static bool risk_assert(Gen *g)
{
    const Scalar *condition = pick_condition(g);
    Stm *stm = append(g, FORM_ASSERT, 0, NULL, 1, &condition);

    stm->exp.u.text = "by chance";
    return true;
}

bool make_risk(Gen *g)
{
    static bool (*const risks[])(Gen *) = {
        risk_index, risk_slice, risk_operator, risk_overflow, risk_assert,
        risk_size,  risk_size,  risk_curve,    risk_curve,    risk_curve,
        risk_curve, risk_spec};
    return risks[below(g, sizeof risks / sizeof *risks)](g);
}
