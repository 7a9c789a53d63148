/* scan.c - a scan that needs memory is split in chunks.
 *
 * A thread scans each chunk; another one what their last elements come to; and
 * then each chunk but the first takes in what stands before it:
 *
 *     let heads = kernel q < chunks do
 *                   scan (op) t < count do body
 *     let ends  = once do
 *                   scan (op) q < chunks do heads[q, count - 1]
 *     let parts = kernel q < chunks do
 *                   if q == 0 then heads[0]
 *                   else loop (X = scratch) for t < count do
 *                          X with [t] = op(ends[q - 1], heads[q, t])
 *     let r     = copy the first n rows of parts
 *
 * The last chunk may be shorter: then rows after it are undefined.  The parts
 * are where their heads were; and that is, if nothing lives there yet, where
 * the result will be, so that the copy costs nothing.
 */
#include "passes/memexpand/folds/inside.h"

#include "passes/shared/storage/operator_places.h"

#include <string.h>

typedef struct Scan {
    Split *p;
    uint32_t n;          /* results */
    Var **result;        /* what the scan binds */
    Var **heads, **ends, **parts; /* of each */
    Stm *next;           /* after the scan */
} Scan;

/* How many elements a chunk of result K has. */
static const Scalar *chunk_elements(const Scan *s, uint32_t k)
{
    return split_times(s->p, s->p->chunk,
                       split_elements(s->p, split_type(s->p, k)));
}

/* Of chunk Q, the first COUNT rows. */
static Var *new_rows(const Scan *s, uint32_t k, const char *what,
                     const Scalar *q, const Scalar *count)
{
    const Split *p = s->p;
    const Type *type =
        type_nest(p->prog->store, split_type(p, k), 1, &count);
    Var *rows = split_fresh(p, NULL, what, type);

    rows->place =
        split_place(p, s->heads[k]->place.mem,
                    split_two(p, OP_MUL, q, chunk_elements(s, k)), type);
    return rows;
}

/* Rows of a chunk Q of which nothing is defined, in BODY. */
static Var *put_scratch(const Scan *s, Body *body, uint32_t k,
                        const Scalar *q)
{
    Var *rows = new_rows(s, k, "rows", q, s->p->chunk);
    Stm *stm = split_stm(s->p, FORM_SCRATCH, 1, &rows, rows->type->rank,
                         rows->type->size);

    stm->exp.elem = rows->type->elem;
    body_append(body, stm);
    return rows;
}

/* ROWS with [OPERAND, ...] = VALUE; FIRST says what is selected. */
static Var *put_update(const Scan *s, Body *body, Var *rows,
                       const Scalar *value, DimKind first, uint32_t noperand,
                       const Scalar *const *operand)
{
    const Split *p = s->p;
    uint32_t rank = rows->type->rank;
    Var *var = split_fresh(p, NULL, "rows", rows->type);
    uint8_t *dim = ARENA_NEW(store_arena(p->prog->store), uint8_t, rank);
    const Scalar *arg[4] = {split_name(p, rows), value};

    memcpy(arg + 2, operand, noperand * sizeof *operand);
    Stm *stm = split_stm(p, FORM_UPDATE, 1, &var, 2 + noperand, arg);
    memset(dim, DIM_ALL, rank);
    dim[0] = (uint8_t)first;
    stm->exp.u.sel = (Selection){.dim = dim, .rank = rank, .first = 2};
    var->place = rows->place;
    body_append(body, stm);
    return var;
}

/* BODY, with the results RES, is run for each chunk Q. */
static void put_kernel(const Scan *s, Var *const *pat, Var *q, Body *body,
                       const Scalar *const *res)
{
    const Split *p = s->p;
    Stm *stm = split_stm(p, FORM_KERNEL, s->n, pat, 1, &p->chunks);

    body_set_results(p->prog, body, s->n, res);
    split_set_fn(p, stm, q, body);
    body_insert_before(p->body, s->next, stm);
}

static const Scalar **new_results(const Scan *s)
{
    return ARENA_NEW(s->p->cx->arena, const Scalar *, s->n);
}

/* ---- heads ---- */

/* In the block of the result, if that can be made later, and with room for
 * all of the last chunk. */
static Var *heads_in_place(const Split *p, uint32_t k, const Type *type,
                           const Scalar *count)
{
    Stm *alloc = split_own_alloc(p, k);
    Var *heads = split_array(p, p->body, p->stm, p->stm->pat[k], "heads",
                             type, count,
                             split_elements(p, split_type(p, k)));

    if (!alloc)
        return heads;
    Stm *own = p->stm->prev;
    const Scalar *bytes =
        split_two(p, OP_MAX, alloc->exp.arg[0], own->exp.arg[0]);
    heads->place = split_place(p, alloc->pat[0], split_number(p, 0), type);
    body_remove(p->body, own);
    body_remove(p->body, alloc);
    exp_set_args(p->prog, &alloc->exp, 1, &bytes);
    body_insert_before(p->body, p->stm, alloc);
    return heads;
}

static void new_heads(Scan *s)
{
    Split *p = s->p;
    const Scalar *size[] = {p->chunks, p->chunk};
    const Scalar *count = split_two(p, OP_MUL, p->chunks, p->chunk);

    for (uint32_t k = 0; k < s->n; k++)
        s->heads[k] = heads_in_place(
            p, k, type_nest(p->prog->store, split_type(p, k), 2, size),
            count);
}

static void put_heads(const Scan *s)
{
    const Split *p = s->p;
    Var *q = split_index(p, "q");
    Body *body = body_new(p->prog);
    const Scalar *at = split_name(p, q), **res = new_results(s);
    Chunk chunk = split_chunk(p, body, at);
    Var **prefix = ARENA_NEW(p->cx->arena, Var *, s->n);
    const Scalar *range[] = {split_number(p, 0), chunk.count};

    for (uint32_t k = 0; k < s->n; k++)
        prefix[k] =
            new_rows(s, k, s->result[k]->name->text, at, chunk.count);
    split_fold(p, body, &chunk, prefix);
    for (uint32_t k = 0; k < s->n; k++) {
        Var *rows = put_scratch(s, body, k, at);
        rows = put_update(s, body, rows, split_name(p, prefix[k]), DIM_RANGE,
                          2, range);
        res[k] = split_name(p, rows);
    }
    put_kernel(s, s->heads, q, body, res);
}

/* ---- ends ---- */

static void put_ends(const Scan *s)
{
    const Split *p = s->p;
    Var *q = split_index(p, "q");
    Body *body = body_new(p->prog);
    const Scalar *at[] = {split_name(p, q), NULL}, **res = new_results(s);
    Chunk chunk = split_chunk(p, body, at[0]);

    at[1] = split_bind(p, body, NULL, NULL, "last",
                       split_two(p, OP_SUB, chunk.count, split_number(p, 1)));
    for (uint32_t k = 0; k < s->n; k++) {
        const Type *type = split_type(p, k);
        s->ends[k] = split_array(
            p, p->body, p->stm, s->result[k], "ends",
            type_nest(p->prog->store, type, 1, &p->chunks), p->chunks,
            split_elements(p, type));
        res[k] = split_name(
            p, split_element(p, body, s->heads[k], 2, at, "end"));
    }
    body_set_results(p->prog, body, s->n, res);
    split_fold_rest(p, s->ends, q, body);
}

/* ---- parts ---- */

static void new_parts(const Scan *s)
{
    for (uint32_t k = 0; k < s->n; k++) {
        s->parts[k] =
            split_fresh(s->p, s->result[k], "parts", s->heads[k]->type);
        s->parts[k]->place = s->heads[k]->place;
    }
}

/* One step: the row T of chunk Q takes in the end of the one before. */
typedef struct Step {
    const Scan *s;
    Body *body; /* of the loop */
    const Scalar *before, *at[2]; /* Q - 1; Q and T */
    Lambda *fn; /* the operators, by Operator.fn */
    const Scalar **value; /* by result: what it comes to */
} Step;

/* Operand ARRAY[INDEX, ...] as the parameter PARAM of FN.  One of which only
 * elements are read is where ARRAY is, which FN does not write; another one is
 * copied to where it lives. */
static void bind_operand(const Step *t, const Lambda *fn, Var *param,
                         Var *array, uint32_t n, const Scalar *const *index)
{
    const Split *p = t->s->p;

    if (type_is_array(param->type) && operator_only_reads(fn, param)) {
        split_element_as(p, t->body, param, array, n, index);
        return;
    }
    const Scalar *from = split_name(
        p, split_element(p, t->body, array, n, index, param->name->text));
    FormId form = type_is_array(param->type) ? FORM_COPY : FORM_SCALAR;
    body_append(t->body, split_stm(p, form, 1, &param, 1, &from));
}

/* What a kernel makes as the only result is made where the right operand is,
 * as that is where it will be: if of that each iteration reads its own element
 * only. */
static void make_in_place(const Lambda *fn)
{
    const Stm *maker = operator_maker(fn);
    const Var *right = fn->param[1];

    if (maker && PASS_LEGAL(memexpand_made_in_place,
                            operator_only_reads(fn, right) &&
                                operator_reads_own(fn, right, maker)))
        maker->pat[0]->place = right->place;
}

static void apply_lambda(Step *t, const Operator *op, uint32_t at)
{
    const Lambda *fn = &t->fn[op->fn];

    for (uint32_t i = 0; i < op->width; i++)
        bind_operand(t, fn, fn->param[i], t->s->ends[at + i], 1, &t->before);
    for (uint32_t i = 0; i < op->width; i++)
        bind_operand(t, fn, fn->param[op->width + i], t->s->heads[at + i], 2,
                     t->at);
    make_in_place(fn);
    for (uint32_t i = 0; i < op->width; i++)
        t->value[at + i] = fn->body->res[i];
    for (Stm *stm = fn->body->first, *next; stm; stm = next) {
        next = stm->next;
        body_append(t->body, stm);
    }
}

static void apply_builtin(Step *t, const Operator *op, uint32_t at)
{
    const Split *p = t->s->p;
    Var *a = split_element(p, t->body, t->s->ends[at], 1, &t->before, "a");
    Var *b = split_element(p, t->body, t->s->heads[at], 2, t->at, "b");

    t->value[at] = scalar_combined(p->prog->store, (Op)op->op,
                                   split_name(p, a), split_name(p, b));
}

static void apply_all(Step *t)
{
    const OperatorList *ops = &t->s->p->stm->exp.u.ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        if (ops->at[o].kind == OPERATOR_LAMBDA)
            apply_lambda(t, &ops->at[o], at);
        else
            apply_builtin(t, &ops->at[o], at);
}

/* A parameter of the loop for result K; INIT gets what it is at first. */
static Var *new_param(const Scan *s, Body *around, uint32_t k,
                      const Scalar *q, const Scalar **init)
{
    Var *rows = put_scratch(s, around, k, q);
    Var *param = split_fresh(s->p, NULL, "rows", rows->type);

    param->place = rows->place;
    param->unique = true;
    *init = split_name(s->p, rows);
    return param;
}

/* loop (rows = scratch) ... for t < count do ... */
static Stm *new_loop(const Scan *s, Body *around, const Scalar *q,
                     const Chunk *chunk)
{
    const Split *p = s->p;
    uint32_t n = s->n;
    Arena *arena = store_arena(p->prog->store);
    Lambda fn = {ARENA_NEW(arena, Var *, 1 + n), 1 + n, body_new(p->prog)};
    const Scalar **arg = ARENA_NEW(p->cx->arena, const Scalar *, 1 + n);
    Var **pat = ARENA_NEW(p->cx->arena, Var *, n);

    fn.param[0] = split_index(p, "t");
    arg[0] = chunk->count;
    for (uint32_t k = 0; k < n; k++) {
        Var *param = new_param(s, around, k, q, &arg[1 + k]);
        fn.param[1 + k] = param;
        pat[k] = split_fresh(p, NULL, "rows", param->type);
        pat[k]->place = param->place;
    }
    Stm *loop = split_stm(p, FORM_LOOP, n, pat, 1 + n, arg);
    exp_set_fns(p->prog, &loop->exp, 1, &fn);
    return loop;
}

/* What chunk Q, which is not the first one, becomes by the operators FN. */
static Body *later_chunk(const Scan *s, const Scalar *q, const Chunk *chunk,
                         Lambda *fn)
{
    const Split *p = s->p;
    Body *body = body_new(p->prog);
    const Scalar *before =
        split_bind(p, body, NULL, NULL, "before",
                   split_two(p, OP_SUB, q, split_number(p, 1)));
    Stm *loop = new_loop(s, body, q, chunk);
    const Lambda *trip = &loop->exp.fn[0];
    Step step = {.s = s, .body = trip->body, .before = before, .fn = fn,
                 .at = {q, split_name(p, trip->param[0])},
                 .value = new_results(s)};
    const Scalar **res = new_results(s);

    apply_all(&step);
    for (uint32_t k = 0; k < s->n; k++)
        res[k] = split_name(p, put_update(s, trip->body, trip->param[1 + k],
                                          step.value[k], DIM_POINT, 1,
                                          &step.at[1]));
    body_set_results(p->prog, trip->body, s->n, res);
    body_append(body, loop);
    for (uint32_t k = 0; k < s->n; k++)
        res[k] = split_name(p, loop->pat[k]);
    body_set_results(p->prog, body, s->n, res);
    return body;
}

static Body *first_chunk(const Scan *s, const Scalar *q)
{
    const Split *p = s->p;
    Body *body = body_new(p->prog);
    const Scalar **res = new_results(s);

    for (uint32_t k = 0; k < s->n; k++)
        res[k] = split_name(
            p, split_element(p, body, s->heads[k], 1, &q, "rows"));
    body_set_results(p->prog, body, s->n, res);
    return body;
}

static void put_parts(const Scan *s)
{
    const Split *p = s->p;
    const Exp *fold = &p->stm->exp;
    Var *q = split_index(p, "q");
    Body *body = body_new(p->prog);
    const Scalar *at = split_name(p, q), **res = new_results(s);
    Chunk chunk = split_chunk(p, body, at);
    Lambda *fn = ARENA_NEW(p->cx->arena, Lambda, fold->nfn), branch[2] = {0};
    Var **pat = ARENA_NEW(p->cx->arena, Var *, s->n);
    const Scalar *is_first = split_two(p, OP_EQ, at, split_number(p, 0));

    for (uint32_t i = 1; i < fold->nfn; i++)
        fn[i] = split_operator(p, body, &fold->fn[i]);
    branch[0].body = first_chunk(s, at);
    branch[1].body = later_chunk(s, at, &chunk, fn);
    for (uint32_t k = 0; k < s->n; k++) {
        pat[k] = new_rows(s, k, "rows", at, p->chunk);
        res[k] = split_name(p, pat[k]);
    }
    Stm *stm = split_stm(p, FORM_IF, s->n, pat, 1, &is_first);
    exp_set_fns(p->prog, &stm->exp, 2, branch);
    body_append(body, stm);
    put_kernel(s, s->parts, q, body, res);
}

/* ---- all of it ---- */

/* PARTS without what divides them in chunks. */
static Var *put_flat(const Scan *s, Var *parts, uint32_t k)
{
    const Split *p = s->p;
    const Scalar *all = split_two(p, OP_MUL, p->chunks, p->chunk);
    const Type *type =
        type_nest(p->prog->store, split_type(p, k), 1, &all);
    Var *flat = split_fresh(p, NULL, "rows", type);
    const Scalar **arg =
        ARENA_NEW(p->cx->arena, const Scalar *, 1 + type->rank);

    arg[0] = split_name(p, parts);
    memcpy(arg + 1, type->size, type->rank * sizeof *arg);
    flat->place =
        split_place(p, parts->place.mem, split_number(p, 0), type);
    body_insert_before(
        p->body, s->next,
        split_stm(p, FORM_RESHAPE, 1, &flat, 1 + type->rank, arg));
    return flat;
}

/* Result K is the first rows of FLAT. */
static void put_result(const Scan *s, Var *flat, uint32_t k)
{
    const Split *p = s->p;
    uint32_t rank = flat->type->rank;
    Var *rows = split_fresh(p, NULL, "rows", s->result[k]->type);
    uint8_t *dim = ARENA_NEW(store_arena(p->prog->store), uint8_t, rank);
    const Scalar *arg[] = {split_name(p, flat), split_number(p, 0), p->n};
    Stm *stm = split_stm(p, FORM_SLICE, 1, &rows, 3, arg);

    memset(dim, DIM_ALL, rank);
    dim[0] = DIM_RANGE;
    stm->exp.u.sel = (Selection){.dim = dim, .rank = rank, .first = 1};
    rows->place = split_place(p, flat->place.mem, split_number(p, 0),
                              rows->type);
    body_insert_before(p->body, s->next, stm);
    const Scalar *from = split_name(p, rows);
    body_insert_before(p->body, s->next,
                       split_stm(p, FORM_COPY, 1, &s->result[k], 1, &from));
}

void split_scan(Split *p)
{
    uint32_t n = p->stm->npat;
    Arena *arena = p->cx->arena;
    Scan s = {.p = p, .n = n, .result = p->stm->pat, .next = p->stm};

    s.heads = ARENA_NEW(arena, Var *, n);
    s.ends = ARENA_NEW(arena, Var *, n);
    s.parts = ARENA_NEW(arena, Var *, n);
    split_find_chunks(p);
    new_heads(&s);
    put_heads(&s);
    s.next = p->stm->next;
    put_ends(&s);
    new_parts(&s);
    put_parts(&s);
    for (uint32_t k = 0; k < n; k++)
        put_result(&s, put_flat(&s, s.parts[k], k), k);
}
