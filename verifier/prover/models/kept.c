/* kept.c - models of the last questions, for those about the same facts.
 *
 * A search depends on the atoms and the rules alone, in their order, unless an
 * atom stands for something else or has no number: such ones are not kept.  So
 * what became of each taste is taken over, with the work that it took.
 */
#include "verifier/prover/models/assigned.h"

#include <stdlib.h>
#include <string.h>

/* Searches that are kept.  An estimate. */
enum { SEARCHES = 4 };

typedef struct KeptRule {
    const Poly *p;
    Relation rel;
} KeptRule;

typedef struct Search {
    uint32_t natom, nrule;
    Tasted tasted;
    const Atom *atom[MAX_ATOMS];
    KeptRule rule[MAX_FACTS];
    int64_t value[MODELS_MAX][MAX_ATOMS];
} Search;

struct KeptModels {
    Search *at[SEARCHES]; /* the last one that was used first */
};

void kept_models_forget(struct KeptModels *kept)
{
    for (uint32_t i = 0; kept && i < SEARCHES; i++)
        if (kept->at[i])
            kept->at[i]->tasted.n = 0;
}

void kept_models_free(struct KeptModels *kept)
{
    for (uint32_t i = 0; kept && i < SEARCHES; i++)
        free(kept->at[i]);
    free(kept);
}

static bool is_for(const Search *search, const Models *m)
{
    if (search->natom != m->natom || search->nrule != m->nrule ||
        memcmp(search->atom, m->atom, m->natom * sizeof *m->atom) != 0)
        return false;
    for (uint32_t i = 0; i < m->nrule; i++)
        if (search->rule[i].p != m->rule[i].p ||
            search->rule[i].rel != m->rule[i].rel)
            return false;
    return true;
}

static bool can_keep(const Models *m)
{
    return !m->stands && m->natom && m->natom < MAX_ATOMS;
}

/* The search like that of M, which becomes the first one; NULL: none. */
static Search *find_search(const Models *m)
{
    struct KeptModels *kept = m->facts->kept_models;

    for (uint32_t i = 0; i < SEARCHES && kept->at[i]; i++) {
        Search *search = kept->at[i];
        if (!search->tasted.n || !is_for(search, m))
            continue;
        memmove(kept->at + 1, kept->at, i * sizeof(Search *));
        return kept->at[0] = search;
    }
    return NULL;
}

/* The one that was not used for the longest time is that of M. */
static Search *add_search(const Models *m)
{
    struct KeptModels *kept = m->facts->kept_models;
    Search *search = kept->at[SEARCHES - 1];

    if (!search)
        search = ground_alloc(sizeof *search);
    memmove(kept->at + 1, kept->at, (SEARCHES - 1) * sizeof(Search *));
    kept->at[0] = search;
    search->tasted.n = 0;
    search->natom = m->natom;
    search->nrule = m->nrule;
    memcpy(search->atom, m->atom, m->natom * sizeof *m->atom);
    for (uint32_t i = 0; i < m->nrule; i++)
        search->rule[i] = (KeptRule){m->rule[i].p, m->rule[i].rel};
    return search;
}

static void copy_values(int64_t (*to)[MAX_ATOMS],
                        const int64_t (*from)[MAX_ATOMS], uint32_t count,
                        uint32_t natom)
{
    for (uint32_t k = 0; k < count; k++)
        memcpy(to[k], from[k], natom * sizeof **to);
}

void kept_models_recall(Models *m)
{
    Facts *facts = m->facts;

    if (!can_keep(m))
        return;
    if (!facts->kept_models) {
        facts->kept_models = ground_alloc(sizeof *facts->kept_models);
        *facts->kept_models = (struct KeptModels){{NULL}};
    }
    const Search *search = find_search(m);
    if (!search)
        return;
    m->tasted = search->tasted;
    copy_values(m->value, search->value, search->tasted.count, m->natom);
}

void kept_models_keep(const Models *m)
{
    Search *search = can_keep(m) ? find_search(m) : NULL;

    if (!can_keep(m) || (search && search->tasted.n >= m->tasted.n))
        return;
    if (!search)
        search = add_search(m);
    search->tasted = m->tasted;
    copy_values(search->value, m->value, m->tasted.count, m->natom);
}
