/* points.c - which copies a program makes, from where to where.
 *
 * Statements that copy are circuit points by themselves; parallel forms and
 * `once` copy what their bodies give, after the last statement of these: to
 * the result, or to where the operator wants it that combines them.  What an
 * operator of `reduce` gives is copied to where the result is, and from there
 * to where the operator wants what was combined before; what one of `scan` or
 * `scatter` gives goes to a part of the result.
 *
 * What an iteration of a `scan` gives comes to be the row of its index, by an
 * operator that reads it there: so that row is where it may be made, and what
 * it becomes takes its place.
 */
#include "passes/shortcircuit/circuit.h"

#include "passes/shared/locality/layout.h"

#include "ir-text/lmad/coincide.h"

static Var *array_of(const Scalar *s)
{
    return s->op == OP_VAR && type_is_array(s->u.var->type) ? s->u.var : NULL;
}

/* Operators that combine results of `reduce` write these in one place. */
static const Operator *operator_at(const Stm *stm, uint32_t fn,
                                   uint32_t *first)
{
    const OperatorList *ops = &stm->exp.u.ops;

    *first = 0;
    for (uint32_t i = 0; i < ops->count; *first += ops->at[i++].width)
        if (ops->at[i].kind == OPERATOR_LAMBDA && ops->at[i].fn == fn)
            return &ops->at[i];
    return NULL;
}

static uint32_t operator_slots(const Stm *stm, uint32_t fn)
{
    uint32_t first;
    const Operator *op =
        form_info[stm->exp.form].combines ? operator_at(stm, fn, &first) : NULL;

    return op ? op->width : 0;
}

/* What gets result SLOT of an iteration: the right operand of the operator that
 * combines it, if one that is written down does. */
static Var *right_operand(const Stm *stm, uint32_t slot)
{
    const OperatorList *ops = &stm->exp.u.ops;
    uint32_t first = stm->exp.form == FORM_SCATTER; /* after the index */

    for (uint32_t i = 0; form_info[stm->exp.form].combines && i < ops->count;
         i++) {
        const Operator *op = &ops->at[i];
        if (slot >= first && slot < first + op->width)
            return op->kind == OPERATOR_LAMBDA
                       ? stm->exp.fn[op->fn].param[op->width + slot - first]
                       : NULL;
        first += op->width;
    }
    return NULL;
}

bool circuit_is_scanned(const Stm *stm, uint32_t fn, uint32_t slot)
{
    return stm->exp.form == FORM_SCAN && fn == 0 && right_operand(stm, slot);
}

/* The operand in which what all iterations give at SLOT comes to one place;
 * else NULL. */
static Var *operand_at(const Stm *stm, uint32_t slot)
{
    return stm->exp.form == FORM_SCAN ? NULL : right_operand(stm, slot);
}

/* The name in STM's pattern for result SLOT of body FN. */
static const Var *result_name(const Stm *stm, uint32_t fn, uint32_t slot)
{
    uint32_t first = 0;

    if (fn > 0)
        operator_at(stm, fn, &first);
    return stm->pat[first + slot];
}

const Var *circuit_accumulator(const Circuit *circuit)
{
    const Exp *exp = &circuit->stm->exp;

    return exp->form == FORM_REDUCE && circuit->fn != NO_BODY &&
                   circuit->fn > 0
               ? exp->fn[circuit->fn].param[circuit->slot]
               : NULL;
}

static uint32_t result_slots(const Stm *stm)
{
    const FormInfo *info = &form_info[stm->exp.form];

    if (stm->exp.form == FORM_SCATTER)
        return stm->exp.fn[0].body->nres;
    return info->makes == MAKES_FRESH && !info->sifts ? stm->npat : 0;
}

uint32_t circuit_slots(const Stm *stm, uint32_t fn)
{
    if (fn != NO_BODY)
        return fn ? operator_slots(stm, fn) : result_slots(stm);
    switch ((FormId)stm->exp.form) {
    case FORM_UPDATE:
    case FORM_COPY:
    case FORM_MANIFEST:
    case FORM_ROTATE:
        return 1;
    case FORM_CONCAT:
        return stm->exp.narg;
    default:
        return 0;
    }
}

static Var *stored_value(const Circuits *c, const Scalar *s)
{
    Var *var = s->op == OP_VAR ? s->u.var : NULL;
    return var && is_stored_scalar(c, var) ? var : array_of(s);
}

static bool is_kept(const Stm *stm, uint32_t fn, uint32_t slot)
{
    if (fn > 0)
        return true;
    return stm->exp.form == FORM_SCATTER ? puts_values(stm)
                                         : result_is_kept(stm, slot);
}

/* Does STM, a `manifest`, change in which order the dimensions lie?  Where
 * they had better lie so from the beginning on, galop has said so: made there,
 * what was side by side for those that make the array is no longer. */
static bool reorders(const Circuits *c, const Stm *stm)
{
    const Var *from = array_of(stm->exp.arg[0]), *to = stm->pat[0];
    Arena scratch = {0};
    uint32_t rank = to->type->rank;
    uint32_t *a = ARENA_NEW(&scratch, uint32_t, rank);
    uint32_t *b = ARENA_NEW(&scratch, uint32_t, rank);
    bool differ = from && layout_of(c->polys, from, a) &&
                  layout_of(c->polys, to, b) &&
                  !layout_same(c->polys, to->type, a, b);

    arena_free(&scratch);
    return differ;
}

Var *circuit_source(const Circuits *c, const Stm *stm, uint32_t fn,
                    uint32_t slot)
{
    if (fn != NO_BODY)
        return is_kept(stm, fn, slot) || (fn == 0 && right_operand(stm, slot))
                   ? array_of(stm->exp.fn[fn].body->res[slot])
                   : NULL;
    if (stm->exp.form == FORM_MANIFEST && reorders(c, stm))
        return NULL;
    return stm->exp.form == FORM_UPDATE ? stored_value(c, stm->exp.arg[1])
                                        : array_of(stm->exp.arg[slot]);
}

const Var *circuit_target(const Stm *stm, uint32_t fn, uint32_t slot)
{
    if (stm->exp.form == FORM_UPDATE)
        return stm->exp.arg[0]->u.var;
    if (fn == 0 && operand_at(stm, slot))
        return operand_at(stm, slot);
    if (fn != NO_BODY && stm->exp.form != FORM_SCATTER)
        return result_name(stm, fn, slot);
    return stm->pat[0];
}

/* Of all operands of a concat at once, for those that are asked for next. */
static const IxFn *part_ixfn(Circuits *c, const Stm *stm, uint32_t slot)
{
    CircuitParts *parts = &c->parts;

    if (parts->stm != stm || parts->whole != stm->pat[0]->place.ixfn) {
        parts->ixfn = ARENA_NEW(c->cx->arena, const IxFn *, stm->exp.narg);
        concat_ixfns(&c->known.lmads, stm, parts->ixfn);
        parts->stm = stm;
        parts->whole = stm->pat[0]->place.ixfn;
    }
    return parts->ixfn[slot];
}

static const IxFn *result_ixfn(Circuits *c, const Stm *stm, uint32_t slot)
{
    if (stm->exp.form == FORM_SCATTER)
        return scattered_ixfn(&c->known.lmads, stm);
    return iteration_ixfn(&c->known.lmads, stm, slot);
}

Place circuit_place(Circuits *c, const Stm *stm, uint32_t fn, uint32_t slot)
{
    const Var *target = circuit_target(stm, fn, slot);
    Place place = target->place;

    if (fn == 0 && stm->exp.form != FORM_ONCE && !operand_at(stm, slot))
        place.ixfn = result_ixfn(c, stm, slot);
    else if (stm->exp.form == FORM_CONCAT)
        place.ixfn = part_ixfn(c, stm, slot);
    else if (stm->exp.form == FORM_UPDATE)
        place.ixfn = selected_ixfn(&c->known.lmads, target, &stm->exp.u.sel,
                                   stm->exp.arg);
    return place;
}

static void look(Circuits *c, Circuit circuit, CircuitFn found)
{
    const Stm *stm = circuit.stm;

    circuit.source = circuit_source(c, stm, circuit.fn, circuit.slot);
    if (!circuit.source || (type_is_array(circuit.source->type) &&
                            !circuit.source->place.mem))
        return;
    circuit.target = circuit_target(stm, circuit.fn, circuit.slot);
    circuit.to = circuit_place(c, stm, circuit.fn, circuit.slot);
    if (circuit.to.mem && circuit.to.ixfn &&
        !places_coincide(&c->known, circuit.source->place, circuit.to))
        found(c, &circuit);
}

void circuits_at_stm(Circuits *c, const Body *body, const Stm *stm,
                     uint32_t begin, CircuitFn found)
{
    for (uint32_t k = 0; k < circuit_slots(stm, NO_BODY); k++)
        look(c,
             (Circuit){.stm = stm, .body = body, .end = stm, .fn = NO_BODY,
                       .slot = k, .begin = begin,
                       .after = site_of_stm(c, stm)->begin},
             found);
}

void circuits_at_end(Circuits *c, const Stm *stm, uint32_t fn,
                     uint32_t begin, CircuitFn found)
{
    for (uint32_t k = 0; k < circuit_slots(stm, fn); k++)
        look(c,
             (Circuit){.stm = stm, .body = stm->exp.fn[fn].body, .fn = fn,
                       .slot = k, .begin = begin, .after = UINT32_MAX},
             found);
}
