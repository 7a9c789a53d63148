/* alias.c - which arrays may be the same one. */
#include "verifier/rules/unique/alias.h"

#include "ground/table.h"

#include <stdlib.h>
#include <string.h>

typedef struct Set {
    const Var *var;      /* that it was made for */
    uint32_t up, down;   /* links, newest first */
    uint32_t first;      /* variable: of those that have this set, the newest */
    uint64_t seen;       /* the walk that came here last */
} Set;

/* A variable and its set; NEXT has the same one. */
typedef struct Bound {
    const Var *var;
    AliasSet set;
    uint32_t next;
} Bound;

struct Aliases {
    AliasView view;
    Set *set;
    AliasLink *link;
    Bound *bound;
    uint32_t *slot; /* hash by Var.id: an index into bound, or 0 */
    uint32_t nset, set_room, nlink, link_room, nbound, bound_room, slot_room;
    AliasSet *todo; /* of the current walk */
    uint32_t ntodo, todo_room;
    uint64_t walk, work;
};

/* Slots before a table grows.  An estimate; growth runs in tests where there
 * are two. */
#ifdef FUN_HOSTILE
enum { FIRST_ROOM = 2 };
#else
enum { FIRST_ROOM = 64 };
#endif

/* Room for one more of SIZE bytes after COUNT; new room is zeroed. */
static void *more_room(void *at, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room)
        return at;
    uint32_t old = *room;
    *room = old ? 2 * old : FIRST_ROOM;
    char *grown = ground_realloc(at, *room * size);
    memset(grown + old * size, 0, (*room - old) * size);
    return grown;
}

Aliases *aliases_new(AliasView view)
{
    Aliases *a = ground_alloc(sizeof *a);

    *a = (Aliases){.view = view};
    a->set = more_room(NULL, 0, &a->set_room, sizeof *a->set);
    a->link = more_room(NULL, 0, &a->link_room, sizeof *a->link);
    a->bound = more_room(NULL, 0, &a->bound_room, sizeof *a->bound);
    a->slot = more_room(NULL, 0, &a->slot_room, sizeof *a->slot);
    a->nset = a->nlink = a->nbound = 1; /* 0 is none of them */
    return a;
}

void aliases_free(Aliases *a)
{
    if (!a)
        return;
    free(a->set);
    free(a->link);
    free(a->bound);
    free(a->slot);
    free(a->todo);
    free(a);
}

/* ---- variables ---- */

/* Where VAR's number stands, or is to stand. */
static uint32_t *slot_of(const Aliases *a, const Var *var)
{
    uint32_t at = hash_mix(0, var->id) & (a->slot_room - 1);

    while (a->slot[at] && a->bound[a->slot[at]].var != var)
        at = (at + 1) & (a->slot_room - 1);
    return &a->slot[at];
}

static void grow_slots(Aliases *a)
{
    if (a->nbound + 1 <= a->slot_room / 2)
        return;
    free(a->slot);
    a->slot_room *= 2;
    a->slot = ground_alloc(a->slot_room * sizeof *a->slot);
    memset(a->slot, 0, a->slot_room * sizeof *a->slot);
    for (uint32_t i = 1; i < a->nbound; i++)
        *slot_of(a, a->bound[i].var) = i;
}

AliasSet aliases_set(const Aliases *a, const Var *var)
{
    return a->bound[*slot_of(a, var)].set;
}

/* VAR has SET from now on. */
static void bind(Aliases *a, const Var *var, AliasSet set)
{
    grow_slots(a);
    a->bound = more_room(a->bound, a->nbound, &a->bound_room,
                         sizeof *a->bound);
    *slot_of(a, var) = a->nbound;
    a->bound[a->nbound] = (Bound){var, set, a->set[set].first};
    a->set[set].first = a->nbound++;
    if (!a->set[set].var)
        a->set[set].var = var;
    a->work++;
}

/* ---- sets ---- */

const Var *aliases_var(const Aliases *a, AliasSet set)
{
    return a->set[set].var;
}

AliasSet aliases_set_count(const Aliases *a)
{
    return a->nset;
}

uint32_t aliases_link_count(const Aliases *a)
{
    return a->nlink;
}

const AliasLink *aliases_link(const Aliases *a, uint32_t link)
{
    return &a->link[link];
}

uint32_t aliases_first_up(const Aliases *a, AliasSet set)
{
    return a->set[set].up;
}

uint32_t aliases_first_down(const Aliases *a, AliasSet set)
{
    return a->set[set].down;
}

uint64_t aliases_work(const Aliases *a)
{
    return a->work;
}

static AliasSet new_set(Aliases *a)
{
    a->set = more_room(a->set, a->nset, &a->set_room, sizeof *a->set);
    a->set[a->nset] = (Set){0};
    a->work++;
    return a->nset++;
}

static void add_link(Aliases *a, AliasSet above, AliasSet below)
{
    if (above == below || below == 0)
        return;
    a->link = more_room(a->link, a->nlink, &a->link_room, sizeof *a->link);
    a->link[a->nlink] = (AliasLink){above, below, a->set[below].up,
                                    a->set[above].down};
    a->set[below].up = a->set[above].down = a->nlink++;
    a->work++;
}

/* What may be X or Y. */
static AliasSet either(Aliases *a, AliasSet x, AliasSet y)
{
    if (x == y || y == 0)
        return x;
    if (x == 0)
        return y;
    AliasSet both = new_set(a);
    add_link(a, both, x);
    add_link(a, both, y);
    return both;
}

/* ---- walks ---- */

static void walk_to(Aliases *a, AliasSet set)
{
    if (a->set[set].seen == a->walk)
        return;
    a->set[set].seen = a->walk;
    a->todo = more_room(a->todo, a->ntodo, &a->todo_room, sizeof *a->todo);
    a->todo[a->ntodo++] = set;
    a->work++;
}

/* Go down from all sets in TODO. */
static void walk_down(Aliases *a)
{
    for (uint32_t i = 0; i < a->ntodo; i++)
        for (uint32_t k = a->set[a->todo[i]].down; k; k = a->link[k].next_down)
            walk_to(a, a->link[k].below);
}

void aliases_each(Aliases *a, const Var *var, VarFn fn, void *data)
{
    AliasSet set = aliases_set(a, var);

    if (set == 0)
        return;
    a->ntodo = 0;
    a->walk++;
    walk_to(a, set);
    walk_down(a);
    /* Whatever stands over what was found. */
    for (uint32_t i = 0; i < a->ntodo; i++)
        for (uint32_t k = a->set[a->todo[i]].up; k; k = a->link[k].next_up)
            walk_to(a, a->link[k].above);
    for (uint32_t i = 0; i < a->ntodo; i++)
        for (uint32_t b = a->set[a->todo[i]].first; b; b = a->bound[b].next)
            if (aliases_set(a, a->bound[b].var) == a->todo[i]) {
                a->work++;
                fn((Var *)(uintptr_t)a->bound[b].var, data);
            }
}

/* ---- what statements make ---- */

static bool is_array(const Var *var)
{
    return type_is_array(var->type);
}

/* The set of operand S; 0 where that is no array. */
static AliasSet set_of(const Aliases *a, const Scalar *s)
{
    return s->op == OP_VAR ? aliases_set(a, s->u.var) : 0;
}

static void bind_fresh(Aliases *a, const Var *var)
{
    if (is_array(var))
        bind(a, var, new_set(a));
}

/* VAR is what SET is; an array of its own where there is none. */
static void bind_like(Aliases *a, const Var *var, AliasSet set)
{
    if (is_array(var))
        bind(a, var, set ? set : new_set(a));
}

void aliases_forget(Aliases *a, const Var *var)
{
    bind_fresh(a, var);
}

void aliases_enter_fun(Aliases *a, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        bind_fresh(a, fun->param[i]);
}

/* The sets of parameters begin empty; a loop's get what they may be when its
 * body was walked. */
void aliases_enter(Aliases *a, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        for (uint32_t k = 0; k < stm->exp.fn[i].nparam; k++)
            bind_fresh(a, stm->exp.fn[i].param[k]);
}

static void leave_if(Aliases *a, const Stm *stm)
{
    const Body *then = stm->exp.fn[0].body, *other = stm->exp.fn[1].body;

    for (uint32_t i = 0; i < stm->npat; i++) {
        AliasSet x = i < then->nres ? set_of(a, then->res[i]) : 0;
        AliasSet y = i < other->nres ? set_of(a, other->res[i]) : 0;
        bind_like(a, stm->pat[i], either(a, x, y));
    }
}

/* A parameter is its initial value, or what the body gave it.  So is the
 * result. */
static void leave_loop(Aliases *a, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const Lambda *fn = &exp->fn[0];
    uint32_t index = !exp->is_while; /* a parameter and an operand before */

    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *param = index + i < fn->nparam ? fn->param[index + i] : NULL;
        AliasSet set = param ? aliases_set(a, param) : 0;
        AliasSet from = index + i < exp->narg ? set_of(a, exp->arg[index + i])
                                              : 0;
        AliasSet to = i < fn->body->nres ? set_of(a, fn->body->res[i]) : 0;
        if (set == 0 || (param->unique && a->view == ALIAS_OWNERS)) {
            bind_fresh(a, stm->pat[i]);
            continue;
        }
        add_link(a, set, from);
        if (to != from)
            add_link(a, set, to);
        bool stays = from && (to == from || to == set);
        bind_like(a, stm->pat[i], stays ? from : set);
    }
}

/* What the results of a call that are not unique share: it may be any argument
 * whose parameter is not unique, and of SEVERAL results an array of the
 * callee's. */
static AliasSet set_of_call(Aliases *a, const Exp *exp, bool several)
{
    const Fun *callee = exp->u.callee;
    AliasSet shared = 0;
    bool mixed = false; /* SHARED was made for this call */

    for (uint32_t i = 0; i < exp->narg; i++) {
        AliasSet set = set_of(a, exp->arg[i]);
        if (i < callee->nparam && callee->param[i]->unique)
            continue;
        if (mixed)
            add_link(a, shared, set);
        else if (set && shared && set != shared)
            mixed = (shared = either(a, shared, set)) != 0;
        else if (set)
            shared = set;
    }
    return several || !shared ? either(a, shared, new_set(a)) : shared;
}

static void leave_call(Aliases *a, const Stm *stm)
{
    const Fun *callee = stm->exp.u.callee;
    uint32_t nshared = 0;

    for (uint32_t i = 0; i < stm->npat; i++)
        nshared += is_array(stm->pat[i]) &&
                   !(i < callee->nres && callee->res[i].var->unique);
    AliasSet shared = nshared ? set_of_call(a, &stm->exp, nshared > 1) : 0;
    for (uint32_t i = 0; i < stm->npat; i++) {
        bool unique = i < callee->nres && callee->res[i].var->unique;
        bind_like(a, stm->pat[i], unique ? 0 : shared);
    }
}

static void leave_passing(Aliases *a, const Stm *stm)
{
    if (stm->exp.form == FORM_IF)
        leave_if(a, stm);
    else if (stm->exp.form == FORM_LOOP)
        leave_loop(a, stm);
    else
        leave_call(a, stm);
}

void aliases_leave(Aliases *a, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    Makes makes = form_info[exp->form].makes;
    int from = -1; /* the operand that the first result is */

    if (makes == MAKES_PASSED) {
        leave_passing(a, stm);
        return;
    }
    if (makes == MAKES_VIEW)
        from = 0;
    if (makes == MAKES_UPDATED && a->view == ALIAS_STORAGE)
        from = form_info[exp->form].consumes;
    for (uint32_t i = 0; i < stm->npat; i++) {
        bool is_operand = i == 0 && from >= 0 && (uint32_t)from < exp->narg;
        bind_like(a, stm->pat[i],
                  is_operand ? set_of(a, exp->arg[from]) : 0);
    }
}

static void add_body(Aliases *a, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        aliases_enter(a, s);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            add_body(a, s->exp.fn[i].body);
        aliases_leave(a, s);
    }
}

void aliases_add_fun(Aliases *a, const Fun *fun)
{
    aliases_enter_fun(a, fun);
    add_body(a, fun->body);
}
