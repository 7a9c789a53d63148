/* run.c - the value semantics: statements, functions, arguments. */
#include "verifier/machine.h"

#include "printer/print.h"

#include <string.h>

/* ---- operands and results ---- */

static const Scalar *arg(const Stm *stm, uint32_t i)
{
    return stm->exp.arg[i];
}

static void bind_array(Machine *m, const Stm *stm, Array *a)
{
    machine_bind(m, stm->pat[0], (Slot){.array = a});
}

/* The sizes that stand from operand FIRST on; to be given back. */
static int64_t *take_sizes(Machine *m, const Stm *stm, uint32_t first)
{
    uint32_t n = stm->exp.narg - first;
    int64_t *size = MACHINE_TAKE(m, int64_t, n);

    for (uint32_t i = 0; i < n; i++)
        size[i] = machine_count(m, arg(stm, first + i), "a size");
    return size;
}

/* ---- scalars and views ---- */

static void run_scalar(Machine *m, const Stm *stm)
{
    machine_bind(m, stm->pat[0], machine_value(m, arg(stm, 0)));
}

/* A scalar that stands at AT of A. */
static Slot element(const Array *a, int64_t at)
{
    Slot slot = {0};
    slot.bits = cells_get(a, at, &slot.undef);
    return slot;
}

static void run_index(Machine *m, const Stm *stm)
{
    const Array *a = machine_array(m, arg(stm, 0));
    int64_t at = a->offset;

    for (uint32_t d = 0; d < a->rank; d++) {
        int64_t i = machine_int(m, arg(stm, 1 + d));
        if (i < 0 || i >= a->shape[d])
            machine_fail(m, arg(stm, 1 + d),
                         "index %lld is out of range in dimension %u of "
                         "'%s', which is %s",
                         (long long)i, d, arg(stm, 0)->u.var->name->text,
                         shape_text(m, a));
        at += i * a->stride[d];
    }
    machine_bind(m, stm->pat[0], element(a, at));
}

static void run_slice(Machine *m, const Stm *stm)
{
    bind_array(m, stm, machine_select(m, stm, machine_array(m, arg(stm, 0))));
}

static void run_rearrange(Machine *m, const Stm *stm)
{
    const Array *a = machine_array(m, arg(stm, 0));
    Array *view = array_view(m, a, a->rank);

    for (uint32_t d = 0; d < a->rank; d++) {
        uint32_t from = stm->exp.form == FORM_REARRANGE ? stm->exp.u.perm[d]
                        : d < 2                         ? 1 - d
                                                        : d;
        view->shape[d] = a->shape[from];
        view->stride[d] = a->stride[from];
    }
    bind_array(m, stm, view);
}

static Array *same_view(Machine *m, const Array *a)
{
    Array *view = array_view(m, a, a->rank);

    memcpy(view->shape, a->shape, 2 * a->rank * sizeof *a->shape);
    return view;
}

static void run_reverse(Machine *m, const Stm *stm)
{
    const Array *a = machine_array(m, arg(stm, 0));
    uint32_t d = stm->exp.u.dim;
    Array *view = same_view(m, a);

    if (a->shape[d] > 0)
        view->offset += (a->shape[d] - 1) * a->stride[d];
    view->stride[d] = -a->stride[d];
    bind_array(m, stm, view);
}

static _Noreturn void fail_reshape(Machine *m, const Stm *stm, const Array *a,
                                   const int64_t *size)
{
    Array *wanted = array_view(m, a, stm->exp.narg - 1);

    memcpy(wanted->shape, size, wanted->rank * sizeof *size);
    machine_fail(m, NULL, "'%s', which is %s, is reshaped to %s, which has "
                          "another number of elements",
                 arg(stm, 0)->u.var->name->text, shape_text(m, a),
                 shape_text(m, wanted));
}

static void run_reshape(Machine *m, const Stm *stm)
{
    Array *a = machine_array(m, arg(stm, 0));
    uint32_t rank = stm->exp.narg - 1;
    int64_t *size = take_sizes(m, stm, 1), count;

    if (!shape_count(rank, size, &count) || count != array_count(a))
        fail_reshape(m, stm, a, size);
    Array *dense = array_is_dense(a) ? array_hold(a) : array_dense_copy(m, a);
    Array *view = array_view(m, dense, rank);
    array_lay_out(view, size);
    array_drop(m, dense);
    machine_give(m, size);
    bind_array(m, stm, view);
}

/* ---- fresh arrays ---- */

static void run_copy(Machine *m, const Stm *stm)
{
    bind_array(m, stm, array_dense_copy(m, machine_array(m, arg(stm, 0))));
}

/* A part of A: COUNT from FIRST on, in dimension D. */
static Array *part(Machine *m, const Array *a, uint32_t d, int64_t first,
                   int64_t count)
{
    Array *view = same_view(m, a);

    view->offset += first * a->stride[d];
    view->shape[d] = count;
    return view;
}

static void copy_part(Machine *m, const Array *to, int64_t to_first,
                      const Array *from, int64_t from_first, uint32_t d,
                      int64_t count)
{
    Array *target = part(m, to, d, to_first, count);
    Array *source = part(m, from, d, from_first, count);

    array_copy(target, source);
    array_drop(m, target);
    array_drop(m, source);
}

static void run_rotate(Machine *m, const Stm *stm)
{
    const Array *a = machine_array(m, arg(stm, 0));
    uint32_t d = stm->exp.u.dim;
    int64_t n = a->shape[d], by = machine_int(m, arg(stm, 1));
    Array *result = array_fresh(m, a->elem, a->rank, a->shape);

    if (n > 0) {
        by = (by % n + n) % n;
        copy_part(m, result, 0, a, by, d, n - by);
        copy_part(m, result, n - by, a, 0, d, by);
    }
    bind_array(m, stm, result);
}

static void run_iota(Machine *m, const Stm *stm)
{
    int64_t n = machine_count(m, arg(stm, 0), "a size");
    Array *a = array_fresh(m, ELEM_I64, 1, &n);

    int64_t *element = (int64_t *)(void *)a->cells->data;
    for (int64_t i = 0; i < n; i++)
        element[i] = i;
    bind_array(m, stm, a);
}

static void run_scratch(Machine *m, const Stm *stm)
{
    int64_t *size = take_sizes(m, stm, 0);
    Array *a = array_fresh(m, (Elem)stm->exp.elem, stm->exp.narg, size);

    machine_give(m, size);
    if (a->cells->count) {
        cells_set(a, 0, 0, true);
        memset(a->cells->undef, 1, (size_t)a->cells->count);
    }
    bind_array(m, stm, a);
}

/* A view of A that repeats it in new outer dimensions. */
static Array *repeated(Machine *m, const Array *a, uint32_t rank,
                       const int64_t *size)
{
    Array *view = array_view(m, a, rank + a->rank);

    for (uint32_t i = 0; i < rank; i++)
        view->shape[i] = size[i];
    for (uint32_t i = 0; i < a->rank; i++) {
        view->shape[rank + i] = a->shape[i];
        view->stride[rank + i] = a->stride[i];
    }
    return view;
}

/* VALUE as an array: of rank 0 where it is a scalar. */
static Array *as_array(Machine *m, const Slot *value, Elem elem)
{
    if (value->array)
        return array_hold(value->array);
    Array *a = array_fresh(m, elem, 0, NULL);
    cells_set(a, 0, value->bits, value->undef);
    return a;
}

static void run_replicate(Machine *m, const Stm *stm)
{
    Elem elem = (Elem)stm->pat[0]->type->elem;
    Slot value = machine_value(m, arg(stm, 0));
    int64_t *size = take_sizes(m, stm, 1);
    Array *one = as_array(m, &value, elem);
    Array *view = repeated(m, one, stm->exp.narg - 1, size);
    Array *result = array_dense_copy(m, view);

    array_drop(m, view);
    array_drop(m, one);
    slot_drop(m, &value);
    machine_give(m, size);
    bind_array(m, stm, result);
}

static void run_concat(Machine *m, const Stm *stm)
{
    const Array *first = machine_array(m, arg(stm, 0));
    int64_t *shape = MACHINE_TAKE(m, int64_t, first->rank), at = 0;

    memcpy(shape, first->shape, first->rank * sizeof *shape);
    for (uint32_t i = 1; i < stm->exp.narg; i++)
        if (__builtin_add_overflow(shape[0],
                                   machine_array(m, arg(stm, i))->shape[0],
                                   &shape[0]))
            machine_fail(m, NULL, "this array is too large");
    Array *result = array_fresh(m, first->elem, first->rank, shape);
    for (uint32_t i = 0; i < stm->exp.narg; i++) {
        const Array *a = machine_array(m, arg(stm, i));
        copy_part(m, result, at, a, 0, 0, a->shape[0]);
        at += a->shape[0];
    }
    machine_give(m, shape);
    bind_array(m, stm, result);
}

/* ---- updates ---- */

/* The verifier has seen to it that nobody looks at the old array again: it is
 * changed in place.  A value that shares its cells is read first. */
static void write_selection(Machine *m, const Stm *stm, Array *target,
                            Slot *value)
{
    Array *source = as_array(m, value, target->elem);

    if (!shapes_equal(target, source))
        machine_fail(m, NULL, "what is selected is %s, but the value is %s",
                     shape_text(m, target), shape_text(m, source));
    if (!array_is_injective(target))
        machine_fail(m, NULL,
                     "the selection of '%s' names an element more than once",
                     arg(stm, 0)->u.var->name->text);
    if (source->cells == target->cells) {
        Array *copy = array_dense_copy(m, source);
        array_drop(m, source);
        source = copy;
    }
    array_copy(target, source);
    array_drop(m, source);
}

static void run_update(Machine *m, const Stm *stm)
{
    Array *a = array_hold(machine_array(m, arg(stm, 0)));
    Slot value = machine_value(m, arg(stm, 1));
    Array *target = machine_select(m, stm, a);

    write_selection(m, stm, target, &value);
    array_drop(m, target);
    slot_drop(m, &value);
    bind_array(m, stm, a);
}

/* ---- control ---- */

/* Bind the results of BODY, which has run, to VAR.  All of them are taken
 * first, since binding one may change what the next one reads. */
static void bind_results(Machine *m, const Body *body, Var *const *var)
{
    Slot few[8], *result = few;

    if (body->nres > 8)
        result = MACHINE_TAKE(m, Slot, body->nres);
    for (uint32_t i = 0; i < body->nres; i++)
        result[i] = run_is_value(var[i]) ? machine_value(m, body->res[i])
                                         : (Slot){0};
    for (uint32_t i = 0; i < body->nres; i++)
        machine_bind(m, var[i], result[i]);
    if (result != few)
        machine_give(m, result);
}

static void run_if(Machine *m, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[machine_eval(m, arg(stm, 0)) ? 0 : 1];

    run_body(m, fn->body);
    bind_results(m, fn->body, stm->pat);
}

static void bind_inits(Machine *m, const Stm *stm, uint32_t first)
{
    const Lambda *fn = &stm->exp.fn[0];

    for (uint32_t i = first; i < fn->nparam; i++)
        if (run_is_value(fn->param[i]))
            machine_bind(m, fn->param[i], machine_value(m, arg(stm, i)));
}

static void run_loop(Machine *m, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t first = stm->exp.is_while ? 0 : 1;
    int64_t bound = first ? machine_int(m, arg(stm, 0)) : 0;

    bind_inits(m, stm, first);
    if (first)
        machine_enter(m, fn->param[0]);
    for (int64_t i = 0;; i++) {
        if (first ? i >= bound
                  : !machine_eval(m, scalar_var(m->prog->store,
                                                stm->exp.u.condition)))
            break;
        if (first)
            machine_bind_int(m, fn->param[0], i);
        run_body(m, fn->body);
        bind_results(m, fn->body, fn->param + first);
        m->loc = stm->loc;
    }
    machine_leave(m, first);
    for (uint32_t i = 0; i < stm->npat; i++) {
        Slot value = m->slot[fn->param[first + i]->id];
        if (value.array)
            array_hold(value.array);
        machine_bind(m, stm->pat[i], value);
    }
}

/* The results are fresh, whatever the body names. */
static void run_once(Machine *m, const Stm *stm)
{
    run_body(m, stm->exp.fn[0].body);
    bind_results(m, stm->exp.fn[0].body, stm->pat);
    for (uint32_t i = 0; i < stm->npat; i++)
        machine_make_fresh(m, &m->slot[stm->pat[i]->id]);
}

static void run_call(Machine *m, const Stm *stm)
{
    const Fun *callee = stm->exp.u.callee;

    for (uint32_t i = 0; i < callee->nparam; i++)
        if (run_is_value(callee->param[i]))
            machine_bind(m, callee->param[i], machine_value(m, arg(stm, i)));
    run_body(m, callee->body);
    bind_results(m, callee->body, stm->pat);
}

static void run_assert(Machine *m, const Stm *stm)
{
    if (!machine_eval(m, arg(stm, 0)))
        machine_fail_assert(m, stm);
}

/* ---- all of them ---- */

static void (*const forms[FORM_COUNT])(Machine *, const Stm *) = {
    [FORM_SCALAR] = run_scalar,       [FORM_INDEX] = run_index,
    [FORM_SLICE] = run_slice,         [FORM_LMAD_SLICE] = run_slice,
    [FORM_REARRANGE] = run_rearrange, [FORM_TRANSPOSE] = run_rearrange,
    [FORM_RESHAPE] = run_reshape,     [FORM_REVERSE] = run_reverse,
    [FORM_ROTATE] = run_rotate,       [FORM_IOTA] = run_iota,
    [FORM_REPLICATE] = run_replicate, [FORM_SCRATCH] = run_scratch,
    [FORM_COPY] = run_copy,           [FORM_CONCAT] = run_concat,
    [FORM_MANIFEST] = run_copy,       [FORM_UPDATE] = run_update,
    [FORM_IF] = run_if,               [FORM_LOOP] = run_loop,
    [FORM_KERNEL] = run_kernel,       [FORM_REDUCE] = run_reduce,
    [FORM_SCAN] = run_scan,           [FORM_FILTER] = run_filter,
    [FORM_PARTITION] = run_filter,    [FORM_SCATTER] = run_scatter,
    [FORM_ONCE] = run_once,           [FORM_CALL] = run_call,
    [FORM_ASSERT] = run_assert,
};

/* 5.14: where such a statement would fail, it yields an undefined value. */
static void run_speculative(Machine *m, const Stm *stm)
{
    jmp_buf here, *outer = m->on_failure;
    uint32_t nindex = m->nindex;
    Held *held = m->held;
    bool was_silent = m->silent;

    m->on_failure = &here;
    m->silent = true;
    if (setjmp(here) == 0)
        forms[stm->exp.form](m, stm);
    else
        m->slot[stm->pat[0]->id] = (Slot){.undef = true};
    m->on_failure = outer;
    m->silent = was_silent;
    if (m->budget && m->budget->spent)
        machine_exhausted(m);
    m->nindex = nindex;
    while (m->held != held)
        machine_give(m, m->held->memory);
}

static bool is_speculative(const Stm *stm)
{
    return stm->attrs && attr_find(stm->attrs, "spec") && stm->npat == 1 &&
           type_is_scalar(stm->pat[0]->type);
}

/* Erasing the annotations (6.5) removes such a statement, too. */
static bool serves_annotations(const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (run_is_value(stm->pat[i]))
            return false;
    return stm->npat > 0;
}

void run_body(Machine *m, const Body *body)
{
    machine_step(m, 1);
    for (const Stm *s = body->first; s; s = s->next) {
        m->loc = s->loc;
        machine_step(m, 1);
        if (serves_annotations(s))
            continue;
        if (is_speculative(s))
            run_speculative(m, s);
        else
            forms[s->exp.form](m, s);
    }
    m->loc = body->loc;
}

/* ---- arguments and results ---- */

bool run_is_value(const Var *var)
{
    return !type_is_mem(var->type) &&
           !(var->attrs && attr_find(var->attrs, "mem"));
}

static Array *array_of_value(Machine *m, const Value *value)
{
    Array *a = array_fresh(m, value->elem, value->rank, value->shape);

    for (int64_t i = 0; i < value->count; i++)
        cells_set(a, i, value_get(value, i), value->undef && value->undef[i]);
    return a;
}

static const char *param_text(Machine *m, const Var *var)
{
    Buf buf = {0};
    print_type(&buf, var->type, (Place){0});
    const char *text = arena_text(&m->diag->arena, buf.at, buf.len);
    buf_free(&buf);
    return text;
}

static void take_argument(Machine *m, const Var *param, const Value *value)
{
    bool fits = value->elem == (Elem)param->type->elem &&
                value->rank == param->type->rank;

    m->argument = value->span;
    if (!fits) {
        Array *a = array_of_value(m, value);
        machine_fail(m, NULL, "parameter '%s' is %s, but the argument is %s",
                     param->name->text, param_text(m, param),
                     shape_text(m, a));
    }
    if (value->rank == 0)
        machine_bind(m, param,
                     (Slot){.bits = value_get(value, 0),
                            .undef = value->undef && value->undef[0]});
    else
        machine_bind(m, param, (Slot){.array = array_of_value(m, value)});
}

/* Scalars that serve annotations only have no arguments: nobody reads them. */
static void take_arguments(Machine *m, const Fun *fun, const Value *args,
                           size_t narg)
{
    size_t wanted = 0, next = 0;

    for (uint32_t i = 0; i < fun->nparam; i++)
        wanted += run_is_value(fun->param[i]);
    if (wanted != narg)
        machine_fail(m, NULL, "'%s' takes %zu argument%s, not %zu",
                     fun->name->text, wanted, wanted == 1 ? "" : "s", narg);
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (run_is_value(fun->param[i]))
            take_argument(m, fun->param[i], &args[next++]);
}

typedef struct Giving {
    const Array *from;
    Value *to;
    int64_t next;
    Arena *arena;
} Giving;

static void give_element(int64_t at, void *data)
{
    Giving *g = data;
    bool undef;
    uint64_t bits = cells_get(g->from, at, &undef);

    value_set(g->to, g->next, bits);
    if (undef && !g->to->undef)
        g->to->undef = ARENA_NEW(g->arena, uint8_t, g->to->count);
    if (undef)
        g->to->undef[g->next] = 1;
    g->next++;
}

static void give_result(Machine *m, const Var *res, const Scalar *s,
                        Arena *arena, Value *value)
{
    Slot slot = machine_value(m, s);
    Array *a = as_array(m, &slot, (Elem)res->type->elem);
    Giving g = {a, value, 0, arena};

    if (!value_new(arena, a->elem, a->rank, a->shape, value))
        machine_fail(m, NULL, "there is no memory for the result");
    array_each(a, give_element, &g);
    array_drop(m, a);
    slot_drop(m, &slot);
}

static void give_results(Machine *m, const Fun *fun, Arena *arena,
                         Value **results, size_t *nresult)
{
    Value *all = ARENA_NEW(arena, Value, fun->nres);
    size_t n = 0;

    for (uint32_t i = 0; i < fun->nres; i++)
        if (run_is_value(fun->res[i].var))
            give_result(m, fun->res[i].var, fun->body->res[i], arena,
                        &all[n++]);
    *results = all;
    *nresult = n;
}

bool run_value_within(Prog *prog, const Fun *fun, const Value *args,
                      size_t narg, RunBudget *budget, Arena *arena,
                      Diag *diag, Value **results, size_t *nresult)
{
    jmp_buf failure;
    Machine m;
    volatile bool ok = false;

    machine_start(&m, prog, diag);
    m.on_failure = &failure;
    m.budget = budget;
    if (setjmp(failure) == 0) {
        take_arguments(&m, fun, args, narg);
        run_body(&m, fun->body);
        give_results(&m, fun, arena, results, nresult);
        ok = true;
    }
    machine_free(&m);
    return ok;
}

bool run_value(Prog *prog, const Fun *fun, const Value *args, size_t narg,
               Arena *arena, Diag *diag, Value **results, size_t *nresult)
{
    return run_value_within(prog, fun, args, narg, NULL, arena, diag, results,
                            nresult);
}
