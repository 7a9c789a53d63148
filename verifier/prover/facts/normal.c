/* normal.c - polynomials with definitions in place, and equalities applied.
 *
 * The normal form of a variable is made when somebody asks, once for as long
 * as it is defined.  Where it would become too large, the variable stays.
 */
#include "verifier/prover/facts/inside.h"

/* ---- the atoms of a polynomial ---- */

static void see_atoms(Facts *facts, const Poly *p, AtomList *list)
{
    facts->work += p->nterm;
    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        for (uint32_t k = 0; k < mono->nfactor; k++) {
            const Atom *atom = mono->factor[k].atom;
            GROUND_INDEX(facts->seen, facts->seen_room, atom->id);
            if (facts->seen[atom->id] == facts->walk)
                continue;
            facts->seen[atom->id] = facts->walk;
            GROUND_INDEX(list->at, list->room, list->n);
            list->at[list->n++] = atom;
        }
    }
}

void facts_walk_start(Facts *facts, AtomList *list)
{
    facts->walk++;
    list->n = 0;
}

bool facts_walk(Facts *facts, const Poly *p, AtomList *list)
{
    uint32_t next = list->n;

    see_atoms(facts, p, list);
    for (; next < list->n; next++) {
        if (next >= FACTS_MAX_ATOMS)
            return false;
        for (uint32_t i = 0; i < list->at[next]->narg; i++)
            see_atoms(facts, list->at[next]->arg[i], list);
    }
    return true;
}

bool facts_atoms(Facts *facts, const Poly *p, AtomList *list)
{
    facts_walk_start(facts, list);
    return facts_walk(facts, p, list);
}

/* ---- definitions ---- */

static Definition *definition_of(Facts *facts, const Atom *atom)
{
    const Var *var = atom->op == OP_VAR ? atom->sample->u.var : NULL;

    if (!var || atom->elem != ELEM_I64 || var->id >= facts->def_room ||
        !facts->def[var->id].value)
        return NULL;
    return &facts->def[var->id];
}

/* Is P so small that it may stand for a variable? */
static bool is_handy(const Poly *p)
{
    if (p->nterm > FACTS_NORMAL_TERMS || poly_degree(p) > FACTS_NORMAL_DEGREE)
        return false;
    for (uint32_t i = 0; i < p->nterm; i++)
        if (p->term[i].mono->depth > FACTS_NORMAL_DEPTH)
            return false;
    return true;
}

/* P with the definitions of the atoms in facts->atoms, all of them known. */
static const Poly *put_definitions(Facts *facts, const Poly *p)
{
    PolyPair pair[FACTS_MAX_ATOMS];
    uint32_t n = 0;

    for (uint32_t i = 0; i < facts->atoms.n && n < FACTS_MAX_ATOMS; i++) {
        const Atom *atom = facts->atoms.at[i];
        const Definition *def = definition_of(facts, atom);
        if (def && def->normal && poly_as_atom(def->normal) != atom)
            pair[n++] = (PolyPair){atom->sample->u.var, def->normal};
    }
    return n ? poly_subst(facts->ps, p, n, pair) : p;
}

/* Put what the current atoms still need on the stack; false where they need
 * nothing. */
static bool push_needed(Facts *facts)
{
    bool pushed = false;

    for (uint32_t i = 0; i < facts->atoms.n; i++) {
        Definition *def = definition_of(facts, facts->atoms.at[i]);
        if (!def || def->normal || def->visiting)
            continue;
        GROUND_INDEX(facts->stack, facts->stack_room, facts->nstack);
        facts->stack[facts->nstack++] = facts->atoms.at[i]->sample->u.var;
        pushed = true;
    }
    return pushed;
}

/* Make the normal forms of all on the stack, and of what they need: each
 * once, so that a chain of definitions takes time in its length. */
static void expand_stack(Facts *facts)
{
    while (facts->nstack) {
        Var *var = facts->stack[facts->nstack - 1];
        Definition *def = &facts->def[var->id];
        if (def->normal) {
            facts->nstack--;
            continue;
        }
        const Poly *self = poly_var(facts->ps, var);
        const Poly *p = poly_of(facts->ps, def->value);
        bool all = p && facts_atoms(facts, p, &facts->atoms);
        if (all && !def->visiting) {
            def->visiting = true;
            if (push_needed(facts))
                continue;
        }
        p = all ? put_definitions(facts, p) : NULL;
        def->normal = p && is_handy(p) ? p : self;
        def->stays = def->normal == self;
        def->visiting = false;
        facts->nstack--;
    }
}

static const Poly *expand(Facts *facts, const Poly *p)
{
    if (!facts_atoms(facts, p, &facts->atoms))
        return p;
    if (push_needed(facts)) {
        expand_stack(facts);
        facts_atoms(facts, p, &facts->atoms);
    }
    const Poly *to = put_definitions(facts, p);
    return to ? to : p;
}

/* Of one expression there are many questions. */
const Poly *facts_expand(Facts *facts, const Poly *p)
{
    uint64_t now = facts->ndefined + facts->nundefined, before = facts->work;

    if (!p)
        return NULL;
    Expanded *kept = &facts->expanded[p->hash % FACTS_EXPANDED];
    if (kept->p == p && kept->when == now) {
        facts->work += kept->work;
        return kept->to;
    }
    const Poly *to = expand(facts, p);
    *kept = (Expanded){p, to, now, facts->work - before};
    return to;
}

const Poly *facts_normal_of(Facts *facts, Var *var)
{
    const Definition *def = &facts->def[var->id];

    if (!def->normal)
        facts_expand(facts, poly_var(facts->ps, var));
    return def->stays ? NULL : def->normal;
}

const Poly *facts_rewrite(Facts *facts, const Poly *p)
{
    const Poly *to = equalities_apply(facts->equal, p);

    return to ? to : p;
}

const Poly *facts_normal(Facts *facts, const Poly *p)
{
    return facts_rewrite(facts, facts_expand(facts, p));
}
