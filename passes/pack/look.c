/* look.c - what loops of a kernel read that many of its iterations read. */
#include "passes/pack/inside.h"

#include "passes/shared/imp/neighbours.h"

/* Of what stands for an offset. */
enum { MOST_DEPTH = 12 };

typedef struct Walk {
    Pack *p;
    const Stm *loop[PACK_LOOPS];
    uint32_t nloop;
} Walk;

static const Lambda *fn_of(const Pack *p)
{
    return &p->kernel->exp.fn[0];
}

/* The first reason is the one that is told. */
static void refuse(Pack *p, const char *why, const Stm *stm)
{
    if (!p->why.text)
        p->why = (PassWhy){why, stm, NULL};
}

/* ---- values ---- */

static const Scalar *value_of(const Pack *p, const Scalar *s)
{
    const Scalar *value = scalar_subst(&p->values, s);

    return value && value->depth <= MOST_DEPTH ? value : NULL;
}

static bool note_value(Stm *stm, void *data)
{
    Pack *p = data;
    const Exp *exp = &stm->exp;

    if (exp->form != FORM_IMP_SET || exp->arg[1]->elem == ELEM_NONE ||
        !declared_one_value(&p->declared, exp->arg[0]->u.var))
        return true;
    const Scalar *value = value_of(p, exp->arg[1]);
    if (value)
        subst_put(&p->values, exp->arg[0]->u.var, value);
    return true;
}

/* Along which indices and loops a value varies. */
typedef struct Along {
    const Pack *p;
    const PackRead *read;
    uint64_t indices, loops;
    bool other; /* along something else */
} Along;

static void look_at_var(Var *var, void *data)
{
    Along *a = data;
    const Lambda *fn = fn_of(a->p);

    for (uint32_t d = 0; d < fn->nparam; d++)
        if (var == fn->param[d]) {
            a->indices |= (uint64_t)1 << d;
            return;
        }
    for (uint32_t i = 0; i < a->read->nloop; i++)
        if (var == a->read->loop[i]) {
            a->loops |= (uint64_t)1 << i;
            return;
        }
    a->other |= declared_in(&a->p->declared, var);
}

static Along along(const Pack *p, const PackRead *read, const Scalar *s)
{
    Along a = {.p = p, .read = read};

    scalar_each_var(s, look_at_var, &a);
    return a;
}

/* ---- reads ---- */

/* READ gets the loops of W, if they are as long for all iterations. */
static bool take_loops(Walk *w, PackRead *read)
{
    for (uint32_t i = 0; i < w->nloop; i++) {
        const Scalar *bound = value_of(w->p, w->loop[i]->exp.arg[0]);
        Along a = {0};
        if (bound)
            a = along(w->p, read, bound);
        if (!bound ||
            !PASS_LEGAL(pack_bound, !a.indices && !a.loops && !a.other)) {
            refuse(w->p, "how often it is read depends on an iteration",
                   w->loop[i]);
            return false;
        }
        read->loop[i] = w->loop[i]->exp.fn[0].param[0];
        read->bound[i] = bound;
        read->nloop++;
    }
    return true;
}

/* The last index but that of neighbours along which READ stays the same and, if
 * there are others, they do; or the number of indices. */
static uint32_t common_index(const Pack *p, const PackRead *read)
{
    uint32_t last = fn_of(p)->nparam - 1;

    if (p->nread > 0)
        return read->along >> p->d & 1 ? last + 1 : p->d;
    for (uint32_t d = last; d-- > 0;)
        if (!PASS_LEGAL(pack_common, read->along >> d & 1))
            return d;
    return last + 1;
}

static bool is_literally_below(const Scalar *bound, long long least)
{
    int64_t n;

    return scalar_is_int(bound, &n) && n < least;
}

static void look_at_read(Walk *w, Stm *stm)
{
    Pack *p = w->p;
    PackRead read = {.stm = stm};
    uint32_t last = fn_of(p)->nparam - 1;

    if (declared_in(&p->declared, stm->exp.arg[1]->u.var) ||
        stride_along(&p->strides, stm->exp.arg[2], last) != STRIDE_ONE ||
        attr_find(stm->attrs, "spec") || !take_loops(w, &read))
        return;
    Var *trip = read.loop[read.nloop - 1];
    read.offset = value_of(p, stm->exp.arg[2]);
    Along a = {.other = true};
    if (read.offset)
        a = along(p, &read, read.offset);
    read.along = a.indices;
    for (uint32_t i = 0; i < read.nloop; i++)
        read.counts[i] = a.loops >> i & 1;
    uint32_t d = common_index(p, &read);
    if (!PASS_LEGAL(pack_known, !a.other))
        refuse(p, "where it is read depends on values of an iteration", stm);
    else if (d > last)
        return;
    else if (stride_in_loop(&p->strides, stm->exp.arg[2], trip) != STRIDE_MANY)
        refuse(p, "what trips of a loop read is side by side", stm);
    else if (is_literally_below(p->kernel->exp.arg[d], p->o->least))
        refuse(p, "it has too few iterations that read the same", stm);
    else if (p->nread < PACK_READS) {
        p->d = d;
        p->read[p->nread++] = read;
    }
}

/* All iterations come to what stands in BODY. */
static void look_at_body(Walk *w, const Body *body)
{
    for (Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_IMP_READ && w->nloop > 0)
            look_at_read(w, s);
        if (s->exp.form != FORM_IMP_FOR || w->nloop == PACK_LOOPS)
            continue;
        w->loop[w->nloop++] = s;
        look_at_body(w, s->exp.fn[0].body);
        w->nloop--;
    }
}

/* As many neighbours as elements of the largest type that is read are in a
 * vector. */
static void choose_width(Pack *p)
{
    uint32_t bytes = 1;

    for (uint32_t r = 0; r < p->nread; r++) {
        uint32_t of = elem_info[p->read[r].stm->exp.elem].bytes;
        bytes = of > bytes ? of : bytes;
    }
    p->wide = (uint32_t)p->o->bytes / bytes;
    p->wide = p->wide ? p->wide : 1;
    if (is_literally_below(p->kernel->exp.arg[fn_of(p)->nparam - 1], p->wide))
        refuse(p, "it has fewer neighbours than a panel", NULL);
}

PassWhy pack_look(Pack *p)
{
    const Lambda *fn = fn_of(p);
    Walk w = {.p = p};

    p->nread = 0;
    p->why = why_not_side_by_side(fn->body);
    if (fn->nparam > PACK_INDICES)
        refuse(p, "it has too many indices", NULL);
    if (p->why.text)
        return p->why;
    strides_enter(&p->strides, fn);
    declared_enter(&p->declared, p->prog, fn->body);
    p->values = subst_new(p->prog);
    body_each_stm(fn->body, note_value, p);
    look_at_body(&w, fn->body);
    subst_free(&p->values);
    if (p->nread > 0) {
        p->why = (PassWhy){0};
        choose_width(p);
    } else {
        refuse(p,
               "its loops read nothing side by side that iterations along "
               "another index read, too",
               NULL);
    }
    return p->why;
}
