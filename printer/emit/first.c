/* first.c - where a variable gets its first value.
 *
 * IMP declares a variable and sets it after that.  C does both at once where
 * nothing mentions it in between, and where all ways to those who read it set
 * it, as both branches of an `if` do, it has no value before.
 */
#include "printer/emit/inside.h"

typedef struct Walk {
    Emitter *e;
    const Stm *stm;    /* where we are, */
    const Body *body;  /* in which body */
    VarUse **set;      /* what has a value now that had none before, in turn */
    uint32_t nset, room;
    uint32_t branch;   /* number of the last one */
} Walk;

static void walk(Walk *w, const Body *body);

static void mention(Walk *w, VarUse *use)
{
    if (!use->first)
        use->first = w->stm;
}

static void note_read(Var *var, void *data)
{
    Walk *w = data;
    VarUse *use = &w->e->use[var->id];

    mention(w, use);
    use->lacks = use->lacks || !use->is_set;
}

static void note_reads(const Scalar *s, void *data)
{
    scalar_each_var(s, note_read, data);
}

static void note_set(Walk *w, VarUse *use)
{
    if (use->is_set)
        return;
    arena_grow(&w->e->arena, &w->set, w->nset, &w->room, sizeof *w->set);
    w->set[w->nset++] = use;
    use->is_set = true;
}

/* Each way through STM gives its variable a value. */
static bool gives(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_SET || stm->exp.form == FORM_IMP_ALLOC ||
           (stm->exp.form == FORM_IMP_READ && !attr_find(stm->attrs, "spec"));
}

static void give(Walk *w, const Stm *stm)
{
    VarUse *use = &w->e->use[stm->exp.arg[0]->u.var->id];

    if (!use->first && use->home == w->body)
        use->declares = stm;
    mention(w, use);
    note_set(w, use);
}

/* Whether what FN sets is set is known only inside of it: what was set since
 * FROM is not, after it. */
static void forget(Walk *w, uint32_t from, uint32_t branch)
{
    for (uint32_t i = from; i < w->nset; i++) {
        w->set[i]->is_set = false;
        w->set[i]->set_in = branch;
    }
    w->nset = from;
}

static void walk_function(Walk *w, const Lambda *fn)
{
    const Stm *stm = w->stm;
    const Body *body = w->body;

    walk(w, fn->body);
    for (uint32_t k = 0; k < fn->body->nres; k++)
        note_reads(fn->body->res[k], w);
    w->stm = stm;
    w->body = body;
}

/* What both branches set is set. */
static void walk_if(Walk *w, const Stm *stm)
{
    uint32_t from = w->nset, kept = from, branch = ++w->branch;

    walk_function(w, &stm->exp.fn[0]);
    forget(w, from, branch);
    walk_function(w, &stm->exp.fn[1]);
    for (uint32_t i = from; i < w->nset; i++) {
        VarUse *use = w->set[i];
        if (use->set_in == branch)
            w->set[kept++] = use;
        else
            use->is_set = false;
    }
    w->nset = kept;
}

static void walk_stm(Walk *w, const Stm *stm)
{
    w->stm = stm;
    emit_each_operand(stm, note_reads, w);
    if (gives(stm)) {
        give(w, stm);
    } else if (form_info[stm->exp.form].sets) {
        note_read(stm->exp.arg[0]->u.var, w); /* it may get none */
    } else if (stm->exp.form == FORM_IMP_IF) {
        walk_if(w, stm);
        return;
    }
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        uint32_t from = w->nset;
        walk_function(w, &stm->exp.fn[i]);
        forget(w, from, 0);
    }
}

static void walk(Walk *w, const Body *body)
{
    w->body = body;
    for (const Stm *s = body->first; s; s = s->next)
        walk_stm(w, s);
}

void emit_first_values(Emitter *e, const Fun *fun)
{
    Walk w = {.e = e};

    for (uint32_t i = 0; i < fun->nparam; i++)
        e->use[fun->param[i]->id].is_set = true;
    walk(&w, fun->body);
}
