/* reduce.c - a reduce that needs memory is split in chunks.
 *
 * A thread folds each chunk, and another one what these give:
 *
 *     let parts  = kernel q < chunks do
 *                    reduce (op) t < min(chunk, n - q * chunk) do
 *                      let i = q * chunk + t
 *                      body
 *     let r      = once do
 *                    reduce (op) q < chunks do
 *                      parts[q]
 *
 * The operator is associative, so that is the same.
 */
#include "passes/memexpand/folds/inside.h"

static Var *new_part(const Split *p, uint32_t k)
{
    const Var *res = p->stm->pat[k];
    const Type *type =
        type_nest(p->prog->store, res->type, 1, &p->chunks);

    return split_array(p, p->body, p->stm, res, "parts", type, p->chunks,
                       split_elements(p, res->type));
}

/* What the fold of a chunk binds: rows of the parts. */
static Var **chunk_results(const Split *p, Var *const *part, const Scalar *q)
{
    const Stm *stm = p->stm;
    Var **res = ARENA_NEW(p->cx->arena, Var *, stm->npat);

    for (uint32_t k = 0; k < stm->npat; k++) {
        const Type *type = stm->pat[k]->type;
        res[k] = split_fresh(p, NULL, stm->pat[k]->name->text, type);
        if (type_is_array(type))
            res[k]->place = split_place(
                p, part[k]->place.mem,
                split_times(p, q, split_elements(p, type)), type);
    }
    return res;
}

static void put_chunks(const Split *p, Var *const *part)
{
    Var *q = split_index(p, "q");
    Body *body = body_new(p->prog);
    Chunk chunk = split_chunk(p, body, split_name(p, q));
    Stm *fold = split_fold(p, body, &chunk,
                           chunk_results(p, part, split_name(p, q)));
    Stm *stm =
        split_stm(p, FORM_KERNEL, p->stm->npat, part, 1, &p->chunks);
    const Scalar **res =
        ARENA_NEW(p->cx->arena, const Scalar *, p->stm->npat);

    for (uint32_t k = 0; k < p->stm->npat; k++)
        res[k] = split_name(p, fold->pat[k]);
    body_set_results(p->prog, body, p->stm->npat, res);
    split_set_fn(p, stm, q, body);
    stm->exp.exec = p->in_group ? AT_LANE : AT_NONE;
    body_insert_before(p->body, p->stm, stm);
}

static void fold_parts(const Split *p, Var *const *part)
{
    uint32_t n = p->stm->npat;
    Var *q = split_index(p, "q");
    Body *body = body_new(p->prog);
    const Scalar *at = split_name(p, q);
    const Scalar **res = ARENA_NEW(p->cx->arena, const Scalar *, n);

    for (uint32_t k = 0; k < n; k++)
        res[k] = split_name(
            p, split_element(p, body, part[k], 1, &at, "part"));
    body_set_results(p->prog, body, n, res);
    split_fold_rest(p, p->stm->pat, q, body);
}

void split_reduce(Split *p)
{
    Var **part = ARENA_NEW(p->cx->arena, Var *, p->stm->npat);

    split_find_chunks(p);
    for (uint32_t k = 0; k < p->stm->npat; k++)
        part[k] = new_part(p, k);
    put_chunks(p, part);
    fold_parts(p, part);
}
