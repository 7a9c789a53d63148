/* parallel.c - kernel, filter, partition and scatter: docs/language.md, 5.8 and
 * 5.9. */
#include "verifier/interpreter/value/inside.h"

/* ---- kernel ---- */

typedef struct Nest {
    Machine *m;
    const Stm *stm;
    const int64_t *bound;
    int64_t *index;
    Array **result;
} Nest;

static void run_nest(const Nest *nest, uint32_t dim)
{
    const Lambda *fn = &nest->stm->exp.fn[0];
    Machine *m = nest->m;

    if (dim < fn->nparam) {
        for (int64_t i = 0; i < nest->bound[dim]; i++) {
            nest->index[dim] = i;
            machine_bind_int(m, fn->param[dim], i);
            run_nest(nest, dim + 1);
        }
        return;
    }
    if (m->heap)
        heap_iterate(m);
    if (m->trace)
        trace_iteration(m);
    run_body(m, fn->body);
    for (uint32_t r = 0; r < nest->stm->npat; r++) {
        Slot value = machine_value(m, fn->body->res[r]);
        put(m, nest->result[r], fn->nparam, nest->index, &value,
            nest->stm->pat[r]);
    }
    end_iteration(m, fn);
}

void run_kernel(Machine *m, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    int64_t *bound = MACHINE_TAKE(m, int64_t, fn->nparam);
    int64_t *index = MACHINE_TAKE(m, int64_t, fn->nparam);
    Array **result = MACHINE_TAKE(m, Array *, stm->npat);
    int64_t n;

    for (uint32_t d = 0; d < fn->nparam; d++)
        bound[d] = machine_count(m, stm->exp.arg[d], "a bound");
    if (!shape_count(fn->nparam, bound, &n))
        n = INT64_MAX;
    for (uint32_t r = 0; r < stm->npat; r++)
        result[r] = machine_fresh(m, stm->pat[r], NULL);
    begin_iterations(m, stm, n);
    if (n > 0)
        run_nest(&(Nest){m, stm, bound, index, result}, 0);
    end_iterations(m, stm);
    for (uint32_t r = 0; r < stm->npat; r++)
        machine_bind(m, stm->pat[r], (Slot){.array = result[r]});
    machine_give(m, bound);
}

/* ---- filter and partition ---- */

/* All that iterations gave, in their order, and which are accepted. */
typedef struct Sifting {
    Late late;
    bool *accepted;
    int64_t n, naccepted;
} Sifting;

static void sift(Machine *m, const Stm *stm, Sifting *s)
{
    const Body *body = stm->exp.fn[0].body;

    for (int64_t i = 0; i < s->n; i++) {
        begin_iteration(m, stm, i);
        run_body(m, body);
        keep_late(m, stm, &s->late, i);
        s->accepted[i] = machine_eval(m, body->res[s->late.width]) != 0;
        end_iteration(m, &stm->exp.fn[0]);
        s->naccepted += s->accepted[i];
    }
    join_late(m, stm, &s->late, s->n);
}

/* Iteration I writes what it gives to row AT of the arrays of the names PAT. */
static void put_sifted(Machine *m, const Stm *stm, Sifting *s, int64_t i,
                       int64_t at, Var *const *pat)
{
    Late *late = &s->late;
    Slot *value = late->value + i * late->width;

    machine_bind_int(m, stm->exp.fn[0].param[0], i);
    if (m->heap)
        heap_act_apart(m, late->began[0], late->began[i + 1]);
    for (uint32_t k = 0; k < late->width; k++)
        put(m, m->slot[pat[k]->id].array, 1, &at, &value[k], pat[k]);
}

/* The names after the count get the values that are accepted, and those that
 * are not, if it is a partition. */
static void bind_sifted(Machine *m, const Stm *stm, Sifting *s)
{
    uint32_t width = s->late.width;
    int64_t count[2] = {0, 0};

    for (uint32_t k = 1; k < stm->npat; k++)
        machine_bind(m, stm->pat[k],
                     (Slot){.array = machine_fresh(m, stm->pat[k], NULL)});
    for (int64_t i = 0; i < s->n; i++) {
        bool accepted = s->accepted[i];
        uint32_t first = accepted ? 1 : 1 + width;
        if (first < stm->npat)
            put_sifted(m, stm, s, i, count[accepted]++, stm->pat + first);
        else
            for (uint32_t k = 0; k < width; k++)
                slot_drop(m, &s->late.value[i * width + k]);
    }
}

void run_filter(Machine *m, const Stm *stm)
{
    Sifting s = {.n = machine_count(m, stm->exp.arg[0], "a bound")};

    s.late = take_late(m, s.n, stm->exp.fn[0].body->nres - 1);
    s.accepted = MACHINE_TAKE(m, bool, s.n);
    begin_iterations(m, stm, s.n);
    sift(m, stm, &s);
    machine_bind(m, stm->pat[0], (Slot){.bits = (uint64_t)s.naccepted});
    bind_sifted(m, stm, &s);
    end_iterations(m, stm);
    machine_give(m, s.late.began); /* and all that was taken since */
}

/* ---- scatter ---- */

/* What stands at row I of A, held, to be combined. */
static Slot take_row(Machine *m, Array *a, int64_t i)
{
    Slot slot = {0};

    if (a->rank == 1) {
        if (m->trace)
            trace_read(m, a, array_at(a, &i));
        slot.bits = array_get(m, a, &i, &slot.undef);
        return slot;
    }
    slot.array = array_inside(m, a, 1, &i);
    if (m->heap) /* it is copied to where the operator wants it */
        return slot;
    Array *copy = array_dense_copy(m, slot.array);
    slot_drop(m, &slot);
    return (Slot){.array = copy};
}

/* VALUE for index AT, which is in range. */
static void scatter_one(Machine *m, const Stm *stm, Array *a, int64_t at,
                        Slot *value, Samples *samples)
{
    const OperatorList *ops = &stm->exp.u.ops;

    if (ops->count) {
        Slot old = take_row(m, a, at);
        run_combine(m, stm, samples, &ops->at[0], a->elem, &old, value);
        *value = old;
    }
    put(m, a, 1, &at, value, stm->pat[0]);
}

static bool is_inside(const Array *a, int64_t at)
{
    return at >= 0 && at < a->shape[0];
}

static void scatter_at_once(Machine *m, const Stm *stm, Array *a, int64_t n)
{
    const Body *body = stm->exp.fn[0].body;
    bool *written = MACHINE_TAKE(m, bool, a->shape[0]);
    Samples *samples = operators_take(m, stm);

    for (int64_t i = 0; i < n; i++) {
        begin_iteration(m, stm, i);
        run_body(m, body);
        Slot value = machine_value(m, body->res[1]);
        int64_t at = machine_int(m, body->res[0]);
        end_iteration(m, &stm->exp.fn[0]);
        if (is_inside(a, at)) { /* others are dropped */
            if (written[at] && stm->exp.u.ops.count == 0)
                machine_fail(m, body->res[0],
                             "two values are written to index %lld of '%s'",
                             (long long)at,
                             stm->exp.arg[1]->u.var->name->text);
            written[at] = true;
            scatter_one(m, stm, a, at, &value, samples);
        }
        slot_drop(m, &value);
    }
    operators_give(m, stm, samples);
    machine_give(m, written);
}

/* With an operator, updates are one by one, but are none of what bodies do. */
static void scatter_late(Machine *m, const Stm *stm, Array *a, int64_t n)
{
    const Lambda *fn = &stm->exp.fn[0];
    Late late = take_late(m, n, 2);

    for (int64_t i = 0; i < n; i++) {
        begin_iteration(m, stm, i);
        run_body(m, fn->body);
        Slot *value = keep_late(m, stm, &late, i);
        value[0].bits = machine_eval(m, fn->body->res[0]);
        end_iteration(m, fn);
    }
    join_late(m, stm, &late, n);
    for (int64_t i = 0; i < n; i++) {
        Slot *value = use_late(m, stm, &late, i, false);
        if (is_inside(a, (int64_t)value[0].bits))
            scatter_one(m, stm, a, (int64_t)value[0].bits, &value[1], NULL);
        slot_drop(m, &value[1]);
    }
    machine_give(m, late.began);
}

void run_scatter(Machine *m, const Stm *stm)
{
    int64_t n = machine_count(m, stm->exp.arg[0], "a bound");
    Array *a = array_hold(machine_array(m, stm->exp.arg[1]));

    begin_iterations(m, stm, n);
    if (m->heap && stm->exp.u.ops.count)
        scatter_late(m, stm, a, n);
    else
        scatter_at_once(m, stm, a, n);
    end_iterations(m, stm);
    machine_bind(m, stm->pat[0], (Slot){.array = a});
}
