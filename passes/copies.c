/* copies.c - using what a name is another name of.
 *
 * `let (y : t) = x` binds another name to a scalar, an array or a block; what
 * holds of the one, holds of the other: consuming an alias consumes what it is
 * an alias of, and where y is in scope, so is x.  So is a literal everywhere.
 *
 * A scalar in memory is what its place holds, for as long as nobody writes
 * there again; giving it to a scalar of its own, or the other way round, is a
 * read or a write, and stays.
 */
#include "passes/copies.h"

typedef struct Copies {
    Prog *prog;
    PassContext *cx;
    Subst subst;
    bool any;
} Copies;

static bool is_in_memory(const Var *var)
{
    return type_is_scalar(var->type) && var->place.ixfn;
}

static bool is_copy(const Stm *stm)
{
    const Scalar *value = stm->exp.form == FORM_SCALAR ? stm->exp.arg[0] : NULL;

    if (!value || is_in_memory(stm->pat[0]))
        return false;
    return value->op == OP_CONST ||
           (value->op == OP_VAR &&
            PASS_LEGAL(simplify_copies_value, !is_in_memory(value->u.var)));
}

static void say(Copies *c, const Stm *stm, const Scalar *value)
{
    const char *name = stm->pat[0]->name->text;

    if (value->op == OP_VAR)
        pass_remark(c->cx, c->prog, REMARK_DONE, "copy", stm->loc,
                    "'%s' is '%s'", name, value->u.var->name->text);
    else
        pass_remark(c->cx, c->prog, REMARK_DONE, "copy", stm->loc,
                    "'%s' is a literal", name);
}

static void collect(Copies *c, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        if (is_copy(s) && pass_rewrite(c->cx)) {
            const Scalar *value = scalar_subst(&c->subst, s->exp.arg[0]);
            say(c, s, value);
            subst_put(&c->subst, s->pat[0], value);
            body_remove(body, s);
            c->any = true;
        }
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            collect(c, s->exp.fn[i].body);
    }
}

void copy_propagation(Prog *prog, PassContext *cx)
{
    Copies c = {.prog = prog, .cx = cx, .subst = subst_new(prog)};

    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        c.any = false;
        collect(&c, f->body);
        if (c.any)
            body_subst(&c.subst, f->body);
    }
    cx->fun = NULL;
    subst_free(&c.subst);
}
