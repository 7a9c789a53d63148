/* parallel.c - the rules of IMP's parallel statements: docs/language.md,
 * section 7.6. */
#include "verifier/rules/imp/inside.h"
#include "verifier/rules/types/operator.h"

static const Type *i64_type(const Checker *c)
{
    return type_scalar(c->store, ELEM_I64);
}

static const char *results_text(Checker *c, uint32_t n)
{
    return text_of_count(c, n, "result", "results");
}

/* 7.6: results are scalars.  The type of result I of nested body FN; NULL where
 * something was reported. */
static const Type *imp_yield(Walk *w, const Stm *stm, uint32_t fn, uint32_t i)
{
    const Scalar *s = stm->exp.fn[fn].body->res[i];
    Where where = where_fn(w->c, stm, SPOT_BODY_RES, fn, i);
    const Type *type = check_value(w->c, s, where);

    if (!type || type_is_scalar(type))
        return type;
    REJECT(w->c, RULE_IMP_YIELD, where, text_of_scalar(w->c, s),
           text_of_type(w->c, type));
    return NULL;
}

/* 7.6: a target for each result. */
static bool imp_target_count(Walk *w, const Stm *stm, uint32_t results,
                             uint32_t targets)
{
    if (results == targets)
        return true;
    REJECT(w->c, RULE_IMP_TARGET_COUNT, where_fn(w->c, stm, SPOT_BODY, 0, 0),
           results_text(w->c, results),
           text_of_count(w->c, targets, "target", "targets"));
    return false;
}

/* 7.6: result I of nested body FN, a TYPE, has the type of its target. */
static void imp_target_type(Walk *w, const Stm *stm, uint32_t fn, uint32_t i,
                            const Type *type, const Into *into)
{
    const Type *wanted = type_scalar(w->c->store, into->elem);

    imp_block(w, stm, into->first);
    imp_offset(w, stm, into->first + 1);
    if (type && type != wanted)
        REJECT(w->c, RULE_IMP_TARGET_TYPE,
               where_fn(w->c, stm, SPOT_BODY_RES, fn, i),
               text_of_type(w->c, type), text_of_type(w->c, wanted));
}

/* 5.9: builtin operators combine values of their class. */
static void operator_class(Walk *w, const Stm *stm, uint32_t k,
                           const Type *type)
{
    const Operator *op = &stm->exp.u.into->ops.at[k];

    if (op->kind == OPERATOR_BUILTIN && type &&
        !(elem_info[type->elem].class & op_info[op->op].operands))
        REJECT(w->c, RULE_OPERATOR_CLASS,
               where_stm(w->c, stm, SPOT_OPERATOR, k), op_info[op->op].text,
               text_of_class(op_info[op->op].operands),
               text_of_type(w->c, type));
}

/* 5.9: two parameters for each value that a lambda combines. */
static void lambda_params(Walk *w, const Stm *stm, uint32_t k,
                          const Type *const *type)
{
    Checker *c = w->c;
    const Operator *op = &stm->exp.u.into->ops.at[k];
    const Lambda *fn = &stm->exp.fn[op->fn];

    if (!check_param_count(c, stm, k, op))
        return;
    for (uint32_t i = 0; i < fn->nparam; i++) {
        const Type *wanted = type[i % op->width];
        if (wanted && type_is_scalar(fn->param[i]->type) &&
            fn->param[i]->type != wanted)
            REJECT(c, RULE_LAMBDA_PARAM_TYPE,
                   where_fn(c, stm, SPOT_PARAM_TYPE, op->fn, i),
                   fn->param[i]->name->text,
                   text_of_type(c, fn->param[i]->type),
                   text_of_type(c, wanted));
    }
}

/* 5.9: neutral elements and results of a lambda are what it combines. */
static void lambda_values(Walk *w, const Stm *stm, uint32_t k,
                          const Type *const *type)
{
    Checker *c = w->c;
    const Operator *op = &stm->exp.u.into->ops.at[k];
    const Body *body = stm->exp.fn[op->fn].body;

    if (body->nres != op->width)
        REJECT(c, RULE_RESULT_COUNT, where_fn(c, stm, SPOT_BODY, op->fn, 0),
               results_text(c, body->nres),
               text_of_count(c, op->width, "is", "are"));
    for (uint32_t i = 0; i < op->width; i++) {
        Where where = where_arg(c, stm, op->neutral + i);
        const Type *neutral =
            check_value(c, stm->exp.arg[op->neutral + i], where);
        if (neutral && type[i] && neutral != type[i])
            REJECT(c, RULE_NEUTRAL_TYPE, where, text_of_type(c, neutral),
                   text_of_type(c, type[i]));
        const Type *result = i < body->nres ? imp_yield(w, stm, op->fn, i)
                                            : NULL;
        if (result && type[i] && result != type[i])
            REJECT(c, RULE_LAMBDA_RESULT,
                   where_fn(c, stm, SPOT_BODY_RES, op->fn, i),
                   text_of_type(c, type[i]), text_of_type(c, result));
    }
}

/* The operators combine what has the types TYPE. */
static void check_operators(Walk *w, const Stm *stm, const Type *const *type)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

    for (uint32_t k = 0; k < ops->count; type += ops->at[k++].width) {
        operator_class(w, stm, k, type[0]);
        if (ops->at[k].kind != OPERATOR_LAMBDA)
            continue;
        lambda_params(w, stm, k, type);
        lambda_values(w, stm, k, type);
    }
}

/* The types of what nested body FN yields. */
static const Type **types_of_fn(Walk *w, const Stm *stm, uint32_t fn)
{
    uint32_t n = stm->exp.fn[fn].body->nres;
    const Type **type = ARENA_NEW(&w->c->scratch, const Type *, n);

    for (uint32_t i = 0; i < n; i++)
        type[i] = imp_yield(w, stm, fn, i);
    return type;
}

static const Type **yielded_types(Walk *w, const Stm *stm)
{
    return types_of_fn(w, stm, 0);
}

/* 5.9: `then` has an index, and a parameter for each of the N values that are
 * combined, of these TYPEs. */
static void then_params(Walk *w, const Stm *stm, uint32_t n,
                        const Type *const *type)
{
    Checker *c = w->c;
    uint32_t then = stm->exp.u.into->ops.then;
    const Lambda *fn = &stm->exp.fn[then];

    if (fn->nparam != 1 + n) {
        REJECT(c, RULE_THEN_PARAMS, where_fn(c, stm, SPOT_BODY, then, 0),
               text_of_count(c, n, "value", "values"),
               arena_printf(&c->scratch, "%u", fn->nparam - 1));
        return;
    }
    for (uint32_t i = 0; i < n; i++) {
        const Var *param = fn->param[1 + i];
        if (type[i] && type_is_scalar(param->type) && param->type != type[i])
            REJECT(c, RULE_LAMBDA_PARAM_TYPE,
                   where_fn(c, stm, SPOT_PARAM_TYPE, then, 1 + i),
                   param->name->text, text_of_type(c, param->type),
                   text_of_type(c, type[i]));
    }
}

typedef struct IndexUse {
    Walk *w;
    Where where;
    const Var *index;
} IndexUse;

static void reject_index(Var *var, void *data)
{
    IndexUse *use = data;

    if (var != use->index)
        return;
    REJECT(use->w->c, RULE_IMP_TARGET_INDEX,
           where_inside(use->where, var->leaf), var->name->text);
    use->index = NULL;
}

/* 7.6: a result that is written after all iterations has no index. */
static void imp_target_index(Walk *w, const Stm *stm, uint32_t i)
{
    uint32_t offset = stm->exp.u.into->at[i].first + 1;
    IndexUse use = {w, where_arg(w->c, stm, offset), stm->exp.fn[0].param[0]};

    scalar_each_var(stm->exp.arg[offset], reject_index, &use);
}

static void check_target_indices(Walk *w, const Stm *stm)
{
    const IntoList *into = stm->exp.u.into;

    for (uint32_t k = 0, at = 0; k < into->ops.count;
         at += into->ops.at[k++].width)
        for (uint32_t i = at; i < at + into->ops.at[k].width; i++)
            if (stm->exp.form == FORM_IMP_REDUCE && i < into->count &&
                into->ops.at[k].kind != OPERATOR_ID)
                imp_target_index(w, stm, i);
}

void imp_check_folding(Walk *w, const Stm *stm)
{
    const IntoList *into = stm->exp.u.into;
    uint32_t n = stm->exp.fn[0].body->nres, width = 0;
    uint32_t then = into->ops.then;
    const Type **type = yielded_types(w, stm);

    for (uint32_t k = 0; k < into->ops.count; k++)
        width += into->ops.at[k].width;
    if (width != n)
        REJECT(w->c, RULE_OPERATOR_COUNT, where_fn(w->c, stm, SPOT_BODY, 0, 0),
               results_text(w->c, width), results_text(w->c, n));
    else
        check_operators(w, stm, type);
    if (then) {
        then_params(w, stm, n, type);
        type = types_of_fn(w, stm, then);
        n = stm->exp.fn[then].body->nres;
    }
    if (imp_target_count(w, stm, n, into->count))
        for (uint32_t i = 0; i < n; i++)
            imp_target_type(w, stm, then, i, type[i], &into->at[i]);
    check_target_indices(w, stm);
}

void imp_check_counted(Walk *w, const Stm *stm)
{
    Checker *c = w->c;
    const IntoList *into = stm->exp.u.into;
    uint32_t n = stm->exp.fn[0].body->nres, last = n ? n - 1 : 0;
    const Var *count = var_of(stm->exp.arg[0]);
    const Type **type = yielded_types(w, stm);

    if (count && count->type != i64_type(c))
        REJECT(c, RULE_IMP_SET_TYPE, where_arg(c, stm, 0), count->name->text,
               text_of_type(c, count->type), text_of_type(c, i64_type(c)));
    if (n && type[last] && type[last]->elem != ELEM_BOOL)
        REJECT(c, RULE_FILTER_CONDITION,
               where_fn(c, stm, SPOT_BODY_RES, 0, last),
               form_info[stm->exp.form].text, text_of_type(c, type[last]));
    bool ok = imp_target_count(w, stm, last, into->rejected) &&
              (stm->exp.form == FORM_IMP_FILTER ||
               imp_target_count(w, stm, last, into->count - into->rejected));
    for (uint32_t i = 0; ok && i < into->count; i++)
        imp_target_type(w, stm, 0, i % last, type[i % last], &into->at[i]);
}

void imp_check_scatter(Walk *w, const Stm *stm)
{
    Checker *c = w->c;
    const IntoList *into = stm->exp.u.into;
    const OperatorList *ops = &into->ops;
    const Type **type = yielded_types(w, stm);

    if (ops->count > 1 ||
        (ops->count == 1 &&
         (ops->at[0].width != 1 || ops->at[0].kind == OPERATOR_ID))) {
        REJECT(c, RULE_SCATTER_OPERATOR,
               where_stm(c, stm, SPOT_OPERATOR, ops->count > 1), "");
        return;
    }
    if (stm->exp.fn[0].body->nres != 2) {
        REJECT(c, RULE_SCATTER_RESULTS, where_fn(c, stm, SPOT_BODY, 0, 0),
               results_text(c, stm->exp.fn[0].body->nres));
        return;
    }
    if (type[0] && type[0] != i64_type(c))
        REJECT(c, RULE_SCATTER_INDEX, where_fn(c, stm, SPOT_BODY_RES, 0, 0),
               text_of_type(c, type[0]));
    check_operators(w, stm, type + 1);
    if (imp_target_count(w, stm, 1, into->count))
        imp_target_type(w, stm, 0, 1, type[1], &into->at[0]);
}

void imp_check_before_folding(Walk *w, const Stm *stm, Around around)
{
    (void)around;
    imp_check_bounds(w, stm, 0, 1);
}

void imp_check_before_counted(Walk *w, const Stm *stm, Around around)
{
    imp_check_set(w, stm, around);
    imp_check_bounds(w, stm, 1, 1);
}

void imp_check_before_scatter(Walk *w, const Stm *stm, Around around)
{
    (void)around;
    imp_check_bounds(w, stm, 0, 2);
}
