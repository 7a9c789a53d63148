/* expect.c - diagnostics that the text itself expects. */
#include "ground/expect.h"

#include <ctype.h>
#include <string.h>

enum { NO_LINE = 0 };

typedef struct Expectation {
    struct Expectation *next;
    Span span; /* of the comment's text, for messages about it */
    const char *text;
    size_t len;
    size_t line; /* the line wanted; NO_LINE: a message without a place */
    long long times;
    DiagKind kind;
    bool above, below; /* the line is still to be found */
} Expectation;

typedef struct Reader {
    Source *source;
    const char *at, *end; /* in one line, after "expected-" */
    Arena *arena;
    Expectation *first, **tail;
    Diag *problems;
} Reader;

static bool take(Reader *r, const char *word)
{
    size_t len = strlen(word);
    if ((size_t)(r->end - r->at) < len || memcmp(r->at, word, len) != 0)
        return false;
    r->at += len;
    return true;
}

static bool take_number(Reader *r, long long *value)
{
    if (r->at == r->end || !isdigit((unsigned char)*r->at))
        return false;
    for (*value = 0; r->at < r->end && isdigit((unsigned char)*r->at); r->at++)
        if (*value < 1000000000)
            *value = *value * 10 + (*r->at - '0');
    return true;
}

static bool take_kind(Reader *r, DiagKind *kind)
{
    for (int k = DIAG_ERROR; k <= DIAG_NOTE; k++)
        if (take(r, diag_kind_name((DiagKind)k))) {
            *kind = (DiagKind)k;
            return true;
        }
    return false;
}

/* The `@...` after the kind. */
static bool take_line(Reader *r, size_t here, Expectation *e)
{
    long long n;

    e->line = here;
    if (!take(r, "@"))
        return true;
    if (take(r, "above"))
        return e->above = true;
    if (take(r, "below"))
        return e->below = true;
    if (take(r, "unknown")) {
        e->line = NO_LINE;
        return true;
    }
    bool plus = take(r, "+"), minus = !plus && take(r, "-");
    if (!take_number(r, &n))
        return false;
    long long line = plus    ? (long long)here + n
                     : minus ? (long long)here - n
                             : n;
    e->line = line < 1 ? NO_LINE : (size_t)line;
    return line >= 1;
}

static void skip_blanks(Reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t'))
        r->at++;
}

static bool take_text(Reader *r, Expectation *e)
{
    if (!take(r, "{{"))
        return false;
    e->text = r->at;
    for (; r->end - r->at >= 2; r->at++)
        if (r->at[0] == '}' && r->at[1] == '}') {
            e->len = (size_t)(r->at - e->text);
            r->at += 2;
            return true;
        }
    return false;
}

static void read_expectation(Reader *r, size_t line, const char *begin)
{
    Expectation *e = ARENA_NEW(r->arena, Expectation, 1);
    bool ok = take_kind(r, &e->kind) && take_line(r, line, e);

    if (ok) {
        skip_blanks(r);
        if (!take_number(r, &e->times))
            e->times = 1;
        skip_blanks(r);
        ok = e->times > 0 && take_text(r, e);
    }
    e->span = (Span){r->source, (size_t)(begin - r->source->text),
                     (size_t)(r->at - begin)};
    if (!ok) {
        diag_error(r->problems, e->span,
                   "malformed expectation; it reads 'expected-error@+1 "
                   "{{text}}'");
        return;
    }
    *r->tail = e;
    r->tail = &e->next;
}

/* Not the end of another word: "unexpected-". */
static bool begins_word(const char *line, const char *at)
{
    return at == line || !(isalnum((unsigned char)at[-1]) || at[-1] == '_');
}

static bool after_comment_sign(const char *line, const char *at)
{
    for (const char *p = line; p + 1 < at; p++)
        if (p[0] == '/' && p[1] == '/')
            return true;
    return false;
}

static void read_line(Reader *r, size_t number)
{
    Span span = source_line(r->source, number);
    const char *line = r->source->text + span.at;

    r->at = line;
    r->end = line + span.len;
    while (r->at < r->end) {
        const char *e = memchr(r->at, 'e', (size_t)(r->end - r->at));
        if (!e)
            return;
        r->at = e;
        if (!take(r, "expected-"))
            r->at++;
        else if (begins_word(line, e) && after_comment_sign(line, e))
            read_expectation(r, number, e);
    }
}

/* `@above` and `@below` mean the nearest line that says nothing itself. */
static void settle_lines(Reader *r)
{
    size_t nline = source_count_lines(r->source);
    Arena scratch = {0};
    bool *says = ARENA_NEW(&scratch, bool, nline + 2);

    for (Expectation *e = r->first; e; e = e->next)
        says[source_line_col(r->source, e->span.at).line] = true;
    for (Expectation *e = r->first; e; e = e->next) {
        if (e->above)
            while (e->line > 1 && says[e->line])
                e->line--;
        if (e->below)
            while (e->line <= nline && says[e->line])
                e->line++;
    }
    arena_free(&scratch);
}

static bool contains(const char *text, const char *part, size_t len)
{
    size_t all = strlen(text);
    for (size_t i = 0; i + len <= all; i++)
        if (memcmp(text + i, part, len) == 0)
            return true;
    return false;
}

static Expectation *find_expectation(Reader *r, const DiagEntry *entry)
{
    size_t line = NO_LINE;
    if (entry->span.source == r->source)
        line = source_line_col(entry->span.source, entry->span.at).line;
    for (Expectation *e = r->first; e; e = e->next)
        if (e->times > 0 && e->kind == entry->kind && e->line == line &&
            contains(entry->text, e->text, e->len))
            return e;
    return NULL;
}

bool expect_verify(const Diag *found, Source *source, Diag *problems)
{
    Arena arena = {0};
    Reader r = {.source = source, .arena = &arena, .problems = problems};
    size_t before = problems->count[DIAG_ERROR];

    r.tail = &r.first;
    for (size_t i = 1, n = source_count_lines(source); i <= n; i++)
        read_line(&r, i);
    settle_lines(&r);
    for (const DiagEntry *d = found->first; d; d = d->next) {
        Expectation *e = find_expectation(&r, d);
        if (e)
            e->times--;
        else
            diag_error(problems, d->span, "unexpected %s: %s",
                       diag_kind_name(d->kind), d->text);
    }
    for (Expectation *e = r.first; e; e = e->next)
        if (e->times > 0)
            diag_error(problems, e->span,
                       "expected %s was not produced: %.*s",
                       diag_kind_name(e->kind),
                       (int)(e->len < 200 ? e->len : 200), e->text);
    arena_free(&arena);
    return problems->count[DIAG_ERROR] == before;
}
