/* match.c - holding a text against the directives of a check file.
 *
 * -LABEL directives are found first: they cut the text into blocks, and what
 * goes wrong in one block does not disturb the next.  Inside a block each
 * directive is looked for after the match of the one before; -DAG directives
 * that stand together match in any order, but not the same text twice; -NOT
 * directives then look at what lies between two matches.
 */
#include "funcheck/match.h"

#include "funcheck/search.h"

#include <stdlib.h>

/* Estimates. */
enum {
    FEW = 4,           /* patterns that are not worth a common search */
    SMALL = 16 * 1024  /* a text that is not worth it */
};

typedef struct Matcher {
    Report *report;
    PatternContext *cx;
    Source *input;
    const CheckFile *file;
    Pattern **nots; /* waiting for the end of their region */
    size_t nnot, room_nots;
} Matcher;

/* Where the matches of a -DAG group are, in order. */
typedef struct Taken {
    Region *at;
    size_t count, room;
} Taken;

static Match find(Matcher *m, Pattern *p, Region region, size_t anchor_from)
{
    return pattern_match(m->cx, p, m->input, region.begin, region.end,
                         anchor_from);
}

/* For each of the patterns, where its anchor first stands in the region; NULL
 * where a common search is not worth it. */
static size_t *find_anchors(Matcher *m, Arena *scratch, Pattern **patterns,
                            size_t count, Region region)
{
    if (count < FEW || region.end - region.begin < SMALL ||
        m->cx->request->ignore_case)
        return NULL;
    Text text = {m->input->text + region.begin, region.end - region.begin};
    Text *anchors = ARENA_NEW(scratch, Text, count);
    size_t *found = ARENA_NEW(scratch, size_t, count);
    for (size_t i = 0; i < count; i++)
        anchors[i] = patterns[i]->anchor;
    search_many(scratch, text, anchors, count, found);
    for (size_t i = 0; i < count; i++)
        found[i] = found[i] == NOT_FOUND ? region.end
                                         : region.begin + found[i];
    return found;
}

/* ---- -NOT ---- */

static void add_not(Matcher *m, Pattern *p)
{
    GROUND_ROOM(m->nots, m->nnot, m->room_nots);
    m->nots[m->nnot++] = p;
}

/* Is the region free of the waiting -NOT patterns? */
static bool check_nots(Matcher *m, Region region)
{
    Arena scratch = {0};
    size_t *anchors = find_anchors(m, &scratch, m->nots, m->nnot, region);
    bool ok = true;

    for (size_t i = 0; i < m->nnot; i++) {
        Match match =
            find(m, m->nots[i], region, anchors ? anchors[i] : 0);
        if (report_outcome(m->report, false, m->nots[i], 1, region, match))
            ok = false;
    }
    arena_free(&scratch);
    return ok;
}

/* ---- -DAG ---- */

/* The first taken range that ends after AT. */
static size_t first_after(const Taken *taken, size_t at)
{
    size_t lo = 0, hi = taken->count;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (taken->at[mid].end > at)
            hi = mid;
        else
            lo = mid + 1;
    }
    return lo;
}

static void take(Taken *taken, size_t i, Region region)
{
    GROUND_ROOM(taken->at, taken->count, taken->room);
    memmove(taken->at + i + 1, taken->at + i,
            (taken->count - i) * sizeof *taken->at);
    taken->at[i] = region;
    taken->count++;
}

/* With overlap allowed, one range spans all matches. */
static void widen(Taken *taken, Region region)
{
    if (!taken->count) {
        take(taken, 0, region);
        return;
    }
    Region *all = taken->at;
    all->begin = region.begin < all->begin ? region.begin : all->begin;
    all->end = region.end > all->end ? region.end : all->end;
}

/* Match one -DAG directive where nothing is taken yet. */
static bool match_dag(Matcher *m, Pattern *p, Region region, size_t anchor,
                      Taken *taken)
{
    const Request *q = m->cx->request;

    for (;;) {
        Match match = find(m, p, region, anchor);
        if ((match.status != MATCH_FOUND || match.errors || q->very_verbose) &&
            report_outcome(m->report, true, p, 1, region, match))
            return false;
        Region at = {match.at, match.at + match.len};
        size_t i = first_after(taken, at.begin);
        bool overlaps =
            i < taken->count && taken->at[i].begin < at.end;
        if (q->allow_dag_overlap)
            widen(taken, at);
        else if (!overlaps)
            take(taken, i, at);
        if (q->allow_dag_overlap || !overlaps) {
            if (!q->very_verbose)
                report_outcome(m->report, true, p, 1, region, match);
            return true;
        }
        if (q->very_verbose)
            report_discarded(m->report, taken->at[i]);
        region.begin = taken->at[i].end;
    }
}

/* Match the group of -DAG directives at the beginning of PATTERNS; gives how
 * many they are, or 0 where one fails. */
static size_t match_group(Matcher *m, Pattern **patterns, size_t count,
                          Region region, Taken *taken)
{
    Arena scratch = {0};
    size_t n = 0;
    bool ok = true;

    while (n < count && patterns[n]->kind == CHECK_DAG)
        n++;
    size_t *anchors = find_anchors(m, &scratch, patterns, n, region);
    for (size_t i = 0; i < n && ok; i++)
        ok = match_dag(m, patterns[i], region, anchors ? anchors[i] : 0,
                       taken);
    arena_free(&scratch);
    return ok ? n : 0;
}

/* Match what stands before a step.  *AT is where to go on. */
static bool match_before(Matcher *m, const Step *step, Region region,
                         size_t *at)
{
    Taken taken = {0};
    bool ok = true;

    m->nnot = 0;
    *at = region.begin;
    for (size_t i = 0; i < m->file->nimplicit; i++)
        add_not(m, m->file->implicit[i]);
    for (size_t i = 0; ok && i < step->nbefore;) {
        if (step->before[i]->kind == CHECK_NOT) {
            add_not(m, step->before[i++]);
            continue;
        }
        taken.count = 0;
        size_t n = match_group(m, step->before + i, step->nbefore - i,
                               (Region){*at, region.end}, &taken);
        ok = n && (!m->nnot ||
                   check_nots(m, (Region){*at, taken.at[0].begin}));
        if (ok) {
            m->nnot = 0;
            *at = taken.at[taken.count - 1].end;
        }
        i += n;
    }
    free(taken.at);
    return ok;
}

/* ---- steps ---- */

/* Find the step's own pattern, as often as it wants. */
static bool find_step(Matcher *m, const Step *step, Region region,
                      Match *whole)
{
    for (long long i = 1; i <= step->pattern->count; i++) {
        Match match = find(m, step->pattern, region, 0);
        if (report_outcome(m->report, true, step->pattern, i, region, match))
            return false;
        if (i == 1)
            *whole = match;
        region.begin = match.at + match.len;
    }
    whole->len = region.begin - whole->at;
    return true;
}

/* Line ends in the region, up to two; CR and LF together are one. */
static size_t count_lines(const Matcher *m, Region region)
{
    const char *text = m->input->text;
    size_t n = 0;

    for (size_t i = region.begin; i < region.end && n < 2; i++) {
        if (text[i] != '\n' && text[i] != '\r')
            continue;
        n++;
        if (i + 1 < region.end && text[i] != text[i + 1] &&
            (text[i + 1] == '\n' || text[i + 1] == '\r'))
            i++;
    }
    return n;
}

/* What is wrong with the line that the step matched on, or NULL. */
static const char *wrong_line(const Matcher *m, CheckKind kind, Region gap)
{
    if (kind != CHECK_NEXT && kind != CHECK_EMPTY && kind != CHECK_SAME)
        return NULL;
    size_t n = count_lines(m, gap);
    if (kind == CHECK_SAME)
        return n ? "is not on the same line as the previous match" : NULL;
    return n == 0   ? "is on the same line as previous match"
           : n == 1 ? NULL
                    : "is not on the line after the previous match";
}

/* Match one step in the region; it goes on after the match. */
static bool match_step(Matcher *m, const Step *step, Region *region)
{
    size_t at;
    Match match;

    if (!match_before(m, step, *region, &at) ||
        !find_step(m, step, (Region){at, region->end}, &match))
        return false;
    Region gap = {at, match.at};
    const char *wrong = wrong_line(m, step->pattern->kind, gap);
    if (wrong) {
        report_wrong_line(m->report, step->pattern, match, gap, wrong);
        return false;
    }
    if (!check_nots(m, gap))
        return false;
    region->begin = match.at + match.len;
    return true;
}

/* ---- blocks ---- */

/* The block that ends with the match of the label in step LABEL. */
static bool find_block(Matcher *m, size_t label, Region rest, Region *block)
{
    Match match;

    *block = rest;
    if (label == m->file->nstep)
        return true;
    if (!find_step(m, &m->file->steps[label], rest, &match))
        return false;
    block->end = match.at + match.len;
    return true;
}

bool match_all(Report *report, const CheckFile *file)
{
    Matcher m = {report, report->cx, report->input, file, NULL, 0, 0};
    Region rest = {report->input_begin, report->input_end}, block;
    bool ok = true;

    for (size_t i = 0, j = 0;; j++) {
        while (j < file->nstep &&
               file->steps[j].pattern->kind != CHECK_LABEL)
            j++;
        if (!find_block(&m, j, rest, &block)) {
            ok = false;
            break;
        }
        rest.begin = block.end;
        size_t end = j < file->nstep ? j + 1 : j;
        if (i && report->cx->request->variable_scope)
            variable_clear_local(report->cx->variables);
        for (; i < end && match_step(&m, &file->steps[i], &block); i++)
            continue;
        ok = ok && i == end;
        i = end;
        if (j == file->nstep)
            break;
    }
    free(m.nots);
    return ok;
}
