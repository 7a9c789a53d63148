/* counts.c - every name of a block is an owner.
 *
 * A name that is set to another one's block retains it, and releases what it
 * had; at the end of the body that declares it, it releases what it has.  What
 * is returned is retained for the caller.  The pass `owners` finds out which of
 * that is needed.
 *
 * A name has a block, where it releases one, on each way there.  Statements as
 * they come from FUNMEM are such: what a loop carries, or a branch gives, has a
 * value before, or in both branches.
 */
#include "passes/lower/inside.h"

#include <stdlib.h>

typedef struct Counts {
    Prog *prog;
    PassContext *cx;
    VarNumbers has; /* 1: the name has a block by now */
    Var **gained;   /* the names that have got one, in the order of the text */
    uint32_t ngained, gained_room;
} Counts;

static bool is_device(const Var *var)
{
    return type_is_mem(var->type) && var->type->space == SPACE_DEVICE;
}

static Stm *count(Counts *c, FormId form, Var *var, Loc loc)
{
    const Scalar *block = scalar_var(c->prog->store, var);

    return stm_with(c->prog, form, loc, 1, &block);
}

/* VAR gets another block in STM. */
static void replace(Counts *c, Body *body, Stm *stm, Var *var)
{
    if (var_number(&c->has, var)) {
        body_insert_before(body, stm,
                           count(c, FORM_IMP_RELEASE, var, stm->loc));
        return;
    }
    var_set_number(c->prog, &c->has, var, 1);
    arena_grow(c->cx->arena, &c->gained, c->ngained, &c->gained_room,
               sizeof *c->gained);
    c->gained[c->ngained++] = var;
}

static void count_body(Counts *c, Body *body);

/* Either branch gives names a block, before which they have none. */
static void count_if(Counts *c, Stm *stm)
{
    uint32_t before = c->ngained;

    count_body(c, stm->exp.fn[0].body);
    for (uint32_t i = before; i < c->ngained; i++)
        var_set_number(c->prog, &c->has, c->gained[i], 0);
    count_body(c, stm->exp.fn[1].body);
    for (uint32_t i = before; i < c->ngained; i++)
        var_set_number(c->prog, &c->has, c->gained[i], 1);
}

static void count_stm(Counts *c, Body *body, Stm *stm)
{
    Exp *exp = &stm->exp;

    if (exp->form == FORM_IMP_ALLOC && exp->elem == SPACE_DEVICE) {
        replace(c, body, stm, exp->arg[0]->u.var);
    } else if (exp->form == FORM_IMP_SET && is_device(exp->arg[0]->u.var)) {
        body_insert_before(body, stm,
                           count(c, FORM_IMP_RETAIN, exp->arg[1]->u.var,
                                 stm->loc));
        replace(c, body, stm, exp->arg[0]->u.var);
    } else if (exp->form == FORM_IMP_IF) {
        count_if(c, stm);
    } else if (exp->form < FORM_IMP_KERNEL) {
        for (uint32_t i = 0; i < exp->nfn; i++)
            count_body(c, exp->fn[i].body);
    }
}

/* What the names that BODY declares have, they release before NEXT. */
static void release_declared(Counts *c, Body *body, Stm *next)
{
    for (Stm *s = body->first; s && s != next; s = s->next)
        if (s->exp.form == FORM_IMP_VAR && is_device(s->pat[0]) &&
            var_number(&c->has, s->pat[0]))
            body_insert_before(body, next,
                               count(c, FORM_IMP_RELEASE, s->pat[0], s->loc));
}

static Stm *returns(const Body *body)
{
    return body->last && body->last->exp.form == FORM_IMP_RETURN ? body->last
                                                                 : NULL;
}

static void count_body(Counts *c, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        if (s->exp.form == FORM_IMP_VAR)
            var_set_number(c->prog, &c->has, s->pat[0], 0);
        count_stm(c, body, s);
    }
    if (!returns(body))
        release_declared(c, body, NULL);
}

/* A result may live in it, though it is not returned. */
static bool keeps(const Fun *fun, const Var *block)
{
    for (uint32_t i = 0; i < fun->nres; i++)
        if (fun->res[i].var->place.mem == block)
            return true;
    return false;
}

static bool is_given(const Fun *fun, const Var *block)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (fun->param[i]->unique && fun->param[i]->place.mem == block)
            return true;
    return false;
}

static void count_fun(Counts *c, Fun *fun)
{
    Stm *end = NULL;

    count_body(c, fun->body);
    end = returns(fun->body);
    for (uint32_t i = 0; end && i < end->exp.narg; i++) {
        const Scalar *s = end->exp.arg[i];
        if (s->op == OP_VAR && is_device(s->u.var))
            body_insert_before(fun->body, end,
                               count(c, FORM_IMP_RETAIN, s->u.var, end->loc));
    }
    if (end)
        release_declared(c, fun->body, end);
    for (uint32_t i = 0; i < fun->nparam; i++) {
        Var *block = fun->param[i];
        if (is_device(block) && is_given(fun, block) && !keeps(fun, block))
            body_insert_before(fun->body, end,
                               count(c, FORM_IMP_RELEASE, block, fun->loc));
    }
}

void lower_count_owners(Prog *prog, PassContext *cx)
{
    Counts c = {.prog = prog, .cx = cx};

    for (Fun *f = prog->first; f; f = f->next)
        if (f->imp)
            count_fun(&c, f);
    free(c.has.at);
}
