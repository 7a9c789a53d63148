/* form.c - the operands of each form, and what it binds.
 *
 * One function for each form and question, and a table.  IFL22, figs. 3 and
 * 8.
 */
#include "ir-text/lmad/view.h"
#include "verifier/rules/types/body.h"
#include "verifier/rules/types/types.h"

/* ---- several forms' operands ---- */

/* Operands [FROM, narg) are i64, by RULE. */
static bool check_all_i64(Checker *c, const Stm *stm, uint32_t from,
                          Rule rule)
{
    bool ok = true;

    for (uint32_t i = from; i < stm->exp.narg; i++)
        ok = check_i64(c, stm->exp.arg[i], where_arg(c, stm, i), rule) && ok;
    return ok;
}

static const Type *array_operand(Checker *c, const Stm *stm, uint32_t i)
{
    return check_array(c, stm->exp.arg[i], where_arg(c, stm, i));
}

static const char *arg_text(Checker *c, const Stm *stm, uint32_t i)
{
    return text_of_scalar(c, stm->exp.arg[i]);
}

static const char *dims_text(Checker *c, uint32_t rank)
{
    return text_of_count(c, rank, "dimension", "dimensions");
}

/* A note: where the array that the form is about comes from. */
static void note_array(Checker *c, const Stm *stm)
{
    note_bound(c, stm->exp.arg[0]->u.var, "bound here");
}

static bool operand_value(Checker *c, Stm *stm)
{
    return check_value(c, stm->exp.arg[0], where_arg(c, stm, 0)) != NULL;
}

static bool operands_listed(Checker *c, Stm *stm)
{
    return array_operand(c, stm, 0) != NULL;
}

static bool operands_sizes(Checker *c, Stm *stm)
{
    return check_all_i64(c, stm, 0, RULE_SIZE_TYPE);
}

static bool operand_bytes(Checker *c, Stm *stm)
{
    return check_all_i64(c, stm, 0, RULE_ALLOC_BYTES);
}

/* ---- selections ---- */

/* 5.2: one selector for each dimension. */
static bool check_index_rank(Checker *c, const Stm *stm, const Type *array)
{
    if (array->rank == stm->exp.u.sel.rank)
        return true;
    REJECT(c, RULE_INDEX_RANK, where_stm(c, stm, SPOT_SELECTION, 0),
           arg_text(c, stm, 0), dims_text(c, array->rank),
           arena_printf(&c->scratch, "%u", stm->exp.u.sel.rank));
    note_array(c, stm);
    return false;
}

/* 5.3: an LMAD selects from one dimension, and has one or more itself. */
static bool check_lmad_ranks(Checker *c, const Stm *stm, const Type *array)
{
    Where where = where_stm(c, stm, SPOT_SELECTION, 0);

    if (array->rank != 1) {
        REJECT(c, RULE_LMAD_SLICE_ARRAY, where, arg_text(c, stm, 0),
               dims_text(c, array->rank));
        note_array(c, stm);
        return false;
    }
    if (stm->exp.u.sel.rank == 0) {
        REJECT(c, RULE_LMAD_SLICE_RANK, where, "");
        return false;
    }
    return true;
}

static bool operands_selection(Checker *c, Stm *stm)
{
    const Selection *sel = &stm->exp.u.sel;
    const Type *array = array_operand(c, stm, 0);
    bool ok = check_all_i64(c, stm, sel->first, RULE_INDEX_TYPE);

    if (!array)
        return false;
    bool fits = sel->dim ? check_index_rank(c, stm, array)
                         : check_lmad_ranks(c, stm, array);
    return fits && ok;
}

static const Type *selected_type(Checker *c, const Exp *exp)
{
    return selection_type(c->store, exp->arg[0]->u.var->type, &exp->u.sel,
                          exp->arg);
}

static bool bind_selected(Checker *c, Stm *stm)
{
    return check_bound(c, stm, 0, selected_type(c, &stm->exp));
}

/* 5.6: the value has the shape of the selection. */
static bool check_update_value(Checker *c, Stm *stm)
{
    const Type *value =
        check_value(c, stm->exp.arg[1], where_arg(c, stm, 1));
    const Type *wanted = value ? selected_type(c, &stm->exp) : NULL;

    if (!value || types_equal(c, value, wanted))
        return value != NULL;
    REJECT(c, RULE_UPDATE_VALUE, where_arg(c, stm, 1),
           text_of_type(c, wanted), text_of_type(c, value));
    note_literal(c, stm->exp.arg[1], wanted, where_arg(c, stm, 1));
    return false;
}

static bool operands_update(Checker *c, Stm *stm)
{
    return operands_selection(c, stm) && check_update_value(c, stm);
}

/* ---- layout changes ---- */

static const char *perm_text(Checker *c, const Exp *exp)
{
    const char *text = "";
    for (uint32_t i = 0; i < exp->nperm; i++)
        text = arena_printf(&c->scratch, "%s%s%u", text, i ? ", " : "",
                            exp->u.perm[i]);
    return text;
}

static bool is_permutation(Checker *c, const Exp *exp, uint32_t rank)
{
    bool *seen = ARENA_NEW(&c->scratch, bool, rank);

    if (exp->nperm != rank)
        return false;
    for (uint32_t i = 0; i < rank; i++) {
        if (exp->u.perm[i] >= rank || seen[exp->u.perm[i]])
            return false;
        seen[exp->u.perm[i]] = true;
    }
    return true;
}

/* 5.4: dimension numbers, each once. */
static bool operands_permuted(Checker *c, Stm *stm)
{
    const Type *array = array_operand(c, stm, 0);

    if (!array || is_permutation(c, &stm->exp, array->rank))
        return array != NULL;
    REJECT(c, RULE_PERMUTATION, where_stm(c, stm, SPOT_RHS, 0),
           perm_text(c, &stm->exp), dims_text(c, array->rank),
           arg_text(c, stm, 0));
    note_array(c, stm);
    return false;
}

/* 5.4: as many dimensions as the form wants. */
static bool check_layout_rank(Checker *c, const Stm *stm)
{
    static const struct {
        uint32_t rank;
        const char *wants;
    } layouts[FORM_COUNT] = {
#define VIEW(id, text, syntax, rank, total, done, wants)                       \
    [FORM_##id] = {rank, wants},
#include "ir-text/language/views.def"
    };
    FormId form = (FormId)stm->exp.form;
    uint32_t wanted = layouts[form].rank;

    if (!wanted || stm->exp.arg[0]->u.var->type->rank >= wanted)
        return true;
    REJECT(c, RULE_TRANSPOSE_RANK, where_arg(c, stm, 0), form_info[form].text,
           layouts[form].wants, arg_text(c, stm, 0),
           dims_text(c, stm->exp.arg[0]->u.var->type->rank));
    note_array(c, stm);
    return false;
}

/* 5.4: a dimension that the array has. */
static bool operands_in_dim(Checker *c, Stm *stm)
{
    const Type *array = array_operand(c, stm, 0);

    if (!array || stm->exp.dim < array->rank)
        return array != NULL;
    REJECT(c, RULE_DIMENSION_NUMBER, where_stm(c, stm, SPOT_RHS, 0),
           arg_text(c, stm, 0),
           arena_printf(&c->scratch, "%u", stm->exp.dim),
           arena_printf(&c->scratch, "%s %s", dims_text(c, array->rank),
                        array->rank == 1 ? "is" : "are"));
    note_array(c, stm);
    return false;
}

static bool operands_rotate(Checker *c, Stm *stm)
{
    bool by = check_i64(c, stm->exp.arg[1], where_arg(c, stm, 1),
                        RULE_ROTATE_BY);
    return operands_in_dim(c, stm) && by;
}

static bool operands_shaped(Checker *c, Stm *stm)
{
    bool sizes = check_all_i64(c, stm, 1, RULE_SIZE_TYPE);
    return array_operand(c, stm, 0) && sizes;
}

static bool bind_view(Checker *c, Stm *stm)
{
    const Type *source = stm->exp.arg[0]->u.var->type;
    View view;

    if (!view_of(&stm->exp, c->store, &c->scratch, &view))
        return true; /* nests too deep to be written in a type */
    return check_bound(c, stm, 0, view_type(c->store, &view, source));
}

/* ---- fresh arrays ---- */

static bool operands_replicate(Checker *c, Stm *stm)
{
    bool sizes = check_all_i64(c, stm, 1, RULE_SIZE_TYPE);
    const Type *value = check_value(c, stm->exp.arg[0], where_arg(c, stm, 0));

    if (!value || !type_is_mem(value))
        return value && sizes;
    REJECT(c, RULE_REPLICATE_VALUE, where_arg(c, stm, 0),
           text_of_type(c, value));
    return false;
}

static bool bind_replicated(Checker *c, Stm *stm)
{
    return check_bound(c, stm, 0,
                       type_nest(c->store, type_of(c, stm->exp.arg[0]),
                                 stm->exp.narg - 1, stm->exp.arg + 1));
}

static bool bind_scratch(Checker *c, Stm *stm)
{
    return check_bound(c, stm, 0,
                       type_array(c->store, (Elem)stm->exp.elem,
                                  stm->exp.narg, stm->exp.arg));
}

static bool bind_iota(Checker *c, Stm *stm)
{
    return check_bound(c, stm, 0,
                       type_array(c->store, ELEM_I64, 1, stm->exp.arg));
}

/* Equal but for the outermost size. */
static bool joins(Checker *c, const Type *a, const Type *b)
{
    return a->elem == b->elem && a->rank == b->rank &&
           types_equal(c, type_peel(c->store, a, 1),
                       type_peel(c->store, b, 1));
}

/* 5.5: what is joined is alike. */
static bool operands_concat(Checker *c, Stm *stm)
{
    const Type *first = array_operand(c, stm, 0);
    bool ok = first != NULL;

    for (uint32_t i = 1; i < stm->exp.narg; i++) {
        const Type *other = array_operand(c, stm, i);
        if (!first || !other || joins(c, first, other)) {
            ok = ok && other;
            continue;
        }
        REJECT(c, RULE_CONCAT_TYPES, where_arg(c, stm, i), arg_text(c, stm, 0),
               text_of_type(c, first), arg_text(c, stm, i),
               text_of_type(c, other));
        ok = false;
    }
    return ok;
}

static bool bind_joined(Checker *c, Stm *stm)
{
    const Type *first = stm->exp.arg[0]->u.var->type;
    const Scalar **size = ARENA_NEW(&c->scratch, const Scalar *, first->rank);

    for (uint32_t i = 0; i < first->rank; i++)
        size[i] = first->size[i];
    for (uint32_t i = 1; i < stm->exp.narg && size[0]; i++)
        size[0] = scalar_binary(c->store, OP_ADD, size[0],
                                stm->exp.arg[i]->u.var->type->size[0]);
    if (!size[0])
        return true; /* nests too deep to be written in a type */
    return check_bound(c, stm, 0, type_array(c->store, (Elem)first->elem,
                                             first->rank, size));
}

/* ---- what is bound is an operand's type ---- */

static bool bind_like_operand(Checker *c, Stm *stm)
{
    return check_bound(c, stm, 0, type_of(c, stm->exp.arg[0]));
}

static bool bind_block(Checker *c, Stm *stm)
{
    return check_bound(c, stm, 0, type_mem(c->store, (Space)stm->exp.elem));
}

static bool operand_condition(Checker *c, Stm *stm)
{
    const Scalar *s = stm->exp.arg[0];
    Where where = where_arg(c, stm, 0);

    if (!check_scalar(c, s, where))
        return false;
    if (s->elem == ELEM_BOOL)
        return true;
    REJECT(c, stm->exp.form == FORM_ASSERT ? RULE_ASSERT_BOOL
                                           : RULE_CONDITION_BOOL,
           where, elem_info[s->elem].text);
    return false;
}

/* ---- all of them ---- */

/* Forms with bodies have their rules in body.c. */
static const struct {
    bool (*operands)(Checker *, Stm *);
    bool (*bind)(Checker *, Stm *);
} rules[FORM_COUNT] = {
    [FORM_SCALAR] = {operand_value, bind_like_operand},
    [FORM_INDEX] = {operands_selection, bind_selected},
    [FORM_SLICE] = {operands_selection, bind_selected},
    [FORM_LMAD_SLICE] = {operands_selection, bind_selected},
#define VIEW(id, text, syntax, ...)                                            \
    [FORM_##id] = {operands_##syntax, bind_view},
#include "ir-text/language/views.def"
    [FORM_ROTATE] = {operands_rotate, bind_like_operand},
    [FORM_IOTA] = {operands_sizes, bind_iota},
    [FORM_REPLICATE] = {operands_replicate, bind_replicated},
    [FORM_SCRATCH] = {operands_sizes, bind_scratch},
    [FORM_COPY] = {operands_listed, bind_like_operand},
    [FORM_CONCAT] = {operands_concat, bind_joined},
    [FORM_MANIFEST] = {operands_permuted, bind_like_operand},
    [FORM_UPDATE] = {operands_update, bind_like_operand},
    [FORM_IF] = {operand_condition, bind_if},
    [FORM_LOOP] = {operands_loop, bind_loop},
    [FORM_KERNEL] = {operands_bounds, bind_parallel},
    [FORM_REDUCE] = {operands_folding, bind_parallel},
    [FORM_SCAN] = {operands_folding, bind_parallel},
    [FORM_FILTER] = {operands_bounds, bind_filtered},
    [FORM_PARTITION] = {operands_bounds, bind_filtered},
    [FORM_SCATTER] = {operands_scatter, bind_scattered},
    [FORM_ONCE] = {operands_none, bind_once},
    [FORM_CALL] = {operands_call, bind_call},
    [FORM_ALLOC] = {operand_bytes, bind_block},
    [FORM_ASSERT] = {operand_condition, NULL},
};

bool check_operand_types(Checker *c, Stm *stm)
{
    return rules[stm->exp.form].operands(c, stm) && check_layout_rank(c, stm);
}

/* Forms that bind one name, whatever it is. */
static bool binds_one(const Stm *stm)
{
    return stm->exp.nfn == 0 && stm->exp.form != FORM_CALL;
}

bool check_pattern_types(Checker *c, Stm *stm, bool ok)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        ok = check_binding(c, stm->pat[i],
                           where_stm(c, stm, SPOT_PAT_TYPE, i)) &&
             ok;
    if (!ok || !rules[stm->exp.form].bind)
        return ok;
    if (binds_one(stm) && !check_bound_count(c, stm, 1))
        return false;
    return rules[stm->exp.form].bind(c, stm);
}
