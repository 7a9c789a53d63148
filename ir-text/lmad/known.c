/* known.c - what a walk over a program knows to be equal at a point. */
#include "ir-text/lmad/known.h"

#include "ir-text/lmad/inside.h"
#include "ir-text/poly/carried.h"

#include <stdlib.h>

Known known_new(Prog *prog)
{
    Known known = {.prog = prog};

    known.polys = poly_store_new(prog->store);
    known.equal = equalities_new(known.polys);
    known.lmads =
        (LmadCx){.polys = known.polys, .equal = known.equal, .prog = prog};
    return known;
}

void known_free(Known *known)
{
    equalities_free(known->equal);
    poly_store_free(known->polys);
    free(known->def);
    free(known->last);
    free(known->learnt);
    free(known->in);
}

KnownMark known_mark(const Known *known)
{
    return (KnownMark){equalities_mark(known->equal), known->nin};
}

void known_undo(Known *known, KnownMark mark)
{
    equalities_undo(known->equal, mark.equalities);
    while (known->nin > mark.definitions)
        known->learnt[known->in[--known->nin]->id] = false;
}

/* ---- learning ---- */

/* For what is known of VAR. */
static void make_room(Known *known, const Var *var)
{
    uint32_t room = known->room, same = known->room;

    GROUND_INDEX(known->def, room, var->id);
    GROUND_INDEX(known->last, same, var->id);
    GROUND_INDEX(known->learnt, known->room, var->id);
}

static bool is_same(const Poly *a, const Poly *b, void *known)
{
    return a == b || lmad_same(&((Known *)known)->lmads, a, b);
}

/* Scalars that LOOP, a `for`, gives, as functions of its last trip. */
static void note_last(Known *known, const Stm *loop)
{
    PolyStore *ps = known->polys;
    const Scalar *trips = carried_trips(known->prog->store, loop);

    for (uint32_t k = 0; k < loop->npat; k++) {
        if (!carried_is_scalar(loop, k))
            continue;
        known_learn(known, loop->exp.arg[1 + k]);
        const Poly *p = carried_before(ps, loop, k, poly_of(ps, trips),
                                       is_same, known);
        make_room(known, loop->pat[k]);
        known->last[loop->pat[k]->id] = p ? poly_scalar(ps, p) : NULL;
    }
}

void known_pass(Known *known, const Stm *stm)
{
    if (stm->exp.form == FORM_ASSERT) {
        known_learn(known, stm->exp.arg[0]);
        equalities_assume(known->equal, stm->exp.arg[0]);
    }
    const Scalar *def = stm_definition(stm);
    if (def) {
        make_room(known, stm->pat[0]);
        known->def[stm->pat[0]->id] = def;
    }
    if (stm->exp.form == FORM_LOOP && !stm->exp.is_while)
        note_last(known, stm);
}

static const Scalar *definition(const Known *known, const Var *var)
{
    return var->id < known->room ? known->def[var->id] : NULL;
}

const Scalar *known_definition(const Known *known, const Var *var)
{
    const Scalar *def = definition(known, var);
    return def && def->elem == ELEM_I64 ? def : NULL;
}

static void learn(Known *known, Var *var, const Scalar *def)
{
    if (known->learnt[var->id])
        return;
    known->learnt[var->id] = true;
    GROUND_INDEX(known->in, known->in_room, known->nin);
    known->in[known->nin++] = var;
    known_learn(known, def);
    equalities_define(known->equal, var, def);
}

static void learn_definition(Var *var, void *data)
{
    Known *known = data;
    const Scalar *def = definition(known, var);

    if (def)
        learn(known, var, def);
}

static void learn_last(Var *var, void *data)
{
    Known *known = data;

    if (var->id < known->room && known->last[var->id])
        learn(known, var, known->last[var->id]);
}

void known_learn(Known *known, const Scalar *s)
{
    scalar_each_var(s, learn_definition, known);
}

void known_learn_place(Known *known, Place place)
{
    place_each_var(place, learn_definition, known);
}

void known_learn_last(Known *known, Place place)
{
    place_each_var(place, learn_last, known);
}

/* ---- questions ---- */

bool known_equal(Known *known, const Scalar *a, const Scalar *b)
{
    const Poly *p = poly_of(known->polys, a), *q = poly_of(known->polys, b);

    if (a == b || !p || !q || p == q)
        return a == b || (p && p == q);
    known_learn(known, a);
    known_learn(known, b);
    return equalities_hold(known->equal, known->polys, p, q);
}

bool known_ixfns_equal(Known *known, const IxFn *a, const IxFn *b)
{
    if (a == b)
        return true;
    known_learn_place(known, (Place){.ixfn = a});
    known_learn_place(known, (Place){.ixfn = b});
    return ixfn_equal(&known->lmads, a, b);
}

bool known_number(Known *known, const Scalar *s, int64_t *value)
{
    if (scalar_is_int(s, value))
        return true;
    known_learn(known, s);
    return lmad_known(&known->lmads, poly_of(known->polys, s), value);
}
