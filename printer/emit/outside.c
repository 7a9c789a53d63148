/* outside.c - what is computed in a kernel, in variables of outside: what
 * the host can tell before the kernel begins. */
#include "printer/emit/inside.h"

void emit_outside_start(EmitOutside *o, Prog *prog)
{
    *o = (EmitOutside){.prog = prog};
    o->known = ARENA_NEW(&o->arena, EmitKnown, prog->nvar);
}

void emit_outside_free(EmitOutside *o)
{
    arena_free(&o->arena);
    *o = (EmitOutside){0};
}

static EmitKnown *know(EmitOutside *o, const Var *var)
{
    EmitKnown *known = &o->known[var->id];

    if (known->kernel != o->number)
        *known = (EmitKnown){.kernel = o->number};
    return known;
}

static bool sets(const Stm *stm)
{
    FormId form = (FormId)stm->exp.form;

    return form == FORM_IMP_SET || form == FORM_IMP_READ;
}

static bool note_definition(Stm *stm, void *data)
{
    EmitOutside *o = data;

    for (uint32_t i = 0; i < stm->npat; i++)
        know(o, stm->pat[i]);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        for (uint32_t k = 0; k < stm->exp.fn[i].nparam; k++)
            know(o, stm->exp.fn[i].param[k]);
    if (stm->exp.form == FORM_IMP_FOR || stm->exp.form == FORM_IMP_KERNEL)
        for (uint32_t k = 0; k < stm->exp.fn[0].nparam; k++)
            know(o, stm->exp.fn[0].param[k])->below = stm->exp.arg[k];
    if (!sets(stm) || stm->exp.arg[0]->op != OP_VAR)
        return true;
    EmitKnown *known = know(o, stm->exp.arg[0]->u.var);
    known->twice = known->value || stm->exp.form != FORM_IMP_SET;
    known->value = stm->exp.arg[1];
    return true;
}

void emit_outside_enter(EmitOutside *o, const Stm *kernel)
{
    o->number++;
    note_definition((Stm *)(uintptr_t)kernel, o);
    for (uint32_t i = 0; i < kernel->exp.nfn; i++)
        body_each_stm(kernel->exp.fn[i].body, note_definition, o);
}

typedef struct Search {
    EmitOutside *o;
    EmitTrip trip;
    uint32_t left; /* so many nodes more */
} Search;

static const Scalar *find(const Scalar *s, void *data);

/* The iteration that was asked for, of those below BOUND. */
static const Scalar *trip_below(Search *search, const Scalar *bound)
{
    Store *store = search->o->prog->store;

    if (search->trip == TRIP_FIRST)
        return scalar_int(store, ELEM_I64, 0);
    bound = find(bound, search);
    if (!bound)
        return NULL;
    return search->trip == TRIP_MIDDLE
               ? scalar_binary(store, OP_DIV, bound,
                               scalar_int(store, ELEM_I64, 2))
               : scalar_binary(store, OP_SUB, bound,
                               scalar_int(store, ELEM_I64, 1));
}

static const Scalar *find_var(Search *search, const Scalar *s)
{
    const EmitKnown *known = &search->o->known[s->u.var->id];

    if (known->kernel != search->o->number)
        return s;
    if (known->below && search->trip != TRIP_ANY)
        return trip_below(search, known->below);
    if (!known->value || known->twice)
        return NULL;
    return find(known->value, search); /* which names earlier variables */
}

static const Scalar *find(const Scalar *s, void *data)
{
    Search *search = data;

    if (search->left == 0)
        return NULL;
    search->left--;
    return s->op == OP_VAR
               ? find_var(search, s)
               : scalar_map_operands(search->o->prog->store, s, find, data);
}

const Scalar *emit_outside(EmitOutside *o, const Scalar *s, EmitTrip trip)
{
    /* Of expressions that are looked at for a loop.  An estimate. */
    enum { MOST_NODES = 1024 };
    Search search = {o, trip, MOST_NODES};

    return find(s, &search);
}
