/* report.c - what is said about a match, or about the lack of one. */
#include "funcheck/report.h"

#include "funcheck/nearest.h"
#include "funcheck/search.h"

#include <stdlib.h>

static Span input_span(const Report *r, size_t begin, size_t end)
{
    return (Span){r->input, begin, end - begin};
}

static void add_mark(Report *r, const Pattern *pattern, MarkKind kind,
                     Region at, const char *note)
{
    if (!r->cx->request->keep_marks)
        return;
    GROUND_ROOM(r->marks, r->nmark, r->room);
    r->marks[r->nmark++] = (Mark){pattern, kind, at.begin, at.end, note};
}

/* The marks of the last thing that was said become ones of KIND. */
static void change_last_marks(Report *r, MarkKind kind)
{
    for (size_t i = r->nmark;
         i-- && r->marks[i].pattern == r->marks[r->nmark - 1].pattern;)
        r->marks[i].kind = kind;
}

/* ---- the values of variables ---- */

static void escape(Buf *out, Text text)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (c == '\n' || c == '\t' || c == '"' || c == '\\')
            buf_printf(out, "\\%c", c == '\n' ? 'n' : c == '\t' ? 't' : c);
        else if ((unsigned char)c < ' ' || (unsigned char)c > '~')
            buf_printf(out, "\\%03o", (unsigned)(unsigned char)c);
        else
            buf_char(out, c);
    }
}

/* `with "X" equal to "5"`, or NULL where X has no value. */
static const char *describe_use(Report *r, const Part *part)
{
    Buf text = {0}, value = {0};
    const char *result = NULL;

    if (pattern_use_value(part->use, &value)) {
        buf_text(&text, "with \"");
        escape(&text, part->text);
        buf_text(&text, "\" equal to \"");
        escape(&text, text_upto((Text){value.at, value.len}, 4096));
        buf_char(&text, '"');
        result = arena_text(r->cx->arena, text.at, text.len);
    }
    buf_free(&text);
    buf_free(&value);
    return result;
}

typedef enum Audience { IN_DIAG, IN_MARKS } Audience;

static void say_uses(Report *r, const Pattern *p, MarkKind kind, size_t at,
                     Audience audience)
{
    for (size_t i = 0; i < p->npart; i++) {
        const char *text = p->parts[i].kind == PART_USE
                               ? describe_use(r, &p->parts[i])
                               : NULL;
        if (!text)
            continue;
        if (audience == IN_MARKS)
            add_mark(r, p, kind, (Region){at, at}, text);
        else
            diag_note(r->cx->diag, input_span(r, at, at), "%s", text);
    }
}

static int compare_captures(const void *a, const void *b)
{
    const Text *x = a, *y = b;
    return (x->at > y->at) - (x->at < y->at);
}

typedef struct Captured {
    Text value; /* must come first: see compare_captures */
    Text name;
} Captured;

static void say_captures(Report *r, const Pattern *p, MarkKind kind,
                         Audience audience)
{
    Captured *all = ARENA_NEW(r->cx->arena, Captured, p->ncapture);

    for (size_t i = 0; i < p->ncapture; i++) {
        const Variable *v = p->captures[i].variable;
        all[i].value = p->captures[i].is_number ? v->digits : v->text;
        all[i].name = v->name;
    }
    if (p->ncapture)
        qsort(all, p->ncapture, sizeof *all, compare_captures);
    for (size_t i = 0; i < p->ncapture; i++) {
        if (!all[i].value.at)
            continue;
        Span span = text_span(r->input, all[i].value);
        const char *text =
            arena_printf(r->cx->arena, "captured var \"%.*s\"",
                         TEXT_ARG(all[i].name));
        if (audience == IN_MARKS)
            add_mark(r, p, kind, (Region){span.at, span.at + span.len}, text);
        else
            diag_note(r->cx->diag, span, "%s", text);
    }
}

/* ---- found ---- */

static const char *count_suffix(Report *r, const Pattern *p, long long nth)
{
    return p->count > 1 ? arena_printf(r->cx->arena, " (%lld out of %lld)",
                                       nth, p->count)
                        : "";
}

static void say_found(Report *r, bool wanted, const Pattern *p, long long nth,
                      Match match)
{
    Diag *diag = r->cx->diag;
    MarkKind kind = wanted ? MARK_FOUND : MARK_EXCLUDED;

    diag_add(diag, wanted ? DIAG_REMARK : DIAG_ERROR, p->span,
             "%s: %s string found in input%s",
             pattern_describe(p, r->cx->arena),
             wanted ? "expected" : "excluded", count_suffix(r, p, nth));
    diag_note(diag, input_span(r, match.at, match.at + match.len),
              "found here");
    say_uses(r, p, kind, match.at, IN_DIAG);
    if (!match.errors)
        say_captures(r, p, kind, IN_DIAG);
    for (MatchError *e = match.errors; e; e = e->next)
        diag_error(diag, e->span, "%s", e->text);
}

static bool report_found(Report *r, bool wanted, const Pattern *p,
                         long long nth, Match match)
{
    const Request *q = r->cx->request;
    bool is_error = !wanted || match.errors;
    MarkKind kind = wanted ? MARK_FOUND : MARK_EXCLUDED;

    if (!is_error &&
        (!q->verbose || (p->kind == CHECK_EOF && !q->very_verbose)))
        return false;
    add_mark(r, p, kind, (Region){match.at, match.at + match.len}, NULL);
    if (q->keep_marks) {
        say_uses(r, p, kind, match.at, IN_MARKS);
        if (!match.errors)
            say_captures(r, p, kind, IN_MARKS);
    }
    for (MatchError *e = match.errors; e; e = e->next)
        add_mark(r, p, MARK_BAD_VALUE,
                 (Region){e->span.at, e->span.at + e->span.len}, e->text);
    if (is_error || !q->keep_marks)
        say_found(r, wanted, p, nth, match);
    return is_error;
}

/* ---- not found ---- */

static void say_invalid(Report *r, const Pattern *p, Match match)
{
    bool undefined = false;
    for (MatchError *e = match.errors; e; e = e->next) {
        diag_error(r->cx->diag, e->span, "%s", e->text);
        undefined |= e->is_undefined;
    }
    if (undefined && !p->implicit)
        diag_note(
            r->cx->diag, (Span){0},
            "define it with '[[NAME:regex]]' in an earlier directive or with "
            "-DNAME=text; to match literal brackets, write '%.*s%s{LITERAL}:'",
            TEXT_ARG(p->prefix), check_suffixes[p->kind]);
}

/* A match that earlier directives went past, or that lies after the label
 * that ends the region. */
static void say_elsewhere(Report *r, const Pattern *p, Region region)
{
    bool simple = p->npart == 1 && p->parts[0].kind == PART_LITERAL;
    if (!simple || r->cx->request->ignore_case)
        return;
    const char *text = r->input->text;
    Text before = {text + r->input_begin, region.begin - r->input_begin};
    Text after = {text + region.end, r->input_end - region.end};
    Text needle = p->parts[0].text;
    size_t at = search_literal(after, needle);
    if (at != NOT_FOUND)
        diag_note(r->cx->diag,
                  input_span(r, region.end + at, region.end + at + needle.len),
                  "it is found here, after the part that was searched");
    at = at == NOT_FOUND ? search_literal(before, needle) : NOT_FOUND;
    if (at != NOT_FOUND)
        diag_note(r->cx->diag,
                  input_span(r, r->input_begin + at,
                             r->input_begin + at + needle.len),
                  "it is found here, but the directives before have already "
                  "matched further down");
}

static void say_missing(Report *r, bool wanted, const Pattern *p,
                        long long nth, Region region)
{
    Diag *diag = r->cx->diag;

    diag_add(diag, wanted ? DIAG_ERROR : DIAG_REMARK, p->span,
             "%s: %s string not found in input%s",
             pattern_describe(p, r->cx->arena),
             wanted ? "expected" : "excluded", count_suffix(r, p, nth));
    diag_note(diag, input_span(r, region.begin, region.begin),
              "scanning from here");
    if (region.end < r->input_end)
        diag_note(diag, input_span(r, region.end, region.end), "up to here");
}

static void say_nearest(Report *r, const Pattern *p, Region region)
{
    size_t at;
    Text text = {r->input->text + region.begin, region.end - region.begin};
    if (!nearest_find(r->cx->arena, p, text, &at))
        return;
    at += region.begin;
    add_mark(r, p, MARK_FUZZY, (Region){at, at}, NULL);
    diag_note(r->cx->diag, input_span(r, at, at),
              "possible intended match here");
}

static bool report_missing(Report *r, bool wanted, const Pattern *p,
                           long long nth, Region region, Match match)
{
    const Request *q = r->cx->request;
    bool invalid = match.status == MATCH_INVALID;
    bool is_error = wanted || invalid;
    MarkKind kind = invalid  ? MARK_INVALID
                    : wanted ? MARK_MISSING
                             : MARK_ABSENT;

    if (invalid)
        say_invalid(r, p, match);
    if (!is_error && !q->very_verbose)
        return false;
    add_mark(r, p, kind, region, NULL);
    for (MatchError *e = match.errors; e; e = e->next)
        add_mark(r, p, kind, (Region){region.begin, region.begin}, e->text);
    if (q->keep_marks)
        say_uses(r, p, kind, region.begin, IN_MARKS);
    if (!is_error && q->keep_marks)
        return false;
    if (!invalid)
        say_missing(r, wanted, p, nth, region);
    say_uses(r, p, kind, region.begin, IN_DIAG);
    if (wanted) {
        say_nearest(r, p, region);
        say_elsewhere(r, p, region);
    }
    return is_error;
}

bool report_outcome(Report *r, bool wanted, const Pattern *p, long long nth,
                    Region region, Match match)
{
    return match.status == MATCH_FOUND
               ? report_found(r, wanted, p, nth, match)
               : report_missing(r, wanted, p, nth, region, match);
}

/* ---- found, but ---- */

void report_wrong_line(Report *r, const Pattern *p, Match match, Region gap,
                       const char *what)
{
    Diag *diag = r->cx->diag;
    Text between = {r->input->text + gap.begin, gap.end - gap.begin};
    size_t eol = text_find_char(between, '\n');
    size_t next = gap.begin + eol + 1;

    diag_error(diag, p->span, "%.*s%s: %s", TEXT_ARG(p->prefix),
               check_suffixes[p->kind], what);
    diag_note(diag, input_span(r, gap.end, gap.end + match.len),
              "'next' match was here");
    diag_note(diag, input_span(r, gap.begin, gap.begin),
              "previous match ended here");
    if (p->kind != CHECK_SAME && eol < between.len)
        diag_note(diag, input_span(r, next, next),
                  "non-matching line after previous match is here");
    if (r->cx->request->verbose && r->nmark)
        change_last_marks(r, MARK_WRONG_LINE);
    else
        add_mark(r, p, MARK_WRONG_LINE,
                 (Region){match.at, match.at + match.len}, NULL);
}

void report_discarded(Report *r, Region old)
{
    if (r->cx->request->keep_marks)
        change_last_marks(r, MARK_DISCARDED);
    else
        diag_note(r->cx->diag, input_span(r, old.begin, old.end),
                  "match discarded, overlaps earlier DAG match here");
}
