/* restore.c - arrays that are overwritten, and written again in time.
 *
 * Valid is what computes the same by its heap.  So what is read in a loop may
 * be overwritten before it and at the end of each trip, if each trip begins by
 * writing the same again, and what stands after the loop, too: nothing may
 * take for granted that an array is there from its binding on.
 */
#include "testsuite/fuzz/pass-fuzz/shake/restore.h"

#include <string.h>

/* ---- who has to do with a block ---- */

typedef struct Dealings {
    const Var *block;
    bool found;
    uint32_t writers;
} Dealings;

static void note_use(Var *var, void *data)
{
    Dealings *d = data;
    d->found |= var == d->block || var->place.mem == d->block;
}

static bool note_writer(Stm *stm, void *data)
{
    Dealings *d = data;
    bool view = form_info[stm->exp.form].makes == MAKES_VIEW &&
                type_is_array(stm->pat[0]->type);

    for (uint32_t i = 0; i < stm->npat; i++)
        d->writers += !view && stm->pat[i]->place.mem == d->block;
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        d->found |= stm->exp.arg[i]->op == OP_VAR &&
                    stm->exp.arg[i]->u.var == d->block;
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_result_use(stm->exp.fn[i].body, note_use, d);
    return true;
}

/* Does nobody but STM write into its array's block, and is neither passed on?
 */
static bool writes_alone(Body *body, const Stm *stm)
{
    Dealings d = {.block = stm->pat[0]->place.mem};

    body_each_stm(body, note_writer, &d);
    return d.writers == 1 && !d.found;
}

static bool reads_inside(const Stm *loop, const Var *block)
{
    Dealings d = {.block = block};

    body_each_use(loop->exp.fn[0].body, note_use, &d);
    return d.found;
}

static bool begins_with(const Stm *loop, const Var *block)
{
    Dealings d = {.block = block};

    for (uint32_t i = 0; i < loop->exp.narg; i++)
        scalar_each_var(loop->exp.arg[i], note_use, &d);
    return d.found;
}

/* What is easily written again. */
static bool is_made_of_scalars(const Stm *stm)
{
    FormId form = (FormId)stm->exp.form;

    return stm->npat == 1 && stm->pat[0]->place.mem &&
           type_is_array(stm->pat[0]->type) &&
           (form == FORM_IOTA ||
            (form == FORM_REPLICATE && stm->exp.arg[0]->elem != ELEM_NONE));
}

/* ---- writing it again, and over it ---- */

static Stm *again(Prog *prog, const Stm *stm)
{
    Var *copy = var_fresh(prog, stm->pat[0]);
    Stm *other = stm_new(prog, (FormId)stm->exp.form, 1, &copy);

    exp_set_args(prog, &other->exp, stm->exp.narg, stm->exp.arg);
    return other;
}

static Stm *over(Prog *prog, const Stm *stm)
{
    Var *copy = var_fresh(prog, stm->pat[0]);
    const Type *type = copy->type;
    Stm *other = stm_new(prog, FORM_REPLICATE, 1, &copy);
    const Scalar *arg[1 + UINT8_MAX];

    arg[0] = scalar_const(prog->store, (Elem)type->elem,
                          scalar_wrap((Elem)type->elem, 77));
    for (uint32_t d = 0; d < type->rank; d++)
        arg[1 + d] = type->size[d];
    exp_set_args(prog, &other->exp, 1 + type->rank, arg);
    return other;
}

static Var *new_scalar(Prog *prog, const char *name, Elem elem)
{
    Var *var = var_new(prog, sym_intern(prog->store, name, strlen(name)),
                       type_scalar(prog->store, elem));

    var->fresh = prog->has_fresh = true;
    return var;
}

/* A loop of as many trips as BOUND says that carries a scalar, from BEGIN on;
 * its body is yet to be filled. */
static Stm *new_loop(Prog *prog, const Scalar *bound, const Scalar *begin)
{
    Var *pat = new_scalar(prog, "z", (Elem)begin->elem);
    Stm *loop = stm_new(prog, FORM_LOOP, 1, &pat);
    Lambda fn = {ARENA_NEW(store_arena(prog->store), Var *, 2), 2,
                 body_new(prog)};
    const Scalar *arg[] = {bound, begin};

    fn.param[0] = new_scalar(prog, "t", ELEM_I64);
    fn.param[1] = new_scalar(prog, "z", (Elem)begin->elem);
    exp_set_args(prog, &loop->exp, 2, arg);
    exp_set_fns(prog, &loop->exp, 1, &fn);
    return loop;
}

/* The same inside a loop of one trip. */
static Stm *wrapped(Prog *prog, Stm *inner)
{
    Store *store = prog->store;
    Stm *loop = new_loop(prog, scalar_int(store, ELEM_I64, 1),
                         scalar_int(store, ELEM_I64, 0));
    const Lambda *fn = &loop->exp.fn[0];
    const Scalar *res = scalar_var(store, fn->param[1]);

    body_append(fn->body, inner);
    body_set_results(prog, fn->body, 1, &res);
    return loop;
}

/* ---- reading it ---- */

static bool can_be_compared(const Stm *stm)
{
    const Type *type = stm->pat[0]->type;
    return !elem_is_float((Elem)type->elem);
}

/* What stands at INDEX, 0, 0, ... */
static Stm *element(Prog *prog, Var *array, Var *index)
{
    uint32_t rank = array->type->rank;
    Arena *arena = store_arena(prog->store);
    Var *x = new_scalar(prog, "x", (Elem)array->type->elem);
    Stm *stm = stm_new(prog, FORM_INDEX, 1, &x);
    const Scalar **arg = ARENA_NEW(arena, const Scalar *, 1 + rank);
    uint8_t *point = ARENA_NEW(arena, uint8_t, rank);

    arg[0] = scalar_var(prog->store, array);
    arg[1] = scalar_var(prog->store, index);
    point[0] = DIM_POINT;
    for (uint32_t d = 1; d < rank; d++) {
        arg[1 + d] = scalar_int(prog->store, ELEM_I64, 0);
        point[d] = DIM_POINT;
    }
    exp_set_args(prog, &stm->exp, 1 + rank, arg);
    stm->exp.u.sel = (Selection){.dim = point, .rank = rank, .first = 1};
    return stm;
}

/* How many of those there are. */
static const Scalar *element_count(Store *store, const Type *type)
{
    const Scalar *count = type->size[0];

    for (uint32_t d = 1; d < type->rank; d++)
        count = scalar_binary(store, OP_MUL, count,
                              scalar_binary(store, OP_MIN, type->size[d],
                                            scalar_int(store, ELEM_I64, 1)));
    return count;
}

/* Are these elements of what STM binds what it says? */
static Stm *compared(Prog *prog, const Stm *stm)
{
    Store *store = prog->store;
    Var *array = stm->pat[0];
    Stm *loop = new_loop(prog, element_count(store, array->type),
                         scalar_bool(store, true));
    const Lambda *fn = &loop->exp.fn[0];
    Stm *read = element(prog, array, fn->param[0]);
    const Scalar *wanted = stm->exp.form == FORM_IOTA
                               ? scalar_var(store, fn->param[0])
                               : stm->exp.arg[0];
    const Scalar *same = scalar_binary(
        store, OP_EQ, scalar_var(store, read->pat[0]), wanted);
    const Scalar *res = scalar_binary(store, OP_LAND,
                                      scalar_var(store, fn->param[1]), same);

    body_append(fn->body, read);
    body_set_results(prog, fn->body, 1, &res);
    return loop;
}

static Stm *asserted(Prog *prog, const Stm *compared)
{
    Stm *stm = stm_new(prog, FORM_ASSERT, 0, NULL);
    const Scalar *condition = scalar_var(prog->store, compared->pat[0]);

    exp_set_args(prog, &stm->exp, 1, &condition);
    stm->exp.u.text = "the array is there";
    return stm;
}

/* ---- all of it ---- */

static void put_before(Body *body, Stm *at, Stm *stm)
{
    if (at)
        body_insert_before(body, at, stm);
    else
        body_append(body, stm);
}

static void restore(Prog *prog, Body *body, const Stm *stm, Stm *loop,
                    Random *random)
{
    Body *trip = loop->exp.fn[0].body;
    Stm *first = again(prog, stm);

    if (random_one_in(random, 2))
        first = wrapped(prog, first);
    put_before(trip, trip->first, first);
    if (can_be_compared(stm)) {
        Stm *look = compared(prog, stm);
        put_before(trip, first->next, look);
        body_append(trip, asserted(prog, look));
    }
    if (random_one_in(random, 2))
        body_append(trip, over(prog, stm));
    if (random_one_in(random, 2))
        body_insert_before(body, loop, over(prog, stm));
    put_before(body, loop->next, again(prog, stm));
}

/* A loop after STM that reads what lives in its block, or NULL. */
static Stm *find_loop(const Stm *stm, Random *random)
{
    const Var *block = stm->pat[0]->place.mem;

    for (Stm *loop = stm->next; loop; loop = loop->next)
        if (loop->exp.form == FORM_LOOP && reads_inside(loop, block) &&
            !begins_with(loop, block) && random_one_in(random, 2))
            return loop;
    return NULL;
}

/* A loop that does nothing else, after STM. */
static Stm *put_loop(Prog *prog, Body *body, Stm *stm)
{
    Store *store = prog->store;
    Stm *loop = new_loop(prog, scalar_int(store, ELEM_I64, 2),
                         scalar_int(store, ELEM_I64, 0));
    const Scalar *res = scalar_var(store, loop->exp.fn[0].param[1]);

    body_set_results(prog, loop->exp.fn[0].body, 1, &res);
    put_before(body, stm->next, loop);
    return loop;
}

void shake_restore(Prog *prog, Body *body, Random *random)
{
    for (Stm *s = body->first; s; s = s->next) {
        if (!is_made_of_scalars(s) || !writes_alone(body, s))
            continue;
        Stm *loop = find_loop(s, random);
        if (!loop && can_be_compared(s) && random_one_in(random, 4))
            loop = put_loop(prog, body, s);
        if (loop)
            restore(prog, body, s, loop, random);
    }
}
