/* cases.c - offsets that depend on a condition.
 *
 * An offset is `select(c, a, b)`, or what an `if` on c comes to: A where c
 * holds, B where it does not.  Two regions whose offsets depend on one
 * condition may be apart in both cases, though none of the inequalities that
 * would show it holds in both.
 */
#include "verifier/prover/regions/cases.h"

#include "verifier/prover/facts/inside.h"
#include "verifier/prover/inside.h"

/* Atoms of an offset.  An estimate. */
enum { MAX_CHOICES = 8 };

/* What an atom is, if CONDITION holds and if not. */
typedef struct Choice {
    const Scalar *condition;
    const Poly *value[2]; /* not, and if so */
} Choice;

/* False where ATOM depends on no condition. */
static bool choice_of(Facts *facts, const Atom *atom, Choice *choice)
{
    PolyStore *ps = facts->ps;

    if (atom->op == OP_SELECT) {
        const Atom *condition = poly_as_atom(atom->arg[0]);
        *choice = (Choice){condition ? atom_scalar(ps, condition) : NULL,
                           {atom->arg[2], atom->arg[1]}};
        return choice->condition != NULL;
    }
    const Definition *def =
        atom->op == OP_VAR && atom->sample->u.var->id < facts->def_room
            ? &facts->def[atom->sample->u.var->id]
            : NULL;
    if (!def || !def->chosen)
        return false;
    *choice = (Choice){def->chosen->exp.arg[0],
                       {poly_of(ps, def->branch[1]),
                        poly_of(ps, def->branch[0])}};
    return true;
}

typedef bool (*ChoiceFn)(Facts *facts, const Atom *atom, const Choice *choice,
                         void *data);

/* Call FOUND for the atoms of REGION's offset that depend on a condition,
 * until it is true. */
static bool any_choice(Facts *facts, const Region *region, ChoiceFn found,
                       void *data)
{
    const Poly *p = facts_normal(facts, region->offset);
    Choice choice;

    for (uint32_t i = 0; p && i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        for (uint32_t k = 0; k < mono->nfactor; k++)
            if (choice_of(facts, mono->factor[k].atom, &choice) &&
                found(facts, mono->factor[k].atom, &choice, data))
                return true;
    }
    return false;
}

static bool is_first(Facts *facts, const Atom *atom, const Choice *choice,
                     void *data)
{
    const Scalar **condition = data;

    (void)facts, (void)atom;
    *condition = choice->condition;
    return true;
}

const Scalar *regions_condition(Facts *facts, const Region *a, const Region *b)
{
    const Scalar *condition = NULL;

    if (!any_choice(facts, a, is_first, &condition))
        any_choice(facts, b, is_first, &condition);
    return condition;
}

/* All regions that are looked at mention it as it is then. */
typedef struct Supposed {
    const Scalar *condition;
    bool holds;
    Region *region;
} Supposed;

static bool put(Facts *facts, const Atom *atom, const Choice *choice,
                void *data)
{
    Supposed *s = data;
    PolyStore *ps = facts->ps;

    if (!poly_same(ps, choice->condition, s->condition))
        return false;
    s->region->offset = poly_put(ps, facts_normal(facts, s->region->offset),
                                 atom, choice->value[s->holds]);
    return true;
}

bool region_suppose_case(Facts *facts, const Scalar *condition, bool holds,
                         Region *region)
{
    Supposed s = {condition, holds, region};

    for (int n = 0; region->offset && any_choice(facts, region, put, &s); n++)
        if (n == MAX_CHOICES)
            return false;
    return region->offset != NULL;
}
