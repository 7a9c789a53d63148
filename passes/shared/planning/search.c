/* search.c - is there a plan that is no higher than a capacity?
 *
 * Problem: strip packing where each rectangle's place in time is fixed.
 *
 * Algorithm: branch and bound over plans in which no buffer can move down, as
 * in Moffitt, "MiniMalloc: A Lightweight Memory Allocator for
 * Hardware-Accelerated Machine Learning", ASPLOS 2023: there is one if there is
 * any plan.  Of all times, only the sections matter, whose sets of live
 * buffers are in no others.  The buffers that have a place make a skyline, a
 * height for each section, and a buffer is placed on top of it.
 *
 * A node decides what comes next in one section that is a local minimum: none
 * of its buffers is live in a lower section.  It is one of those that lie flat
 * on the skyline, or none of them, and then the section rises to the lowest
 * height at which another may lie.  Of all such sections, the one with the
 * fewest choices decides, in half of the rounds divided by how often it was
 * where others did not fit (Boussemart et al., "Boosting Systematic Search by
 * Weighting Constraints", ECAI 2004).  If there is one choice, there is no
 * branch.
 *
 * A node is refuted if for some section the buffers that have no place do not
 * fit: each has a least offset, the skyline's height over its sections, so
 * that this is the scheduling of one machine with release times (Jackson's
 * rule), in memory instead of time.  Parts that have no buffers in common are
 * decided one by one.  Refuted skylines are remembered by hashes of 128 bits.
 *
 * Restarts: the order in which buffers are tried is another one in each round,
 * and rounds become longer.
 */
#include "passes/shared/planning/skyline.h"

#include "ground/progress.h"
#include "ground/random.h"

#include <math.h>
#include <stdlib.h>

/* Refuted skylines; branches above each other. */
enum { TABLE_BITS = 18, MOST_DEPTH = 20000 };

/* The work of the shortest rounds, by buffer and section, and how many ways
 * there are to order buffers. */
enum { ROUND = 200, ORDERS = 6 };

typedef struct Refuted {
    uint64_t key[2];
} Refuted;

struct Search {
    Skyline sky;
    bool weighted; /* do failures decide? */
    uint32_t *choice;
    uint32_t nchoice, choice_room, depth;
    Refuted *table;
};

Search *search_open(const Pieces *pieces, Arena *arena)
{
    Search *s = ARENA_NEW(arena, Search, 1);

    if (!skyline_open(&s->sky, pieces, arena))
        return NULL;
    s->table = ARENA_NEW(arena, Refuted, (size_t)1 << TABLE_BITS);
    return s;
}

void search_close(Search *s)
{
    skyline_close(&s->sky);
    free(s->choice);
}

/* ---- branches ---- */

/* The section that decides: its choices are those that lie flat, and to rise
 * to a height, unless that is INT64_MAX. */
typedef struct Decision {
    uint32_t section;
    int64_t height, unplaced;
    double score;
} Decision;

/* Is a section with so many CHOICES no better than BEST? */
static bool is_worse(const Search *s, const Section *section, double choices,
                     const Decision *best, double *score)
{
    *score = choices <= 1  ? 0
             : s->weighted ? choices / (1 + section->failures)
                           : choices;
    return *score > best->score ||
           (*score == best->score && section->unplaced <= best->unplaced);
}

/* The section with the fewest choices, of those the one with the most buffers
 * to place.  False: all have places. */
static bool decide(Search *s, uint32_t from, uint32_t to, Decision *best)
{
    bool rises = false;

    *best = (Decision){.score = INFINITY};
    for (uint32_t i = from; i < to && best->score > 0; i++) {
        const Section *section = &s->sky.section[i];
        double flat = (double)section->flat, score;
        if (!section->unplaced || section->deeper ||
            is_worse(s, section, flat, best, &score))
            continue;
        int64_t most = s->sky.capacity - section->rest;
        bool may_rise = most > section->height &&
                        skyline_next(&s->sky, section, most) <= most;
        if (is_worse(s, section, flat + may_rise, best, &score))
            continue;
        *best = (Decision){i, INT64_MAX, section->unplaced, score};
        rises = may_rise;
    }
    if (rises)
        best->height = skyline_next(&s->sky, &s->sky.section[best->section], 0);
    return best->score < INFINITY;
}

/* Append those that lie flat on SECTION, the most wanted first, but of equal
 * ones only one. */
static void add_choices(Search *s, const Section *section)
{
    uint32_t begin = s->nchoice;

    for (uint32_t i = 0; i < section->unplaced; i++) {
        uint32_t k = section->live[i], j;
        const Item *item = &s->sky.item[k];
        bool same = false;
        if (!item_is_flat(item))
            continue;
        for (j = begin; j < s->nchoice && !same; j++) {
            const Item *other = &s->sky.item[s->choice[j]];
            same = other->size == item->size &&
                   other->alignment == item->alignment && other->n == item->n &&
                   !memcmp(other->section, item->section,
                           item->n * sizeof *item->section);
        }
        if (same)
            continue;
        GROUND_ROOM(s->choice, s->nchoice, s->choice_room);
        for (j = s->nchoice++; j > begin; j--) {
            const Item *before = &s->sky.item[s->choice[j - 1]];
            if (before->wanted > item->wanted ||
                (before->wanted == item->wanted && before->size >= item->size))
                break;
            s->choice[j] = s->choice[j - 1];
        }
        s->choice[j] = k;
    }
}

static uint64_t mix(uint64_t x)
{
    Random random = {x};

    return random_bits(&random);
}

/* What is left to do in sections FROM to TO, and the skyline there. */
static Refuted key_of(const Search *s, uint32_t from, uint32_t to)
{
    Refuted key = {{mix((uint64_t)s->sky.capacity), from}};

    for (uint32_t i = from; i < to; i++) {
        const Section *section = &s->sky.section[i];
        if (!section->unplaced)
            continue;
        key.key[0] = mix(key.key[0] ^ (uint64_t)section->height) ^
                     (uint64_t)section->key[0];
        key.key[1] = mix(key.key[1] + (uint64_t)section->key[1] + i) ^
                     (uint64_t)section->height;
    }
    key.key[0] = mix(key.key[0] + to);
    return key;
}

static Refuted *slot_of(const Search *s, Refuted key)
{
    return &s->table[key.key[0] >> (64 - TABLE_BITS)];
}

static PlanResult solve(Search *s, uint32_t from, uint32_t to);

/* The choices from BEGIN on, one after the other, then to rise. */
static PlanResult branch(Search *s, uint32_t from, uint32_t to,
                         const Decision *decision, uint32_t begin)
{
    uint32_t nsaved = s->sky.nsaved, n = s->nchoice;

    for (uint32_t i = begin; i <= n; i++) {
        bool ok;
        if (i < n)
            ok = skyline_place(&s->sky, &s->sky.item[s->choice[i]]);
        else if (decision->height < INT64_MAX)
            ok = skyline_raise(&s->sky, decision->section, decision->height);
        else
            break;
        if (ok) {
            PlanResult result = solve(s, from, to);
            if (result != PLAN_IMPOSSIBLE)
                return result;
        }
        skyline_undo(&s->sky, nsaved);
    }
    return PLAN_IMPOSSIBLE;
}

/* Sections FROM to TO, which have buffers in common. */
static PlanResult solve_part(Search *s, uint32_t from, uint32_t to)
{
    uint32_t begin = s->nchoice;
    Decision decision = {0};

    for (;;) {
        if (s->sky.work < 0 || s->depth == MOST_DEPTH)
            return PLAN_GAVE_UP;
        progress_show("a plan of %lld bytes: %lld steps of this round are "
                      "left", (long long)s->sky.capacity,
                      (long long)s->sky.work);
        bool any;
        if (!skyline_raise_all(&s->sky, from, to, &any))
            return PLAN_IMPOSSIBLE;
        if (any)
            continue;
        if (!decide(s, from, to, &decision))
            return PLAN_FOUND;
        s->nchoice = begin;
        add_choices(s, &s->sky.section[decision.section]);
        bool rises = decision.height < INT64_MAX;
        if (s->nchoice - begin + rises > 1)
            break;
        if (rises ? !skyline_raise(&s->sky, decision.section, decision.height)
                  : !skyline_place(&s->sky, &s->sky.item[s->choice[begin]]))
            return PLAN_IMPOSSIBLE;
    }
    Refuted key = key_of(s, from, to);
    if (!memcmp(slot_of(s, key), &key, sizeof key)) {
        s->nchoice = begin;
        return PLAN_IMPOSSIBLE;
    }
    s->depth++;
    PlanResult result = branch(s, from, to, &decision, begin);
    s->depth--;
    s->nchoice = begin;
    if (result == PLAN_IMPOSSIBLE)
        *slot_of(s, key) = key;
    return result;
}

static PlanResult solve(Search *s, uint32_t from, uint32_t to)
{
    for (uint32_t begin = from, end; begin < to; begin = end) {
        for (end = begin + 1; end < to && s->sky.section[end].crossing; end++)
            continue;
        PlanResult result = solve_part(s, begin, end);
        if (result != PLAN_FOUND)
            return result;
    }
    return PLAN_FOUND;
}

/* ---- rounds ---- */

/* The order in which buffers are tried: by how long they live, how large they
 * are, how much is live beside them, and how often that did not fit. */
static void want(Search *s, uint32_t round)
{
    Random random = {round};
    uint64_t which = round < ORDERS ? round : random_below(&random, ORDERS);

    s->weighted = random_one_in(&random, 2);
    for (uint32_t k = 0; k < s->sky.n; k++) {
        const PlanBuffer *buffer = &s->sky.problem->buffer[k];
        Item *item = &s->sky.item[k];
        double life = (double)buffer->upper - (double)buffer->lower;
        double size = (double)item->size, n = item->n;
        double rest = 0, failures = 1, all_failures = 1;
        for (uint32_t i = 0; i < item->n; i++) {
            const Section *section = &s->sky.section[item->section[i]];
            rest = fmax(rest, (double)section->rest);
            failures = fmax(failures, section->failures);
            all_failures += section->failures;
        }
        const double by[ORDERS] = {rest * n,     failures * 1000 + n,
                                   life * rest,  all_failures,
                                   n * n * size, all_failures * size};
        item->wanted = by[which];
        if (round >= ORDERS)
            item->wanted *= 0.7 + (double)random_below(&random, 600) / 1000;
    }
}

/* 1, 1, 2, 1, 1, 2, 4, 1, ...: Luby, Sinclair and Zuckerman, "Optimal Speedup
 * of Las Vegas Algorithms", 1993. */
static long long luby(uint32_t round)
{
    uint32_t half = 1; /* of 1 and the shortest prefix with that round */

    while (2 * half <= round + 1)
        half *= 2;
    return 2 * half == round + 2 ? half : luby(round + 1 - half);
}

PlanResult search_plan(Search *s, int64_t capacity, long long *work,
                       int64_t *offset)
{
    for (uint32_t i = 0; i < s->sky.nsection; i++)
        s->sky.section[i].failures = 0;
    for (uint32_t round = 0;; round++) {
        long long each = luby(round) * ROUND * s->sky.size;
        s->sky.work = each < *work ? each : *work;
        *work -= s->sky.work;
        s->nchoice = s->depth = 0;
        if (!skyline_begin(&s->sky, capacity, offset))
            return PLAN_IMPOSSIBLE;
        want(s, round);
        PlanResult result = solve(s, 0, s->sky.nsection);
        *work += s->sky.work;
        if (result != PLAN_GAVE_UP || *work <= 0)
            return result;
    }
}
