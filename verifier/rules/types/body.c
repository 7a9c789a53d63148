/* body.c - forms with bodies: bounds, results, operators.  IFL22, fig.
 * 3; docs/language.md, sections 5.7 to 5.10. */
#include "verifier/rules/types/operator.h"

#include "verifier/rules/types/types.h"

/* ---- operands ---- */

bool operands_none(Checker *c, Stm *stm)
{
    (void)c;
    (void)stm;
    return true;
}

static bool check_bound_operand(Checker *c, const Stm *stm, uint32_t i)
{
    return check_i64(c, stm->exp.arg[i], where_arg(c, stm, i),
                     RULE_BOUND_TYPE);
}

/* kernel, filter, partition: all operands are bounds. */
bool operands_bounds(Checker *c, Stm *stm)
{
    bool ok = true;

    for (uint32_t i = 0; i < stm->exp.narg; i++)
        ok = check_bound_operand(c, stm, i) && ok;
    return ok;
}

/* 2.2: the sizes in the types of the parameters of operators. */
static bool check_lambda_sizes(Checker *c, const Stm *stm)
{
    bool ok = true;

    for (uint32_t fn = 1; fn < stm->exp.nfn; fn++)
        for (uint32_t i = 0; i < stm->exp.fn[fn].nparam; i++)
            ok = check_binding(c, stm->exp.fn[fn].param[i],
                               where_fn(c, stm, SPOT_PARAM_TYPE, fn, i)) &&
                 ok;
    return ok;
}

/* reduce, scan: the bound, then neutral elements, which are compared with
 * what is combined once that is known. */
static bool check_neutrals(Checker *c, const Stm *stm, uint32_t from)
{
    bool ok = true;

    for (uint32_t i = from; i < stm->exp.narg; i++)
        ok = check_value(c, stm->exp.arg[i], where_arg(c, stm, i)) && ok;
    return ok;
}

bool operands_folding(Checker *c, Stm *stm)
{
    bool bound = check_bound_operand(c, stm, 0);
    bool sizes = check_lambda_sizes(c, stm);
    return check_neutrals(c, stm, 1) && bound && sizes;
}

/* 5.9: scatter combines one value, by one operator at most. */
static bool check_scatter_operator(Checker *c, const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;
    bool one = ops->count == 0 ||
               (ops->count == 1 && ops->at[0].width == 1 &&
                ops->at[0].kind != OPERATOR_ID);

    if (!one)
        REJECT(c, RULE_SCATTER_OPERATOR,
               where_stm(c, stm, SPOT_OPERATOR, ops->count > 1 ? 1 : 0), "");
    return one;
}

bool operands_scatter(Checker *c, Stm *stm)
{
    bool bound = check_bound_operand(c, stm, 0);
    const Type *array = check_array(c, stm->exp.arg[1], where_arg(c, stm, 1));
    bool neutrals = check_neutrals(c, stm, 2) && check_lambda_sizes(c, stm);
    return check_scatter_operator(c, stm) && bound && array && neutrals;
}

/* ---- loops ---- */

static uint32_t first_param(const Stm *stm)
{
    return stm->exp.is_while ? 0 : 1;
}

/* 5.7: an initial value has its parameter's type, where earlier parameters
 * have their initial values. */
static bool check_inits(Checker *c, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    bool ok = true;

    for (uint32_t i = first_param(stm); i < fn->nparam; i++) {
        const Var *param = fn->param[i];
        const Scalar *init = stm->exp.arg[i];
        const Type *type = check_value(c, init, where_arg(c, stm, i));
        const Type *wanted = substituted(c, param->type);
        subst_put(&c->subst, param, init);
        if (!type || (wanted && types_equal(c, wanted, type))) {
            ok = ok && type;
            continue;
        }
        REJECT(c, RULE_LOOP_INIT, where_arg(c, stm, i), param->name->text,
               text_of_type(c, wanted ? wanted : param->type),
               text_of_type(c, type));
        note_literal(c, init, param->type, where_arg(c, stm, i));
        ok = false;
    }
    forget_images(c, fn->param, fn->nparam);
    return ok;
}

/* 5.7: `while p` looks at a bool. */
static bool check_loop_condition(Checker *c, const Stm *stm)
{
    const Var *p = stm->exp.u.condition;

    if (p->type == type_scalar(c->store, ELEM_BOOL))
        return true;
    REJECT(c, RULE_LOOP_CONDITION, where_stm(c, stm, SPOT_WHILE, 0),
           p->name->text, text_of_type(c, p->type));
    note_bound(c, p, "bound here");
    return false;
}

bool operands_loop(Checker *c, Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    bool head = stm->exp.is_while ? check_loop_condition(c, stm)
                                  : check_bound_operand(c, stm, 0);
    bool bindings = true;

    for (uint32_t i = first_param(stm); i < fn->nparam; i++)
        bindings = check_binding(c, fn->param[i],
                                 where_fn(c, stm, SPOT_PARAM_TYPE, 0, i)) &&
                   bindings;
    return check_inits(c, stm) && head && bindings;
}

/* What a loop gives has its parameters' types, in the pattern's terms. */
bool bind_loop(Checker *c, Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t first = first_param(stm);
    bool ok = true;

    if (!check_bound_count(c, stm, fn->nparam - first))
        return false;
    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *param = fn->param[first + i];
        ok = check_bound(c, stm, i, substituted(c, param->type)) && ok;
        subst_put(&c->subst, param, scalar_var(c->store, stm->pat[i]));
    }
    forget_images(c, fn->param, fn->nparam);
    return ok;
}

/* ---- results ---- */

static const char *results_text(Checker *c, uint32_t n)
{
    return text_of_count(c, n, "result", "results");
}

bool check_result_count(Checker *c, const Stm *stm, uint32_t fn,
                               uint32_t found, uint32_t wanted)
{
    if (found == wanted)
        return true;
    REJECT(c, RULE_RESULT_COUNT, where_fn(c, stm, SPOT_BODY, fn, 0),
           results_text(c, found),
           text_of_count(c, wanted, "is", "are"));
    return false;
}

/* The same type but for sizes. */
bool are_alike(const Type *a, const Type *b)
{
    return a->kind == b->kind && a->elem == b->elem && a->rank == b->rank;
}

/* Where both branches of an `if` give the same that is nothing like what is
 * bound, the pattern is wrong, and that is one mistake. */
static bool is_told_of_then(Checker *c, const Stm *stm, uint32_t i,
                            const Type *type)
{
    const Body *then = stm->exp.fn[0].body;
    return stm->exp.form == FORM_IF && i < then->nres &&
           type_of(c, then->res[i]) == type &&
           !are_alike(stm->pat[i]->type, type);
}

static const char *quoted(Checker *c, const Var *var)
{
    return arena_printf(&c->scratch, "'%s'", var->name->text);
}

/* Result I of a body is to be what VAR says, WANTED. */
static void reject_result(Checker *c, Where where, uint32_t i, const Var *var,
                          const Type *wanted, const Type *found)
{
    if (var->name)
        REJECT(c, RULE_RESULT_TYPE, where, quoted(c, var),
               text_of_type(c, wanted), text_of_type(c, found));
    else
        REJECT(c, RULE_FUNCTION_RESULT, where, text_of_type(c, wanted),
               text_of_type(c, found));
    if (!where.stm)
        note_at(c, where_stm(c, NULL, SPOT_RESULT, i),
                "the type of this result is declared here");
}

bool check_results_are(Checker *c, const Stm *stm, uint32_t fn,
                       const Body *body, Var *const *var, uint32_t n)
{
    bool ok = true;

    if (!check_result_count(c, stm, fn, body->nres, n))
        return false;
    for (uint32_t i = 0; i < n; i++) {
        Where where = where_fn(c, stm, SPOT_BODY_RES, fn, i);
        const Type *type = check_value(c, body->res[i], where);
        const Type *wanted = substituted(c, var[i]->type);
        subst_put(&c->subst, var[i], body->res[i]);
        if (!type || (wanted && types_equal(c, wanted, type))) {
            ok = ok && type;
            continue;
        }
        ok = false;
        if (stm && fn == 1 && is_told_of_then(c, stm, i, type))
            continue;
        reject_result(c, where, i, var[i], wanted ? wanted : var[i]->type,
                      type);
        note_literal(c, body->res[i], var[i]->type, where);
    }
    forget_images(c, var, n);
    return ok;
}

static bool results_of_branch(Checker *c, Stm *stm, uint32_t fn)
{
    const Exp *exp = &stm->exp;
    bool agree = exp->nfn == 2 &&
                 exp->fn[0].body->nres == exp->fn[1].body->nres;

    if (agree && exp->fn[0].body->nres != stm->npat)
        return fn == 1 || check_bound_count(c, stm, exp->fn[0].body->nres);
    return check_results_are(c, stm, fn, stm->exp.fn[fn].body, stm->pat,
                             stm->npat);
}

static bool results_of_loop(Checker *c, Stm *stm, uint32_t fn)
{
    const Lambda *lambda = &stm->exp.fn[fn];
    uint32_t first = first_param(stm);

    return check_results_are(c, stm, fn, lambda->body, lambda->param + first,
                             lambda->nparam - first);
}

/* ---- parallel forms ---- */

static uint32_t index_count(const Stm *stm)
{
    return stm->exp.fn[0].nparam;
}

/* How many outer dimensions pattern name I has beyond one iteration's result.
 */
static uint32_t outer_rank(const Stm *stm, uint32_t i)
{
    const OperatorList *ops = &stm->exp.u.ops;

    if (stm->exp.form != FORM_REDUCE)
        return index_count(stm);
    for (uint32_t k = 0, at = 0; k < ops->count; at += ops->at[k++].width)
        if (i < at + ops->at[k].width)
            return ops->at[k].kind == OPERATOR_ID ? 1 : 0;
    return 0;
}

/* The result of one iteration that fits what VAR is bound as. */
const Type *inner_type(Checker *c, const Var *var, uint32_t outer)
{
    bool fits = outer == 0 ||
                (type_is_array(var->type) && var->type->rank >= outer);
    return fits ? type_peel(c->store, var->type, outer) : NULL;
}

/* TYPE as it stands in the pattern: with the outer dimensions. */
static const Type *outer_type(Checker *c, const Stm *stm, const Type *type,
                              uint32_t outer)
{
    return outer ? type_nest(c->store, type, outer, stm->exp.arg) : type;
}

/* 5.8: what iterations give are scalars and arrays. */
static bool check_parallel_result(Checker *c, const Type *type, Where where)
{
    if (!type_is_mem(type))
        return true;
    REJECT(c, RULE_KERNEL_RESULT, where, text_of_type(c, type));
    return false;
}

/* Result I that FN gives in one iteration, bound as name AT of the pattern. */
bool check_iteration(Checker *c, const Stm *stm, uint32_t fn,
                            uint32_t i, uint32_t at, uint32_t outer)
{
    const Var *var = stm->pat[at];
    Where where = where_fn(c, stm, SPOT_BODY_RES, fn, i);
    const Type *type = check_value(c, stm->exp.fn[fn].body->res[i], where);

    if (!type || !check_parallel_result(c, type, where))
        return false;
    const Type *inner = inner_type(c, var, outer);
    if (inner && types_equal(c, inner, type))
        return true;
    if (!inner) {
        REJECT(c, RULE_PATTERN_TYPE, where_stm(c, stm, SPOT_PAT_TYPE, at),
               var->name->text, text_of_type(c, var->type),
               text_of_type(c, outer_type(c, stm, type, outer)));
        return false;
    }
    REJECT(c, RULE_RESULT_TYPE, where,
           arena_printf(&c->scratch, outer ? "an element of '%s'" : "'%s'",
                        var->name->text),
           text_of_type(c, inner), text_of_type(c, type));
    note_literal(c, stm->exp.fn[fn].body->res[i], inner, where);
    return false;
}

static bool results_of_kernel(Checker *c, Stm *stm, uint32_t fn)
{
    const Body *body = stm->exp.fn[fn].body;
    bool ok = check_result_count(c, stm, fn, body->nres, stm->npat);

    for (uint32_t i = 0; ok && i < stm->npat; i++)
        ok = check_iteration(c, stm, fn, i, i, outer_rank(stm, i));
    return ok;
}

/* The outer sizes of the arrays that parallel forms bind are their bounds. */
bool bind_parallel(Checker *c, Stm *stm)
{
    bool ok = true;

    for (uint32_t i = 0; i < stm->npat; i++) {
        uint32_t outer = outer_rank(stm, i);
        const Type *inner = inner_type(c, stm->pat[i], outer);
        ok = inner &&
             check_bound(c, stm, i, outer_type(c, stm, inner, outer)) && ok;
    }
    return ok;
}

/* ---- reduce and scan ---- */

uint32_t total_width(const OperatorList *ops)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < ops->count; i++)
        n += ops->at[i].width;
    return n;
}

/* 5.9: builtin operators combine scalars of their class. */
static bool check_builtin(Checker *c, const Stm *stm, uint32_t i,
                          const Type *type)
{
    const Operator *op = &stm->exp.u.ops.at[i];

    if (op->kind != OPERATOR_BUILTIN ||
        (type_is_scalar(type) &&
         elem_info[type->elem].class & op_info[op->op].operands))
        return true;
    REJECT(c, RULE_OPERATOR_CLASS, where_stm(c, stm, SPOT_OPERATOR, i),
           op_info[op->op].text, text_of_class(op_info[op->op].operands),
           text_of_type(c, type));
    return false;
}

/* 5.9: a scan that goes on combines scalars. */
static bool check_goes_on(Checker *c, const Stm *stm, uint32_t i)
{
    Where where = where_fn(c, stm, SPOT_BODY_RES, 0, i);
    const Type *type = check_value(c, stm->exp.fn[0].body->res[i], where);

    if (!type || type_is_scalar(type))
        return type != NULL;
    REJECT(c, RULE_THEN_SCALAR, where, text_of_type(c, type));
    return false;
}

static bool results_of_folding(Checker *c, Stm *stm)
{
    const Body *body = stm->exp.fn[0].body;
    const OperatorList *ops = &stm->exp.u.ops;
    uint32_t width = total_width(ops);
    bool ok = true;

    if (width != body->nres) {
        REJECT(c, RULE_OPERATOR_COUNT, where_fn(c, stm, SPOT_BODY, 0, 0),
               results_text(c, width), results_text(c, body->nres));
        return false;
    }
    if (!ops->then && !check_bound_count(c, stm, width))
        return false;
    for (uint32_t k = 0, at = 0; k < ops->count; at += ops->at[k++].width)
        for (uint32_t i = at; i < at + ops->at[k].width; i++) {
            ok = (ops->then
                      ? check_goes_on(c, stm, i)
                      : check_iteration(c, stm, 0, i, i, outer_rank(stm, i))) &&
                 check_builtin(c, stm, k, type_of(c, body->res[i])) && ok;
        }
    return ok;
}

/* ---- filter and partition ---- */

/* 5.9: the count comes first. */
static bool check_filter_count(Checker *c, const Stm *stm)
{
    const Type *type = stm->pat[0]->type;

    if (type == type_scalar(c->store, ELEM_I64))
        return true;
    REJECT(c, RULE_FILTER_COUNT, where_stm(c, stm, SPOT_PAT_TYPE, 0),
           form_info[stm->exp.form].text, text_of_type(c, type));
    return false;
}

/* 5.9: the last result chooses. */
static bool results_of_filter(Checker *c, Stm *stm, uint32_t fn)
{
    const Body *body = stm->exp.fn[fn].body;
    Where where = where_fn(c, stm, SPOT_BODY_RES, fn, body->nres - 1);
    const Type *last = check_value(c, body->res[body->nres - 1], where);
    uint32_t halves = stm->exp.form == FORM_PARTITION ? 2 : 1;
    bool ok = true;

    if (!last)
        return false;
    if (last != type_scalar(c->store, ELEM_BOOL)) {
        REJECT(c, RULE_FILTER_CONDITION, where,
               form_info[stm->exp.form].text, text_of_type(c, last));
        return false;
    }
    if (!check_bound_count(c, stm, 1 + halves * (body->nres - 1)) ||
        !check_filter_count(c, stm))
        return false;
    for (uint32_t i = 0; i + 1 < body->nres; i++)
        for (uint32_t h = 0; h < halves; h++)
            ok = check_iteration(c, stm, 0, i,
                                 1 + h * (body->nres - 1) + i, 1) &&
                 ok;
    return ok;
}

/* 5.9: the count is the size of what is accepted. */
bool bind_filtered(Checker *c, Stm *stm)
{
    uint32_t accepted = stm->exp.form == FORM_PARTITION
                            ? 1 + (stm->npat - 1) / 2
                            : stm->npat;
    bool ok = true;

    const Scalar *k = scalar_var(c->store, stm->pat[0]);
    const Scalar *rest =
        scalar_binary(c->store, OP_SUB, stm->exp.arg[0], k);
    for (uint32_t i = 1; i < stm->npat && rest; i++) {
        const Type *inner = inner_type(c, stm->pat[i], 1);
        const Scalar *size = i < accepted ? k : rest;
        ok = inner &&
             check_bound(c, stm, i,
                         type_nest(c->store, inner, 1, &size)) &&
             ok;
    }
    return ok;
}

/* ---- scatter ---- */

static bool check_scatter_index(Checker *c, const Stm *stm)
{
    Where where = where_fn(c, stm, SPOT_BODY_RES, 0, 0);
    const Type *type =
        check_value(c, stm->exp.fn[0].body->res[0], where);

    if (!type || type == type_scalar(c->store, ELEM_I64))
        return type != NULL;
    REJECT(c, RULE_SCATTER_INDEX, where, text_of_type(c, type));
    return false;
}

static bool check_scatter_value(Checker *c, const Stm *stm)
{
    Where where = where_fn(c, stm, SPOT_BODY_RES, 0, 1);
    const Type *type =
        check_value(c, stm->exp.fn[0].body->res[1], where);
    const Type *wanted = combined_type(c, stm, 0);

    if (!type || !wanted || types_equal(c, type, wanted))
        return type && wanted;
    REJECT(c, RULE_SCATTER_VALUE, where, text_of_scalar(c, stm->exp.arg[1]),
           text_of_type(c, wanted), text_of_type(c, type));
    note_literal(c, stm->exp.fn[0].body->res[1], wanted, where);
    return false;
}

/* 5.9: an index and a value; the operator combines such values. */
static bool results_of_scatter(Checker *c, Stm *stm)
{
    const Body *body = stm->exp.fn[0].body;
    const OperatorList *ops = &stm->exp.u.ops;

    if (body->nres != 2) {
        REJECT(c, RULE_SCATTER_RESULTS, where_fn(c, stm, SPOT_BODY, 0, 0),
               results_text(c, body->nres));
        return false;
    }
    return check_scatter_index(c, stm) && check_scatter_value(c, stm) &&
           (ops->count != 1 ||
            check_builtin(c, stm, 0, type_of(c, body->res[1])));
}

bool bind_scattered(Checker *c, Stm *stm)
{
    return check_bound_count(c, stm, 1) &&
           check_bound(c, stm, 0, type_of(c, stm->exp.arg[1]));
}

bool bind_if(Checker *c, Stm *stm)
{
    (void)c;
    (void)stm;
    return true; /* the branches' results were held against the pattern */
}

bool bind_once(Checker *c, Stm *stm)
{
    return bind_if(c, stm);
}

/* ---- all of them ---- */

bool check_stm_results(Checker *c, Stm *stm, uint32_t fn)
{
    switch ((FormId)stm->exp.form) {
    case FORM_LOOP:
        return results_of_loop(c, stm, fn);
    case FORM_KERNEL:
        return results_of_kernel(c, stm, fn);
    case FORM_REDUCE:
    case FORM_SCAN:
        return fn ? results_of_lambda(c, stm, fn) : results_of_folding(c, stm);
    case FORM_FILTER:
    case FORM_PARTITION:
        return results_of_filter(c, stm, fn);
    case FORM_SCATTER:
        return fn ? results_of_lambda(c, stm, fn) : results_of_scatter(c, stm);
    default:
        return results_of_branch(c, stm, fn);
    }
}
