/* lex.c - the words and signs of the text. */
#include "ir-text/lex/lex.h"

#include "ir-text/numbers/bytes.h"
#include "ir-text/numbers/number.h"
#include "ir-text/terms/store.h"

#include <stdlib.h>
#include <string.h>

/* ---- messages ---- */

static void error_here(Lexer *lex, const char *from, size_t len,
                       const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

static void error_here(Lexer *lex, const char *from, size_t len,
                       const char *fmt, ...)
{
    Buf text = {0};
    va_list args;

    va_start(args, fmt);
    buf_vprintf(&text, fmt, args);
    va_end(args);
    diag_error(lex->diag,
               (Span){lex->source, (size_t)(from - lex->text), len}, "%.*s",
               (int)text.len, text.at);
    buf_free(&text);
    lex->token = TOKEN_BAD;
}

/* ---- blanks and comments ---- */

void comments_free(Comments *comments)
{
    free(comments->at);
    *comments = (Comments){0};
}

static bool stands_first(const Lexer *lex, const char *p)
{
    while (p > lex->text && (p[-1] == ' ' || p[-1] == '\t'))
        p--;
    return p == lex->text || p[-1] == '\n';
}

static void keep_comment(Lexer *lex, const char *from, const char *to)
{
    Comments *c = lex->comments;

    while (to > from && byte_is(to - 1, BYTE_BLANK))
        to--;
    GROUND_ROOM(c->at, c->count, c->room);
    c->at[c->count++] = (Comment){(size_t)(from - lex->text),
                                  (size_t)(to - from),
                                  stands_first(lex, from)};
}

static const char *skip_comment(Lexer *lex, const char *p)
{
    const char *eol = memchr(p, '\n', (size_t)(lex->end - p));
    if (!eol)
        eol = lex->end;
    if (lex->comments)
        keep_comment(lex, p, eol);
    return eol;
}

/* Blanks; those of an indentation eight at a time. */
static const char *skip_indent(const Lexer *lex, const char *p)
{
    if (*p == '\n')
        for (p++; lex->end - p >= 8 && memcmp(p, "        ", 8) == 0; p += 8)
            ;
    return bytes_skip(p, BYTE_BLANK);
}

static bool at_comment(const Lexer *lex, const char *p)
{
    return p[0] == '/' && p[1] == '/' && p < lex->end;
}

static const char *skip_comments(Lexer *lex, const char *p)
{
    while (at_comment(lex, p))
        p = skip_indent(lex, skip_comment(lex, p));
    return p;
}

/* The text ends in a NUL, a part of it before a comment's sign: neither can
 * be run over. */
static const char *skip_blanks(Lexer *lex, const char *p)
{
    return skip_comments(lex, skip_indent(lex, p));
}

/* ---- names ---- */

/* A mask for the LEN < 8 bytes at the lowest addresses of a word. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define FIRST_BYTES(len) ((UINT64_C(1) << 8 * (len)) - 1)
#else
#define FIRST_BYTES(len) (~(~UINT64_C(0) >> 8 * (len)))
#endif

static inline void set_name(Lexer *lex, const Sym *sym)
{
    lex->sym = sym;
    lex->token = sym->id < WORD_FIRST_ELEM
                     ? (Token)(TOKEN_FIRST_RESERVED + sym->id)
                     : TOKEN_NAME;
}

/* Apart from lex_name, which so needs no registers of its own. */
__attribute__((noinline)) static void lex_new_name(Lexer *lex, size_t len)
{
    set_name(lex, sym_intern(lex->store, lex->begin, len));
}

/* The name's first eight bytes are read at once where there are as many. */
static void lex_name(Lexer *lex, const char *begin)
{
    const char *p = bytes_skip(begin + 1, BYTE_REST);
    size_t len = (size_t)(p - begin);
    const Sym *sym = NULL;
    uint64_t head;

    lex->stop = lex->at = p;
    if (lex->end - begin >= 8) {
        memcpy(&head, begin, 8);
        if (len < 8)
            head &= FIRST_BYTES(len);
        sym = sym_recent(lex->store, begin, len, head);
    }
    if (sym)
        set_name(lex, sym);
    else
        lex_new_name(lex, len);
}

/* ---- numbers ---- */

static void lex_number(Lexer *lex)
{
    Number number;

    if (!number_read(lex->source, lex->diag, lex->begin, ELEM_NONE, &number)) {
        lex->token = TOKEN_BAD;
    } else {
        lex->token = elem_is_float(number.elem) ? TOKEN_FLOAT : TOKEN_INT;
        lex->elem = number.elem;
        lex->bits = number.bits;
        lex->suffixed = number.suffixed;
    }
    lex->stop = lex->at = number.stop;
}

/* ---- strings ---- */

static void lex_string_token(Lexer *lex)
{
    const char *p = lex->begin + 1;

    while (p < lex->end && *p != '"' && *p != '\n')
        p += *p == '\\' && p + 1 < lex->end && p[1] != '\n' ? 2 : 1;
    if (p >= lex->end || *p != '"') {
        lex->stop = p > lex->end ? lex->end : p;
        error_here(lex, lex->begin, (size_t)(lex->stop - lex->begin),
                   "this string is not closed on its line");
        return;
    }
    lex->stop = p + 1;
    lex->token = TOKEN_STRING;
}

/* ---- signs ---- */

typedef struct Pair {
    char second;
    uint8_t token; /* of the first and the second byte */
} Pair;

/* What a first byte means alone, and with which second bytes more. */
static const struct Sign {
    uint8_t alone; /* Token */
    bool plain;    /* it is always alone */
    Pair more[2];
} signs[256] = {
#define PLAIN(token) {token, true, {{0}}}
    ['('] = PLAIN(TOKEN_LPAREN),
    [')'] = PLAIN(TOKEN_RPAREN),
    ['['] = PLAIN(TOKEN_LBRACKET),
    [']'] = PLAIN(TOKEN_RBRACKET),
    ['{'] = PLAIN(TOKEN_LBRACE),
    ['}'] = PLAIN(TOKEN_RBRACE),
    [','] = PLAIN(TOKEN_COMMA),
    [':'] = PLAIN(TOKEN_COLON),
    ['@'] = PLAIN(TOKEN_AT_SIGN),
    ['\\'] = PLAIN(TOKEN_BACKSLASH),
    ['*'] = PLAIN(TOKEN_STAR),
    ['+'] = PLAIN(TOKEN_PLUS),
    ['%'] = PLAIN(TOKEN_PERCENT),
    ['^'] = PLAIN(TOKEN_CARET),
    ['~'] = PLAIN(TOKEN_TILDE),
#undef PLAIN
    ['/'] = {TOKEN_SLASH, false, {{0}}}, /* or a comment */
    ['='] = {TOKEN_ASSIGN, false, {{'=', TOKEN_EQ}}},
    ['-'] = {TOKEN_MINUS, false, {{'>', TOKEN_ARROW}}},
    ['!'] = {TOKEN_BANG, false, {{'=', TOKEN_NE}}},
    ['&'] = {TOKEN_AMP, false, {{'&', TOKEN_ANDAND}}},
    ['|'] = {TOKEN_BAR, false, {{'|', TOKEN_BARBAR}}},
    ['<'] = {TOKEN_LT, false, {{'=', TOKEN_LE}, {'<', TOKEN_SHL}}},
    ['>'] = {TOKEN_GT, false, {{'=', TOKEN_GE}, {'>', TOKEN_SHR}}},
    ['#'] = {TOKEN_BAD, false, {{'[', TOKEN_ATTR}}},
};

static void bad_byte(Lexer *lex)
{
    unsigned char c = (unsigned char)*lex->begin;
    size_t len = 1;

    if (c == '#')
        error_here(lex, lex->begin, 1,
                   "'#' begins an attribute: '#[name]'");
    else if (c == '\'')
        error_here(lex, lex->begin, 1, "a name begins with a letter or '_'");
    else if (c == ';')
        error_here(lex, lex->begin, 1,
                   "';' is no part of the language: statements follow each "
                   "other without a separator");
    else if (c >= 0x20 && c < 0x7f)
        error_here(lex, lex->begin, 1, "'%c' is no part of the language", c);
    else {
        /* All of a run of such bytes is one mistake. */
        while (lex->begin + len < lex->end &&
               (unsigned char)lex->begin[len] >= 0x7f && c >= 0x7f)
            len++;
        error_here(lex, lex->begin, len,
                   c >= 0x7f ? "only comments and strings hold characters "
                               "beyond ASCII"
                             : "the byte 0x%02x is no part of the language",
                   c);
    }
    lex->stop = lex->begin + len;
}

/* The token that the two bytes at P are, or TOKEN_END. */
static Token lex_pair(const Lexer *lex, const char *p)
{
    const struct Sign *sign = &signs[(unsigned char)*p];
    char second = p + 1 < lex->end ? p[1] : 0;

    for (int i = 0; second && i < 2; i++)
        if (sign->more[i].second == second)
            return (Token)sign->more[i].token;
    return lex->imp && *p == '<' && second == '-' ? TOKEN_SET : TOKEN_END;
}

static void lex_sign(Lexer *lex)
{
    Token alone = (Token)signs[(unsigned char)*lex->begin].alone;
    Token pair = lex_pair(lex, lex->begin);

    lex->token = pair ? pair : alone;
    lex->stop = lex->begin + (pair ? 2 : 1);
    if (!pair && alone <= TOKEN_BAD)
        bad_byte(lex);
}

/* What is neither a name nor a number. */
static void lex_other(Lexer *lex)
{
    if (lex->begin == lex->end) {
        lex->token = TOKEN_END;
        lex->stop = lex->begin;
    } else if (*lex->begin == '"') {
        lex_string_token(lex);
    } else {
        lex_sign(lex);
    }
    lex->at = lex->stop;
}

/* ---- the next token ---- */

void lex_start(Lexer *lex, Store *store, Diag *diag, Source *source,
               size_t begin, size_t end)
{
    *lex = (Lexer){.store = store, .diag = diag, .source = source,
                   .text = source->text, .at = source->text + begin,
                   .end = source->text + end};
    if (begin == 0)
        lex->at = bytes_skip_mark(lex->at);
    lex->stop = lex->at;
}

/* What is no plain sign, from the blanks before it on.  Apart from lex_next,
 * which so needs no registers of its own. */
__attribute__((noinline)) static void lex_from(Lexer *lex, const char *p)
{
    if (byte_is(p, BYTE_BLANK) || *p == '/')
        p = skip_blanks(lex, p);
    lex->begin = p;
    if (byte_is(p, BYTE_START))
        lex_name(lex, p);
    else if (byte_is(p, BYTE_DIGIT))
        lex_number(lex);
    else
        lex_other(lex);
}

void lex_next(Lexer *lex)
{
    const char *p = lex->at;

    lex->last_stop = lex->stop;
    if (*p == ' ') /* most tokens stand after one blank or none */
        p++;
    const struct Sign *sign = &signs[(unsigned char)*p];
    if (sign->plain) {
        lex->begin = p;
        lex->stop = lex->at = p + 1;
        lex->token = (Token)sign->alone;
    } else {
        lex_from(lex, p);
    }
}

/* ---- attributes' arguments and strings ---- */

/* Is it a byte that arguments and strings are made of? */
static bool is_inside(const Lexer *lex, const char *p)
{
    return p < lex->end && *p;
}

/* After the string that begins at P; at P where it does not end. */
static const char *skip_string(const Lexer *lex, const char *p)
{
    const char *begin = p;

    for (p++; is_inside(lex, p) && *p != '"' && *p != '\n'; p++)
        if (*p == '\\' && is_inside(lex, p + 1) && p[1] != '\n')
            p++;
    return is_inside(lex, p) && *p == '"' ? p + 1 : begin;
}

/* One piece of the text at P: a string whole, white space and comments as
 * one blank, else one byte.  At P where a string does not end. */
static const char *take_piece(Lexer *lex, const char *p, Buf *out)
{
    const char *to = skip_blanks(lex, p);

    if (to > p) {
        buf_char(out, ' ');
        return to;
    }
    to = *p == '"' ? skip_string(lex, p) : p + 1;
    buf_bytes(out, p, (size_t)(to - p));
    return to;
}

const char *lex_balanced(Lexer *lex, Arena *arena)
{
    Buf text = {0};
    Buf open = {0}; /* the brackets that wait for their other half */
    const char *p = lex->begin, *result = NULL;
    static const char pairs[] = "()[]{}";

    while (is_inside(lex, p)) {
        const char *bracket = strchr(pairs, *p), *before = p;
        if (bracket && (bracket - pairs) % 2 == 0)
            buf_char(&open, bracket[1]);
        else if (bracket && open.len == 0)
            break;
        else if (bracket && open.at[--open.len] != *p)
            break;
        p = take_piece(lex, p, &text);
        if (p == before)
            break;
    }
    if (p < lex->end && *p == ')' && open.len == 0) {
        while (text.len && text.at[text.len - 1] == ' ')
            text.len--;
        result = arena_text(arena, text.at, text.len);
    }
    buf_free(&text);
    buf_free(&open);
    lex->at = p;
    lex_next(lex);
    return result;
}

/* The escapes of C that are one letter, and what each one is. */
static const char letters[] = "abfnrtv'\"?\\";
static const char values[] = "\a\b\f\n\r\t\v'\"?\\";

static unsigned digit_of(char c)
{
    return (unsigned)(c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
}

/* After up to MOST digits at P, of BASE, that *VALUE is made of. */
static const char *take_digits(const char *p, unsigned base, int most,
                               unsigned *value)
{
    for (*value = 0; most-- > 0 && byte_is(p, BYTE_HEX) && digit_of(*p) < base;
         p++)
        *value = *value * base + digit_of(*p);
    return p;
}

/* How long the character at P is, in bytes of UTF-8. */
static size_t length_of_character(const char *p)
{
    size_t n = 1;

    while ((unsigned char)*p >= 0x80 && ((unsigned char)p[n] & 0xc0) == 0x80)
        n++;
    return n;
}

static void reject_escape(Lexer *lex, const char *at, size_t len,
                          const char *why)
{
    error_here(lex, at, len,
               "'%.*s' is no escape of a string: %s", (int)len, at, why);
}

/* The escape at P becomes *TO: after it. */
static const char *escape(Lexer *lex, const char *p, char *to)
{
    const char *letter = strchr(letters, p[1]), *after;
    unsigned value = 0;

    if (p[1] && letter) {
        *to = values[letter - letters];
        return p + 2;
    }
    after = p[1] == 'x' ? take_digits(p + 2, 16, 2, &value)
                        : take_digits(p + 1, 8, 3, &value);
    if (p[1] == 'x' && after == p + 2) {
        reject_escape(lex, p, 2, "one or two hexadecimal digits are missing");
    } else if (after == p + 1) {
        after += length_of_character(after);
        reject_escape(lex, p, (size_t)(after - p),
                      "those are \\' \\\" \\? \\\\ \\a \\b \\f \\n \\r \\t \\v"
                      ", one to three octal digits, and x with one or two "
                      "hexadecimal ones");
    } else if (value > UINT8_MAX) {
        reject_escape(lex, p, (size_t)(after - p), "a byte is at most \\377");
    }
    *to = (char)value;
    return after;
}

const char *lex_string(Lexer *lex, Arena *arena)
{
    const char *p = lex->begin + 1, *end = lex->stop - 1;
    char *value = ARENA_NEW(arena, char, end - p + 1), *to = value;
    bool whole = true;

    while (p < end) {
        const char *at = p;
        p = *p == '\\' ? escape(lex, p, to) : p + 1;
        if (*at != '\\')
            *to = *at;
        whole = *to++ && whole;
    }
    if (!whole && lex->token != TOKEN_BAD)
        error_here(lex, lex->begin, (size_t)(lex->stop - lex->begin),
                   "a string cannot hold the byte 0");
    return value;
}
