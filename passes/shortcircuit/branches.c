/* branches.c - what a branch gives of what was there before.
 *
 * Where one branch makes an array and the other one gives an array, or a part
 * of one, that cannot move, what the `if` gives is copied as a whole.  A copy
 * at the end of the other branch takes the place of that: what the first one
 * makes is built where it is wanted, and what the other one gives goes there,
 * as it did before.  So no run copies more.
 *
 * The copy is put where its source is: there it moves nothing, and the program
 * is what it was.  The next round finds out whether it can move; its source
 * cannot, so long.  Where it has not, something else was in the way, and it is
 * taken out again.
 */
#include "passes/shortcircuit/circuit.h"

#include <string.h>

/* A copy OWN of what body FN of STM gives as RESULT. */
struct Cut {
    Cut *next;
    Stm *stm;
    uint32_t fn;
    const Fun *fun;
    const Var *result;
    Var *given, *own;
    Stm *copy;
};

/* ---- which ---- */

static bool is_given_by(const Stm *stm, uint32_t fn, const Var *result,
                        const Var *given)
{
    const Body *body = stm->exp.fn[fn].body;

    for (uint32_t k = 0; k < stm->npat; k++)
        if (stm->pat[k] == result)
            return body->res[k]->op == OP_VAR && body->res[k]->u.var == given;
    return false;
}

/* What is kept of a variable. */
enum { TRIED = 1, COPY };

static bool is_noted(const Circuits *c, const Var *var, uint8_t as)
{
    return var->id < c->ntried && c->tried[var->id] == as;
}

bool branches_made(const Circuits *c, const Var *var)
{
    return is_noted(c, var, COPY);
}

static void keep(Circuits *c, const Var *var, uint8_t as)
{
    GROUND_INDEX(c->tried, c->ntried, c->prog->nvar);
    c->tried[var->id] = as;
}

void branches_note(Circuits *c, const Stm *stm, const Var *result,
                   const Var *given)
{
    uint32_t fn = 0;

    while (fn < stm->exp.nfn && !is_given_by(stm, fn, result, given))
        fn++;
    if (!type_is_array(given->type) || fn == stm->exp.nfn ||
        is_noted(c, result, TRIED))
        return;
    Cut *cut = ARENA_NEW(c->cx->arena, Cut, 1);
    *cut = (Cut){.next = c->wanted, .stm = (Stm *)(uintptr_t)stm, .fn = fn,
                 .fun = c->cx->fun, .result = result,
                 .given = (Var *)(uintptr_t)given};
    c->wanted = cut;
}

/* ---- putting copies there, and taking them out ---- */

/* BODY gives TO where it gave FROM. */
static void give(Circuits *c, Body *body, const Var *from, Var *to)
{
    Arena scratch = {0};
    const Scalar **res = ARENA_NEW(&scratch, const Scalar *, body->nres);

    for (uint32_t k = 0; k < body->nres; k++) {
        const Scalar *old = body->res[k];
        bool is_from = old->op == OP_VAR && old->u.var == from;
        res[k] = is_from ? scalar_var(c->store, to) : old;
    }
    body_set_results(c->prog, body, body->nres, res);
    arena_free(&scratch);
}

static void insert(Circuits *c, Cut *cut)
{
    Body *body = cut->stm->exp.fn[cut->fn].body;
    const Scalar *given = scalar_var(c->store, cut->given);

    cut->own = var_fresh(c->prog, cut->given);
    keep(c, cut->result, TRIED);
    keep(c, cut->own, COPY);
    cut->own->attrs = NULL;
    cut->own->unique = false;
    cut->copy = stm_new(c->prog, FORM_COPY, 1, &cut->own);
    cut->copy->attrs = attr_with(c->prog, NULL, "mem");
    cut->copy->loc = cut->stm->loc;
    exp_set_args(c->prog, &cut->copy->exp, 1, &given);
    body_append(body, cut->copy);
    give(c, body, cut->given, cut->own);
}

static bool is_in(const Body *body, const Stm *stm)
{
    const Stm *s = body->last;

    while (s && s != stm)
        s = s->prev;
    return s != NULL;
}

static bool has_moved(const Cut *cut)
{
    return cut->own->place.mem != cut->given->place.mem ||
           cut->own->place.ixfn != cut->given->place.ixfn;
}

/* True where it stays. */
static bool settle(Circuits *c, const Cut *cut)
{
    Body *body = cut->stm->exp.fn[cut->fn].body;

    if (!is_in(body, cut->copy))
        return false;
    if (!has_moved(cut)) {
        give(c, body, cut->own, cut->given);
        body_remove(body, cut->copy);
        return false;
    }
    c->cx->fun = cut->fun;
    pass_remark(c->cx, c->prog, REMARK_DONE, "branch", cut->stm->loc,
                "'%s' is copied in the branch that returns it, so that '%s' "
                "can be built where it is copied to",
                cut->given->name->text, cut->result->name->text);
    return true;
}

void branches_pin(Circuits *c)
{
    for (const Cut *cut = c->cuts; cut; cut = cut->next)
        c->site[cut->given->id].given = cut->result;
}

/* What was in the way of others may be so no longer. */
static void try_again(Circuits *c)
{
    for (uint32_t i = 0; i < c->ntried; i++)
        if (c->tried[i] == TRIED)
            c->tried[i] = 0;
}

bool branches_settle(Circuits *c)
{
    bool stay = false;

    for (const Cut *cut = c->cuts; cut; cut = cut->next)
        stay |= settle(c, cut);
    c->cuts = NULL;
    if (stay)
        try_again(c);
    return stay;
}

bool branches_cut(Circuits *c)
{
    for (Cut *cut = c->wanted, *next; cut; cut = next) {
        next = cut->next;
        if (is_noted(c, cut->result, TRIED))
            continue; /* by another copy of it */
        insert(c, cut);
        cut->next = c->cuts;
        c->cuts = cut;
    }
    c->wanted = NULL;
    return c->cuts != NULL;
}
