/* exchange.c - interchange of two indices of a kernel. */
#include "passes/galop/exchange.h"

#include "ir-text/lmad/view.h"

/* Kernels with more accesses, or whose arrays have more, are left alone.  An
 * estimate. */
enum { MAX_ROWS = 256 };

/* A gain below one part of so many is none.  As in carried.c. */
static const double least_gain = 50;

/* The accesses of a kernel: those of the index table from FIRST to END, and the
 * arrays that they are to. */
typedef struct Region {
    LayoutTable *t;
    uint32_t first, end;
    ArrayLayout *array[MAX_ROWS];
    uint32_t narray, nrow;
} Region;

static bool is_in(const Region *k, const ArrayLayout *a)
{
    for (uint32_t i = 0; i < k->narray; i++)
        if (k->array[i] == a)
            return true;
    return false;
}

/* False: these are too many. */
static bool gather(Region *k)
{
    if (k->end - k->first > MAX_ROWS)
        return false;
    for (uint32_t r = k->first; r < k->end; r++) {
        ArrayLayout *a =
            layout_of_array(k->t, k->t->index->row[r].array);
        if (!a || is_in(k, a))
            continue;
        k->array[k->narray++] = a;
        k->nrow += a->nrow;
    }
    return k->nrow <= MAX_ROWS;
}

/* Index number DIM of STM, as the iteration variable of ROW's nest. */
static const Iter *iter_of(const IndexRow *row, const Stm *stm, uint32_t dim)
{
    const Iter *it = row->iter;

    while (it && it->var != stm->exp.fn[0].param[dim])
        it = it->up;
    return it;
}

static double total(const Region *k)
{
    double bytes = 0;

    for (uint32_t i = 0; i < k->narray; i++)
        bytes += k->array[i]->after;
    return bytes;
}

/* The table as it is with index number DIM exchanged with the last one; or, for
 * the last one, as it was. */
static void exchange(Region *k, const Stm *stm, uint32_t dim)
{
    uint32_t last = stm->exp.fn[0].nparam - 1;

    for (uint32_t r = k->first; r < k->end; r++) {
        IndexRow *row = &k->t->index->row[r];
        row->exchanged[0] = dim == last ? NULL : iter_of(row, stm, dim);
        row->exchanged[1] = dim == last ? NULL : iter_of(row, stm, last);
    }
    for (uint32_t i = 0; i < k->narray; i++)
        layout_table_remake(k->t, k->array[i]);
}

/* Is any access together along index DIM, and not along the last one? */
static bool is_worth_a_try(const Region *k, const Stm *stm, uint32_t dim)
{
    uint32_t last = stm->exp.fn[0].nparam - 1;

    for (uint32_t r = k->first; r < k->end; r++) {
        const IndexRow *row = &k->t->index->row[r];
        const ArrayLayout *a = layout_of_array(k->t, row->array);
        double bytes = elem_info[row->array->type->elem].bytes;
        if (a &&
            cost_step(k->t->sizes, row, a->perm, iter_of(row, stm, dim)) ==
                bytes &&
            cost_step(k->t->sizes, row, a->perm, iter_of(row, stm, last)) >
                bytes)
            return true;
    }
    return false;
}

/* What STM makes is in memory, in one piece, so that a view of it can say where
 * it is. */
static bool is_candidate(const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++) {
        const IxFn *ixfn = stm->pat[i]->place.ixfn;
        if (!ixfn || ixfn->fold || ixfn->nlmad != 1)
            return false;
    }
    return stm->exp.form == FORM_KERNEL && stm->exp.exec == AT_NONE &&
           stm->exp.fn[0].nparam > 1;
}

/* The index that had better be the last one; the last one: none. */
static uint32_t best_last(Region *k, const Stm *stm)
{
    uint32_t last = stm->exp.fn[0].nparam - 1, best = last;
    double now = total(k), least = now - now / least_gain;
    bool tried = false;

    for (uint32_t d = 0; d < last; d++) {
        if (!is_worth_a_try(k, stm, d))
            continue;
        exchange(k, stm, d);
        tried = true;
        if (total(k) < least) {
            least = total(k);
            best = d;
        }
        exchange(k, stm, last);
    }
    if (tried && best != last)
        exchange(k, stm, best);
    return best;
}

static Exchange *try_kernel(LayoutTable *t, Stm *stm, uint32_t first,
                            uint32_t end, PassContext *cx)
{
    Region k = {.t = t, .first = first, .end = end};
    uint32_t last;

    if (!stm || !is_candidate(stm) || !gather(&k))
        return NULL;
    last = stm->exp.fn[0].nparam - 1;
    Exchange *x = ARENA_NEW(&t->arena, Exchange, 1);
    *x = (Exchange){.kernel = stm, .dim = best_last(&k, stm)};
    if (x->dim == last)
        return NULL;
    if (!pass_rewrite(cx)) {
        exchange(&k, stm, last);
        return NULL;
    }
    pass_remark(cx, t->index->prog, REMARK_DONE, "exchanged", stm->loc,
                "'%s' becomes the last index, instead of '%s': neighbouring "
                "elements differ in it",
                stm->exp.fn[0].param[x->dim]->name->text,
                stm->exp.fn[0].param[last]->name->text);
    return x;
}

Exchange *layout_exchange_find(LayoutTable *t, uint32_t first,
                               PassContext *cx)
{
    Exchange *list = NULL, **link = &list;

    for (uint32_t r = first, end; r < t->index->nrow; r = end) {
        Stm *kernel = t->index->row[r].nest->kernel;
        for (end = r + 1; end < t->index->nrow &&
                          t->index->row[end].nest->kernel == kernel;)
            end++;
        if (t->target->threads == 0 && !t->eager)
            continue;
        *link = try_kernel(t, kernel, r, end, cx);
        if (*link)
            link = &(*link)->next;
    }
    return list;
}

/* ---- doing it ---- */

/* Result I of the kernel is a view of what the exchanged one makes there. */
static void make_view(Prog *prog, LmadCx *lmads, Body *body, uint32_t i,
                      const Exchange *x)
{
    Store *store = prog->store;
    Stm *stm = x->kernel;
    Var *var = stm->pat[i];
    Var *made = var_fresh(prog, var);
    uint32_t rank = var->type->rank, last = stm->exp.fn[0].nparam - 1;
    uint32_t *perm = ARENA_NEW(store_arena(store), uint32_t, rank);
    Stm *view = stm_new(prog, FORM_REARRANGE, 1, &var);
    const Scalar *of = scalar_var(store, made);

    for (uint32_t d = 0; d < rank; d++)
        perm[d] = d == x->dim ? last : d == last ? x->dim : d;
    exp_set_args(prog, &view->exp, 1, &of);
    view->exp.nperm = rank;
    view->exp.u.perm = perm;
    made->attrs = NULL;
    made->type = view_type(store, &(View){.perm = perm}, var->type);
    /* The exchange of two is its own inverse. */
    made->place.ixfn = view_ixfn(lmads, &view->exp, var);
    stm->pat[i] = made;
    view->loc = stm->loc;
    body_insert_before(body, stm->next, view);
}

void layout_exchange_apply(LayoutTable *t, const Exchange *first)
{
    Prog *prog = t->index->prog;
    LmadCx lmads = {.polys = t->index->polys, .prog = prog};

    for (const Exchange *x = first; x; x = x->next) {
        Exp *exp = &x->kernel->exp;
        uint32_t last = exp->fn[0].nparam - 1;
        Body *body = t->index->home[x->kernel->pat[0]->id].nest->body;
        Var *param = exp->fn[0].param[last];
        const Scalar *bound = exp->arg[last];
        for (uint32_t i = 0; i < x->kernel->npat; i++)
            make_view(prog, &lmads, body, i, x);
        exp->fn[0].param[last] = exp->fn[0].param[x->dim];
        exp->fn[0].param[x->dim] = param;
        exp->arg[last] = exp->arg[x->dim];
        exp->arg[x->dim] = bound;
    }
}
