/* terms.c - expressions become simpler wherever they stand: a size that types
 * share becomes another one in all of them, an operation on literals their
 * value. */
#include "reduce/reducer.h"

#include "reduce/map.h"
#include "ir-text/operators/eval.h"

/* ---- sizes ---- */

enum { SIZE_ONE, SIZE_ZERO, SIZE_TWO, SIZE_OPERAND };

typedef struct SizeWalk {
    Sites *sites;
    bool *seen; /* by Scalar.id */
} SizeWalk;

static void add_size(const Scalar *s, void *data)
{
    SizeWalk *walk = data;
    int64_t value;
    bool simple = s->op == OP_VAR || (scalar_is_int(s, &value) && value == 0);

    if (simple || walk->seen[s->id] || s->elem != ELEM_I64)
        return;
    walk->seen[s->id] = true;
    sites_add(walk->sites, &(Site){.part = s});
}

static void add_sizes(Var *var, void *data)
{
    var_each_expression(var, add_size, data);
}

void find_sizes(Sites *sites)
{
    uint32_t n = scalar_count(sites->prog->store);
    SizeWalk walk = {sites, ARENA_NEW(&sites->arena, bool, n)};

    prog_each_binder(sites->prog, add_sizes, &walk);
}

void apply_size(Edit *edit, const Site *site, unsigned way)
{
    static const int64_t number[SIZE_OPERAND] = {1, 0, 2};
    const Scalar *part = site->part;
    const Scalar *to = NULL;

    if (way < SIZE_OPERAND)
        to = scalar_int(edit->prog->store, ELEM_I64, number[way]);
    else if (way - SIZE_OPERAND < part->narg)
        to = part->arg[way - SIZE_OPERAND];
    if (to && to->elem == ELEM_I64)
        prog_exchange(edit->prog, part, to);
}

/* ---- values ---- */

/* What an operation on literals gives; NULL where it has another operand, or
 * no value. */
static const Scalar *value_of(Store *store, const Scalar *s)
{
    uint64_t arg[3], result;
    uint32_t last = s->narg - 1;

    for (uint32_t i = 0; i < s->narg; i++) {
        if (i >= 3 || s->arg[i]->op != OP_CONST)
            return NULL;
        arg[i] = s->arg[i]->u.bits;
    }
    if (s->narg == 0 || s->elem == ELEM_NONE)
        return NULL;
    Elem from = (Elem)s->arg[last]->elem;
    EvalFn eval = s->op == OP_CONVERT
                      ? eval_conversion(from, (Elem)s->elem)
                      : eval_function((Op)s->op, from);
    return eval && eval(arg, &result) == EVAL_OK
               ? scalar_const(store, (Elem)s->elem, result)
               : NULL;
}

typedef struct ValueWalk {
    Sites *sites;
    bool *seen; /* by Scalar.id */
} ValueWalk;

static const Scalar *note_operation(const Scalar *part, void *data)
{
    ValueWalk *walk = data;
    bool literals = part->narg > 0;

    for (uint32_t i = 0; i < part->narg; i++)
        literals &= part->arg[i]->op == OP_CONST;
    if (literals && !walk->seen[part->id]) {
        walk->seen[part->id] = true;
        sites_add(walk->sites, &(Site){.part = part});
    }
    return NULL;
}

void find_values(Sites *sites)
{
    uint32_t n = scalar_count(sites->prog->store);
    ValueWalk walk = {sites, ARENA_NEW(&sites->arena, bool, n)};

    prog_map(sites->prog, note_operation, &walk);
}

void apply_value(Edit *edit, const Site *site, unsigned way)
{
    const Scalar *value = value_of(edit->prog->store, site->part);

    (void)way;
    if (value)
        prog_exchange(edit->prog, site->part, value);
}
