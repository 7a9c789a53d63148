/* lower_names.c - what is known of the names of blocks, for who prints code.
 *
 * `#[restrict]`: no other name is this block, or none under which it is read
 * or written as long as the name is there.  A trip that allocates the block
 * that it passes on is such a case: what the trip before has passed on is
 * another one.  `#[const]`: the function does not write what the caller lends
 * it.
 */
#include "passes/lower_inside.h"

#include "passes/block_sets.h"

/* Under which name a block of a set is read or written, in the statements
 * that were walked over: only under this one. */
typedef struct Seen {
    uint32_t walk; /* the number of that walk; else: under none */
    const Var *name; /* NULL: under several */
} Seen;

typedef struct Names {
    Prog *prog;
    BlockSets sets;
    uint32_t *count;  /* by set: names */
    bool *written;    /* by set */
    uint32_t *nset;   /* by Var.id: of a block, how often it is set, */
    bool *owns;       /* and whether that is to what is allocated anew */
    uint32_t *home;   /* the walk over the body that it stands in */
    bool *shared;     /* others read or write the block while it is there */
    Seen *seen;       /* by set */
    uint32_t walk;
} Names;

static bool is_block(const Var *var)
{
    return type_is_mem(var->type);
}

static void note_written(Names *n, const Scalar *block)
{
    n->written[block_set(&n->sets, block->u.var)] = true;
}

static void note_set(Names *n, const Stm *stm)
{
    const Var *var = stm->exp.arg[0]->u.var;

    if (!is_block(var))
        return;
    n->nset[var->id]++;
    n->owns[var->id] = stm->exp.form == FORM_IMP_ALLOC;
}

static bool note_stm(Stm *stm, void *data)
{
    Names *n = data;
    const Exp *exp = &stm->exp;

    if (exp->form == FORM_IMP_VAR && is_block(stm->pat[0]))
        n->count[block_set(&n->sets, stm->pat[0])]++;
    if (exp->form == FORM_IMP_SET || exp->form == FORM_IMP_ALLOC)
        note_set(n, stm);
    if (exp->form == FORM_IMP_WRITE)
        note_written(n, exp->arg[0]);
    const IntoList *into = lower_targets(stm);
    for (uint32_t i = 0; into && i < into->count; i++)
        note_written(n, exp->arg[into->at[i].first]);
    return true;
}

/* ---- names that share no access ---- */

static void note_access(Names *n, const Scalar *block)
{
    Seen *seen = &n->seen[block_set(&n->sets, block->u.var)];

    if (seen->walk != n->walk)
        *seen = (Seen){n->walk, block->u.var};
    else if (seen->name != block->u.var)
        seen->name = NULL;
}

static bool note_accesses(Stm *stm, void *data)
{
    const Exp *exp = &stm->exp;
    const IntoList *into = lower_targets(stm);

    if (exp->form == FORM_IMP_READ)
        note_access(data, exp->arg[1]);
    if (exp->form == FORM_IMP_WRITE)
        note_access(data, exp->arg[0]);
    for (uint32_t i = 0; into && i < into->count; i++)
        note_access(data, exp->arg[into->at[i].first]);
    return true;
}

/* Another name gets the block: from there on it may be read or written under
 * that one. */
static bool note_passed_on(Stm *stm, void *data)
{
    Names *n = data;
    const Scalar *from = stm->exp.narg > 1 ? stm->exp.arg[1] : NULL;

    if (stm->exp.form != FORM_IMP_SET || from->op != OP_VAR ||
        n->home[from->u.var->id] != n->walk)
        return true;
    const Seen *seen = &n->seen[block_set(&n->sets, from->u.var)];
    if (seen->walk == n->walk && seen->name != from->u.var)
        n->shared[from->u.var->id] = true;
    return true;
}

static void each_inside(Stm *stm, bool (*fn)(Stm *, void *), Names *n)
{
    fn(stm, n);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_stm(stm->exp.fn[i].body, fn, n);
}

static bool may_own(const Names *n, const Stm *stm)
{
    return stm->exp.form == FORM_IMP_VAR && is_block(stm->pat[0]) &&
           n->nset[stm->pat[0]->id] == 1 && n->owns[stm->pat[0]->id];
}

/* Those that BODY declares; are there any? */
static bool find_owners(Names *n, const Body *body)
{
    bool any = false;

    for (const Stm *s = body->first; s; s = s->next)
        if (may_own(n, s)) {
            n->home[s->pat[0]->id] = n->walk;
            any = true;
        }
    return any;
}

/* What is passed on in BODY, from its end on. */
static void walk_scope(Names *n, const Body *body)
{
    n->walk++;
    if (!find_owners(n, body))
        return;
    for (Stm *s = body->last; s; s = s->prev) {
        each_inside(s, note_accesses, n);
        each_inside(s, note_passed_on, n);
    }
}

static bool walk_scopes(Stm *stm, void *data)
{
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        walk_scope(data, stm->exp.fn[i].body);
    return true;
}

/* ---- marks ---- */

static bool is_alone(const Names *n, const Var *var)
{
    return n->count[block_set(&n->sets, var)] == 1;
}

static bool mark_var(Stm *stm, void *data)
{
    const Names *n = data;

    if (stm->exp.form == FORM_IMP_VAR && is_block(stm->pat[0]) &&
        (is_alone(n, stm->pat[0]) ||
         (may_own(n, stm) && !n->shared[stm->pat[0]->id])))
        stm->attrs = attr_with(n->prog, stm->attrs, "restrict");
    return true;
}

static void mark_param(const Names *n, Var *var)
{
    if (!is_block(var))
        return;
    if (is_alone(n, var))
        var->attrs = attr_with(n->prog, var->attrs, "restrict");
    if (!n->written[block_set(&n->sets, var)])
        var->attrs = attr_with(n->prog, var->attrs, "const");
}

void lower_mark_names(Prog *prog, PassContext *cx)
{
    Names n = {.prog = prog, .sets = block_sets_new(prog, cx->arena)};

    n.count = ARENA_NEW(cx->arena, uint32_t, prog->nvar);
    n.written = ARENA_NEW(cx->arena, bool, prog->nvar);
    n.nset = ARENA_NEW(cx->arena, uint32_t, prog->nvar);
    n.owns = ARENA_NEW(cx->arena, bool, prog->nvar);
    n.home = ARENA_NEW(cx->arena, uint32_t, prog->nvar);
    n.shared = ARENA_NEW(cx->arena, bool, prog->nvar);
    n.seen = ARENA_NEW(cx->arena, Seen, prog->nvar);
    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        for (uint32_t i = 0; i < f->nparam; i++)
            if (is_block(f->param[i]))
                n.count[block_set(&n.sets, f->param[i])]++;
        body_each_stm(f->body, note_stm, &n);
        walk_scope(&n, f->body);
        body_each_stm(f->body, walk_scopes, &n);
        for (uint32_t i = 0; i < f->nparam; i++)
            mark_param(&n, f->param[i]);
        body_each_stm(f->body, mark_var, &n);
    }
}
