/* equality.c - equalities that hold somewhere, as rewriting. */
#include "ir-text/poly/equality.h"

#include "ir-text/poly/store.h"
#include "ir-text/terms/order.h"

#include <stdlib.h>
#include <string.h>

/* Equalities applied one after the other.  An estimate. */
enum { MAX_CHAIN = 16 };

/* ATOM is TO; or, without an atom, TO is zero. */
typedef struct Known {
    const Atom *atom;
    const Poly *to;
    const Poly *said; /* to be zero, before it was rewritten; or NULL */
    uint32_t noted; /* readers, before it */
} Known;

/* The rules for opaque atoms whose operands, rewritten, mention an atom. */
typedef struct Readers {
    uint32_t *rule; /* of Equalities.opaque */
    uint32_t n, room;
} Readers;

struct Equalities {
    PolyStore *ps;
    Known *known;
    uint32_t nknown, room;
    uint32_t *rule; /* by Atom.id: its index in `known`, plus 1 */
    uint32_t rule_room;
    uint32_t nopen; /* without an atom */
    uint32_t *opaque; /* those in `known` whose atom has operands */
    uint32_t nopaque, opaque_room;
    Readers *readers; /* by Atom.id */
    uint32_t readers_room;
    uint32_t *noted; /* the atoms that got a reader, in turn */
    uint32_t nnoted, noted_room;
    uint32_t nfollowed; /* of `known`: readers of their atoms were looked at */
    uint32_t *due;      /* readers to be looked at */
    uint32_t due_room;
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
    for (uint32_t i = 0; i < eq->readers_room; i++)
        free(eq->readers[i].rule);
    free(eq->readers);
    free(eq->noted);
    free(eq->due);
    free(eq->known);
    free(eq->rule);
    free(eq->opaque);
    free(eq->memo.at);
    free(eq);
}

void equalities_forget(Equalities *eq)
{
    equalities_undo(eq, 0);
    eq->memo.now++;
}

static const Poly *rule_for(const Atom *atom, void *data)
{
    const Equalities *eq = data;
    uint32_t at = atom->id < eq->rule_room ? eq->rule[atom->id] : 0;
    return at ? eq->known[at - 1].to : NULL;
}

const Poly *equalities_apply(Equalities *eq, const Poly *p)
{
    return p && eq->nknown > eq->nopen
               ? poly_map(eq->ps, p, &eq->memo, rule_for, eq)
               : p;
}

/* ---- who reads an atom ---- */

static void note_reader(Equalities *eq, const Atom *atom, uint32_t rule)
{
    GROUND_INDEX(eq->readers, eq->readers_room, atom->id);
    Readers *readers = &eq->readers[atom->id];
    GROUND_INDEX(readers->rule, readers->room, readers->n);
    readers->rule[readers->n++] = rule;
    GROUND_INDEX(eq->noted, eq->noted_room, eq->nnoted);
    eq->noted[eq->nnoted++] = atom->id;
}

static void note_atoms(Equalities *eq, const Poly *p, uint32_t rule)
{
    for (uint32_t i = 0; i < p->nterm; i++)
        for (uint32_t k = 0; k < p->term[i].mono->nfactor; k++) {
            const Atom *atom = p->term[i].mono->factor[k].atom;
            if (!poly_walk_enter(eq->ps, atom->id))
                continue;
            note_reader(eq, atom, rule);
            for (uint32_t m = 0; m < atom->narg; m++)
                note_atoms(eq, atom->arg[m], rule);
        }
}

/* Rule RULE of the opaque ones reads the atoms of ARG. */
static void note_operands(Equalities *eq, uint32_t rule, uint32_t narg,
                          const Poly *const *arg)
{
    poly_walk_start(eq->ps);
    for (uint32_t k = 0; k < narg; k++)
        note_atoms(eq, arg[k], rule);
}

/* ---- rules ---- */

static void push(Equalities *eq, const Atom *atom, const Poly *to,
                 const Poly *said)
{
    GROUND_INDEX(eq->known, eq->room, eq->nknown);
    eq->known[eq->nknown++] = (Known){atom, to, said, eq->nnoted};
    eq->memo.now++;
    if (!atom) {
        eq->nopen++;
        return;
    }
    GROUND_INDEX(eq->rule, eq->rule_room, atom->id);
    eq->rule[atom->id] = eq->nknown;
    if (!atom->narg)
        return;
    GROUND_INDEX(eq->opaque, eq->opaque_room, eq->nopaque);
    eq->opaque[eq->nopaque++] = eq->nknown - 1;
    note_operands(eq, eq->nopaque - 1, atom->narg, atom->arg);
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

/* P without the common factor of its coefficients. */
static const Poly *primitive(PolyStore *ps, const Poly *p)
{
    uint64_t content = poly_content(p);

    if (content > INT64_MAX)
        return p;
    return poly_divide(ps, p, poly_const(ps, (int64_t)content));
}

/* A == B, with no regard to who reads what it is about. */
static bool add_difference(Equalities *eq, const Poly *a, const Poly *b)
{
    PolyStore *ps = eq->ps;
    const Poly *said = poly_sub(ps, a, b);
    const Poly *p = equalities_apply(eq, said);
    int64_t value;

    if (!p && said)
        push(eq, NULL, said, said);
    if (!p || poly_is_zero(p))
        return true;
    if (poly_is_const(p, &value))
        return false;
    p = primitive(ps, p);
    const Term *term = choose_term(ps, p);
    if (!term) {
        push(eq, NULL, p, said);
        return true;
    }
    const Atom *atom = term->mono->factor[0].atom;
    const Poly *rest = poly_sub(ps, p, poly_intern(ps, 1, term));
    const Poly *to = term->coef > 0 ? poly_neg(ps, rest) : rest;
    if (to)
        push(eq, atom, to, said);
    return true;
}

/* Rewriting ends because no rule gives an atom that an older rule replaces. */
static void push_followed(Equalities *eq, const Atom *atom, const Poly *to)
{
    const Poly *normal = equalities_apply(eq, to);

    if (normal && !poly_mentions_atom(eq->ps, normal, atom))
        push(eq, atom, normal, NULL);
}

/* A rule for `x / 2` is one for `y / 2` too where x became y; and where that is
 * something else (`x` became 7), it is what the rule says. */
static void follow_opaque_rule(Equalities *eq, uint32_t at)
{
    uint32_t rule = eq->opaque[at];
    const Atom *atom = eq->known[rule].atom;
    const Poly *arg[MAX_ARITY];
    bool ok = true, changed = false;

    for (uint32_t k = 0; k < atom->narg && ok; k++) {
        ok = (arg[k] = equalities_apply(eq, atom->arg[k])) != NULL;
        changed |= ok && arg[k] != atom->arg[k];
    }
    if (!ok || !changed)
        return;
    note_operands(eq, at, atom->narg, arg);
    const Poly *moved = poly_combine(eq->ps, atom->sample, arg);
    const Atom *other = moved ? poly_as_atom(moved) : NULL;
    if (other && other->narg && !rule_for(other, eq))
        push_followed(eq, other, eq->known[rule].to);
    else if (moved)
        add_difference(eq, moved, eq->known[rule].to);
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* The rules that read what the rules since the last time are about. */
static void follow_once(Equalities *eq)
{
    uint32_t n = 0, end = eq->nknown;

    for (; eq->nfollowed < end; eq->nfollowed++) {
        const Atom *atom = eq->known[eq->nfollowed].atom;
        const Readers *readers = atom && atom->id < eq->readers_room
                                     ? &eq->readers[atom->id]
                                     : NULL;
        for (uint32_t i = 0; readers && i < readers->n; i++) {
            GROUND_INDEX(eq->due, eq->due_room, n);
            eq->due[n++] = readers->rule[i];
        }
    }
    if (n)
        qsort(eq->due, n, sizeof *eq->due, by_number);
    for (uint32_t i = 0; i < n; i++)
        if (i == 0 || eq->due[i] != eq->due[i - 1])
            follow_opaque_rule(eq, eq->due[i]);
}

/* What is learnt by that is followed, too; a chain of it ends somewhere. */
static void follow_opaque_rules(Equalities *eq)
{
    for (int i = 0; i < MAX_CHAIN && eq->nfollowed < eq->nknown; i++)
        follow_once(eq);
}

bool equalities_add(Equalities *eq, const Poly *a, const Poly *b)
{
    bool may_be = add_difference(eq, a, b);

    follow_opaque_rules(eq);
    return may_be;
}

const Scalar *stm_definition(const Stm *stm)
{
    if (stm->exp.form != FORM_SCALAR || stm->npat != 1)
        return NULL;
    const Type *type = stm->pat[0]->type;
    const Scalar *def = stm->exp.arg[0];
    return type_is_scalar(type) && type->elem < ELEM_COUNT &&
                   type->elem == def->elem
               ? def
               : NULL;
}

/* The name stands for an expression, as in choose_term: so what chains of
 * definitions are rewritten to does not grow.  They come after what they
 * mention, so that a name is in its own only where asserts say strange things.
 */
static void define_other(Equalities *eq, const Poly *name, const Poly *def)
{
    const Poly *normal = equalities_apply(eq, def);
    const Atom *atom = poly_as_atom(name);
    const Atom *made = normal ? poly_as_atom(normal) : NULL;

    if (!made || rule_for(atom, eq) ||
        poly_mentions_atom(eq->ps, normal, atom))
        return;
    if (made->narg)
        push(eq, made, name, NULL);
    else
        push(eq, atom, normal, NULL);
    follow_opaque_rules(eq);
}

void equalities_define(Equalities *eq, Var *var, const Scalar *def)
{
    const Scalar *name = scalar_var(poly_store_terms(eq->ps), var);
    const Poly *a = poly_canonical(eq->ps, name);
    const Poly *b = poly_canonical(eq->ps, def);

    if (def->elem == ELEM_I64)
        equalities_add(eq, a, b);
    else
        define_other(eq, a, b);
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
        const Known *known = &eq->known[--eq->nknown];
        const Atom *atom = known->atom;
        while (eq->nnoted > known->noted)
            eq->readers[eq->noted[--eq->nnoted]].n--;
        if (!atom)
            eq->nopen--;
        else
            eq->rule[atom->id] = 0;
        if (atom && atom->narg)
            eq->nopaque--;
        eq->memo.now++;
    }
    if (eq->nfollowed > eq->nknown)
        eq->nfollowed = eq->nknown;
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

/* Is P, which cannot be rewritten, a multiple of what was said to be zero? */
static bool was_said(Equalities *eq, const Poly *p)
{
    for (uint32_t i = 0; i < eq->nknown; i++)
        if (eq->known[i].said && poly_divide(eq->ps, p, eq->known[i].said))
            return true;
    return false;
}

bool equalities_hold(Equalities *eq, PolyStore *ps, const Poly *a,
                     const Poly *b)
{
    if (!a || !b)
        return false;
    if (a == b || !eq || !eq->nknown)
        return a == b;
    const Poly *said = poly_sub(ps, a, b);
    const Poly *apart = equalities_apply(eq, said);
    if (said && !apart)
        return was_said(eq, said);
    return apart && (poly_is_zero(apart) ||
                     (eq->nopen && is_multiple(eq, apart)));
}
