/* blocks.c - which names of blocks stay.
 *
 * A name that always means the block of another one is replaced by that: an
 * alias, what both branches of an `if` give back, what a loop passes on
 * unchanged.  What is left is what allocates, what the function takes, and
 * names of which only the run tells what they mean.
 *
 * Names begin without a meaning, get that of what flows into them, and mean
 * themselves where two meanings meet, until nothing changes: constant
 * propagation (Wegman and Zadeck, TOPLAS 13(2), 1991) with names for
 * constants.
 */
#include "passes/lower/inside.h"

/* Into TO flow one or two names. */
typedef struct Flow {
    Var *to, *from[2];
} Flow;

typedef struct Blocks {
    Flow *flow;
    uint32_t count, room;
    Var **means; /* by Var.id; NULL: nothing yet */
    Arena *arena;
} Blocks;

static void note_flow(Blocks *b, Var *to, const Scalar *x, const Scalar *y)
{
    if (!type_is_mem(to->type))
        return;
    if (b->count == b->room) {
        uint32_t room = b->room ? 2 * b->room : 16;
        Flow *flow = ARENA_NEW(b->arena, Flow, room);
        for (uint32_t i = 0; i < b->count; i++)
            flow[i] = b->flow[i];
        b->flow = flow;
        b->room = room;
    }
    b->flow[b->count++] = (Flow){to, {x->u.var, y->u.var}};
}

static void note_body(Blocks *b, Store *store, const Body *body);

static void note_loop(Blocks *b, Store *store, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    uint32_t first = exp->is_while ? 0 : 1;
    const Lambda *fn = &exp->fn[0];

    for (uint32_t i = 0; i < stm->npat; i++)
        note_flow(b, fn->param[first + i], exp->arg[first + i],
                  fn->body->res[i]);
    note_body(b, store, fn->body);
    for (uint32_t i = 0; i < stm->npat; i++) {
        const Scalar *param = scalar_var(store, fn->param[first + i]);
        note_flow(b, stm->pat[i], param, param);
    }
}

static void note_if(Blocks *b, Store *store, const Stm *stm)
{
    const Lambda *fn = stm->exp.fn;

    note_body(b, store, fn[0].body);
    note_body(b, store, fn[1].body);
    for (uint32_t i = 0; i < stm->npat; i++)
        note_flow(b, stm->pat[i], fn[0].body->res[i], fn[1].body->res[i]);
}

static void note_stm(Blocks *b, Store *store, const Stm *stm)
{
    const Exp *exp = &stm->exp;

    if (exp->form == FORM_LOOP) {
        note_loop(b, store, stm);
    } else if (exp->form == FORM_IF) {
        note_if(b, store, stm);
    } else {
        for (uint32_t i = 0; i < exp->nfn; i++)
            note_body(b, store, exp->fn[i].body);
        const Scalar *const *from = exp->form == FORM_SCALAR ? exp->arg
                                    : exp->form == FORM_ONCE
                                        ? exp->fn[0].body->res
                                        : NULL;
        for (uint32_t i = 0; i < stm->npat && from; i++)
            note_flow(b, stm->pat[i], from[i], from[i]);
    }
}

static void note_body(Blocks *b, Store *store, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        note_stm(b, store, s);
}

/* What VAR means as far as it is known; a name into which nothing flows means
 * itself. */
static Var *meaning(const Blocks *b, const bool *flows, Var *var)
{
    return flows[var->id] ? b->means[var->id] : var;
}

static Var *meet(Var *to, Var *x, Var *y)
{
    if (!x || !y)
        return x ? x : y;
    return x == y ? x : to;
}

/* Until nothing changes. */
static void find_meanings(Blocks *b, const bool *flows)
{
    bool changed = true;

    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < b->count; i++) {
            const Flow *f = &b->flow[i];
            Var **means = &b->means[f->to->id];
            Var *now = meet(f->to, meaning(b, flows, f->from[0]),
                            meaning(b, flows, f->from[1]));
            if (*means == f->to || *means == now)
                continue;
            *means = now;
            changed = true;
        }
    }
}

void lower_find_blocks(Lowerer *l)
{
    Arena scratch = {0};
    Blocks b = {.arena = &scratch};

    for (const Fun *f = l->prog->first; f; f = f->next)
        note_body(&b, l->store, f->body);
    b.means = ARENA_NEW(&scratch, Var *, l->prog->nvar);
    bool *flows = ARENA_NEW(&scratch, bool, l->prog->nvar);
    for (uint32_t i = 0; i < b.count; i++)
        flows[b.flow[i].to->id] = true;
    find_meanings(&b, flows);
    for (uint32_t i = 0; i < b.count; i++) {
        Var *to = b.flow[i].to, *means = b.means[to->id];
        if (means && means != to)
            subst_put(&l->subst, to, scalar_var(l->store, means));
    }
    arena_free(&scratch);
}
