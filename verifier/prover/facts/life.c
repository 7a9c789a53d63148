/* life.c - facts from their beginning to their end, with all that others keep
 * for them. */
#include "verifier/prover/facts/inside.h"

#include "verifier/prover/models/states.h"
#include "verifier/prover/z3.h"

#include <stdlib.h>
#include <string.h>

Facts *facts_new(Prog *prog, PolyStore *polys)
{
    Facts *facts = ground_alloc(sizeof *facts);

    memset(facts, 0, sizeof *facts);
    facts->prog = prog;
    facts->ps = polys;
    facts->equal = equalities_new(polys);
    facts->equal_version = 1;
    facts_rest(facts);
    facts->using = 1;
    return facts;
}

void facts_free(Facts *facts)
{
    if (!facts)
        return;
    arena_free(&facts->lists);
    prover_free(facts->prover);
    states_free(facts->states);
    magnitudes_free(facts->magnitudes);
    kept_models_free(facts->kept_models);
    z3_free(facts->solver);
    equalities_free(facts->equal);
    free(facts->fact);
    free(facts->event);
    free(facts->def);
    free(facts->of);
    free(facts->bounds);
    free(facts->ends);
    free(facts->known);
    free(facts->seen);
    free(facts->judged);
    free(facts->stack);
    free(facts->atoms.at);
    free(facts->used);
    free(facts);
}

void facts_forget_polys(Facts *facts)
{
    equalities_forget(facts->equal);
    prover_forget(facts->prover);
    states_forget(facts->states);
    kept_models_forget(facts->kept_models);
    poly_store_reset(facts->ps);
    /* What is kept by atoms and polynomials is of others. */
    facts->equal_version++;
    facts->nundefined++;
}
