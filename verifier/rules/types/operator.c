/* operator.c - operators that are lambdas, and scans that go on:
 * docs/language.md, section 5.9. */
#include "verifier/rules/types/operator.h"

#include "verifier/rules/types/types.h"

/* What operand I of OP's results combines: an element of what is bound. */
const Type *combined_type(Checker *c, const Stm *stm, uint32_t i)
{
    if (stm->exp.form == FORM_SCATTER) {
        const Type *array = type_of(c, stm->exp.arg[1]);
        return type_is_array(array) ? type_peel(c->store, array, 1) : NULL;
    }
    const Body *body = stm->exp.fn[0].body;
    if ((i >= stm->npat && !stm->exp.u.ops.then) || i >= body->nres)
        return NULL;
    const Type *type = type_of(c, body->res[i]);
    if (stm->exp.u.ops.then)
        return type && type_is_scalar(type) ? type : NULL;
    const Type *bound =
        inner_type(c, stm->pat[i], stm->exp.form == FORM_SCAN ? 1 : 0);
    bool fits = type && bound && are_alike(type, bound);
    return fits ? bound : NULL; /* what does not was reported */
}

bool check_param_count(Checker *c, const Stm *stm, uint32_t k,
                       const Operator *op)
{
    uint32_t found = stm->exp.fn[op->fn].nparam, wanted = 2 * op->width;

    if (found == wanted)
        return true;
    REJECT(c, RULE_LAMBDA_PARAMS, where_stm(c, stm, SPOT_OPERATOR, k),
           text_of_count(c, op->width, "neutral element", "neutral elements"),
           arena_printf(&c->scratch, "%u", wanted),
           arena_printf(&c->scratch, "%u", found));
    return false;
}

/* 5.9: w results, 2w parameters. */
static bool check_lambda_params(Checker *c, const Stm *stm, uint32_t k,
                                uint32_t first)
{
    const Operator *op = &stm->exp.u.ops.at[k];
    const Lambda *fn = &stm->exp.fn[op->fn];
    bool ok = true;

    if (!check_param_count(c, stm, k, op))
        return false;
    for (uint32_t i = 0; i < fn->nparam; i++) {
        const Type *type = combined_type(c, stm, first + i % op->width);
        if (!type || types_equal(c, fn->param[i]->type, type))
            continue;
        REJECT(c, RULE_LAMBDA_PARAM_TYPE,
               where_fn(c, stm, SPOT_PARAM_TYPE, op->fn, i),
               fn->param[i]->name->text,
               text_of_type(c, fn->param[i]->type), text_of_type(c, type));
        ok = false;
    }
    return ok;
}

/* 5.9: a neutral element has the type of what is combined. */
static bool check_neutral_types(Checker *c, const Stm *stm, uint32_t k,
                                uint32_t first)
{
    const Operator *op = &stm->exp.u.ops.at[k];
    bool ok = true;

    for (uint32_t i = 0; i < op->width; i++) {
        const Type *type = combined_type(c, stm, first + i);
        const Type *neutral = type_of(c, stm->exp.arg[op->neutral + i]);
        if (!type || !neutral || types_equal(c, neutral, type))
            continue;
        REJECT(c, RULE_NEUTRAL_TYPE, where_arg(c, stm, op->neutral + i),
               text_of_type(c, neutral), text_of_type(c, type));
        note_literal(c, stm->exp.arg[op->neutral + i], type,
                     where_arg(c, stm, op->neutral + i));
        ok = false;
    }
    return ok;
}

/* 5.9: a lambda gives what it combines. */
static bool check_lambda_results(Checker *c, const Stm *stm, uint32_t k,
                                 uint32_t first)
{
    const Operator *op = &stm->exp.u.ops.at[k];
    const Body *body = stm->exp.fn[op->fn].body;
    bool ok = check_result_count(c, stm, op->fn, body->nres, op->width);

    for (uint32_t i = 0; ok && i < op->width; i++) {
        Where where = where_fn(c, stm, SPOT_BODY_RES, op->fn, i);
        const Type *wanted = combined_type(c, stm, first + i);
        const Type *type = check_value(c, body->res[i], where);
        if (!type || !wanted || types_equal(c, type, wanted)) {
            ok = ok && type;
            continue;
        }
        REJECT(c, RULE_LAMBDA_RESULT, where, text_of_type(c, wanted),
               text_of_type(c, type));
        note_literal(c, body->res[i], wanted, where);
        ok = false;
    }
    return ok;
}

/* 5.9: `then` has an index, and a parameter for each value that is combined. */
static bool check_then_params(Checker *c, const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;
    const Lambda *fn = &stm->exp.fn[ops->then];
    uint32_t width = total_width(ops);
    bool ok = fn->nparam == 1 + width;

    if (!ok)
        REJECT(c, RULE_THEN_PARAMS, where_fn(c, stm, SPOT_BODY, ops->then, 0),
               text_of_count(c, width, "value", "values"),
               arena_printf(&c->scratch, "%u", fn->nparam - 1));
    for (uint32_t i = 0; ok && i < width; i++) {
        const Var *param = fn->param[1 + i];
        const Type *type = combined_type(c, stm, i);
        if (!type || param->type == type)
            continue;
        REJECT(c, RULE_LAMBDA_PARAM_TYPE,
               where_fn(c, stm, SPOT_PARAM_TYPE, ops->then, 1 + i),
               param->name->text, text_of_type(c, param->type),
               text_of_type(c, type));
        ok = false;
    }
    return ok;
}

typedef struct ArraySearch {
    Checker *c;
    bool ok;
} ArraySearch;

/* Views of arrays are no arrays of their own. */
static bool reject_array(Stm *stm, void *data)
{
    ArraySearch *search = data;
    bool views = form_info[stm->exp.form].makes == MAKES_VIEW;

    for (uint32_t i = 0; i < stm->npat; i++) {
        if (views || type_is_scalar(stm->pat[i]->type))
            continue;
        REJECT(search->c, RULE_THEN_ARRAY,
               where_stm(search->c, stm, SPOT_PAT_TYPE, i),
               stm->pat[i]->name->text,
               text_of_type(search->c, stm->pat[i]->type));
        search->ok = false;
    }
    return true;
}

/* 5.9: what `then` gives are scalars, and it makes no arrays. */
static bool results_of_then(Checker *c, Stm *stm, uint32_t fn)
{
    Body *body = stm->exp.fn[fn].body;
    ArraySearch search = {c, true};
    bool ok = check_then_params(c, stm) &&
              check_result_count(c, stm, fn, body->nres, stm->npat);

    body_each_stm(body, reject_array, &search);
    ok = search.ok && ok;
    for (uint32_t i = 0; ok && i < stm->npat; i++) {
        const Type *type = check_value(
            c, body->res[i], where_fn(c, stm, SPOT_BODY_RES, fn, i));
        if (type && !type_is_scalar(type)) {
            REJECT(c, RULE_THEN_SCALAR,
                   where_fn(c, stm, SPOT_BODY_RES, fn, i),
                   text_of_type(c, type));
            return false;
        }
        ok = check_iteration(c, stm, fn, i, i, 1);
    }
    return ok;
}

bool results_of_lambda(Checker *c, Stm *stm, uint32_t fn)
{
    const OperatorList *ops = &stm->exp.u.ops;

    if (ops->then == fn)
        return results_of_then(c, stm, fn);
    for (uint32_t k = 0, first = 0; k < ops->count;
         first += ops->at[k++].width) {
        if (ops->at[k].kind != OPERATOR_LAMBDA || ops->at[k].fn != fn)
            continue;
        bool params = check_lambda_params(c, stm, k, first);
        bool neutrals = check_neutral_types(c, stm, k, first);
        return params && neutrals && check_lambda_results(c, stm, k, first);
    }
    return true;
}
