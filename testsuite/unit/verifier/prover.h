/* prover.h - what the unit tests of the prover share: facts and questions
 * read from a function's text. */
#ifndef TESTSUITE_UNIT_VERIFIER_PROVER_H
#define TESTSUITE_UNIT_VERIFIER_PROVER_H

#include "testsuite/unit/program.h"

#include "ir-text/poly/poly.h"
#include "verifier/prover/facts/facts.h"
#include "verifier/prover/prover.h"

typedef struct Text {
    Program p;
    PolyStore *ps;
    Facts *facts;
} Text;

static inline Text text_open(const char *text)
{
    Text t = {.p = program_open(text)};

    t.ps = poly_store_new(t.p.store);
    t.facts = facts_new(t.p.prog, t.ps);
    return t;
}

static inline void text_close(Text *t)
{
    facts_free(t->facts);
    poly_store_free(t->ps);
    program_close(&t->p);
}

/* Learn what the first body says: asserts, definitions, loop bounds (from
 * outside in).  The last statement met is the answer: it is not learnt. */
static inline const Stm *learn_text(Text *t)
{
    const Body *body = t->p.prog->first->body;
    const Stm *s = body->first;

    while (s) {
        const Exp *e = &s->exp;
        if (!s->next && e->form == FORM_LOOP) {
            facts_index(t->facts, e->fn[0].param[0], e->arg[0], s);
            s = e->fn[0].body->first;
            continue;
        }
        if (!s->next && e->form == FORM_IF) {
            facts_assume(t->facts, e->arg[0], s);
            s = e->fn[0].body->first;
            continue;
        }
        if (!s->next)
            break;
        if (e->form == FORM_ASSERT)
            facts_assume(t->facts, e->arg[0], s);
        else if (e->form == FORM_SCALAR)
            facts_define(t->facts, s->pat[0], e->arg[0], s);
        s = s->next;
    }
    return s;
}

static inline Verdict ask_condition(Facts *facts, const Scalar *c)
{
    PolyStore *ps = facts_polys(facts);

    if (c->op == OP_LAND) {
        Verdict a = ask_condition(facts, c->arg[0]);
        Verdict b = ask_condition(facts, c->arg[1]);
        return a == REFUTED || b == REFUTED ? REFUTED
               : a == PROVED                ? b
                                            : UNKNOWN;
    }
    assert_true(c->op == OP_LT || c->op == OP_LE || c->op == OP_GT ||
                c->op == OP_GE || c->op == OP_EQ || c->op == OP_NE);
    return prove_compare(facts, poly_of(ps, c->arg[0]), (Op)c->op,
                         poly_of(ps, c->arg[1]));
}

#endif
