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
#include "verifier/prover/solvers/z3.h"

#include <stdlib.h>
#include <string.h>

/* Estimates. */
enum {
    MAX_STEPS = 300000,  /* Z3's rlimit, for one question */
    MAX_ASKED = 400,     /* questions, under one set of facts */
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
    const Z3Library *z;
    Z context, ints, solver;
    Asserted *level; /* the oldest first */
    uint32_t nlevel, level_room;
    uint64_t questions;
    Cached cache[CACHE_SIZE];
};

/* ---- terms ---- */

static Z number(const struct SolverState *s, int64_t value)
{
    return s->z->mk_int64(s->context, value, s->ints);
}

static Z two(const struct SolverState *s, Z (*fn)(Z, unsigned, const Z *),
             Z a, Z b)
{
    const Z both[] = {a, b};
    return fn(s->context, 2, both);
}

static Z poly_term(struct SolverState *s, Facts *facts, const Poly *p);

static Z absolute(const struct SolverState *s, Z a)
{
    return s->z->mk_ite(s->context,
                        s->z->mk_lt(s->context, a, number(s, 0)),
                        s->z->mk_unary_minus(s->context, a), a);
}

/* Z3 rounds so that remainders are not negative; we to 0, or down. */
static Z quotient(const struct SolverState *s, Z a, Z b, bool floors)
{
    const Z3Library *z = s->z;
    Z zero = number(s, 0);
    Z whole = z->mk_div(s->context, absolute(s, a), absolute(s, b));
    Z rest = z->mk_mod(s->context, absolute(s, a), absolute(s, b));
    Z same = z->mk_eq(s->context, z->mk_lt(s->context, a, zero),
                      z->mk_lt(s->context, b, zero));
    Z minus = z->mk_unary_minus(s->context, whole);

    if (floors)
        minus = z->mk_ite(s->context, z->mk_eq(s->context, rest, zero), minus,
                          two(s, z->mk_sub, minus, number(s, 1)));
    return z->mk_ite(s->context, same, whole, minus);
}

/* The operator over the integers, if it does not divide; NULL: it is left
 * open. */
static Z operator_term(struct SolverState *s, Op op, Z a, Z b)
{
    const Z3Library *z = s->z;

    switch (op) {
    case OP_MIN:
        return z->mk_ite(s->context, z->mk_le(s->context, a, b), a, b);
    case OP_MAX:
        return z->mk_ite(s->context, z->mk_le(s->context, a, b), b, a);
    case OP_ABS:
        return absolute(s, a);
    default:
        return NULL;
    }
}

/* The quotient of D, or the rest. */
static Z division_term(struct SolverState *s, Facts *facts,
                       const Division *d, bool leaves)
{
    Z a = poly_term(s, facts, d->x), b = poly_term(s, facts, d->y);
    Z whole = quotient(s, a, b, d->floors);

    return leaves ? two(s, s->z->mk_sub, a, two(s, s->z->mk_mul, b, whole))
                  : whole;
}

/* Terms live no longer than the level on which they are made: they are made
 * anew for each assertion. */
static Z atom_term(struct SolverState *s, Facts *facts, const Atom *atom)
{
    PolyStore *ps = facts_polys(facts);
    Z one = number(s, 1);
    Division d;

    if (atom_is_quotient(ps, atom, &d))
        return division_term(s, facts, &d, false);
    if (atom_is_rest(ps, atom, &d))
        return division_term(s, facts, &d, true);
    if (atom->narg && atom->elem == ELEM_I64 &&
        operator_term(s, (Op)atom->op, one, one))
        return operator_term(
            s, (Op)atom->op, poly_term(s, facts, atom->arg[0]),
            atom->narg > 1 ? poly_term(s, facts, atom->arg[1]) : NULL);
    return s->z->mk_const(s->context,
                          s->z->mk_int_symbol(s->context, (int)atom->id),
                          s->ints);
}

static Z poly_term(struct SolverState *s, Facts *facts, const Poly *p)
{
    Z sum = number(s, 0);

    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        Z part = number(s, p->term[i].coef);
        for (uint32_t k = 0; k < mono->nfactor; k++)
            for (uint32_t n = 0; n < mono->factor[k].power; n++)
                part = two(s, s->z->mk_mul, part,
                           atom_term(s, facts, mono->factor[k].atom));
        sum = two(s, s->z->mk_add, sum, part);
    }
    return sum;
}

static void assert_term(struct SolverState *s, Z term)
{
    s->z->solver_assert(s->context, s->solver, term);
}

/* All opaque atoms of P have values: no divisor is zero. */
static void assert_defined(struct SolverState *s, Facts *facts, const Poly *p)
{
    AtomList list = {NULL, 0, 0};

    facts_atoms(facts, p, &list);
    for (uint32_t i = 0; i < list.n; i++) {
        const Atom *atom = list.at[i];
        if (atom->op != OP_DIV && atom->op != OP_REM && atom->op != OP_FDIV &&
            atom->op != OP_FMOD)
            continue;
        Z divisor = poly_term(s, facts, atom->arg[1]);
        assert_term(s, s->z->mk_not(s->context,
                                    s->z->mk_eq(s->context, divisor,
                                                number(s, 0))));
    }
    free(list.at);
}

static Z relation_term(struct SolverState *s, Facts *facts, const Poly *p,
                       Relation rel)
{
    Z term = poly_term(s, facts, p), zero = number(s, 0);

    if (rel == REL_NONNEG)
        return s->z->mk_le(s->context, zero, term);
    Z equal = s->z->mk_eq(s->context, term, zero);
    return rel == REL_ZERO ? equal : s->z->mk_not(s->context, equal);
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
        s->z->solver_pop(s->context, s->solver, s->nlevel - same);
    for (s->nlevel = same; s->nlevel < facts->nfact; s->nlevel++) {
        const Fact *fact = &facts->fact[s->nlevel];
        GROUND_INDEX(s->level, s->level_room, s->nlevel);
        s->level[s->nlevel] = (Asserted){fact->p, fact->rel};
        s->z->solver_push(s->context, s->solver);
        assert_defined(s, facts, fact->p);
        assert_term(s, relation_term(s, facts, fact->p, fact->rel));
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

static void limit(const struct SolverState *s)
{
    Z params = s->z->mk_params(s->context);

    s->z->params_inc_ref(s->context, params);
    s->z->params_set_uint(s->context, params,
                          s->z->mk_string_symbol(s->context, "rlimit"),
                          MAX_STEPS);
    s->z->solver_set_params(s->context, s->solver, params);
    s->z->params_dec_ref(s->context, params);
}

static struct SolverState *solver_open(const Z3Library *z)
{
    struct SolverState *s = ground_alloc(sizeof *s);

    memset(s, 0, sizeof *s);
    s->z = z;
    Z config = z->mk_config();
    s->context = z->mk_context(config);
    z->del_config(config);
    s->ints = z->mk_int_sort(s->context);
    s->solver = z->mk_solver(s->context);
    z->solver_inc_ref(s->context, s->solver);
    limit(s);
    return s;
}

void z3_free(struct SolverState *s)
{
    if (!s)
        return;
    s->z->solver_dec_ref(s->context, s->solver);
    s->z->del_context(s->context);
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
    s->z->solver_push(s->context, s->solver);
    assert_defined(s, facts, p);
    assert_term(s, s->z->mk_not(s->context,
                                relation_term(s, facts, p, REL_NONNEG)));
    bool proved = s->z->solver_check(s->context, s->solver) == -1;
    s->z->solver_pop(s->context, s->solver, 1);
    s->questions++;
    return proved;
}

bool z3_nonneg(Facts *facts, const Poly *p)
{
    const Z3Library *z = z3_library();

    if (!z)
        return false;
    if (!facts->solver)
        facts->solver = solver_open(z);
    struct SolverState *s = facts->solver;
    uint64_t hash = hash_of_facts(facts);
    Cached *cached =
        &s->cache[(hash ^ p->id * 2654435761u) & (CACHE_SIZE - 1)];
    if (cached->p != p || cached->facts != hash) {
        if (s->questions >= MAX_ASKED)
            return false;
        *cached = (Cached){p, hash, ask(s, facts, p)};
    }
    facts->rule = "z3";
    return cached->proved;
}
