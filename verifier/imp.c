/* imp.c - the rules of IMP: docs/language.md, section 7.
 *
 * IFL22 calls the typing rules of IMP "trivial and uninteresting" (section 4)
 * and leaves them out.  What they would have to say, and we add:
 *
 *  - Only what `var` declares is set: parameters, indices and positions are
 *    not.  A parallel body sets its own variables only: fig. 12 throws the
 *    changed environment of a kernel away, so that such a setting would be
 *    lost, or a race.
 *  - `return` ends its function: nothing follows it, and no loop or parallel
 *    body is left by it.  All ends of one function return the same types; a
 *    function without a `return` returns nothing.
 *  - A barrier stands in a block and outside of its lanes: there everything is
 *    uniform (5.13), so that all of the group come to it.
 *
 * Whether a variable is in scope was asked before.
 */
#include "verifier/check.h"
#include "verifier/types.h"

#include <stdlib.h>

/* Parallel bodies have numbers; 0 is the function's own body. */
typedef struct Around {
    uint32_t region; /* the innermost parallel body */
    bool in_block, in_lane;
    bool is_end; /* nothing of the function runs behind what is here */
} Around;

typedef struct Walk {
    Checker *c;
    uint32_t nregion;
    const Stm *returned; /* the first `return` */
    bool failed;         /* some `return` is wrong in itself */
} Walk;

static const Type *i64_type(const Checker *c)
{
    return type_scalar(c->store, ELEM_I64);
}

/* ---- operands ---- */

/* 7.1: variables are scalars and blocks. */
static bool imp_type(Walk *w, const Var *var, Where where)
{
    if (!type_is_array(var->type))
        return true;
    REJECT(w->c, RULE_IMP_TYPE, where, var->name->text,
           text_of_type(w->c, var->type));
    return false;
}

/* 7.2: a variable that is set was declared by `var`, */
static bool imp_no_var(Walk *w, const Var *var, Where where)
{
    if (w->c->declared_in[var->id])
        return true;
    REJECT(w->c, RULE_IMP_NO_VAR, where, var->name->text);
    note_bound(w->c, var, "bound here");
    return false;
}

/* 7.5: in the same parallel body, if in any. */
static bool imp_set_outside(Walk *w, const Var *var, Where where,
                            Around around)
{
    if (w->c->declared_in[var->id] == around.region + 1)
        return true;
    REJECT(w->c, RULE_IMP_SET_OUTSIDE, where, var->name->text);
    note_bound(w->c, var, "declared here");
    return false;
}

/* Operand 0 is a variable that may be set here. */
static bool check_set(Walk *w, const Stm *stm, Around around)
{
    Where where = where_arg(w->c, stm, 0);
    const Var *var = var_of(stm->exp.arg[0]);

    return var && imp_no_var(w, var, where) &&
           imp_set_outside(w, var, where, around);
}

/* 7.3: operand I is a block. */
static bool imp_block(Walk *w, const Stm *stm, uint32_t i)
{
    Where where = where_arg(w->c, stm, i);
    const Type *type = check_value(w->c, stm->exp.arg[i], where);

    if (!type || type_is_mem(type))
        return type != NULL;
    REJECT(w->c, RULE_IMP_BLOCK, where, text_of_scalar(w->c, stm->exp.arg[i]),
           text_of_type(w->c, type));
    return false;
}

/* 7.3: operand I is an offset. */
static bool imp_offset(Walk *w, const Stm *stm, uint32_t i)
{
    return check_i64(w->c, stm->exp.arg[i], where_arg(w->c, stm, i),
                     RULE_IMP_OFFSET);
}

static bool check_bool(Walk *w, const Stm *stm, Rule rule)
{
    Where where = where_arg(w->c, stm, 0);
    const Scalar *s = stm->exp.arg[0];

    if (!check_scalar(w->c, s, where))
        return false;
    if (s->elem == ELEM_BOOL)
        return true;
    REJECT(w->c, rule, where, elem_info[s->elem].text);
    return false;
}

static bool check_bounds(Walk *w, const Stm *stm, uint32_t from, uint32_t n)
{
    bool ok = true;

    for (uint32_t i = from; i < from + n; i++)
        ok = check_i64(w->c, stm->exp.arg[i], where_arg(w->c, stm, i),
                       RULE_BOUND_TYPE) &&
             ok;
    return ok;
}

/* ---- simple statements and memory ---- */

static void check_var(Walk *w, const Stm *stm, Around around)
{
    imp_type(w, stm->pat[0], where_stm(w->c, stm, SPOT_PAT_TYPE, 0));
    w->c->declared_in[stm->pat[0]->id] = around.region + 1;
}

/* 7.2: a variable is set to values of its type. */
static void imp_set_type(Walk *w, const Stm *stm, Around around)
{
    const Var *var = var_of(stm->exp.arg[0]);
    Where where = where_arg(w->c, stm, 1);
    bool ok = check_set(w, stm, around);
    const Type *type = check_value(w->c, stm->exp.arg[1], where);

    if (ok && type && type != var->type)
        REJECT(w->c, RULE_IMP_SET_TYPE, where, var->name->text,
               text_of_type(w->c, var->type), text_of_type(w->c, type));
}

/* 7.3: a block is kept by a variable for blocks of its space. */
static void imp_alloc_space(Walk *w, const Stm *stm)
{
    const Var *var = var_of(stm->exp.arg[0]);
    const Type *type = type_mem(w->c->store, (Space)stm->exp.elem);

    if (var->type != type)
        REJECT(w->c, RULE_IMP_ALLOC_SPACE, where_arg(w->c, stm, 0),
               var->name->text, text_of_type(w->c, var->type),
               text_of_type(w->c, type));
}

/* 6.3: private blocks are a thread's or a lane's. */
static void imp_private(Walk *w, const Stm *stm, Around around)
{
    if (stm->exp.elem == SPACE_PRIVATE && around.region == 0)
        REJECT(w->c, RULE_IMP_PRIVATE, where_stm(w->c, stm, SPOT_STM, 0), "");
}

static void check_alloc(Walk *w, const Stm *stm, Around around)
{
    bool ok = check_set(w, stm, around);

    check_i64(w->c, stm->exp.arg[1], where_arg(w->c, stm, 1),
              RULE_ALLOC_BYTES);
    if (ok)
        imp_alloc_space(w, stm);
    imp_private(w, stm, around);
}

/* 7.3: what is read has the type of the variable that gets it. */
static void imp_read_type(Walk *w, const Stm *stm, Around around)
{
    const Var *var = var_of(stm->exp.arg[0]);
    const Type *type = type_scalar(w->c->store, (Elem)stm->exp.elem);
    bool ok = check_set(w, stm, around);

    imp_block(w, stm, 1);
    imp_offset(w, stm, 2);
    if (ok && var->type != type)
        REJECT(w->c, RULE_IMP_READ_TYPE, where_arg(w->c, stm, 0),
               var->name->text, text_of_type(w->c, var->type),
               text_of_type(w->c, type));
}

/* 7.3: what is written has the type that the access names. */
static void imp_write_type(Walk *w, const Stm *stm, Around around)
{
    Where where = where_arg(w->c, stm, 2);
    const Type *wanted = type_scalar(w->c->store, (Elem)stm->exp.elem);

    (void)around;
    imp_block(w, stm, 0);
    imp_offset(w, stm, 1);
    const Type *type = check_value(w->c, stm->exp.arg[2], where);
    if (type && type != wanted)
        REJECT(w->c, RULE_IMP_WRITE_TYPE, where, text_of_type(w->c, wanted),
               text_of_type(w->c, type));
}

static void check_counted_block(Walk *w, const Stm *stm, Around around)
{
    (void)around;
    imp_block(w, stm, 0);
}

/* ---- control ---- */

static void check_assert(Walk *w, const Stm *stm, Around around)
{
    (void)around;
    check_bool(w, stm, RULE_ASSERT_BOOL);
}

static void check_if(Walk *w, const Stm *stm, Around around)
{
    (void)around;
    check_bool(w, stm, RULE_CONDITION_BOOL);
}

static void check_for(Walk *w, const Stm *stm, Around around)
{
    (void)around;
    check_bounds(w, stm, 0, stm->exp.narg);
}

/* 7.4: a loop goes on as long as its variable is true. */
static void imp_while(Walk *w, const Stm *stm, Around around)
{
    Where where = where_arg(w->c, stm, 0);
    const Type *type = check_value(w->c, stm->exp.arg[0], where);

    (void)around;
    if (type && type != type_scalar(w->c->store, ELEM_BOOL))
        REJECT(w->c, RULE_IMP_WHILE, where,
               text_of_scalar(w->c, stm->exp.arg[0]),
               text_of_type(w->c, type));
}

/* 7.5: a barrier is met by all of its group, or by nobody. */
static void imp_barrier(Walk *w, const Stm *stm, Around around)
{
    if (!around.in_block || around.in_lane)
        REJECT(w->c, RULE_IMP_BARRIER, where_stm(w->c, stm, SPOT_STM, 0), "");
}

/* ---- return ---- */

static const Type *returned_type(Walk *w, const Stm *stm, uint32_t i)
{
    return type_of(w->c, stm->exp.arg[i]);
}

/* "(i64, mem)" */
static const char *returned_text(Walk *w, const Stm *stm)
{
    Buf buf = {0};

    for (uint32_t i = 0; i < stm->exp.narg; i++) {
        const Type *type = returned_type(w, stm, i);
        buf_printf(&buf, "%s%s", i ? ", " : "(",
                   type ? text_of_type(w->c, type) : "?");
    }
    buf_text(&buf, ")");
    const char *text = arena_text(&w->c->scratch, buf.at, buf.len);
    buf_free(&buf);
    return text;
}

/* 6.3: blocks of a group or a thread end with it. */
static bool imp_return_space(Walk *w, const Stm *stm, uint32_t i)
{
    Where where = where_arg(w->c, stm, i);
    const Type *type = check_value(w->c, stm->exp.arg[i], where);

    if (!type || !type_is_mem(type) || type->space == SPACE_DEVICE)
        return type != NULL;
    REJECT(w->c, RULE_IMP_RETURN_SPACE, where,
           text_of_scalar(w->c, stm->exp.arg[i]), text_of_type(w->c, type));
    return false;
}

/* 7.4: all ends of a function return the same types. */
static void imp_return_agree(Walk *w, const Stm *stm)
{
    const Stm *first = w->returned;
    bool agrees = first->exp.narg == stm->exp.narg;

    for (uint32_t i = 0; agrees && i < stm->exp.narg; i++)
        agrees = returned_type(w, first, i) == returned_type(w, stm, i);
    if (agrees)
        return;
    REJECT(w->c, RULE_IMP_RETURN_AGREE, where_stm(w->c, stm, SPOT_STM, 0),
           returned_text(w, stm), returned_text(w, first));
    note_at(w->c, where_stm(w->c, first, SPOT_STM, 0), "as it does here");
}

/* 7.4: nothing follows a return, and it leaves neither loop nor kernel. */
static bool imp_return_place(Walk *w, const Stm *stm, Around around)
{
    if (around.is_end)
        return true;
    REJECT(w->c, RULE_IMP_RETURN_PLACE, where_stm(w->c, stm, SPOT_STM, 0), "");
    return false;
}

static void check_return(Walk *w, const Stm *stm, Around around)
{
    bool ok = imp_return_place(w, stm, around);

    for (uint32_t i = 0; i < stm->exp.narg; i++)
        ok = imp_return_space(w, stm, i) && ok;
    if (!ok)
        w->failed = true;
    else if (!w->returned)
        w->returned = stm;
    else
        imp_return_agree(w, stm);
}

/* 7.4: where one end of a function returns something, all do.  BODY is branch
 * FN of STM, or the function's body where that is NULL. */
static void imp_return_missing(Walk *w, const Body *body, const Stm *stm,
                               uint32_t fn)
{
    const Stm *last = body->last;

    if (last && last->exp.form == FORM_IMP_RETURN)
        return;
    if (last && last->exp.form == FORM_IMP_IF) {
        for (uint32_t i = 0; i < last->exp.nfn; i++)
            imp_return_missing(w, last->exp.fn[i].body, last, i);
        return;
    }
    REJECT(w->c, RULE_IMP_RETURN_MISSING,
           where_stm(w->c, stm, stm ? SPOT_STM : SPOT_FUN, 0),
           !stm       ? "the function"
           : fn == 0 ? "the first branch"
                      : "the second branch",
           returned_text(w, w->returned));
    note_at(w->c, where_stm(w->c, w->returned, SPOT_STM, 0),
            "as it does here");
}

/* ---- parallel statements ---- */

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

/* 7.6: result I of the body, a TYPE, has the type of its target. */
static void imp_target_type(Walk *w, const Stm *stm, uint32_t i,
                            const Type *type, const Into *into)
{
    const Type *wanted = type_scalar(w->c->store, into->elem);

    imp_block(w, stm, into->first);
    imp_offset(w, stm, into->first + 1);
    if (type && type != wanted)
        REJECT(w->c, RULE_IMP_TARGET_TYPE,
               where_fn(w->c, stm, SPOT_BODY_RES, 0, i),
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

    if (fn->nparam != 2 * op->width) {
        REJECT(c, RULE_LAMBDA_PARAMS, where_stm(c, stm, SPOT_OPERATOR, k),
               text_of_count(c, op->width, "neutral element",
                             "neutral elements"),
               arena_printf(&c->scratch, "%u", 2 * op->width),
               arena_printf(&c->scratch, "%u", fn->nparam));
        return;
    }
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

/* The types of what the body yields. */
static const Type **yielded_types(Walk *w, const Stm *stm)
{
    uint32_t n = stm->exp.fn[0].body->nres;
    const Type **type = ARENA_NEW(&w->c->scratch, const Type *, n);

    for (uint32_t i = 0; i < n; i++)
        type[i] = imp_yield(w, stm, 0, i);
    return type;
}

static void check_folding(Walk *w, const Stm *stm)
{
    const IntoList *into = stm->exp.u.into;
    uint32_t n = stm->exp.fn[0].body->nres, width = 0;
    const Type **type = yielded_types(w, stm);

    for (uint32_t k = 0; k < into->ops.count; k++)
        width += into->ops.at[k].width;
    if (width != n)
        REJECT(w->c, RULE_OPERATOR_COUNT, where_fn(w->c, stm, SPOT_BODY, 0, 0),
               results_text(w->c, width), results_text(w->c, n));
    else
        check_operators(w, stm, type);
    if (imp_target_count(w, stm, n, into->count))
        for (uint32_t i = 0; i < n; i++)
            imp_target_type(w, stm, i, type[i], &into->at[i]);
}

static void check_counted(Walk *w, const Stm *stm)
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
        imp_target_type(w, stm, i % last, type[i % last], &into->at[i]);
}

static void check_scatter(Walk *w, const Stm *stm)
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
        imp_target_type(w, stm, 1, type[1], &into->at[0]);
}

static void check_before_folding(Walk *w, const Stm *stm, Around around)
{
    (void)around;
    check_bounds(w, stm, 0, 1);
}

static void check_before_counted(Walk *w, const Stm *stm, Around around)
{
    check_set(w, stm, around);
    check_bounds(w, stm, 1, 1);
}

static void check_before_scatter(Walk *w, const Stm *stm, Around around)
{
    (void)around;
    check_bounds(w, stm, 0, 2);
}

/* ---- all of them ---- */

/* By form: its operands; what is to say once the bodies were walked. */
static const struct {
    void (*before)(Walk *w, const Stm *stm, Around around);
    void (*after)(Walk *w, const Stm *stm);
} checks[FORM_COUNT] = {
    [FORM_ASSERT] = {check_assert, NULL},
    [FORM_IMP_VAR] = {check_var, NULL},
    [FORM_IMP_SET] = {imp_set_type, NULL},
    [FORM_IMP_ALLOC] = {check_alloc, NULL},
    [FORM_IMP_READ] = {imp_read_type, NULL},
    [FORM_IMP_WRITE] = {imp_write_type, NULL},
    [FORM_IMP_RETAIN] = {check_counted_block, NULL},
    [FORM_IMP_RELEASE] = {check_counted_block, NULL},
    [FORM_IMP_IF] = {check_if, NULL},
    [FORM_IMP_FOR] = {check_for, NULL},
    [FORM_IMP_WHILE] = {imp_while, NULL},
    [FORM_IMP_RETURN] = {check_return, NULL},
    [FORM_IMP_KERNEL] = {check_for, NULL},
    [FORM_IMP_BARRIER] = {imp_barrier, NULL},
    [FORM_IMP_REDUCE] = {check_before_folding, check_folding},
    [FORM_IMP_SCAN] = {check_before_folding, check_folding},
    [FORM_IMP_FILTER] = {check_before_counted, check_counted},
    [FORM_IMP_PARTITION] = {check_before_counted, check_counted},
    [FORM_IMP_SCATTER] = {check_before_scatter, check_scatter},
};

static void walk_stms(Walk *w, const Body *body, Around around);

static void walk_fn(Walk *w, const Stm *stm, uint32_t fn, Around around)
{
    const Lambda *lambda = &stm->exp.fn[fn];

    for (uint32_t i = 0; i < lambda->nparam; i++)
        imp_type(w, lambda->param[i],
                 where_fn(w->c, stm, SPOT_PARAM_TYPE, fn, i));
    if (form_info[stm->exp.form].parallel)
        around.region = ++w->nregion;
    around.in_block = around.in_block || stm->exp.level == AT_BLOCK;
    around.in_lane = around.in_lane || stm->exp.level == AT_LANE;
    around.is_end = around.is_end && stm->exp.form == FORM_IMP_IF;
    walk_stms(w, lambda->body, around);
}

static void walk_stms(Walk *w, const Body *body, Around around)
{
    bool is_end = around.is_end;

    for (const Stm *s = body->first; s; s = s->next) {
        around.is_end = is_end && !s->next;
        if (checks[s->exp.form].before)
            checks[s->exp.form].before(w, s, around);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            walk_fn(w, s, i, around);
        if (checks[s->exp.form].after)
            checks[s->exp.form].after(w, s);
    }
}

void check_fun_imp(Checker *c, Fun *fun)
{
    Walk w = {.c = c};

    if (!c->declared_in)
        c->declared_in = ARENA_NEW(&c->scratch, uint32_t, c->prog->nvar);
    for (uint32_t i = 0; i < fun->nparam; i++)
        imp_type(&w, fun->param[i],
                 where_stm(c, NULL, SPOT_PARAM_TYPE, i));
    walk_stms(&w, fun->body, (Around){.is_end = true});
    if (w.returned && !w.failed)
        imp_return_missing(&w, fun->body, NULL, 0);
}
