/* suggest.c - what was meant by a word that is none here: a slip of ours, or a
 * word of other languages. */
#include "ground/guess.h"
#include "ir-text/parse/parser.h"

#include <string.h>

typedef struct Other {
    const char *word, *ours;
} Other;

static const char *find_other(const Other *others, size_t n, const char *word,
                              size_t len)
{
    for (size_t i = 0; i < n; i++)
        if (strlen(others[i].word) == len &&
            memcmp(others[i].word, word, len) == 0)
            return others[i].ours;
    return NULL;
}

const char *other_spelling(const char *word, size_t len)
{
    static const Other known[] = {
        {"and", "&&"}, {"or", "||"},     {"not", "!"},  {"div", "fdiv(a, b)"},
        {"xor", "^"},  {"return", "in"}, {"def", "fun"}, {"function", "fun"},
        {"map", "kernel"}, {"elif", "else if"}, {"begin", "do"},
    };

    return find_other(known, sizeof known / sizeof *known, word, len);
}

static const char *other_type(const char *word, size_t len)
{
    static const Other known[] = {
        {"int", "i64"},   {"long", "i64"},    {"short", "i16"},
        {"char", "u8"},   {"unsigned", "u32"}, {"size_t", "i64"},
        {"float", "f32"}, {"double", "f64"},  {"real", "f64"},
        {"boolean", "bool"},
    };

    return find_other(known, sizeof known / sizeof *known, word, len);
}

/* The nearest word so far to one of a text. */
typedef struct Nearest {
    const char *word;
    size_t len, least;
    const char *best;
} Nearest;

static Nearest nearest_to(const char *word, size_t len)
{
    return (Nearest){word, len, guess_too_far(len), NULL};
}

static void try_word(Nearest *near, const char *text)
{
    size_t d = text ? guess_distance(near->word, near->len, text, strlen(text))
                    : near->least;

    if (d && d < near->least) {
        near->least = d;
        near->best = text;
    }
}

static void try_types(Nearest *near)
{
    try_word(near, elem_info[ELEM_I64].text); /* of two as near */
    for (int e = 0; e < (int)ELEM_COUNT; e++)
        try_word(near, elem_info[e].text);
}

/* Words that begin a right-hand side. */
static void try_forms(Nearest *near)
{
    for (int f = 0; f < FORM_COUNT; f++)
        if (form_info[f].level != LEVEL_IMP && f != FORM_ASSERT)
            try_word(near, form_info[f].text);
}

static void try_builtins(Nearest *near)
{
    for (int op = 0; op < OP_COUNT; op++)
        if (op_info[op].notation == NOTATION_CALL)
            try_word(near, op_info[op].text);
}

/* Reserved words that were looked for; all of them where any statement may
 * stand. */
static void try_tokens(Nearest *near, const Parser *p)
{
    static const struct {
        Token token;
        const char *text;
    } words[] = {
#define RESERVED(id, text) {TOKEN_##id, text},
#include "ir-text/language/tokens.def"
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (p->wanted & WANT_STATEMENT ||
            p->tried[words[i].token / 64] >> words[i].token % 64 & 1)
            try_word(near, words[i].text);
}

const char *suggest_word(const Parser *p)
{
    const char *word = p->lex.begin;
    size_t len = (size_t)(p->lex.stop - word);
    const char *other = other_spelling(word, len);
    Nearest near = nearest_to(word, len);

    if (!other && p->wanted & WANT_TYPE)
        other = other_type(word, len);
    if (other || p->lex.token != TOKEN_NAME)
        return other;
    try_tokens(&near, p);
    if (p->wanted & WANT_TYPE)
        try_types(&near);
    if (p->wanted & WANT_RHS)
        try_forms(&near);
    return near.best;
}

const char *suggest_called(const Sym *name)
{
    const char *other = other_spelling(name->text, name->len);
    Nearest near = nearest_to(name->text, name->len);

    try_builtins(&near);
    try_forms(&near);
    return other ? other : near.best;
}
