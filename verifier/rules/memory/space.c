/* space.c - shared and private blocks.  docs/language.md, section 6.3.
 *
 * What may be allocated where depends on what executes the body, also across
 * calls, as if these were inlined; the host executes what nobody calls.
 * Callers stand after their callees: one sweep over the functions from the
 * last to the first says where each is called, and which variables differ
 * between the blocks and lanes that may run together; then one from the first
 * to the last reports.
 */
#include "ir-text/ir/exec.h"
#include "verifier/rules/memory/inside.h"

/* ---- what differs between blocks and lanes ---- */

/* A variable varies with the indices of the forms at a block or lane that it
 * depends on.  Of these it is enough to know the outermost one: at the end of a
 * form, what depends on its index only does not vary any more.  0: it is the
 * same for all; 1: it comes from the caller; from 2 on: the form's depth. */
typedef struct Spread {
    Checker *c;
    uint32_t depth;     /* of the form at a level that we are in */
    uint32_t outermost; /* the least with which anything here may vary */
} Spread;

typedef struct Variation {
    const uint32_t *varies;
    uint32_t outermost;
    const Var *by;
} Variation;

static uint32_t outer_of(uint32_t a, uint32_t b)
{
    return a == 0 ? b : b == 0 || a < b ? a : b;
}

static void note_variation(Var *var, void *data)
{
    Variation *v = data;
    uint32_t at = v->varies[var->id];

    if (!at || (v->outermost && v->outermost <= at))
        return;
    v->outermost = at;
    v->by = var;
}

static Variation variation_of(const Checker *c, const Scalar *s)
{
    Variation v = {.varies = c->memory->varies};
    scalar_each_var(s, note_variation, &v);
    return v;
}

static void set_variation(Spread *w, Var *const *var, uint32_t n,
                          uint32_t varies)
{
    for (uint32_t i = 0; i < n; i++)
        w->c->memory->varies[var[i]->id] = varies;
}

static uint32_t spread_body(Spread *w, const Body *body, ExecLevel exec);

/* The callee runs where its call stands, on what it is given. */
static void spread_call(Spread *w, const Stm *stm, ExecLevel exec)
{
    Memory *m = w->c->memory;
    const Fun *callee = stm->exp.u.callee;

    for (uint32_t i = 0; i < EXEC_LEVELS; i++)
        if (exec & 1u << i && !(m->context[callee->number] & 1u << i))
            m->call[callee->number * EXEC_LEVELS + i] =
                where_stm(w->c, stm, SPOT_RHS, 0);
    m->context[callee->number] |= exec;
    for (uint32_t i = 0; i < stm->exp.narg && i < callee->nparam; i++)
        if (variation_of(w->c, stm->exp.arg[i]).outermost)
            m->varies[callee->param[i]->id] = 1;
}

/* Loop parameters go round: inside of blocks and lanes they are not known to
 * be the same for all.  After the outermost of these forms they are, unless
 * the caller's differ. */
static uint32_t spread_loop(Spread *w, const Stm *stm, ExecLevel exec,
                            uint32_t operands)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t first = stm->exp.is_while ? 0 : 1;

    if (first)
        set_variation(w, fn->param, 1,
                      variation_of(w->c, stm->exp.arg[0]).outermost);
    set_variation(w, fn->param + first, fn->nparam - first,
                  w->depth ? w->outermost : operands);
    return spread_body(w, fn->body, exec);
}

static uint32_t spread_parallel(Spread *w, const Stm *stm, ExecLevel exec,
                                uint32_t operands)
{
    const Exp *exp = &stm->exp;
    bool at_level = exp->exec == AT_BLOCK || exp->exec == AT_LANE;

    if (at_level)
        w->depth = w->depth ? w->depth + 1 : 2;
    uint32_t index = at_level ? w->depth : operands;
    set_variation(w, exp->fn[0].param, exp->fn[0].nparam, index);
    uint32_t inner = spread_body(w, exp->fn[0].body, exec);
    for (uint32_t i = 1; i < exp->nfn; i++) {
        set_variation(w, exp->fn[i].param, exp->fn[i].nparam,
                      outer_of(inner, index));
        inner = outer_of(inner, spread_body(w, exp->fn[i].body, exec));
    }
    if (at_level) {
        inner = inner >= w->depth ? 0 : inner;
        w->depth = w->depth > 2 ? w->depth - 1 : 0;
    }
    return inner;
}

static void spread_stm(Spread *w, const Stm *stm, ExecLevel exec)
{
    const Exp *exp = &stm->exp;
    uint8_t inside = exec_inside(exp, exec);
    uint32_t varies = 0;

    for (uint32_t i = 0; i < exp->narg; i++)
        varies =
            outer_of(varies, variation_of(w->c, exp->arg[i]).outermost);
    if (exp->form == FORM_CALL)
        spread_call(w, stm, exec);
    else if (exp->form == FORM_LOOP)
        varies = outer_of(varies, spread_loop(w, stm, inside, varies));
    else if (is_parallel(exp))
        varies = outer_of(varies, spread_parallel(w, stm, inside, varies));
    else
        for (uint32_t i = 0; i < exp->nfn; i++)
            varies = outer_of(varies,
                              spread_body(w, exp->fn[i].body, inside));
    set_variation(w, stm->pat, stm->npat, varies);
}

/* With what the results vary. */
static uint32_t spread_body(Spread *w, const Body *body, ExecLevel exec)
{
    uint32_t varies = 0;

    for (const Stm *s = body->first; s; s = s->next)
        spread_stm(w, s, exec);
    for (uint32_t i = 0; i < body->nres; i++)
        varies =
            outer_of(varies, variation_of(w->c, body->res[i]).outermost);
    return varies;
}

static void spread_fun(Checker *c, const Fun *fun)
{
    Spread walk = {c, 0, 2};

    c->fun = fun;
    if (fun->entry || !c->memory->context[fun->number])
        c->memory->context[fun->number] |= AT_HOST;
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (c->memory->varies[fun->param[i]->id])
            walk.depth = walk.outermost = 1;
    spread_body(&walk, fun->body, c->memory->context[fun->number]);
}

/* ---- where blocks are allocated ---- */

typedef struct SpaceWalk {
    Checker *c;
    uint32_t *born; /* by Var.id: how deep the body is that allocates it */
    uint32_t depth; /* of this body */
    bool in_form;   /* in a parallel form of this function */
} SpaceWalk;

/* A call that makes EXEC execute this function. */
static void note_call(SpaceWalk *w, ExecLevel exec)
{
    const Memory *m = w->c->memory;
    const Fun *fun = w->c->fun;

    for (uint32_t i = 0; i < EXEC_LEVELS; i++) {
        Where where = m->call[fun->number * EXEC_LEVELS + i];
        if (!(exec & 1u << i) || !where.stm || w->in_form)
            continue;
        note_at(w->c, where, "'%s' is called here", fun->name->text);
        return;
    }
}

/* 6.3: in a parallel body. */
static void check_private_body(SpaceWalk *w, const Stm *stm, ExecLevel exec)
{
    if (!(exec & AT_HOST))
        return;
    REJECT(w->c, RULE_PRIVATE_BODY, where_stm(w->c, stm, SPOT_RHS, 0), "");
    note_call(w, AT_HOST);
}

/* 6.3: by a work-group together. */
static void check_shared_body(SpaceWalk *w, const Stm *stm, ExecLevel exec)
{
    ExecLevel bad = (ExecLevel)(exec & ~AT_BLOCK);

    if (!bad)
        return;
    REJECT(w->c, RULE_SHARED_BODY, where_stm(w->c, stm, SPOT_RHS, 0),
           bad == AT_LANE ? "not by each of its lanes" : "not outside of one");
    note_call(w, bad);
}

static void visit_alloc(SpaceWalk *w, const Stm *stm, ExecLevel exec)
{
    if (stm->exp.elem == SPACE_PRIVATE)
        check_private_body(w, stm, exec);
    else if (stm->exp.elem == SPACE_SHARED)
        check_shared_body(w, stm, exec);
}

/* ---- which bodies they leave ---- */

static const Var *space_block(const Scalar *s)
{
    bool is_one = s->op == OP_VAR && type_is_mem(s->u.var->type) &&
                  s->u.var->type->space != SPACE_DEVICE;
    return is_one ? s->u.var : NULL;
}

/* 6.3: a block that was allocated in this body is no result of it.  How deep
 * was the deepest that is one? */
static uint32_t check_space_leaves(SpaceWalk *w, const Stm *stm, uint32_t fn)
{
    const Body *body = stm->exp.fn[fn].body;
    uint32_t deepest = 0;

    for (uint32_t i = 0; i < body->nres; i++) {
        const Var *block = space_block(body->res[i]);
        if (!block)
            continue;
        uint32_t born = w->born[block->id];
        if (born > w->depth) {
            REJECT(w->c, RULE_SPACE_LEAVES,
                   where_fn(w->c, stm, SPOT_BODY_RES, fn, i),
                   block->name->text,
                   arena_printf(&w->c->scratch, "a block of type %s",
                                text_of_type(w->c, block->type)));
            note_bound(w->c, block, "bound here");
            born = w->depth;
        }
        deepest = born > deepest ? born : deepest;
    }
    return deepest;
}

static void visit_space_body(SpaceWalk *w, const Body *body, ExecLevel exec);

/* A block that is passed on was allocated where the deepest was that it may
 * be. */
static void visit_space_stm(SpaceWalk *w, const Stm *stm, ExecLevel exec)
{
    const Exp *exp = &stm->exp;
    uint8_t inside = exec_inside(exp, exec);
    uint32_t born = exp->form == FORM_ALLOC ? w->depth : 0;

    if (exp->form == FORM_ALLOC)
        visit_alloc(w, stm, exec);
    for (uint32_t i = 0; i < exp->narg; i++) {
        const Var *block = space_block(exp->arg[i]);
        if (block && w->born[block->id] > born)
            born = w->born[block->id];
    }
    for (uint32_t fn = 0; fn < exp->nfn; fn++) {
        const Lambda *lambda = &exp->fn[fn];
        bool in_form = w->in_form;
        for (uint32_t i = 0; i < lambda->nparam; i++)
            w->born[lambda->param[i]->id] = born;
        w->in_form |= is_parallel(exp);
        w->depth++;
        visit_space_body(w, lambda->body, inside);
        w->depth--;
        w->in_form = in_form;
        if (is_parallel(exp))
            continue; /* types say that no block is a result */
        uint32_t deepest = check_space_leaves(w, stm, fn);
        born = deepest > born ? deepest : born;
    }
    for (uint32_t i = 0; i < stm->npat; i++)
        w->born[stm->pat[i]->id] = born;
}

static void visit_space_body(SpaceWalk *w, const Body *body, ExecLevel exec)
{
    for (const Stm *s = body->first; s; s = s->next)
        visit_space_stm(w, s, exec);
}

void check_spaces(Checker *c)
{
    Memory *m = c->memory;
    uint32_t nfun = c->prog->nfun, n = 0;
    const Fun **fun = ARENA_NEW(&c->scratch, const Fun *, nfun);
    SpaceWalk walk = {c, ARENA_NEW(&c->scratch, uint32_t, c->rows.nvar), 1,
                      false};

    m->varies = ARENA_NEW(&c->arena, uint32_t, c->rows.nvar);
    m->context = ARENA_NEW(&c->arena, uint8_t, nfun);
    m->call = ARENA_NEW(&c->arena, Where, (size_t)nfun * EXEC_LEVELS);
    for (const Fun *f = c->prog->first; f; f = f->next)
        if (!f->imp)
            fun[n++] = f;
    for (uint32_t i = n; i-- > 0;)
        spread_fun(c, fun[i]);
    for (uint32_t i = 0; i < n; i++) {
        c->fun = fun[i];
        visit_space_body(&walk, fun[i]->body, m->context[fun[i]->number]);
    }
    c->fun = NULL;
}

/* ---- sizes ---- */

/* 6.3: a constant. */
static bool check_private_size(Checker *c, const Stm *stm)
{
    const Scalar *bytes = stm->exp.arg[0];

    if (known_scalar(c, bytes)->op == OP_CONST)
        return true;
    REJECT(c, RULE_PRIVATE_SIZE, where_stm(c, stm, SPOT_ARG, 0),
           text_of_scalar(c, bytes));
    return false;
}

/* 6.3: the same for all blocks, and for all of their lanes. */
static bool check_shared_size(Checker *c, const Stm *stm)
{
    const Scalar *bytes = stm->exp.arg[0];
    const Var *by = variation_of(c, bytes).by;

    if (!by || !variation_of(c, known_scalar(c, bytes)).by)
        return true;
    REJECT(c, RULE_SHARED_SIZE, where_stm(c, stm, SPOT_ARG, 0),
           text_of_scalar(c, bytes),
           var_of(bytes) ? "differs"
                         : arena_printf(&c->scratch, "depends on '%s'",
                                        by->name->text));
    note_bound(c, by, "bound here");
    return false;
}

bool check_block_size(Checker *c, const Stm *stm)
{
    switch ((Space)stm->exp.elem) {
    case SPACE_PRIVATE:
        return check_private_size(c, stm);
    case SPACE_SHARED:
        return !c->memory->varies || check_shared_size(c, stm);
    default:
        return true;
    }
}

/* ---- functions ---- */

/* 6.3: never returned. */
bool check_space_returned(Checker *c, const Fun *fun)
{
    bool ok = true;

    for (uint32_t i = 0; i < fun->nres; i++) {
        const Type *type = fun->res[i].var->type;
        if (!type_is_mem(type) || type->space == SPACE_DEVICE)
            continue;
        REJECT(c, RULE_SPACE_RETURNED, where_stm(c, NULL, SPOT_RESULT, i),
               arena_printf(&c->scratch, "a block of type %s",
                            text_of_type(c, type)));
        ok = false;
    }
    return ok;
}
