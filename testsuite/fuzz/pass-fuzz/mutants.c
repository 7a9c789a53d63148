/* mutants.c - do programs expose a condition that is negated?
 *
 * A chain of passes runs once as it is, and once for each condition that it
 * asked about, with that negated.  Only where the text that comes out is
 * another one there is something to be checked.
 */
#include "testsuite/fuzz/pass-fuzz/mutants.h"

#include "passes/mutate.h"

#include <stdio.h>
#include <string.h>

bool mutants_read(Mutants *m, char *text)
{
    char *rest = text;

    for (char *name; (name = strsep(&rest, ",")) != NULL;) {
        if (m->count == MAX_MUTANTS)
            return false;
        m->name[m->count++] = name;
    }
    return true;
}

static Exposed *exposed_by(const Mutants *m, uint32_t job)
{
    return (Exposed *)(void *)((char *)m->exposed + job * m->stride);
}

/* How many programs before PIECE expose mutant I? */
static uint32_t times_before(const Mutants *m, uint32_t i, uint64_t piece)
{
    uint32_t times = 0;

    for (uint32_t job = 0; job < m->jobs; job++) {
        const Exposure *e = &exposed_by(m, job)->mutant[i];
        for (uint32_t k = 0; k < e->count && e->piece[k] < piece; k++)
            times++;
    }
    return times;
}

static bool is_exposed_by(const Mutants *m, uint32_t job, uint32_t i,
                          uint64_t piece)
{
    const Exposure *e = &exposed_by(m, job)->mutant[i];
    return e->count && e->piece[e->count - 1] == piece;
}

bool mutants_done(const Mutants *m, uint64_t piece)
{
    for (uint32_t i = 0; i < m->count; i++)
        if (times_before(m, i, piece) < m->times)
            return false;
    return true;
}

static void expose(const Mutants *m, uint32_t job, uint32_t i, uint64_t piece,
                   const char *kind, const char *chain)
{
    Exposure *e = &exposed_by(m, job)->mutant[i];

    if (e->count == 0) {
        snprintf(e->kind, sizeof e->kind, "%s", kind);
        snprintf(e->chain, sizeof e->chain, "%s", chain);
    }
    e->piece[e->count] = piece;
    e->count++; /* from now on the others see it */
}

static bool texts_equal(const Buf *a, const Buf *b)
{
    return a->len == b->len && (a->len == 0 || !memcmp(a->at, b->at, a->len));
}

/* What is wrong with what CHAIN makes of S, and not with PLAIN, which it makes
 * while nothing is negated? */
static void look(const Subject *s, const Chain *chain, const Trial *plain,
                 Finding *finding)
{
    Trial trial;
    Finding before = {0};

    trial_run(&trial, s, chain);
    mutate_choose(NULL);
    if (trial.changed && !texts_equal(&trial.text, &plain->text) &&
        !trial_is_right(s, chain, &trial, finding) && plain->changed &&
        !trial_is_right(s, chain, plain, &before))
        finding_free(finding);
    finding_free(&before);
    trial_end(&trial);
}

/* Is it a pass of CHAIN that states the condition NAME? */
static bool is_stated(const Chain *chain, const char *name)
{
    for (int i = 0; i < chain->count; i++) {
        const char *pass = chain->pass[i]->name;
        size_t len = strlen(pass);
        if (strncmp(name, pass, len) == 0 && name[len] == '_')
            return true;
    }
    return false;
}

void mutants_try(const Mutants *m, uint32_t job, uint64_t piece,
                 const Subject *s, const Chain *chain)
{
    Exposed *mine = exposed_by(m, job);
    bool wanted[MAX_MUTANTS], any = false;
    Trial plain;
    char text[512];

    for (uint32_t i = 0; i < m->count; i++) {
        wanted[i] = is_stated(chain, m->name[i]) &&
                    times_before(m, i, piece) < m->times &&
                    !is_exposed_by(m, job, i, piece);
        any |= wanted[i];
    }
    if (!any)
        return;
    mutate_choose(NULL);
    trial_run(&plain, s, chain);
    for (uint32_t i = 0; i < m->count; i++)
        wanted[i] &= mutate_reached(m->name[i]);
    chain_text(chain, s->seed, text, sizeof text);
    for (uint32_t i = 0; i < m->count; i++) {
        Finding finding = {0};
        if (!wanted[i])
            continue;
        mine->at_work = 1 + i;
        mutate_choose(m->name[i]);
        look(s, chain, &plain, &finding);
        mine->at_work = 0;
        if (finding.kind)
            expose(m, job, i, piece, finding.kind, text);
        finding_free(&finding);
    }
    trial_end(&plain);
}

bool mutants_died(const Mutants *m, uint32_t job, uint64_t piece,
                  const char *chain)
{
    Exposed *mine = exposed_by(m, job);

    if (mine->at_work == 0)
        return false;
    expose(m, job, mine->at_work - 1, piece, "crash", chain);
    mine->at_work = 0;
    return true;
}

/* The smallest piece of mutant I that is larger than LAST, or is the first:
 * who has it?  NULL: there is none. */
static const Exposure *next_exposure(const Mutants *m, uint32_t i,
                                     const uint64_t *last, uint64_t *piece)
{
    const Exposure *best = NULL;

    for (uint32_t job = 0; job < m->jobs; job++) {
        const Exposure *e = &exposed_by(m, job)->mutant[i];
        for (uint32_t k = 0; k < e->count; k++)
            if ((!last || e->piece[k] > *last) &&
                (!best || e->piece[k] < *piece)) {
                best = e;
                *piece = e->piece[k];
            }
    }
    return best;
}

Exposure mutants_exposure(const Mutants *m, uint32_t i)
{
    Exposure all = {0};
    uint64_t piece;

    while (all.count < m->times) {
        const Exposure *e = next_exposure(
            m, i, all.count ? &all.piece[all.count - 1] : NULL, &piece);
        if (!e)
            break;
        if (all.count == 0) {
            memcpy(all.kind, e->kind, sizeof all.kind);
            memcpy(all.chain, e->chain, sizeof all.chain);
        }
        all.piece[all.count++] = piece;
    }
    return all;
}
