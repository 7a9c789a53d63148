/* put.c - panels, and kernels that fill and read them. */
#include "passes/pack/inside.h"

#include "passes/shared/imp/new.h"

/* ---- how much ---- */

/* S, or a name of it, but at least LEAST. */
static const Scalar *at_least(ImpWriter *w, const char *name, const Scalar *s,
                              int64_t least)
{
    int64_t n;

    if (scalar_is_int(s, &n))
        return imp_int(w, n > least ? n : least);
    return imp_leaf(w, name, imp_op(w, OP_MAX, s, imp_int(w, least)));
}

/* Some iterations come to the read: else nobody knows what is there. */
static const Scalar *and_some(ImpWriter *w, const Scalar *worth,
                              const Scalar *bound)
{
    return imp_op(w, OP_LAND, worth, imp_op(w, OP_LT, imp_int(w, 0), bound));
}

/* A loop before loop I of read R that is as long, and along which the offset
 * varies too, or does not either: its read and place; or NULL. */
static const PackRead *seen(const Pack *p, uint32_t r, uint32_t i,
                            uint32_t *loop)
{
    const PackRead *of = &p->read[r];

    for (uint32_t q = 0; q <= r; q++)
        for (*loop = 0; *loop < (q < r ? p->read[q].nloop : i); ++*loop)
            if (p->read[q].bound[*loop] == of->bound[i] &&
                p->read[q].counts[*loop] == of->counts[i])
                return &p->read[q];
    return NULL;
}

/* Is it worth the copies?  And are there any reads? */
static const Scalar *worth(Pack *p)
{
    ImpWriter *w = &p->w;
    const Exp *exp = &p->kernel->exp;
    const Scalar *is =
        imp_op(w, OP_GE, exp->arg[p->d], imp_int(w, p->o->least));
    uint32_t loop;

    for (uint32_t d = 0; d + 1 < exp->narg; d++)
        if (PASS_LEGAL(pack_iterations, d != p->d))
            is = and_some(w, is, exp->arg[d]);
    for (uint32_t r = 0; r < p->nread; r++)
        for (uint32_t i = 0; i < p->read[r].nloop; i++)
            if (PASS_LEGAL(pack_trips, !p->read[r].counts[i]) &&
                !seen(p, r, i, &loop))
                is = and_some(w, is, p->read[r].bound[i]);
    return is;
}

/* How long those loops around read R are along which it varies, but at least
 * 0. */
static void count_trips(Pack *p, uint32_t r)
{
    PackRead *read = &p->read[r];
    uint32_t loop;

    for (uint32_t i = 0; i < read->nloop; i++) {
        const PackRead *like = seen(p, r, i, &loop);
        if (!read->counts[i])
            continue;
        read->trips[i] = like ? like->trips[loop]
                              : at_least(&p->w, "trips", read->bound[i], 0);
    }
}

/* So many panels are copied at once, of READ. */
static const Scalar *share_of(Pack *p, PackRead *read)
{
    ImpWriter *w = &p->w;
    const Exp *exp = &p->kernel->exp;
    const Elem elem = (Elem)read->stm->exp.elem;
    const Scalar *share =
        imp_int(w, p->o->most / elem_info[elem].bytes / p->wide / p->nread);

    for (uint32_t d = 0; d + 1 < exp->narg; d++)
        if (read->along >> d & 1)
            share =
                imp_op(w, OP_DIV, share, at_least(w, "rows", exp->arg[d], 1));
    for (uint32_t i = 0; i < read->nloop; i++) {
        if (read->counts[i])
            share = imp_op(w, OP_DIV, share,
                           at_least(w, "rows", read->trips[i], 1));
    }
    return share;
}

/* ---- panels ---- */

/* PANEL, of all that are there, and E in it: in READ's block, of all values of
 * INDEX and of the loops as they are in SUBST. */
static const Scalar *packed_offset(Pack *p, const PackRead *read,
                                   const Subst *subst, Var *const *index,
                                   const Scalar *panel, const Scalar *e)
{
    ImpWriter *w = &p->w;
    const Exp *exp = &p->kernel->exp;
    const Scalar *at = panel;

    for (uint32_t d = 0; d + 1 < exp->narg; d++)
        if (read->along >> d & 1)
            at = imp_op(w, OP_ADD, imp_op(w, OP_MUL, at, exp->arg[d]),
                        scalar_subst(subst, scalar_var(w->store, index[d])));
    for (uint32_t i = 0; i < read->nloop; i++)
        if (read->counts[i])
            at = imp_op(
                w, OP_ADD, imp_op(w, OP_MUL, at, read->trips[i]),
                scalar_subst(subst, scalar_var(w->store, read->loop[i])));
    return imp_op(w, OP_ADD, imp_op(w, OP_MUL, at, imp_int(w, p->wide)), e);
}

static void put_block(Pack *p, PackRead *read, const Scalar *panels)
{
    ImpWriter *w = &p->w;
    const Exp *exp = &p->kernel->exp;
    const Scalar *count = imp_op(w, OP_MUL, panels, imp_int(w, p->wide));

    for (uint32_t d = 0; d + 1 < exp->narg; d++)
        if (read->along >> d & 1)
            count = imp_op(w, OP_MUL, count, exp->arg[d]);
    for (uint32_t i = 0; i < read->nloop; i++)
        if (read->counts[i])
            count = imp_op(w, OP_MUL, count, read->trips[i]);
    read->block = imp_alloc(w, "panels_mem", count, (Elem)read->stm->exp.elem,
                            SPACE_DEVICE);
}

static Var *new_index(Pack *p, const char *name)
{
    return var_named(p->prog, name, type_scalar(p->w.store, ELEM_I64));
}

static const Scalar *neighbour(Pack *p, const Scalar *panel, const Scalar *e)
{
    const Scalar *first = imp_op(&p->w, OP_MUL, panel, imp_int(&p->w, p->wide));

    return imp_op(&p->w, OP_ADD, first, e);
}

/* HERE panels, from FROM on, are filled for READ. */
static void put_copy(Pack *p, const PackRead *read, const Scalar *from,
                     const Scalar *here)
{
    ImpWriter *w = &p->w;
    const Exp *exp = &p->kernel->exp;
    uint32_t last = exp->narg - 1, n = 0;
    Var *index[PACK_INDICES + PACK_LOOPS + 2];
    const Scalar *bound[PACK_INDICES + PACK_LOOPS + 2];
    Var *const *param = exp->fn[0].param;
    Subst at = subst_new(p->prog);

    for (uint32_t d = 0; d < last; d++)
        if (read->along >> d & 1) {
            bound[n] = exp->arg[d];
            index[n] = new_index(p, param[d]->name->text);
            subst_put(&at, param[d], scalar_var(w->store, index[n++]));
        }
    uint32_t panel = n;
    bound[n] = here;
    index[n++] = new_index(p, "panel");
    for (uint32_t i = 0; i < read->nloop; i++)
        if (read->counts[i]) {
            bound[n] = read->trips[i];
            index[n] = new_index(p, read->loop[i]->name->text);
            subst_put(&at, read->loop[i], scalar_var(w->store, index[n++]));
        }
    bound[n] = imp_int(w, p->wide);
    index[n++] = new_index(p, "e");
    ImpAround around = imp_begin_kernel(w, AT_NONE, n, index, bound);
    const Scalar *e = scalar_var(w->store, index[n - 1]);
    const Scalar *this = scalar_var(w->store, index[panel]);
    subst_put(&at, param[last],
              imp_let(w, param[last]->name->text,
                      neighbour(p, imp_op(w, OP_ADD, from, this), e)));
    const Scalar *x = imp_put_read(w, "x", read->stm->exp.arg[1],
                                   scalar_subst(&at, read->offset),
                                   (Elem)read->stm->exp.elem);
    imp_put_write(w, read->block, packed_offset(p, read, &at, param, this, e),
                  x, (Elem)read->stm->exp.elem);
    imp_end(w, around);
    subst_free(&at);
}

/* ---- the kernel ---- */

/* The rows of BODY have a last index that is VALUE. */
static void put_body(Pack *p, const Var *last, const Scalar *value, Body *body)
{
    body_append(p->w.to, imp_new_var(p->prog, p->w.loc, (Var *)last));
    imp_set(&p->w, (Var *)last, value);
    imp_put_all(&p->w, body);
}

/* Reads come from the current panel. */
static void redirect(Pack *p, PackRead *read, const Scalar *panel,
                     const Scalar *e)
{
    Subst none = subst_new(p->prog);
    const Scalar *arg[3] = {
        read->stm->exp.arg[0], read->block,
        packed_offset(p, read, &none, p->kernel->exp.fn[0].param, panel, e)};

    exp_set_args(p->prog, &read->stm->exp, 3, arg);
    subst_free(&none);
}

/* Of HERE panels from FROM on: panels stand before the indices along which what
 * is read stays the same. */
static void put_panels(Pack *p, const Scalar *from, const Scalar *here)
{
    ImpWriter *w = &p->w;
    Exp *exp = &p->kernel->exp;
    Lambda *fn = &exp->fn[0];
    uint32_t last = exp->narg - 1, n = 0;
    Var *index[PACK_INDICES + 1], *panel = new_index(p, "panel");
    const Scalar *bound[PACK_INDICES + 1];
    uint64_t varying = 0;

    for (uint32_t r = 0; r < p->nread; r++)
        varying |= p->read[r].along;
    for (uint32_t same = 0; same < 2; same++) {
        for (uint32_t d = 0; d < last; d++)
            if ((varying >> d & 1) != same) {
                index[n] = fn->param[d];
                bound[n++] = exp->arg[d];
            }
        if (!same) {
            index[n] = panel;
            bound[n++] = here;
        }
    }
    index[n] = new_index(p, "e");
    bound[n++] = imp_int(w, p->wide);
    const Scalar *this = scalar_var(w->store, panel);
    const Scalar *e = scalar_var(w->store, index[n - 1]);
    for (uint32_t r = 0; r < p->nread; r++)
        redirect(p, &p->read[r], this, e);
    ImpAround around = imp_begin_kernel(w, AT_NONE, n, index, bound);
    around->last->attrs = p->kernel->attrs;
    put_body(p, fn->param[last], neighbour(p, imp_op(w, OP_ADD, from, this), e),
             fn->body);
    imp_end(w, around);
}

/* The neighbours from FIRST on have no panel: a kernel with the indices of FN,
 * which it has for itself. */
static void put_rest(Pack *p, const Lambda *fn, const Scalar *first)
{
    ImpWriter *w = &p->w;
    const Exp *exp = &p->kernel->exp;
    uint32_t last = exp->narg - 1;
    Var *index[PACK_INDICES];
    const Scalar *bound[PACK_INDICES];
    int64_t n;

    memcpy(index, fn->param, exp->narg * sizeof *index);
    memcpy(bound, exp->arg, exp->narg * sizeof *bound);
    index[last] = new_index(p, "rest");
    bound[last] = imp_op(w, OP_SUB, bound[last], first);
    if (scalar_is_int(bound[last], &n) && n == 0)
        return;
    ImpAround around = imp_begin_kernel(w, AT_NONE, exp->narg, index, bound);
    around->last->attrs = p->kernel->attrs;
    put_body(p, fn->param[last],
             imp_op(w, OP_ADD, first, scalar_var(w->store, index[last])),
             fn->body);
    imp_end(w, around);
}

void pack_put(Pack *p, Body *made)
{
    ImpWriter *w = &p->w;
    const Exp *exp = &p->kernel->exp;
    const Scalar *n = exp->arg[exp->narg - 1], *nothing = imp_int(w, 0);
    Subst fresh = subst_new(p->prog);
    Lambda rest = lambda_clone(&fresh, &exp->fn[0]);
    const Scalar *slab;

    subst_free(&fresh);
    w->to = made;
    w->loc = p->kernel->loc;
    p->kernel->attrs = attr_set(p->prog, p->kernel->attrs, "pack", "off");
    const Scalar *is = imp_leaf(w, "worth", worth(p));
    const Scalar *all =
        imp_op(w, OP_DIV, at_least(w, "size", n, 0), imp_int(w, p->wide));
    const Scalar *some = imp_select(w, is, all, nothing);
    for (uint32_t r = 0; r < p->nread; r++) {
        count_trips(p, r);
        some = imp_op(w, OP_MIN, some, share_of(p, &p->read[r]));
    }
    some = imp_leaf(w, "some", some);
    const Scalar *panels =
        imp_leaf(w, "panels",
                 imp_select(w, imp_op(w, OP_LT, nothing, some), all, nothing));
    for (uint32_t r = 0; r < p->nread; r++)
        put_block(p, &p->read[r], some);
    const Scalar *slabs =
        imp_rounded_up(w, panels, at_least(w, "step", some, 1));
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "slab",
                                      imp_leaf(w, "slabs", slabs), &slab);
    const Scalar *from = imp_let(w, "from", imp_op(w, OP_MUL, slab, some));
    const Scalar *here = imp_let(
        w, "here", imp_op(w, OP_MIN, imp_op(w, OP_SUB, panels, from), some));
    for (uint32_t r = 0; r < p->nread; r++)
        put_copy(p, &p->read[r], from, here);
    put_panels(p, from, here);
    imp_end(w, around);
    for (uint32_t r = 0; r < p->nread; r++)
        imp_release(w, p->read[r].block);
    put_rest(
        p, &rest,
        imp_leaf(w, "first", imp_op(w, OP_MUL, panels, imp_int(w, p->wide))));
}
