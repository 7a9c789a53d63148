/* parts.c - chunks of a fold, and arrays of what they give.
 *
 *     let chunk  = max(4, (n + 255) / 256)
 *     let chunks = (n + chunk - 1) / chunk
 *
 * None of them is empty.  New arrays are row-major.
 */
#include "passes/memexpand/folds/inside.h"

#include "passes/memexpand/expand.h"
#include "passes/shared/scalars/algebra.h"

#include <string.h>

/* MOST_PRIVATE: bytes of a block that a thread has in private memory, as
 * memintro gives it.  The lanes of a group wait for the one that folds what
 * they gave: they get larger chunks.  The others are estimates. */
enum {
    LEAST_CHUNK = 4,
    MOST_CHUNKS = 256,
    MOST_OF_LANES = 64,
    MOST_PRIVATE = 256,
    MOST_SHARED = 8192 /* bytes of the parts of one result */
};

/* ---- scalars and statements ---- */

const Scalar *split_number(const Split *p, int64_t value)
{
    return scalar_int(p->prog->store, ELEM_I64, value);
}

const Scalar *split_name(const Split *p, Var *var)
{
    return scalar_var(p->prog->store, var);
}

const Scalar *split_two(const Split *p, Op op, const Scalar *a,
                        const Scalar *b)
{
    return a && b ? scalar_binary(p->prog->store, op, a, b) : NULL;
}

Var *split_fresh(const Split *p, const Var *base, const char *what,
                 const Type *type)
{
    const char *text =
        base ? arena_printf(p->cx->arena, "%s_%s", base->name->text, what)
             : what;
    Var *var = var_named(p->prog, text, type);

    return var;
}

static Var *fresh_i64(const Split *p, const Var *base, const char *what)
{
    return split_fresh(p, base, what, type_scalar(p->prog->store, ELEM_I64));
}

Var *split_index(const Split *p, const char *what)
{
    return fresh_i64(p, NULL, what);
}

Stm *split_stm(const Split *p, FormId form, uint32_t npat, Var *const *pat,
               uint32_t narg, const Scalar *const *arg)
{
    Stm *stm = stm_new(p->prog, form, npat, pat);

    stm->loc = p->stm->loc;
    exp_set_args(p->prog, &stm->exp, narg, arg);
    return stm;
}

const Scalar *split_bind(const Split *p, Body *body, Stm *next,
                         const Var *base, const char *what,
                         const Scalar *value)
{
    Var *var = fresh_i64(p, base, what);

    body_insert_before(body, next,
                       split_stm(p, FORM_SCALAR, 1, &var, 1, &value));
    return split_name(p, var);
}

void split_set_fn(const Split *p, Stm *stm, Var *index, Body *body)
{
    Lambda fn = {.body = body};

    if (index) {
        fn.param = ARENA_NEW(store_arena(p->prog->store), Var *, 1);
        fn.param[fn.nparam++] = index;
    }
    exp_set_fns(p->prog, &stm->exp, 1, &fn);
}

/* ---- arrays ---- */

const Type *split_type(const Split *p, uint32_t k)
{
    return type_peel(p->prog->store, p->stm->pat[k]->type,
                     p->stm->exp.form == FORM_SCAN);
}

const Scalar *split_elements(const Split *p, const Type *type)
{
    const Scalar *count = NULL;

    for (uint32_t d = 0; d < type->rank; d++)
        count = count ? split_two(p, OP_MUL, count, type->size[d])
                      : type->size[d];
    return count ? count : split_number(p, 1);
}

Place split_place(const Split *p, Var *mem, const Scalar *at, const Type *type)
{
    Store *store = p->prog->store;
    const Lmad *rows = lmad_row_major(store, type->rank, type->size);

    return (Place){mem, ixfn_of_lmad(store, lmad_new(store, at, type->rank,
                                                     rows->dim))};
}

/* Where a factor is 1, the other one. */
const Scalar *split_times(const Split *p, const Scalar *a, const Scalar *b)
{
    int64_t one;

    if (a && scalar_is_int(a, &one) && one == 1)
        return b;
    if (b && scalar_is_int(b, &one) && one == 1)
        return a;
    return split_two(p, OP_MUL, a, b);
}

Var *split_array(const Split *p, Body *body, Stm *next, const Var *base,
                 const char *what, const Type *type, const Scalar *count,
                 const Scalar *size)
{
    Store *store = p->prog->store;
    const char *block = arena_printf(p->cx->arena, "%s_mem", what);
    Space space = p->in_group ? SPACE_SHARED : SPACE_DEVICE;
    Var *mem = split_fresh(p, base, block, type_mem(store, space));
    Var *array = split_fresh(p, base, what, type);
    const Scalar *width =
        split_number(p, (int64_t)elem_info[type->elem].bytes);
    const Scalar *most = p->in_group
                             ? split_number(p, MOST_OF_LANES)
                             : split_two(p, OP_MAX, split_number(p, 0), count);
    const Scalar *bytes =
        split_two(p, OP_MUL, most, split_times(p, size, width));
    Stm *alloc = split_stm(p, FORM_ALLOC, 1, &mem, 1, &bytes);

    alloc->exp.elem = (uint8_t)space;
    body_insert_before(body, next, alloc);
    array->place = split_place(p, mem, split_number(p, 0), type);
    return array;
}

Stm *split_own_alloc(const Split *p, uint32_t k)
{
    const FoldBlocks *b = p->blocks;
    const Var *var = p->stm->pat[k];
    Var *mem = var->place.mem;
    Place own = split_place(p, mem, split_number(p, 0), var->type);

    if (mem->id >= b->room || b->home[mem->id] != p->body ||
        own.ixfn != var->place.ixfn ||
        !PASS_LEGAL(memexpand_scan_in_place,
                    b->nuse[mem->id] == 1 ||
                        split_has_rows(p, k, b->nuse[mem->id])))
        return NULL;
    return b->alloc[mem->id];
}

/* How many elements stand before ARRAY[INDEX, ...]? */
static const Scalar *elements_before(const Split *p, const Type *type,
                                     uint32_t n, const Scalar *const *index)
{
    const Scalar *at = NULL;

    for (uint32_t d = 0; d < n; d++) {
        at = at ? split_two(p, OP_ADD,
                            split_two(p, OP_MUL, at, type->size[d]), index[d])
                : index[d];
    }
    return split_times(p, at,
                       split_elements(p, type_peel(p->prog->store, type, n)));
}

void split_element_as(const Split *p, Body *body, Var *var, Var *array,
                      uint32_t n, const Scalar *const *index)
{
    Store *store = p->prog->store;
    uint32_t rank = array->type->rank;
    const Scalar **arg = ARENA_NEW(p->cx->arena, const Scalar *, 1 + n);
    uint8_t *dim = ARENA_NEW(store_arena(store), uint8_t, rank);

    arg[0] = split_name(p, array);
    memcpy(arg + 1, index, n * sizeof *index);
    memset(dim, DIM_ALL, rank);
    memset(dim, DIM_POINT, n);
    Stm *stm = split_stm(p, rank > n ? FORM_SLICE : FORM_INDEX, 1, &var,
                         1 + n, arg);
    stm->exp.u.sel = (Selection){.dim = dim, .rank = rank, .first = 1};
    if (rank > n)
        var->place = split_place(p, array->place.mem,
                                 elements_before(p, array->type, n, index),
                                 type_peel(store, array->type, n));
    body_append(body, stm);
}

Var *split_element(const Split *p, Body *body, Var *array, uint32_t n,
                   const Scalar *const *index, const char *what)
{
    Var *var = split_fresh(p, NULL, what,
                           type_peel(p->prog->store, array->type, n));

    split_element_as(p, body, var, array, n, index);
    return var;
}

/* ---- chunks ---- */

bool split_can_say(const Split *p)
{
    const Stm *stm = p->stm;
    const Scalar *one = split_number(p, 1);
    bool can = true;

    for (uint32_t k = 0; k < stm->npat; k++) {
        const Scalar *count = split_elements(p, stm->pat[k]->type);
        for (uint32_t d = 0; d < 4; d++)
            count = split_two(p, OP_MUL, one, count);
        can &= count != NULL;
    }
    for (uint32_t i = 1; i < stm->exp.nfn; i++) {
        uint32_t n;
        const OperatorBlock *own = operator_blocks(
            p->blocks, &stm->exp.fn[i], p->cx->arena, &n);
        for (uint32_t k = 0; k < n; k++)
            can &= own[k].bytes != NULL;
    }
    return can;
}

static bool is_small(const Scalar *bytes)
{
    int64_t n;
    return scalar_is_int(bytes, &n) && n >= 0 && n <= MOST_PRIVATE;
}

/* Does STM bind a block otherwise than by allocating it? */
static bool passes_block(const Stm *stm, const void *data)
{
    (void)data;
    for (uint32_t i = 0; i < stm->npat; i++)
        if (type_is_mem(stm->pat[i]->type) && stm->exp.form != FORM_ALLOC)
            return true;
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        for (uint32_t k = 0; k < stm->exp.fn[i].nparam; k++)
            if (type_is_mem(stm->exp.fn[i].param[k]->type))
                return true;
    return false;
}

/* The product of numbers; -1: not all are known. */
static int64_t known_elements(const Type *type)
{
    int64_t all = 1, n;

    for (uint32_t d = 0; d < type->rank; d++) {
        if (!scalar_is_int(type->size[d], &n) || n < 0 || n > MOST_SHARED)
            return -1;
        all = all > MOST_SHARED ? all : all * n;
    }
    return all;
}

static bool has_small_blocks(const Split *p, const Lambda *fn)
{
    uint32_t n;
    const OperatorBlock *own =
        operator_blocks(p->blocks, fn, p->cx->arena, &n);
    bool small = !body_any_stm(fn->body, passes_block, NULL);

    for (uint32_t k = 0; k < n; k++)
        small &= is_small(own[k].bytes);
    return small;
}

bool split_fits_group(const Split *p)
{
    const Stm *stm = p->stm;
    bool fits = true;

    for (uint32_t k = 0; k < stm->npat; k++) {
        int64_t all = known_elements(stm->pat[k]->type);
        int64_t width = (int64_t)elem_info[stm->pat[k]->type->elem].bytes;
        fits &= all >= 0 && all * width <= MOST_SHARED / MOST_OF_LANES;
    }
    for (uint32_t i = 1; i < stm->exp.nfn; i++)
        fits &= has_small_blocks(p, &stm->exp.fn[i]);
    return fits;
}

void split_find_chunks(Split *p)
{
    const Var *base = p->stm->pat[0];
    int64_t most = p->in_group ? MOST_OF_LANES : MOST_CHUNKS;

    p->n = p->stm->exp.arg[0];
    if (!scalar_is_leaf(p->n))
        p->n = split_bind(p, p->body, p->stm, base, "count", p->n);
    const Scalar *up =
        split_two(p, OP_ADD, p->n, split_number(p, most - 1));
    p->chunk = split_bind(
        p, p->body, p->stm, base, "chunk",
        split_two(p, OP_MAX, split_number(p, LEAST_CHUNK),
                  split_two(p, OP_DIV, up, split_number(p, most))));
    up = split_two(p, OP_SUB, split_two(p, OP_ADD, p->n, p->chunk),
                   split_number(p, 1));
    p->chunks = split_bind(p, p->body, p->stm, base, "chunks",
                           split_two(p, OP_DIV, up, p->chunk));
}

bool split_is_long(const Stm *stm)
{
    int64_t n;
    return !scalar_is_int(stm->exp.arg[0], &n) || n > LEAST_CHUNK;
}

Chunk split_chunk(const Split *p, Body *body, const Scalar *q)
{
    Chunk c;

    c.first = split_bind(p, body, NULL, NULL, "first",
                         split_two(p, OP_MUL, q, p->chunk));
    c.count = split_bind(p, body, NULL, NULL, "count",
                         split_two(p, OP_MIN, p->chunk,
                                   split_two(p, OP_SUB, p->n, c.first)));
    return c;
}

/* ---- a thread's own fold ---- */

static void make_private(const Split *p, Stm *alloc)
{
    alloc->pat[0]->type = type_mem(p->prog->store, SPACE_PRIVATE);
    alloc->exp.elem = SPACE_PRIVATE;
}

static bool make_small_private(Stm *stm, void *data)
{
    if (stm_is_device_alloc(stm) && is_small(stm->exp.arg[0]))
        make_private(data, stm);
    return true;
}

/* Is something that the fold gives for memory only? */
static bool serves_memory(const Stm *fold)
{
    bool found = false;

    for (uint32_t i = 0; i < fold->npat; i++)
        found |= attr_find(fold->pat[i]->attrs, "mem") != NULL;
    return found;
}

static void unmark(Var *var, void *prog)
{
    var->attrs = attr_without(prog, var->attrs, "mem");
}

/* A chunk's results are elements of an array, which no mark keeps to memory:
 * nor are what they are computed of.  What is then only in annotations gets its
 * mark again. */
static void unmark_all(const Split *p, const Lambda *copy)
{
    if (!serves_memory(p->stm))
        return;
    for (uint32_t i = 0; i < copy->nparam; i++)
        unmark(copy->param[i], p->prog);
    body_each_binding(copy->body, unmark, p->prog);
}

Lambda split_operator(const Split *p, Body *body, const Lambda *fn)
{
    uint32_t n;
    const OperatorBlock *block =
        operator_blocks(p->blocks, fn, p->cx->arena, &n);
    Subst subst = subst_new(p->prog);
    const Type *device = type_mem(p->prog->store, SPACE_DEVICE);
    bool passes = body_any_stm(fn->body, passes_block, NULL);

    for (uint32_t i = 0; i < n; i++) {
        Var *mem = block[i].mem;
        Var *own = split_fresh(p, NULL, mem->name->text, device);
        Stm *alloc = split_stm(p, FORM_ALLOC, 1, &own, 1, &block[i].bytes);
        if (!passes && is_small(block[i].bytes))
            make_private(p, alloc);
        body_append(body, alloc);
        subst_put(&subst, mem, split_name(p, own));
    }
    Lambda copy = lambda_clone(&subst, fn);
    subst_free(&subst);
    unmark_all(p, &copy);
    Split own = *p;
    if (!passes)
        body_each_stm(copy.body, make_small_private, &own);
    return copy;
}

/* The body of the fold, at index FIRST + T. */
static Lambda chunk_fn(const Split *p, const Scalar *first)
{
    const Lambda *old = &p->stm->exp.fn[0];
    Subst subst = subst_new(p->prog);
    Body *body = body_new(p->prog);
    Lambda fn = {ARENA_NEW(store_arena(p->prog->store), Var *, 1), 1, body};

    fn.param[0] = split_index(p, "t");
    const Scalar *i =
        split_bind(p, body, NULL, NULL, old->param[0]->name->text,
                   split_two(p, OP_ADD, first, split_name(p, fn.param[0])));
    subst_put(&subst, old->param[0], i);
    Body *copy = body_clone(&subst, old->body);
    subst_free(&subst);
    unmark_all(p, &(Lambda){.body = copy});
    for (Stm *s = copy->first, *next; s; s = next) {
        next = s->next;
        body_append(body, s);
    }
    body_set_results(p->prog, body, copy->nres, copy->res);
    return fn;
}

/* What the operator FN, as it was, made where a result will be, its COPY makes
 * where the fold of a chunk has that, PAT. */
static void move_with_results(const Split *p, const Lambda *fn,
                              const Lambda *copy, Var *const *pat)
{
    const Stm *fold = p->stm, *s = fn->body->first;

    for (Stm *t = copy->body->first; t; t = t->next, s = s->next)
        for (uint32_t i = 0; i < t->npat; i++) {
            const Var *is = result_made(fold, fn, s->pat[i]);
            for (uint32_t k = 0; k < fold->npat && is; k++)
                if (fold->pat[k] == is)
                    t->pat[i]->place = pat[k]->place;
        }
}

Stm *split_fold(const Split *p, Body *body, const Chunk *chunk,
                Var *const *pat)
{
    const Exp *old = &p->stm->exp;
    Lambda *fn = ARENA_NEW(p->cx->arena, Lambda, old->nfn);

    fn[0] = chunk_fn(p, chunk->first);
    for (uint32_t i = 1; i < old->nfn; i++) {
        fn[i] = split_operator(p, body, &old->fn[i]);
        move_with_results(p, &old->fn[i], &fn[i], pat);
    }
    Stm *stm = split_stm(p, (FormId)old->form, p->stm->npat, pat, old->narg,
                         old->arg);
    stm->exp.arg[0] = chunk->count;
    exp_set_fns(p->prog, &stm->exp, old->nfn, fn);
    OperatorList *ops = &stm->exp.u.ops;
    *ops = old->u.ops;
    ops->at = ARENA_NEW(store_arena(p->prog->store), Operator, ops->count);
    memcpy(ops->at, old->u.ops.at, ops->count * sizeof *ops->at);
    body_append(body, stm);
    return stm;
}

/* ---- what is left ---- */

void split_fold_rest(const Split *p, Var *const *to, Var *q, Body *part)
{
    Prog *prog = p->prog;
    Stm *stm = p->stm;
    uint32_t n = stm->npat;
    Body *body = body_new(prog);
    Stm *around = split_stm(p, FORM_ONCE, n, to, 0, NULL);
    const Scalar **res = ARENA_NEW(p->cx->arena, const Scalar *, n);
    Var **pat = ARENA_NEW(store_arena(prog->store), Var *, n);

    for (uint32_t k = 0; k < n; k++) {
        pat[k] = split_fresh(p, NULL, to[k]->name->text, to[k]->type);
        if (type_is_array(pat[k]->type))
            pat[k]->place = to[k]->place;
        res[k] = split_name(p, pat[k]);
    }
    around->attrs = stm->attrs;
    body_insert_before(p->body, stm, around);
    body_remove(p->body, stm);
    stm->attrs = NULL;
    stm->pat = pat;
    stm->exp.arg[0] = p->chunks;
    stm->exp.fn[0] = (Lambda){ARENA_NEW(store_arena(prog->store), Var *, 1), 1,
                              part};
    stm->exp.fn[0].param[0] = q;
    body_append(body, stm);
    body_set_results(prog, body, n, res);
    split_set_fn(p, around, NULL, body);
}
