/* facts.c - what guard knows at a place: with what an earlier run of it
 * asserted, and without. */
#include "passes/guard/facts.h"

#include "verifier/prover/facts/walk.h"

bool stm_is_guard(const Stm *stm)
{
    return stm->exp.form == FORM_ASSERT && attr_find(stm->attrs, "guard");
}

static bool is_guard(const Stm *stm, const void *data)
{
    (void)data;
    return stm_is_guard(stm);
}

static bool was_guarded(const Prog *prog)
{
    for (const Fun *f = prog->first; f; f = f->next)
        if (body_any_stm(f->body, is_guard, NULL))
            return true;
    return false;
}

static Facts *new_facts(Prog *prog)
{
    Facts *facts = facts_new(prog, poly_store_new(prog->store));

    facts_seek_proofs(facts);
    return facts;
}

static void free_facts(Facts *facts)
{
    PolyStore *polys = facts ? facts_polys(facts) : NULL;

    facts_free(facts);
    poly_store_free(polys);
}

GuardFacts guard_facts_new(Prog *prog)
{
    return (GuardFacts){new_facts(prog),
                        was_guarded(prog) ? new_facts(prog) : NULL};
}

void guard_facts_free(GuardFacts *facts)
{
    free_facts(facts->own);
    free_facts(facts->all);
}

GuardMark guard_facts_mark(const GuardFacts *facts)
{
    return (GuardMark){facts_mark(facts->own),
                       facts->all ? facts_mark(facts->all) : 0};
}

void guard_facts_undo(GuardFacts *facts, GuardMark mark)
{
    facts_undo(facts->own, mark.own);
    if (facts->all)
        facts_undo(facts->all, mark.all);
}

void guard_facts_assume(GuardFacts *facts, const Scalar *condition)
{
    facts_assume(facts->own, condition, NULL);
    if (facts->all)
        facts_assume(facts->all, condition, NULL);
}

void guard_facts_enter_fun(GuardFacts *facts, const Fun *fun)
{
    facts_enter_fun(facts->own, fun);
    if (facts->all)
        facts_enter_fun(facts->all, fun);
}

void guard_facts_enter(GuardFacts *facts, const Stm *stm, uint32_t fn)
{
    facts_enter(facts->own, stm, fn);
    if (facts->all)
        facts_enter(facts->all, stm, fn);
}

void guard_facts_pass(GuardFacts *facts, const Stm *stm)
{
    if (!stm_is_guard(stm))
        facts_pass(facts->own, stm);
    if (facts->all)
        facts_pass(facts->all, stm);
}

void guard_facts_forget_polys(GuardFacts *facts)
{
    facts_forget_polys(facts->own);
    if (facts->all)
        facts_forget_polys(facts->all);
}

bool guard_facts_prove(GuardFacts *facts, const Demand *demand)
{
    return facts->all && demand_is_proved(facts->all, demand);
}
