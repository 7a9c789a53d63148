/* values.c - arguments and results of IMP functions: docs/language.md,
 * section 7.1. */
#include "ir-text/values/compare.h"
#include "verifier/interpreter/imp/layout.h"
#include "verifier/interpreter/imp/inside.h"

#include "printer/text/print.h"

/* ---- what the head says ---- */

/* A function whose head names its results has the arguments of the FUNMEM
 * function with that head; any other one takes all parameters. */
static bool has_head(const Fun *fun)
{
    return fun->nres > 0;
}

bool imp_is_argument(const Fun *fun, const Var *param)
{
    return !has_head(fun) || run_is_value(param);
}

static bool is_placed(const Var *var)
{
    return var->place.ixfn != NULL;
}

/* ---- arguments ---- */

static const char *text_of_type(const Imp *r, const Var *var)
{
    Buf buf = {0};

    print_type(&buf, var->type, (Place){0});
    const char *text = arena_text(&r->m.diag->arena, buf.at, buf.len);
    buf_free(&buf);
    return text;
}

/* "[2][3]f32" */
static const char *text_of_shape(const Imp *r, const Value *value)
{
    Buf buf = {0};

    value_print_type(&buf, value);
    const char *text = arena_text(&r->m.diag->arena, buf.at, buf.len);
    buf_free(&buf);
    return text;
}

static Slot element(const Value *value, int64_t i)
{
    return (Slot){.bits = value_get(value, i),
                  .undef = value->undef && value->undef[i]};
}

static void check_type(Imp *r, const Var *param, const Value *value)
{
    if (value->elem != (Elem)param->type->elem ||
        value->rank != param->type->rank)
        machine_fail(&r->m, NULL, "parameter '%s' is %s, but the argument is "
                                  "%s",
                     param->name->text, text_of_type(r, param),
                     text_of_shape(r, value));
}

static void check_sizes(Imp *r, const Var *param, const Value *value)
{
    for (uint32_t i = 0; i < value->rank; i++) {
        const Scalar *size = param->type->size[i];
        int64_t n = machine_count(&r->m, size, "a size");
        if (n != value->shape[i])
            machine_fail(&r->m, size,
                         "'%s' is bound with size %lld in dimension %u, but "
                         "the array is %s",
                         param->name->text, (long long)n, i,
                         text_of_shape(r, value));
    }
}

static Block *give_block(Imp *r, const Var *param, int64_t bytes)
{
    Block *b = block_new(r, bytes, (Space)param->type->space);

    b->given = true;
    b->borrowed = true;
    heap_stats_arguments(&r->stats, bytes);
    block_bind(r, param, b);
    return b;
}

/* A block without a head that would say what is in it: the elements in their
 * order. */
static void take_flat(Imp *r, const Var *param, const Value *value)
{
    Block *b =
        give_block(r, param, value->count * elem_info[value->elem].bytes);

    for (int64_t i = 0; i < value->count; i++)
        block_poke(r, b, i, value->elem, element(value, i));
}

typedef void (*ElementFn)(Imp *r, const Var *var, int64_t offset, int64_t i,
                          void *data);

/* Call FN for each element of the array VAR of COUNT elements in SHAPE: the
 * I-th one, in row-major order, is at OFFSET.  Without elements VAR has no
 * place, though its strides may not fit i64. */
static void each_element(Imp *r, const Var *var, const int64_t *shape,
                         int64_t count, ElementFn fn, void *data)
{
    if (count == 0)
        return;
    Layout *layout = layout_new(&r->m, var->place.ixfn);
    uint32_t rank = var->type->rank;
    int64_t *index = MACHINE_TAKE(&r->m, int64_t, rank);

    for (int64_t i = 0; i < count; i++) {
        int64_t offset;
        if (!layout_offset(&r->m, layout, index, &offset) || offset < 0)
            offset = INT64_MAX; /* no block is as large */
        fn(r, var, offset, i, data);
        index_next(index, rank, shape);
    }
    machine_give(&r->m, layout);
}

static void make_room(Imp *r, const Var *var, int64_t offset, int64_t i,
                      void *data)
{
    int64_t bytes;

    (void)i;
    (void)data;
    if (__builtin_add_overflow(offset, 1, &bytes) ||
        __builtin_mul_overflow(bytes, elem_info[var->type->elem].bytes,
                               &bytes))
        machine_fail(&r->m, NULL, "there is no offset for an element of '%s'",
                     var->name->text);
    if (bytes > *(int64_t *)data)
        *(int64_t *)data = bytes;
}

/* What lives in one place has one value. */
static void put_element(Imp *r, const Var *var, int64_t offset, int64_t i,
                        void *data)
{
    Block *b = r->block[var->place.mem->id];
    Elem elem = (Elem)var->type->elem;
    Slot value = element(data, i), before;

    if (block_peek(r, b, offset, elem, &before) && !before.undef &&
        (value.undef || value.bits != before.bits))
        machine_fail(
            &r->m, NULL,
            "an element of '%s' shares offset %lld of '%s' with another one",
            var->name->text, (long long)offset, var->place.mem->name->text);
    block_poke(r, b, offset, elem, value);
}

/* The block of an array has room for it, whatever else lives there; one that
 * it may consume is the function's own. */
static void take_place(Imp *r, const Var *param, const Value *value)
{
    Block *b = r->block[param->place.mem->id];
    int64_t bytes = 0;

    check_sizes(r, param, value);
    each_element(r, param, value->shape, value->count, make_room, &bytes);
    block_grow(r, b, bytes);
    if (param->unique)
        b->borrowed = false;
}

static void take_argument(Imp *r, const Var *param, const Value *value)
{
    r->m.argument = value->span;
    if (type_is_mem(param->type)) {
        take_flat(r, param, value);
        return;
    }
    check_type(r, param, value);
    if (is_placed(param))
        take_place(r, param, value);
    else
        imp_bind(r, param, element(value, 0));
}

static void take_nothing(Imp *r, const Var *param)
{
    if (type_is_mem(param->type))
        give_block(r, param, 0);
    else
        imp_bind(r, param, (Slot){.undef = true, .unset = true});
}

void imp_take_arguments(Imp *r, const Value *args, size_t narg)
{
    const Fun *fun = r->fun;
    size_t wanted = 0, next = 0;

    for (uint32_t i = 0; i < fun->nparam; i++)
        wanted += imp_is_argument(fun, fun->param[i]);
    if (wanted != narg)
        machine_fail(&r->m, NULL, "'%s' takes %zu argument%s, not %zu",
                     fun->name->text, wanted, wanted == 1 ? "" : "s", narg);
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (imp_is_argument(fun, fun->param[i]))
            take_argument(r, fun->param[i], &args[next++]);
        else
            take_nothing(r, fun->param[i]);
    for (uint32_t i = 0, k = 0; i < fun->nparam; i++) {
        const Var *param = fun->param[i];
        if (!imp_is_argument(fun, param))
            continue;
        Value value = args[k++];
        r->m.argument = value.span;
        if (is_placed(param))
            each_element(r, param, value.shape, value.count, put_element,
                         &value);
    }
}

/* ---- results ---- */

static void set_element(Arena *arena, Value *value, int64_t i, Slot slot)
{
    value_set(value, i, slot.bits);
    if (!slot.undef)
        return;
    if (!value->undef)
        value->undef = ARENA_NEW(arena, uint8_t, value->count);
    value->undef[i] = 1;
}

static void new_value(Imp *r, Arena *arena, Elem elem, uint32_t rank,
                      const int64_t *shape, Value *value)
{
    if (!value_new(arena, elem, rank, shape, value))
        machine_fail(&r->m, NULL, "there is no memory for the result");
}

static void give_scalar(Imp *r, Arena *arena, Elem elem, Slot slot,
                        Value *value)
{
    new_value(r, arena, elem, 0, NULL, value);
    set_element(arena, value, 0, slot);
}

/* A block without a head that would say what is in it: elements of the type
 * that all of it was written as, else bytes. */
static void give_flat(Imp *r, Arena *arena, Block *b, Value *value)
{
    Elem elem = b->typed && !b->mixed ? b->elem : ELEM_U8;

    if (b->bytes % elem_info[elem].bytes)
        elem = ELEM_U8;
    int64_t n = b->bytes / elem_info[elem].bytes;
    new_value(r, arena, elem, 1, &n, value);
    for (int64_t i = 0; i < n; i++) {
        Slot slot = {.undef = true};
        block_peek(r, b, i, elem, &slot);
        set_element(arena, value, i, slot);
    }
}

typedef struct Giving {
    Arena *arena;
    Value *value;
} Giving;

static void get_element(Imp *r, const Var *var, int64_t offset, int64_t i,
                        void *data)
{
    Giving *g = data;
    Block *b = r->block[var->place.mem->id];
    Slot slot;

    if (!block_peek(r, b, offset, (Elem)var->type->elem, &slot))
        machine_fail(&r->m, NULL,
                     "an element of the result is at offset %lld, outside of "
                     "'%s', which holds %lld of %s",
                     (long long)offset, var->place.mem->name->text,
                     (long long)(b->bytes / elem_info[var->type->elem].bytes),
                     elem_info[var->type->elem].text);
    set_element(g->arena, g->value, i, slot);
}

static void give_placed(Imp *r, Arena *arena, const Var *res, Value *value)
{
    uint32_t rank = res->type->rank;
    int64_t *shape = MACHINE_TAKE(&r->m, int64_t, rank);

    for (uint32_t i = 0; i < rank; i++)
        shape[i] = machine_count(&r->m, res->type->size[i], "a size");
    block_named(r, scalar_var(r->m.prog->store, res->place.mem));
    new_value(r, arena, (Elem)res->type->elem, rank, shape, value);
    each_element(r, res, shape, value->count, get_element,
                 &(Giving){arena, value});
    machine_give(&r->m, shape);
}

/* The results that are returned: all that do not live in memory. */
static void bind_results(Imp *r)
{
    for (uint32_t i = 0, k = 0; i < r->fun->nres; i++) {
        const Var *res = r->fun->res[i].var;
        if (is_placed(res))
            continue;
        const Scalar *s = r->returned->exp.arg[k++];
        if (type_is_mem(res->type))
            block_bind(r, res, block_named(r, s));
        else
            imp_bind(r, res, imp_value(r, s));
    }
}

static size_t give_as_head(Imp *r, Arena *arena, Value *all)
{
    size_t n = 0;

    bind_results(r);
    for (uint32_t i = 0; i < r->fun->nres; i++) {
        const Var *res = r->fun->res[i].var;
        if (!run_is_value(res))
            continue;
        if (is_placed(res))
            give_placed(r, arena, res, &all[n++]);
        else
            give_scalar(r, arena, (Elem)res->type->elem,
                        r->m.slot[res->id], &all[n++]);
    }
    return n;
}

static size_t give_plain(Imp *r, Arena *arena, Value *all)
{
    const Stm *stm = r->returned;
    uint32_t n = stm ? stm->exp.narg : 0;

    for (uint32_t i = 0; i < n; i++) {
        const Scalar *s = stm->exp.arg[i];
        if (s->elem == ELEM_NONE)
            give_flat(r, arena, block_named(r, s), &all[i]);
        else
            give_scalar(r, arena, (Elem)s->elem, imp_value(r, s), &all[i]);
    }
    return n;
}

/* 7.3: a block that is returned takes an owner along. */
static void hand_over(Imp *r)
{
    const Stm *stm = r->returned;

    for (uint32_t i = 0; stm && i < stm->exp.narg; i++) {
        const Scalar *s = stm->exp.arg[i];
        if (s->elem != ELEM_NONE)
            continue;
        Block *b = block_named(r, s);
        bool stays = b->borrowed && has_head(r->fun);
        if (++b->handed + stays > b->owners)
            machine_fail(&r->m, NULL,
                         "'%s' is returned, but %s: 'retain' makes one more",
                         s->u.var->name->text,
                         stays ? "its owner is the caller already"
                               : "it has no owner left for that");
    }
}

void imp_give_results(Imp *r, Arena *arena, Value **results, size_t *nresult)
{
    uint32_t returned = r->returned ? r->returned->exp.narg : 0;

    r->m.loc = r->returned ? r->returned->loc : r->fun->loc;
    hand_over(r);
    *results = ARENA_NEW(arena, Value, (size_t)r->fun->nres + returned);
    *nresult = has_head(r->fun) ? give_as_head(r, arena, *results)
                                : give_plain(r, arena, *results);
}
