/* report.c - what is said about tests. */
#include "drivers/funtest/report.h"

#include "ground/progress.h"

#include <stdio.h>
#include <string.h>

/* Bytes of a call that messages show.  An estimate. */
enum { MOST_OF_CALL = 60 };

static const char *const outcome_text[OUTCOMES] = {
    [PASSED] = "passed", [FAILED] = "failed", [SKIPPED] = "skipped"};

static const char *plural(long long n)
{
    return n == 1 ? "" : "s";
}

/* ---- the terminal ---- */

void report_way(size_t done, size_t all, const Test *test, Way way, void *data)
{
    (void)data;
    progress_show("[%zu/%zu] %s through %s", done, all, test->subject.file,
                  way_name[way]);
}

/* ---- one test ---- */

static void print_call(Buf *out, const Case *c)
{
    bool cut = strlen(c->call) > MOST_OF_CALL;

    buf_printf(out, "%.*s%s", MOST_OF_CALL, c->call, cut ? "..." : "");
}

static bool alike(const Verdict *a, const Verdict *b)
{
    return a->outcome == b->outcome && strcmp(a->why, b->why) == 0 &&
           strcmp(a->got, b->got) == 0;
}

/* Is there a way before WAY on which the case I came out as on it? */
static bool is_told(const Test *t, int way, uint32_t i)
{
    for (int w = 0; w < way; w++)
        if (t->verdict[w] && alike(&t->verdict[w][i], &t->verdict[way][i]))
            return true;
    return false;
}

/* The ways on which the case I failed as on WAY; and after which pipeline, if
 * it did not fail as it stands. */
static void print_ways(Buf *out, const Test *t, int way, uint32_t i)
{
    const Verdict *v = &t->verdict[way][i];
    const char *before = "";
    bool as_is = way == WAY_VALUE;

    for (; way < WAYS; way++) {
        const Verdict *w = t->verdict[way] ? &t->verdict[way][i] : NULL;
        if (!w || !alike(v, w))
            continue;
        buf_printf(out, "%s%s", before, way_name[way]);
        if (*w->pipeline && !as_is)
            buf_printf(out, " (%s)", w->pipeline);
        before = ", ";
    }
}

/* What is true of all cases is told with the first one. */
static void tell_failure(const Test *t, int way, uint32_t i, Diag *diag)
{
    const Verdict *v = &t->verdict[way][i];
    const Case *c = &t->subject.cases[i];
    Buf text = {0};

    if (v->whole && i)
        return;
    if (v->whole)
        buf_printf(&text, "no case can run");
    else
        print_call(&text, c);
    buf_text(&text, " through ");
    print_ways(&text, t, way, i);
    diag_error(diag, c->span, "%.*s: %s", (int)text.len, text.at, v->why);
    if (*v->expected)
        diag_note(diag, (Span){0}, "expected: %s", v->expected);
    if (*v->got)
        diag_note(diag, (Span){0}, "found:    %s", v->got);
    buf_free(&text);
}

static void count_skip(Report *r, Way way, const char *why)
{
    uint32_t i = 0;

    while (i < r->nskip &&
           (r->skips[i].way != way || strcmp(r->skips[i].why, why) != 0))
        i++;
    if (i == r->nskip) {
        arena_grow(r->call->arena, &r->skips, r->nskip, &r->skip_room,
                   sizeof *r->skips);
        r->skips[r->nskip++] = (Skip){.way = way, .why = why};
    }
    r->skips[i].count++;
}

static void print_line(Report *r, const Case *c, Way way, const Verdict *v)
{
    LineCol at = span_line_col(c->span);

    buf_printf(&r->out, "%s: %s:%zu:%zu: ", outcome_text[v->outcome],
               c->span.source->name, at.line, at.col);
    print_call(&r->out, c);
    buf_printf(&r->out, " through %s%s%s\n", way_name[way],
               v->outcome == SKIPPED ? ": " : "",
               v->outcome == SKIPPED ? v->why : "");
}

void report_test(const Test *t, void *data)
{
    Report *r = data;
    Diag diag = {0};

    r->programs++;
    r->cases += t->subject.ncase;
    for (uint32_t i = 0; i < t->subject.ncase; i++)
        for (int way = 0; way < WAYS; way++) {
            const Verdict *v = t->verdict[way] ? &t->verdict[way][i] : NULL;
            if (!v)
                continue;
            r->count[way][v->outcome]++;
            if (v->outcome == SKIPPED)
                count_skip(r, (Way)way, v->why);
            if (v->outcome == FAILED && !is_told(t, way, i))
                tell_failure(t, way, i, &diag);
            if (r->verbose)
                print_line(r, &t->subject.cases[i], (Way)way, v);
        }
    tool_print_diag(r->call, &diag);
    diag_free(&diag);
}

int test_find(const Test *t, Way way, Outcome outcome)
{
    for (uint32_t i = 0; t->verdict[way] && i < t->subject.ncase; i++)
        if (t->verdict[way][i].outcome == outcome)
            return (int)i;
    return -1;
}

/* ---- all of them ---- */

bool report_has_failures(const Report *r)
{
    for (int way = 0; way < WAYS; way++)
        if (r->count[way][FAILED])
            return true;
    return r->rejected != 0;
}

/* "2 passed, 1 failed" */
static void print_counts(Buf *out, const long long count[OUTCOMES])
{
    const char *before = "";

    for (int i = 0; i < OUTCOMES; i++) {
        if (!count[i])
            continue;
        buf_printf(out, "%s%lld %s", before, count[i], outcome_text[i]);
        before = ", ";
    }
    if (!*before)
        buf_text(out, "nothing ran");
}

/* ---- the table ---- */

enum { COLUMNS = 2 + WAYS };

typedef struct Row {
    const char *cell[COLUMNS];
} Row;

static const char *cell_of(Arena *arena, const long long count[OUTCOMES])
{
    Buf text = {0};

    if (!count[FAILED] && !count[SKIPPED])
        return arena_printf(arena, "%lld", count[PASSED]);
    print_counts(&text, count);
    const char *cell = arena_text(arena, text.at, text.len);
    buf_free(&text);
    return cell;
}

static Row row_of(const Report *r, const Test *t)
{
    Arena *arena = r->call->arena;
    Row row = {{t->subject.file}};

    row.cell[1] = t->subject.prog ? arena_printf(arena, "%u", t->subject.ncase)
                                  : "rejected";
    for (int way = 0; way < WAYS; way++) {
        long long count[OUTCOMES] = {0};
        for (uint32_t i = 0; t->verdict[way] && i < t->subject.ncase; i++)
            count[t->verdict[way][i].outcome]++;
        row.cell[2 + way] = t->verdict[way] ? cell_of(arena, count) : "";
    }
    return row;
}

static Row total_row(const Report *r)
{
    Row row = {{"total", arena_printf(r->call->arena, "%lld", r->cases)}};

    for (int way = 0; way < WAYS; way++)
        row.cell[2 + way] = cell_of(r->call->arena, r->count[way]);
    return row;
}

static bool is_shown(const Report *r, int column)
{
    return column < 2 || (r->ways & 1u << (column - 2));
}

static void print_row(Report *r, const Row *row, const size_t width[COLUMNS])
{
    for (int i = 0; i < COLUMNS; i++)
        if (is_shown(r, i))
            buf_printf(&r->out, "| %-*s ", (int)width[i], row->cell[i]);
    buf_text(&r->out, "|\n");
}

/* In Markdown. */
void report_table(Report *r, const Test *tests, size_t count)
{
    Row *rows = ARENA_NEW(r->call->arena, Row, count + 3);
    size_t width[COLUMNS] = {0};

    rows[0] = (Row){{"program", "cases"}};
    for (int i = 0; i < COLUMNS; i++) {
        rows[1].cell[i] = "---";
        if (i >= 2)
            rows[0].cell[i] = way_name[i - 2];
    }
    for (size_t i = 0; i < count; i++)
        rows[2 + i] = row_of(r, &tests[i]);
    rows[2 + count] = total_row(r);
    for (size_t k = 0; k < count + 3; k++)
        for (int i = 0; i < COLUMNS; i++)
            if (strlen(rows[k].cell[i]) > width[i])
                width[i] = strlen(rows[k].cell[i]);
    for (size_t k = 0; k < count + 3; k++)
        print_row(r, &rows[k], width);
}

void report_summary(Report *r)
{
    long long all[OUTCOMES] = {0};
    const char *before = "";

    if (!r->programs)
        return;
    buf_printf(&r->out, "%lld case%s of %lld program%s through ", r->cases,
               plural(r->cases), r->programs, plural(r->programs));
    for (int way = 0; way < WAYS; way++) {
        if (!(r->ways & 1u << way))
            continue;
        buf_printf(&r->out, "%s%s", before, way_name[way]);
        before = ", ";
        for (int i = 0; i < OUTCOMES; i++)
            all[i] += r->count[way][i];
    }
    buf_text(&r->out, ": ");
    print_counts(&r->out, all);
    if (r->rejected)
        buf_printf(&r->out, "; %lld program%s rejected", r->rejected,
                   r->rejected == 1 ? " is" : "s are");
    buf_char(&r->out, '\n');
    for (uint32_t i = 0; i < r->nskip; i++)
        buf_printf(&r->out, "skipped through %s: %s (%lld)\n",
                   way_name[r->skips[i].way], r->skips[i].why,
                   r->skips[i].count);
}
