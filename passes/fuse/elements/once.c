/* once.c - `once` without a kernel: Nessie's REDUCE-ONCE, section 8.3.
 *
 * Nessie wraps the scalar code between kernels in ONCE, as all its code for
 * the device is in SOACs, and then wants that fused.  Here a scalar needs no
 * kernel: what follows a reduction is computed by who has its result.  So the
 * statements of a `once` come to where it stands,
 *
 *   - inside of a parallel body, whose iteration runs them anyway;
 *   - elsewhere where they are scalar code that reads one element at most.
 *     More of them are read by one kernel sooner than one by one.
 *
 * A result that is an array stays in its `once`: outside it might be another
 * name for an array that is consumed later.
 */
#include "passes/fuse/elements/once.h"

#include <stdlib.h>

typedef struct Open {
    Prog *prog;
    PassContext *cx;
    Subst subst;
    Var **renamed; /* one after the other */
    uint32_t nrenamed, room;
} Open;

static bool gives_scalars(const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (!type_is_scalar(stm->pat[i]->type))
            return false;
    return true;
}

/* Is BODY scalar code that reads one element at most? */
static bool is_scalar_code(const Body *body)
{
    uint32_t reads = 0;

    for (const Stm *s = body->first; s; s = s->next) {
        reads += s->exp.form == FORM_INDEX;
        if ((s->exp.form != FORM_SCALAR && s->exp.form != FORM_INDEX) ||
            reads > 1)
            return false;
    }
    return true;
}

static bool is_due(const Stm *stm, bool inside)
{
    return stm->exp.form == FORM_ONCE && !attr_find(stm->attrs, "spec") &&
           gives_scalars(stm) &&
           (inside || is_scalar_code(stm->exp.fn[0].body));
}

/* The statement of BODY that binds RES, or NULL. */
static Stm *made_by(const Body *body, const Scalar *res)
{
    if (res->op != OP_VAR)
        return NULL;
    for (Stm *s = body->first; s; s = s->next)
        for (uint32_t i = 0; i < s->npat; i++)
            if (s->pat[i] == res->u.var)
                return s;
    return NULL;
}

/* What was said of OLD is said of VAR, too. */
static void rename_in(Prog *prog, Stm *stm, const Var *old, Var *var)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (stm->pat[i] == old)
            stm->pat[i] = var;
    var->attrs = attrs_join(prog, var->attrs, old->attrs);
}

/* What was called OLD is called VAR, or what that is called later. */
static void rename_as(Open *o, Var *old, Var *var)
{
    GROUND_ROOM(o->renamed, o->nrenamed, o->room);
    o->renamed[o->nrenamed++] = old;
    subst_put(&o->subst, old, scalar_var(o->prog->store, var));
}

/* The result of a `once` may be the one of a `once` around it: the last name
 * counts. */
static void find_last_names(Open *o)
{
    for (uint32_t i = o->nrenamed; i-- > 0;) {
        const Scalar *old = scalar_var(o->prog->store, o->renamed[i]);
        const Scalar *next = scalar_subst(&o->subst, old);
        subst_put(&o->subst, o->renamed[i], scalar_subst(&o->subst, next));
    }
}

/* VAR is the result RES, which MAKER binds, if that is not NULL: it does so
 * under this name, unless it has got another one already.  What was said of AT
 * is said of who binds its results. */
static void bind_result(Open *o, Body *body, Stm *at, Var *var,
                        const Scalar *res, Stm *maker)
{
    Stm *stm;

    if (maker && scalar_subst(&o->subst, res) == res) {
        rename_as(o, res->u.var, var);
        rename_in(o->prog, maker, res->u.var, var);
        maker->attrs = attrs_join(o->prog, maker->attrs, at->attrs);
        return;
    }
    stm = stm_new(o->prog, FORM_SCALAR, 1, &var);
    exp_set_args(o->prog, &stm->exp, 1, &res);
    stm->loc = at->loc;
    stm->attrs = at->attrs;
    body_insert_before(body, at, stm);
}

static void open_once(Open *o, Body *body, Stm *at)
{
    Body *from = at->exp.fn[0].body;
    Stm **maker = ARENA_NEW(o->cx->arena, Stm *, from->nres);

    for (uint32_t i = 0; i < from->nres; i++)
        maker[i] = made_by(from, from->res[i]);
    for (Stm *s = from->first, *next; s; s = next) {
        next = s->next;
        body_remove(from, s);
        body_insert_before(body, at, s);
    }
    for (uint32_t i = 0; i < from->nres; i++)
        bind_result(o, body, at, at->pat[i], from->res[i], maker[i]);
    body_remove(body, at);
}

static void visit_body(Open *o, Body *body, bool inside)
{
    for (Stm *s = body->first, *next; s; s = next) {
        FormId form = (FormId)s->exp.form;
        bool parallel = form_info[form].parallel || form == FORM_ONCE;
        next = s->next;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            visit_body(o, s->exp.fn[i].body, inside || parallel);
        if (!is_due(s, inside) || !pass_rewrite(o->cx))
            continue;
        pass_remark(o->cx, o->prog, REMARK_DONE, "opened", s->loc,
                    "'%s' needs no kernel: the body of its 'once' replaces it",
                    s->pat[0]->name->text);
        open_once(o, body, s);
    }
}

void fusion_open_onces(Prog *prog, Fun *fun, PassContext *cx)
{
    Open o = {.prog = prog, .cx = cx, .subst = subst_new(prog)};

    visit_body(&o, fun->body, false);
    if (o.nrenamed) {
        find_last_names(&o);
        body_subst(&o.subst, fun->body);
    }
    subst_free(&o.subst);
    free(o.renamed);
}
