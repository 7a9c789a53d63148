/* proved_branches.c - branches that are always taken.
 *
 * A condition is made of comparisons of i64, which the prover decides from
 * what holds at the place: asserts, bounds of indices, branches around.  It is
 * asked for conditions of `if` only, in functions that have one, and a name
 * stands for the condition that it is bound to.
 */
#include "passes/proved_branches.h"

#include "verifier/facts_walk.h"
#include "verifier/prover.h"

typedef struct Proving {
    Prog *prog;
    PassContext *cx;
    Facts *facts;
    const Scalar **condition; /* by Var.id: what a bool is bound to */
} Proving;

/* ---- what is decided ---- */

static Verdict opposite(Verdict v)
{
    return v == PROVED ? REFUTED : v == REFUTED ? PROVED : UNKNOWN;
}

static Verdict compare(Proving *p, const Scalar *s)
{
    PolyStore *polys = facts_polys(p->facts);

    if (s->narg != 2 || s->arg[0]->elem != ELEM_I64)
        return UNKNOWN;
    const Poly *a = poly_of(polys, s->arg[0]), *b = poly_of(polys, s->arg[1]);
    switch ((Op)s->op) {
    case OP_LT:
        return prove_lt(p->facts, a, b);
    case OP_LE:
        return prove_le(p->facts, a, b);
    case OP_GT:
        return prove_lt(p->facts, b, a);
    case OP_GE:
        return prove_le(p->facts, b, a);
    case OP_EQ:
        return prove_eq(p->facts, a, b);
    case OP_NE:
        return opposite(prove_eq(p->facts, a, b));
    default:
        return UNKNOWN;
    }
}

static Verdict decide(Proving *p, const Scalar *s)
{
    Verdict a, b;

    switch ((Op)s->op) {
    case OP_VAR:
        return p->condition[s->u.var->id]
                   ? decide(p, p->condition[s->u.var->id])
                   : UNKNOWN;
    case OP_NOT:
        return opposite(decide(p, s->arg[0]));
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
        return compare(p, s);
    }
}

/* ---- the walk ---- */

static void visit_if(Proving *p, Stm *stm)
{
    const Scalar *s = stm->exp.arg[0];
    Verdict v = s->op == OP_CONST ? UNKNOWN : decide(p, s);

    if (!PASS_LEGAL(simplify_branch_proved, v != UNKNOWN) ||
        !pass_rewrite(p->cx))
        return;
    pass_remark(p->cx, p->prog, REMARK_DONE, "branch", stm->loc,
                "the condition always %s", v == PROVED ? "holds" : "fails");
    stm->exp.arg[0] = scalar_bool(p->prog->store, v == PROVED);
}

static void visit_body(Proving *p, const Body *body)
{
    for (Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_SCALAR && s->exp.arg[0]->elem == ELEM_BOOL &&
            s->exp.arg[0]->op != OP_VAR)
            p->condition[s->pat[0]->id] = s->exp.arg[0];
        if (s->exp.form == FORM_IF)
            visit_if(p, s);
        for (uint32_t i = 0; i < s->exp.nfn; i++) {
            uint32_t mark = facts_mark(p->facts);
            facts_enter(p->facts, s, i);
            visit_body(p, s->exp.fn[i].body);
            facts_undo(p->facts, mark);
        }
        facts_pass(p->facts, s);
    }
}

static bool is_if(Stm *stm, void *data)
{
    *(bool *)data |= stm->exp.form == FORM_IF;
    return !*(bool *)data;
}

static bool has_if(const Fun *fun)
{
    bool found = false;

    body_each_stm(fun->body, is_if, &found);
    return found;
}

void proved_branches(Prog *prog, PassContext *cx, FunRounds *rounds)
{
    Arena scratch = {0};
    PolyStore *polys = poly_store_new(prog->store);
    Proving p = {prog, cx, facts_new(prog, polys),
                 ARENA_NEW(&scratch, const Scalar *, prog->nvar)};

    for (Fun *f = fun_due(rounds, prog->first); f;
         f = fun_due(rounds, f->next)) {
        if (!has_if(f))
            continue;
        long long before = cx->rewrites;
        uint32_t mark = facts_mark(p.facts);
        cx->fun = f;
        facts_enter_fun(p.facts, f);
        visit_body(&p, f->body);
        facts_undo(p.facts, mark);
        fun_looked_at(rounds, f, cx, before);
    }
    cx->fun = NULL;
    facts_free(p.facts);
    poly_store_free(polys);
    arena_free(&scratch);
}
