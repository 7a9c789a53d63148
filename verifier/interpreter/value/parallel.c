/* parallel.c - parallel forms: docs/language.md, sections 5.8 and 5.9. */
#include "verifier/interpreter/heap/inside.h"
#include "verifier/interpreter/value/operator.h"

#include <string.h>

/* ---- iterations ---- */

static void begin_iterations(Machine *m, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];

    for (uint32_t d = 0; d < fn->nparam; d++)
        machine_enter(m, fn->param[d]);
    if (m->heap)
        heap_enter(m, stm);
}

static void end_iterations(Machine *m, const Stm *stm)
{
    machine_leave(m, stm->exp.fn[0].nparam);
    if (m->heap)
        heap_leave(m);
    m->loc = stm->loc;
}

/* Evaluate the body of a form with one index for I. */
static void run_iteration(Machine *m, const Stm *stm, int64_t i)
{
    const Lambda *fn = &stm->exp.fn[0];

    machine_bind_int(m, fn->param[0], i);
    if (m->heap)
        heap_iterate(m);
    run_body(m, fn->body);
}

/* The results of the body have been taken. */
static void end_iteration(Machine *m, const Lambda *fn)
{
    if (m->heap)
        heap_bury(m, fn->param[0]);
}

/* In the heap, what comes of the bodies may be brought together when all of
 * them have run; for each iteration, nevertheless. */
typedef struct Late {
    uint64_t *began; /* when each body began, and when the last one had run */
    Slot *value;     /* WIDTH of each iteration */
    uint32_t width;
} Late;

static Late take_late(Machine *m, int64_t n, uint32_t width)
{
    Late late = {.width = width};

    machine_step(m, n); /* as for an array of N elements */
    late.began = MACHINE_TAKE(m, uint64_t, n + 1);
    late.value = machine_take(m, (size_t)n, width * sizeof *late.value);
    return late;
}

/* What the body gives for I. */
static Slot *run_late(Machine *m, const Stm *stm, Late *late, int64_t i)
{
    const Lambda *fn = &stm->exp.fn[0];
    Slot *value = late->value + i * late->width;

    run_iteration(m, stm, i);
    if (m->heap)
        late->began[i] = heap_now(m);
    for (uint32_t k = 0; k < late->width; k++)
        value[k] = machine_loaded(m, fn->body->res[k]);
    return value;
}

static void join_late(Machine *m, const Stm *stm, Late *late, int64_t n)
{
    if (m->heap)
        late->began[n] = heap_join(m);
    m->loc = stm->loc;
}

/* What was given for I is about to be used, in the order of iterations or in
 * any. */
static Slot *use_late(Machine *m, const Stm *stm, Late *late, int64_t i,
                      bool in_order)
{
    machine_bind_int(m, stm->exp.fn[0].param[0], i);
    if (m->heap)
        heap_act(m, late->began[in_order ? 0 : i], late->began[i + 1]);
    return late->value + i * late->width;
}

static void give_late(Machine *m, Late *late)
{
    machine_give(m, late->began);
}

/* ---- arrays that iterations fill ---- */

/* What stands at the N outermost indices of WHOLE becomes VALUE, which is
 * dropped. */
static void put(Machine *m, Array *whole, uint32_t n, const int64_t *index,
                Slot *value, const Var *var)
{
    if (!value->array) {
        array_put(m, whole, index, value->bits, value->undef);
        return;
    }
    Array *to = array_inside(m, whole, n, index);
    if (!shapes_equal(to, value->array))
        machine_fail(m, NULL,
                     "an element of '%s' is %s, but this result is %s",
                     var->name->text, shape_text(m, to),
                     shape_text(m, value->array));
    array_copy(m, to, value->array);
    array_drop(m, to);
    slot_drop(m, value);
}

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

    for (uint32_t d = 0; d < fn->nparam; d++)
        bound[d] = machine_count(m, stm->exp.arg[d], "a bound");
    for (uint32_t r = 0; r < stm->npat; r++)
        result[r] = machine_fresh(m, stm->pat[r], NULL);
    begin_iterations(m, stm);
    run_nest(&(Nest){m, stm, bound, index, result}, 0);
    end_iterations(m, stm);
    for (uint32_t r = 0; r < stm->npat; r++)
        machine_bind(m, stm->pat[r], (Slot){.array = result[r]});
    machine_give(m, bound);
}

/* ---- operators ---- */

static uint64_t combine_builtin(Machine *m, const Operator *op, Elem elem,
                                const Slot *a, const Slot *b)
{
    if (a->undef || b->undef)
        machine_fail(m, NULL, "an operand of '%s' is undefined",
                     op_info[op->op].text);
    return eval_combine((Op)op->op, elem, a->bits, b->bits);
}

void run_combine(Machine *m, const Stm *stm, const Operator *op, Elem elem,
                 Slot *a, Slot *b)
{
    if (op->kind == OPERATOR_BUILTIN) {
        a->bits = combine_builtin(m, op, elem, a, b);
        return;
    }
    const Lambda *fn = &stm->exp.fn[op->fn];
    void (*bind)(Machine *, const Var *, Slot) =
        m->heap ? machine_bind_copy : machine_bind;
    for (uint32_t i = 0; i < op->width; i++)
        bind(m, fn->param[i], a[i]);
    for (uint32_t i = 0; i < op->width; i++)
        bind(m, fn->param[op->width + i], b[i]);
    run_body(m, fn->body);
    for (uint32_t i = 0; i < op->width; i++)
        a[i] = machine_loaded(m, fn->body->res[i]);
    end_iteration(m, fn);
    m->loc = stm->loc;
}

static Slot neutral_of(Machine *m, const Stm *stm, const Operator *op,
                       uint32_t i, const Var *var)
{
    if (op->kind == OPERATOR_LAMBDA)
        return machine_value(m, stm->exp.arg[op->neutral + i]);
    return (Slot){.bits = eval_neutral((Op)op->op, (Elem)var->type->elem)};
}

static void note_array(Var *var, void *data)
{
    *(bool *)data |= !type_is_scalar(var->type) || var->place.ixfn;
}

/* Does one of the operators of STM look at arrays?  Then it is applied when
 * all bodies have run, so that what it does is none of what they do. */
static bool operates_on_arrays(const Stm *stm)
{
    bool found = false;

    for (uint32_t k = 1; k < stm->exp.nfn && !found; k++) {
        const Lambda *fn = &stm->exp.fn[k];
        if (k == stm->exp.u.ops.then)
            continue;
        for (uint32_t i = 0; i < fn->nparam; i++)
            note_array(fn->param[i], &found);
        body_each_use(fn->body, note_array, &found);
    }
    return found;
}

/* ---- reduce and scan ---- */

typedef struct Folding {
    Machine *m;
    const Stm *stm;
    bool scans;
    const Lambda *then; /* what makes the results of ACC, or NULL */
    uint32_t width;     /* of what is combined */
    Slot *acc;          /* that */
    Array **array; /* where results, of all iterations or the last, go */
    Slot *value;   /* of one iteration */
    Samples *samples; /* of operators that are tested */
} Folding;

/* Are results that OP combines arrays of all iterations? */
static bool is_collected(const Folding *f, const Operator *op)
{
    return f->scans || op->kind == OPERATOR_ID;
}

static Elem combined_elem(const Folding *f, uint32_t k)
{
    return f->then ? (Elem)f->then->param[1 + k]->type->elem
                   : (Elem)f->stm->pat[k]->type->elem;
}

/* What is combined up to iteration I goes to where it belongs; in the heap it
 * stays there. */
static void keep(Folding *f, uint32_t k, int64_t i)
{
    Machine *m = f->m;

    if (f->then || !f->array[k])
        return;
    Slot copy = f->acc[k];
    if (copy.array)
        array_hold(copy.array);
    put(m, f->array[k], f->scans, &i, &copy, f->stm->pat[k]);
    if (!m->heap || !f->acc[k].array)
        return;
    array_drop(m, f->acc[k].array);
    f->acc[k].array = array_inside(m, f->array[k], f->scans, &i);
}

static void combine_values(Folding *f, const Operator *op, Elem elem, Slot *a,
                           Slot *b)
{
    if (f->samples)
        operators_note(f->m, f->stm, f->samples,
                       (uint32_t)(op - f->stm->exp.u.ops.at), elem, a, b);
    run_combine(f->m, f->stm, op, elem, a, b);
}

/* Combine the values of iteration I, from result AT on, by OP. */
static void fold_one(Folding *f, const Operator *op, uint32_t at, int64_t i)
{
    Machine *m = f->m;

    if (op->kind == OPERATOR_ID && !f->then) {
        put(m, f->array[at], 1, &i, &f->value[at], f->stm->pat[at]);
        return;
    }
    if (i == 0 || op->kind == OPERATOR_ID)
        memcpy(f->acc + at, f->value + at, op->width * sizeof *f->acc);
    else
        combine_values(f, op, combined_elem(f, at), f->acc + at,
                       f->value + at);
    for (uint32_t k = at; k < at + op->width; k++)
        keep(f, k, i);
}

/* What comes of all that is combined up to iteration I. */
static void go_on(Folding *f, int64_t i)
{
    Machine *m = f->m;
    const Lambda *fn = f->then;

    machine_bind_int(m, fn->param[0], i);
    for (uint32_t k = 0; k < f->width; k++)
        machine_bind(m, fn->param[1 + k], f->acc[k]);
    run_body(m, fn->body);
    for (uint32_t k = 0; k < f->stm->npat; k++) {
        Slot result = machine_loaded(m, fn->body->res[k]);
        put(m, f->array[k], 1, &i, &result, f->stm->pat[k]);
    }
    end_iteration(m, fn);
}

static void fold_all(Folding *f, Slot *value, int64_t i)
{
    const OperatorList *ops = &f->stm->exp.u.ops;

    f->value = value;
    f->m->loc = f->stm->loc;
    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        fold_one(f, &ops->at[o], at, i);
    if (f->then)
        go_on(f, i);
}

static void fold_at_once(Folding *f, int64_t n)
{
    const Lambda *fn = &f->stm->exp.fn[0];
    Slot *value = MACHINE_TAKE(f->m, Slot, f->width);

    for (int64_t i = 0; i < n; i++) {
        run_iteration(f->m, f->stm, i);
        for (uint32_t k = 0; k < f->width; k++)
            value[k] = machine_loaded(f->m, fn->body->res[k]);
        end_iteration(f->m, fn);
        fold_all(f, value, i);
    }
    machine_give(f->m, value);
}

static void fold_late(Folding *f, int64_t n)
{
    Late late = take_late(f->m, n, f->width);

    for (int64_t i = 0; i < n; i++) {
        run_late(f->m, f->stm, &late, i);
        end_iteration(f->m, &f->stm->exp.fn[0]);
    }
    join_late(f->m, f->stm, &late, n);
    for (int64_t i = 0; i < n; i++)
        fold_all(f, use_late(f->m, f->stm, &late, i, true), i);
    give_late(f->m, &late);
}

/* What there is before the first iteration: arrays for those that collect,
 * and for what is combined in the heap. */
static void start_folding(Folding *f)
{
    const OperatorList *ops = &f->stm->exp.u.ops;
    uint32_t n = f->stm->npat;

    f->acc = MACHINE_TAKE(f->m, Slot, f->width);
    f->array = MACHINE_TAKE(f->m, Array *, n);
    for (uint32_t k = 0; k < n && f->then; k++)
        f->array[k] = machine_fresh(f->m, f->stm->pat[k], NULL);
    for (uint32_t o = 0, at = 0; o < ops->count && !f->then;
         at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            if (is_collected(f, &ops->at[o]) ||
                (f->m->heap && type_is_array(f->stm->pat[k]->type)))
                f->array[k] = machine_fresh(f->m, f->stm->pat[k], NULL);
    f->samples = operators_take(f->m, f->stm);
}

/* Bind result K, which OP combined, AT being its first one. */
static void finish_result(Folding *f, const Operator *op, uint32_t at,
                          uint32_t k, int64_t n)
{
    Machine *m = f->m;
    const Var *var = f->stm->pat[k];
    Array *array = f->array[k];

    if (array && (n > 0 || is_collected(f, op))) {
        slot_drop(m, &f->acc[k]);
        machine_bind(m, var, (Slot){.array = array});
        return;
    }
    array_drop(m, array);
    machine_bind_copy(m, var, n > 0 ? f->acc[k]
                                    : neutral_of(m, f->stm, op, k - at, var));
}

static void finish_folding(Folding *f, int64_t n)
{
    const OperatorList *ops = &f->stm->exp.u.ops;

    for (uint32_t k = 0; k < f->stm->npat && f->then; k++)
        machine_bind(f->m, f->stm->pat[k], (Slot){.array = f->array[k]});
    for (uint32_t o = 0, at = 0; o < ops->count && !f->then;
         at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            finish_result(f, &ops->at[o], at, k, n);
    operators_give(f->m, f->stm, f->samples);
    machine_give(f->m, f->acc);
}

static void run_folding(Machine *m, const Stm *stm, bool scans)
{
    Folding f = {.m = m, .stm = stm, .scans = scans,
                 .width = stm->exp.fn[0].body->nres};
    int64_t n = machine_count(m, stm->exp.arg[0], "a bound");

    if (stm->exp.u.ops.then)
        f.then = &stm->exp.fn[stm->exp.u.ops.then];
    start_folding(&f);
    begin_iterations(m, stm);
    if (m->heap && operates_on_arrays(stm))
        fold_late(&f, n);
    else
        fold_at_once(&f, n);
    end_iterations(m, stm);
    finish_folding(&f, n);
}

void run_reduce(Machine *m, const Stm *stm)
{
    run_folding(m, stm, false);
}

void run_scan(Machine *m, const Stm *stm)
{
    run_folding(m, stm, true);
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
        run_late(m, stm, &s->late, i);
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
    begin_iterations(m, stm);
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
        slot.bits = array_get(m, a, &i, &slot.undef);
        return slot;
    }
    slot.array = array_row(m, a, i);
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
        if (samples)
            operators_note(m, stm, samples, 0, a->elem, &old, value);
        run_combine(m, stm, &ops->at[0], a->elem, &old, value);
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
        run_iteration(m, stm, i);
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
        Slot *value = run_late(m, stm, &late, i);
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
    give_late(m, &late);
}

void run_scatter(Machine *m, const Stm *stm)
{
    int64_t n = machine_count(m, stm->exp.arg[0], "a bound");
    Array *a = array_hold(machine_array(m, stm->exp.arg[1]));

    begin_iterations(m, stm);
    if (m->heap && stm->exp.u.ops.count)
        scatter_late(m, stm, a, n);
    else
        scatter_at_once(m, stm, a, n);
    end_iterations(m, stm);
    machine_bind(m, stm->pat[0], (Slot){.array = a});
}
