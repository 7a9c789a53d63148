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
 *  - A variable that nothing can have set is not read (unset.c).
 *
 * Whether a variable is in scope was asked before.
 */
#include "verifier/rules/imp/inside.h"

/* ---- operands ---- */

/* 7.1: variables are scalars and blocks. */
bool imp_type(Walk *w, const Var *var, Where where)
{
    if (!type_is_array(var->type) && !var->place.ixfn)
        return true;
    REJECT(w->c, RULE_IMP_TYPE, where, var->name->text,
           text_of_place(w->c, var->type, var->place));
    return false;
}

typedef struct PlacedUse {
    Walk *w;
    Where where;
} PlacedUse;

/* 7.1: a scalar that the head puts into memory is no variable. */
static void imp_placed(Var *var, void *data)
{
    PlacedUse *use = data;
    Checker *c = use->w->c;

    if (!type_is_scalar(var->type) || !var->place.ixfn)
        return;
    REJECT(c, RULE_IMP_PLACED, where_inside(use->where, var->leaf),
           var->name->text, var->place.mem->name->text);
    note_bound(c, var, "bound here");
}

static void check_placed(Walk *w, const Scalar *s, Where where)
{
    if (w->c->fun->nres)
        scalar_each_var(s, imp_placed, &(PlacedUse){w, where});
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
bool imp_check_set(Walk *w, const Stm *stm, Around around)
{
    Where where = where_arg(w->c, stm, 0);
    const Var *var = var_of(stm->exp.arg[0]);

    return var && imp_no_var(w, var, where) &&
           imp_set_outside(w, var, where, around);
}

/* 7.3: operand I is a block. */
bool imp_block(Walk *w, const Stm *stm, uint32_t i)
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
bool imp_offset(Walk *w, const Stm *stm, uint32_t i)
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

bool imp_check_bounds(Walk *w, const Stm *stm, uint32_t from, uint32_t n)
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
    bool ok = imp_check_set(w, stm, around);
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

/* 6.3: and have a constant size, by what is asserted. */
static void imp_private_size(Walk *w, const Stm *stm)
{
    if (stm->exp.elem == SPACE_PRIVATE &&
        known_scalar(w->c, stm->exp.arg[1])->op != OP_CONST)
        REJECT(w->c, RULE_IMP_PRIVATE_SIZE, where_arg(w->c, stm, 1),
               text_of_scalar(w->c, stm->exp.arg[1]));
}

static void check_alloc(Walk *w, const Stm *stm, Around around)
{
    bool ok = imp_check_set(w, stm, around);

    if (check_i64(w->c, stm->exp.arg[1], where_arg(w->c, stm, 1),
                  RULE_ALLOC_BYTES))
        imp_private_size(w, stm);
    if (ok)
        imp_alloc_space(w, stm);
    imp_private(w, stm, around);
}

/* 7.3: what is read has the type of the variable that gets it. */
static void imp_read_type(Walk *w, const Stm *stm, Around around)
{
    const Var *var = var_of(stm->exp.arg[0]);
    const Type *type = type_scalar(w->c->store, (Elem)stm->exp.elem);
    bool ok = imp_check_set(w, stm, around);

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

/* 7.3: shared and private blocks belong to what executes the body (6.3). */
static void imp_owner_space(Walk *w, const Stm *stm, Around around)
{
    (void)around;
    if (!imp_block(w, stm, 0))
        return;
    const Type *type = type_of(w->c, stm->exp.arg[0]);
    if (type->space != SPACE_DEVICE)
        REJECT(w->c, RULE_IMP_OWNER_SPACE, where_arg(w->c, stm, 0),
               text_of_scalar(w->c, stm->exp.arg[0]),
               text_of_type(w->c, type));
}

/* ---- control ---- */

static void find_changing(Var *var, void *data)
{
    bool **found = data;
    const Walk *w = (const Walk *)(const void *)found[1];

    *found[0] |= w->c->declared_in[var->id] != 0;
}

/* Does it speak of what `var` declares, and may be another thing later? */
static bool mentions_changing(Walk *w, const Scalar *s)
{
    bool found = false;
    scalar_each_var(s, find_changing, (void *[]){&found, w});
    return found;
}

static void check_assert(Walk *w, const Stm *stm, Around around)
{
    (void)around;
    if (check_bool(w, stm, RULE_ASSERT_BOOL) &&
        !mentions_changing(w, stm->exp.arg[0]))
        learn_assert(w->c, stm->exp.arg[0]);
}

static void check_if(Walk *w, const Stm *stm, Around around)
{
    (void)around;
    check_bool(w, stm, RULE_CONDITION_BOOL);
}

static void check_for(Walk *w, const Stm *stm, Around around)
{
    (void)around;
    imp_check_bounds(w, stm, 0, stm->exp.narg);
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
    [FORM_IMP_RETAIN] = {imp_owner_space, NULL},
    [FORM_IMP_RELEASE] = {imp_owner_space, NULL},
    [FORM_IMP_IF] = {check_if, NULL},
    [FORM_IMP_FOR] = {check_for, NULL},
    [FORM_IMP_WHILE] = {imp_while, NULL},
    [FORM_IMP_RETURN] = {imp_check_return, NULL},
    [FORM_IMP_KERNEL] = {check_for, NULL},
    [FORM_IMP_BARRIER] = {imp_barrier, NULL},
    [FORM_IMP_REDUCE] = {imp_check_before_folding, imp_check_folding},
    [FORM_IMP_SCAN] = {imp_check_before_folding, imp_check_folding},
    [FORM_IMP_FILTER] = {imp_check_before_counted, imp_check_counted},
    [FORM_IMP_PARTITION] = {imp_check_before_counted, imp_check_counted},
    [FORM_IMP_SCATTER] = {imp_check_before_scatter, imp_check_scatter},
};

static void walk_stms(Walk *w, const Body *body, Around around);

static void walk_fn(Walk *w, const Stm *stm, uint32_t fn, Around around)
{
    const Lambda *lambda = &stm->exp.fn[fn];
    uint32_t known = equal_mark(w->c);

    for (uint32_t i = 0; i < lambda->nparam; i++)
        imp_type(w, lambda->param[i],
                 where_fn(w->c, stm, SPOT_PARAM_TYPE, fn, i));
    if (form_info[stm->exp.form].parallel)
        around.region = ++w->nregion;
    around.in_block = around.in_block || stm->exp.exec == AT_BLOCK;
    around.in_lane = around.in_lane || stm->exp.exec == AT_LANE;
    around.is_end = around.is_end && stm->exp.form == FORM_IMP_IF;
    walk_stms(w, lambda->body, around);
    for (uint32_t i = 0; i < lambda->body->nres; i++)
        check_placed(w, lambda->body->res[i],
                     where_fn(w->c, stm, SPOT_BODY_RES, fn, i));
    equal_undo(w->c, known);
}

static void walk_stms(Walk *w, const Body *body, Around around)
{
    bool is_end = around.is_end;

    for (const Stm *s = body->first; s; s = s->next) {
        around.is_end = is_end && !s->next;
        for (uint32_t i = 0; i < s->exp.narg; i++)
            check_placed(w, s->exp.arg[i], where_arg(w->c, s, i));
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

    if (!c->declared_in) {
        ROWS_ADD(&c->rows, c->declared_in);
        ROWS_ADD(&c->rows, c->first_set);
        ROWS_ADD(&c->rows, c->loops_around);
    }
    imp_check_head(&w, fun);
    walk_stms(&w, fun->body, (Around){.is_end = true});
    imp_check_ends(&w, fun);
    imp_check_unset(c, fun);
}
