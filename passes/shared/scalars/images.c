/* images.c - what the scalars of a body are, said from outside of it. */
#include "passes/shared/scalars/images.h"

/* An estimate. */
enum { MAX_IMAGE = 64 /* operators */ };

Images images_new(Prog *prog, Arena *arena)
{
    return (Images){.prog = prog, .subst = subst_new(prog),
                    .depth = ARENA_NEW(arena, uint32_t, prog->nvar),
                    .image = ARENA_NEW(arena, const Scalar *, prog->nvar),
                    .room = prog->nvar};
}

void images_grow(Images *images, Arena *arena)
{
    uint32_t old = images->room, room = 2 * images->prog->nvar;
    uint32_t *depth = images->depth;
    const Scalar **image = images->image;

    if (images->prog->nvar <= old)
        return;
    images->depth = ARENA_NEW(arena, uint32_t, room);
    images->image = ARENA_NEW(arena, const Scalar *, room);
    images->room = room;
    for (uint32_t i = 0; i < old; i++) {
        images->depth[i] = depth[i];
        images->image[i] = image[i];
    }
}

void images_free(Images *images)
{
    subst_free(&images->subst);
}

void images_bind(Images *images, Var *const *var, uint32_t n, uint32_t depth)
{
    for (uint32_t i = 0; i < n; i++)
        images->depth[var[i]->id] = depth;
}

/* ---- what is read ---- */

typedef struct Reads {
    const Images *images;
    uint32_t depth, nindex;
    Var *const *index;
} Reads;

static bool has_no_image(const Var *var, const void *data)
{
    const Reads *r = data;

    if (r->images->depth[var->id] != r->depth || r->images->image[var->id])
        return false;
    for (uint32_t i = 0; i < r->nindex; i++)
        if (r->index[i] == var)
            return false;
    return true;
}

bool images_lack(const Images *images, const Scalar *s, uint32_t depth,
                 Var *const *index, uint32_t nindex)
{
    Reads r = {images, depth, nindex, index};

    return scalar_any_var(s, has_no_image, &r);
}

bool scalar_mentions(const Scalar *s, const Var *var)
{
    return scalar_any_var(s, var_is, var);
}

/* ---- expansion ---- */

typedef struct Put {
    Images *images;
    uint32_t depth;
    bool back;
} Put;

static void put_image(Var *var, void *data)
{
    Put *put = data;
    Images *images = put->images;

    if (images->depth[var->id] == put->depth && images->image[var->id])
        subst_put(&images->subst, var,
                  put->back ? NULL : images->image[var->id]);
}

const Scalar *images_expand(Images *images, const Scalar *s, uint32_t depth)
{
    Put put = {images, depth, false};

    scalar_each_var(s, put_image, &put);
    const Scalar *result = scalar_subst(&images->subst, s);
    put.back = true;
    scalar_each_var(s, put_image, &put);
    return result;
}

void images_say(Images *images, const Var *var, const Scalar *s,
                uint32_t depth, Var *const *index, uint32_t nindex)
{
    if (images_lack(images, s, depth, index, nindex))
        return;
    s = images_expand(images, s, depth);
    if (s && scalar_size(s, MAX_IMAGE) < MAX_IMAGE)
        images->image[var->id] = s;
}

void images_pass(Images *images, const Stm *stm, uint32_t depth,
                 Var *const *index, uint32_t nindex)
{
    images_bind(images, stm->pat, stm->npat, depth);
    if (stm->exp.form == FORM_SCALAR && type_is_scalar(stm->pat[0]->type) &&
        !attr_find(stm->attrs, "spec"))
        images_say(images, stm->pat[0], stm->exp.arg[0], depth, index, nindex);
}

/* ---- an index gets its value ---- */

static bool is_int(const Scalar *s, int64_t value)
{
    int64_t number;

    return s->elem == ELEM_I64 && scalar_is_int(s, &number) &&
           number == value;
}

/* A OP B by a number, as X + *TOTAL. */
static bool is_sum_by_number(Op op, const Scalar *a, const Scalar *b,
                             const Scalar **x, int64_t *total)
{
    int64_t inner, outer;

    if ((op != OP_ADD && op != OP_SUB) || !scalar_is_int(b, &outer) ||
        (a->op != OP_ADD && a->op != OP_SUB) ||
        !scalar_is_int(a->arg[1], &inner) ||
        (a->op == OP_SUB && __builtin_sub_overflow(0, inner, &inner)))
        return false;
    *x = a->arg[0];
    return op == OP_ADD ? !__builtin_add_overflow(inner, outer, total)
                        : !__builtin_sub_overflow(inner, outer, total);
}

/* Where X + 3 - 1 has a value, so has X + 2. */
static const Scalar *add_number(Store *store, const Scalar *x, int64_t number)
{
    bool minus = number < 0 && number != INT64_MIN;

    if (number == 0)
        return x;
    return scalar_binary(store, minus ? OP_SUB : OP_ADD, x,
                         scalar_int(store, ELEM_I64,
                                    minus ? -number : number));
}

static const Scalar *without_zero(Store *store, Op op, const Scalar *a,
                                  const Scalar *b)
{
    const Scalar *x;
    int64_t total;

    if (is_sum_by_number(op, a, b, &x, &total))
        return add_number(store, x, total);
    if (op == OP_MUL && (is_int(a, 0) || is_int(b, 0)))
        return scalar_int(store, ELEM_I64, 0);
    if (op == OP_ADD && is_int(a, 0))
        return b;
    if ((op == OP_ADD || op == OP_SUB) && is_int(b, 0))
        return a;
    return scalar_binary(store, op, a, b);
}

static const Scalar *tidy(Store *store, const Scalar *s)
{
    bool sums = s->elem == ELEM_I64 &&
                (s->op == OP_ADD || s->op == OP_SUB || s->op == OP_MUL);

    if (!sums)
        return s;
    const Scalar *a = tidy(store, s->arg[0]), *b = tidy(store, s->arg[1]);
    return a && b ? without_zero(store, (Op)s->op, a, b) : NULL;
}

const Scalar *images_put(Images *images, const Scalar *s, Var *var,
                         const Scalar *by)
{
    subst_put(&images->subst, var, by);
    const Scalar *result = scalar_subst(&images->subst, s);
    subst_put(&images->subst, var, NULL);
    return !result || result == s ? result
                                  : tidy(images->prog->store, result);
}
