/* circuit_points.c - which copies a program makes, from where to where.
 *
 * Statements that copy are circuit points by themselves; parallel forms and
 * `once` copy what their bodies give, behind the last statement of these.
 */
#include "passes/circuit.h"

#include "verifier/coincide.h"
#include "verifier/facts_walk.h"

static Var *array_of(const Scalar *s)
{
    return s->op == OP_VAR && type_is_array(s->u.var->type) ? s->u.var : NULL;
}

uint32_t circuit_slots(const Stm *stm, bool at_end)
{
    switch ((FormId)stm->exp.form) {
    case FORM_UPDATE:
    case FORM_COPY:
    case FORM_MANIFEST:
        return at_end ? 0 : 1;
    case FORM_CONCAT:
        return at_end ? 0 : stm->exp.narg;
    case FORM_KERNEL:
    case FORM_ONCE:
    case FORM_REDUCE:
    case FORM_SCAN:
        return at_end ? stm->npat : 0;
    case FORM_SCATTER:
        return at_end ? stm->exp.fn[0].body->nres : 0;
    default:
        return 0;
    }
}

static Var *stored_value(const Circuits *c, const Scalar *s)
{
    Var *var = s->op == OP_VAR ? s->u.var : NULL;
    return var && is_stored_scalar(c, var) ? var : array_of(s);
}

Var *circuit_source(const Circuits *c, const Stm *stm, uint32_t slot)
{
    switch ((FormId)stm->exp.form) {
    case FORM_UPDATE:
        return stored_value(c, stm->exp.arg[1]);
    case FORM_KERNEL:
    case FORM_ONCE:
    case FORM_REDUCE:
    case FORM_SCAN:
        return result_is_kept(stm, slot)
                   ? array_of(stm->exp.fn[0].body->res[slot])
                   : NULL;
    case FORM_SCATTER:
        return puts_values(stm) ? array_of(stm->exp.fn[0].body->res[slot])
                                : NULL;
    default:
        return array_of(stm->exp.arg[slot]);
    }
}

const Var *circuit_target(const Stm *stm, uint32_t slot)
{
    switch ((FormId)stm->exp.form) {
    case FORM_UPDATE:
        return stm->exp.arg[0]->u.var;
    case FORM_KERNEL:
    case FORM_ONCE:
    case FORM_REDUCE:
    case FORM_SCAN:
        return stm->pat[slot];
    default:
        return stm->pat[0];
    }
}

/* Of all operands of a concat at once, for those that are asked for next. */
static const IxFn *part_ixfn(Circuits *c, const Stm *stm, uint32_t slot)
{
    Parts *parts = &c->parts;

    if (parts->stm != stm || parts->whole != stm->pat[0]->place.ixfn) {
        parts->ixfn = ARENA_NEW(c->cx->arena, const IxFn *, stm->exp.narg);
        concat_ixfns(&c->known.lmads, stm, parts->ixfn);
        parts->stm = stm;
        parts->whole = stm->pat[0]->place.ixfn;
    }
    return parts->ixfn[slot];
}

Place circuit_place(Circuits *c, const Stm *stm, uint32_t slot)
{
    const Var *target = circuit_target(stm, slot);
    LmadCx *lmads = &c->known.lmads;
    Place place = target->place;

    switch ((FormId)stm->exp.form) {
    case FORM_UPDATE:
        place.ixfn =
            selected_ixfn(lmads, target, &stm->exp.u.sel, stm->exp.arg);
        break;
    case FORM_CONCAT:
        place.ixfn = part_ixfn(c, stm, slot);
        break;
    case FORM_KERNEL:
    case FORM_REDUCE:
    case FORM_SCAN:
        place.ixfn = iteration_ixfn(lmads, stm, slot);
        break;
    case FORM_SCATTER:
        place.ixfn = scattered_ixfn(lmads, stm);
        break;
    default:
        break;
    }
    return place;
}

static void look(Circuits *c, Circuit circuit, CircuitFn fn)
{
    circuit.source = circuit_source(c, circuit.stm, circuit.slot);
    if (!circuit.source || (type_is_array(circuit.source->type) &&
                            !circuit.source->place.mem))
        return;
    circuit.target = circuit_target(circuit.stm, circuit.slot);
    circuit.to = circuit_place(c, circuit.stm, circuit.slot);
    if (circuit.to.mem && circuit.to.ixfn &&
        !places_coincide(&c->known, circuit.source->place, circuit.to))
        fn(c, &circuit);
}

void circuits_at_stm(Circuits *c, const Body *body, const Stm *stm,
                     uint32_t begin, CircuitFn fn)
{
    for (uint32_t k = 0; k < circuit_slots(stm, false); k++)
        look(c,
             (Circuit){.stm = stm, .body = body, .end = stm, .slot = k,
                       .begin = begin,
                       .behind = site_of_stm(c, stm)->begin},
             fn);
}

void circuits_at_end(Circuits *c, const Stm *stm, uint32_t begin,
                     CircuitFn fn)
{
    for (uint32_t k = 0; k < circuit_slots(stm, true); k++)
        look(c,
             (Circuit){.stm = stm, .body = stm->exp.fn[0].body, .slot = k,
                       .begin = begin, .behind = UINT32_MAX},
             fn);
}
