/* scalar.c - interned scalar expressions. */
#include "ir-text/ir/ir.h"
#include "ir-text/terms/store.h"

/* A NaN's sign and payload are not kept. */
static uint64_t wrap_float(Elem elem, uint64_t bits)
{
    bool narrow = elem == ELEM_F32;
    uint64_t infinite = narrow ? 0x7f800000 : 0x7ff0000000000000;
    uint64_t sign = narrow ? 0x80000000 : 0x8000000000000000;
    uint64_t nan = narrow ? 0x7fc00000 : 0x7ff8000000000000;

    bits &= narrow ? UINT32_MAX : UINT64_MAX;
    return (bits & ~sign) > infinite ? nan : bits;
}

uint64_t scalar_wrap(Elem elem, uint64_t bits)
{
    unsigned width = elem_info[elem].bytes * 8;

    if (elem == ELEM_BOOL)
        return bits != 0;
    if (elem_is_float(elem))
        return wrap_float(elem, bits);
    if (width >= 64)
        return bits;
    uint64_t mask = (1ULL << width) - 1, top = 1ULL << (width - 1);
    bits &= mask;
    return elem_info[elem].is_signed ? (bits ^ top) - top : bits;
}

/* The newest operand of what is not a constant; of these there are few, and
 * they come again. */
static inline uint32_t place(const Scalar *wanted, const Scalar *const *arg)
{
    uint32_t newest = 0;

    for (uint32_t i = 0; i < wanted->narg; i++)
        if (arg[i]->id > newest)
            newest = arg[i]->id;
    return wanted->narg ? 2 * newest : wanted->hash;
}

void scalar_expect(Store *store, size_t count)
{
    table_expect_near(&store->scalars, count);
}

static inline bool is_like(const Scalar *s, const Scalar *wanted,
                           const Scalar *const *arg)
{
    if (s->op != wanted->op || s->elem != wanted->elem ||
        s->narg != wanted->narg || s->u.bits != wanted->u.bits)
        return false;
    for (uint32_t i = 0; i < wanted->narg; i++)
        if (s->arg[i] != arg[i])
            return false;
    return true;
}

static inline const Scalar *find_or_add(Store *store, const Scalar *wanted,
                                        const Scalar *const *arg)
{
    uint32_t near = place(wanted, arg);
    TableSlot *slot;

    table_reserve_near(&store->scalars);
    TABLE_EACH_NEAR (&store->scalars, near, wanted->hash, slot)
        if (is_like(slot->thing, wanted, arg))
            return slot->thing;
    Scalar *s = arena_alloc(&store->arena,
                            sizeof *s + wanted->narg * sizeof *arg);
    *s = *wanted;
    s->id = store->nscalar++;
    for (uint32_t i = 0; i < s->narg; i++)
        s->arg[i] = arg[i];
    table_fill_near(&store->scalars, slot, s, s->hash, near);
    return s;
}

const Scalar *scalar_const(Store *store, Elem elem, uint64_t bits)
{
    Scalar s = {.op = OP_CONST, .elem = (uint8_t)elem, .depth = 1};
    s.u.bits = scalar_wrap(elem, bits);
    s.hash = hash_mix(elem, s.u.bits);
    return find_or_add(store, &s, NULL);
}

const Scalar *scalar_int(Store *store, Elem elem, int64_t value)
{
    return scalar_const(store, elem, (uint64_t)value);
}

const Scalar *scalar_bool(Store *store, bool value)
{
    return scalar_const(store, ELEM_BOOL, value);
}

/* A variable keeps its own leaf: there is no need to search. */
const Scalar *scalar_var(Store *store, Var *var)
{
    if (!var->leaf) {
        Scalar *s = arena_alloc(&store->arena, sizeof *s);
        s->op = OP_VAR;
        s->elem = type_is_scalar(var->type) ? var->type->elem : ELEM_NONE;
        s->depth = 1;
        s->u.var = var;
        s->id = store->nscalar++;
        s->hash = hash_mix(OP_VAR, var->id);
        var->leaf = s;
    }
    return var->leaf;
}

/* Interns OP with its arguments; the element type of the value is ELEM. */
static inline const Scalar *add_node(Store *store, Op op, Elem elem,
                                     uint32_t narg, const Scalar *const *arg)
{
    Scalar s = {.op = (uint8_t)op, .elem = (uint8_t)elem, .narg = narg};
    uint32_t hash = (uint32_t)op << 8 | (uint32_t)elem;
    unsigned depth = 0;

    for (uint32_t i = 0; i < narg; i++) {
        if (arg[i]->depth > depth)
            depth = arg[i]->depth;
        hash = hash_mix(hash, arg[i]->id);
    }
    if (depth >= IR_MAX_NESTING)
        return NULL;
    s.depth = (uint16_t)(depth + 1);
    s.hash = hash;
    return find_or_add(store, &s, arg);
}

const Scalar *scalar_convert(Store *store, Elem to, const Scalar *x)
{
    return add_node(store, OP_CONVERT, to, 1, &x);
}

/* The element type of OP's value, or ELEM_NONE where the operands do not
 * fit. */
static inline Elem result_elem(Op op, uint32_t narg, const Scalar *const *arg)
{
    const OpInfo *info = &op_info[op];
    unsigned first = op == OP_SELECT ? 1 : 0;
    Elem elem = (Elem)arg[first]->elem;

    if (!(elem_info[elem].class & info->operands) ||
        (op == OP_SELECT && arg[0]->elem != ELEM_BOOL))
        return ELEM_NONE;
    for (unsigned i = first + 1; i < narg; i++)
        if (arg[i]->elem != elem)
            return ELEM_NONE;
    return info->gives_bool ? ELEM_BOOL : elem;
}

const Scalar *scalar_op(Store *store, Op op, const Scalar *const *arg)
{
    uint32_t narg = op_info[op].arity;

    return add_node(store, op, result_elem(op, narg, arg), narg, arg);
}

const Scalar *scalar_unary(Store *store, Op op, const Scalar *a)
{
    return add_node(store, op, result_elem(op, 1, &a), 1, &a);
}

const Scalar *scalar_binary(Store *store, Op op, const Scalar *a,
                            const Scalar *b)
{
    const Scalar *arg[] = {a, b};

    return add_node(store, op, result_elem(op, 2, arg), 2, arg);
}

const Scalar *scalar_combined(Store *store, Op op, const Scalar *a,
                              const Scalar *b)
{
    if (a->elem != ELEM_I64 || (op != OP_ADD && op != OP_MUL))
        return scalar_binary(store, op, a, b);
    const Scalar *x = scalar_convert(store, ELEM_U64, a);
    const Scalar *y = scalar_convert(store, ELEM_U64, b);
    const Scalar *all = x && y ? scalar_binary(store, op, x, y) : NULL;

    return all ? scalar_convert(store, ELEM_I64, all) : NULL;
}

bool scalar_is_var(const Scalar *s, const Var *var)
{
    return s->op == OP_VAR && s->u.var == var;
}

bool scalar_is_int(const Scalar *s, int64_t *value)
{
    if (s->op != OP_CONST || !elem_is_int((Elem)s->elem))
        return false;
    *value = (int64_t)s->u.bits;
    return true;
}

/* A division or shift by a literal that suits every dividend. */
static bool is_safe_by_literal(const Scalar *s)
{
    int64_t by;

    if (s->narg != 2 || !scalar_is_int(s->arg[1], &by))
        return false;
    if (s->op == OP_SHL || s->op == OP_SHR)
        return by >= 0 && by < 8 * (int64_t)elem_info[s->elem].bytes;
    return op_divides(s->op) && by != 0 && by != -1;
}

bool scalar_node_is_partial(const Scalar *s)
{
    if (s->op == OP_CONVERT)
        return elem_is_int((Elem)s->elem) &&
               elem_is_float((Elem)s->arg[0]->elem);
    switch (op_info[s->op].partial) {
    case PARTIAL_NEVER:
        return false;
    case PARTIAL_INT:
        return elem_is_int((Elem)s->elem) && !is_safe_by_literal(s);
    case PARTIAL_I64:
        return s->elem == ELEM_I64;
    }
    return true;
}

bool scalar_is_partial(const Scalar *s)
{
    if (scalar_node_is_partial(s))
        return true;
    for (uint32_t i = 0; i < s->narg; i++)
        if (scalar_is_partial(s->arg[i]))
            return true;
    return false;
}

bool scalar_any_part(const Scalar *s, ScalarTest is, const void *data)
{
    if (is(s, data))
        return true;
    for (uint32_t i = 0; i < s->narg; i++)
        if (scalar_any_part(s->arg[i], is, data))
            return true;
    return false;
}

uint32_t scalar_size(const Scalar *s, uint32_t limit)
{
    uint32_t size = 1;

    for (uint32_t i = 0; i < s->narg && size < limit; i++)
        size += scalar_size(s->arg[i], limit - size);
    return size;
}

uint32_t scalar_count(const Store *store)
{
    return store->nscalar;
}
