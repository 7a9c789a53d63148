/* formula.c - the values of indices and sizes that are written as texts.
 *
 * A text is read by recursive descent and evaluated at once.
 */
#include "passes/shared/smo/formula.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { MOST_DEPTH = 100 }; /* of parentheses and signs */

typedef struct Reader {
    const char *at;
    const Names *names;
    uint32_t nnames, depth;
    const char *wrong;
    Arena *arena;
} Reader;

static int64_t read_sum(Reader *r);

static int64_t reject(Reader *r, const char *what)
{
    if (!r->wrong)
        r->wrong = what;
    return 0;
}

static char next(Reader *r)
{
    while (isspace((unsigned char)*r->at))
        r->at++;
    return *r->at;
}

static bool in_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '\'';
}

/* Is the word WORD next?  It is skipped. */
static bool take_word(Reader *r, const char *word)
{
    size_t len = strlen(word);

    next(r);
    if (strncmp(r->at, word, len) != 0 || in_name(r->at[len]))
        return false;
    r->at += len;
    return true;
}

static int64_t read_number(Reader *r)
{
    int64_t value = 0;

    while (isdigit((unsigned char)*r->at))
        if (__builtin_mul_overflow(value, 10, &value) ||
            __builtin_add_overflow(value, *r->at++ - '0', &value))
            return reject(r, "a number is too large");
    return value;
}

static int64_t read_name(Reader *r)
{
    const char *begin = r->at;

    while (in_name(*r->at))
        r->at++;
    size_t len = (size_t)(r->at - begin);
    for (uint32_t k = 0; k < r->nnames; k++)
        for (uint32_t i = 0; i < r->names[k].n; i++)
            if (strlen(r->names[k].name[i]) == len &&
                memcmp(r->names[k].name[i], begin, len) == 0)
                return r->names[k].value[i];
    return reject(r, arena_printf(r->arena,
                                  "'%.*s' is neither an index nor a parameter",
                                  (int)len, begin));
}

static int64_t read_factor(Reader *r)
{
    int64_t value = 0;
    char c = next(r);

    if (r->wrong || ++r->depth > MOST_DEPTH)
        return reject(r, "the formula is nested too deeply");
    if (c == '(') {
        r->at++;
        value = read_sum(r);
        if (next(r) == ')')
            r->at++;
        else
            reject(r, "')' expected");
    } else if (c == '-') {
        r->at++;
        if (__builtin_sub_overflow(0, read_factor(r), &value))
            reject(r, "a number is too large");
    } else if (isdigit((unsigned char)c)) {
        value = read_number(r);
    } else if (in_name(c)) {
        value = read_name(r);
    } else {
        reject(r, "a number, a name or '(' expected");
    }
    r->depth--;
    return value;
}

static int64_t read_product(Reader *r)
{
    int64_t value = read_factor(r);

    while (!r->wrong) {
        if (next(r) == '*') {
            r->at++;
            if (__builtin_mul_overflow(value, read_factor(r), &value))
                return reject(r, "a number is too large");
        } else if (take_word(r, "mod")) {
            int64_t modulus = read_factor(r);
            if (modulus <= 0)
                return reject(r, "a modulus is not positive");
            value = (value % modulus + modulus) % modulus;
        } else {
            break;
        }
    }
    return value;
}

static int64_t read_sum(Reader *r)
{
    int64_t value = read_product(r);

    while (!r->wrong && (next(r) == '+' || *r->at == '-')) {
        bool plus = *r->at++ == '+';
        int64_t more = read_product(r);
        if (plus ? __builtin_add_overflow(value, more, &value)
                 : __builtin_sub_overflow(value, more, &value))
            return reject(r, "a number is too large");
    }
    return value;
}

const char *formula_value(const char *text, const Names *names, uint32_t nnames,
                          int64_t *value, Arena *arena)
{
    Reader r = {text, names, nnames, 0, NULL, arena};

    *value = read_sum(&r);
    if (!r.wrong && next(&r))
        r.wrong = "an operator expected";
    return r.wrong;
}
