/* index.c - where names are bound and used, and which of them share
 * storage.
 *
 * A view is its source's memory, an updated array is what was updated, and
 * `if` and loops pass arrays on: these are the edges of a web.  They keep the
 * statement that relates two names, which points_to.h does not (see Edge in
 * circuit.h); sets of blocks are those of points_to.h.
 */
#include "passes/shortcircuit/circuit.h"

#include "ir-text/lmad/view.h"
#include "passes/shared/rewriting/result_list.h"
#include "verifier/prover/facts/walk.h"

#include <stdlib.h>

typedef struct Indexer {
    Circuits *c;
    uint32_t number;
    const Stm *around;
    uint32_t fn;
    uint32_t parallel; /* where the innermost parallel form around begins */
} Indexer;

StmSite *site_of_stm(const Circuits *c, const Stm *stm)
{
    return &c->stm[stm->pat[0]->id];
}

/* ---- edges ---- */

static void link_one(Circuits *c, Var *from, Var *to, const Stm *stm)
{
    Edge *edge = ARENA_NEW(c->cx->arena, Edge, 1);

    *edge = (Edge){c->site[from->id].edge, to, stm};
    c->site[from->id].edge = edge;
}

static void link_both(Circuits *c, Var *a, Var *b, const Stm *stm)
{
    if (!type_is_array(a->type) || !type_is_array(b->type))
        return;
    link_one(c, a, b, stm);
    link_one(c, b, a, stm);
}

static void link_result(Circuits *c, const Scalar *s, Var *var,
                        const Stm *stm)
{
    if (s->op == OP_VAR)
        link_both(c, s->u.var, var, stm);
}

static void link_loop(Circuits *c, const Stm *stm)
{
    Var **param = loop_params(&stm->exp);
    const Scalar **init = loop_inits(&stm->exp);
    const Body *body = stm->exp.fn[0].body;

    for (uint32_t k = 0; k < stm->npat; k++) {
        link_result(c, init[k], param[k], stm);
        link_result(c, body->res[k], param[k], stm);
        link_result(c, init[k], stm->pat[k], stm);
        link_result(c, body->res[k], stm->pat[k], stm);
    }
}

/* What an operator gives is what it gets next, on the left. */
static void link_operators(Circuits *c, const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;

    for (uint32_t o = 0; o < ops->count; o++) {
        const Lambda *fn = &stm->exp.fn[ops->at[o].fn];
        if (ops->at[o].kind == OPERATOR_LAMBDA)
            for (uint32_t k = 0; k < ops->at[o].width; k++)
                link_result(c, fn->body->res[k], fn->param[k], stm);
    }
}

static void link_stm(Circuits *c, const Stm *stm)
{
    Var *source = view_source(&stm->exp);

    if (source)
        link_both(c, source, stm->pat[0], stm);
    for (uint32_t i = 0; stm->exp.form == FORM_IF && i < stm->exp.nfn; i++)
        for (uint32_t k = 0; k < stm->npat; k++)
            link_result(c, stm->exp.fn[i].body->res[k], stm->pat[k], stm);
    if (stm->exp.form == FORM_LOOP)
        link_loop(c, stm);
    if (stm->exp.form == FORM_REDUCE)
        link_operators(c, stm);
}

/* ---- numbers ---- */

/* Is the walk in the body that binds BLOCK? */
static bool is_at_home(const Indexer *x, const Var *block)
{
    const CircuitSite *site = &x->c->site[block->id];

    if (!site->stm || site->fn != NO_BODY)
        return x->around == site->stm && (!site->stm || x->fn == site->fn);
    const StmSite *made = site_of_stm(x->c, site->stm);
    return x->around == made->around && x->fn == made->fn;
}

/* The first array in BLOCK is VAR, if there is none, or only one in a nested
 * body, which may not have run. */
static void note_first(const Indexer *x, const Var *block, const Var *var)
{
    CircuitSite *site = &x->c->site[block->id];
    bool home = is_at_home(x, block);

    if (site->first && (site->first_at_home || !home))
        return;
    site->first = var;
    site->first_at_home = home;
}

static void bind(Indexer *x, Var *var, const Stm *stm, uint32_t fn)
{
    CircuitSite *site = &x->c->site[var->id];

    site->stm = stm;
    site->fn = fn;
    site->bound = x->number;
    if (var->place.mem)
        note_first(x, var->place.mem, var);
}

static void use(Var *var, void *data)
{
    Indexer *x = data;
    x->c->site[var->id].used = x->number;
}

static void use_passed(Var *var, void *data)
{
    Indexer *x = data;
    x->c->site[var->id].is_passed = true;
}

static void index_body(Indexer *x, const Body *body);

static void index_bodies(Indexer *x, const Stm *stm)
{
    const Stm *around = x->around;
    uint32_t fn = x->fn, parallel = x->parallel;
    uint32_t *number = ARENA_NEW(x->c->cx->arena, uint32_t, stm->exp.nfn);

    if (stm->npat)
        site_of_stm(x->c, stm)->body = number;
    x->around = stm;
    if (form_info[stm->exp.form].parallel)
        x->parallel = x->number;
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Lambda *lambda = &stm->exp.fn[i];
        x->fn = i;
        number[i] = ++x->number;
        for (uint32_t k = 0; k < lambda->nparam; k++)
            bind(x, lambda->param[k], stm, i);
        index_body(x, lambda->body);
    }
    x->around = around;
    x->fn = fn;
    x->parallel = parallel;
}

/* Blocks of shared and private memory are each iteration's as they are. */
static void note_alloc(const Indexer *x, const Stm *stm)
{
    if (stm->exp.form == FORM_ALLOC && stm->exp.elem == SPACE_DEVICE &&
        x->parallel)
        x->c->own_since[points_to_set(&x->c->blocks, stm->pat[0])] =
            x->parallel;
}

static void index_stm(Indexer *x, const Stm *stm)
{
    uint32_t begin = ++x->number;

    for (uint32_t i = 0; i < stm->exp.narg; i++) {
        scalar_each_var(stm->exp.arg[i], use, x);
        if (stm->exp.form == FORM_CALL)
            scalar_each_var(stm->exp.arg[i], use_passed, x);
    }
    index_bodies(x, stm);
    x->number++;
    if (stm->npat) {
        StmSite *site = site_of_stm(x->c, stm);
        site->begin = begin;
        site->end = x->number;
        site->around = x->around;
        site->fn = x->fn;
    }
    for (uint32_t i = 0; i < stm->npat; i++)
        bind(x, stm->pat[i], stm, NO_BODY);
    note_alloc(x, stm);
    link_stm(x->c, stm);
}

static void index_body(Indexer *x, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        index_stm(x, s);
    x->number++;
    body_each_result_use(body, use, x);
}

void circuits_index(Circuits *c)
{
    Indexer x = {.c = c};

    c->nvar = c->prog->nvar;
    c->fun = ARENA_NEW(c->cx->arena, uint32_t, c->prog->nfun);
    c->site = ARENA_NEW(c->cx->arena, CircuitSite, c->nvar);
    c->stm = ARENA_NEW(c->cx->arena, StmSite, c->nvar);
    c->in_web = ARENA_NEW(c->cx->arena, uint32_t, c->nvar);
    c->put_off_at = ARENA_NEW(c->cx->arena, uint32_t, c->nvar);
    c->put_off = 0;
    c->web_at = ARENA_NEW(c->cx->arena, uint32_t, c->nvar);
    c->said = ARENA_NEW(c->cx->arena, const Poly *, c->nvar);
    c->said_for = ARENA_NEW(c->cx->arena, uint32_t, c->nvar);
    c->uses.of = ARENA_NEW(c->cx->arena, uint32_t, c->nvar);
    c->blocked = ARENA_NEW(c->cx->arena, bool, c->nvar);
    c->own_since = ARENA_NEW(c->cx->arena, uint32_t, c->nvar);
    c->parts = (CircuitParts){0};
    c->slots =
        (CircuitSlots){.of_var = ARENA_NEW(c->cx->arena, SlotList *, c->nvar),
                       .of_set = ARENA_NEW(c->cx->arena, SlotList *, c->nvar)};
    c->stamp = 0;
    c->blocks = points_to_new(c->prog, c->cx->arena);
    for (const Fun *f = c->prog->first; f; f = f->next) {
        c->fun[f->number] = ++x.number;
        for (uint32_t i = 0; i < f->nparam; i++)
            bind(&x, f->param[i], NULL, NO_BODY);
        index_body(&x, f->body);
    }
    c->number = x.number;
}

/* ---- lists of statements ---- */

void stm_list_add(StmList *list, const Stm *stm, uint32_t number)
{
    GROUND_ROOM(list->at, list->n, list->room);
    list->at[list->n++] = (NumberedStm){stm, number};
}

StmList circuits_number(const Circuits *c, const Body *body, uint32_t begin)
{
    StmList all = {0};
    uint32_t number = begin;

    for (const Stm *s = body->first; s; s = s->next) {
        if (s->npat)
            number = site_of_stm(c, s)->begin;
        else
            number++;
        stm_list_add(&all, s, number);
        number = s->npat ? site_of_stm(c, s)->end : number + 1;
    }
    return all;
}

/* ---- going back and forth in a window ---- */

void circuits_rewind(Circuits *c, const Stm *stm)
{
    const StmSite *site = site_of_stm(c, stm);

    facts_undo(c->facts, site->facts);
    known_undo(&c->known, site->known);
}

void circuits_learn(Circuits *c, const Body *body, uint32_t begin)
{
    StmList all = circuits_number(c, body, begin);

    c->telling_from = c->telling.n;
    for (uint32_t i = 0; i < all.n; i++) {
        const Stm *stm = all.at[i].stm;
        uint32_t facts = facts_mark(c->facts);
        KnownMark known = known_mark(&c->known);
        if (stm->npat) {
            site_of_stm(c, stm)->facts = facts;
            site_of_stm(c, stm)->known = known;
        }
        facts_pass(c->facts, stm);
        known_pass(&c->known, stm);
        KnownMark now = known_mark(&c->known);
        if (facts_mark(c->facts) != facts ||
            now.equalities != known.equalities ||
            now.definitions != known.definitions)
            stm_list_add(&c->telling, stm, all.at[i].number);
    }
    free(all.at);
}

/* The first statement that tells something at NUMBER or after it. */
static uint32_t telling_at(const Circuits *c, uint32_t number)
{
    uint32_t low = c->telling_from, high = c->telling.n;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (c->telling.at[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void circuits_forward(Circuits *c, const Stm *stm, uint32_t after)
{
    for (uint32_t i = telling_at(c, site_of_stm(c, stm)->begin);
         i < c->telling.n && c->telling.at[i].number < after; i++) {
        facts_pass(c->facts, c->telling.at[i].stm);
        known_pass(&c->known, c->telling.at[i].stm);
    }
}
