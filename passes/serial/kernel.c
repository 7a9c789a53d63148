/* kernel.c - what a run of neighbours is as one iteration of a kernel.
 *
 * Both are there, in the branches of an `if`: the kernel, where all counts are
 * small, and what it is made of.  A kernel becomes a loop, and so does a
 * reduction.
 */
#include "passes/serial/inside.h"

#include "passes/shared/imp/in_order.h"

/* Where statements go, in the terms of SUBST. */
typedef struct Writing {
    ImpWriter w;
    Subst *subst;
} Writing;

/* A loop over the COUNT iterations of FN, in which SUBST has the index. */
static ImpAround begin_loop(Writing *to, const Scalar *count, const Lambda *fn)
{
    const Scalar *index;
    ImpAround around =
        imp_begin_loop(&to->w, FORM_IMP_FOR, fn->param[0]->name->text,
                       scalar_subst(to->subst, count), &index);

    subst_put(to->subst, fn->param[0], index);
    return around;
}

static void add(Writing *to, const Stm *stm)
{
    ImpWriter *w = &to->w;

    w->loc = stm->loc;
    if (stm->exp.form == FORM_IMP_REDUCE) {
        imp_in_order(w, to->subst, stm, false);
    } else if (stm->exp.form == FORM_IMP_KERNEL) {
        ImpAround around = begin_loop(to, stm->exp.arg[0], &stm->exp.fn[0]);
        imp_put_copy(w, to->subst, stm->exp.fn[0].body);
        imp_end(w, around);
    } else {
        body_append(w->to, stm_clone(to->subst, stm));
    }
}

/* Given in the run by what the kernel does. */
static bool is_kernels(const Serial *s, const Var *var)
{
    const SerialVar *of = serial_var(s, var);

    return of->run == s->run && !of->host_needs;
}

bool serial_is_hosts(const Serial *s, const Stm *stm)
{
    if (stm->exp.form == FORM_IMP_VAR)
        return !is_kernels(s, stm->pat[0]);
    return stm->exp.form == FORM_IMP_ALLOC ||
           (stm->exp.form == FORM_IMP_SET &&
            !is_kernels(s, serial_target(stm)));
}

/* CONDITION, and: COUNT is small. */
static const Scalar *and_small(const Serial *s, const Scalar *condition,
                               const Scalar *count)
{
    Store *store = s->prog->store;
    const Scalar *most = scalar_int(store, ELEM_I64, s->most);
    const Scalar *small = scalar_binary(store, OP_LE, count, most);
    int64_t number;

    if (scalar_is_int(count, &number) && number <= s->most)
        return condition;
    for (const Scalar *c = condition; c;
         c = c->op == OP_LAND ? c->arg[0] : NULL)
        if (c == small || (c->op == OP_LAND && c->arg[1] == small))
            return condition;
    return condition ? scalar_binary(store, OP_LAND, condition, small) : small;
}

void serial_rewrite(const Serial *s, const SerialRun *run)
{
    Subst subst = subst_new(s->prog);
    Writing to = {{.prog = s->prog, .store = s->prog->store}, &subst};
    Stm *kernel = imp_one_iteration(s->prog, run->first->loc);
    Body *no = body_new(s->prog);
    const Scalar *condition = NULL;
    Stm *after = run->last->next, *next, *fork;
    Loc loc = run->first->loc;
    uint32_t parallel = 0;

    to.w.to = kernel->exp.fn[0].body;
    for (Stm *stm = run->first; stm != after; stm = next) {
        next = stm->next;
        if (serial_is_hosts(s, stm))
            continue;
        if (serial_counts(stm)) {
            condition = and_small(s, condition, stm->exp.arg[0]);
            loc = parallel++ ? loc : stm->loc;
        }
        add(&to, stm);
        body_remove(run->body, stm);
        body_append(no, stm);
    }
    kernel->loc = to.w.to->loc = loc;
    if (condition) {
        fork = imp_new_if(s->prog, loc, condition);
        body_append(fork->exp.fn[0].body, kernel);
        no->loc = loc;
        fork->exp.fn[1].body = no;
        kernel = fork;
    }
    body_insert_before(run->body, after, kernel);
    pass_remark(s->cx, s->prog, REMARK_DONE, "serial", loc,
                "one iteration runs %u small parallel statements and the "
                "statements between them",
                parallel);
    subst_free(&subst);
}
