/* equality.c - equalities that hold somewhere, as rewriting. */
#include "ir-text/equality.h"

#include "ir-text/ir.h"
#include "ir-text/order.h"
#include "ir-text/poly_store.h"

#include <stdlib.h>
#include <string.h>

/* ATOM is TO; or, without an atom, TO is zero. */
typedef struct Known {
    const Atom *atom;
    const Poly *to;
} Known;

struct Equalities {
    PolyStore *ps;
    Known *known;
    uint32_t nknown, room;
    uint32_t *rule; /* by Atom.id: its index in `known`, plus 1 */
    uint32_t rule_room;
    uint32_t nopen; /* without an atom */
    uint32_t *opaque; /* those in `known` whose atom has operands */
    uint32_t nopaque, opaque_room;
    AtomMemo memo;
};

Equalities *equalities_new(PolyStore *ps)
{
    Equalities *eq = ground_alloc(sizeof *eq);
    memset(eq, 0, sizeof *eq);
    eq->ps = ps;
    eq->memo.now = 1;
    return eq;
}

void equalities_free(Equalities *eq)
{
    if (!eq)
        return;
    free(eq->known);
    free(eq->rule);
    free(eq->opaque);
    free(eq->memo.at);
    free(eq);
}

static const Poly *rule_for(const Atom *atom, void *data)
{
    const Equalities *eq = data;
    uint32_t at = atom->id < eq->rule_room ? eq->rule[atom->id] : 0;
    return at ? eq->known[at - 1].to : NULL;
}

const Poly *equalities_apply(Equalities *eq, const Poly *p)
{
    return p ? poly_map(eq->ps, p, &eq->memo, rule_for, eq) : NULL;
}

static void push(Equalities *eq, const Atom *atom, const Poly *to)
{
    eq->known = poly_grow(eq->known, &eq->room, eq->nknown,
                          sizeof *eq->known);
    eq->known[eq->nknown++] = (Known){atom, to};
    eq->memo.now++;
    if (!atom) {
        eq->nopen++;
        return;
    }
    eq->rule = poly_grow(eq->rule, &eq->rule_room, atom->id,
                         sizeof *eq->rule);
    eq->rule[atom->id] = eq->nknown;
    if (!atom->narg)
        return;
    eq->opaque = poly_grow(eq->opaque, &eq->opaque_room, eq->nopaque,
                           sizeof *eq->opaque);
    eq->opaque[eq->nopaque++] = eq->nknown - 1;
}

/* Can P == 0 be solved for ATOM, which is a term of it? */
static bool is_solvable_for(PolyStore *ps, const Poly *p, const Term *term)
{
    const Atom *atom = term->mono->factor[0].atom;
    const Poly *q, *r;

    poly_split(ps, p, atom, &q, &r);
    return poly_is_const(q, &(int64_t){0}) && !poly_mentions_atom(ps, r, atom);
}

/* An opaque atom rather than a variable, and else the last by names. */
static bool is_rather(PolyStore *ps, const Atom *a, const Atom *b)
{
    if ((a->op == OP_VAR) != (b->op == OP_VAR))
        return b->op == OP_VAR;
    const Scalar *x = atom_scalar(ps, a), *y = atom_scalar(ps, b);
    return x && y && scalar_order(x, y) > 0;
}

/* The term of P for whose atom P == 0 is solved, or NULL. */
static const Term *choose_term(PolyStore *ps, const Poly *p)
{
    const Term *best = NULL;

    for (uint32_t i = 0; i < p->nterm; i++) {
        const Term *t = &p->term[i];
        if (t->mono->degree != 1 || (t->coef != 1 && t->coef != -1))
            continue;
        if (is_solvable_for(ps, p, t) &&
            (!best || is_rather(ps, t->mono->factor[0].atom,
                                best->mono->factor[0].atom)))
            best = t;
    }
    return best;
}

/* Rewriting ends because no rule gives an atom that an older rule replaces.
 * What an expression became by rewriting its arguments gets a rule of its own
 * only where that stays so: a variable (`max(a, a - 1)` is `a`) may stand in
 * any older rule. */
static void push_followed(Equalities *eq, const Atom *atom, const Poly *to)
{
    const Poly *normal = equalities_apply(eq, to);

    if (atom->narg && normal && !rule_for(atom, eq) &&
        !poly_mentions_atom(eq->ps, normal, atom))
        push(eq, atom, normal);
}

/* A rule for `x / 2` is one for `y / 2` too where x became y. */
static void follow_opaque_rules(Equalities *eq)
{
    for (uint32_t i = 0, n = eq->nopaque; i < n; i++) {
        uint32_t rule = eq->opaque[i];
        const Atom *atom = eq->known[rule].atom;
        const Poly *arg[MAX_ARITY];
        bool ok = true, changed = false;
        for (uint32_t k = 0; k < atom->narg && ok; k++) {
            ok = (arg[k] = equalities_apply(eq, atom->arg[k])) != NULL;
            changed |= ok && arg[k] != atom->arg[k];
        }
        const Poly *moved =
            ok && changed ? poly_combine(eq->ps, atom->sample, arg) : NULL;
        const Atom *other = moved ? poly_as_atom(moved) : NULL;
        if (other)
            push_followed(eq, other, eq->known[rule].to);
    }
}

/* P without the common factor of its coefficients. */
static const Poly *primitive(PolyStore *ps, const Poly *p)
{
    uint64_t content = poly_content(p);

    if (content > INT64_MAX)
        return p;
    return poly_divide(ps, p, poly_const(ps, (int64_t)content));
}

bool equalities_add(Equalities *eq, const Poly *a, const Poly *b)
{
    PolyStore *ps = eq->ps;
    const Poly *p = equalities_apply(eq, poly_sub(ps, a, b));
    int64_t value;

    if (!p || poly_is_zero(p))
        return true;
    if (poly_is_const(p, &value))
        return false;
    p = primitive(ps, p);
    const Term *term = choose_term(ps, p);
    if (!term) {
        push(eq, NULL, p);
        return true;
    }
    const Atom *atom = term->mono->factor[0].atom;
    const Poly *rest = poly_sub(ps, p, poly_intern(ps, 1, term));
    const Poly *to = term->coef > 0 ? poly_neg(ps, rest) : rest;
    if (!to)
        return true;
    push(eq, atom, to);
    follow_opaque_rules(eq);
    return true;
}

void equalities_assume(Equalities *eq, const Scalar *condition)
{
    while (condition->op == OP_LAND) {
        equalities_assume(eq, condition->arg[0]);
        condition = condition->arg[1];
    }
    if (condition->op == OP_EQ && condition->arg[0]->elem == ELEM_I64)
        equalities_add(eq, poly_of(eq->ps, condition->arg[0]),
                       poly_of(eq->ps, condition->arg[1]));
}

uint32_t equalities_mark(const Equalities *eq)
{
    return eq->nknown;
}

void equalities_undo(Equalities *eq, uint32_t mark)
{
    while (eq->nknown > mark) {
        const Atom *atom = eq->known[--eq->nknown].atom;
        if (!atom)
            eq->nopen--;
        else
            eq->rule[atom->id] = 0;
        if (atom && atom->narg)
            eq->nopaque--;
        eq->memo.now++;
    }
}

/* Is P a multiple of a known zero? */
static bool is_multiple(Equalities *eq, const Poly *p)
{
    for (uint32_t i = 0; i < eq->nknown; i++) {
        if (eq->known[i].atom)
            continue;
        const Poly *zero = equalities_apply(eq, eq->known[i].to);
        if (zero && poly_divide(eq->ps, p, zero))
            return true;
    }
    return false;
}

bool equalities_hold(Equalities *eq, PolyStore *ps, const Poly *a,
                     const Poly *b)
{
    if (!a || !b)
        return false;
    if (a == b || !eq || !eq->nknown)
        return a == b;
    const Poly *apart = equalities_apply(eq, poly_sub(ps, a, b));
    return apart && (poly_is_zero(apart) ||
                     (eq->nopen && is_multiple(eq, apart)));
}
