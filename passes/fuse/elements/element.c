/* element.c - one element of an array, computed instead of read: iotas and
 * copies, slices and layouts as arithmetic on indices, kernels as what an
 * iteration of theirs gives.
 */
#include "passes/fuse/elements/element.h"

#include "ir-text/lmad/view.h"
#include "passes/shared/scalars/algebra.h"
#include "verifier/prover/bounds.h"

#include <string.h>

/* Where statements for an element are put: before STM of BODY. */
typedef struct Site {
    Prog *prog;
    Arena *arena;
    Facts *facts; /* or NULL */
    Body *body;
    Stm *stm;
} Site;

static void insert(const Site *site, Stm *stm)
{
    stm->loc = site->stm->loc;
    body_insert_before(site->body, site->stm, stm);
}

/* A leaf that is S; NAME is what it would be called like. */
static const Scalar *as_leaf(const Site *site, const Scalar *s,
                             const Var *name)
{
    Prog *prog = site->prog;
    Var *var;
    Stm *stm;

    if (scalar_is_leaf(s))
        return s;
    var = var_fresh(prog, name);
    var->type = type_scalar(prog->store, (Elem)s->elem);
    var->attrs = NULL;
    stm = stm_new(prog, FORM_SCALAR, 1, &var);
    exp_set_args(prog, &stm->exp, 1, &s);
    insert(site, stm);
    return scalar_var(prog->store, var);
}

/* The read becomes VALUE. */
static void set_scalar(const Site *site, const Scalar *value)
{
    site->stm->exp = (Exp){.form = FORM_SCALAR};
    exp_set_args(site->prog, &site->stm->exp, 1, &value);
}

/* The read becomes one of ARRAY, at INDEX. */
static void set_read(const Site *site, const Scalar *array,
                     const Scalar *const *index)
{
    Prog *prog = site->prog;
    uint32_t n = array->u.var->type->rank;
    uint8_t *dim = ARENA_NEW(store_arena(prog->store), uint8_t, n);
    const Scalar **arg = ARENA_NEW(site->arena, const Scalar *, n + 1);

    arg[0] = array;
    memcpy(arg + 1, index, n * sizeof *arg);
    memset(dim, DIM_POINT, n);
    site->stm->exp = (Exp){.form = FORM_INDEX};
    site->stm->exp.u.sel = (Selection){.dim = dim, .rank = n, .first = 1};
    exp_set_args(prog, &site->stm->exp, n + 1, arg);
}

static void read_kernel(const Site *site, const Stm *from, uint32_t result,
                        const Scalar *const *index)
{
    Prog *prog = site->prog;
    const Lambda *fn = &from->exp.fn[0];
    Subst subst = subst_new(prog);
    Body *copy;

    for (uint32_t i = 0; i < fn->nparam; i++)
        subst_put(&subst, fn->param[i],
                  as_leaf(site, index[i], fn->param[i]));
    copy = body_clone(&subst, fn->body);
    for (Stm *s = copy->first, *next; s; s = next) {
        next = s->next;
        body_remove(copy, s);
        body_insert_before(site->body, site->stm, s);
    }
    set_scalar(site, copy->res[result]);
    subst_free(&subst);
}

static const Scalar *op2(const Site *site, Op op, const Scalar *a,
                         const Scalar *b)
{
    return scalar_binary(site->prog->store, op, a, b);
}

static const Scalar *size_of(const Scalar *array, uint32_t dim)
{
    return array->u.var->type->size[dim];
}

/* Something to call an index like that is made of INDEX. */
static const Var *counter_like(const Site *site, const Scalar *index)
{
    return index->op == OP_VAR ? index->u.var : site->stm->pat[0];
}

/* How many places before the end of SIZE elements the one stands that BY brings
 * to the beginning: SIZE - fmod(BY, SIZE).  Who has an index has an element. */
static const Scalar *places_after(const Site *site, const Scalar *by,
                                  const Scalar *size)
{
    int64_t number;
    bool known = scalar_is_int(by, &number);

    if (known && number == -1)
        return scalar_int(site->prog->store, ELEM_I64, 1);
    if (!known || number != 1)
        by = op2(site, OP_FMOD, by, size);
    return op2(site, OP_SUB, size, by);
}

/* i - after + select(i < after, n, 0): no iteration divides. */
static void map_rotate(const Site *site, const Exp *rotate,
                       const Scalar **index)
{
    Store *store = site->prog->store;
    const Scalar *at = index[rotate->dim];
    const Var *name = counter_like(site, at);
    const Scalar *size =
        as_leaf(site, size_of(rotate->arg[0], rotate->dim), name);
    const Scalar *after =
        as_leaf(site, places_after(site, rotate->arg[1], size), name);
    const Scalar *choice[] = {op2(site, OP_LT, at, after), size,
                              scalar_int(store, ELEM_I64, 0)};

    index[rotate->dim] = op2(site, OP_ADD, op2(site, OP_SUB, at, after),
                             scalar_op(store, OP_SELECT, choice));
}

static bool is_zero(const Scalar *s)
{
    int64_t number;

    return scalar_is_int(s, &number) && number == 0;
}

/* SIZE - 1 - AT */
static const Scalar *from_end(const Site *site, const Scalar *at,
                              const Scalar *size)
{
    const Scalar *one = scalar_int(site->prog->store, ELEM_I64, 1);

    size = as_leaf(site, size, counter_like(site, at));
    return op2(site, OP_SUB, op2(site, OP_SUB, size, one), at);
}

/* Where in a dimension of SIZE the element AT is that KIND and ARG take. */
static const Scalar *map_choice(const Site *site, DimKind kind,
                                const Scalar *const *arg, const Scalar *at,
                                const Scalar *size)
{
    const Var *name = counter_like(site, at);

    if (kind == DIM_BACK)
        return from_end(site, at, size);
    if (kind == DIM_STRIDE)
        at = op2(site, OP_MUL, at, as_leaf(site, arg[2], name));
    if (dim_operands[kind] && !is_zero(arg[0]))
        at = op2(site, OP_ADD, as_leaf(site, arg[0], name), at);
    return at;
}

static void map_selected(const Site *site, const View *view,
                         const Type *source, const Scalar *const *index,
                         const Scalar **to)
{
    const Selection *sel = &view->sel;
    const Scalar *const *arg = view->arg + sel->first;

    for (uint32_t d = 0; d < sel->rank; d++) {
        DimKind kind = (DimKind)sel->dim[d];
        to[d] = kind == DIM_POINT
                    ? arg[0]
                    : map_choice(site, kind, arg, *index++, source->size[d]);
        arg += dim_operands[kind];
    }
}

/* What the middle dimensions of a reshape, between those that both have, count
 * to: the last one fastest. */
static const Scalar *offset_of(const Site *site, uint32_t n,
                               const Scalar *const *size,
                               const Scalar *const *index)
{
    const Scalar *at = scalar_int(site->prog->store, ELEM_I64, 0);

    for (uint32_t i = 0; i < n; i++) {
        const Scalar *leaf = i ? as_leaf(site, size[i], site->stm->pat[0])
                               : NULL;
        at = i ? op2(site, OP_ADD, op2(site, OP_MUL, at, leaf), index[i])
               : index[0];
        at = as_leaf(site, at, counter_like(site, index[i]));
    }
    return at;
}

/* And back. */
static void indices_of(const Site *site, const Scalar *at, uint32_t n,
                       const Scalar *const *size, const Scalar **to)
{
    for (uint32_t i = n; i-- > 1;) {
        const Var *name = counter_like(site, at);
        const Scalar *by = as_leaf(site, size[i], name);
        to[i] = op2(site, OP_REM, at, by);
        at = as_leaf(site, op2(site, OP_DIV, at, by), name);
    }
    if (n)
        to[0] = at;
}

static bool same_size(const Site *site, const Scalar *a, const Scalar *b)
{
    return a == b ||
           (site->facts && bound_equal(site->facts, a, b).verdict == PROVED);
}

/* INDEX in what is of the shape VIEW as TO in what is of the shape TYPE. */
static void map_reshaped(const Site *site, const View *view, const Type *type,
                         const Scalar *const *index, const Scalar **to)
{
    const Scalar *const *size = view->size;
    uint32_t n = view->rank, m = type->rank, front = 0, back = 0;

    for (; front < n && front < m &&
           same_size(site, size[front], type->size[front]);
         front++)
        to[front] = index[front];
    for (; front + back < n && front + back < m &&
           same_size(site, size[n - 1 - back], type->size[m - 1 - back]);
         back++)
        to[m - 1 - back] = index[n - 1 - back];
    indices_of(site,
               offset_of(site, n - front - back, size + front, index + front),
               m - front - back, type->size + front, to + front);
}

/* The element INDEX of the view EXP as an index in its source. */
static const Scalar *const *map_view(const Site *site, const Exp *exp,
                                     const Scalar *const *index)
{
    Store *store = site->prog->store;
    const Type *source = exp->arg[0]->u.var->type;
    View view;

    view_of(exp, store, site->arena, &view);
    const Type *taken = view_type_taken(store, &view, source);
    const Scalar **to = ARENA_NEW(site->arena, const Scalar *,
                                  3 * (size_t)(source->rank + taken->rank));
    if (view.size) {
        map_reshaped(site, &view, taken, index, to);
        index = to;
        to += taken->rank;
    }
    for (uint32_t d = 0; view.perm && d < taken->rank; d++)
        to[view.perm[d]] = index[d];
    if (view.perm) {
        index = to;
        to += taken->rank;
    }
    if (!view.sel.rank)
        return index;
    map_selected(site, &view, source, index, to);
    return to;
}

/* ---- concat ---- */

/* `in (array[index])`, as a branch of LIKE's element. */
static Body *read_part(const Site *site, const Scalar *array,
                       const Scalar *const *index)
{
    Prog *prog = site->prog;
    Body *body = body_new(prog);
    Var *var = var_fresh(prog, site->stm->pat[0]);
    Stm *stm = stm_new(prog, FORM_SCALAR, 1, &var);
    Site inner = {site->prog, site->arena, site->facts, body, stm};
    const Scalar *res = scalar_var(prog->store, var);

    var->attrs = NULL;
    stm->loc = site->stm->loc;
    body_append(body, stm);
    set_read(&inner, array, index);
    body_set_results(prog, body, 1, &res);
    return body;
}

/* The I-th array on of the concat, or those after it, in the place of STM:
 * INDEX is what it would be if the I-th one began it. */
static void read_concat(const Site *site, const Exp *concat, uint32_t i,
                        const Scalar **index)
{
    Prog *prog = site->prog;
    const Scalar *array = concat->arg[i], *size, *condition;
    Lambda fn[2] = {{0}, {.body = body_new(prog)}};
    Var *var = var_fresh(prog, site->stm->pat[0]);
    Stm *rest = stm_new(prog, FORM_SCALAR, 1, &var);
    const Scalar *res = scalar_var(prog->store, var);

    if (i + 1 == concat->narg) {
        set_read(site, array, index);
        return;
    }
    size = as_leaf(site, size_of(array, 0), counter_like(site, index[0]));
    condition = op2(site, OP_LT, index[0], size);
    fn[0].body = read_part(site, array, index);
    var->attrs = NULL;
    rest->loc = site->stm->loc;
    body_append(fn[1].body, rest);
    body_set_results(prog, fn[1].body, 1, &res);
    Site inner = {site->prog, site->arena, site->facts, fn[1].body, rest};
    index[0] = as_leaf(&inner, op2(site, OP_SUB, index[0], size),
                       counter_like(site, index[0]));
    read_concat(&inner, concat, i + 1, index);
    site->stm->exp = (Exp){.form = FORM_IF};
    exp_set_args(prog, &site->stm->exp, 1, &condition);
    exp_set_fns(prog, &site->stm->exp, 2, fn);
}

/* ---- all of them ---- */

void element_put(Prog *prog, Arena *arena, Facts *facts, Body *body,
                 Stm *stm, const Stm *from)
{
    const Var *array = stm->exp.arg[0]->u.var;
    Site site = {prog, arena, facts, body, stm};
    uint32_t n = array->type->rank, result = 0;
    const Scalar **index = ARENA_NEW(arena, const Scalar *, n);

    for (uint32_t i = 0; i < n; i++)
        index[i] = as_leaf(&site, stm->exp.arg[1 + i],
                           counter_like(&site, stm->exp.arg[1 + i]));
    while (from->pat[result] != array)
        result++;
    const Scalar *source = from->exp.arg[0];
    switch ((FormId)from->exp.form) {
    case FORM_KERNEL:
        read_kernel(&site, from, result, index);
        return;
    case FORM_IOTA:
        set_scalar(&site, index[0]);
        return;
    case FORM_REPLICATE:
        if (source->elem != ELEM_NONE)
            set_scalar(&site, source);
        else
            set_read(&site, source, index + from->exp.narg - 1);
        return;
    case FORM_CONCAT:
        read_concat(&site, &from->exp, 0, index);
        return;
    case FORM_ROTATE:
        map_rotate(&site, &from->exp, index);
        set_read(&site, source, index);
        return;
    default:
        set_read(&site, source, map_view(&site, &from->exp, index));
    }
}

void element_reshape(Prog *prog, Arena *arena, Facts *facts, Stm *stm,
                     const Stm *from)
{
    const Type *type = stm->pat[0]->type;
    const Lambda *old = &from->exp.fn[0];
    Arena *kept = store_arena(prog->store);
    Var **index = ARENA_NEW(kept, Var *, type->rank);
    const Scalar **at = ARENA_NEW(arena, const Scalar *, type->rank);
    Var *element = var_fresh(prog, stm->pat[0]);
    Stm *last = stm_new(prog, FORM_SCALAR, 1, &element);
    Lambda fn = {.param = index, .nparam = type->rank,
                 .body = body_new(prog)};
    Site site = {prog, arena, facts, fn.body, last};
    const Scalar *res;

    for (uint32_t i = 0; i < type->rank; i++) {
        uint32_t like = i < old->nparam ? i : old->nparam - 1;
        index[i] = var_fresh(prog, old->param[like]);
        at[i] = scalar_var(prog->store, index[i]);
    }
    element->type = type_scalar(prog->store, (Elem)type->elem);
    element->attrs = NULL;
    last->loc = from->loc;
    body_append(fn.body, last);
    read_kernel(&site, from, 0, map_view(&site, &stm->exp, at));
    res = scalar_var(prog->store, element);
    body_set_results(prog, fn.body, 1, &res);
    stm->exp = (Exp){.form = FORM_KERNEL, .exec = from->exp.exec};
    stm->attrs = attrs_join(prog, stm->attrs, from->attrs);
    exp_set_args(prog, &stm->exp, type->rank, type->size);
    exp_set_fns(prog, &stm->exp, 1, &fn);
}
