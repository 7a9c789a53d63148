/* parallel.c - kernels and the parallel statements of IMP:
 * docs/language.md, sections 7.5 and 7.6. */
#include "verifier/interpreter/imp/inside.h"

/* ---- kernel ---- */

/* The next index after those that FN has, the last one fastest. */
static bool advance(Imp *r, const Lambda *fn, const int64_t *bound)
{
    for (uint32_t d = fn->nparam; d-- > 0;) {
        Slot *index = &r->m.slot[fn->param[d]->id];
        if ((int64_t)++index->bits < bound[d])
            return true;
        index->bits = 0;
    }
    return false;
}

void imp_kernel(Imp *r, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    int64_t *bound = MACHINE_TAKE(&r->m, int64_t, fn->nparam);
    int64_t n;

    for (uint32_t d = 0; d < fn->nparam; d++)
        bound[d] = machine_count(&r->m, stm->exp.arg[d], "a bound");
    if (!shape_count(fn->nparam, bound, &n))
        n = INT64_MAX;
    for (uint32_t d = 0; d < fn->nparam; d++) {
        machine_bind_int(&r->m, fn->param[d], 0);
        machine_enter(&r->m, fn->param[d]);
    }
    imp_enter(r, stm, n);
    for (bool any = n > 0; any; any = advance(r, fn, bound)) {
        imp_iterate(r);
        imp_body(r, fn->body);
    }
    imp_leave(r);
    machine_leave(&r->m, fn->nparam);
    machine_give(&r->m, bound);
}

/* ---- the iterations of a parallel statement ---- */

/* Begin iteration I: its body runs, and what it yields goes to VALUE. */
static void run_iteration(Imp *r, const Stm *stm, int64_t i, Slot *value)
{
    const Lambda *fn = &stm->exp.fn[0];

    machine_bind_int(&r->m, fn->param[0], i);
    imp_iterate(r);
    imp_body(r, fn->body);
    for (uint32_t k = 0; k < fn->body->nres; k++)
        value[k] = imp_value(r, fn->body->res[k]);
    r->m.loc = stm->loc;
}

static int64_t enter(Imp *r, const Stm *stm, uint32_t bound)
{
    int64_t n = machine_count(&r->m, stm->exp.arg[bound], "a bound");

    machine_bind_int(&r->m, stm->exp.fn[0].param[0], 0);
    machine_enter(&r->m, stm->exp.fn[0].param[0]);
    imp_enter(r, stm, n);
    return n;
}

static void leave(Imp *r)
{
    imp_leave(r);
    machine_leave(&r->m, 1);
}

static void write_target(Imp *r, const Stm *stm, uint32_t target, Slot value)
{
    const Into *into = &stm->exp.u.into->at[target];

    imp_write(r, stm->exp.arg + into->first, into->elem, value);
}

/* ---- operators ---- */

static Slot combine_sign(Imp *r, const Operator *op, Elem elem, Slot a, Slot b)
{
    if (a.undef || b.undef)
        machine_fail(&r->m, NULL, "an operand of '%s' is undefined",
                     op_info[op->op].text);
    return (Slot){.bits = eval_combine((Op)op->op, elem, a.bits, b.bits)};
}

/* A lambda runs beside the iterations, in a strand of its own. */
static void combine_lambda(Imp *r, const Stm *stm, const Operator *op, Slot *a,
                           const Slot *b)
{
    const Lambda *fn = &stm->exp.fn[op->fn];
    Instance *in = &r->instance[r->ninstance - 1];
    Time iteration = in->iteration;

    for (uint32_t i = 0; i < op->width; i++) {
        imp_bind(r, fn->param[i], a[i]);
        imp_bind(r, fn->param[op->width + i], b[i]);
    }
    imp_iterate(r);
    imp_body(r, fn->body);
    for (uint32_t i = 0; i < op->width; i++)
        a[i] = imp_value(r, fn->body->res[i]);
    r->m.loc = stm->loc;
    imp_resume(r, iteration);
}

/* A: the left operands and then the results. */
static void combine(Imp *r, const Stm *stm, const Operator *op, Elem elem,
                    Slot *a, const Slot *b)
{
    if (op->kind == OPERATOR_BUILTIN)
        *a = combine_sign(r, op, elem, *a, *b);
    else
        combine_lambda(r, stm, op, a, b);
}

/* ---- reduce and scan ---- */

typedef struct Folding {
    Imp *r;
    const Stm *stm;
    Slot *acc, *value; /* one for each that is combined */
} Folding;

static const Lambda *then_of(const Folding *f)
{
    uint32_t then = f->stm->exp.u.into->ops.then;

    return then ? &f->stm->exp.fn[then] : NULL;
}

/* Combine the values of iteration I, from result AT on, by OP. */
static void fold_one(const Folding *f, const Operator *op, uint32_t at,
                     int64_t i)
{
    Elem elem = (Elem)f->stm->exp.fn[0].body->res[at]->elem;
    bool collects = op->kind == OPERATOR_ID;

    if (i == 0 || collects)
        for (uint32_t k = at; k < at + op->width; k++)
            f->acc[k] = f->value[k];
    else
        combine(f->r, f->stm, op, elem, f->acc + at, f->value + at);
    for (uint32_t k = at; k < at + op->width && !then_of(f); k++)
        if (collects || f->stm->exp.form == FORM_IMP_SCAN)
            write_target(f->r, f->stm, k, f->acc[k]);
}

/* Iteration I goes on with what is combined. */
static void go_on(const Folding *f, int64_t i)
{
    Imp *r = f->r;
    const Lambda *fn = then_of(f);

    machine_bind_int(&r->m, fn->param[0], i);
    for (uint32_t k = 1; k < fn->nparam; k++)
        imp_bind(r, fn->param[k], f->acc[k - 1]);
    imp_body(r, fn->body);
    for (uint32_t k = 0; k < fn->body->nres; k++)
        write_target(r, f->stm, k, imp_value(r, fn->body->res[k]));
    r->m.loc = f->stm->loc;
}

/* The result K of a reduction of nothing. */
static Slot neutral(Imp *r, const Stm *stm, const Operator *op, uint32_t at,
                    uint32_t k)
{
    const Into *into = &stm->exp.u.into->at[k];

    if (op->kind == OPERATOR_LAMBDA)
        return imp_value(r, stm->exp.arg[op->neutral + k - at]);
    return (Slot){.bits = eval_neutral((Op)op->op, into->elem)};
}

/* What one of those writes that execute the iterations, and has waited for all:
 * in a group, for its lanes.  A group that runs them together does not wait
 * for the slowest of its work-items. */
static void write_reduced(const Folding *f, int64_t n, Time entered)
{
    const OperatorList *ops = &f->stm->exp.u.into->ops;
    Imp *r = f->r;

    if (f->stm->exp.exec == AT_LANE && r->exec == AT_BLOCK)
        r->joined = entered;
    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            if (ops->at[o].kind != OPERATOR_ID)
                write_target(r, f->stm, k,
                             n ? f->acc[k]
                               : neutral(r, f->stm, &ops->at[o], at, k));
    r->joined = TIME_NEVER;
}

void imp_folding(Imp *r, const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.into->ops;
    uint32_t nres = stm->exp.fn[0].body->nres;
    Slot *slots = MACHINE_TAKE(&r->m, Slot, 2 * (size_t)nres);
    Folding f = {r, stm, slots, slots + nres};
    int64_t n = enter(r, stm, 0);
    Time entered = r->clock;

    for (int64_t i = 0; i < n; i++) {
        run_iteration(r, stm, i, f.value);
        for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
            fold_one(&f, &ops->at[o], at, i);
        if (then_of(&f))
            go_on(&f, i);
    }
    leave(r);
    if (stm->exp.form == FORM_IMP_REDUCE)
        write_reduced(&f, n, entered);
    machine_give(&r->m, slots);
}

/* ---- filter and partition ---- */

static void write_sifted(Imp *r, const Stm *stm, const Slot *value,
                         bool accepted, int64_t position)
{
    const IntoList *into = stm->exp.u.into;
    uint32_t width = stm->exp.fn[0].body->nres - 1;
    uint32_t first = accepted ? 0 : into->rejected;

    if (first == into->count)
        return;
    machine_bind_int(&r->m, into->position, position);
    imp_act_late(r);
    for (uint32_t k = 0; k < width; k++)
        write_target(r, stm, first + k, value[k]);
}

void imp_counted(Imp *r, const Stm *stm)
{
    const Body *body = stm->exp.fn[0].body;
    Slot *value = MACHINE_TAKE(&r->m, Slot, body->nres);
    int64_t n = enter(r, stm, 1), count[2] = {0, 0};

    for (int64_t i = 0; i < n; i++) {
        run_iteration(r, stm, i, value);
        r->m.loc = body->loc;
        bool accepted = machine_eval(&r->m, body->res[body->nres - 1]) != 0;
        r->m.loc = stm->loc;
        write_sifted(r, stm, value, accepted, count[accepted]++);
    }
    leave(r);
    imp_bind(r, stm->exp.arg[0]->u.var, (Slot){.bits = (uint64_t)count[1]});
    machine_give(&r->m, value);
}

/* ---- scatter ---- */

static void update_target(Imp *r, const Stm *stm, Slot value)
{
    const Into *into = &stm->exp.u.into->at[0];
    const Operator *op = &stm->exp.u.into->ops.at[0];
    const Scalar *const *place = stm->exp.arg + into->first;
    Slot old = imp_begin_update(r, place, into->elem);

    combine(r, stm, op, into->elem, &old, &value);
    imp_end_update(r, place, into->elem, old);
}

void imp_scatter(Imp *r, const Stm *stm)
{
    const Body *body = stm->exp.fn[0].body;
    const IntoList *into = stm->exp.u.into;
    int64_t extent = machine_int(&r->m, stm->exp.arg[1]);
    Slot value[2];

    for (int64_t i = 0, n = enter(r, stm, 0); i < n; i++) {
        run_iteration(r, stm, i, value);
        r->m.loc = body->loc;
        int64_t at = machine_int(&r->m, body->res[0]);
        r->m.loc = stm->loc;
        if (at < 0 || at >= extent)
            continue; /* dropped */
        machine_bind_int(&r->m, into->position, at);
        if (into->ops.count)
            update_target(r, stm, value[1]);
        else
            write_target(r, stm, 0, value[1]);
    }
    leave(r);
}
