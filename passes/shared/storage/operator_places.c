/* operator_places.c - what an operator does where its arrays live. */
#include "passes/shared/storage/operator_places.h"

#include "passes/pass.h"

/* ---- uses ---- */

/* How often a variable is used, and how often so that only its elements
 * matter. */
typedef struct Uses {
    const Var *var;
    const Stm *maker; /* or NULL: there, only at its own indices */
    uint32_t all, reads;
} Uses;

static void count_use(Var *var, void *data)
{
    Uses *u = data;

    u->all += var == u->var;
}

/* The operands that FORM reads the elements of: from the one on to the other.
 */
static bool reads_operand(const Stm *stm, uint32_t i)
{
    switch ((FormId)stm->exp.form) {
    case FORM_INDEX:
    case FORM_COPY:
    case FORM_MANIFEST:
    case FORM_ROTATE:
    case FORM_REPLICATE:
        return i == 0;
    case FORM_CONCAT:
        return true;
    case FORM_UPDATE:
        return i == 1;
    default:
        return false;
    }
}

static bool is_own_element(const Stm *stm, const Lambda *kernel)
{
    bool own = stm->exp.form == FORM_INDEX &&
               stm->exp.narg == kernel->nparam + 1;

    for (uint32_t d = 0; d < kernel->nparam && own; d++)
        own = scalar_is_var(stm->exp.arg[1 + d], kernel->param[d]);
    return own;
}

static void note_reads(Uses *u, const Stm *stm)
{
    if (u->maker && !is_own_element(stm, &u->maker->exp.fn[0]))
        return;
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        u->reads += reads_operand(stm, i) &&
                    scalar_is_var(stm->exp.arg[i], u->var);
}

static bool note_stm(Stm *stm, void *data)
{
    Uses *u = data;

    stm_each_own_use(stm, count_use, u);
    note_reads(u, stm);
    return true;
}

bool operator_only_reads(const Lambda *fn, const Var *var)
{
    Uses u = {.var = var};

    body_each_stm(fn->body, note_stm, &u);
    return PASS_LEGAL(lower_only_reads, u.all == u.reads);
}

/* ---- writes ---- */

typedef struct Writes {
    const PointsTo *sets;
    const Lambda *fn;
    const Var *block, *but;
} Writes;

static bool is_in(const Writes *w, const Var *var)
{
    const Var *mem = type_is_mem(var->type) ? var : var->place.mem;

    return mem && var != w->but &&
           !points_to_apart(w->sets, CALLER_ANY, mem, w->block);
}

/* Views and what is passed on do not write; what is bound in between may. */
static bool may_write(const Stm *stm, const void *data)
{
    const Writes *w = data;
    const FormInfo *form = &form_info[stm->exp.form];
    bool writes = form->makes != MAKES_VIEW && form->makes != MAKES_PASSED;

    for (uint32_t i = 0; i < stm->npat; i++)
        if ((writes || type_is_scalar(stm->pat[i]->type)) &&
            is_in(w, stm->pat[i]))
            return true;
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        for (uint32_t k = 0; k < stm->exp.fn[i].nparam; k++)
            if (is_in(w, stm->exp.fn[i].param[k]))
                return true;
    return false;
}

bool operator_writes(const PointsTo *sets, const Lambda *fn,
                     const Var *block, const Var *but)
{
    Writes w = {sets, fn, block, but};

    return body_any_stm(fn->body, may_write, &w);
}

/* That a block is named is nothing: it is where something that counts is. */
static bool is_known(const Var *var, const void *data)
{
    const Writes *w = data;
    bool skip = type_is_mem(var->type);

    for (uint32_t i = 0; i < w->fn->nparam; i++)
        skip |= w->fn->param[i] == var;
    return !skip && is_in(w, var);
}

bool operator_knows(const PointsTo *sets, const Lambda *fn, const Var *block,
                    const Var *but)
{
    Writes w = {sets, fn, block, but};

    return body_any_use(fn->body, is_known, &w) ||
           body_any_binding(fn->body, is_known, &w);
}

/* ---- what makes the result ---- */

const Stm *operator_maker(const Lambda *fn)
{
    const Scalar *res = fn->body->res[0];

    if (fn->body->nres != 1 || res->op != OP_VAR)
        return NULL;
    for (const Stm *s = fn->body->first; s; s = s->next)
        if (s->exp.form == FORM_KERNEL && s->npat == 1 &&
            s->pat[0] == res->u.var)
            return operator_only_reads(fn, s->pat[0]) ? s : NULL;
    return NULL;
}

bool operator_reads_own(const Lambda *fn, const Var *param, const Stm *maker)
{
    Uses before = {.var = param}, in = {.var = param, .maker = maker};
    Uses all = {.var = param};
    Stm *s = fn->body->first;

    for (; s != maker; s = s->next)
        stm_each_stm(s, note_stm, &before);
    stm_each_stm(s, note_stm, &in);
    for (s = fn->body->first; s; s = s->next)
        stm_each_stm(s, note_stm, &all);
    return in.reads == in.all && before.all + in.all == all.all;
}

/* ---- in variables alone ---- */

bool is_plain_scalar(const Var *var)
{
    return type_is_scalar(var->type) && !var->place.ixfn;
}

/* Does STM write into a block that is not the thread's own?  Views do not
 * write, and what `if` and loops pass on was written inside. */
static bool writes_shared(const Stm *stm, const void *data)
{
    (void)data;
    FormId form = (FormId)stm->exp.form;
    bool passes = form_info[form].makes == MAKES_VIEW || form == FORM_IF ||
                  form == FORM_LOOP;

    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *var = stm->pat[i];
        if (var->place.mem && var->place.mem->type->space != SPACE_PRIVATE &&
            !(passes && type_is_array(var->type)))
            return true;
    }
    return false;
}

bool operator_on_scalars(const Lambda *fn)
{
    for (uint32_t i = 0; i < fn->nparam; i++)
        if (!is_plain_scalar(fn->param[i]))
            return false;
    return !body_any_stm(fn->body, writes_shared, NULL);
}

bool operators_on_scalars(const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;
    bool scans = stm->exp.form == FORM_SCAN;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width) {
        if (ops->at[o].kind == OPERATOR_ID)
            continue;
        if (ops->at[o].kind == OPERATOR_LAMBDA &&
            !operator_on_scalars(&stm->exp.fn[ops->at[o].fn]))
            return false;
        for (uint32_t k = at; k < at + ops->at[o].width && !ops->then; k++)
            if (stm->pat[k]->type->rank != scans)
                return false;
    }
    return true;
}

/* ---- what is read and written ---- */

/* Where VAR lives, or which block it is; NULL for a scalar. */
static const Var *block_of(const Var *var)
{
    return type_is_mem(var->type) ? var : var->place.mem;
}

static bool is_put_apart(const PointsTo *sets, const Stm *stm, const Var *block)
{
    for (uint32_t k = 0; k < stm->npat && block; k++)
        if (stm->pat[k]->place.mem &&
            !points_to_apart(sets, CALLER_ANY, stm->pat[k]->place.mem, block))
            return false;
    return true;
}

bool body_reads_elsewhere(Prog *prog, const PointsTo *sets, const Stm *stm)
{
    Arena scratch = {0};
    bool apart = true;
    uint32_t n;
    Var **var = body_free_vars(prog, stm->exp.fn[0].body, &scratch, &n);

    for (uint32_t i = 0; i < n && apart; i++)
        apart = is_put_apart(sets, stm, block_of(var[i]));
    arena_free(&scratch);
    return apart;
}
