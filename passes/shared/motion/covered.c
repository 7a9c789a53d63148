/* covered.c - what takes no more room, or time, than what is there already. */
#include "passes/shared/motion/covered.h"

#include "passes/shared/failure/proved.h"
#include "passes/shared/failure/undefined.h"
#include "verifier/prover/facts/walk.h"
#include "verifier/prover/prover.h"

#include <stdlib.h>

/* An estimate. */
enum { MAX_TRIED = 16 /* arrays, the last ones first */ };

/* ---- what is there ---- */

/* Of TYPE; ROWS, if not NULL, is no less than the outermost size. */
static const Poly *elements_of(Covered *c, const Type *type,
                               const Scalar *rows)
{
    PolyStore *ps = facts_polys(c->facts);
    const Poly *count = poly_const(ps, 1);

    for (uint32_t d = 0; d < type->rank && count; d++)
        count = poly_mul(ps, count,
                         poly_of(ps, d == 0 && rows ? rows : type->size[d]));
    return count;
}

static void note(Covered *c, const Type *type)
{
    const Poly *count = type_is_array(type) ? elements_of(c, type, NULL)
                                            : NULL;
    int64_t number;

    for (uint32_t i = 0; i < c->n && count; i++)
        if (c->count[i] == count)
            return;
    if (!count || poly_is_const(count, &number))
        return;
    GROUND_ROOM(c->count, c->n, c->room);
    c->count[c->n++] = count;
}

/* What another function gives may repeat elements that are there once. */
void covered_enter_fun(Covered *c, const Fun *fun)
{
    c->n = 0;
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (fun->entry || fun->param[i]->unique)
            note(c, fun->param[i]->type);
}

void covered_pass(Covered *c, const Stm *stm)
{
    if (form_info[stm->exp.form].makes == MAKES_FRESH &&
        !attr_find(stm->attrs, "spec"))
        for (uint32_t i = 0; i < stm->npat; i++)
            note(c, stm->pat[i]->type);
}

void covered_free(Covered *c)
{
    free(c->count);
}

/* ---- numbers ---- */

/* P is no more than is there. */
static bool is_covered(Covered *c, const Poly *p)
{
    PolyStore *ps = facts_polys(c->facts);
    const Poly *factor = poly_const(ps, COVERED_FACTOR);
    const Poly *least = poly_const(ps, COVERED_LEAST);
    uint32_t tried = c->n < MAX_TRIED ? c->n : MAX_TRIED;

    if (!p || is_le(c->facts, p, least))
        return p != NULL;
    for (uint32_t i = 0; i < tried; i++) {
        const Poly *most = poly_mul(ps, factor, c->count[c->n - 1 - i]);
        most = most ? poly_add(ps, most, least) : NULL;
        if (most && is_le(c->facts, p, most))
            return true;
    }
    return false;
}

bool covered_is_undefined(const Var *var, const void *data)
{
    const Covered *c = data;

    return var->id < c->nvar && c->undefined[var->id] != NONE_NOT;
}

/* Is each part of S that may overflow so small that it does not?  Nothing else
 * of S may fail. */
static bool has_parts(Covered *c, const Scalar *s)
{
    PolyStore *ps = facts_polys(c->facts);

    for (uint32_t i = 0; i < s->narg; i++)
        if (!has_parts(c, s->arg[i]))
            return false;
    return !scalar_node_is_partial(s) ||
           (op_info[s->op].partial == PARTIAL_I64 &&
            is_covered(c, poly_of(ps, s)) &&
            is_covered(c, poly_neg(ps, poly_of(ps, s))));
}

bool covered_number(Covered *c, const Scalar *s)
{
    return !scalar_any_var(s, covered_is_undefined, c) &&
           is_covered(c, poly_of(facts_polys(c->facts), s)) &&
           (has_parts(c, s) || value_is_proved(c->facts, s));
}

/* ---- statements ---- */

static bool arrays_are_covered(Covered *c, const Stm *stm)
{
    bool counts = form_info[stm->exp.form].sifts;
    const Scalar *rows = counts ? stm->exp.arg[0] : NULL;

    if (form_info[stm->exp.form].makes != MAKES_FRESH)
        return true;
    for (uint32_t i = 0; i < stm->npat; i++)
        if (type_is_array(stm->pat[i]->type) &&
            !is_covered(c, elements_of(c, stm->pat[i]->type, rows)))
            return false;
    return true;
}

static bool iterations_are_covered(Covered *c, const Stm *stm)
{
    PolyStore *ps = facts_polys(c->facts);
    const Poly *count = poly_const(ps, 1);
    uint32_t n = stm->exp.form == FORM_LOOP ? !stm->exp.is_while
                                            : stm_index_count(stm);

    for (uint32_t i = 0; i < n && count; i++)
        count = poly_mul(ps, count, poly_of(ps, stm->exp.arg[i]));
    return is_covered(c, count);
}

static bool body_is_covered(Covered *c, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (!covered_stm(c, s))
            return false;
        facts_pass(c->facts, s);
    }
    return true;
}

bool covered_stm(Covered *c, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    bool repeats = exp->form == FORM_LOOP || form_info[exp->form].parallel;

    if (exp->form == FORM_ALLOC)
        return covered_number(c, exp->arg[0]);
    if (!arrays_are_covered(c, stm) ||
        (repeats && !iterations_are_covered(c, stm)))
        return false;
    for (uint32_t i = 0; i < exp->nfn; i++) {
        uint32_t mark = facts_mark(c->facts);
        facts_enter(c->facts, stm, i);
        bool ok = body_is_covered(c, exp->fn[i].body);
        facts_undo(c->facts, mark);
        if (!ok)
            return false;
    }
    return true;
}
