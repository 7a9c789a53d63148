/* facts.c - what can be known of a parallel statement before it is cut. */
#include "passes/chunk/inside.h"

#include "passes/shared/scalars/quick.h"

/* ---- operators ---- */

static bool any_operator(const ChunkStm *s,
                         bool (*is)(const ChunkStm *, const Operator *, Elem))
{
    const OperatorList *ops = &s->into->ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width) {
        Elem elem = s->stm->exp.form == FORM_IMP_SCATTER
                        ? s->into->at[0].elem
                        : imp_fold_elem(&s->fold, at);
        if (is(s, &ops->at[o], elem))
            return true;
    }
    return false;
}

static bool is_lambda(const ChunkStm *s, const Operator *op, Elem elem)
{
    (void)s;
    (void)elem;
    return op->kind == OPERATOR_LAMBDA;
}

static bool is_of_floats(const ChunkStm *s, const Operator *op, Elem elem)
{
    (void)s;
    return op->kind != OPERATOR_ID && elem_is_float(elem);
}

/* The least and the largest of floats are so in any order. */
static bool rounds(const ChunkStm *s, const Operator *op, Elem elem)
{
    return is_lambda(s, op, elem) ||
           (is_of_floats(s, op, elem) && op->op != OP_MIN && op->op != OP_MAX);
}

bool chunk_only_collects(const ChunkStm *s)
{
    return !imp_fold_combines_any(&s->fold);
}

bool chunk_has_lambda(const ChunkStm *s)
{
    return any_operator(s, is_lambda);
}

bool chunk_sums_floats(const ChunkStm *s)
{
    return any_operator(s, is_of_floats);
}

bool chunk_is_exact(const ChunkStm *s)
{
    return !any_operator(s, rounds);
}

/* ---- what iterations do ---- */

/* A block that BODY declares and nothing names otherwise. */
static bool is_own(const Body *body, const Var *block)
{
    return body_any_binding(body, var_is, block);
}

/* Does STM, in BODY, do what others see? */
static bool can_be_seen(const Stm *stm, const void *body)
{
    const IntoList *into = exp_into(&stm->exp);

    if (stm->exp.form == FORM_IMP_RETAIN || stm->exp.form == FORM_IMP_RELEASE ||
        (stm->exp.form == FORM_IMP_SET &&
         type_is_mem(stm->exp.arg[0]->u.var->type)))
        return true;
    if (stm->exp.form == FORM_IMP_WRITE &&
        !is_own(body, stm->exp.arg[0]->u.var))
        return true;
    for (uint32_t i = 0; into && i < into->count; i++)
        if (!is_own(body, stm->exp.arg[into->at[i].first]->u.var))
            return true;
    return false;
}

const Stm *chunk_is_seen(const ChunkStm *s)
{
    return body_find_stm(s->fn->body, can_be_seen, s->fn->body);
}

static bool is_alone(const Chunk *c, const Var *var)
{
    return var->id < c->nvar && c->alone[var->id];
}

/* Might A and B, which one statement accesses, be one block? */
static bool may_be_one(const ChunkStm *s, const Var *a, const Var *b)
{
    const Chunk *c = s->c;

    if (a != b && (is_alone(c, a) || is_alone(c, b)))
        return false;
    return points_to_may_be_one(&c->sets, a, b);
}

typedef struct Reading {
    const ChunkStm *s;
    const Var *target;
} Reading;

static bool reads_target(const Stm *stm, const void *data)
{
    const Reading *r = data;

    return stm->exp.form == FORM_IMP_READ &&
           may_be_one(r->s, stm->exp.arg[1]->u.var, r->target);
}

static const Var *target_of(const ChunkStm *s, uint32_t i)
{
    return s->stm->exp.arg[s->into->at[i].first]->u.var;
}

const Stm *chunk_reads_targets(const ChunkStm *s)
{
    const Stm *read = NULL;

    for (uint32_t i = 0; i < s->into->count && !read; i++) {
        Reading r = {s, target_of(s, i)};
        read = body_find_stm(s->fn->body, reads_target, &r);
    }
    return read;
}

bool chunk_shares_targets(const ChunkStm *s)
{
    for (uint32_t i = 0; i < s->into->count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (may_be_one(s, target_of(s, i), target_of(s, k)))
                return true;
    return false;
}

static bool allocates_shared(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.form == FORM_IMP_ALLOC && stm->exp.elem == SPACE_SHARED;
}

const Stm *chunk_allocates_shared(const ChunkStm *s)
{
    const Stm *alloc = NULL;

    for (uint32_t i = 0; i < s->stm->exp.nfn && !alloc; i++)
        alloc = body_find_stm(s->stm->exp.fn[i].body, allocates_shared, NULL);
    return alloc;
}

bool chunk_is_cheap(const ChunkStm *s)
{
    return quick_is_cheap(s->fn->body);
}

static bool count_stm(Stm *stm, void *data)
{
    uint32_t *n = data;

    *n += form_info[stm->exp.form].repeats ? 100 : 1;
    return true;
}

bool chunk_is_short(const ChunkStm *s)
{
    /* An estimate. */
    enum { MOST_STATEMENTS = 24 };
    uint32_t n = 0;

    body_each_stm(s->fn->body, count_stm, &n);
    return n <= MOST_STATEMENTS;
}

static bool may_fail(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.form == FORM_ASSERT || stm->exp.form == FORM_IMP_ALLOC;
}

bool chunk_may_fail(const ChunkStm *s)
{
    return stm_any_stm_inside(s->stm, may_fail, NULL);
}

static bool is_found(const Var *var, const void *body)
{
    return is_own(body, var);
}

/* Where STM reads may depend on what an iteration of BODY has found:
 * neighbours may not read neighbours. */
static bool reads_anywhere(const Stm *stm, const void *body)
{
    return stm->exp.form == FORM_IMP_READ &&
           scalar_any_var(stm->exp.arg[2], is_found, body);
}

static bool reads(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.form == FORM_IMP_READ;
}

/* Each result is combined. */
static bool keeps_nothing(const ChunkStm *s)
{
    if (s->stm->exp.form == FORM_IMP_SCATTER)
        return true;
    for (uint32_t i = 0; i < s->fold.n; i++)
        if (!imp_fold_combines(&s->fold, i))
            return false;
    return true;
}

long long chunk_streams(const ChunkStm *s)
{
    const Body *body = s->fn->body;
    bool goes_through = body_any_stm(body, reads, NULL) &&
                        !body_any_stm(body, reads_anywhere, body) &&
                        keeps_nothing(s) && !chunk_is_seen(s);

    return goes_through && chunk_is_cheap(s) && !chunk_may_fail(s)
               ? s->c->o.streams
               : 1;
}

static bool checks_or_reads(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.form == FORM_ASSERT || stm->exp.form == FORM_IMP_READ;
}

bool chunk_operators_compute(const ChunkStm *s)
{
    for (uint32_t i = 1; i < s->stm->exp.nfn; i++)
        if (i != s->into->ops.then &&
            body_any_stm(s->stm->exp.fn[i].body, checks_or_reads, NULL))
            return false;
    return true;
}
