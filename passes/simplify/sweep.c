/* sweep.c - the walk forward: names, expressions, facts.
 *
 * Definitions come before their uses, so that one walk in the order of the
 * text sees each statement with its operands in their last form.  What it
 * learns of a name - that it is another name, a literal, an earlier result - is
 * put in its place from there on, and never looked for backwards.
 */
#include "passes/simplify/inside.h"

#include "ir-text/lmad/lmad.h"
#include "passes/shared/storage/consumed.h"
#include "verifier/prover/facts/walk.h"

#include <stdlib.h>

/* ---- what names stand for ---- */

const Scalar *sweep_put(const Sweep *w, const Scalar *s)
{
    const Scalar *put = scalar_subst(&w->subst, s);
    return put ? put : s;
}

void sweep_stand_for(Sweep *w, const Var *var, const Scalar *value)
{
    subst_put(&w->subst, var, value);
}

static bool is_marked(const Var *var, const void *data)
{
    (void)data;
    return type_is_scalar(var->type) && attr_find(var->attrs, "mem");
}

bool is_in_memory(const Var *var)
{
    return type_is_scalar(var->type) && var->place.ixfn;
}

static bool reads_memory(const Var *var, const void *data)
{
    (void)data;
    return is_in_memory(var);
}

/* Has what is made of VAR, an array, the same place if it is made of BY? */
static bool is_laid_alike(const Var *var, const Scalar *by)
{
    return by->op != OP_VAR || !var->place.ixfn || !by->u.var->place.ixfn ||
           ixfn_alike(var->place.ixfn, by->u.var->place.ixfn);
}

bool sweep_may_stand_for(const Var *var, const Scalar *by)
{
    return is_laid_alike(var, by) &&
           (is_marked(var, NULL) || !scalar_any_var(by, is_marked, NULL)) &&
           PASS_LEGAL(simplify_copies_value,
                      !scalar_any_var(by, reads_memory, NULL));
}

/* A product in a size or a place stays in i64 if its numbers have few bits
 * (factors.h).  Two numbers that fit 32 bits may be multiplied anywhere. */
bool sweep_stays_name(const Sweep *w, const Var *var, const Scalar *by)
{
    if (by->op != OP_CONST || by->elem != ELEM_I64)
        return false;
    uint32_t bits = bits_of_number((int64_t)by->u.bits);
    return bits + w->uses.factor[var->id] > FACTORS_FREE ||
           (bits > 31 && w->uses.sized[var->id]);
}

/* S with literals for names that were asserted to be these. */
static const Scalar *put_known(const Sweep *w, const Scalar *s)
{
    const Scalar *put = scalar_subst(&w->known, s);
    return put ? put : s;
}

/* ---- scopes ---- */

static Undo *more_undo(Sweep *w)
{
    GROUND_ROOM(w->undo, w->nundo, w->undo_room);
    return &w->undo[w->nundo++];
}

static uint8_t *truth_at(Sweep *w, const Scalar *s)
{
    if (s->id >= w->truth_room)
        GROUND_INDEX(w->truth, w->truth_room, scalar_count(w->store));
    return &w->truth[s->id];
}

int sweep_truth(const Sweep *w, const Scalar *s)
{
    uint8_t truth = s->id < w->truth_room ? w->truth[s->id] : 0;

    if (s->op == OP_CONST)
        return s->u.bits != 0;
    return truth & TRUTH_HOLDS ? 1 : truth & TRUTH_FAILS ? 0 : -1;
}

static void leave_scope(Sweep *w, uint32_t mark)
{
    while (w->nundo > mark) {
        const Undo *u = &w->undo[--w->nundo];
        if (u->var) {
            subst_put(&w->known, u->var, NULL);
            w->nknown--;
        } else {
            *truth_at(w, u->condition) = u->was;
        }
    }
}

/* ---- facts ---- */

/* An asserted equality of a name and a literal, which an asserted bool is, too;
 * those of a type that types do not know of are of use where no type depends on
 * the name.  Of equalities that contradict each other, types know the first;
 * where numbers are large, such equalities make them know less. */
static void learn_value(Sweep *w, const Scalar *var, const Scalar *literal)
{
    if (var->op != OP_VAR || literal->op != OP_CONST ||
        elem_is_float((Elem)literal->elem) || is_in_memory(var->u.var) ||
        ((literal->elem != ELEM_I64 || w->large) &&
         w->uses.typed[var->u.var->id]) ||
        sweep_stays_name(w, var->u.var, literal) || put_known(w, var) != var ||
        (literal->elem == ELEM_I64 &&
         !(w->sizes && known_equal(w->sizes, var, literal))))
        return;
    *more_undo(w) = (Undo){.var = var->u.var};
    subst_put(&w->known, var->u.var, literal);
    w->nknown++;
}

static void learn(Sweep *w, const Scalar *s, bool holds, uint8_t how)
{
    if (s->op == OP_NOT) {
        learn(w, s->arg[0], !holds, how);
        return;
    }
    if (s->op == (holds ? OP_LAND : OP_LOR)) {
        learn(w, s->arg[0], holds, how);
        learn(w, s->arg[1], holds, how);
        return;
    }
    uint8_t *truth = truth_at(w, s);
    *more_undo(w) = (Undo){.condition = s, .was = *truth};
    *truth = (uint8_t)((holds ? TRUTH_HOLDS : TRUTH_FAILS) | how);
    if (how)
        learn_value(w, s, scalar_bool(w->store, holds));
    if (how && holds && s->op == OP_EQ) {
        learn_value(w, s->arg[0], s->arg[1]);
        learn_value(w, s->arg[1], s->arg[0]);
    }
}

/* ---- assert ---- */

/* Has S been asserted?  What a branch says is no equality for types, so that
 * an assert says more than that. */
static bool is_asserted(Sweep *w, const Scalar *s)
{
    if (s->op == OP_LAND)
        return is_asserted(w, s->arg[0]) && is_asserted(w, s->arg[1]);
    return s->op == OP_CONST
               ? s->u.bits != 0
               : *truth_at(w, s) == (TRUTH_HOLDS | TRUTH_ASSERTED);
}

static void visit_assert(Sweep *w, Body *body, Stm *stm)
{
    const Scalar *condition = stm->exp.arg[0];

    if (PASS_LEGAL(simplify_assert_holds, is_asserted(w, condition))) {
        if (pass_rewrite(w->cx)) {
            pass_remark(w->cx, w->prog, REMARK_DONE, "assert", stm->loc,
                        "the condition is known to hold");
            body_remove(body, stm);
        }
        return;
    }
    learn(w, condition, true, TRUTH_ASSERTED);
}

/* ---- expressions ---- */

static const Scalar *fold_term(Sweep *w, const Scalar *s, bool exactly)
{
    if (w->nknown)
        s = put_known(w, s);
    if (scalar_is_leaf(s))
        return s;
    const Scalar *by = exactly ? algebra_fold_exactly(w->algebra, s)
                               : algebra_fold(w->algebra, s);
    if (by->elem == ELEM_I64 && !scalar_is_leaf(by)) {
        const Scalar *said =
            algebra_say(w->algebra, number_of(&w->numbers, by));
        if (said && scalar_is_leaf(said))
            by = put_known(w, sweep_put(w, said));
    }
    return by;
}

/* A conjunction that fails still says which sizes are equal: types read the
 * text of asserts. */
static bool says_sizes(const Stm *stm, const Scalar *s, const Scalar *by)
{
    return stm->exp.form == FORM_ASSERT && s->op == OP_LAND &&
           by->op == OP_CONST && !by->u.bits;
}

static void fold_operands(Sweep *w, Stm *stm)
{
    Exp *exp = &stm->exp;
    bool counted = false;

    for (uint32_t i = 0; i < exp->narg; i++) {
        const Scalar *s = exp->arg[i] = sweep_put(w, exp->arg[i]);
        const Scalar *by = fold_term(w, s, operand_is_typed(&w->uses, stm, i));
        if (by == s || says_sizes(stm, s, by) ||
            (stm->npat && !sweep_may_stand_for(stm->pat[0], by)))
            continue;
        if (!counted && !pass_rewrite(w->cx))
            continue;
        if (!counted)
            pass_remark(w->cx, w->prog, REMARK_DONE, "fold", stm->loc,
                        "a simpler expression has the same value");
        counted = true;
        exp->arg[i] = by;
    }
}

static void fold_results(Sweep *w, Body *body, Var *const *name)
{
    for (uint32_t i = 0; i < body->nres; i++) {
        const Scalar *s = body->res[i] = sweep_put(w, body->res[i]);
        const Scalar *by =
            fold_term(w, s, value_is_typed(&w->uses, s, name ? name[i] : NULL));
        if (by != s && pass_rewrite(w->cx)) {
            pass_remark(w->cx, w->prog, REMARK_DONE, "fold", body->loc,
                        "a simpler expression has the same value");
            body->res[i] = by;
        }
    }
}

/* ---- copies ---- */

static bool is_copy(const Sweep *w, const Stm *stm)
{
    const Scalar *value = stm->exp.form == FORM_SCALAR ? stm->exp.arg[0] : NULL;

    if (!value || is_in_memory(stm->pat[0]) ||
        sweep_stays_name(w, stm->pat[0], value))
        return false;
    return value->op == OP_CONST ||
           (value->op == OP_VAR && sweep_may_stand_for(stm->pat[0], value));
}

static void say_copy(Sweep *w, const Stm *stm, const Scalar *value)
{
    const char *name = stm->pat[0]->name->text;

    if (value->op == OP_VAR)
        pass_remark(w->cx, w->prog, REMARK_DONE, "copy", stm->loc,
                    "'%s' is '%s'", name, value->u.var->name->text);
    else
        pass_remark(w->cx, w->prog, REMARK_DONE, "copy", stm->loc,
                    "'%s' is a literal", name);
}

static bool drop_copy(Sweep *w, Body *body, Stm *stm)
{
    if (!is_copy(w, stm) ||
        (!w->given[stm->pat[0]->id] && !pass_rewrite(w->cx)))
        return false;
    const Scalar *value = stm->exp.arg[0];
    if (!w->given[stm->pat[0]->id])
        say_copy(w, stm, value);
    sweep_stand_for(w, stm->pat[0], value);
    body_remove(body, stm);
    return true;
}

/* ---- what was computed before ---- */

static bool any_in_memory(const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (is_in_memory(stm->pat[i]))
            return true;
    return false;
}

/* May it be found among what was seen?  What is `#[spec]` may be undefined,
 * and stands for nothing but itself. */
static bool is_candidate(const Sweep *w, const Stm *stm)
{
    const Exp *exp = &stm->exp;

    if (exp->nfn || stm->npat == 0 || attr_find(stm->attrs, "mem") ||
        attr_find(stm->attrs, "spec") || any_in_memory(stm) ||
        (exp->form == FORM_SCALAR && scalar_is_leaf(exp->arg[0])))
        return false;
    switch ((Makes)form_info[exp->form].makes) {
    case MAKES_NONE:
        return exp->form == FORM_INDEX;
    case MAKES_VIEW:
        return true;
    case MAKES_FRESH:
    case MAKES_PASSED:
        return !w->in_memory;
    case MAKES_UPDATED:
        break;
    }
    return false;
}

/* Are all results of STM nobody's to change, and where OLD's are? */
static bool may_share(const Sweep *w, const Stm *stm, const Stm *old)
{
    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *var = stm->pat[i], *by = old->pat[i];
        if (!type_is_array(var->type))
            continue;
        if (!PASS_LEGAL(simplify_merge_consumed,
                        !w->consumed[var->id] && !w->consumed[by->id]) ||
            w->depth[by->id] != w->parallel)
            return false;
    }
    return true;
}

static bool may_merge(const Sweep *w, const Stm *stm, const Stm *old)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (!sweep_may_stand_for(stm->pat[i],
                                 scalar_var(w->store, old->pat[i])))
            return false;
    /* A view is where its source is: both are consumed with that. */
    return form_info[stm->exp.form].makes == MAKES_VIEW ||
           may_share(w, stm, old);
}

static bool merge(Sweep *w, Body *body, Stm *stm)
{
    const Stm *old;

    if (!is_candidate(w, stm) || !(old = expressions_find(w->seen, stm)))
        return false;
    if (!may_merge(w, stm, old)) {
        if (w->tells)
            pass_remark(w->cx, w->prog, REMARK_MISSED, "merge", stm->loc,
                        "'%s' is computed before as '%s', but one of them may "
                        "be updated",
                        stm->pat[0]->name->text, old->pat[0]->name->text);
        return false;
    }
    if (!pass_rewrite(w->cx))
        return false;
    pass_remark(w->cx, w->prog, REMARK_DONE, "merge", stm->loc,
                "'%s' is '%s', which is computed before",
                stm->pat[0]->name->text, old->pat[0]->name->text);
    for (uint32_t i = 0; i < stm->npat; i++)
        sweep_stand_for(w, stm->pat[i], scalar_var(w->store, old->pat[i]));
    body_remove(body, stm);
    return true;
}

/* ---- i64 scalars ---- */

/* The value of STM is said in other terms than before, with one operator. */
static void renumber(Sweep *w, Stm *stm)
{
    const Scalar *s = stm->exp.form == FORM_SCALAR ? stm->exp.arg[0] : NULL;

    if (!s || s->elem != ELEM_I64 || scalar_is_leaf(s) ||
        is_in_memory(stm->pat[0]))
        return;
    const Poly *number = number_of(&w->numbers, s);
    const Scalar *said = algebra_say(w->algebra, number);
    if (!scalar_any_var(s, reads_memory,
                        NULL)) /* that may hold something else later */
        number_define(&w->numbers, stm->pat[0], number);
    if (!said || number == poly_of(w->algebra->polys, s) ||
        !sweep_may_stand_for(stm->pat[0], said) || !pass_rewrite(w->cx))
        return;
    pass_remark(w->cx, w->prog, REMARK_DONE, "fold", stm->loc,
                "'%s' is computed from the operands of its operands",
                stm->pat[0]->name->text);
    said = algebra_say_like(w->algebra, number, s);
    stm->exp.arg[0] = put_known(w, sweep_put(w, said));
}

/* ---- the walk ---- */

static void visit_body(Sweep *w, Body *body, Var *const *name);

/* An index of literally one iteration is 0. */
static void put_only_indices(Sweep *w, const Stm *stm, uint32_t f)
{
    for (uint32_t i = 0; i < stm_fn_index_count(stm, f); i++) {
        const Var *index = stm->exp.fn[f].param[i];
        int64_t bound;
        if (!w->uses.used[index->id] ||
            !scalar_is_int(stm->exp.arg[i], &bound) ||
            !PASS_LEGAL(simplify_one_iteration, bound == 1) ||
            !pass_rewrite(w->cx))
            continue;
        pass_remark(w->cx, w->prog, REMARK_DONE, "copy", stm->loc,
                    "'%s' is 0: there is one iteration", index->name->text);
        sweep_stand_for(w, index, scalar_int(w->store, ELEM_I64, 0));
    }
}

static void visit_fns(Sweep *w, Stm *stm)
{
    bool parallel = form_info[stm->exp.form].parallel;

    w->parallel += parallel;
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Lambda *fn = &stm->exp.fn[i];
        uint32_t mark = w->nundo, seen = expressions_mark(w->seen);
        KnownMark sizes = {0};
        if (w->sizes)
            sizes = known_mark(w->sizes);
        for (uint32_t k = 0; k < fn->nparam; k++)
            sweep_put_var(w, fn->param[k]);
        if (stm->exp.form == FORM_IF)
            learn(w, stm->exp.arg[0], i == 0, 0);
        put_only_indices(w, stm, i);
        visit_body(w, fn->body, stm_result_names(stm));
        expressions_undo(w->seen, seen);
        if (w->sizes)
            known_undo(w->sizes, sizes);
        leave_scope(w, mark);
    }
    w->parallel -= parallel;
}

static void bind_pattern(Sweep *w, Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++) {
        sweep_put_var(w, stm->pat[i]);
        w->depth[stm->pat[i]->id] = w->parallel;
    }
}

static Stm *visit_stm(Sweep *w, Body *body, Stm *stm)
{
    Stm *next = stm->next;

    fold_operands(w, stm);
    if (branch_unfold(w, body, stm, &next) || drop_copy(w, body, stm) ||
        merge(w, body, stm))
        return next;
    renumber(w, stm);
    if (stm->exp.form == FORM_LOOP)
        results_of_loop(w, body, stm);
    visit_fns(w, stm);
    next = stm->next;
    if (stm->exp.form == FORM_IF)
        results_of_if(w, body, stm);
    bind_pattern(w, stm);
    if (w->sizes)
        known_pass(w->sizes, stm);
    if (stm->exp.form == FORM_ASSERT)
        visit_assert(w, body, stm);
    return next;
}

/* NAME: what types call its results, or NULL. */
static void visit_body(Sweep *w, Body *body, Var *const *name)
{
    for (Stm *s = body->first; s;)
        s = visit_stm(w, body, s);
    fold_results(w, body, name);
}

/* ---- functions ---- */

static bool equals_literal(const Scalar *s)
{
    if (s->op == OP_LAND)
        return equals_literal(s->arg[0]) || equals_literal(s->arg[1]);
    return s->op == OP_EQ && s->arg[0]->elem == ELEM_I64 &&
           (s->arg[0]->op == OP_CONST || s->arg[1]->op == OP_CONST);
}

static bool asserts_literal(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.form == FORM_ASSERT && equals_literal(stm->exp.arg[0]);
}

/* A number that does not fit 32 bits in an equality. */
static bool equals_large(const Scalar *s, bool equal)
{
    bool large = equal && s->op == OP_CONST && s->elem == ELEM_I64 &&
                 bits_of_number((int64_t)s->u.bits) > 31;

    for (uint32_t i = 0; i < s->narg; i++)
        large = large || equals_large(s->arg[i], equal || s->op == OP_EQ);
    return large;
}

static bool asserts_large(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.form == FORM_ASSERT && equals_large(stm->exp.arg[0], false);
}

static void visit_fun(Sweep *w, Fun *fun)
{
    Arena scratch = {0};
    Var **name = ARENA_NEW(&scratch, Var *, fun->nres);

    for (uint32_t i = 0; i < fun->nres; i++)
        name[i] = fun->res[i].var;
    w->cx->fun = fun;
    if (!w->in_memory)
        consumed_mark(fun, w->consumed);
    Known sizes = {0};
    bool asks = body_any_stm(fun->body, asserts_literal, NULL);
    if (asks)
        sizes = known_new(w->prog);
    w->sizes = asks ? &sizes : NULL;
    w->large = asks && body_any_stm(fun->body, asserts_large, NULL);
    visit_body(w, fun->body, name);
    if (asks)
        known_free(&sizes);
    arena_free(&scratch);
    expressions_undo(w->seen, 0);
    leave_scope(w, 0);
}

void simplify_sweep(Prog *prog, PassContext *cx, Algebra *algebra,
                    FunRounds *rounds, bool tells)
{
    Arena scratch = {0};
    Sweep w = {.prog = prog,
               .cx = cx,
               .store = prog->store,
               .tells = tells,
               .subst = subst_new(prog),
               .known = subst_new(prog),
               .algebra = algebra,
               .numbers = numbers_new(algebra->polys, prog->store, prog->nvar),
               .uses = name_uses_new(prog, rounds, &scratch),
               .checks = checks_new(prog, &scratch),
               .in_memory = prog_level(prog) == LEVEL_FUNMEM,
               .given = ARENA_NEW(&scratch, bool, prog->nvar),
               .depth = ARENA_NEW(&scratch, uint32_t, prog->nvar)};

    w.seen = expressions_new(&w.numbers);
    if (!w.in_memory)
        w.consumed = ARENA_NEW(&scratch, bool, prog->nvar);
    for (Fun *f = fun_due(rounds, prog->first); f;
         f = fun_due(rounds, f->next)) {
        long long before = cx->rewrites;
        visit_fun(&w, f);
        fun_looked_at(rounds, f, cx, before);
    }
    cx->fun = NULL;
    expressions_free(w.seen);
    numbers_free(&w.numbers);
    subst_free(&w.known);
    subst_free(&w.subst);
    free(w.truth);
    free(w.undo);
    arena_free(&scratch);
}
