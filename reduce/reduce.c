/* reduce.c - the smallest program that a test still finds interesting. */
#include "reduce/reduce.h"

#include "ground/progress.h"
#include "reduce/cursor.h"
#include "reduce/seen.h"
#include "reduce/tester.h"

#include <stdlib.h>
#include <string.h>

/* A candidate that is being tested. */
typedef struct Pending {
    Cursor cursor; /* where it is from */
    Buf text;
    Measure measure;
    uint64_t hash;
} Pending;

/* Tests run ahead as if all before them failed; they are asked in their order,
 * and once one succeeds those after it never were. */
typedef struct Search {
    const ReduceOptions *options;
    ReduceResult *result; /* its text is the smallest so far */
    Tester *tester;
    bool as_text; /* nothing but leaving out pieces of the text helps */
    Seen seen; /* texts that failed, or are not acceptable */
    Cursor next;
    CursorWorld world;
    uint32_t *sites; /* by reducer, 1 more than there are; 0: not known */
    Pending *pending; /* a ring: slot i of the tester tests pending[i] */
    uint32_t npending, first;
} Search;

/* ---- the sites of the smallest program ---- */

static uint32_t count_sites(uint32_t reducer, void *data)
{
    Search *s = data;
    const Buf *text = &s->result->text;

    if (!s->sites[reducer])
        s->sites[reducer] =
            1 + candidate_sites(&reducers[reducer], text->at, text->len);
    return s->sites[reducer] - 1;
}

/* Text is cut where programs need not be right, too. */
static bool takes_part(uint32_t reducer, void *data)
{
    const Search *s = data;

    return reducers[reducer].cut
               ? s->as_text || s->options->accept != ACCEPT_VERIFIED
               : !s->as_text;
}

static void forget_sites(Search *s)
{
    for (uint32_t i = 0; i < reducer_count; i++)
        s->sites[i] = 0;
}

/* ---- candidates ---- */

static bool is_pending(const Search *s, uint64_t hash)
{
    for (uint32_t i = 0; i < s->npending; i++)
        if (s->pending[(s->first + i) % s->options->jobs].hash == hash)
            return true;
    return false;
}

/* Make the candidate that P's cursor stands at; false where it is not worth a
 * test. */
static bool make_candidate(Search *s, Pending *p)
{
    const Buf *best = &s->result->text;
    const Cursor *c = &p->cursor;

    p->text.len = 0;
    candidate_make(&reducers[c->reducer], c->way, cursor_from(c), c->end,
                   best->at, best->len, s->as_text, &p->text);
    p->hash = seen_hash(p->text.at, p->text.len);
    if (seen_has(&s->seen, p->hash) || is_pending(s, p->hash))
        return false;
    if (!candidate_judge(s->options->accept, p->text.at, p->text.len,
                         &p->measure)) {
        seen_add(&s->seen, p->hash);
        return false;
    }
    return measure_is_less(&p->measure, &s->result->measure);
}

/* Begin to test one more candidate; false where there is none. */
static bool begin_next(Search *s)
{
    uint32_t slot =
        (uint32_t)((s->first + s->npending) % s->options->jobs);
    Pending *p = &s->pending[slot];

    while (!s->next.done) {
        p->cursor = s->next;
        bool worth = make_candidate(s, p);
        cursor_failed(&s->next, &s->world);
        if (worth) {
            tester_start(s->tester, slot, p->text.at, p->text.len);
            s->npending++;
            return true;
        }
    }
    return false;
}

/* ---- verdicts ---- */

static void report(Search *s, const char *reducer)
{
    const ReduceResult *r = s->result;
    ReduceProgress progress = {r->tests, r->measure.statements, r->text.len,
                               reducer};

    if (s->options->progress)
        s->options->progress(&progress, s->options->data);
}

static void cancel_all(Search *s)
{
    for (uint32_t i = 0; i < s->npending; i++)
        tester_cancel(s->tester,
                      (unsigned)((s->first + i) % s->options->jobs));
    s->npending = 0;
}

/* P is the smallest one now. */
static void take_candidate(Search *s, Pending *p)
{
    ReduceResult *r = s->result;
    Buf old = r->text;

    r->text = p->text;
    p->text = old;
    r->measure = p->measure;
    s->next = p->cursor;
    cancel_all(s);
    forget_sites(s);
    report(s, reducers[s->next.reducer].name);
    cursor_succeeded(&s->next, &s->world);
}

/* The verdict on the first candidate that is being tested. */
static TestVerdict ask_first(Search *s)
{
    Pending *p = &s->pending[s->first];
    TestVerdict verdict = tester_wait(s->tester, s->first);

    if (verdict == VERDICT_STOPPED || verdict == VERDICT_FAILED)
        return verdict;
    s->result->tests++;
    progress_show("%lld tests: %llu statements, %llu bytes", s->result->tests,
                  (unsigned long long)s->result->measure.statements,
                  (unsigned long long)s->result->text.len);
    s->first = (uint32_t)((s->first + 1) % s->options->jobs);
    s->npending--;
    if (verdict == VERDICT_YES)
        take_candidate(s, p);
    else
        seen_add(&s->seen, p->hash);
    return verdict;
}

static bool is_enough(const Search *s)
{
    return s->options->max_tests &&
           s->result->tests >= s->options->max_tests;
}

static ReduceEnd end_for(TestVerdict verdict)
{
    return verdict == VERDICT_FAILED    ? REDUCE_FAILED
           : verdict == VERDICT_STOPPED ? REDUCE_STOPPED
                                        : REDUCE_BORING;
}

static ReduceEnd search(Search *s)
{
    cursor_settle(&s->next, &s->world);
    while (!is_enough(s)) {
        while (s->npending < s->options->jobs && begin_next(s))
            continue;
        if (s->npending == 0)
            return REDUCE_DONE;
        TestVerdict verdict = ask_first(s);
        if (verdict == VERDICT_STOPPED || verdict == VERDICT_FAILED)
            return end_for(verdict);
    }
    return REDUCE_ENOUGH;
}

/* ---- the beginning ---- */

static TestVerdict test_text(Search *s, const Buf *text)
{
    tester_start(s->tester, 0, text->at, text->len);
    s->result->tests++;
    return tester_wait(s->tester, 0);
}

/* What is tested from now on is printed, so the failure had better survive
 * that.  Where it does not, only pieces of the text can be left out. */
static TestVerdict begin_canonical(Search *s)
{
    ReduceResult *r = s->result;
    Buf text = {0};
    TestVerdict verdict = VERDICT_YES;

    candidate_canonical(r->text.at, r->text.len, &text);
    if (text.len != r->text.len ||
        (text.len && memcmp(text.at, r->text.at, text.len) != 0)) {
        verdict = test_text(s, &text);
        if (verdict == VERDICT_YES) {
            Buf old = r->text;
            r->text = text;
            text = old;
        }
    }
    buf_free(&text);
    return verdict;
}

static ReduceEnd begin(Search *s)
{
    ReduceResult *r = s->result;
    TestVerdict verdict = test_text(s, &r->text);

    if (verdict != VERDICT_YES) {
        r->status = tester_status(s->tester);
        return end_for(verdict);
    }
    if (s->options->accept != ACCEPT_TEXT)
        verdict = begin_canonical(s);
    s->as_text = s->options->accept == ACCEPT_TEXT || verdict == VERDICT_NO;
    if (verdict != VERDICT_YES && verdict != VERDICT_NO)
        return end_for(verdict);
    candidate_judge(s->options->accept, r->text.at, r->text.len, &r->measure);
    report(s, "the program");
    return search(s);
}

ReduceResult reduce_text(const ReduceOptions *options, const char *text,
                         size_t len)
{
    ReduceResult result = {0};
    unsigned jobs = (unsigned)options->jobs;
    Search s = {.options = options, .result = &result,
                .next = cursor_start()};

    s.world = (CursorWorld){count_sites, takes_part, &s};
    s.sites = calloc(reducer_count, sizeof *s.sites);
    s.pending = calloc(jobs, sizeof *s.pending);
    if (!s.sites || !s.pending)
        ground_out_of_memory(jobs * sizeof *s.pending);
    s.tester = tester_new(options->command, options->name, jobs,
                          options->seconds);
    buf_bytes(&result.text, text, len);
    result.end = begin(&s);
    if (result.end == REDUCE_FAILED)
        buf_printf(&result.why, "%s", tester_why(s.tester));
    tester_free(s.tester);
    for (unsigned i = 0; i < jobs; i++)
        buf_free(&s.pending[i].text);
    free(s.pending);
    free(s.sites);
    seen_free(&s.seen);
    return result;
}
