/* shape_array.c - shapes of operators that combine arrays. */
#include "fungen/memory/memory.h"
#include "fungen/shape.h"

/* `kernel i < n, ... do in (value)`, where I are the indices. */
typedef const Scalar *(*Cell)(Gen *g, Var *const *i, const void *data);

static Var *tabulate(Gen *g, const Combiner *c, Cell cell, const void *data)
{
    const Type *type = c->type[0];
    GenNest nest;
    Var *var = new_like(g, type);

    memory_put_spare(g, var, c->spare);
    nest_open(g, &nest, type->rank, type->size);
    const Scalar *res = cell(g, nest.index, data);
    Lambda fn = nest_close(g, &nest, 1, &res);
    Stm *stm = prepare(g, FORM_KERNEL, 1, &var, type->rank, type->size);
    stm->exp.exec = nest.exec;
    set_fns(g, stm, 1, &fn);
    return finish_fresh(g, stm, c->out[0]);
}

/* ---- products of matrices of 2 by 2 ---- */

static const Scalar *unit_cell(Gen *g, Var *const *i, const void *data)
{
    const Scalar *same = combined(g, OP_EQ, term(g, i[0]), term(g, i[1]));
    (void)data;
    return scalar_convert(g->store, ELEM_U32, same);
}

static void begin_matrix(Gen *g, Combiner *c)
{
    const Scalar *size[] = {int_term(g, 2), int_term(g, 2)};
    GenRange any = range_any(ELEM_U32);

    c->type[0] = type_array(g->store, ELEM_U32, 2, size);
    c->in[0] = c->out[0] = any;
    c->neutral[0] = term(g, tabulate(g, c, unit_cell, NULL));
}

static const Scalar *matrix_cell(Gen *g, Var *const *i, const void *data)
{
    Var *const *factor = data;
    const Scalar *sum = NULL;

    for (uint32_t k = 0; k < 2; k++) {
        const Scalar *left[] = {term(g, i[0]), int_term(g, k)};
        const Scalar *right[] = {int_term(g, k), term(g, i[1])};
        Var *x = read_at(g, factor[0], left);
        Var *y = read_at(g, factor[1], right);
        const Scalar *p = combined(g, OP_MUL, term(g, x), term(g, y));
        sum = sum ? combined(g, OP_ADD, sum, p) : p;
    }
    return sum;
}

static void combine_matrix(Gen *g, const Combiner *c, Var *const *a,
                           Var *const *b, const Scalar **res)
{
    Var *factor[] = {a[0], b[0]};
    res[0] = term(g, tabulate(g, c, matrix_cell, factor));
}

/* ---- vectors, element by element ---- */

static void pick_vector(Gen *g, Combiner *c)
{
    const Scalar *size = chance(g, 50) ? pick_size(g, UINT32_MAX)
                                       : int_term(g, 1 + below(g, 3));
    Elem elem = chance(g, 50) ? ELEM_I32 : ELEM_U16;
    GenRange any = range_any(elem);

    if (scalar_range(g, size).hi > 6)
        size = int_term(g, 3);
    c->type[0] = type_array(g->store, elem, 1, &size);
    c->in[0] = c->out[0] = any;
}

static void begin_vector(Gen *g, Combiner *c)
{
    pick_vector(g, c);
    const Scalar *zero = literal(g, (Elem)c->type[0]->elem, 0);
    c->neutral[0] = term(g, replicate_scalar(g, c->type[0], zero));
}

static const Scalar *vector_cell(Gen *g, Var *const *i, const void *data)
{
    Var *const *part = data;
    const Scalar *index = term(g, i[0]);
    Var *x = read_at(g, part[0], &index), *y = read_at(g, part[1], &index);

    return combined(g, OP_ADD, term(g, x), term(g, y));
}

static void combine_vector(Gen *g, const Combiner *c, Var *const *a,
                           Var *const *b, const Scalar **res)
{
    Var *part[] = {a[0], b[0]};
    res[0] = term(g, tabulate(g, c, vector_cell, part));
}

/* ---- a vector, and with it a scalar ---- */

static void begin_mixed(Gen *g, Combiner *c)
{
    begin_vector(g, c);
    c->type[1] = scalar_type(g, ELEM_I32);
    c->in[1] = c->out[1] = range_any(ELEM_I32);
    c->neutral[1] = literal(g, ELEM_I32, elem_info[ELEM_I32].min);
}

static void combine_mixed(Gen *g, const Combiner *c, Var *const *a,
                          Var *const *b, const Scalar **res)
{
    combine_vector(g, c, a, b, res);
    res[1] = combined(g, OP_MAX, term(g, a[1]), term(g, b[1]));
}

/* ---- vectors, with one from outside ---- */

/* x ^ y ^ z, where z is always the same: that is neutral, too. */
static void begin_captured(Gen *g, Combiner *c)
{
    pick_vector(g, c);
    c->captured = obtain_array(g, c->type[0], c->in[0], false);
    c->neutral[0] = term(g, copy_array(g, c->captured));
}

static const Scalar *captured_cell(Gen *g, Var *const *i, const void *data)
{
    Var *const *part = data;
    const Scalar *index = term(g, i[0]), *all = NULL;

    for (uint32_t k = 0; k < 3; k++) {
        const Scalar *x = term(g, read_at(g, part[k], &index));
        all = all ? combined(g, OP_XOR, all, x) : x;
    }
    return all;
}

static void combine_captured(Gen *g, const Combiner *c, Var *const *a,
                             Var *const *b, const Scalar **res)
{
    Var *part[] = {a[0], b[0], c->captured};
    res[0] = term(g, tabulate(g, c, captured_cell, part));
}

/* ---- which one ---- */

const Shape *pick_array_shape(Gen *g)
{
    static const Shape shapes[] = {
        {1, false, false, begin_matrix, combine_matrix},
        {1, true, false, begin_vector, combine_vector},
        {2, true, false, begin_mixed, combine_mixed},
        {1, true, false, begin_captured, combine_captured},
    };
    return &shapes[below(g, sizeof shapes / sizeof *shapes)];
}

void begin_rows(Gen *g, const Type *type, Combiner *c)
{
    static const Shape rows = {1, true, false, NULL, combine_vector};
    Elem elem = (Elem)type->elem;

    *c = (Combiner){.shape = &rows, .kind = OPERATOR_LAMBDA, .width = 1,
                    .commutes = true};
    c->type[0] = type;
    c->in[0] = c->out[0] = range_any(elem);
    c->neutral[0] = term(g, replicate_scalar(g, type, literal(g, elem, 0)));
}
