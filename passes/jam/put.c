/* put.c - rows of a kernel in one iteration. */
#include "passes/jam/inside.h"

#include "passes/shared/imp/new.h"

/* ---- rows together ---- */

/* Does STM have bodies that all rows come to alike? */
static bool is_joined(const Jam *t, const Stm *stm)
{
    return stm->exp.form == FORM_IMP_FOR ||
           (stm->exp.form == FORM_IMP_IF && jam_is_same(t, stm->exp.arg[0]));
}

/* Is what STM declares or sets the same for all rows? */
static bool is_common(const Jam *t, const Stm *stm)
{
    if (stm->exp.form == FORM_IMP_SKIP)
        return true;
    return stm->exp.form == FORM_IMP_VAR
               ? jam_is_same(t, scalar_var(t->w.store, stm->pat[0]))
               : form_info[stm->exp.form].sets &&
                     jam_is_same(t, stm->exp.arg[0]);
}

/* Does such a variable have other values before STM and after it? */
static bool changes(const Jam *t, const Stm *stm)
{
    return form_info[stm->exp.form].sets && is_common(t, stm) &&
           !PASS_LEGAL(
               jam_changes,
               declared_at(stm) &&
                   declared_one_value(&t->declared, stm->exp.arg[0]->u.var));
}

/* VAR of the kernel is VALUE in each row. */
static void have_all(Jam *t, const Var *var, const Scalar *value)
{
    for (uint32_t r = 0; r < t->rows; r++)
        subst_put(&t->row[r], var, value);
}

static void put_once(Jam *t, const Stm *stm)
{
    Stm *copy = stm_clone(&t->row[0], stm);

    body_append(t->w.to, copy);
    if (stm->exp.form == FORM_IMP_VAR)
        have_all(t, stm->pat[0], scalar_var(t->w.store, copy->pat[0]));
}

/* The statements [FROM, END) for each row. */
static void put_run(Jam *t, const Stm *from, const Stm *end)
{
    for (uint32_t r = 0; r < t->rows; r++)
        for (const Stm *s = from; s != end; s = s->next) {
            if (!is_common(t, s))
                body_append(t->w.to, stm_clone(&t->row[r], s));
            else if (r == 0)
                put_once(t, s);
        }
}

static void put_body(Jam *t, const Body *body);

static void put_joined(Jam *t, const Stm *stm)
{
    ImpWriter *w = &t->w;
    const Scalar *head = scalar_subst(&t->row[0], stm->exp.arg[0]);
    ImpAround around;

    if (stm->exp.form == FORM_IMP_FOR) {
        const Var *index = stm->exp.fn[0].param[0];
        const Scalar *i;
        around = imp_begin_loop(w, FORM_IMP_FOR, index->name->text, head, &i);
        around->last->attrs = stm->attrs;
        around->last->loc = stm->loc;
        have_all(t, index, i);
        put_body(t, stm->exp.fn[0].body);
    } else {
        around = imp_begin_if(w, head);
        around->last->attrs = stm->attrs;
        around->last->loc = stm->loc;
        put_body(t, stm->exp.fn[0].body);
        imp_else(w, around);
        put_body(t, stm->exp.fn[1].body);
    }
    imp_end(w, around);
}

static void put_body(Jam *t, const Body *body)
{
    for (const Stm *s = body->first, *end; s; s = end) {
        end = s->next;
        if (is_joined(t, s)) {
            put_joined(t, s);
        } else if (changes(t, s)) {
            put_once(t, s);
        } else {
            while (end && !is_joined(t, end) && !changes(t, end))
                end = end->next;
            put_run(t, s, end);
        }
    }
}

/* The rows of GROUP do what BODY does. */
static void put_rows(Jam *t, const Body *body, const Scalar *group)
{
    const Var *index = t->kernel->exp.fn[0].param[t->d];
    ImpWriter *w = &t->w;
    const Scalar *first = imp_op(w, OP_MUL, group, imp_int(w, t->rows));

    t->row = ARENA_NEW(t->cx->arena, Subst, t->rows);
    for (uint32_t r = 0; r < t->rows; r++) {
        t->row[r] = subst_new(t->prog);
        subst_put(&t->row[r], index,
                  imp_let(w, index->name->text,
                          imp_op(w, OP_ADD, first, imp_int(w, r))));
    }
    put_body(t, body);
    for (uint32_t r = 0; r < t->rows; r++)
        subst_free(&t->row[r]);
}

/* ---- the kernel ---- */

/* The rows after WHOLE groups are iterations with BODY. */
static void put_rest(Jam *t, Body *body, const Scalar *group,
                     const Scalar *whole)
{
    Var *index = t->kernel->exp.fn[0].param[t->d];
    ImpWriter *w = &t->w;
    const Scalar *more =
        t->rows == 2 ? whole
                     : imp_op(w, OP_MUL, whole, imp_int(w, t->rows - 1));

    body_append(w->to, imp_new_var(t->prog, w->loc, index));
    imp_set(w, index, imp_op(w, OP_ADD, group, more));
    imp_put_all(w, body);
}

/* What other passes are to do with the kernel, unless somebody has chosen. */
static Attr *advise(Jam *t, Attr *attrs, const char *pass, const char *what)
{
    return attr_find(attrs, pass) ? attrs
                                  : attr_set(t->prog, attrs, pass, what);
}

/* Strips along the last index are as long as values of a row are wide; and what
 * one row after the other reads in common is in the cache. */
static Attr *attrs_of(Jam *t)
{
    Attr *attrs = attr_set(t->prog, t->kernel->attrs, "jam", "off");
    uint32_t strip = (uint32_t)t->o->bytes / t->bytes;

    attrs = advise(t, attrs, "stripmine", "first");
    return advise(
        t, attrs, "interchange",
        arena_printf(store_arena(t->w.store), "strip=%u", strip ? strip : 1));
}

void jam_put(Jam *t, Body *made)
{
    Exp *exp = &t->kernel->exp;
    Lambda *fn = &exp->fn[0];
    Prog *prog = t->prog;
    ImpWriter *w = &t->w;
    Body *body = fn->body, *in = body_new(prog);
    const Scalar **bound =
        ARENA_NEW(store_arena(w->store), const Scalar *, exp->narg);
    Var *group = var_named(prog, "group", type_scalar(w->store, ELEM_I64));
    const Scalar *rows = imp_int(w, t->rows);

    w->to = made;
    w->loc = t->kernel->loc;
    const Scalar *n = imp_leaf(w, "count", exp->arg[t->d]);
    const Scalar *whole = imp_leaf(w, "whole", imp_op(w, OP_DIV, n, rows));
    const Scalar *rest = imp_op(w, OP_REM, n, rows);
    memcpy(bound, exp->arg, exp->narg * sizeof *bound);
    bound[t->d] = imp_leaf(w, "groups", imp_op(w, OP_ADD, whole, rest));
    exp_set_args(prog, exp, exp->narg, bound);
    in->loc = body->loc;
    fn->body = w->to = in;
    if (bound[t->d] == whole) {
        put_rows(t, body, scalar_var(w->store, group));
    } else {
        const Scalar *g = scalar_var(w->store, group);
        ImpAround around = imp_begin_if(w, imp_op(w, OP_LT, g, whole));
        put_rows(t, body, g);
        imp_else(w, around);
        put_rest(t, body, g, whole);
        imp_end(w, around);
    }
    fn->param[t->d] = group;
    t->kernel->attrs = attrs_of(t);
}
