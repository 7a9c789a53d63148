/* put.c - the runs of a kernel as kernels over strips, in its loops. */
#include "passes/interchange/inside.h"

/* A strip of the kernel: COUNT neighbours from START on. */
typedef struct Strip {
    Interchange *t;
    ImpWriter *w;
    Subst names; /* of the current copy */
    const Scalar *start, *count;
    const Scalar *l;     /* an iteration of the current run; */
    const Scalar *index; /* what that is of the kernel; or NULL, so far */
} Strip;

/* ---- variables in a run ---- */

static const char *text_of(const Var *var)
{
    return var->name->text;
}

static void need_var(Var *var, void *data);

/* From here on the run has VALUE for VAR. */
static void have(Strip *p, const Var *var, const Scalar *value)
{
    subst_put(&p->names, var, value);
    if (spread_of(p->t, var))
        spread_of(p->t, var)->here = p->t->run;
}

static void need_index(Strip *p, const Var *index)
{
    ImpWriter *w = p->w;

    if (!p->index)
        p->index =
            imp_leaf(w, text_of(index), imp_op(w, OP_ADD, p->start, p->l));
    have(p, index, p->index);
}

static void need_var(Var *var, void *data)
{
    Strip *p = data;
    Spread *s = spread_of(p->t, var);

    if (var == p->t->kernel->exp.fn[0].param[0]) {
        need_index(p, var);
    } else if (s && s->kind == SPREAD_AGAIN && s->here != p->t->run) {
        scalar_each_var(s->value, need_var, p);
        have(p, var,
             imp_let(p->w, text_of(var), scalar_subst(&p->names, s->value)));
    }
}

/* STM is the first one of the run that mentions VAR. */
static void need_element(Strip *p, const Var *var, const Stm *stm)
{
    const Spread *s = spread_of(p->t, var);
    Elem elem = (Elem)var->type->elem;

    if (interchange_gives(stm, var))
        have(p, var,
             scalar_var(p->w->store,
                        imp_declare_scalar(p->w, text_of(var), elem)));
    else
        have(p, var, imp_put_read(p->w, text_of(var), s->block, p->l, elem));
}

typedef struct Needing {
    Strip *p;
    const Stm *stm; /* of the run; in that: */
} Needing;

static void need_here(Var *var, void *data)
{
    const Needing *need = data;
    Strip *p = need->p;
    const Spread *s = spread_of(p->t, var);

    if (s && s->kind == SPREAD_ELEMENT && s->here != p->t->run)
        need_element(p, var, need->stm);
    else
        need_var(var, p);
}

static bool need_all(Stm *stm, void *data)
{
    Needing *need = data;

    for (uint32_t i = 0; i < stm->exp.narg; i++)
        scalar_each_var(stm->exp.arg[i], need_here, data);
    if (form_info[stm->exp.form].sets) {
        Spread *s = spread_of(need->p->t, stm->exp.arg[0]->u.var);
        if (s)
            s->set = need->p->t->run;
    }
    return true;
}

/* ---- runs ---- */

static bool is_element(const Interchange *t, const Stm *stm)
{
    const Spread *s =
        stm->exp.form == FORM_IMP_VAR ? spread_of(t, stm->pat[0]) : NULL;

    return s && s->kind == SPREAD_ELEMENT;
}

/* Does the loop of a run do nothing for STM? */
static bool is_apart(const Interchange *t, const Stm *stm)
{
    return stm->exp.form == FORM_IMP_SKIP || is_element(t, stm) ||
           interchange_is_common(t, stm) || interchange_is_again(t, stm);
}

/* What the strip has in common. */
static void put_common(Strip *p, const Stm *from, const Stm *end)
{
    for (const Stm *s = from; s != end; s = s->next)
        if (interchange_is_common(p->t, s))
            body_append(p->w->to, stm_clone(&p->names, s));
}

static void put_stm(Strip *p, Stm *stm)
{
    Needing need = {p, stm};

    need_all(stm, &need);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_stm(stm->exp.fn[i].body, need_all, &need);
    body_append(p->w->to, stm_clone(&p->names, stm));
}

/* What the run has set goes to its elements. */
static void put_elements(Strip *p)
{
    Interchange *t = p->t;

    for (uint32_t i = 0; i < t->nvar; i++) {
        const Spread *s = spread_of(t, t->var[i]);
        if (s->kind == SPREAD_ELEMENT && s->set == t->run)
            imp_put_write(p->w, s->block, p->l,
                          scalar_subst(&p->names, scalar_var(p->w->store,
                                                             (Var *)t->var[i])),
                          (Elem)t->var[i]->type->elem);
    }
}

static void put_run(Strip *p, const Stm *from, const Stm *end)
{
    bool any = false;

    p->t->run++;
    if (p->t->kernel->exp.exec == AT_LANE)
        imp_put(p->w, FORM_IMP_BARRIER, 0, NULL);
    put_common(p, from, end);
    for (const Stm *s = from; s != end; s = s->next)
        any = any || !is_apart(p->t, s);
    if (!any)
        return;
    ImpAround around =
        imp_begin_loop(p->w, FORM_IMP_KERNEL, "l", p->count, &p->l);
    around->last->exp.exec = p->t->kernel->exp.exec;
    around->last->attrs = p->t->kernel->attrs;
    p->index = NULL;
    for (const Stm *s = from; s != end; s = s->next)
        if (!is_apart(p->t, s))
            put_stm(p, (Stm *)s);
    put_elements(p);
    imp_end(p->w, around);
}

static void put_body(Strip *p, const Body *body)
{
    ImpWriter *w = p->w;

    for (const Stm *s = body->first, *end; s; s = end) {
        if (s->exp.form != FORM_IMP_FOR) {
            end = interchange_end(p->t, s);
            put_run(p, s, end);
            continue;
        }
        end = s->next;
        const Var *index = s->exp.fn[0].param[0];
        const Scalar *i;
        ImpAround around =
            imp_begin_loop(w, FORM_IMP_FOR, text_of(index),
                           scalar_subst(&p->names, s->exp.arg[0]), &i);
        around->last->attrs = s->attrs;
        around->last->loc = s->loc;
        subst_put(&p->names, index, i);
        put_body(p, s->exp.fn[0].body);
        imp_end(w, around);
    }
}

/* ---- strips ---- */

static void put_strip(Interchange *t, const Scalar *start, const Scalar *count)
{
    Strip p = {.t = t,
               .w = &t->w,
               .names = subst_new(t->prog),
               .start = start,
               .count = count};

    put_body(&p, t->kernel->exp.fn[0].body);
    subst_free(&p.names);
}

static void take_blocks(Interchange *t, const Scalar *strip)
{
    for (uint32_t i = 0; i < t->nvar; i++) {
        const Var *var = t->var[i];
        Spread *s = spread_of(t, var);
        if (s->kind == SPREAD_ELEMENT)
            s->block = imp_alloc(
                &t->w, arena_printf(t->cx->arena, "%s_mem", text_of(var)),
                strip, (Elem)var->type->elem,
                t->kernel->exp.exec == AT_LANE ? SPACE_SHARED : SPACE_PRIVATE);
    }
}

/* The runs of a loop come again and again, and how long they are costs as much
 * as some vectors: those of whole strips say it, and a last strip is apart. */
static void put_whole_and_last(Interchange *t, const Scalar *size,
                               const Scalar *strip)
{
    ImpWriter *w = &t->w;
    const Scalar *whole = imp_leaf(w, "whole", imp_op(w, OP_DIV, size, strip));
    const Scalar *s;
    int64_t n;

    if (!scalar_is_int(whole, &n) || n > 0) {
        ImpAround loop = imp_begin_loop(w, FORM_IMP_FOR, "strip", whole, &s);
        put_strip(t, imp_leaf(w, "start", imp_op(w, OP_MUL, s, strip)), strip);
        imp_end(w, loop);
    }
    const Scalar *rest = imp_leaf(w, "rest", imp_op(w, OP_REM, size, strip));
    ImpAround around = imp_begin_if(w, imp_op(w, OP_GT, rest, imp_int(w, 0)));
    put_strip(t, imp_leaf(w, "start", imp_op(w, OP_SUB, size, rest)), rest);
    imp_end(w, around);
}

/* Strips are alike. */
static void put_alike(Interchange *t, const Scalar *size, const Scalar *strip)
{
    ImpWriter *w = &t->w;
    const Scalar *strips = imp_rounded_up(w, size, strip), *s;
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "strip",
                                      imp_leaf(w, "strips", strips), &s);
    const Scalar *start = imp_leaf(w, "start", imp_op(w, OP_MUL, s, strip));

    put_strip(
        t, start,
        imp_leaf(w, "count",
                 imp_op(w, OP_MIN, imp_op(w, OP_SUB, size, start), strip)));
    imp_end(w, around);
}

void interchange_put(Interchange *t)
{
    ImpWriter *w = &t->w;
    const Scalar *size = imp_leaf(w, "size", t->kernel->exp.arg[0]);
    const Scalar *strip = imp_int(w, t->o.strip);

    take_blocks(t, strip);
    if (t->loops)
        put_whole_and_last(t, size, strip);
    else
        put_alike(t, size, strip);
}
