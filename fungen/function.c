/* function.c - heads and results of functions. */
#include "fungen/function.h"
#include "fungen/memory/memory.h"

#include <string.h>

/* ---- parameters ---- */

void function_begin(Gen *g, Fun *fun)
{
    for (uint32_t e = 0; e < ELEM_COUNT; e++) {
        g->scalars[e].count = 0;
        for (uint32_t r = 0; r <= MAX_RANK; r++)
            g->arrays[e][r].count = 0;
    }
    g->all.count = g->npushed = 0;
    g->nclass = g->nconsumed = 0;
    g->sizes.count = g->positive.count = 0;
    g->fact[0] = g->fact[1] = NULL;
    g->fun = fun;
    g->names = 0;
    g->region = g->depth = 0;
    g->trips = 1;
    g->work = 0;
    g->exec = AT_HOST;
    g->has_lane = g->has_grid = false;
    g->first_var = g->prog->nvar;
}

static void add_param(Gen *g, Head *head, Var *var, GenRange range)
{
    var->attrs = pick_attrs(g);
    head->param[head->n] = var;
    head->range[head->n++] = range;
}

static void assume(Head *head, const Scalar *condition)
{
    head->assumed[head->nassumed++] = condition;
}

/* RANGE of s, in one of the ways to say so. */
static void assume_bounds(Gen *g, Head *head, const Scalar *s, GenRange range)
{
    const Scalar *lo = int_term(g, range.lo), *hi = int_term(g, range.hi);
    const Scalar *low = chance(g, 50) ? combined(g, OP_LE, lo, s)
                                      : combined(g, OP_GE, s, lo);
    const Scalar *high =
        chance(g, 50) ? combined(g, OP_LE, s, hi)
                      : combined(g, OP_LT, s, int_term(g, range.hi + 1));

    if (chance(g, 70)) {
        assume(head, combined(g, OP_LAND, low, high));
        return;
    }
    assume(head, low);
    assume(head, high);
}

void head_add_size(Gen *g, Head *head)
{
    static const uint8_t least[] = {0, 0, 0, 1, 1, 2};
    Var *var = new_var(g, "n", scalar_type(g, ELEM_I64));
    int64_t lo = least[below(g, sizeof least)];
    int64_t hi = lo + 3 + below(g, 4);
    GenRange range = range_between(lo, hi);

    declare_scalar(g, var, range);
    add_size(g, term(g, var));
    add_param(g, head, var, range);
    head->nsize++;
    assume_bounds(g, head, term(g, var), range);
}

void head_add_fact(Gen *g, Head *head)
{
    const Scalar *n = term(g, head->param[below(g, head->n)]);
    const Scalar *m = term(g, head->param[head->n - 1]);
    const Scalar *unit = int_term(g, 1), *is;

    switch (below(g, 4)) {
    case 0:
        is = plus(g, mult(g, n, m), unit);
        break;
    case 1:
        is = plus(g, mult(g, int_term(g, 2), n), unit);
        break;
    case 2:
        is = plus(g, n, m);
        break;
    default:
        is = n;
    }
    if (scalar_range(g, is).hi > MAX_SIZE)
        is = n;
    GenRange range = scalar_range(g, is);
    Var *var = new_var(g, "q", scalar_type(g, ELEM_I64));
    declare_scalar(g, var, range);
    add_size(g, term(g, var));
    add_param(g, head, var, range);
    head->nsize++;
    g->fact[0] = term(g, var);
    g->fact[1] = is;
    assume(head, combined(g, OP_EQ, term(g, var), is));
}

/* A size for callers to find: a parameter, or little more. */
static const Scalar *param_size(Gen *g, const Head *head)
{
    const Scalar *n = term(g, head->param[below(g, head->nsize)]);
    const Scalar *m = term(g, head->param[below(g, head->nsize)]);
    uint32_t way = below(g, 20);
    const Scalar *s = way < 13   ? n
                      : way < 15 ? int_term(g, 1 + below(g, 4))
                      : way < 17 ? mult(g, n, m)
                                 : plus(g, n, int_term(g, 1));
    return is_fit_size(g, s) ? s : n;
}

/* Bounds of elements have to be asserted: of vectors only. */
static GenRange pick_element_range(Gen *g, const Head *head, Elem elem,
                                   uint32_t rank)
{
    bool small = elem == ELEM_I64 && rank == 1 &&
                 chance(g, head->is_entry ? 35 : 50);
    return small ? range_between(0, 9) : range_any(elem);
}

void head_add_array(Gen *g, Head *head)
{
    const Scalar *size[MAX_RANK];
    uint32_t rank = 1 + up_to(g, 2, 45);
    Elem elem = pick_elem(g);
    int64_t elements = 1;

    for (uint32_t d = 0; d < rank; d++) {
        size[d] = param_size(g, head);
        elements *= scalar_range(g, size[d]).hi;
        if (elements > MAX_ELEMENTS) {
            elements = MAX_ELEMENTS;
            size[d] = int_term(g, 1);
        }
    }
    Var *var = new_like(g, type_array(g->store, elem, rank, size));
    GenRange range = pick_element_range(g, head, elem, rank);
    var->unique = chance(g, 45);
    ClassId class = class_new(g);
    if (!var->unique)
        g->class[class].held_from = 0;
    declare_array(g, var, range, class);
    add_param(g, head, var, range);
}

void head_add_scalar(Gen *g, Head *head)
{
    Elem elem = pick_elem(g);
    Var *var = new_like(g, scalar_type(g, elem));
    bool bounded = elem == ELEM_I64 && chance(g, 60);
    GenRange range = bounded ? range_between(-20, 20) : range_any(elem);

    declare_scalar(g, var, range);
    add_param(g, head, var, range);
    if (bounded)
        assume_bounds(g, head, term(g, var), range);
}

/* Each element of ARRAY is in RANGE. */
static void assume_elements(Gen *g, Var *array, GenRange range)
{
    GenNest nest;
    Var *all = new_var(g, "p", scalar_type(g, ELEM_BOOL));

    nest_open(g, &nest, 1, array->type->size);
    const Scalar *index = term(g, nest.index[0]);
    Var *x = read_at(g, array, &index);
    const Scalar *low = combined(g, OP_GE, term(g, x), int_term(g, range.lo));
    const Scalar *high =
        combined(g, OP_LE, term(g, x), int_term(g, range.hi));
    const Scalar *res = combined(g, OP_LAND, low, high);
    Lambda fn = nest_close(g, &nest, 1, &res);
    Stm *stm = prepare(g, FORM_REDUCE, 1, &all, 1, array->type->size);
    Operator *op = ARENA_NEW(store_arena(g->store), Operator, 1);
    *op = (Operator){.kind = OPERATOR_BUILTIN, .op = OP_LAND, .width = 1};
    stm->exp.exec = nest.exec;
    stm->exp.u.ops = (OperatorList){op, 1, 0};
    set_fns(g, stm, 1, &fn);
    declare_scalar(g, all, range_any(ELEM_BOOL));
    finish(g, stm);
    const Scalar *holds = term(g, all);
    append(g, FORM_ASSERT, 0, NULL, 1, &holds);
}

static bool has_element_bounds(const Var *param, GenRange range)
{
    return type_is_array(param->type) && param->type->elem == ELEM_I64 &&
           range.hi < INT64_MAX;
}

void head_assume(Gen *g, Head *head)
{
    for (uint32_t i = 0; i < head->nassumed; i++)
        append(g, FORM_ASSERT, 0, NULL, 1, &head->assumed[i]);
    for (uint32_t i = 0; i < head->n; i++)
        if (has_element_bounds(head->param[i], head->range[i]))
            assume_elements(g, head->param[i], head->range[i]);
}

/* ---- results ---- */

/* Results of a function; an array of rank 4 has four sizes with it.
 * Estimates. */
enum { MAX_ARRAYS = 8, MAX_SCALARS = 5, MOST = MAX_ARRAYS * 5 + MAX_SCALARS };

/* The results of a function in the making. */
typedef struct Tail {
    const Scalar *value[MOST];
    GenRange range[MOST];
    Result res[MOST];
    uint32_t n;
    ClassId given[MAX_ARRAYS]; /* classes of the arrays so far */
    uint32_t narray;
} Tail;

static Var *add_result(Tail *tail, const Scalar *value, Var *var,
                       GenRange range, bool named)
{
    tail->value[tail->n] = value;
    tail->range[tail->n] = range;
    tail->res[tail->n] = (Result){var, named};
    tail->n++;
    return var;
}

/* SIZE as the results say it: what only the body knows is a result, too. */
static const Scalar *size_of_result(Gen *g, Tail *tail, const Scalar *size)
{
    if (!scalar_is_inner(size, g->first_var))
        return size;
    for (uint32_t i = 0; i < tail->n; i++)
        if (tail->value[i] == size && tail->res[i].named)
            return term(g, tail->res[i].var);
    GenRange range = scalar_range(g, size);
    Var *var = new_var(g, "r", scalar_type(g, ELEM_I64));
    return term(g, add_result(tail, size, var, range, true));
}

static void add_array_result(Gen *g, Tail *tail, Var *array, bool unique)
{
    const Type *type = array->type;
    const Scalar *size[MAX_RANK];

    for (uint32_t d = 0; d < type->rank; d++)
        size[d] = size_of_result(g, tail, type->size[d]);
    Var *var = var_new(g->prog, NULL, type_array(g->store, (Elem)type->elem,
                                                 type->rank, size));
    var->unique = unique;
    tail->given[tail->narray++] = class_of(g, array);
    if (unique)
        class_consume(g, class_of(g, array));
    use(g, array);
    add_result(tail, term(g, array), var, var_range(g, array), false);
}

/* May it be a result that aliases nothing? */
static bool may_be_unique(const Gen *g, const Tail *tail, ClassId class)
{
    for (uint32_t i = 0; i < tail->narray; i++)
        if (class_find(g, tail->given[i]) == class)
            return false;
    return class_may_be_consumed(g, class);
}

/* Those that nobody used come first, so that little is dead. */
static void add_arrays(Gen *g, Tail *tail)
{
    /* Variables, the last ones first.  An estimate. */
    enum { LOOK_AT = 64 };
    uint32_t most = 1 + below(g, MAX_ARRAYS);

    for (Var *const *shown = memory_shown(g); *shown && g->fun->entry; shown++)
        add_array_result(g, tail, *shown, false);

    for (int used = 0; used <= 1; used++)
        for (uint32_t i = g->all.count, seen = 0;
             i-- > 0 && seen++ < LOOK_AT && tail->narray < most;) {
            Var *var = g->all.at[i];
            bool wanted = is_live(g, var) && var->type->rank <= MAX_RANK &&
                          (item_of(g, var)->uses > 0) == used;
            if (!wanted || (used && !chance(g, 15)))
                continue;
            bool unique = may_be_unique(g, tail, class_of(g, var));
            add_array_result(g, tail, var, unique && chance(g, 60));
        }
}

static void add_scalars(Gen *g, Tail *tail)
{
    uint32_t n = below(g, MAX_SCALARS) + (tail->n == 0);

    for (uint32_t i = 0; i < n; i++) {
        Elem elem = pick_wanted_elem(g);
        const Scalar *s = pick_scalar(g, elem, 2);
        Var *var = var_new(g->prog, NULL, scalar_type(g, elem));
        add_result(tail, s, var, scalar_range(g, s), false);
    }
}

static void *kept(Gen *g, const void *at, uint32_t n, size_t size)
{
    void *copy = arena_array(store_arena(g->store), n, size);

    memcpy(copy, at, n * size);
    return copy;
}

static void note_callee(Gen *g, const Head *head, const Tail *tail)
{
    Callee callee = {.fun = g->fun, .nsize = head->nsize,
                     .has_lane = g->has_lane, .has_grid = g->has_grid,
                     .work = g->work};

    callee.param = kept(g, head->range, head->n, sizeof *head->range);
    callee.result = kept(g, tail->range, tail->n, sizeof *tail->range);
    GROUND_ROOM(g->callee, g->ncallee, g->callee_room);
    g->callee[g->ncallee++] = callee;
}

void function_end(Gen *g, Head *head, Frame *frame)
{
    Tail tail = {.n = 0};
    Fun *fun = g->fun;

    add_arrays(g, &tail);
    add_scalars(g, &tail);
    body_set_results(g->prog, g->body, tail.n, tail.value);
    fun->body = body_close(g, frame);
    fun->param = kept(g, head->param, head->n, sizeof *head->param);
    fun->nparam = head->n;
    fun->res = kept(g, tail.res, tail.n, sizeof *tail.res);
    fun->nres = tail.n;
    fun->attrs = pick_attrs(g);
    note_callee(g, head, &tail);
}
