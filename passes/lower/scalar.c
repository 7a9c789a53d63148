/* scalar.c - scalars: how they are bound, and those that live in memory.
 *
 * A scalar becomes a variable.  One that lives in memory is kept in a variable
 * as well, where it is set, and written to its place; where only a parallel
 * statement has written it, it is read when it is used (lower_value).
 */
#include "passes/lower/inside.h"

#include <string.h>

Var *lower_declare(Lowerer *l, Var *var)
{
    if (!var->place.ixfn && var->id < l->subst.room && l->subst.to[var->id])
        return l->subst.to[var->id]->u.var;
    if (var->place.ixfn) {
        Var *kept = lower_fresh_like(l, var, var->type);
        subst_put(&l->subst, var, out_name(l, kept));
        kept->attrs = var->attrs;
        var = kept;
    }
    out_var(l, var);
    return var;
}

void lower_store(Lowerer *l, const Var *var)
{
    if (type_is_scalar(var->type) && var->place.ixfn)
        out_write(l, lower_block(l, var->place.mem),
                  lower_offset(l, var->place.ixfn, NULL),
                  lower_value(l, out_name(l, (Var *)(uintptr_t)var)));
}

bool lower_is_there(Lowerer *l, Spot spot, const Scalar *value)
{
    return value->op == OP_VAR && value->u.var->place.ixfn &&
           spots_coincide(l, spot, spot_of(l, value->u.var));
}

void lower_bind(Lowerer *l, Var *var, const Scalar *value)
{
    const Scalar *s = lower_value(l, value);

    out_set(l, lower_declare(l, var), s);
    if (var->place.ixfn && !lower_is_there(l, spot_of(l, var), value))
        lower_store(l, var);
}

void lower_store_at(Lowerer *l, Spot spot, const Scalar *value)
{
    if (lower_is_there(l, spot, value))
        return;
    const Scalar *s = lower_value(l, value);
    out_write(l, spot.place.mem, spot_offset(l, spot, 0, NULL), s);
}

const Scalar *lower_leaf(Lowerer *l, const Scalar *s, const char *name)
{
    if (s->op == OP_VAR || s->op == OP_CONST)
        return s;
    Var *var = lower_fresh(l, name, type_scalar(l->store, (Elem)s->elem));
    out_var(l, var);
    out_set(l, var, s);
    return out_name(l, var);
}

/* ---- parallel assignment ---- */

/* Variables are set in an order in which nobody reads what was set before:
 * each becomes free when all values that read it are assigned.  Where none is
 * free they go round in a circle, and the first one's value is kept aside. */
typedef struct Assignment {
    Lowerer *l;
    uint32_t n;
    Var *const *var;
    const Scalar **value; /* an array of its own */
    uint32_t *readers;    /* by K: values left that read VAR[k] */
    bool *done;
    uint32_t *ready, nready;
    uint32_t reader; /* the value that is looked at */
    int change;
} Assignment;

static void count_reader(Var *var, void *data)
{
    Assignment *a = data;
    uint32_t k = var_number(&a->l->assigned, var);

    if (!k || k - 1 == a->reader || a->done[k - 1])
        return;
    a->readers[k - 1] += (uint32_t)a->change;
    if (a->change < 0 && a->readers[k - 1] == 0)
        a->ready[a->nready++] = k - 1;
}

static void note_readers(Assignment *a, uint32_t k, int change)
{
    a->reader = k;
    a->change = change;
    scalar_each_var(a->value[k], count_reader, a);
}

static void assign(Assignment *a, uint32_t k)
{
    const Scalar *value = a->value[k];

    a->done[k] = true;
    if (value != out_name(a->l, a->var[k]))
        out_set(a->l, a->var[k], value);
    note_readers(a, k, -1);
}

/* What reads variable K reads another one from now on. */
static void keep_aside(Assignment *a, uint32_t k)
{
    Var *kept = lower_fresh_like(a->l, a->var[k], a->var[k]->type);
    Subst subst = subst_new(a->l->prog);

    out_var(a->l, kept);
    out_set(a->l, kept, out_name(a->l, a->var[k]));
    subst_put(&subst, a->var[k], out_name(a->l, kept));
    for (uint32_t i = 0; i < a->n; i++)
        if (!a->done[i] && i != k)
            a->value[i] = scalar_subst(&subst, a->value[i]);
    subst_free(&subst);
    a->readers[k] = 0;
    a->ready[a->nready++] = k;
}

static void assign_ready(Assignment *a)
{
    while (a->nready) {
        uint32_t k = a->ready[--a->nready];
        if (!a->done[k])
            assign(a, k);
    }
}

void lower_assign(Lowerer *l, uint32_t n, Var *const *var,
                  const Scalar *const *value)
{
    Arena scratch = {0};
    Assignment a = {.l = l, .n = n, .var = var};

    a.value = ARENA_NEW(&scratch, const Scalar *, n);
    a.readers = ARENA_NEW(&scratch, uint32_t, n);
    a.done = ARENA_NEW(&scratch, bool, n);
    a.ready = ARENA_NEW(&scratch, uint32_t, 2 * (size_t)n);
    memcpy(a.value, value, n * sizeof *value);
    for (uint32_t k = 0; k < n; k++)
        var_set_number(l->prog, &l->assigned, var[k], k + 1);
    for (uint32_t k = 0; k < n; k++)
        note_readers(&a, k, 1);
    for (uint32_t k = n; k-- > 0;)
        if (a.readers[k] == 0)
            a.ready[a.nready++] = k;
    for (uint32_t k = 0; k < n; k++) {
        assign_ready(&a);
        if (!a.done[k])
            keep_aside(&a, k);
    }
    assign_ready(&a);
    for (uint32_t k = 0; k < n; k++)
        var_set_number(l->prog, &l->assigned, var[k], 0);
    arena_free(&scratch);
}
