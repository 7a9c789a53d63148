/* proved_values.c - operators that the facts decide.
 *
 * Comparisons of i64, min and max, signs, quotients and remainders are decided
 * by asserts, bounds of indices and branches around.  The prover is asked where
 * such an operator stands in a scalar expression that no type depends on, and
 * a name of a condition stands for what it is bound to.  In a size or a place,
 * and in what these are compared by, `max(n, 0)` is another thing than `n` for
 * the rules of types, which know equalities only.
 */
#include "passes/simplify/proved_values.h"

#include "passes/simplify/name_uses.h"
#include "passes/simplify/proved_operator.h"
#include "verifier/prover/facts/walk.h"

#include <stdlib.h>

/* On the way to the current statement: STM was passed, or its body FN entered,
 * where there were MARK facts. */
typedef struct Step {
    const Stm *stm; /* NULL: the function was entered */
    uint32_t fn;    /* PASSED: none */
    uint32_t mark;
} Step;

enum { PASSED = UINT32_MAX };

typedef struct Proving {
    Prog *prog;
    PassContext *cx;
    Facts *facts;
    Step *step;
    uint32_t nstep, step_room;
    uint32_t nlearnt; /* of these, the facts know of so many */
    const Fun *fun; /* the current one */
    NameUses uses;  /* of the functions where somebody asked, as they were */
    const Fun *last_used; /* the last of these */
    const Scalar **condition; /* by Var.id: what a bool is bound to */
    bool *tangled; /* by Var.id: made of products of names, or long */
    uint8_t *asks; /* by Scalar.id: what is known of it, see below */
    uint32_t room;
} Proving;

/* ---- facts, once somebody asks ---- */

static void go(Proving *p, const Stm *stm, uint32_t fn)
{
    GROUND_ROOM(p->step, p->nstep, p->step_room);
    p->step[p->nstep++] = (Step){stm, fn, 0};
}

/* Back to where N steps had been made. */
static void go_back(Proving *p, uint32_t n)
{
    if (p->nlearnt > n) {
        facts_undo(p->facts, p->step[n].mark);
        p->nlearnt = n;
    }
    p->nstep = n;
}

static Facts *facts_here(Proving *p)
{
    for (; p->nlearnt < p->nstep; p->nlearnt++) {
        Step *step = &p->step[p->nlearnt];
        step->mark = facts_mark(p->facts);
        if (!step->stm)
            facts_enter_fun(p->facts, p->fun);
        else if (step->fn == PASSED)
            facts_pass(p->facts, step->stm);
        else
            facts_enter(p->facts, step->stm, step->fn);
    }
    return p->facts;
}

/* ---- what may be decided ---- */

enum { NOBODY_LOOKED, ASKS_NOTHING, ASKS };

/* Is there an operator in S that facts may decide?  Terms that were made since
 * the walk began are looked at each time. */
static bool asks(Proving *p, const Scalar *s)
{
    bool found = operator_asks(s) || s->op == OP_SELECT;

    if (s->narg == 0)
        return false;
    if (s->id < p->room && p->asks[s->id] != NOBODY_LOOKED)
        return p->asks[s->id] == ASKS;
    for (uint32_t i = 0; i < s->narg && !found; i++)
        found = asks(p, s->arg[i]);
    if (s->id < p->room)
        p->asks[s->id] = found ? ASKS : ASKS_NOTHING;
    return found;
}

/* Of expressions that are compared.  An estimate. */
enum { MAX_NODES = 64 };

static bool is_tangled_within(const Proving *p, const Scalar *s, uint32_t *left)
{
    if (s->op == OP_VAR)
        return p->tangled[s->u.var->id];
    if (*left == 0 || (s->op == OP_MUL && s->arg[0]->op != OP_CONST &&
                       s->arg[1]->op != OP_CONST))
        return true;
    --*left;
    for (uint32_t i = 0; i < s->narg; i++)
        if (is_tangled_within(p, s->arg[i], left))
            return true;
    return false;
}

/* Is S, or what its names are bound to, made of products of names, or long?  Of
 * such, what is not searched proves next to nothing, and polynomials grow. */
static bool is_tangled(const Proving *p, const Scalar *s)
{
    uint32_t left = MAX_NODES;

    return is_tangled_within(p, s, &left);
}

/* ---- conditions ---- */

static Verdict decide(Proving *p, const Scalar *s)
{
    Verdict a, b;

    switch ((Op)s->op) {
    case OP_VAR:
        return p->condition[s->u.var->id]
                   ? decide(p, p->condition[s->u.var->id])
                   : UNKNOWN;
    case OP_NOT:
        return verdict_not(decide(p, s->arg[0]));
    case OP_LAND:
    case OP_LOR:
        a = decide(p, s->arg[0]);
        if (a == (s->op == OP_LAND ? REFUTED : PROVED))
            return a;
        b = decide(p, s->arg[1]);
        if (b == (s->op == OP_LAND ? REFUTED : PROVED))
            return b;
        return a == b ? a : UNKNOWN;
    default:
        return s->narg == 2 && s->arg[0]->elem == ELEM_I64
                   ? comparison_proved(facts_here(p), s)
                   : UNKNOWN;
    }
}

static const Scalar *decided(Proving *p, const Scalar *s)
{
    Verdict v = s->op == OP_CONST ? UNKNOWN : decide(p, s);

    return PASS_LEGAL(simplify_branch_proved, v != UNKNOWN)
               ? scalar_bool(p->prog->store, v == PROVED)
               : s;
}

/* ---- expressions ---- */

static const Scalar *prove(Proving *p, const Scalar *s, const Stm *stm);

/* The operands of a lazy OP in S, from the left to the right.  If LEARNS, the
 * facts know in the end that what stands after S is evaluated. */
static const Scalar *prove_lazily(Proving *p, const Scalar *s, Op op,
                                  bool learns, const Stm *stm)
{
    if (s->op == op) {
        bool learns_first = learns || asks(p, s->arg[1]);
        const Scalar *a = prove_lazily(p, s->arg[0], op, learns_first, stm);
        const Scalar *b = prove_lazily(p, s->arg[1], op, learns, stm);
        return a == s->arg[0] && b == s->arg[1]
                   ? s
                   : scalar_binary(p->prog->store, op, a, b);
    }
    const Scalar *by = prove(p, s, stm);
    if (learns && op == OP_LAND)
        facts_assume(p->facts, s, stm);
    else if (learns)
        facts_deny(p->facts, s, stm);
    return by;
}

/* A right operand is evaluated where the left ones decided nothing. */
static const Scalar *prove_lazy(Proving *p, const Scalar *s, const Stm *stm)
{
    uint32_t mark = facts_mark(facts_here(p));
    const Scalar *by = prove_lazily(p, s, (Op)s->op, false, stm);

    facts_undo(p->facts, mark);
    return by;
}

/* S with what the facts decide in it; STM is where it stands. */
static const Scalar *prove(Proving *p, const Scalar *s, const Stm *stm)
{
    Store *store = p->prog->store;
    const Scalar *arg[MAX_ARITY];

    if (!asks(p, s))
        return s;
    if (op_info[s->op].lazy)
        return prove_lazy(p, s, stm);
    for (uint32_t i = 0; i < s->narg; i++) {
        arg[i] = prove(p, s->arg[i], stm);
        if (s->op == OP_SELECT && i == 0)
            arg[i] = decided(p, arg[i]);
    }
    s = scalar_with(store, s, arg);
    return operator_asks(s) && !is_tangled(p, s)
               ? operator_proved(facts_here(p), store, s)
               : s;
}

/* ---- where they stand ---- */

/* How names are used in the current function; what was rewritten in it since
 * this walk came to it changes nothing of that. */
static const NameUses *uses(Proving *p)
{
    if (p->last_used != p->fun)
        name_uses_add(&p->uses, p->fun);
    p->last_used = p->fun;
    return &p->uses;
}

/* What the facts decide in S, which stands at STM. */
static const Scalar *proved(Proving *p, const Scalar *s, const Stm *stm)
{
    facts_ask_simply(p->facts, true);
    const Scalar *by = prove(p, s, stm);
    facts_ask_simply(p->facts, false);
    return by;
}

static void put(Proving *p, const Scalar **at, const Scalar *by, Loc loc)
{
    if (!pass_rewrite(p->cx))
        return;
    pass_remark(p->cx, p->prog, REMARK_DONE, "fold", loc,
                "the known facts decide an operator");
    *at = by;
}

static void prove_operand_of(Proving *p, Stm *stm, uint32_t i)
{
    const Scalar *s = stm->exp.arg[i];

    if (!asks(p, s) || operand_is_size(&p->uses, &stm->exp, i))
        return;
    const Scalar *by = proved(p, s, stm);
    if (by != s && PASS_LEGAL(simplify_proved_untyped,
                              !operand_is_typed(uses(p), stm, i)))
        put(p, &stm->exp.arg[i], by, stm->loc);
}

/* NAME: what types call it, or NULL. */
static void prove_result(Proving *p, Body *body, uint32_t i, const Stm *around,
                         const Var *name)
{
    const Scalar *s = body->res[i];

    if (!asks(p, s))
        return;
    const Scalar *by = proved(p, s, around);
    if (by != s &&
        PASS_LEGAL(simplify_proved_result,
                   !name || !value_is_typed(uses(p), s, name)))
        put(p, &body->res[i], by, body->loc);
}

/* ---- the walk ---- */

static void visit_if(Proving *p, Stm *stm)
{
    const Scalar *by = decided(p, stm->exp.arg[0]);

    if (by == stm->exp.arg[0] || !pass_rewrite(p->cx))
        return;
    pass_remark(p->cx, p->prog, REMARK_DONE, "branch", stm->loc,
                "the condition always %s", by->u.bits ? "holds" : "fails");
    stm->exp.arg[0] = by;
}

static void visit_operands(Proving *p, Stm *stm)
{
    Exp *exp = &stm->exp;

    if (exp->form == FORM_ASSERT)
        return;
    if (exp->form == FORM_IF)
        visit_if(p, stm);
    for (uint32_t i = 0; i < exp->narg; i++)
        prove_operand_of(p, stm, i);
}

static void note_value(Proving *p, const Stm *stm)
{
    const Scalar *value = stm->exp.arg[0];
    uint32_t id = stm->pat[0]->id;

    if (value->elem == ELEM_I64)
        p->tangled[id] = is_tangled(p, value);
    if (value->elem == ELEM_BOOL && value->op != OP_VAR)
        p->condition[id] = value;
}

/* NAME: what types call its results, or NULL. */
static void visit_body(Proving *p, Body *body, const Stm *around,
                       Var *const *name)
{
    for (Stm *s = body->first; s; s = s->next) {
        visit_operands(p, s);
        if (s->exp.form == FORM_SCALAR)
            note_value(p, s);
        for (uint32_t i = 0; i < s->exp.nfn; i++) {
            uint32_t before = p->nstep;
            go(p, s, i);
            visit_body(p, s->exp.fn[i].body, s, stm_result_names(s));
            go_back(p, before);
        }
        go(p, s, PASSED);
    }
    for (uint32_t i = 0; i < body->nres; i++)
        prove_result(p, body, i, around, name ? name[i] : NULL);
}

static void visit_fun(Proving *p, Fun *fun)
{
    Arena scratch = {0};
    Var **name = ARENA_NEW(&scratch, Var *, fun->nres);

    for (uint32_t i = 0; i < fun->nres; i++)
        name[i] = fun->res[i].var;
    go(p, NULL, PASSED);
    visit_body(p, fun->body, NULL, name);
    go_back(p, 0);
    arena_free(&scratch);
}

/* ---- functions ---- */

static bool body_asks(Proving *p, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_IF)
            return true;
        for (uint32_t i = 0; i < s->exp.narg; i++)
            if (asks(p, s->exp.arg[i]))
                return true;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (body_asks(p, s->exp.fn[i].body))
                return true;
    }
    for (uint32_t i = 0; i < body->nres; i++)
        if (asks(p, body->res[i]))
            return true;
    return false;
}

void proved_values(Prog *prog, PassContext *cx, FunRounds *rounds)
{
    Arena scratch = {0};
    PolyStore *polys = poly_store_new(prog->store);
    Proving p = {.prog = prog, .cx = cx, .facts = facts_new(prog, polys),
                 .uses = name_uses_none(prog, true, &scratch),
                 .condition = ARENA_NEW(&scratch, const Scalar *, prog->nvar),
                 .tangled = ARENA_NEW(&scratch, bool, prog->nvar),
                 .room = scalar_count(prog->store)};

    p.asks = ARENA_NEW(&scratch, uint8_t, p.room);
    for (Fun *f = fun_due(rounds, prog->first); f;
         f = fun_due(rounds, f->next)) {
        long long before = cx->rewrites;
        if (!body_asks(&p, f->body))
            continue;
        cx->fun = p.fun = f;
        visit_fun(&p, f);
        fun_looked_at(rounds, f, cx, before);
    }
    cx->fun = NULL;
    free(p.step);
    facts_free(p.facts);
    poly_store_free(polys);
    arena_free(&scratch);
}
