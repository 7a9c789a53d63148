/* web.c - may an array be laid out otherwise where it is made? */
#include "passes/galop/web.h"

#include "ir-text/lmad/view.h"
#include "passes/pass.h"
#include "passes/shared/storage/dense.h"

#include <stdlib.h>
#include <string.h>

/* What is known of one variable. */
typedef struct WebVar {
    Var *next;     /* of a block: the first one in it; else the next one */
    Var *last;     /* of a block */
    uint32_t passed; /* how often it goes where nobody follows it */
    bool own;      /* of a block: an `alloc` of this function binds it */
    uint32_t copies; /* statements of the host that copy it */
} WebVar;

struct LayoutWebs {
    IndexTable *t;
    LmadCx lmads;
    WebVar *var; /* by Var.id, below t->nvar */
    bool *member;
    const Fun *fun;   /* to be looked at */
    const Fun *known; /* that was */
};

LayoutWebs *layout_webs_new(IndexTable *t)
{
    LayoutWebs *w = ARENA_NEW(&t->arena, LayoutWebs, 1);

    w->t = t;
    w->lmads = (LmadCx){.polys = t->polys, .prog = t->prog};
    w->var = ARENA_NEW(&t->arena, WebVar, t->nvar);
    w->member = ARENA_NEW(&t->arena, bool, t->nvar);
    return w;
}

void layout_webs_enter(LayoutWebs *w, const Fun *fun)
{
    w->fun = fun;
}

/* ---- what a function does with its arrays ---- */

/* What a statement does with an array that is its operand K. */
typedef enum Treats { PASSES_ON, READS, COPIES } Treats;

/* Of views only those that keep dimensions can follow their array. */
static Treats treats(const LayoutWebs *w, const Stm *stm, uint32_t k)
{
    const FormInfo *form = &form_info[stm->exp.form];
    const Var *result = stm->npat ? stm->pat[0] : NULL;

    if (form->copies && (int)k != form->consumes)
        return COPIES;
    if (form->makes == MAKES_VIEW && result->id < w->t->nvar)
        return w->t->home[result->id].seen ? READS : PASSES_ON;
    return stm->exp.form == FORM_INDEX ? READS : PASSES_ON;
}

static void note_operand(LayoutWebs *w, const Scalar *s, Treats how,
                         bool on_host)
{
    if (s->op != OP_VAR || s->u.var->id >= w->t->nvar)
        return;
    WebVar *var = &w->var[s->u.var->id];
    var->passed += how == PASSES_ON || type_is_mem(s->u.var->type);
    var->copies += how == COPIES && on_host;
}

/* VAR lives somewhere: in the list of its block. */
static void note_place(LayoutWebs *w, Var *var)
{
    Var *mem = var->place.mem;

    if (!mem || mem->id >= w->t->nvar || var->id >= w->t->nvar)
        return;
    WebVar *block = &w->var[mem->id];
    if (block->last)
        w->var[block->last->id].next = var;
    else
        block->next = var;
    block->last = var;
}

static void note_vars(LayoutWebs *w, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        note_place(w, var[i]);
}

static void note_results(LayoutWebs *w, const Body *body, Treats how)
{
    for (uint32_t i = 0; i < body->nres; i++)
        note_operand(w, body->res[i], how, false);
}

static void note_body(LayoutWebs *w, const Body *body, bool on_host)
{
    for (const Stm *s = body->first; s; s = s->next) {
        const Exp *exp = &s->exp;
        bool parallel = form_info[exp->form].parallel;
        for (uint32_t i = 0; i < exp->narg; i++)
            note_operand(w, exp->arg[i], treats(w, s, i), on_host);
        for (uint32_t i = 0; i < exp->nfn; i++) {
            note_vars(w, exp->fn[i].param, exp->fn[i].nparam);
            note_body(w, exp->fn[i].body, on_host && !parallel);
            note_results(w, exp->fn[i].body,
                         exp->form == FORM_KERNEL ? READS : PASSES_ON);
        }
        note_vars(w, s->pat, s->npat);
        if (exp->form == FORM_ALLOC)
            w->var[s->pat[0]->id].own = s->pat[0]->id < w->t->nvar;
    }
}

static void look(LayoutWebs *w)
{
    if (w->known == w->fun)
        return;
    w->known = w->fun;
    note_vars(w, w->fun->param, w->fun->nparam);
    note_body(w, w->fun->body, true);
    note_results(w, w->fun->body, PASSES_ON);
}

/* ---- one array ---- */

static bool makes_all(const Stm *stm)
{
    FormId form = (FormId)stm->exp.form;

    return form == FORM_KERNEL || form == FORM_SCRATCH ||
           (form_info[form].copies && form_info[form].makes == MAKES_FRESH);
}

static bool is_view_of_member(const LayoutWebs *w, const Var *var)
{
    const Stm *stm = w->t->home[var->id].stm;
    const Var *source =
        stm && form_info[stm->exp.form].makes == MAKES_VIEW
            ? view_source(&stm->exp)
            : NULL;

    return source && source->id < w->t->nvar && w->member[source->id];
}

/* Whatever lives in ARRAY's block are views of it, and none is passed on. */
static bool is_alone(LayoutWebs *w, const Var *array)
{
    bool alone = true;

    w->member[array->id] = true;
    for (Var *v = w->var[array->place.mem->id].next; v;
         v = w->var[v->id].next)
        if (v != array && !(w->member[v->id] = is_view_of_member(w, v)))
            alone = false;
    return alone;
}

/* No view of ARRAY is passed on; COPIES is how many statements of the host copy
 * one of them, or itself. */
static bool are_views_kept(const LayoutWebs *w, const Var *array,
                           uint32_t *copies)
{
    *copies = 0;
    for (Var *v = w->var[array->place.mem->id].next; v;
         v = w->var[v->id].next) {
        if (v != array && w->var[v->id].passed)
            return false;
        *copies += w->var[v->id].copies;
    }
    return true;
}

static void forget_members(LayoutWebs *w, const Var *array)
{
    for (Var *v = w->var[array->place.mem->id].next; v;
         v = w->var[v->id].next)
        w->member[v->id] = false;
}

void layout_web_seen_by(LayoutWebs *w, const Var *array, bool *alone,
                        bool *kept, uint32_t *copies)
{
    look(w);
    *alone = is_alone(w, array);
    *kept = are_views_kept(w, array, copies);
    forget_members(w, array);
}

bool layout_web_made(LayoutWebs *w, const Var *array)
{
    const Home *home = &w->t->home[array->id];
    int64_t offset;

    look(w);
    return array->place.ixfn && home->stm && makes_all(home->stm) &&
           home->nest->exec == AT_HOST &&
           poly_is_const(
               poly_of(w->t->polys, array->place.ixfn->lmad[0]->offset),
               &offset) &&
           offset == 0 && w->var[array->place.mem->id].own;
}

uint32_t layout_web_passed(LayoutWebs *w, const Var *var)
{
    look(w);
    return w->var[var->id].passed;
}

bool layout_web_passes(const LayoutWebs *w, const Stm *stm, uint32_t k)
{
    return treats(w, stm, k) == PASSES_ON;
}

uint32_t layout_web_making_copies(const LayoutWebs *w, const Var *array)
{
    FormId form = (FormId)w->t->home[array->id].stm->exp.form;

    return form != FORM_KERNEL && form != FORM_SCRATCH;
}

bool layout_web_may_move(LayoutWebs *w, Var *array, uint32_t *copies)
{
    bool alone, kept;

    if (!layout_web_made(w, array))
        return false;
    layout_web_seen_by(w, array, &alone, &kept, copies);
    kept = kept && !w->var[array->id].passed &&
           !w->var[array->place.mem->id].passed;
    *copies += layout_web_making_copies(w, array);
    return PASS_LEGAL(galop_block_alone, alone) &&
           PASS_LEGAL(galop_array_kept, kept);
}

/* ---- other index functions ---- */

/* Views get theirs from their sources, which stand before them. */
static bool follow(LayoutWebs *w, Var *array)
{
    for (Var *v = w->var[array->place.mem->id].next; v;
         v = w->var[v->id].next) {
        const Stm *stm = w->t->home[v->id].stm;
        const Var *source = stm && v != array ? view_source(&stm->exp) : NULL;
        if (!source)
            continue;
        const IxFn *ixfn = view_ixfn(&w->lmads, &stm->exp, source);
        if (!ixfn)
            return false;
        v->place.ixfn = ixfn;
    }
    return true;
}

static bool move(LayoutWebs *w, Var *array, const uint32_t *perm)
{
    const IxFn *ixfn =
        memory_dense(w->t->prog->store, array->type, perm);

    if (!ixfn)
        return false;
    array->place.ixfn = ixfn;
    return follow(w, array);
}

bool layout_web_can_move(LayoutWebs *w, Var *array, const uint32_t *perm)
{
    Arena scratch = {0};
    const IxFn **before = NULL;
    uint32_t n = 0, room = 0;
    bool can;

    for (Var *v = w->var[array->place.mem->id].next; v;
         v = w->var[v->id].next) {
        arena_grow(&scratch, &before, n, &room, sizeof *before);
        before[n++] = v->place.ixfn;
    }
    can = move(w, array, perm);
    n = 0;
    for (Var *v = w->var[array->place.mem->id].next; v;
         v = w->var[v->id].next)
        v->place.ixfn = before[n++];
    arena_free(&scratch);
    return can;
}

void layout_web_move(LayoutWebs *w, Var *array, const uint32_t *perm)
{
    if (!move(w, array, perm))
        abort(); /* it cannot be */
}
