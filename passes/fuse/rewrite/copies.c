/* copies.c - a kernel, copied for each cluster that reads it.
 *
 * Copies stand where the kernel stood, and give what their readers read.  Those
 * whose readers are in one cluster are one.
 */
#include "passes/fuse/rewrite/copies.h"

typedef struct Copying {
    FusionRegion *r;
    const FusionSplit *split;
    const uint16_t *c; /* clusters, of the split problem */
    Stm **stm;         /* by node of it */
    PassContext *cx;
    bool any;
} Copying;

/* The first one among the copies of NODE that number COPY is the same as. */
static uint32_t same_copy(const Copying *y, uint32_t node, uint32_t copy)
{
    const FusionSplit *s = y->split;
    uint32_t first = s->first[node];

    for (uint32_t k = 0; k < copy; k++)
        if (y->c[first + k] == y->c[first + copy] ||
            y->stm[s->reader[first + k]] == y->stm[s->reader[first + copy]])
            return same_copy(y, node, k);
    return copy;
}

/* Are there several of NODE? */
static bool are_several(const Copying *y, uint32_t node)
{
    for (uint32_t k = 1; k < y->split->count[node]; k++)
        if (same_copy(y, node, k) == k)
            return true;
    return false;
}

typedef struct Reading {
    const Stm *stm;
    bool *result; /* of STM: is it read? */
} Reading;

static void note_read(Var *var, void *data)
{
    Reading *reading = data;

    for (uint32_t i = 0; i < reading->stm->npat; i++)
        reading->result[i] |= reading->stm->pat[i] == var;
}

/* STM gives what RESULT says, and nothing else. */
static void keep_results(Copying *y, Stm *stm, const bool *result)
{
    Prog *prog = y->r->prog;
    Body *body = stm->exp.fn[0].body;
    Var **pat = ARENA_NEW(store_arena(prog->store), Var *, stm->npat);
    const Scalar **res = ARENA_NEW(y->r->arena, const Scalar *, stm->npat);
    uint32_t n = 0;

    for (uint32_t i = 0; i < stm->npat; i++)
        if (result[i]) {
            pat[n] = stm->pat[i];
            res[n++] = body->res[i];
        }
    body_set_results(prog, body, n, res);
    stm->pat = pat;
    stm->npat = n;
}

/* STM is number COPY of NODE: those who read that read it, under the names that
 * SUBST says. */
static void place_copy(Copying *y, uint32_t node, uint32_t copy, Stm *stm,
                       const Subst *subst)
{
    const FusionSplit *s = y->split;
    uint32_t first = s->first[node];
    Reading reading = {stm, ARENA_NEW(y->r->arena, bool, stm->npat)};

    for (uint32_t k = copy; k < s->count[node]; k++) {
        Stm *reader = y->stm[s->reader[first + k]];
        if (same_copy(y, node, k) != copy)
            continue;
        y->stm[first + k] = stm;
        stm_subst(subst, reader);
        stm_each_use_inside(reader, note_read, &reading);
    }
    keep_results(y, stm, reading.result);
}

static bool keep_name(Stm *stm, void *data)
{
    (void)data;
    for (uint32_t i = 0; i < stm->npat; i++)
        stm->pat[i]->fresh = false;
    return true;
}

/* A copy of STM after it; names inside of it need no change. */
static Stm *copy_after(Body *body, Stm *stm, Subst *subst)
{
    Stm *copy = stm_clone(subst, stm);
    const Lambda *fn = &copy->exp.fn[0];

    for (uint32_t i = 0; i < fn->nparam; i++)
        fn->param[i]->fresh = false;
    body_each_stm(fn->body, keep_name, NULL);
    body_insert_before(body, stm->next, copy);
    return copy;
}

static void copy_node(Copying *y, uint32_t node)
{
    Stm *old = y->r->node[node].stm;
    uint32_t first = y->split->first[node];

    for (uint32_t k = 0; k < y->split->count[node]; k++)
        y->stm[first + k] = old;
    if (!are_several(y, node) || !pass_rewrite(y->cx))
        return;
    y->any = true;
    pass_remark(y->cx, y->r->prog, REMARK_DONE, "again", old->loc,
                "'%s' is computed again by each of its readers",
                old->pat[0]->name->text);
    for (uint32_t k = y->split->count[node]; k-- > 0;) {
        if (same_copy(y, node, k) != k)
            continue;
        Subst subst = subst_new(y->r->prog);
        Stm *stm = k ? copy_after(y->r->body, old, &subst) : old;
        place_copy(y, node, k, stm, &subst);
        subst_free(&subst);
    }
}

bool fusion_copy(FusionRegion *r, const FusionAgain *answer, PassContext *cx)
{
    Copying y = {r, &answer->split, answer->c,
                 ARENA_NEW(r->arena, Stm *, answer->split.p->n), cx, false};

    for (uint32_t v = r->nnode; v-- > 0;)
        copy_node(&y, v);
    return y.any;
}
