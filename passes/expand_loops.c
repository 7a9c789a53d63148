/* expand_loops.c - loops that pass on a block which each trip allocates.
 *
 * In a parallel body such a loop gets two blocks before it, and passes both
 * on, in turn: a trip writes into the one while the array of the trip before
 * it lives in the other.  What lived in the one is dead then: it is the array
 * of the last trip but one, and the only name for its block was a parameter
 * that no trip passes on any further.
 */
#include "passes/expand.h"

#include "verifier/facts_walk.h"

typedef struct Buffers {
    Prog *prog;
    PassContext *cx;
    uint32_t *uses; /* by Var.id of a block: as an operand or a result */
    uint32_t nvar;
    Images images;
    Totals totals;
} Buffers;

/* ---- how often a block is passed on ---- */

static void count_use(Var *var, void *data)
{
    Buffers *b = data;

    if (type_is_mem(var->type))
        b->uses[var->id]++;
}

static bool count_stm(Stm *stm, void *data)
{
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        scalar_each_var(stm->exp.arg[i], count_use, data);
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Body *body = stm->exp.fn[i].body;
        for (uint32_t k = 0; k < body->nres; k++)
            scalar_each_var(body->res[k], count_use, data);
    }
    return true;
}

/* ---- one loop ---- */

typedef struct Carried {
    Body *body;   /* that the loop stands in */
    Stm *loop;
    uint32_t depth; /* of the loop's own body */
    Stm *alloc;
    Var *param;   /* what the block becomes in the next trip */
} Carried;

static uint32_t first_param(const Exp *loop)
{
    return loop->is_while ? 0 : 1;
}

/* The parameter that becomes the block of ALLOC, if the trip passes it on as
 * that alone, and the parameter's own block not at all. */
static Var *param_of(const Buffers *b, const Exp *loop, const Stm *alloc)
{
    const Lambda *body = &loop->fn[0];
    const Var *block = alloc->pat[0];

    if (block->id >= b->nvar)
        return NULL; /* of a loop inside: nobody passes it on */
    if (!PASS_LEGAL(memexpand_passed_once, b->uses[block->id] == 1))
        return NULL;
    for (uint32_t i = 0; i < body->body->nres; i++) {
        const Scalar *res = body->body->res[i];
        Var *param = body->param[first_param(loop) + i];
        if (res->op == OP_VAR && res->u.var == block)
            return PASS_LEGAL(memexpand_param_dead,
                              b->uses[param->id] == 0)
                       ? param
                       : NULL;
    }
    return NULL;
}

static Var *new_block(Buffers *b, const Var *like)
{
    Var *var = var_fresh(b->prog, like);

    var->attrs = NULL;
    var->unique = false;
    return var;
}

static const Scalar *operand(const Buffers *b, Var *var)
{
    return scalar_var(b->prog->store, var);
}

/* Two more parameters of the loop, in front of the others: they begin as
 * BLOCK, and the next trip gets them the other way round. */
static void add_params(Buffers *b, Stm *loop, Var *const *block,
                       Var *const *param)
{
    Exp *exp = &loop->exp;
    Lambda *body = &exp->fn[0];
    Arena *arena = b->cx->arena, *store = store_arena(b->prog->store);
    uint32_t first = first_param(exp), nres = body->body->nres;
    const Scalar **arg = ARENA_NEW(arena, const Scalar *, exp->narg + 2);
    const Scalar **res = ARENA_NEW(arena, const Scalar *, nres + 2);
    Var **params = ARENA_NEW(store, Var *, body->nparam + 2);
    Var **pat = ARENA_NEW(store, Var *, loop->npat + 2);
    uint32_t narg = 0, nparam = 0;

    if (first) {
        arg[narg++] = exp->arg[0];
        params[nparam++] = body->param[0];
    }
    for (uint32_t i = 0; i < 2; i++) {
        arg[narg++] = operand(b, block[i]);
        params[nparam++] = param[i];
        res[i] = operand(b, param[1 - i]);
        pat[i] = new_block(b, block[i]);
    }
    for (uint32_t i = first; i < exp->narg; i++)
        arg[narg++] = exp->arg[i];
    for (uint32_t i = first; i < body->nparam; i++)
        params[nparam++] = body->param[i];
    for (uint32_t i = 0; i < nres; i++)
        res[2 + i] = body->body->res[i];
    for (uint32_t i = 0; i < loop->npat; i++)
        pat[2 + i] = loop->pat[i];
    exp_set_args(b->prog, exp, narg, arg);
    body_set_results(b->prog, body->body, nres + 2, res);
    body->param = params;
    body->nparam = nparam;
    loop->pat = pat;
    loop->npat += 2;
}

/* An allocation of SIZE before the loop. */
static Var *add_block(Buffers *b, const Carried *c, const Scalar *size)
{
    Var *block = new_block(b, c->alloc->pat[0]);
    Stm *stm = stm_new(b->prog, FORM_ALLOC, 1, &block);

    stm->loc = c->alloc->loc;
    exp_set_args(b->prog, &stm->exp, 1, &size);
    body_insert_before(c->body, c->loop, stm);
    return block;
}

static const Scalar *size_before(Buffers *b, const Carried *c)
{
    const Scalar *size = c->alloc->exp.arg[0];
    Store *store = b->prog->store;

    if (images_lack(&b->images, size, c->depth, NULL, 0))
        return NULL;
    size = images_expand(&b->images, size, c->depth);
    size = size ? size_total(&b->totals, NULL, size) : NULL;
    return size ? scalar_binary(store, OP_MAX,
                                scalar_int(store, ELEM_I64, 0), size)
                : NULL;
}

static void buffer(Buffers *b, const Carried *c)
{
    Body *body = c->loop->exp.fn[0].body;
    const Scalar *size = size_before(b, c);

    if (!size || !pass_rewrite(b->cx))
        return;
    Var *block[2] = {add_block(b, c, size), add_block(b, c, size)};
    Var *param[2] = {new_block(b, c->alloc->pat[0]),
                     new_block(b, c->alloc->pat[0])};
    Subst subst = subst_new(b->prog);
    body_remove(body, c->alloc);
    subst_put(&subst, c->alloc->pat[0], operand(b, param[0]));
    body_subst(&subst, body);
    subst_free(&subst);
    add_params(b, c->loop, block, param);
    pass_remark(b->cx, b->prog, REMARK_DONE, "buffered", c->alloc->loc,
                "'%s' becomes two blocks that the trips write in turn",
                c->alloc->pat[0]->name->text);
}

static void buffer_loop(Buffers *b, Body *body, Stm *loop, uint32_t depth)
{
    Body *inner = loop->exp.fn[0].body;

    for (Stm *s = inner->first, *next; s; s = next) {
        next = s->next;
        if (!stm_is_device_alloc(s))
            continue;
        Carried c = {body, loop, depth, s, param_of(b, &loop->exp, s)};
        if (c.param)
            buffer(b, &c);
    }
}

/* ---- the walk ---- */

static void visit_body(Buffers *b, Body *body, uint32_t depth, bool parallel)
{
    for (Stm *s = body->first; s; s = s->next) {
        for (uint32_t i = 0; i < s->exp.nfn; i++) {
            images_bind(&b->images, s->exp.fn[i].param, s->exp.fn[i].nparam,
                        depth + 1);
            visit_body(b, s->exp.fn[i].body, depth + 1,
                       parallel || stm_is_parallel(s));
        }
        images_pass(&b->images, s, depth, NULL, 0);
        if (parallel && s->exp.form == FORM_LOOP)
            buffer_loop(b, body, s, depth + 1);
    }
}

void buffer_loops(Prog *prog, PassContext *cx)
{
    Buffers b = {.prog = prog, .cx = cx, .nvar = prog->nvar,
                 .uses = ARENA_NEW(cx->arena, uint32_t, prog->nvar),
                 .images = images_new(prog, cx->arena),
                 .totals = totals_new(prog, cx->arena)};

    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        body_each_stm(f->body, count_stm, &b);
        images_bind(&b.images, f->param, f->nparam, 1);
        visit_body(&b, f->body, 1, false);
    }
    images_free(&b.images);
}
