/* subst.c - polynomials with other atoms in the place of theirs. */
#include "ir-text/ir/ir.h"
#include "ir-text/poly/store.h"

void atom_memo_put(AtomMemo *memo, const Atom *atom, const Poly *to)
{
    GROUND_INDEX(memo->at, memo->room, atom->id);
    memo->at[atom->id] = (struct AtomImage){memo->now, to};
}

static const Poly *map_atom(PolyStore *ps, const Atom *atom, AtomMemo *memo,
                            AtomRule rule, void *data);

/* What ATOM, no rule of its own, becomes with its arguments. */
static const Poly *map_arguments(PolyStore *ps, const Atom *atom,
                                 AtomMemo *memo, AtomRule rule, void *data)
{
    const Poly *arg[MAX_ARITY];
    bool changed = false;

    for (uint32_t i = 0; i < atom->narg; i++) {
        arg[i] = poly_map(ps, atom->arg[i], memo, rule, data);
        if (!arg[i])
            return NULL;
        changed |= arg[i] != atom->arg[i];
    }
    if (!changed)
        return poly_atom(atom);
    const Poly *p = poly_combine(ps, atom->sample, arg);
    /* What came out may have a rule. */
    const Atom *other = p && rule ? poly_as_atom(p) : NULL;
    return other ? map_atom(ps, other, memo, rule, data) : p;
}

/* Rules may lead back to an atom that is being rewritten, and be many in a
 * row: then it stays as it is there. */
static const Poly *map_atom(PolyStore *ps, const Atom *atom, AtomMemo *memo,
                            AtomRule rule, void *data)
{
    if (atom->id < memo->room && memo->at[atom->id].when == memo->now)
        return memo->at[atom->id].to;
    const Poly *to = rule ? rule(atom, data) : NULL;
    if (!to && !atom->narg)
        return poly_atom(atom);
    if (rule && memo->depth == IR_MAX_NESTING)
        return poly_atom(atom);
    atom_memo_put(memo, atom, poly_atom(atom));
    memo->depth++;
    to = to ? poly_map(ps, to, memo, rule, data)
            : map_arguments(ps, atom, memo, rule, data);
    memo->depth--;
    atom_memo_put(memo, atom, to);
    return to;
}

static const Poly *map_term(PolyStore *ps, const Term *term, AtomMemo *memo,
                            AtomRule rule, void *data)
{
    const Poly *p = poly_const(ps, term->coef);

    for (uint32_t i = 0; i < term->mono->nfactor; i++) {
        const Factor *f = &term->mono->factor[i];
        const Poly *to = map_atom(ps, f->atom, memo, rule, data);
        for (uint32_t k = 0; k < f->power; k++)
            p = poly_mul(ps, p, to);
    }
    return p;
}

/* SUM and what TERM becomes.  Most terms are an atom or its negative: they need
 * no product in between, though the work is as if there were one. */
static const Poly *add_image(PolyStore *ps, const Poly *sum, const Term *term,
                             AtomMemo *memo, AtomRule rule, void *data)
{
    const Mono *mono = term->mono;

    if (mono->degree != 1 || (term->coef != 1 && term->coef != -1))
        return poly_add(ps, sum, map_term(ps, term, memo, rule, data));
    const Poly *to = map_atom(ps, mono->factor[0].atom, memo, rule, data);
    if (!to)
        return NULL;
    if (poly_degree(to))
        ps->work += to->nterm + 1;
    return term->coef == 1 ? poly_add(ps, sum, to) : poly_sub(ps, sum, to);
}

/* Do all atoms of TERM stay as they are?  False too where one has no
 * image. */
static bool term_stays(PolyStore *ps, const Term *term, AtomMemo *memo,
                       AtomRule rule, void *data)
{
    for (uint32_t i = 0; i < term->mono->nfactor; i++) {
        const Atom *atom = term->mono->factor[i].atom;
        const Poly *to = map_atom(ps, atom, memo, rule, data);
        if (!to || poly_as_atom(to) != atom)
            return false;
    }
    return true;
}

const Poly *poly_map(PolyStore *ps, const Poly *p, AtomMemo *memo,
                     AtomRule rule, void *data)
{
    uint32_t i = 0;

    while (i < p->nterm && term_stays(ps, &p->term[i], memo, rule, data))
        i++;
    if (i == p->nterm)
        return p;
    /* The terms before the first that changes stay in their order. */
    const Poly *sum = poly_intern(ps, i, p->term);
    for (; i < p->nterm; i++)
        sum = add_image(ps, sum, &p->term[i], memo, rule, data);
    return sum;
}

const Poly *poly_subst(PolyStore *ps, const Poly *p, uint32_t n,
                       const PolyPair *pair)
{
    if (!p)
        return NULL;
    ps->subst.now++;
    for (uint32_t i = 0; i < n; i++) {
        const Atom *atom = poly_as_atom(poly_var(ps, pair[i].var));
        if (!pair[i].to)
            return NULL;
        atom_memo_put(&ps->subst, atom, pair[i].to);
    }
    return poly_map(ps, p, &ps->subst, NULL, NULL);
}
