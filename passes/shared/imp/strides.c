/* strides.c - how far neighbouring iterations are apart in memory.
 *
 * An offset is taken as a polynomial, in which each variable that the body sets
 * once, by an expression, is that expression: `at + j`, where `at` is `i * m`,
 * is `i * m + j`.  The coefficient of the index is the stride, unless something
 * else in the polynomial varies along the index: an operand of an operation
 * that is none of polynomials, or a variable whose value is not known.  Of such
 * a variable it is known along which indices it may vary, if it is set once:
 * those of what it is computed of, or of the offset that it is read at.
 *
 * Who asks chooses an order, or a place, for what is right in any: so it may be
 * a guess.
 */
#include "passes/shared/imp/strides.h"

#include <stdlib.h>

static const uint64_t varies_always = UINT64_MAX;

Strides strides_new(Prog *prog)
{
    return (Strides){.prog = prog, .polys = poly_store_new(prog->store)};
}

void strides_free(Strides *s)
{
    poly_store_free(s->polys);
    declared_free(&s->own);
    free(s->number.at);
    arena_free(&s->arena);
}

/* ---- variables ---- */

/* Many indices have the last bit. */
static uint64_t bit_of(uint32_t d)
{
    return (uint64_t)1 << (d < 63 ? d : 63);
}

static const StrideVar *var_of(const Strides *s, const Var *var)
{
    uint32_t number =
        declared_in(&s->own, var) ? var_number(&s->number, var) : 0;
    return number ? &s->var[number - 1] : NULL;
}

/* Along which indices VAR may vary. */
static uint64_t var_varies(const Strides *s, const Var *var)
{
    const StrideVar *known = var_of(s, var);

    for (uint32_t d = 0; d < s->fn->nparam; d++)
        if (var == s->fn->param[d])
            return bit_of(d);
    return known                       ? known->varies
           : declared_in(&s->own, var) ? varies_always
                                       : 0;
}

typedef struct Look {
    const Strides *s;
    uint64_t varies;
} Look;

static void look_at_var(Var *var, void *data)
{
    Look *look = data;

    look->varies |= var_varies(look->s, var);
}

static uint64_t varies(const Strides *s, const Scalar *of)
{
    Look look = {s, 0};

    scalar_each_var(of, look_at_var, &look);
    return look.varies;
}

static void note_value(Var *var, void *data)
{
    Strides *s = data;
    const StrideVar *known = var_of(s, var);

    for (uint32_t i = 0; i < s->npair; i++)
        if (s->pair[i].var == var)
            return;
    if (!known || !known->value)
        return;
    arena_grow(&s->arena, &s->pair, s->npair, &s->pair_room, sizeof *s->pair);
    s->pair[s->npair++] = (PolyPair){var, known->value};
}

/* S without the variables whose values are known; NULL where it is not i64, or
 * too large. */
static const Poly *value_of(Strides *s, const Scalar *of)
{
    const Poly *p = poly_of(s->polys, of);

    s->npair = 0;
    scalar_each_var(of, note_value, s);
    return p ? poly_subst(s->polys, p, s->npair, s->pair) : NULL;
}

/* ---- a body ---- */

static void know(Strides *s, const Var *var, StrideVar known)
{
    arena_grow(&s->arena, &s->var, s->n, &s->room, sizeof *s->var);
    s->var[s->n++] = known;
    var_set_number(s->prog, &s->number, var, s->n);
}

static void note_set(Strides *s, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const Var *var = exp->arg[0]->u.var;

    if (!declared_one_value(&s->own, var))
        return;
    if (exp->form == FORM_IMP_SET && type_is_scalar(var->type))
        know(s, var,
             (StrideVar){value_of(s, exp->arg[1]), varies(s, exp->arg[1])});
    else if (exp->form == FORM_IMP_READ)
        know(
            s, var,
            (StrideVar){NULL, varies(s, exp->arg[1]) | varies(s, exp->arg[2])});
}

/* Values are known in the order of the text. */
static bool note_stm(Stm *stm, void *data)
{
    Strides *s = data;

    for (uint32_t i = 0; i < stm->npat; i++)
        var_set_number(s->prog, &s->number, stm->pat[i], 0);
    if (form_info[stm->exp.form].sets)
        note_set(s, stm);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        for (uint32_t k = 0; k < stm->exp.fn[i].nparam; k++)
            know(s, stm->exp.fn[i].param[k], (StrideVar){NULL, 0});
    return true;
}

void strides_enter(Strides *s, const Lambda *fn)
{
    poly_store_reset(s->polys);
    s->n = 0;
    s->fn = fn;
    declared_enter(&s->own, s->prog, fn->body);
    body_each_stm(fn->body, note_stm, s);
}

/* How far apart is P for neighbours along VAR, if the rest of it, OTHERS, is
 * the same for both?  OTHERS is NULL where that cannot be told. */
static Stride stride_of(Strides *s, const Poly *p, Var *var,
                        const Scalar **others)
{
    const Poly *by, *rest;

    *others = NULL;
    if (!poly_linear(s->polys, p, var, &by, &rest))
        return STRIDE_MANY;
    *others = poly_scalar(s->polys, rest);
    return poly_is_zero(by)       ? STRIDE_NONE
           : poly_is_value(by, 1) ? STRIDE_ONE
                                  : STRIDE_MANY;
}

Stride stride_along(Strides *s, const Scalar *offset, uint32_t d)
{
    const Poly *p = value_of(s, offset);
    const Scalar *others;
    uint64_t along = bit_of(d);

    if (!p)
        return varies(s, offset) & along ? STRIDE_MANY : STRIDE_NONE;
    Stride stride = stride_of(s, p, s->fn->param[d], &others);
    return others && !(varies(s, others) & along) ? stride : STRIDE_MANY;
}

static bool is_var(const Var *var, const void *which)
{
    return var == which;
}

Stride stride_in_loop(Strides *s, const Scalar *offset, Var *trip)
{
    const Poly *p = value_of(s, offset);
    const Scalar *others;
    Stride stride = p ? stride_of(s, p, trip, &others) : STRIDE_MANY;

    return p && others && !scalar_any_var(others, is_var, trip) ? stride
                                                                : STRIDE_MANY;
}

/* ---- accesses ---- */

/* The offset of an access, or NULL. */
static const Scalar *offset_of(const Stm *s)
{
    uint32_t at = form_info[s->exp.form].offset;

    return at ? s->exp.arg[at] : NULL;
}

const Stm *stride_any(Strides *s, const Body *body, uint32_t d, Stride stride)
{
    const Stm *found = NULL;

    for (const Stm *stm = body->first; stm && !found; stm = stm->next) {
        const Scalar *offset = offset_of(stm);
        if (offset && stride_along(s, offset, d) == stride)
            return stm;
        for (uint32_t i = 0; i < stm->exp.nfn && !found; i++)
            found = stride_any(s, stm->exp.fn[i].body, d, stride);
    }
    return found;
}

/* What reads BLOCK far apart; or NULL. */
static const Stm *reads_far(Strides *s, const Body *body, uint32_t d,
                            const Var *block)
{
    const Stm *found = NULL;

    for (const Stm *stm = body->first; stm && !found; stm = stm->next) {
        if (stm->exp.form == FORM_IMP_READ && stm->exp.arg[1]->u.var == block &&
            stride_along(s, offset_of(stm), d) == STRIDE_MANY)
            return stm;
        for (uint32_t i = 0; i < stm->exp.nfn && !found; i++)
            found = reads_far(s, stm->exp.fn[i].body, d, block);
    }
    return found;
}

static bool writes_where_read(Strides *s, const Body *all, const Body *body,
                              uint32_t d, StridePair *pair)
{
    for (const Stm *stm = body->first; stm; stm = stm->next) {
        if (stm->exp.form == FORM_IMP_WRITE &&
            stride_along(s, offset_of(stm), d) == STRIDE_MANY &&
            (pair->read = reads_far(s, all, d, stm->exp.arg[0]->u.var))) {
            pair->write = stm;
            return true;
        }
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            if (writes_where_read(s, all, stm->exp.fn[i].body, d, pair))
                return true;
    }
    return false;
}

bool stride_updates_far(Strides *s, const Body *body, uint32_t d,
                        StridePair *pair)
{
    return writes_where_read(s, body, body, d, pair);
}
