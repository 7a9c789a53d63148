/* split_scalars.c - names for the parts of long expressions. */
#include "passes/guard/split_scalars.h"

#include <string.h>

/* Operators in each other.  An estimate. */
enum { MAX_HEIGHT = 32 /* of a part */ };

/* The places for statements: in BODY before NEXT, or last. */
typedef struct Splitter {
    Prog *prog;
    PassContext *cx;
    Body *body;
    Stm *next;
    Loc loc;
    uint32_t n;      /* parts so far */
    uint32_t height; /* of the expression that split has returned */
} Splitter;

static const Scalar *name_part(Splitter *s, const Scalar *part)
{
    /* Texts of asserts mention it, before names are made unique. */
    const char *name = arena_printf(s->cx->arena, "part%u", ++s->n);
    Var *var =
        var_named(s->prog, name, type_scalar(s->prog->store, (Elem)part->elem));
    Stm *stm = stm_new(s->prog, FORM_SCALAR, 1, &var);

    var->loc = stm->loc = s->loc;
    exp_set_args(s->prog, &stm->exp, 1, &part);
    body_insert_before(s->body, s->next, stm);
    return scalar_var(s->prog->store, var);
}

/* The same value in terms of parts before.  What is only evaluated where
 * something holds stays as it is. */
static const Scalar *split(Splitter *s, const Scalar *old)
{
    const Scalar *arg[MAX_ARITY];
    uint32_t height = 0, n = op_info[old->op].lazy ? 1 : old->narg;

    if (!scalar_is_partial(old)) {
        s->height = 0;
        return old;
    }
    for (uint32_t i = 0; i < old->narg; i++) {
        s->height = 0;
        arg[i] = i < n ? split(s, old->arg[i]) : old->arg[i];
        height = s->height > height ? s->height : height;
    }
    const Scalar *part = scalar_with(s->prog->store, old, arg);
    if (!part)
        part = old;
    s->height = height + 1;
    if (s->height < MAX_HEIGHT)
        return part;
    s->height = 0;
    return name_part(s, part);
}

static bool is_long(const Scalar *s, uint32_t height)
{
    bool found = height == 0;

    for (uint32_t i = 0; i < s->narg && !found && scalar_is_partial(s); i++)
        found = is_long(s->arg[i], height - 1);
    return found;
}

static bool is_marked(const Var *var, const void *data)
{
    (void)data;
    return attr_find(var->attrs, "mem");
}

/* What is only for annotations is no part of a value. */
static bool is_value(const Scalar *s)
{
    return !scalar_any_var(s, is_marked, NULL);
}

static void split_list(Splitter *s, uint32_t n, const Scalar **at)
{
    for (uint32_t i = 0; i < n; i++)
        if (at[i]->elem != ELEM_NONE && is_long(at[i], 2 * MAX_HEIGHT) &&
            is_value(at[i]) && pass_rewrite(s->cx))
            at[i] = split(s, at[i]);
}

static void split_body(Splitter *s, Body *body)
{
    for (Stm *stm = body->first; stm; stm = stm->next) {
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            split_body(s, stm->exp.fn[i].body);
        s->body = body;
        s->next = stm;
        s->loc = stm->loc;
        if (stm->exp.form == FORM_SCALAR && !attr_find(stm->attrs, "spec") &&
            !attr_find(stm->attrs, "mem"))
            split_list(s, stm->exp.narg, stm->exp.arg);
    }
    s->body = body;
    s->next = NULL;
    s->loc = body->loc;
    split_list(s, body->nres, body->res);
}

void split_scalars(Prog *prog, PassContext *cx)
{
    Splitter s = {.prog = prog, .cx = cx};

    for (Fun *f = prog->first; f; f = f->next)
        if (!f->imp)
            split_body(&s, f->body);
}
