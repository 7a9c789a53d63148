/* forward.c - elements that are known where they are read, and blocks that
 * nothing reads (scalar replacement: Callahan, Carr and Kennedy, "Improving
 * register allocation for subscripted variables", 1990).
 *
 * An iteration of a joined kernel reads what it has just written:
 *
 *     b[i] <- e : f64               v <- e
 *     y <- b[i] : f64       =>      b[i] <- v : f64
 *                                   y <- v
 *
 * if the offsets are equal, and nothing between them writes a block that may be
 * `b` or sets a variable that the offset or the value mentions.  Where nothing
 * else reads `b`, it is not written either, and not allocated.
 */
#include "passes/join/inside.h"

#include "passes/shared/scalars/images.h"

#include <stdlib.h>

typedef struct Written {
    Stm *stm; /* NULL: it does not hold any more */
    Body *body;
} Written;

typedef struct Forward {
    const Join *j;
    Written *at;
    uint32_t n, room;
} Forward;

/* ---- what is known ---- */

/* Does the write STM depend on VAR? */
static bool depends(const Stm *stm, const Var *var)
{
    return scalar_mentions(stm->exp.arg[1], var) ||
           scalar_mentions(stm->exp.arg[2], var);
}

/* Does STM by itself change what W has written, or what that depends on? */
static bool changes(const Forward *f, const Stm *stm, const Stm *w)
{
    const PointsTo *sets = &f->j->sets;

    if (stm->exp.form == FORM_IMP_WRITE)
        return PASS_LEGAL(join_kept,
                          points_to_set(sets, stm->exp.arg[0]->u.var) ==
                              points_to_set(sets, w->exp.arg[0]->u.var));
    return form_info[stm->exp.form].sets && depends(w, stm->exp.arg[0]->u.var);
}

static void forget_stm(Forward *f, const Stm *stm)
{
    for (uint32_t i = 0; i < f->n; i++)
        if (f->at[i].stm && changes(f, stm, f->at[i].stm))
            f->at[i].stm = NULL;
}

static bool forget_inside(Stm *stm, void *data)
{
    forget_stm(data, stm);
    return true;
}

/* The value that W writes; it is computed once. */
static const Scalar *leaf(const Forward *f, const Written *w)
{
    Prog *prog = f->j->prog;
    Stm *stm = w->stm;
    const Scalar *value = stm->exp.arg[2];

    if (value->op == OP_VAR || value->op == OP_CONST)
        return value;
    Var *var =
        var_named(prog, "value", type_scalar(prog->store, (Elem)stm->exp.elem));
    stm->exp.arg[2] = scalar_var(prog->store, var);
    body_insert_before(w->body, stm, imp_new_var(prog, stm->loc, var));
    body_insert_before(w->body, stm,
                       imp_new_set(prog, stm->loc, stm->exp.arg[2], value));
    return stm->exp.arg[2];
}

/* The value of what READ reads, or NULL. */
static const Scalar *value_of(const Forward *f, const Stm *read)
{
    PolyStore *ps = f->j->polys;
    const Poly *offset = poly_of(ps, read->exp.arg[2]);

    for (uint32_t i = f->n; i-- > 0;) {
        const Stm *w = f->at[i].stm;
        if (w && w->exp.arg[0] == read->exp.arg[1] &&
            w->exp.elem == read->exp.elem &&
            PASS_LEGAL(join_offset, poly_of(ps, w->exp.arg[1]) == offset))
            return leaf(f, &f->at[i]);
    }
    return NULL;
}

/* ---- the walk ---- */

static void visit_body(Forward *f, Body *body);

static void visit_stm(Forward *f, Body *body, Stm *stm)
{
    const Scalar *value =
        stm->exp.form == FORM_IMP_READ ? value_of(f, stm) : NULL;

    if (value) {
        Stm *set = imp_new_set(f->j->prog, stm->loc, stm->exp.arg[0], value);
        body_insert_before(body, stm, set);
        body_remove(body, stm);
        stm = set;
    }
    forget_stm(f, stm);
    if (stm->exp.nfn) {
        uint32_t n = f->n;
        stm_each_stm_inside(stm, forget_inside, f);
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            visit_body(f, stm->exp.fn[i].body);
        f->n = n;
    }
    if (stm->exp.form == FORM_IMP_WRITE) {
        GROUND_ROOM(f->at, f->n, f->room);
        f->at[f->n++] = (Written){stm, body};
    }
}

static void visit_body(Forward *f, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        visit_stm(f, body, s);
    }
}

void join_forward(const Join *j, const Stm *kernel)
{
    Forward f = {.j = j};

    visit_body(&f, kernel->exp.fn[0].body);
    free(f.at);
}

/* ---- blocks ---- */

/* By Var.id. */
typedef struct BlockUses {
    uint32_t *mentions; /* in all, */
    uint32_t *fills;    /* as what is allocated, written or released, */
    uint32_t *allocs;   /* and the first of these */
} BlockUses;

static void count_mention(Var *var, void *data)
{
    BlockUses *u = data;

    u->mentions[var->id]++;
}

static bool note_stm(Stm *stm, void *data)
{
    BlockUses *u = data;
    bool allocates = stm->exp.form == FORM_IMP_ALLOC;
    bool releases = stm->exp.form == FORM_IMP_RELEASE;

    stm_each_use(stm, count_mention, u);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_result_use(stm->exp.fn[i].body, count_mention, u);
    if (allocates || releases || stm->exp.form == FORM_IMP_WRITE) {
        u->fills[stm->exp.arg[0]->u.var->id]++;
        u->allocs[stm->exp.arg[0]->u.var->id] += allocates;
    }
    return true;
}

static bool is_unread(const BlockUses *u, const Var *block)
{
    return u->allocs[block->id] &&
           PASS_LEGAL(join_unread,
                      u->mentions[block->id] == u->fills[block->id]);
}

/* Writes of what is unread, and kernels that did nothing else. */
static bool is_of_no_use(const BlockUses *u, const Stm *stm)
{
    if (stm->exp.form == FORM_IMP_KERNEL)
        return !stm->exp.fn[0].body->first;
    return stm->exp.form == FORM_IMP_WRITE &&
           is_unread(u, stm->exp.arg[0]->u.var);
}

static void drop_writes(const BlockUses *u, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            drop_writes(u, s->exp.fn[i].body);
        if (is_of_no_use(u, s))
            body_remove(body, s);
    }
}

static bool writes_unread(const Stm *stm, const void *data)
{
    return stm->exp.form == FORM_IMP_WRITE &&
           is_unread(data, stm->exp.arg[0]->u.var);
}

void join_drop_unread(Prog *prog, PassContext *cx)
{
    BlockUses u = {ARENA_NEW(cx->arena, uint32_t, prog->nvar),
                   ARENA_NEW(cx->arena, uint32_t, prog->nvar),
                   ARENA_NEW(cx->arena, uint32_t, prog->nvar)};

    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        body_each_stm(f->body, note_stm, &u);
        body_each_result_use(f->body, count_mention, &u);
    }
    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        if (!body_any_stm(f->body, writes_unread, &u) || !pass_rewrite(cx))
            continue;
        pass_remark(cx, prog, REMARK_DONE, "unread", f->loc,
                    "blocks of '%s' that nothing reads are not written",
                    f->name->text);
        drop_writes(&u, f->body);
    }
}
