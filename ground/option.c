/* option.c - the options of a tool or pass, as one table. */
#include "ground/option.h"

#include "ground/guess.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

void option_append(OptionTexts *texts, const char *text, Arena *arena)
{
    /* Lists are short; room doubles at the powers of two. */
    size_t n = texts->count;
    if ((n & (n - 1)) == 0) {
        const char **at = ARENA_NEW(arena, const char *, n ? 2 * n : 1);
        if (n)
            memcpy(at, texts->at, n * sizeof *at);
        texts->at = at;
    }
    texts->at[texts->count++] = text;
}

/* How the option is written: a short one with one dash. */
static const char *dashes(const Option *o)
{
    return o->name[0] && !o->name[1] ? "-" : "--";
}

/* ---- values ---- */

static bool is_one_of(const char *text, const char *const *words)
{
    while (*words && strcmp(text, *words) != 0)
        words++;
    return *words;
}

static const char *set_flag(const Option *o, void *values, const char *text,
                            Arena *arena)
{
    bool *value = OPTION_VALUE(bool, values, o);
    bool on = !text || is_one_of(text, (const char *[]){"true", "True", "TRUE",
                                                        "1", NULL});
    if (!on && !is_one_of(text, (const char *[]){"false", "False", "FALSE",
                                                 "0", NULL}))
        return arena_printf(arena, "'%s%s' takes true or false, not '%s'",
                            dashes(o), o->name, text);
    *value = on;
    return NULL;
}

static const char *set_count(const Option *o, void *values, const char *text,
                             Arena *arena)
{
    long long *value = OPTION_VALUE(long long, values, o), n = o->implied;
    char *end = NULL;

    if (text) {
        errno = 0;
        n = strtoll(text, &end, 10);
        bool begins = isdigit((unsigned char)*text) || *text == '-';
        if (errno || !begins || end == text || *end || n < o->min ||
            n > o->max)
            return arena_printf(arena,
                                "'%s%s' takes a number from %lld to %lld, "
                                "not '%s'",
                                dashes(o), o->name, o->min, o->max, text);
    }
    *value = n;
    return NULL;
}

static const char *set_text(const Option *o, void *values, const char *text,
                            Arena *arena)
{
    (void)arena;
    *OPTION_VALUE(const char *, values, o) = text ? text : "";
    return NULL;
}

static const char *add_text(const Option *o, void *values, const char *text,
                            Arena *arena)
{
    option_append(OPTION_VALUE(OptionTexts, values, o), text ? text : "",
                  arena);
    return NULL;
}

static const char *set_choice(const Option *o, void *values, const char *text,
                              Arena *arena)
{
    size_t len = text ? strlen(text) : 0;
    int index = 0;

    if (!text) {
        *OPTION_VALUE(int, values, o) = (int)o->implied;
        return NULL;
    }
    for (const char *p = o->choices;; index++) {
        size_t n = strcspn(p, "|");
        if (n == len && memcmp(p, text, n) == 0) {
            *OPTION_VALUE(int, values, o) = index;
            return NULL;
        }
        if (!p[n])
            return arena_printf(arena, "'%s%s' takes %s, not '%s'",
                                dashes(o), o->name, o->choices, text);
        p += n + 1;
    }
}

static const struct {
    const char *(*set)(const Option *, void *, const char *, Arena *);
    bool takes_value;
} kinds[] = {
    [OPTION_FLAG] = {set_flag, false},   [OPTION_COUNT] = {set_count, true},
    [OPTION_TEXT] = {set_text, true},    [OPTION_TEXTS] = {add_text, true},
    [OPTION_JOINED] = {add_text, true},  [OPTION_CHOICE] = {set_choice, true},
};

/* Does the word after the option belong to it? */
static bool wants_word(const Option *o)
{
    return kinds[o->kind].takes_value && !o->value_optional;
}

/* What stands between the option and its value. */
static const char *value_sign(const Option *o)
{
    return o->kind == OPTION_JOINED ? "" : o->name[1] ? "=" : " ";
}

static const char *value_name(const Option *o)
{
    return o->arg ? o->arg : o->choices;
}

const char *option_set(const Option *option, void *values, const char *text,
                       Arena *arena)
{
    if (!text && wants_word(option))
        return arena_printf(arena, "'%s%s' needs a value: %s%s%s%s",
                            dashes(option), option->name, dashes(option),
                            option->name, value_sign(option),
                            value_name(option));
    return kinds[option->kind].set(option, values, text, arena);
}

/* ---- names ---- */

const Option *option_find(const Option *table, const char *name, size_t len)
{
    for (const Option *o = table; o && o->name; o++)
        if (strlen(o->name) == len && memcmp(o->name, name, len) == 0)
            return o;
    return NULL;
}

/* The option of TABLE that is less than *LEAST away, and nearest. */
static const Option *find_nearest(const Option *table, const char *name,
                                  size_t len, size_t *least)
{
    const Option *best = NULL;

    for (const Option *o = table; o && o->name; o++) {
        size_t d = guess_distance(name, len, o->name, strlen(o->name));
        if (!o->hidden && d < *least) {
            best = o;
            *least = d;
        }
    }
    return best;
}

const Option *option_guess(const Option *table, const char *name, size_t len)
{
    size_t least = guess_too_far(len);
    return find_nearest(table, name, len, &least);
}

/* ---- the command line ---- */

typedef struct CommandLine {
    const OptionGroup *groups;
    size_t ngroup;
    Arena *arena;
} CommandLine;

static const Option *find(const CommandLine *c, const char *name, size_t len,
                          void **values)
{
    for (size_t g = 0; g < c->ngroup; g++) {
        const Option *o = option_find(c->groups[g].options, name, len);
        if (o) {
            *values = c->groups[g].values;
            return o;
        }
    }
    return NULL;
}

/* The longest JOINED option that NAME begins with. */
static const Option *find_joined(const CommandLine *c, const char *name,
                                 void **values)
{
    const Option *best = NULL;
    size_t longest = 0;

    for (size_t g = 0; g < c->ngroup; g++)
        for (const Option *o = c->groups[g].options; o && o->name; o++) {
            size_t len = strlen(o->name);
            if (o->kind == OPTION_JOINED && len > longest &&
                strncmp(name, o->name, len) == 0) {
                best = o;
                longest = len;
                *values = c->groups[g].values;
            }
        }
    return best;
}

static const char *unknown(const CommandLine *c, const char *word,
                           const char *name, size_t len)
{
    size_t least = guess_too_far(len);
    const Option *best = NULL;

    for (size_t g = 0; g < c->ngroup; g++) {
        const Option *o =
            find_nearest(c->groups[g].options, name, len, &least);
        if (o)
            best = o;
    }
    if (!best)
        return arena_printf(c->arena, "unknown option '%s'", word);
    return arena_printf(c->arena, "unknown option '%s'; did you mean '%s%s'?",
                        word, dashes(best), best->name);
}

/* Read the option at ARGV[*I]; *I moves on where its value is a word of its
 * own. */
static const char *read_option(const CommandLine *c, int argc, char **argv,
                               int *i)
{
    const char *word = argv[*i];
    const char *name = word + (word[1] == '-' ? 2 : 1);
    size_t len = strcspn(name, "=");
    const char *text = name[len] ? name + len + 1 : NULL;
    void *values = NULL;
    const Option *o = find(c, name, len, &values);

    if (!o)
        o = find_joined(c, name, &values);
    if (!o)
        return unknown(c, word, name, len);
    if (o->kind == OPTION_JOINED)
        text = name[strlen(o->name)] ? name + strlen(o->name) : NULL;
    if (!text && wants_word(o) && *i + 1 < argc)
        text = argv[++*i];
    return option_set(o, values, text, c->arena);
}

const char *option_parse(const OptionGroup *groups, size_t ngroup, int argc,
                         char **argv, OptionTexts *operands, Arena *arena)
{
    CommandLine c = {groups, ngroup, arena};
    bool only_operands = false;

    for (int i = 0; i < argc; i++) {
        if (only_operands || argv[i][0] != '-' || !argv[i][1]) {
            option_append(operands, argv[i], arena);
        } else if (strcmp(argv[i], "--") == 0) {
            only_operands = true;
        } else {
            const char *wrong = read_option(&c, argc, argv, &i);
            if (wrong)
                return wrong;
        }
    }
    return NULL;
}

/* ---- --help ---- */

/* TEXT in lines that end before column 80, each from column INDENT on; the
 * first line already stands there. */
static void wrap(Buf *out, const char *text, size_t indent)
{
    size_t column = indent;

    while (*text) {
        size_t n = strcspn(text, " ");
        if (column + n > 79 && column > indent) {
            out->len--; /* the blank before the word */
            buf_char(out, '\n');
            buf_fill(out, ' ', indent);
            column = indent;
        }
        buf_bytes(out, text, n);
        column += n;
        text += n;
        if (*text) {
            buf_char(out, ' ');
            column++;
            text++;
        }
    }
    buf_char(out, '\n');
}

static void help_option(const Option *o, Buf *out)
{
    /* The column of help texts.  An estimate of what fits most options. */
    enum { INDENT = 30 };
    size_t begin = out->len;

    buf_printf(out, "  %s%s", dashes(o), o->name);
    if (kinds[o->kind].takes_value)
        buf_printf(out, o->value_optional ? "[%s%s]" : "%s%s", value_sign(o),
                   value_name(o));
    size_t width = out->len - begin;
    if (width + 2 > INDENT) {
        buf_char(out, '\n');
        width = 0;
    }
    buf_fill(out, ' ', INDENT - width);
    wrap(out, o->help, INDENT);
}

void option_help(const OptionGroup *groups, size_t ngroup, Buf *out)
{
    for (size_t g = 0; g < ngroup; g++) {
        if (!groups[g].options || !groups[g].options->name)
            continue;
        buf_printf(out, "\n%s:\n", groups[g].title);
        for (const Option *o = groups[g].options; o->name; o++)
            if (!o->hidden)
                help_option(o, out);
    }
}

/* ---- for programs ---- */

static const char *sign_of(const Option *o)
{
    if (!kinds[o->kind].takes_value)
        return "-";
    if (o->value_optional)
        return "[=";
    return o->kind == OPTION_JOINED ? "+" : value_sign(o);
}

void option_describe(const OptionGroup *groups, size_t ngroup, Buf *out)
{
    for (size_t g = 0; g < ngroup; g++) {
        if (!groups[g].options || !groups[g].options->name)
            continue;
        buf_printf(out, "group\t%s\n", groups[g].title);
        for (const Option *o = groups[g].options; o->name; o++)
            if (!o->hidden)
                buf_printf(out, "option\t%s%s\t%s\t%s\t%s\t%s\n", dashes(o),
                           o->name, sign_of(o),
                           kinds[o->kind].takes_value ? value_name(o) : "-",
                           o->choices ? o->choices : "-", o->help);
    }
}
