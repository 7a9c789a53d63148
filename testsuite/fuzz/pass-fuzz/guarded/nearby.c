/* nearby.c - inputs that are almost those of a program. */
#include "testsuite/fuzz/pass-fuzz/guarded/nearby.h"

#include "verifier/interpreter/value/value.h"

/* Numbers at which something ends. */
static uint64_t some_bits(Random *random, Elem elem, uint64_t old)
{
    static const int64_t number[] = {
        0, 1, -1, 2, -2, 3, 5, 7, 8, 16, 31, 32, 63, 64, 127, 128, 255, 40,
        INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN, INT64_MAX / 2,
        INT64_C(1) << 32, INT64_C(3037000500)};
    size_t count = sizeof number / sizeof *number;
    int64_t at = number[random_below(random, count)];

    if (elem == ELEM_BOOL)
        return old ^ 1;
    if (elem_is_float(elem))
        return scalar_wrap(elem, random_bits(random));
    if (random_one_in(random, 2))
        at = (int64_t)(old + (uint64_t)random_in(random, -3, 3));
    return scalar_wrap(elem, (uint64_t)at);
}

typedef struct Sought {
    const Var *var;
    bool found;
} Sought;

static void seek(Var *var, void *data)
{
    Sought *sought = data;
    sought->found |= var == sought->var;
}

/* Is VAR in the type of another parameter?  Then the arguments would no longer
 * fit together. */
static bool is_size(const Fun *fun, const Var *var)
{
    Sought sought = {var, false};

    for (uint32_t i = 0; i < fun->nparam; i++)
        for (uint32_t d = 0; d < fun->param[i]->type->rank; d++)
            scalar_each_var(fun->param[i]->type->size[d], seek, &sought);
    return sought.found;
}

/* Of FUN's arguments change one, number AT. */
static void change(Random *random, const Fun *fun, Value *args, uint64_t at)
{
    Value *value = &args[at];
    const Var *var = NULL;

    for (uint32_t i = 0, n = 0; i < fun->nparam; i++)
        if (run_is_value(fun->param[i]) && n++ == at)
            var = fun->param[i];
    if (value->count == 0 || !var || is_size(fun, var))
        return;
    int64_t i = (int64_t)random_below(random, (uint64_t)value->count);
    value_set(value, i, some_bits(random, value->elem, value_get(value, i)));
}

static Value *copy_args(const Input *input, Arena *arena)
{
    Value *args = ARENA_NEW(arena, Value, input->narg);

    for (size_t i = 0; i < input->narg; i++) {
        const Value *from = &input->args[i];
        if (!value_new(arena, from->elem, from->rank, from->shape, &args[i]))
            return NULL;
        for (int64_t k = 0; k < from->count; k++)
            value_set(&args[i], k, value_get(from, k));
    }
    return args;
}

Input input_nearby(Random *random, const Fun *fun, const Input *input)
{
    Input near = {.narg = input->narg};

    near.args = copy_args(input, &near.arena);
    for (uint64_t k = 1 + random_below(random, 3); k > 0 && near.args; k--)
        change(random, fun, near.args, random_below(random, input->narg));
    return near;
}
