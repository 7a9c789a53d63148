/* verify.c - one walk over the program that asks every family of rules.
 *
 * The walk knows what is in scope and which equalities hold; it comes to a
 * statement after all that stands before it, and to the results of a body
 * while what the body knows still holds.
 */
#include "verifier/rules/check.h"
#include "verifier/rules/locate.h"

#include <stdlib.h>

/* ---- scopes ---- */

static void enter_scope(Checker *c, Var *var, Where where)
{
    if (c->in_scope[var->id])
        REJECT(c, RULE_BOUND_TWICE, where, var->name->text);
    c->in_scope[var->id] = true;
}

static void leave_scope(Checker *c, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        c->in_scope[var[i]->id] = false;
}

/* What is known now, to come back to. */
typedef struct Knowledge {
    uint32_t equalities, definitions;
} Knowledge;

static Knowledge knowledge_now(Checker *c)
{
    uint32_t equalities = equal_mark(c);

    return (Knowledge){equalities, c->nknown_defs};
}

static void forget_since(Checker *c, Knowledge k)
{
    equal_undo(c, k.equalities);
    while (c->nknown_defs > k.definitions)
        c->def_known[c->known_defs[--c->nknown_defs]->id] = false;
}

/* ---- scope of what is used ---- */

typedef struct UseWalk {
    Checker *c;
    Where where;
    const Var *told; /* about the last mistake */
} UseWalk;

static void check_use(Var *var, void *data)
{
    UseWalk *walk = data;

    if (walk->c->in_scope[var->id] || walk->told == var)
        return;
    walk->told = var;
    REJECT(walk->c, RULE_SCOPE, where_inside(walk->where, var->leaf),
           var->name->text);
}

static void check_operands_from(Checker *c, const Stm *stm, uint32_t from,
                                uint32_t to)
{
    for (uint32_t i = from; i < to; i++) {
        UseWalk walk = {c, where_stm(c, stm, SPOT_ARG, i), NULL};
        scalar_each_var(stm->exp.arg[i], check_use, &walk);
    }
}

/* IMP, 7.6: the names that the offsets of STM's targets see. */
static void put_targets_in_scope(Checker *c, const Stm *stm, bool in)
{
    const IntoList *into = stm->exp.u.into;
    const Var *name = into->position ? into->position
                                     : stm->exp.fn[0].param[0];
    c->in_scope[name->id] = in;
}

static void check_operands_in_scope(Checker *c, const Stm *stm)
{
    const IntoList *into = exp_into(&stm->exp);
    uint32_t n = into && into->count ? into->at[0].first : stm->exp.narg;

    check_operands_from(c, stm, 0, n);
    if (!into)
        return;
    put_targets_in_scope(c, stm, true);
    check_operands_from(c, stm, n, stm->exp.narg);
    put_targets_in_scope(c, stm, false);
}

/* Types may name what was bound before them in the same list. */
static void bind_all(Checker *c, Var *const *var, uint32_t n, Where where)
{
    for (uint32_t i = 0; i < n; i++) {
        where.index = i;
        UseWalk walk = {c, where, NULL};
        var_each_use(var[i], check_use, &walk);
        enter_scope(c, var[i], where);
    }
}

/* ---- bodies ---- */

static void check_stm(Checker *c, Stm *stm);

static void check_stms(Checker *c, Body *body)
{
    for (Stm *s = body->first; s; s = s->next)
        check_stm(c, s);
}

static void leave_body(Checker *c, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        leave_scope(c, s->pat, s->npat);
}

static void check_results_in_scope(Checker *c, const Body *body, Where where)
{
    for (uint32_t i = 0; i < body->nres; i++) {
        where.index = i;
        UseWalk walk = {c, where, NULL};
        scalar_each_var(body->res[i], check_use, &walk);
    }
}

static bool is_imp(const Stm *stm)
{
    return form_info[stm->exp.form].level == LEVEL_IMP;
}

/* False where its results are not what they have to be. */
static bool check_fn(Checker *c, Stm *stm, uint32_t fn)
{
    const Lambda *lambda = &stm->exp.fn[fn];
    Knowledge before = knowledge_now(c);

    bind_all(c, lambda->param, lambda->nparam,
             where_fn(c, stm, SPOT_PARAM_TYPE, fn, 0));
    check_stms(c, lambda->body);
    check_results_in_scope(c, lambda->body,
                           where_fn(c, stm, SPOT_BODY_RES, fn, 0));
    bool ok = is_imp(stm) || check_result_types(c, stm, fn);
    if (ok && !is_imp(stm))
        check_result_memory(c, stm, fn);
    leave_body(c, lambda->body);
    leave_scope(c, lambda->param, lambda->nparam);
    forget_since(c, before);
    return ok;
}

/* ---- statements ---- */

/* A scalar's definition is an equality, once somebody asks. */
static void note_definition(Checker *c, const Stm *stm)
{
    const Scalar *def = stm_definition(stm);

    if (def)
        c->def[stm->pat[0]->id] = def;
}

static bool belongs(const Checker *c, const Stm *stm)
{
    return form_info[stm->exp.form].level &
           (c->fun->imp ? LEVEL_IMP : LEVEL_PURE);
}

static void reject_level(Checker *c, const Stm *stm)
{
    const char *text = form_info[stm->exp.form].text;

    REJECT(c, RULE_LEVEL_OF_FORM, where_stm(c, stm, SPOT_STM, 0),
           *text ? arena_printf(&c->scratch, "'%s'", text) : "this statement",
           c->fun->imp ? "IMP" : "FUN or FUNMEM");
}

static void check_stm(Checker *c, Stm *stm)
{
    if (!belongs(c, stm)) {
        reject_level(c, stm);
        bind_all(c, stm->pat, stm->npat,
                 where_stm(c, stm, SPOT_PAT_TYPE, 0));
        return;
    }
    check_operands_in_scope(c, stm);
    bool ok = c->fun->imp || check_operand_types(c, stm);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        ok = check_fn(c, stm, i) && ok;
    bind_all(c, stm->pat, stm->npat, where_stm(c, stm, SPOT_PAT_TYPE, 0));
    if (c->fun->imp)
        return;
    if (check_pattern_types(c, stm, ok))
        check_memory(c, stm);
    note_definition(c, stm);
    if (stm->exp.form == FORM_ASSERT && ok)
        learn_assert(c, stm->exp.arg[0]);
}

/* ---- functions ---- */

static void check_fun(Checker *c, Fun *fun)
{
    Knowledge before = knowledge_now(c);

    c->fun = fun;
    bind_all(c, fun->param, fun->nparam,
             where_stm(c, NULL, SPOT_PARAM_TYPE, 0));
    if (check_fun_types(c, fun))
        check_fun_memory(c, fun);
    check_stms(c, fun->body);
    check_results_in_scope(c, fun->body,
                           where_stm(c, NULL, SPOT_BODY_RES, 0));
    if (fun->imp)
        check_fun_imp(c, fun);
    else if (check_result_types(c, NULL, 0))
        check_result_memory(c, NULL, 0);
    leave_body(c, fun->body);
    leave_scope(c, fun->param, fun->nparam);
    forget_since(c, before);
    if (!fun->imp)
        check_unique(c, fun);
    arena_reset(&c->scratch);
}

/* ---- programs ---- */

static void checker_start(Checker *c, Prog *prog, Diag *diag)
{
    *c = (Checker){.prog = prog, .store = prog->store, .diag = diag};
    c->polys = poly_store_new(prog->store);
    ROWS_ADD(&c->rows, c->def);
    ROWS_ADD(&c->rows, c->in_scope);
    ROWS_ADD(&c->rows, c->def_known);
    c->subst = subst_new(prog);
}

static void checker_free(Checker *c)
{
    subst_free(&c->subst);
    poly_store_free(c->polys);
    spans_free(c->spans);
    rows_free(&c->rows);
    free(c->known_defs);
    free((void *)c->asserted);
    free(c->reach);
    arena_free(&c->scratch);
    arena_free(&c->arena);
}

/* For the variables and terms that there are now. */
static void knowledge_start(Checker *c)
{
    rows_reach(&c->rows, c->prog->nvar);
    c->equal = equalities_new(c->polys);
    c->lmads =
        (LmadCx){.polys = c->polys, .equal = c->equal, .prog = c->prog};
}

static void knowledge_free(Checker *c)
{
    equalities_free(c->equal);
    poly_store_reset(c->polys);
}

bool verify_prog(Prog *prog, Diag *diag)
{
    Checker c;
    size_t before = diag->count[DIAG_ERROR];

    checker_start(&c, prog, diag);
    knowledge_start(&c);
    check_prog_memory(&c);
    for (Fun *f = prog->first; f; f = f->next)
        check_fun_exec(&c, f);
    for (Fun *f = prog->first; f; f = f->next)
        check_fun(&c, f);
    equalities_free(c.equal);
    checker_free(&c);
    return diag->count[DIAG_ERROR] == before;
}

/* ---- one function after another ---- */

struct FunVerifier {
    Checker checker;
    bool knows_program;
    const Fun *last; /* that was asked about after a change */
};

FunVerifier *fun_verifier_new(Prog *prog)
{
    FunVerifier *v = ground_alloc(sizeof *v);

    *v = (FunVerifier){.knows_program = false};
    checker_start(&v->checker, prog, NULL);
    return v;
}

bool fun_verifier_accepts(FunVerifier *v, Fun *fun)
{
    Checker *c = &v->checker;

    knowledge_start(c);
    bool known = check_next_memory(c, fun);
    if (known) {
        check_fun_exec(c, fun);
        check_fun(c, fun);
    }
    knowledge_free(c);
    rows_forget(&c->rows, c->prog->nvar_kept);
    return known && !c->rejected;
}

/* The function no longer stands in the text that it was read from: messages
 * have no place there. */
bool fun_verifier_still_accepts(FunVerifier *v, Fun *fun, Diag *diag)
{
    Checker *c = &v->checker;
    Source *source = c->prog->source;

    c->diag = diag;
    c->rejected = false;
    c->prog->source = NULL;
    if (fun == v->last) /* its names may be bound to something else now */
        rows_forget(&c->rows, 0);
    v->last = fun;
    knowledge_start(c);
    if (!v->knows_program)
        find_prog_memory(c);
    v->knows_program = true;
    check_fun(c, fun);
    knowledge_free(c);
    c->prog->source = source;
    return !c->rejected;
}

void fun_verifier_free(FunVerifier *v)
{
    if (v)
        checker_free(&v->checker);
    free(v);
}
