/* directives.c - cases in the comments of a program.
 *
 *     // RUN-VALUE: main(3, [1, 2, 3]) == 6, [1, 3, 6]
 *     // RUN-ERROR: main(0, empty([0]i64)) =~ "division by zero"
 *     // EXPECT-STATS: allocations <= 2, copied == 0
 *
 * A directive is the first word of its comment.  Places of values are those of
 * the program's file: a copy of its text, in which lines that go on are joined,
 * is what is read.
 */
#include "drivers/arguments.h"
#include "drivers/funtest/inside.h"

#include "ground/guess.h"
#include "ir-text/numbers/bytes.h"

#include <ctype.h>
#include <string.h>

enum { RUN_VALUE, RUN_ERROR, EXPECT_STATS, DIRECTIVES };

static const char *const words[DIRECTIVES + 1] = {"RUN-VALUE", "RUN-ERROR",
                                                  "EXPECT-STATS", NULL};

typedef struct Reader {
    Subject *s;
    Diag *diag;
    Source *source;       /* the copy */
    const char *at, *end; /* what is left of the directive */
} Reader;

static Span span_of(const Reader *r, const char *at, size_t len)
{
    return (Span){r->source, (size_t)(at - r->source->text), len};
}

static bool wrong(const Reader *r, const char *at, size_t len, const char *what)
{
    diag_error(r->diag, span_of(r, at, len), "%s", what);
    return false;
}

static void skip_blanks(Reader *r)
{
    while (r->at < r->end && byte_is(r->at, BYTE_BLANK))
        r->at++;
    if (r->end - r->at >= 2 && r->at[0] == '/' && r->at[1] == '/')
        r->end = r->at; /* a comment in the comment */
}

static bool take(Reader *r, const char *sign)
{
    size_t len = strlen(sign);

    skip_blanks(r);
    if ((size_t)(r->end - r->at) < len || memcmp(r->at, sign, len) != 0)
        return false;
    r->at += len;
    return true;
}

static bool expect(Reader *r, const char *sign, const char *why)
{
    if (take(r, sign))
        return true;
    diag_error(r->diag, span_of(r, r->at, r->at < r->end), "'%s' expected %s",
               sign, why);
    return false;
}

/* ---- values ---- */

/* To the `,` or the `)` that is in no bracket, or the end: what is there is one
 * value. */
static bool skip_value(Reader *r)
{
    int round = 0, square = 0;

    for (; r->at < r->end; r->at++) {
        char c = *r->at;
        if (!round && !square && (c == ',' || c == ')'))
            return true;
        if (r->end - r->at >= 2 && c == '/' && r->at[1] == '/') {
            r->end = r->at;
            break;
        }
        round += (c == '(') - (c == ')');
        square += (c == '[') - (c == ']');
        if (round < 0 || square < 0)
            return wrong(r, r->at, 1, "this bracket was not opened");
    }
    return (!round && !square) ||
           wrong(r, r->at, 0, "a bracket is not closed here");
}

/* One value, of type ELEM where nothing else is said. */
static bool read_value(Reader *r, Elem elem, Value *value)
{
    Value *found;
    size_t count;

    skip_blanks(r);
    const char *begin = r->at;
    if (!skip_value(r))
        return false;
    Span span = span_of(r, begin, (size_t)(r->at - begin));
    if (!values_read_part(&r->s->arena, span, r->diag, &elem, 1, &found,
                          &count))
        return false;
    if (count > 1) {
        diag_error(r->diag, found[1].span, "',' expected between two values");
        return false;
    }
    if (!count)
        return wrong(r, begin, 0, "a value expected");
    *value = found[0];
    return true;
}

/* Values with commas between them, the I-th one of type ELEMS[I], up to a `)`
 * or the end. */
static bool read_values(Reader *r, const Elem *elems, size_t n, Value **values,
                        size_t *count)
{
    uint32_t room = 0;

    *count = 0;
    *values = NULL;
    skip_blanks(r);
    if (r->at == r->end || *r->at == ')')
        return true;
    do {
        Value value;
        if (!read_value(r, *count < n ? elems[*count] : ELEM_NONE, &value))
            return false;
        arena_grow(&r->s->arena, values, (uint32_t)*count, &room,
                   sizeof **values);
        (*values)[(*count)++] = value;
    } while (take(r, ","));
    return true;
}

/* ---- directives ---- */

/* `main(3, [1, 2, 3])`; NULL: an error says what is wrong with it. */
static Case *read_call(Reader *r)
{
    size_t n;

    skip_blanks(r);
    const char *begin = r->at;
    r->at = bytes_skip(begin, BYTE_REST);
    size_t len = (size_t)(r->at - begin);
    if (!byte_is(begin, BYTE_START)) {
        wrong(r, begin, begin < r->end,
              "a call of a function expected: main(3, [1, 2, 3])");
        return NULL;
    }
    const char *name = arena_text(&r->s->arena, begin, len);
    Case *c = case_new(r->s, name, span_of(r, begin, len), r->diag);
    if (!c || !expect(r, "(", "before the arguments"))
        return NULL;
    const Elem *elems = argument_elems(c->fun, &r->s->arena, &n);
    if (!read_values(r, elems, n, &c->args, &c->narg) ||
        !expect(r, ")", "after the arguments"))
        return NULL;
    c->span.len = (size_t)(r->at - begin);
    c->call = arena_text(&r->s->arena, begin, c->span.len);
    return c;
}

static bool at_end(Reader *r)
{
    skip_blanks(r);
    return r->at == r->end || wrong(r, r->at, (size_t)(r->end - r->at),
                                    "nothing else is expected here");
}

static bool read_results(Reader *r, Case *c)
{
    size_t n;
    const Elem *elems = case_result_elems(c, &r->s->arena, &n);
    bool list = take(r, "(");

    return read_values(r, elems, n, &c->results, &c->nresult) &&
           (!list || expect(r, ")", "after the results")) && at_end(r);
}

static bool read_run_value(Reader *r)
{
    Case *c = read_call(r);

    if (!c)
        return false;
    skip_blanks(r);
    if (r->at < r->end) {
        c->expected = EXPECTED_VALUES;
        if (!expect(r, "==", "before the results") || !read_results(r, c))
            return false;
    }
    return case_fits(r->s, c, r->diag);
}

static bool read_run_error(Reader *r)
{
    Case *c = read_call(r);

    if (!c || !expect(r, "=~", "before the pattern of the message") ||
        !expect(r, "\"", "before the pattern of the message"))
        return false;
    const char *close = memrchr(r->at, '"', (size_t)(r->end - r->at));
    if (!close)
        return wrong(r, r->end, 0, "'\"' expected after the pattern");
    const char *pattern = r->at;
    size_t len = (size_t)(close - pattern);
    r->at = close + 1;
    return at_end(r) && case_expect_error(r->s, c, pattern, len,
                                          span_of(r, pattern, len), r->diag);
}

static bool read_expect_stats(Reader *r)
{
    return case_read_bounds(r->s, span_of(r, r->at, (size_t)(r->end - r->at)),
                            r->diag);
}

static bool (*const read_directive[DIRECTIVES])(Reader *) = {
    [RUN_VALUE] = read_run_value,
    [RUN_ERROR] = read_run_error,
    [EXPECT_STATS] = read_expect_stats,
};

/* ---- where they are ---- */

/* The word with which the comment at AT begins; its length. */
static size_t first_word(const char **at, const char *end)
{
    const char *p = *at + 2;

    while (p < end && (*p == '/' || byte_is(p, BYTE_BLANK)))
        p++;
    *at = p;
    while (p < end && (isalpha((unsigned char)*p) || strchr("-_", *p)))
        p++;
    return (size_t)(p - *at);
}

/* The directive that the LEN bytes at WORD mean, or are nearly. */
static const char *nearest(Arena *arena, const char *word, size_t len)
{
    char *upper = arena_text(arena, word, len);

    for (char *p = upper; *p; p++)
        *p = *p == '_' ? '-' : (char)toupper((unsigned char)*p);
    for (int i = 0; i < DIRECTIVES; i++)
        if (guess_distance(upper, len, words[i], strlen(words[i])) <
            guess_too_far(len))
            return words[i];
    return NULL;
}

static void read_comment(Reader *r, const char *at)
{
    size_t len = first_word(&at, r->end);
    int i = 0;

    while (i < DIRECTIVES &&
           (strlen(words[i]) != len || memcmp(words[i], at, len) != 0))
        i++;
    r->at = at + len;
    if (i < DIRECTIVES && r->at < r->end && *r->at == ':') {
        r->at++;
        read_directive[i](r);
        return;
    }
    const char *best = nearest(&r->s->arena, at, len);
    while (r->at < r->end && byte_is(r->at, BYTE_BLANK))
        r->at++;
    if (i < DIRECTIVES || (best && r->at < r->end && *r->at == ':'))
        diag_error(r->diag, span_of(r, at, len),
                   "'%.*s' is no directive; did you mean '%s:'?", (int)len, at,
                   i < DIRECTIVES ? words[i] : best);
}

/* The copy with neither the `\` at the end of COMMENT nor the `//` of the next
 * one, which goes on.  False: it does not end so. */
static bool join(char *text, const Comment *comment, const Comment *next,
                 const Comment *end)
{
    char *last = text + comment->at + comment->len - 1, *p = last + 1;

    while (byte_is(p, BYTE_BLANK))
        p++;
    if (*last != '\\' || next == end || p != text + next->at)
        return false;
    *last = ' ';
    memset(text + next->at, ' ', strspn(text + next->at, "/"));
    return true;
}

void directives_read(Subject *s, const Comments *comments, Diag *diag)
{
    Source *source = source_of_copy(&s->arena, s->source->name, s->source->text,
                                    s->source->len);
    Reader r = {.s = s, .diag = diag, .source = source};
    const Comment *end = comments->at + comments->count;
    char *text = source->owned.at;

    s->beside[0] = source;
    for (const Comment *c = comments->at; c && c < end; c++) {
        const char *at = text + c->at;
        while (c->len && join(text, c, c + 1, end))
            c++;
        r.end = text + c->at + c->len;
        read_comment(&r, at);
    }
}
