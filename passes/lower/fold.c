/* fold.c - reduce and scan, run alone, or a part of their iterations.
 *
 * A fold begins with its first element, and is the neutral one where there is
 * none: so the first trip sets what the others combine, unless there is a value
 * that changes no element.  What is combined is kept in variables; arrays are
 * where the result lives, those of a scan in the row of the index before.
 */
#include "passes/lower/inside.h"

#include "ir-text/operators/eval.h"

/* ---- operators ---- */

static const Scalar *combined(Lowerer *l, Op op, const Scalar *a,
                              const Scalar *b)
{
    const Scalar *s;

    if (a->elem != ELEM_I64 || (op != OP_ADD && op != OP_MUL))
        return lower_binary(l, op, a, b);
    s = scalar_combined(l->store, op, a, b);
    if (!s)
        lower_fail(l, "an expression would nest too deep");
    return s ? s : a;
}

static void bind_operand(Lowerer *l, Var *param, const Operand *operand)
{
    if (type_is_array(param->type)) {
        lower_move(l, param->type, spot_of(l, param), operand->spot);
        return;
    }
    subst_put(&l->subst, param, operand->value);
    lower_store(l, param);
}

/* Where what the operator FN binds was to live. */
typedef struct Homes {
    Place *param, made;
    bool *stays; /* by parameter: its operand was not moved */
    Var *result; /* what is made where it belongs, or NULL */
} Homes;

static Homes note_homes(const Lambda *fn, Arena *scratch)
{
    Homes h = {.param = ARENA_NEW(scratch, Place, fn->nparam),
               .stays = ARENA_NEW(scratch, bool, fn->nparam)};
    const Scalar *res = fn->body->res[0];

    for (uint32_t i = 0; i < fn->nparam; i++)
        h.param[i] = fn->param[i]->place;
    if (res->op == OP_VAR)
        h.made = res->u.var->place;
    return h;
}

static void bind_operands(Lowerer *l, const Lambda *fn, uint32_t width,
                          const Operand *left, const Operand *right, Homes *h)
{
    for (uint32_t i = 0; i < fn->nparam; i++) {
        const Operand *from = i < width ? &left[i] : &right[i - width];
        h->stays[i] =
            type_is_array(fn->param[i]->type) &&
            lower_operand_stays(l, fn, fn->param[i], from->spot);
        if (!h->stays[i])
            bind_operand(l, fn->param[i], from);
    }
}

static void restore_homes(const Lambda *fn, const Homes *h)
{
    for (uint32_t i = 0; i < fn->nparam; i++)
        fn->param[i]->place = h->param[i];
    if (h->result)
        h->result->place = h->made;
}

static void combine_lambda(Lowerer *l, const Stm *stm, const Operator *op,
                           const Operand *left, const Operand *right,
                           const Operand *to)
{
    const Lambda *fn = &stm->exp.fn[op->fn];
    const Body *body = fn->body;
    Arena scratch = {0};
    Var **var = ARENA_NEW(&scratch, Var *, op->width);
    const Scalar **value = ARENA_NEW(&scratch, const Scalar *, op->width);
    Homes homes = note_homes(fn, &scratch);
    uint32_t n = 0;
    LowerMark mark = lower_mark(l);

    bind_operands(l, fn, op->width, left, right, &homes);
    if (type_is_array(to[0].type))
        homes.result = lower_made_there(l, fn, to[0].spot, homes.stays,
                                        stm->exp.form == FORM_SCAN);
    lower_nested(l, stm, op->fn);
    for (uint32_t i = 0; i < op->width; i++)
        if (to[i].var) {
            var[n] = to[i].var;
            value[n++] = lower_value(l, body->res[i]);
        }
    for (uint32_t i = 0; i < op->width; i++)
        if (!to[i].var)
            lower_put(l, to[i].type, to[i].spot, body->res[i]);
    lower_assign(l, n, var, value);
    restore_homes(fn, &homes);
    lower_undo(l, mark);
    arena_free(&scratch);
}

void lower_combine(Lowerer *l, const Stm *stm, const Operator *op,
                   const Operand *left, const Operand *right, const Operand *to)
{
    if (op->kind == OPERATOR_LAMBDA)
        combine_lambda(l, stm, op, left, right, to);
    else
        out_set(l, to->var, combined(l, (Op)op->op, left->value, right->value));
}

/* ---- what is folded ---- */

typedef struct Folding {
    Lowerer *l;
    const Stm *stm;
    const Lambda *then;           /* of a scan that goes on, or NULL */
    bool scans;
    bool is_part;                 /* of some iterations, one at least */
    const Scalar *index, *before; /* of this trip, and of the last one */
    const Scalar *trip;           /* which is the first one where that is 0 */
    Operand *left, *right, *to;   /* by what is combined */
} Folding;

const Scalar *lower_neutral(Lowerer *l, const Stm *stm, const Operator *op,
                            uint32_t k, uint32_t at)
{
    Elem elem = (Elem)stm->pat[k]->type->elem;

    if (op->kind == OPERATOR_LAMBDA)
        return stm->exp.arg[op->neutral + k - at];
    return scalar_const(l->store, elem, eval_neutral((Op)op->op, elem));
}

/* Is it one iteration? */
static bool is_single(const Folding *f)
{
    return f->trip->op == OP_CONST;
}

/* May all elements be combined with what is there before the first one?  Not
 * where the first one may be undefined, which is no error if it is alone. */
static bool begins_before(const Folding *f, const Operator *op, uint32_t k)
{
    const Scalar *value = f->stm->exp.fn[0].body->res[k];

    return !f->scans && op->kind == OPERATOR_BUILTIN && !is_single(f) &&
           (value->op != OP_VAR ||
            !var_number(&f->l->undefined, value->u.var));
}

/* The value before the first trip of a fold that combines all elements with
 * it; of no element, NEUTRAL is left. */
static const Scalar *first_value(const Folding *f, const Operator *op,
                                 const Scalar *neutral, const Scalar *bound)
{
    Lowerer *l = f->l;
    Elem elem = (Elem)neutral->elem;
    int64_t count;

    if (op->kind != OPERATOR_BUILTIN || !elem_is_float(elem))
        return neutral;
    const Scalar *identity =
        scalar_const(l->store, elem, eval_identity((Op)op->op, elem));
    if (scalar_is_int(bound, &count))
        return count > 0 ? identity : neutral;
    return scalar_op(l->store, OP_SELECT,
                     (const Scalar *[]){lower_binary(l, OP_GT, bound,
                                                     out_number(l, 0)),
                                        identity, neutral});
}

/* The neutral array is what is left of no iteration. */
static void put_neutral(const Folding *f, uint32_t k, const Scalar *neutral,
                        const Scalar *bound)
{
    Lowerer *l = f->l;
    int64_t count;

    if (scalar_is_int(bound, &count) && count > 0)
        return;
    Open open = out_open(l);
    lower_put(l, f->to[k].type, f->to[k].spot, neutral);
    Body *none = out_close(l, open);
    open = out_open(l);
    Body *some = out_close(l, open);
    if (none->first)
        out_if(l, lower_binary(l, OP_LE, bound, out_number(l, 0)), none, some);
}

/* What value K is called when it is combined. */
static Var *named_like(const Folding *f, uint32_t k)
{
    return f->then ? f->then->param[1 + k] : f->stm->pat[k];
}

/* A variable for result K, a scalar.  That of a part of the iterations is not
 * the whole result, and has no value before the first one. */
static void begin_variable(Folding *f, const Operator *op, uint32_t k,
                           uint32_t at, const Scalar *bound)
{
    Lowerer *l = f->l;
    Var *var = named_like(f, k);
    Operand *to = &f->to[k];
    bool begins = begins_before(f, op, k);
    const Scalar *first = NULL;

    if (begins || (!f->scans && !f->is_part))
        first = lower_value(l, lower_neutral(l, f->stm, op, k, at));
    if (f->scans || f->is_part) {
        to->var = lower_fresh_like(l, var, to->type);
        out_var(l, to->var);
    } else {
        to->var = lower_declare(l, var);
    }
    if (first)
        out_set(l, to->var, begins ? first_value(f, op, first, bound) : first);
    to->value = out_name(l, to->var);
    f->left[k] = *to;
}

/* Result K, which OP combines, before the first iteration. */
static void begin_result(Folding *f, const Operator *op, uint32_t k,
                         uint32_t at, const Scalar *bound)
{
    Lowerer *l = f->l;
    Var *var = named_like(f, k);
    Operand *to = &f->to[k];

    to->type = f->then ? var->type : type_peel(l->store, var->type, f->scans);
    if (!type_is_array(to->type)) {
        if (!is_single(f))
            begin_variable(f, op, k, at, bound);
        return;
    }
    to->spot = spot_of(l, var);
    f->left[k] = *to;
    if (!f->scans)
        put_neutral(f, k, lower_neutral(l, f->stm, op, k, at), bound);
    to->spot.n = f->left[k].spot.n = f->scans;
    to->spot.at = &f->index;
    f->left[k].spot.at = &f->before;
}

/* ---- iterations ---- */

static void take_values(Folding *f, const Operator *op, uint32_t at)
{
    Lowerer *l = f->l;

    for (uint32_t k = at; k < at + op->width; k++) {
        const Scalar *value = f->stm->exp.fn[0].body->res[k];
        Operand *right = &f->right[k];
        right->type = f->to[k].type;
        if (type_is_array(right->type))
            right->spot = spot_of(l, value->u.var);
        else if (begins_before(f, op, k) || is_single(f))
            right->value = lower_value(l, value);
        else
            right->value = lower_leaf(l, lower_value(l, value), "x");
    }
}

static void set_first(Folding *f, const Operator *op, uint32_t at)
{
    for (uint32_t k = at; k < at + op->width; k++)
        if (f->to[k].var)
            out_set(f->l, f->to[k].var, f->right[k].value);
        else if (is_single(f))
            f->to[k] = f->right[k];
        else
            lower_move(f->l, f->to[k].type, f->to[k].spot, f->right[k].spot);
}

/* Results of a scan go to their row. */
static void put_prefix(Folding *f, const Operator *op, uint32_t at)
{
    for (uint32_t k = at; k < at + op->width && f->scans; k++) {
        if (!f->to[k].var)
            continue;
        Spot spot = spot_of(f->l, f->stm->pat[k]);
        spot.n = 1;
        spot.at = &f->index;
        out_write(f->l, spot.place.mem, spot_offset(f->l, spot, 0, NULL),
                  f->to[k].value);
    }
}

/* What is VALUE goes to the row of result K. */
static void put_at_index(Folding *f, uint32_t k, const Scalar *value)
{
    Lowerer *l = f->l;
    Spot spot = spot_of(l, f->stm->pat[k]);

    spot.n = 1;
    spot.at = &f->index;
    lower_put(l, type_peel(l->store, f->stm->pat[k]->type, 1), spot, value);
}

/* What comes of the values that are combined, and of those that are not. */
static void go_on(Folding *f)
{
    Lowerer *l = f->l;
    const Body *body = f->stm->exp.fn[0].body;
    uint32_t then = f->stm->exp.u.ops.then;

    subst_put(&l->subst, f->then->param[0], f->index);
    for (uint32_t k = 0; k < body->nres; k++) {
        Operand value = f->to[k];
        value.type = f->then->param[1 + k]->type;
        if (!value.value)
            value.value = lower_leaf(l, lower_value(l, body->res[k]), "x");
        bind_operand(l, f->then->param[1 + k], &value);
    }
    lower_nested(l, f->stm, then);
    for (uint32_t k = 0; k < f->stm->npat; k++)
        put_at_index(f, k, f->then->body->res[k]);
}

typedef void (*Each)(Folding *f, const Operator *op, uint32_t at);

/* Each operator that combines. */
static void each_operator(Folding *f, Each each)
{
    const OperatorList *ops = &f->stm->exp.u.ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        if (ops->at[o].kind != OPERATOR_ID)
            each(f, &ops->at[o], at);
}

static void put_all_collected(Folding *f)
{
    const OperatorList *ops = &f->stm->exp.u.ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        if (ops->at[o].kind == OPERATOR_ID)
            put_at_index(f, at, f->stm->exp.fn[0].body->res[at]);
}

static void combine_at_once(Folding *f, const Operator *op, uint32_t at)
{
    if (begins_before(f, op, at))
        lower_combine(f->l, f->stm, op, &f->left[at], &f->right[at],
                      &f->to[at]);
}

static void begin_late(Folding *f, const Operator *op, uint32_t at)
{
    if (!begins_before(f, op, at))
        set_first(f, op, at);
}

static void combine_late(Folding *f, const Operator *op, uint32_t at)
{
    if (!begins_before(f, op, at))
        lower_combine(f->l, f->stm, op, &f->left[at], &f->right[at],
                      &f->to[at]);
}

/* if i == 0 then ... else ... fi, unless there is nothing to tell apart */
static void combine_by_trip(Folding *f)
{
    Lowerer *l = f->l;

    if (is_single(f)) {
        each_operator(f, begin_late);
        return;
    }
    each_operator(f, combine_at_once);
    Open open = out_open(l);
    each_operator(f, begin_late);
    Body *first = out_close(l, open);
    open = out_open(l);
    each_operator(f, combine_late);
    Body *others = out_close(l, open);
    if (first->first || others->first)
        out_if(l, lower_binary(l, OP_EQ, f->trip, out_number(l, 0)), first,
               others);
}

static void begin_results(Folding *f, const Scalar *bound)
{
    const OperatorList *ops = &f->stm->exp.u.ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            if (ops->at[o].kind != OPERATOR_ID)
                begin_result(f, &ops->at[o], k, at, bound);
}

/* PART is NULL for all iterations, of which there are BOUND. */
static void begin_folding(Folding *f, const Scalar *bound,
                          const FoldPart *part)
{
    Lowerer *l = f->l;
    Arena *arena = l->cx->arena;

    uint32_t width = f->stm->exp.fn[0].body->nres;
    uint32_t then = stm_goes_on(f->stm);

    f->scans = f->stm->exp.form == FORM_SCAN;
    f->then = then ? &f->stm->exp.fn[then] : NULL;
    f->is_part = part != NULL;
    f->left = ARENA_NEW(arena, Operand, width);
    f->right = ARENA_NEW(arena, Operand, width);
    f->to = ARENA_NEW(arena, Operand, width);
    f->index = out_name(l, f->stm->exp.fn[0].param[0]);
    f->trip = !part        ? f->index
              : part->trip ? out_name(l, part->trip)
                           : out_number(l, 0);
    f->before = lower_binary(l, OP_SUB, f->index, out_number(l, 1));
    begin_results(f, bound);
}

/* What is done with the current index. */
static void fold_one(Folding *f)
{
    Lowerer *l = f->l;
    LowerMark mark = lower_mark(l);

    lower_nested(l, f->stm, 0);
    each_operator(f, take_values);
    combine_by_trip(f);
    if (f->then) {
        go_on(f);
    } else {
        each_operator(f, put_prefix);
        put_all_collected(f);
    }
    lower_undo(l, mark);
}

void sequence_folding(Lowerer *l, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    const Scalar *bound = lower_leaf(l, lower_value(l, stm->exp.arg[0]), "n");
    Folding f = {.l = l, .stm = stm};

    begin_folding(&f, bound, NULL);
    Open open = out_open(l);
    fold_one(&f);
    out_for(l, fn->param[0], bound, out_close(l, open));
    for (uint32_t k = 0; k < stm->npat && !f.scans; k++)
        if (f.to[k].var)
            lower_store(l, stm->pat[k]);
}

const Operand *sequence_part(Lowerer *l, const Stm *stm, const FoldPart *part)
{
    Var *index = stm->exp.fn[0].param[0];
    Folding f = {.l = l, .stm = stm};

    begin_folding(&f, out_number(l, 1), part);
    if (!part->trip) {
        subst_put(&l->subst, index, part->index);
        f.index = part->index;
        fold_one(&f);
        return f.to;
    }
    Open open = out_open(l);
    out_var(l, index);
    out_set(l, index, part->index);
    fold_one(&f);
    out_for(l, part->trip, part->count, out_close(l, open));
    return f.to;
}
