/* tokens.c - what all of the parser stands on: tokens, mistakes, and
 * lists that are being collected. */
#include "ir-text/parse/parser.h"

#include <string.h>

/* ---- tokens and mistakes ---- */

bool accept_word(Parser *p, Word word)
{
    if (!at_word(p, word))
        return false;
    parse_advance(p);
    return true;
}

bool fail_at(Parser *p, Span span, const char *fmt, ...)
{
    Buf text = {0};
    va_list args;

    if (p->lost)
        return false;
    va_start(args, fmt);
    buf_vprintf(&text, fmt, args);
    va_end(args);
    diag_error(p->diag, span, "%.*s", (int)text.len, text.at);
    buf_free(&text);
    return false;
}

static const struct {
    Wanted wanted;
    const char *text;
} wanted_texts[] = {
    {WANT_RHS, "a right-hand side"},  {WANT_EXPRESSION, "an expression"},
    {WANT_TYPE, "a type"},            {WANT_IXFN, "an index function"},
    {WANT_STATEMENT, "a statement"},  {WANT_REDUCER, "an operator of reduce"},
    {WANT_EXEC, "'thread', 'block' or 'lane'"},
    {WANT_OPERATOR, "an operator"},   {WANT_SET, "a set"},
};

enum { WANTED_COUNT = sizeof wanted_texts / sizeof *wanted_texts };

/* All that was looked for here, in the order of the tables. */
static uint32_t list_wanted(const Parser *p, const char **list)
{
    uint32_t n = 0;

    for (int i = 0; i < WANTED_COUNT; i++)
        if (p->wanted & wanted_texts[i].wanted)
            list[n++] = wanted_texts[i].text;
    for (int t = 0; t < TOKEN_COUNT; t++)
        if (p->tried[t / 64] >> t % 64 & 1)
            list[n++] = token_text((Token)t);
    return n;
}

static void describe_found(const Parser *p, Buf *out)
{
    size_t len = (size_t)(p->lex.stop - p->lex.begin);

    if (p->lex.token == TOKEN_END)
        buf_text(out, token_text(TOKEN_END));
    else if (len <= 40)
        buf_printf(out, "'%.*s'", (int)len, p->lex.begin);
    else
        buf_printf(out, "'%.*s...'", 37, p->lex.begin);
}

/* Was that said of the word before the current token? */
static bool is_after_foreign(const Parser *p)
{
    const char *at = p->foreign;

    while (at && at < p->lex.begin && (*at == ' ' || *at == '\t'))
        at++;
    return at && at == p->lex.begin;
}

bool fail_expected(Parser *p)
{
    const char *list[TOKEN_COUNT + WANTED_COUNT];
    const char *other = suggest_word(p);
    uint32_t n = list_wanted(p, list);
    Buf text = {0};

    if (p->lex.token == TOKEN_BAD || p->lost || is_after_foreign(p))
        return false; /* the lexer has said it, or the parser */
    buf_text(&text, "expected ");
    for (uint32_t i = 0; i < n; i++)
        buf_printf(&text, "%s%s", i == 0       ? ""
                                  : i + 1 == n ? " or "
                                               : ", ",
                   list[i]);
    buf_text(&text, ", found ");
    describe_found(p, &text);
    if (other)
        buf_printf(&text, "; did you mean '%s'?", other);
    fail_at(p, here(p), "%.*s", (int)text.len, text.at);
    buf_free(&text);
    return false;
}

void note_piece(Parser *p, PieceKind kind, const void *piece,
                const char *begin)
{
    TextMap *map = p->map;
    Span span = since(p, begin);

    GROUND_ROOM(map->piece, map->count, map->room);
    map->piece[map->count++] =
        (Piece){piece, (uint32_t)span.at, (uint32_t)span.len, kind};
}

const char *peek(const Parser *p)
{
    return peek_from(p, p->lex.at);
}

const char *peek_from(const Parser *p, const char *at)
{
    const char *c = at, *end = p->lex.end;

    for (;;) {
        while (c < end && (*c == ' ' || *c == '\n' || *c == '\t' || *c == '\r'))
            c++;
        if (end - c < 2 || c[0] != '/' || c[1] != '/')
            return c;
        while (c < end && *c != '\n')
            c++;
    }
}

bool at_function(const Parser *p)
{
    Token t = p->lex.token;
    return t == TOKEN_FUN || t == TOKEN_ENTRY || t == TOKEN_IMP ||
           t == TOKEN_END;
}

/* Words that begin a statement or end a block, and nothing else. */
static bool begins_statement(const Parser *p)
{
    Token t = p->lex.token;

    if (p->lex.imp)
        return (t >= TOKEN_SKIP && t <= TOKEN_RETURN) || t == TOKEN_IF ||
               t == TOKEN_ELSE || t == TOKEN_FOR || t == TOKEN_WHILE ||
               t == TOKEN_KERNEL || t == TOKEN_REDUCE || t == TOKEN_SCAN ||
               t == TOKEN_SCATTER || t == TOKEN_ASSERT;
    return t == TOKEN_LET || t == TOKEN_ASSERT || t == TOKEN_IN;
}

/* Skip to TOKEN, or to where a statement or function begins.  After a HEAD the
 * names in it may be those that it should have bound. */
static void skip_to(Parser *p, Token token, bool head)
{
    p->lex.diag = &p->unheard; /* what is skipped is not judged */
    while (p->lex.token != token && !begins_statement(p) && !at_function(p)) {
        if (head && p->lex.token == TOKEN_NAME)
            parse_stand_in(p, p->lex.sym);
        lex_next(&p->lex);
    }
    p->lex.diag = p->diag;
    p->tried[0] = p->tried[1] = 0;
    p->wanted = 0;
}

void skip_statement(Parser *p)
{
    skip_to(p, TOKEN_END, false);
}

bool recover_at(Parser *p, Token token)
{
    skip_to(p, token, true);
    if (p->lex.token != token)
        p->lost = true;
    return p->lex.token == token;
}
