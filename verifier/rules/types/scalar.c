/* scalar.c - the types of scalar expressions and bindings. */
#include "verifier/rules/types/types.h"

#include <string.h>

Where where_arg(const Checker *c, const Stm *stm, uint32_t i)
{
    return where_stm(c, stm, SPOT_ARG, i);
}

/* ---- scalar expressions ---- */

/* 4.1: a variable in an expression is a scalar. */
static bool check_leaf(Checker *c, const Scalar *s, Where where)
{
    if (s->op != OP_VAR || type_is_scalar(s->u.var->type))
        return true;
    REJECT(c, RULE_SCALAR_NEEDED, where_inside(where, s),
           s->u.var->name->text, text_of_type(c, s->u.var->type));
    note_bound(c, s->u.var, "bound here");
    return false;
}

static const char *op_text(const Scalar *s)
{
    return s->op == OP_CONVERT ? elem_info[s->elem].text
                               : op_info[s->op].text;
}

/* VALUE as a literal; NULL where it is not exactly that. */
static const Scalar *float_literal(Checker *c, Elem elem, int64_t value)
{
    double wide = (double)value;
    float narrow = (float)value;
    uint64_t bits64 = 0;
    uint32_t bits32 = 0;

    if (value > 1 << 24 || value < -(1 << 24))
        return NULL;
    memcpy(&bits64, &wide, sizeof wide);
    memcpy(&bits32, &narrow, sizeof narrow);
    return scalar_const(c->store, elem, elem == ELEM_F32 ? bits32 : bits64);
}

/* The integer literal S as a literal of type ELEM; NULL where there is none.
 */
static const Scalar *literal_as(Checker *c, const Scalar *s, Elem elem)
{
    int64_t value;

    if (s->op != OP_CONST || s->elem == elem || elem == ELEM_BOOL ||
        !scalar_is_int(s, &value))
        return NULL;
    if (elem_is_float(elem))
        return float_literal(c, elem, value);
    const Scalar *same = scalar_int(c->store, elem, value);
    bool fits = (int64_t)same->u.bits == value &&
                (elem != ELEM_U64 || value >= 0);
    return fits ? same : NULL;
}

void note_literal(Checker *c, const Scalar *s, const Type *wanted,
                  Where where)
{
    const Scalar *same = type_is_scalar(wanted)
                             ? literal_as(c, s, (Elem)wanted->elem)
                             : NULL;
    if (same)
        note_at(c, where, "as %s this is written '%s'",
                elem_info[wanted->elem].text, text_of_scalar(c, same));
}

const char *text_of_class(uint32_t class)
{
    static const char *const text[] = {
        [CLASS_INT] = "integers",
        [CLASS_FLOAT] = "floats",
        [CLASS_NUMBER] = "integers and floats",
        [CLASS_BOOL] = "bool",
        [CLASS_DISCRETE] = "integers and bool",
        [CLASS_FLOAT | CLASS_BOOL] = "floats and bool",
        [CLASS_ANY] = "scalars",
    };
    return text[class & CLASS_ANY];
}

/* 4.2: operands have one type. */
static bool check_one_type(Checker *c, const Scalar *s, Where where)
{
    uint32_t first = s->op == OP_SELECT ? 1 : 0;

    for (uint32_t i = first + 1; i < s->narg; i++) {
        const Scalar *a = s->arg[first], *b = s->arg[i];
        if (a->elem == b->elem)
            continue;
        REJECT(c, RULE_OPERAND_TYPES, where_inside(where, s), op_text(s),
               elem_info[a->elem].text, elem_info[b->elem].text);
        const Scalar *literal = a->op == OP_CONST ? a : b;
        const Scalar *other = literal == a ? b : a;
        note_literal(c, literal, type_of(c, other),
                     where_inside(where, literal));
        return false;
    }
    return true;
}

/* 4.2, 4.3: an operator takes some classes of types. */
static bool check_class(Checker *c, const Scalar *s, Where where)
{
    const Scalar *a = s->arg[s->op == OP_SELECT ? 1 : 0];

    if (elem_info[a->elem].class & op_info[s->op].operands)
        return true;
    REJECT(c, RULE_OPERAND_CLASS, where_inside(where, s), op_text(s),
           text_of_class(op_info[s->op].operands), elem_info[a->elem].text);
    return false;
}

/* 4.3: select chooses by a bool. */
static bool check_select(Checker *c, const Scalar *s, Where where)
{
    if (s->op != OP_SELECT || s->arg[0]->elem == ELEM_BOOL)
        return true;
    REJECT(c, RULE_SELECT_CONDITION, where_inside(where, s->arg[0]),
           elem_info[s->arg[0]->elem].text);
    return false;
}

bool check_scalar(Checker *c, const Scalar *s, Where where)
{
    bool ok = true;

    if (s->narg == 0)
        return check_leaf(c, s, where);
    for (uint32_t i = 0; i < s->narg; i++)
        ok = check_scalar(c, s->arg[i], where) && ok;
    if (!ok || (s->elem != ELEM_NONE && s->op != OP_CONVERT))
        return ok;
    return check_select(c, s, where) && check_one_type(c, s, where) &&
           check_class(c, s, where);
}

bool check_i64(Checker *c, const Scalar *s, Where where, Rule rule)
{
    if (!check_scalar(c, s, where))
        return false;
    if (s->elem == ELEM_I64)
        return true;
    REJECT(c, rule, where, text_of_scalar(c, s), elem_info[s->elem].text);
    return false;
}

const Type *check_value(Checker *c, const Scalar *s, Where where)
{
    if (s->op == OP_VAR)
        return s->u.var->type;
    return check_scalar(c, s, where) ? type_of(c, s) : NULL;
}

/* 5.1: a name that stands for an array. */
const Type *check_array(Checker *c, const Scalar *s, Where where)
{
    const Type *type = check_value(c, s, where);

    if (!type || type_is_array(type))
        return type;
    REJECT(c, RULE_ARRAY_NEEDED, where, text_of_scalar(c, s),
           text_of_type(c, type));
    if (s->op == OP_VAR)
        note_bound(c, s->u.var, "bound here");
    return NULL;
}

/* ---- bindings ---- */

/* 2.2: sizes are i64. */
static bool check_sizes(Checker *c, const Type *type, Where where)
{
    bool ok = true;

    for (uint32_t i = 0; i < type->rank; i++)
        ok = check_i64(c, type->size[i], where_inside(where, type->size[i]),
                       RULE_SIZE_TYPE) &&
             ok;
    return ok;
}

/* 2.4: only arrays are unique. */
static bool check_star(Checker *c, const Var *var, Where where)
{
    if (!var->unique || type_is_array(var->type))
        return true;
    REJECT(c, RULE_UNIQUE_ARRAY, where, text_of_type(c, var->type));
    return false;
}

bool check_binding(Checker *c, const Var *var, Where where)
{
    bool sizes = check_sizes(c, var->type, where);
    return check_star(c, var, where) && sizes;
}

/* ---- substitution ---- */

const Type *substituted(Checker *c, const Type *type)
{
    return type_subst(&c->subst, type);
}

void forget_images(Checker *c, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        subst_put(&c->subst, var[i], NULL);
}

/* ---- patterns ---- */

/* 3.2: as many names as results. */
bool check_bound_count(Checker *c, const Stm *stm, uint32_t n)
{
    if (stm->npat == n)
        return true;
    REJECT(c, RULE_PATTERN_COUNT, where_stm(c, stm, SPOT_RHS, 0),
           text_of_count(c, n, "result", "results"),
           text_of_count(c, stm->npat, "name is", "names are"));
    return false;
}

/* 3.2: a name has the type of what it is bound to. */
bool check_bound(Checker *c, const Stm *stm, uint32_t i, const Type *type)
{
    const Var *var = stm->pat[i];

    if (!type || types_equal(c, var->type, type))
        return type != NULL;
    REJECT(c, RULE_PATTERN_TYPE, where_stm(c, stm, SPOT_PAT_TYPE, i),
           var->name->text, text_of_type(c, var->type),
           text_of_type(c, type));
    return false;
}
