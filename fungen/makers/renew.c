/* renew.c - kernels that compute an array anew.
 *
 * Each iteration reads, of the array, only what it gives anew: the element or
 * the row at its indices.  So in FUNMEM the array that the kernel makes may be
 * where the old one was, which is out of reach from the moment when an
 * iteration has read its part.
 */
#include "fungen/makers/makers.h"
#include "fungen/memory/memory.h"

/* A kernel in the making: its indices are the outermost ones of OLD. */
typedef struct Renewal {
    Var *old, *new;
    GenRange range;
    bool in_place;
    GenNest nest;
} Renewal;

static bool is_renewable(Gen *g, const Var *var, const void *data)
{
    GenRange range = var_range(g, var);

    (void)data;
    return elem_is_int((Elem)var->type->elem) && var->type->rank <= 3 &&
           !range.undef && !range.overlaps &&
           class_may_be_consumed(g, class_of(g, var));
}

/* In place where no thread and no caller has put the array somewhere else. */
static void renewal_open(Gen *g, Renewal *r, Var *old, uint32_t rank)
{
    Elem elem = (Elem)old->type->elem;

    *r = (Renewal){.old = old, .new = new_like(g, old->type),
                   .range = elem == ELEM_I64 ? range_between(-1000, 1000)
                                             : range_any(elem)};
    r->in_place =
        g->memory && g->fun->entry && g->exec == AT_HOST && chance(g, 80);
    nest_open(g, &r->nest, rank, old->type->size);
}

/* The iteration reads no more of the old array. */
static void renewal_begins(Gen *g, const Renewal *r)
{
    if (r->in_place)
        memory_overwrite(g, r->new, r->old);
}

/* What becomes of X. */
static const Scalar *renewed(Gen *g, const Renewal *r, Var *x)
{
    Elem elem = (Elem)x->type->elem;

    return mixed(g, term(g, x), pick_within(g, elem, r->range, 1), r->range);
}

static bool renewal_close(Gen *g, Renewal *r, const Scalar *res, GenRange range)
{
    Lambda fn = nest_close(g, &r->nest, 1, &res);
    Stm *stm = prepare(g, FORM_KERNEL, 1, &r->new, r->nest.rank,
                       r->nest.bound);

    stm->exp.exec = r->nest.exec;
    set_fns(g, stm, 1, &fn);
    finish_fresh(g, stm, range);
    if (r->in_place)
        memory_inherit(g, class_of(g, r->old), class_of(g, r->new));
    return true;
}

/* ---- elements ---- */

static bool renew_elements(Gen *g, Var *old)
{
    const Scalar *index[MAX_RANK], *res;
    Renewal r;

    renewal_open(g, &r, old, old->type->rank);
    for (uint32_t d = 0; d < old->type->rank; d++)
        index[d] = term(g, r.nest.index[d]);
    Var *x = read_at(g, old, index);
    renewal_begins(g, &r);
    make_statements(g, pick_share(g));
    res = renewed(g, &r, x);
    return renewal_close(g, &r, res, scalar_range(g, res));
}

/* ---- rows ---- */

/* A new row from that of the old array, element by element. */
static Var *make_row(Gen *g, const Renewal *r)
{
    uint32_t outer = r->nest.rank, inner = r->old->type->rank - outer;
    const Scalar *index[MAX_RANK];
    Choice choice;
    GenNest nest;

    choose_rows(g, r->old->type, outer, r->nest.index, &choice);
    Var *row = new_like(g, choice.type);
    memory_put_into(g, row, r->new, &choice);
    nest_open(g, &nest, inner, choice.type->size);
    for (uint32_t d = 0; d < outer; d++)
        index[d] = term(g, r->nest.index[d]);
    for (uint32_t d = 0; d < inner; d++)
        index[outer + d] = term(g, nest.index[d]);
    const Scalar *res = renewed(g, r, read_at(g, r->old, index));
    GenRange range = scalar_range(g, res);
    Lambda fn = nest_close(g, &nest, 1, &res);
    finish_kernel(g, &nest, &fn, row, range);
    g->class[class_of(g, row)].held_from = g->region; /* it is the result */
    return row;
}

static bool renew_rows(Gen *g, Var *old)
{
    Renewal r;

    renewal_open(g, &r, old, 1 + below(g, old->type->rank - 1));
    Var *row = make_row(g, &r);
    renewal_begins(g, &r);
    if (row->type->rank == 1 && chance(g, 25))
        use_hidden_size(g, row);
    make_statements(g, pick_share(g));
    return renewal_close(g, &r, term(g, row), var_range(g, row));
}

/* ---- which array ---- */

static bool has_rows(Gen *g, const Var *var, const void *data)
{
    return var->type->rank > 1 && is_renewable(g, var, data);
}

/* One that there is, or a new one. */
static Var *pick_renewable(Gen *g, bool rows)
{
    Var *var = pick(g, &g->all, rows ? has_rows : is_renewable, NULL);
    Elem elem = chance(g, 50) ? ELEM_I32 : ELEM_I64;

    return var ? var
               : obtain_array(g, pick_type(g, elem, 1 + rows, UINT32_MAX),
                              range_between(-100, 100), true);
}

bool make_renewal(Gen *g)
{
    bool rows = g->depth + 2 <= MAX_DEPTH && chance(g, 70);
    Var *old = pick_renewable(g, rows);

    if (!affordable(g, 40 * type_elements(g, old->type)))
        return false;
    return rows ? renew_rows(g, old) : renew_elements(g, old);
}
