/* z3.c - what the prover's own rules leave open, asked of Z3.
 *
 * The solver holds the facts in the order in which they were learnt, each on
 * a level of its own, so that going from one place of a program to the next
 * only changes what changed.  Answers are kept by the question and the facts
 * that there were.
 */
#include "verifier/prover/z3.h"

#include "verifier/prover/division.h"
#include "verifier/prover/facts/inside.h"
#include "verifier/prover/solvers/z3_terms.h"

#include <stdlib.h>
#include <string.h>

/* Estimates. */
enum {
    MAX_STEPS = 300000, /* Z3's rlimit, for one question */
    MAX_ASKED = 400,    /* questions, under one set of facts */
    CACHE_SIZE = 1 << 12
};

/* A question and the facts, as far as hashes tell them. */
typedef struct Cached {
    const Poly *p;
    uint64_t facts;
    bool proved;
} Cached;

/* What is asserted on a level of the solver. */
typedef struct Asserted {
    const Poly *p;
    Relation rel;
} Asserted;

struct SolverState {
    Z3Solver z3;
    Asserted *level; /* the oldest first */
    uint32_t nlevel, level_room;
    uint64_t questions;
    Cached cache[CACHE_SIZE];
};

/* ---- terms ---- */

static Z poly_term(struct SolverState *s, Facts *facts, const Poly *p);

/* OP on the values of two polynomials; B may be NULL. */
static Z operator_term(struct SolverState *s, Facts *facts, Op op,
                       const Poly *a, const Poly *b)
{
    const Z arg[] = {poly_term(s, facts, a), b ? poly_term(s, facts, b) : NULL};

    return z3_operator(&s->z3, op, arg);
}

static bool is_arithmetic(const Atom *atom)
{
    return atom->narg && atom->elem == ELEM_I64 &&
           (op_info[atom->op].partial == PARTIAL_I64 || atom->op == OP_MIN ||
            atom->op == OP_MAX || atom->op == OP_SGN);
}

/* Terms live no longer than the level on which they are made: they are made
 * anew for each assertion. */
static Z atom_term(struct SolverState *s, Facts *facts, const Atom *atom)
{
    PolyStore *ps = facts_polys(facts);
    Division d;

    if (atom_is_quotient(ps, atom, &d))
        return operator_term(s, facts, d.floors ? OP_FDIV : OP_DIV, d.x, d.y);
    if (atom_is_rest(ps, atom, &d))
        return operator_term(s, facts, d.floors ? OP_FMOD : OP_REM, d.x, d.y);
    if (is_arithmetic(atom))
        return operator_term(s, facts, (Op)atom->op, atom->arg[0],
                             atom->narg > 1 ? atom->arg[1] : NULL);
    return s->z3.z->mk_const(
        s->z3.context, s->z3.z->mk_int_symbol(s->z3.context, (int)atom->id),
        s->z3.ints);
}

static Z poly_term(struct SolverState *s, Facts *facts, const Poly *p)
{
    Z sum = z3_number(&s->z3, 0);

    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        Z part = z3_number(&s->z3, p->term[i].coef);
        for (uint32_t k = 0; k < mono->nfactor; k++)
            for (uint32_t n = 0; n < mono->factor[k].power; n++)
                part = z3_two(&s->z3, s->z3.z->mk_mul, part,
                              atom_term(s, facts, mono->factor[k].atom));
        sum = z3_two(&s->z3, s->z3.z->mk_add, sum, part);
    }
    return sum;
}

/* All opaque atoms of P have values: no divisor is zero. */
static void assert_defined(struct SolverState *s, Facts *facts, const Poly *p)
{
    AtomList list = {NULL, 0, 0};

    facts_atoms(facts, p, &list);
    for (uint32_t i = 0; i < list.n; i++) {
        const Atom *atom = list.at[i];
        if (!op_divides(atom->op))
            continue;
        Z divisor = poly_term(s, facts, atom->arg[1]);
        z3_assert(&s->z3, z3_differ(&s->z3, divisor, z3_number(&s->z3, 0)));
    }
    free(list.at);
}

static Z relation_term(struct SolverState *s, Facts *facts, const Poly *p,
                       Relation rel)
{
    Z term = poly_term(s, facts, p), zero = z3_number(&s->z3, 0);

    if (rel == REL_NONNEG)
        return s->z3.z->mk_le(s->z3.context, zero, term);
    Z equal = s->z3.z->mk_eq(s->z3.context, term, zero);
    return rel == REL_ZERO ? equal : s->z3.z->mk_not(s->z3.context, equal);
}

/* ---- the facts ---- */

/* Make the solver's levels those of the facts. */
static void bring_up_to_date(struct SolverState *s, Facts *facts)
{
    uint32_t same = 0;

    while (same < s->nlevel && same < facts->nfact &&
           s->level[same].p == facts->fact[same].p &&
           s->level[same].rel == facts->fact[same].rel)
        same++;
    if (same < s->nlevel)
        s->z3.z->solver_pop(s->z3.context, s->z3.solver, s->nlevel - same);
    for (s->nlevel = same; s->nlevel < facts->nfact; s->nlevel++) {
        const Fact *fact = &facts->fact[s->nlevel];
        GROUND_INDEX(s->level, s->level_room, s->nlevel);
        s->level[s->nlevel] = (Asserted){fact->p, fact->rel};
        s->z3.z->solver_push(s->z3.context, s->z3.solver);
        assert_defined(s, facts, fact->p);
        z3_assert(&s->z3, relation_term(s, facts, fact->p, fact->rel));
    }
}

static uint64_t hash_of_facts(const Facts *facts)
{
    uint64_t hash = 14695981039346656037u;

    for (uint32_t k = 0; k < facts->nfact; k++) {
        hash = (hash ^ facts->fact[k].p->id) * 1099511628211u;
        hash = (hash ^ facts->fact[k].rel) * 1099511628211u;
    }
    return hash;
}

void z3_free(struct SolverState *s)
{
    if (!s)
        return;
    z3_close(&s->z3);
    free(s->level);
    free(s);
}

/* ---- questions ---- */

bool facts_use_z3(Facts *facts, SolverUse use)
{
    facts->solver_use = (uint8_t)use;
    if (use != SOLVER_NEVER && !z3_library())
        facts->solver_use = SOLVER_NEVER;
    return facts->solver_use == (uint8_t)use;
}

uint64_t z3_questions(const Facts *facts)
{
    return facts->solver ? facts->solver->questions : 0;
}

static bool ask(struct SolverState *s, Facts *facts, const Poly *p)
{
    bring_up_to_date(s, facts);
    s->z3.z->solver_push(s->z3.context, s->z3.solver);
    assert_defined(s, facts, p);
    z3_assert(&s->z3, s->z3.z->mk_not(s->z3.context,
                                      relation_term(s, facts, p, REL_NONNEG)));
    bool proved = s->z3.z->solver_check(s->z3.context, s->z3.solver) == -1;
    s->z3.z->solver_pop(s->z3.context, s->z3.solver, 1);
    s->questions++;
    return proved;
}

bool z3_nonneg(Facts *facts, const Poly *p)
{
    struct SolverState *s = facts->solver;

    if (!s) {
        if (!z3_library())
            return false;
        s = facts->solver = ground_alloc(sizeof *s);
        memset(s, 0, sizeof *s);
        z3_open(&s->z3, MAX_STEPS);
    }
    uint64_t hash = hash_of_facts(facts);
    Cached *cached = &s->cache[(hash ^ p->id * 2654435761u) & (CACHE_SIZE - 1)];
    if (cached->p != p || cached->facts != hash) {
        if (s->questions >= MAX_ASKED)
            return false;
        *cached = (Cached){p, hash, ask(s, facts, p)};
    }
    facts->rule = "z3";
    return cached->proved;
}
