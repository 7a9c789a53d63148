/* query.c - what bears on a question.
 *
 * The facts of its variables are gathered, of the variables in these, and so
 * on, up to a limit, the nearest first; and what is true of the opaque atoms in
 * them.  What was gathered for some atoms is kept for the next questions about
 * the same ones.
 */
#include "verifier/prover/inside.h"
#include "verifier/prover/models/states.h"

#include <stdlib.h>
#include <string.h>

static void query_free(Query *q)
{
    if (!q)
        return;
    free(q->log.at);
    free(q->trail.at);
    free(q->atoms.at);
    free(q->zero);
    free(q->key);
    free(q->met);
    free(q);
}

void prover_free(struct Prover *prover)
{
    if (!prover)
        return;
    for (uint32_t i = 0; i < QUERY_KEPT + QUERY_SPLITS; i++)
        query_free(prover->query[i]);
    query_free(prover->tired);
    free(prover->gathered);
    free(prover);
}

static void query_forget(Query *q)
{
    if (q)
        q->nkey = UINT32_MAX;
}

void prover_forget(struct Prover *prover)
{
    if (!prover)
        return;
    for (uint32_t i = 0; i < QUERY_KEPT + QUERY_SPLITS; i++)
        query_forget(prover->query[i]);
    query_forget(prover->tired);
    prover->forgotten++;
}

static struct Prover *prover_of(Facts *facts)
{
    if (!facts->prover) {
        facts->prover = ground_alloc(sizeof *facts->prover);
        memset(facts->prover, 0, offsetof(struct Prover, condition));
    }
    return facts->prover;
}

/* ---- the trail ---- */

void trail_push(Query *q, uint32_t fact)
{
    GROUND_INDEX(q->trail.at, q->trail.room, q->trail.n);
    q->trail.at[q->trail.n++] = fact;
}

void trail_use(Query *q, const Known *known)
{
    for (uint32_t i = 0; i < known->nuse; i++)
        trail_push(q, q->log.at[known->use + i]);
}

uint64_t poly_mask(const Poly *p)
{
    uint64_t mask = 0;

    for (uint32_t i = 0; i < p->nterm; i++)
        for (uint32_t k = 0; k < p->term[i].mono->nfactor; k++)
            mask |= atom_bit(p->term[i].mono->factor[k].atom);
    return mask;
}

Condition *query_condition(Query *q, const Poly *p)
{
    struct Prover *prover = q->facts->prover;
    uint16_t *place = &prover->condition_at[p->hash & (CONDITIONS_KEPT - 1)];

    if (!*place) {
        prover->condition[prover->ncondition] = (Condition){.p = NULL};
        *place = (uint16_t)++prover->ncondition;
    }
    return &prover->condition[*place - 1];
}

/* ---- gathering ---- */

/* Fact K of a variable bears on the question. */
static void gather_fact(Query *q, uint32_t k)
{
    Facts *facts = q->facts;
    struct Prover *prover = facts->prover;
    const Fact *fact = &facts->fact[k];

    GROUND_INDEX(prover->gathered, prover->gathered_room, k);
    if (prover->gathered[k] == prover->gathering)
        return;
    prover->gathered[k] = prover->gathering;
    q->states &= states_of_fact(facts, k);
    const Poly *now = facts_now(facts, k);
    if (!q->is_tired)
        facts_walk(facts, fact->p, &q->atoms);
    if (!q->is_tired)
        facts_walk(facts, now, &q->atoms);
    uint32_t mark = q->trail.n;
    trail_push(q, k);
    if (fact->rel == REL_NONZERO) {
        if (q->nnonzero < QUERY_MAX_NONZERO) {
            q->nonzero[q->nnonzero++] = (Known){now, 0, q->log.n, 1};
            GROUND_INDEX(q->log.at, q->log.room, q->log.n);
            q->log.at[q->log.n++] = k;
        }
    } else {
        query_know(q, now, mark);
    }
    if (fact->rel == REL_ZERO) {
        query_know(q, poly_neg(q->ps, now), mark);
        GROUND_INDEX(q->zero, q->zero_room, q->nzero);
        q->zero[q->nzero++] = k;
    }
    q->trail.n = mark;
}

/* The newest facts of a variable and its oldest. */
static void gather_list(Query *q, const FactList *list, uint32_t ends)
{
    uint32_t n = list->n;

    for (uint32_t i = 0; i < n && i < ends; i++)
        gather_fact(q, list->fact[n - 1 - i]);
    for (uint32_t i = 0; i < n && i < ends; i++)
        gather_fact(q, list->fact[i]);
}

/* x != 0 is x >= 1 where x >= 0 is known. */
static void settle_nonzero(Query *q)
{
    const Poly *one = poly_const(q->ps, 1);

    for (uint32_t i = 0; i < q->nnonzero; i++) {
        uint32_t mark = q->trail.n;
        for (int sign = 1; sign >= -1; sign -= 2) {
            const Poly *p = poly_scale(q->ps, q->nonzero[i].p, sign);
            q->steps = QUERY_SIDE_STEPS;
            if (!p || !goal_nonneg(q, p, 3))
                continue;
            trail_use(q, &q->nonzero[i]);
            query_know(q, poly_sub(q->ps, p, one), mark);
            q->trail.n = mark;
            break;
        }
    }
}

/* The facts that bear on the atoms of a question. */
static void gather(Query *q)
{
    Facts *facts = q->facts;
    uint32_t asked = q->atoms.n;

    q->nnear = 0;
    for (uint32_t i = 0; i < q->atoms.n && i < QUERY_MAX_ATOMS; i++) {
        const Atom *atom = q->atoms.at[i];
        if (i == asked)
            q->nnear = q->atoms.n;
        if (atom->op == OP_VAR && atom->sample->u.var->id < facts->of_room)
            gather_list(q, &facts->of[atom->sample->u.var->id],
                        QUERY_LIST_ENDS);
        if (q->nknown == QUERY_MAX_KNOWN)
            break;
    }
    if (!q->nnear)
        q->nnear = q->atoms.n;
}

/* What is true of the atoms of the question, and of its facts.  What is known
 * of an atom depends on what is known of those in it, wherever these stand. */
static void know_atoms(Query *q)
{
    uint32_t n = q->atoms.n < QUERY_MAX_ATOMS ? q->atoms.n : QUERY_MAX_ATOMS;
    uint32_t depth = 0, most = 0;

    do {
        for (uint32_t i = n; i-- > 0;) {
            const Atom *atom = q->atoms.at[i];
            if (atom->depth > most)
                most = atom->depth;
            if (atom->narg && atom->depth == depth)
                query_know_atom(q, atom);
        }
    } while (depth++ < most);
    settle_nonzero(q);
}

static void forget_goals(Query *q)
{
    q->trail.n = 0;
    q->log.n = q->opened;
    q->ngoal = 0;
    q->stamp++;
}

/* What was gathered is all there. */
static void keep_goals(Query *q)
{
    q->opened = q->log.n;
    if (q->ngoal) {
        GROUND_INDEX(q->met, q->met_room, q->ngoal - 1);
        memcpy(q->met, q->goal, q->ngoal * sizeof *q->goal);
    }
    q->nmet = q->ngoal;
}

/* As if it had been gathered for this question. */
static void restore_goals(Query *q)
{
    forget_goals(q);
    for (uint32_t i = 0; i < q->nmet; i++)
        *query_goal(q, q->met[i].p, true) = q->met[i];
}

static void keep_key(Query *q, const AtomList *key)
{
    q->state = facts_state(q->facts);
    q->nkey = 0;
    for (uint32_t i = 0; i < key->n; i++) {
        GROUND_INDEX(q->key, q->key_room, i);
        q->key[q->nkey++] = key->at[i];
    }
}

static bool has_key(const Query *q, const AtomList *key)
{
    return q->state == facts_state(q->facts) && q->nkey == key->n &&
           (key->n == 0 ||
            memcmp(q->key, key->at, key->n * sizeof *key->at) == 0);
}

static Query *query_new(Facts *facts)
{
    Query *q = ground_alloc(sizeof *q);

    memset(q, 0, offsetof(Query, known));
    q->facts = facts;
    q->ps = facts->ps;
    return q;
}

/* The one that has gathered for the current atoms; else the one that has not
 * been used for the longest time, or that of the case split. */
static Query *find_query(Facts *facts, uint32_t splits, bool *found)
{
    struct Prover *prover = prover_of(facts);
    uint32_t first = splits ? QUERY_KEPT - 1 + splits : 0;
    uint32_t last = splits ? first : QUERY_KEPT - 1, at = last;

    *found = false;
    for (uint32_t i = first; i <= last && !*found; i++) {
        at = i;
        *found = prover->query[i] && has_key(prover->query[i], &facts->atoms);
    }
    Query *q = prover->query[at] ? prover->query[at] : query_new(facts);
    memmove(prover->query + first + 1, prover->query + first,
            (at - first) * sizeof(Query *));
    prover->query[first] = q;
    return q;
}

static void clear_query(Query *q)
{
    q->nknown = q->nnonzero = q->nzero = q->opened = 0;
    forget_goals(q);
    q->is_ready = false;
    q->absurd = q->facts->nabsurd > 0;
    q->states = states_of_rules(q->facts);
    q->facts->prover->gathering++;
}

Query *query_open(Facts *facts, const Poly *p, uint32_t splits)
{
    const Poly *now = facts_rewrite(facts, p);
    bool found;

    facts_walk_start(facts, &facts->atoms);
    facts_walk(facts, p, &facts->atoms);
    facts_walk(facts, now, &facts->atoms);
    Query *q = find_query(facts, splits, &found);
    if (found && q->is_ready) {
        restore_goals(q);
    } else if (!found) {
        clear_query(q);
        keep_key(q, &facts->atoms);
        facts_walk_start(facts, &q->atoms);
        facts_walk(facts, p, &q->atoms);
        facts_walk(facts, now, &q->atoms);
        gather(q);
    }
    return q;
}

void query_make_ready(Query *q)
{
    if (q->is_ready)
        return;
    know_atoms(q);
    keep_goals(q);
    q->is_ready = true;
}

/* ---- where no credit is left ---- */

StateSet query_states_near(Facts *facts, const AtomList *atoms)
{
    StateSet near = states_of_rules(facts);

    for (uint32_t i = 0; i < atoms->n && i < QUERY_TIRED_ATOMS; i++) {
        const Atom *atom = atoms->at[i];
        if (atom->op != OP_VAR || atom->sample->u.var->id >= facts->of_room)
            continue;
        const FactList *list = &facts->of[atom->sample->u.var->id];
        for (uint32_t k = 0; k < list->n && k < QUERY_TIRED_ENDS; k++)
            near &= states_of_fact(facts, list->fact[list->n - 1 - k]) &
                    states_of_fact(facts, list->fact[k]);
    }
    return near;
}

static Query *tired_query(Facts *facts)
{
    struct Prover *prover = prover_of(facts);

    if (!prover->tired) {
        prover->tired = query_new(facts);
        prover->tired->is_tired = true;
    }
    return prover->tired;
}

Query *query_open_briefly(Facts *facts, const Poly *now)
{
    Query *q = tired_query(facts);

    facts_atoms(facts, now, &facts->atoms);
    if (has_key(q, &facts->atoms)) {
        restore_goals(q);
        return q;
    }
    clear_query(q);
    keep_key(q, &facts->atoms);
    facts_atoms(facts, now, &q->atoms);
    uint32_t n = q->atoms.n;
    for (uint32_t i = 0; i < n && i < QUERY_TIRED_ATOMS; i++) {
        const Atom *atom = q->atoms.at[i];
        if (atom->op == OP_VAR && atom->sample->u.var->id < facts->of_room)
            gather_list(q, &facts->of[atom->sample->u.var->id],
                        QUERY_TIRED_ENDS);
    }
    keep_goals(q);
    return q;
}
