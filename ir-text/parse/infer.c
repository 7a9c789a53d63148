/* infer.c - types of names that a `let` leaves out: docs/language.md, section
 * 3.2.
 *
 * The right-hand side tells the type, in terms of what is in scope and of the
 * names before it in the pattern.  Where operands do not fit their form, any
 * type will do: the verifier looks at operands first.
 */
#include "ir-text/lmad/view.h"
#include "ir-text/parse/parser.h"

#include <stdio.h>

/* No type that there is: the right-hand side has several. */
static const Type type_untold = {.kind = TYPE_SCALAR, .elem = ELEM_I64};

/* A name of the pattern whose type is looked for. */
typedef struct Infer {
    Parser *p;
    const Stm *stm;
    uint32_t i; /* which name */
} Infer;

/* NULL: S has none, as the verifier says. */
static const Type *type_of(const Infer *in, const Scalar *s)
{
    if (s->op == OP_VAR)
        return s->u.var->type;
    return s->elem == ELEM_NONE ? NULL
                                : type_scalar(in->p->store, (Elem)s->elem);
}

static const Type *type_of_arg(const Infer *in, uint32_t i)
{
    return i < in->stm->exp.narg ? type_of(in, in->stm->exp.arg[i]) : NULL;
}

static const Type *array_of_arg(const Infer *in, uint32_t i)
{
    const Type *type = type_of_arg(in, i);
    return type && type_is_array(type) ? type : NULL;
}

/* ---- forms without bodies ---- */

static const Type *like_operand(const Infer *in)
{
    return type_of_arg(in, 0);
}

static const Type *of_selection(const Infer *in)
{
    const Exp *exp = &in->stm->exp;
    const Type *array = array_of_arg(in, 0);

    if (!array || array->rank != (exp->u.sel.dim ? exp->u.sel.rank : 1))
        return NULL;
    return selection_type(in->p->store, array, &exp->u.sel, exp->arg);
}

/* Every dimension once? */
static bool permutes(const Exp *exp, uint32_t rank)
{
    for (uint32_t i = 0; i < exp->nperm; i++)
        for (uint32_t k = 0; k <= i; k++)
            if (exp->u.perm[i] >= rank ||
                (k < i && exp->u.perm[i] == exp->u.perm[k]))
                return false;
    return exp->nperm == 0 || exp->nperm == rank;
}

static const Type *of_view(const Infer *in)
{
    static const uint32_t least[FORM_COUNT] = {
#define VIEW(id, text, syntax, rank, ...) [FORM_##id] = rank,
#include "ir-text/language/views.def"
    };
    const Exp *exp = &in->stm->exp;
    const Type *array = array_of_arg(in, 0);
    View view;

    if (!array || array->rank < least[exp->form] || exp->dim >= array->rank ||
        !permutes(exp, array->rank) ||
        !view_of(exp, in->p->store, in->p->arena, &view))
        return NULL;
    return view_type(in->p->store, &view, array);
}

static const Type *of_sizes(const Infer *in)
{
    const Exp *exp = &in->stm->exp;
    Elem elem = exp->form == FORM_IOTA ? ELEM_I64 : (Elem)exp->elem;

    return type_array(in->p->store, elem, exp->narg, exp->arg);
}

static const Type *replicated(const Infer *in)
{
    const Exp *exp = &in->stm->exp;
    const Type *value = type_of_arg(in, 0);

    return type_is_mem(value)
               ? NULL
               : type_nest(in->p->store, value, exp->narg - 1, exp->arg + 1);
}

static const Type *joined(const Infer *in)
{
    Store *store = in->p->store;
    const Type *first = array_of_arg(in, 0);
    const Scalar *size = first ? first->size[0] : NULL;

    for (uint32_t i = 1; i < in->stm->exp.narg && size; i++) {
        const Type *other = array_of_arg(in, i);
        size = other ? scalar_binary(store, OP_ADD, size, other->size[0])
                     : NULL;
    }
    return size ? type_nest(store, type_peel(store, first, 1), 1, &size) : NULL;
}

static const Type *of_block(const Infer *in)
{
    return type_mem(in->p->store, (Space)in->stm->exp.elem);
}

static const Type *of_scattered(const Infer *in)
{
    return array_of_arg(in, 1);
}

/* ---- forms with bodies ---- */

/* Result I of what makes the results of the statement. */
static const Type *type_of_result(const Infer *in, uint32_t i)
{
    const Exp *exp = &in->stm->exp;
    const Body *body = exp->fn[stm_goes_on(in->stm)].body;

    return body && i < body->nres ? type_of(in, body->res[i]) : NULL;
}

static const Type *of_body(const Infer *in)
{
    return type_of_result(in, in->i);
}

/* What both branches say.  Where they differ, a size may be a name of the
 * pattern: nobody but the user knows which one. */
static const Type *of_branches(const Infer *in)
{
    const Body *other = in->stm->exp.fn[1].body;
    const Type *type = of_body(in), *second =
        other && in->i < other->nres ? type_of(in, other->res[in->i]) : NULL;

    return type && second && type != second ? &type_untold
           : type                           ? type
                                            : second;
}

/* TYPE, N times as the bounds say. */
static const Type *nested(const Infer *in, const Type *type, uint32_t n)
{
    if (!type || type_is_mem(type) || n > in->stm->exp.narg)
        return NULL;
    return n ? type_nest(in->p->store, type, n, in->stm->exp.arg) : type;
}

static const Type *of_kernel(const Infer *in)
{
    return nested(in, type_of_result(in, in->i), in->stm->exp.fn[0].nparam);
}

static const Type *folded(const Infer *in)
{
    const Exp *exp = &in->stm->exp;
    bool keeps = exp->form == FORM_SCAN || operator_keeps(exp, in->i);

    return nested(in, type_of_result(in, in->i), keeps);
}

/* The count; what is accepted; of a partition, what is rejected. */
static const Type *of_filtered(const Infer *in)
{
    const Stm *stm = in->stm;
    Store *store = in->p->store;
    bool parts = stm->exp.form == FORM_PARTITION;
    uint32_t n = parts ? (stm->npat - 1) / 2 : stm->npat - 1;

    if (in->i == 0)
        return type_scalar(store, ELEM_I64);
    const Type *type =
        n ? type_of_result(in, (in->i - 1) % n) : NULL;
    const Scalar *size = scalar_var(store, stm->pat[0]);
    if (in->i > n && stm->exp.narg)
        size = scalar_binary(store, OP_SUB, stm->exp.arg[0], size);
    return type && !type_is_mem(type) && size
               ? type_nest(store, type, 1, &size)
               : NULL;
}

/* ---- in terms of the pattern ---- */

/* TYPE, where each of FROM is what TO says. */
static const Type *in_terms(const Infer *in, const Type *type, Var *const *from,
                            uint32_t n, const Scalar *const *to)
{
    Subst subst = subst_new(in->p->prog);

    for (uint32_t i = 0; i < n; i++)
        subst_put(&subst, from[i], to[i]);
    for (uint32_t i = 0; i < in->i && i < in->stm->npat; i++)
        subst_put(&subst, from[n + i],
                  scalar_var(in->p->store, in->stm->pat[i]));
    type = type_subst(&subst, type);
    subst_free(&subst);
    return type;
}

static const Type *of_loop(const Infer *in)
{
    const Exp *exp = &in->stm->exp;
    uint32_t first = exp->is_while ? 0 : 1;
    Var **param = exp->fn[0].param + first;

    if (in->i + first >= exp->fn[0].nparam)
        return NULL;
    return in_terms(in, param[in->i]->type, param, 0, NULL);
}

static const Type *of_call(const Infer *in)
{
    const Fun *f = in->stm->exp.u.callee;

    if (!f || in->i >= f->nres || in->stm->exp.narg != f->nparam)
        return NULL;
    Var **from = ARENA_NEW(&in->p->scratch, Var *, f->nparam + f->nres);
    for (uint32_t i = 0; i < f->nparam; i++)
        from[i] = f->param[i];
    for (uint32_t i = 0; i < f->nres; i++)
        from[f->nparam + i] = f->res[i].var;
    return in_terms(in, f->res[in->i].var->type, from, f->nparam,
                    in->stm->exp.arg);
}

/* ---- all of them ---- */

static const Type *(*const rules[FORM_COUNT])(const Infer *) = {
    [FORM_SCALAR] = like_operand,
    [FORM_INDEX] = of_selection,
    [FORM_SLICE] = of_selection,
    [FORM_LMAD_SLICE] = of_selection,
#define VIEW(id, ...) [FORM_##id] = of_view,
#include "ir-text/language/views.def"

    [FORM_ROTATE] = like_operand,
    [FORM_IOTA] = of_sizes,
    [FORM_REPLICATE] = replicated,
    [FORM_SCRATCH] = of_sizes,
    [FORM_COPY] = like_operand,
    [FORM_CONCAT] = joined,
    [FORM_MANIFEST] = like_operand,
    [FORM_UPDATE] = like_operand,
    [FORM_IF] = of_branches,
    [FORM_LOOP] = of_loop,
    [FORM_KERNEL] = of_kernel,
    [FORM_REDUCE] = folded,
    [FORM_SCAN] = folded,
    [FORM_FILTER] = of_filtered,
    [FORM_PARTITION] = of_filtered,
    [FORM_SCATTER] = of_scattered,
    [FORM_ONCE] = of_body,
    [FORM_CALL] = of_call,
    [FORM_ALLOC] = of_block,
};

/* Of a body of the statement: neither in scope nor of the pattern. */
static bool is_inside(const Var *var, const void *data)
{
    const Infer *in = data;
    const Parser *p = in->p;

    for (uint32_t i = 0; i < in->i; i++)
        if (in->stm->pat[i] == var)
            return false;
    if (var->loc == 0 || p->bound[var->name->id] == var)
        return false;
    for (uint32_t i = p->nscope; i-- > 0;)
        if (p->scope[i] == var)
            return false; /* another one hides it */
    return true;
}

/* VAR is a stand-in from now on. */
static bool cannot_leave_out(const Infer *in, Var *var, const char *why)
{
    Span span = {in->p->lex.source, var->loc - 1, var->name->len};

    var->type = type_scalar(in->p->store, ELEM_I64);
    var->loc = 0;
    return fail_at(in->p, span, "the type of '%s' cannot be left out: %s",
                   var->name->text, why);
}

/* Two branches give different types. */
static bool cannot_choose(const Infer *in, Var *var)
{
    const Exp *exp = &in->stm->exp;
    const Type *first = type_of(in, exp->fn[0].body->res[in->i]);
    const Type *second = type_of(in, exp->fn[1].body->res[in->i]);
    char why[64] = "the branches give different ones";

    if (first && second && type_is_scalar(first) && type_is_scalar(second))
        snprintf(why, sizeof why, "the branches give %s and %s",
                 elem_info[first->elem].text, elem_info[second->elem].text);
    return cannot_leave_out(in, var, why);
}

static bool infer(const Infer *in, Var *var)
{
    Parser *p = in->p;
    const Type *type = rules[in->stm->exp.form](in);
    bool known = type && type != &type_left_out;

    if (type == &type_untold)
        return cannot_choose(in, var);
    /* What the verifier will reject, or a mistake that was reported. */
    if (!known)
        type = type_scalar(p->store, ELEM_I64);
    if (type_any_var(type, is_inside, in))
        return cannot_leave_out(
            in, var, "its size is a name that is not in scope here");
    if (var->leaf && type != type_scalar(p->store, ELEM_I64))
        return cannot_leave_out(in, var, "it is a size here, but no i64");
    var->type = type;
    return true;
}

bool parse_infer(Parser *p, Stm *stm, bool read)
{
    bool ok = true;

    for (uint32_t i = 0; i < stm->npat; i++) {
        Var *var = stm->pat[i];
        Infer in = {p, stm, i};
        if (var->type != &type_left_out)
            continue;
        if (read) {
            ok = infer(&in, var) && ok;
        } else {
            var->type = type_scalar(p->store, ELEM_I64);
            var->loc = 0; /* a stand-in */
        }
    }
    return ok;
}
