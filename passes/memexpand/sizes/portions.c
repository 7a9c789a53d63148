/* portions.c - a kernel that finds out how much its successor needs.
 *
 * What a parallel form's iterations allocate, where only they can tell how
 * much, is asked of a kernel over the same indices before it.  From the sizes
 * that it writes either the largest is taken, or prefix sums are made:
 *
 *     at[0] = 0,  at[x + 1] = at[x] + size[x]
 *
 * Then iteration x has the units from at[x] to at[x + 1], and what all need,
 * at[y], is no more than y times the largest.  That the sums do not overflow
 * is checked: the operator is an addition of the language, not its wrapping
 * `+`.
 */
#include "passes/memexpand/sizes/before.h"

typedef struct Asking {
    Expander *e;
    const Inside *in;
    const Slice *slice;
    uint32_t n;
    Stm *const *at; /* the allocations */
    int64_t width;  /* of a unit */
    uint32_t rank;
    Var *const *index;
    const Scalar *const *bound;
} Asking;

static Asking asking(Expander *e, const Inside *in, const Slice *slice,
                     uint32_t n, Stm *const *at, int64_t width)
{
    Asking a = {e, in, slice, n, at, width, 0, NULL, NULL};

    a.rank = inside_indices(in, &a.index, &a.bound);
    return a;
}

bool portions_can_be_counted(Expander *e, const Inside *in)
{
    const Scalar *y = size_iterations(e, in, false);
    const Scalar *more =
        y ? scalar_binary(e->store, OP_ADD, y, piece_number(e, 1)) : NULL;

    return scalar_times(e->store, more, piece_number(e, 8)) &&
           scalar_times(e->store, size_iterations(e, in, true),
                        piece_number(e, 8));
}

/* ---- arrays ---- */

/* Of i64, where it lives a whole block. */
static Var *new_array(const Asking *a, const char *what, const char *what_mem,
                      uint32_t rank, const Scalar *const *size,
                      const Scalar *count)
{
    Expander *e = a->e;
    const Var *block = a->at[0]->pat[0];
    Var *mem =
        piece_fresh(e, block, what_mem, type_mem(e->store, SPACE_DEVICE));
    Var *var = piece_fresh(e, block, what,
                          type_array(e->store, ELEM_I64, rank, size));
    const Scalar *bytes = scalar_times(e->store, count, piece_number(e, 8));

    piece_put(e, a->in, piece_stm(e, a->in, FORM_ALLOC, mem, 1, &bytes));
    var->place = (Place){
        mem, ixfn_of_lmad(e->store, lmad_row_major(e->store, rank, size))};
    return var;
}

/* The elements of ARRAY in one row. */
static Var *flat(const Asking *a, Var *array)
{
    Expander *e = a->e;
    const Scalar *y = size_iterations(e, a->in, false);
    const Scalar *arg[] = {piece_name(e, array), y};
    Var *var = piece_fresh(e, a->at[0]->pat[0], "sizes",
                          type_array(e->store, ELEM_I64, 1, &y));

    if (a->rank == 1)
        return array;
    var->place = (Place){
        array->place.mem,
        ixfn_of_lmad(e->store, lmad_row_major(e->store, 1, &y))};
    piece_put(e, a->in, piece_stm(e, a->in, FORM_RESHAPE, var, 2, arg));
    return var;
}

/* ---- sizes ---- */

static const Scalar *units_of(const Asking *a, Body *body, const Subst *subst,
                              const Stm *alloc)
{
    return piece_units(a->e, a->in, body, subst, alloc, a->width);
}

/* The units that an iteration needs, at the end of BODY. */
static const Scalar *portion(const Asking *a, Body *body, const Subst *subst)
{
    const Scalar *all = units_of(a, body, subst, a->at[0]);

    for (uint32_t i = 1; i < a->n; i++) {
        const Scalar *own = units_of(a, body, subst, a->at[i]);
        if (own != all)
            all = piece_binary(a->e, a->in, body, a->at[i]->pat[0], OP_MAX,
                              all, own);
    }
    return all;
}

/* The kernel; what it writes. */
static Var *put_sizes(const Asking *a)
{
    Expander *e = a->e;
    Var *sizes = new_array(a, "sizes", "sizes_mem", a->rank, a->bound,
                           size_iterations(e, a->in, true));
    Subst *subst = &e->subst;
    Var **index = piece_indices(e, a->in, subst);
    Lambda fn = {index, a->rank, slice_body(a->slice, subst)};
    Stm *stm = piece_stm(e, a->in, FORM_KERNEL, sizes, a->rank, a->bound);

    piece_result(e, fn.body, portion(a, fn.body, subst));
    exp_set_fns(e->prog, &stm->exp, 1, &fn);
    stm->exp.exec = a->in->outer->exp.exec;
    slice_forget(a->slice);
    piece_put(e, a->in, stm);
    return flat(a, sizes);
}

/* ---- bringing them together ---- */

/* Put ARRAY[AT] at the end of BODY. */
static const Scalar *element(const Asking *a, Body *body, Var *array,
                             const Scalar *at)
{
    const Scalar *arg[] = {piece_name(a->e, array), at};
    Var *var = piece_i64(a->e, NULL, "size");

    body_append(body, piece_index(a->e, a->in, var, arg));
    return piece_name(a->e, var);
}

static Lambda one_index(const Asking *a, Body *body)
{
    Lambda fn = {ARENA_NEW(store_arena(a->e->store), Var *, 1), 1, body};

    fn.param[0] = piece_i64(a->e, NULL, "x");
    return fn;
}

Var *size_of_kernel(Expander *e, const Inside *in, const Slice *slice,
                    Stm *alloc, int64_t width)
{
    Asking a = asking(e, in, slice, 1, &alloc, width);
    Var *sizes = put_sizes(&a), *var = piece_i64(e, alloc->pat[0], "size");
    const Scalar *y = sizes->type->size[0];
    Lambda fn = one_index(&a, body_new(e->prog));
    Stm *stm = piece_stm(e, in, FORM_REDUCE, var, 1, &y);

    piece_result(e, fn.body,
                element(&a, fn.body, sizes,
                        piece_name(e, fn.param[0])));
    piece_operator(e, stm, (Operator){.op = OP_MAX, .width = 1});
    exp_set_fns(e->prog, &stm->exp, 1, &fn);
    piece_put(e, in, stm);
    return var;
}

/* \ (a : i64) (b : i64) -> in (a + b) */
static Lambda addition(const Asking *a)
{
    Expander *e = a->e;
    Lambda fn = {ARENA_NEW(store_arena(e->store), Var *, 2), 2,
                 body_new(e->prog)};

    for (uint32_t i = 0; i < 2; i++)
        fn.param[i] = piece_i64(e, NULL, i ? "b" : "a");
    piece_result(e, fn.body,
                scalar_binary(e->store, OP_ADD, piece_name(e, fn.param[0]),
                              piece_name(e, fn.param[1])));
    return fn;
}

/* if X == 0 then in (0) else in (SIZES[X - 1]) */
static Lambda size_before_index(const Asking *a, Var *sizes)
{
    Expander *e = a->e;
    Lambda fn = one_index(a, body_new(e->prog));
    const Scalar *x = piece_name(e, fn.param[0]), *zero = piece_number(e, 0);
    const Scalar *first = scalar_binary(e->store, OP_EQ, x, zero);
    const Scalar *last =
        scalar_binary(e->store, OP_SUB, x, piece_number(e, 1));
    Var *own = piece_i64(e, NULL, "own");
    Stm *stm = piece_stm(e, a->in, FORM_IF, own, 1, &first);
    Lambda branch[2] = {{.body = body_new(e->prog)},
                        {.body = body_new(e->prog)}};

    piece_result(e, branch[0].body, zero);
    piece_result(e, branch[1].body,
                element(a, branch[1].body, sizes, last));
    exp_set_fns(e->prog, &stm->exp, 2, branch);
    body_append(fn.body, stm);
    piece_result(e, fn.body, piece_name(e, own));
    return fn;
}

static Var *put_sums(const Asking *a, Var *sizes)
{
    Expander *e = a->e;
    const Scalar *y = sizes->type->size[0];
    const Scalar *count =
        scalar_binary(e->store, OP_ADD, y, piece_number(e, 1));
    const Scalar *arg[] = {count, piece_number(e, 0)};
    Var *sums = new_array(a, "at", "at_mem", 1, &count, count);
    Lambda fn[] = {size_before_index(a, sizes), addition(a)};
    Stm *stm = piece_stm(e, a->in, FORM_SCAN, sums, 2, arg);

    piece_operator(e, stm,
                  (Operator){.kind = OPERATOR_LAMBDA, .width = 1, .fn = 1,
                             .neutral = 1});
    exp_set_fns(e->prog, &stm->exp, 2, fn);
    piece_put(e, a->in, stm);
    return sums;
}

static Portions put_portions(Expander *e, const Inside *in, Slice *slice,
                             uint32_t n, Stm *const *at, int64_t width)
{
    Asking a = asking(e, in, slice, n, at, width);
    Var *sums = put_sums(&a, put_sizes(&a));
    Var *all = piece_i64(e, at[0]->pat[0], "all");
    Var *own = piece_i64(e, at[0]->pat[0], "from");
    const Scalar *last[] = {piece_name(e, sums), size_iterations(e, in, false)};
    const Scalar *x[] = {last[0], inside_number(e, in)};
    Stm *first = piece_index(e, in, own, x);
    Body *body = in->outer->exp.fn[in->fn].body;

    piece_put(e, in, piece_index(e, in, all, last));
    own->attrs = attr_with(e->prog, NULL, "mem");
    body_insert_before(body, body->first, first);
    block_uses_add(e, first, in->depth);
    slice_add_first(slice, first);
    return (Portions){piece_name(e, all), piece_name(e, own)};
}

Portions portions_before(Expander *e, const Inside *in, Slice *slice,
                         uint32_t n, Stm *const *at, int64_t width)
{
    Asked *asked = asked_before(e, in, n, at, width, NULL, true);

    if (!asked->portions.all)
        asked->portions = put_portions(e, in, slice, n, at, width);
    return asked->portions;
}
