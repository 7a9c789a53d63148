/* invalid.c - one place that is wrong.
 *
 * Each way to be wrong is a few statements at the top of `main`, on arrays of
 * constant size whose elements differ; what is in danger is returned.  So
 * whoever runs the program by its heap sees other values than the value
 * semantics gives, a race, or an access outside of a block.
 */
#include "fungen/loop.h"
#include "fungen/memory/memory.h"

/* ---- arrays ---- */

/* A + B * i, for all i. */
typedef struct Line {
    int64_t a, b;
} Line;

static const Type *line_type(Gen *g, int64_t n)
{
    const Scalar *size = int_term(g, n);
    return type_array(g->store, ELEM_I64, 1, &size);
}

/* A kernel in the making: it gives RES, which may be made of its index and of
 * what its body reads. */
typedef struct Row {
    GenNest nest;
    const Scalar *index;
    const Type *type;
    Var *var;
} Row;

static void row_open(Gen *g, Row *row, int64_t n)
{
    row->type = line_type(g, n);
    row->var = new_like(g, row->type);
    nest_open(g, &row->nest, 1, row->type->size);
    row->index = term(g, row->nest.index[0]);
}

static Var *row_close(Gen *g, Row *row, const Scalar *res)
{
    Lambda fn = nest_close(g, &row->nest, 1, &res);
    Stm *stm = prepare(g, FORM_KERNEL, 1, &row->var, 1, row->type->size);

    stm->exp.exec = row->nest.exec;
    set_fns(g, stm, 1, &fn);
    return finish_fresh(g, stm, range_between(-10000, 10000));
}

static const Scalar *on_line(Gen *g, Line line, const Scalar *i)
{
    return plus(g, mult(g, int_term(g, line.b), i), int_term(g, line.a));
}

static Var *tabulate(Gen *g, int64_t n, Line line)
{
    Row row;

    row_open(g, &row, n);
    return row_close(g, &row, on_line(g, line, row.index));
}

/* The same where part CHOICE of WHOLE is. */
static Var *tabulate_into(Gen *g, int64_t n, Line line, const Var *whole,
                          const Choice *choice)
{
    Row row;

    row_open(g, &row, n);
    memory_put_into(g, row.var, whole, choice);
    return row_close(g, &row, on_line(g, line, row.index));
}

static Var *copy_into(Gen *g, Var *array, const Var *whole,
                      const Choice *choice)
{
    Var *var = new_like(g, array->type);
    const Scalar *arg = term(g, array);

    memory_put_into(g, var, whole, choice);
    return finish_fresh(g, prepare(g, FORM_COPY, 1, &var, 1, &arg),
                        var_range(g, array));
}

/* The elements of an array of N from FIRST on. */
static Choice rest_from(Gen *g, int64_t n, int64_t first)
{
    uint8_t *dim = ARENA_NEW(store_arena(g->store), uint8_t, 1);
    Choice choice = {.sel = {.dim = dim, .rank = 1}, .narg = 2,
                     .type = line_type(g, n - first)};

    *dim = DIM_RANGE;
    choice.arg[0] = int_term(g, first);
    choice.arg[1] = int_term(g, n - first);
    return choice;
}

static Choice all_of(Gen *g, int64_t n)
{
    return rest_from(g, n, 0);
}

static Choice element(Gen *g, int64_t i)
{
    uint8_t *dim = ARENA_NEW(store_arena(g->store), uint8_t, 1);
    Choice choice = {.sel = {.dim = dim, .rank = 1}, .narg = 1,
                     .type = scalar_type(g, ELEM_I64)};

    *dim = DIM_POINT;
    choice.arg[0] = int_term(g, i);
    return choice;
}

/* ---- ways to be wrong ---- */

static const Line first_line = {1, 3}, second_line = {500, -7};

/* Two arrays that are both wanted are in one place. */
static void overlap(Gen *g, int64_t n)
{
    Var *a = tabulate(g, n, first_line);
    Choice all = all_of(g, n);

    memory_show(g, a);
    memory_show(g, tabulate_into(g, n, second_line, a, &all));
}

/* Or partly so. */
static void overlap_partly(Gen *g, int64_t n)
{
    Var *a = tabulate(g, n, first_line);
    Choice tail = rest_from(g, n, n - 1);

    memory_show(g, a);
    memory_show(g, tabulate_into(g, 1, second_line, a, &tail));
}

/* A block is used again, but a view of what was there is still to be read. */
static void reuse_viewed(Gen *g, int64_t n)
{
    Var *a = tabulate(g, n, first_line);
    Choice tail = rest_from(g, n, 1), all = all_of(g, n);
    Var *view = slice(g, a, &tail);
    Var *b = tabulate_into(g, n, second_line, a, &all);

    memory_show(g, copy_array(g, view));
    memory_show(g, b);
}

/* All iterations write one element. */
static void race(Gen *g, int64_t n)
{
    Row row;

    row_open(g, &row, n);
    *plan_of(g, row.var) = (Plan){.kind = PLAN_RACING};
    memory_show(g, row_close(g, &row, on_line(g, first_line, row.index)));
}

/* A copy that overlaps what it is a copy of. */
static void shifted_copy(Gen *g, int64_t n)
{
    Row row;

    row_open(g, &row, n);
    *plan_of(g, row.var) = (Plan){.kind = PLAN_JOINED,
                                  .start = int_term(g, 0),
                                  .whole = line_type(g, n + 1)};
    Var *a = row_close(g, &row, on_line(g, first_line, row.index));
    Var *b = new_like(g, a->type);
    const Scalar *arg = term(g, a);
    *plan_of(g, b) = (Plan){.kind = PLAN_JOINED, .with = a,
                            .start = int_term(g, 1), .whole = a->type};
    memory_show(g, finish_fresh(g, prepare(g, FORM_COPY, 1, &b, 1, &arg),
                                var_range(g, a)));
    class_consume(g, class_of(g, a));
}

/* The copy that an update needs is where the original is: a write through
 * another name. */
static void copy_in_place(Gen *g, int64_t n)
{
    Var *a = tabulate(g, n, first_line);
    Choice all = all_of(g, n), at = element(g, n - 1);
    Var *b = copy_into(g, a, a, &all);

    memory_show(g, b);
    memory_show(g, update(g, a, &at, int_term(g, 77)));
}

/* Each iteration overwrites what another one reads. */
static void reverse_in_place(Gen *g, int64_t n)
{
    Var *a = tabulate(g, n, first_line);
    Choice all = all_of(g, n);
    Row row;

    row_open(g, &row, n);
    const Scalar *other = minus(g, int_term(g, n - 1), row.index);
    Var *x = read_at(g, a, &other);
    memory_put_into(g, row.var, a, &all);
    memory_show(g, row_close(g, &row, term(g, x)));
    class_consume(g, class_of(g, a));
}

/* What is to be a part of an array is made there while the array is read. */
static void read_too_late(Gen *g, int64_t n)
{
    Var *a = tabulate(g, n, first_line);
    Choice tail = rest_from(g, n, 1);
    Var *b = tabulate_into(g, n - 1, second_line, a, &tail);

    memory_show(g, copy_array(g, a));
    memory_show(g, update(g, a, &tail, term(g, b)));
}

/* Each step of a loop overwrites what it reads. */
static void step_in_place(Gen *g, int64_t n)
{
    Trip t = {.n = 0};
    Choice all = all_of(g, n);
    GenCarried *c = carry_array(g, &t, tabulate(g, n, first_line), true);
    Row row;

    open_trip(g, &t, int_term(g, 2), 0);
    row_open(g, &row, n);
    const Scalar *other = minus(g, int_term(g, n - 1), row.index);
    Var *x = read_at(g, c->param, &other);
    memory_put_into(g, row.var, c->param, &all);
    give_array(g, c, row_close(g, &row, term(g, x)));
    close_trip(g, &t, NULL);
    memory_show(g, c->pat);
}

/* The block is too small. */
static void outside(Gen *g, int64_t n)
{
    Row row;

    row_open(g, &row, n);
    *plan_of(g, row.var) = (Plan){.kind = PLAN_JOINED,
                                  .start = int_term(g, 0),
                                  .whole = line_type(g, n - 1)};
    memory_show(g, row_close(g, &row, on_line(g, first_line, row.index)));
}

void make_invalid(Gen *g)
{
    static void (*const ways[])(Gen *, int64_t) = {
        overlap,          overlap_partly, reuse_viewed,  race,
        shifted_copy,     copy_in_place,  reverse_in_place,
        step_in_place,    read_too_late,  outside};
    int64_t n = 3 + below(g, 4);

    ways[below(g, sizeof ways / sizeof *ways)](g, n);
}
