/* restrict.c - what is known of the names of blocks, for who prints code.
 *
 * `#[restrict]`: no other name is this block, or none under which it is read
 * or written as long as the name is there.  A trip that allocates the block
 * that it passes on is such a case: what the trip before has passed on is
 * another one.  `#[const]`: the function does not write what the caller lends
 * it.  What loops swap gets names for a trip first (trips.c).
 *
 * requires  a verified program of IMP
 * keeps     values
 * leaves    nothing to a second run
 */
#include "passes/restrict/inside.h"

#include "passes/restrict/origins.h"

typedef struct Names {
    Prog *prog;
    PassContext *cx;
    PointsTo sets;
    bool *written; /* by set */
    Origins *origins;
} Names;

static void note_written(Names *n, const Scalar *block)
{
    n->written[points_to_set(&n->sets, block->u.var)] = true;
}

static bool note_stm(Stm *stm, void *data)
{
    Names *n = data;
    const Exp *exp = &stm->exp;
    const IntoList *into = exp_into(&stm->exp);

    if (exp->form == FORM_IMP_WRITE)
        note_written(n, exp->arg[0]);
    for (uint32_t i = 0; into && i < into->count; i++)
        note_written(n, exp->arg[into->at[i].first]);
    return true;
}

/* ---- marks ---- */

static Attr *mark(const Names *n, Attr *attrs, const char *word, bool holds)
{
    return holds && !attr_find(attrs, word) && pass_rewrite(n->cx)
               ? attr_with(n->prog, attrs, word)
               : attrs;
}

static bool mark_var(Stm *stm, void *data)
{
    const Names *n = data;

    if (stm->exp.form == FORM_IMP_VAR && type_is_mem(stm->pat[0]->type))
        stm->attrs = mark(n, stm->attrs, "restrict",
                          PASS_LEGAL(restrict_alone,
                                     origins_is_alone(n->origins,
                                                      stm->pat[0])));
    return true;
}

static void mark_param(const Names *n, Var *var)
{
    if (!type_is_mem(var->type))
        return;
    var->attrs = mark(n, var->attrs, "restrict",
                      PASS_LEGAL(restrict_param_alone,
                                 origins_is_alone(n->origins, var)));
    var->attrs =
        mark(n, var->attrs, "const",
             PASS_LEGAL(restrict_param_read,
                        !n->written[points_to_set(&n->sets, var)] ||
                            origins_is_only_read(n->origins, var)));
}

static bool run(Prog *prog, PassContext *cx)
{
    restrict_name_trips(prog, cx);
    Names n = {.prog = prog,
               .cx = cx,
               .sets = points_to_new(prog, cx->arena),
               .written = ARENA_NEW(cx->arena, bool, prog->nvar)};

    n.origins = origins_new(prog, &n.sets, cx->arena);
    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        body_each_stm(f->body, note_stm, &n);
        for (uint32_t i = 0; i < f->nparam; i++)
            mark_param(&n, f->param[i]);
        body_each_stm(f->body, mark_var, &n);
    }
    return true;
}

const Pass restrict_pass = {
    .name = "restrict",
    .summary = "mark the names of blocks that are the only ones, or only read",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .run = run,
};
