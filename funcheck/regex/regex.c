/* regex.c - compile and search regular expressions. */
#include "funcheck/regex/regex.h"

#include "funcheck/regex/back.h"
#include "funcheck/regex/groups.h"
#include "funcheck/regex/literal.h"
#include "funcheck/regex/program.h"
#include "funcheck/regex/scan.h"
#include "funcheck/regex/tree.h"

#include <string.h>

/* Bytes that are searched at a time.  An estimate. */
enum { LONG_LINE = 16 * 1024 };

struct Regex {
    Arena *arena;
    Program program;
    Literals literals;
    size_t ngroup;     /* with group 0 */
    Scanner *scanner;  /* made by the first search */
    Backtracker *back; /* likewise, if there are back-references */
};

typedef struct Search {
    const char *text;
    size_t len;
    size_t patience;
    Bounds found;
} Search;

/* Read the pieces and write their program; the tree, or NULL. */
static const Node *read_program(Reader *r, const RegexPiece *pieces,
                                size_t count, size_t len, Program *program)
{
    const Node *root = tree_read(r, pieces, count);
    uint32_t room = len < REGEX_LARGEST ? (uint32_t)len : REGEX_LARGEST;

    if (root && !program_write(program, root, room, r->arena)) {
        r->why = "regular expression too large";
        return NULL;
    }
    return root;
}

Regex *regex_compile_pieces(Arena *arena, const RegexPiece *pieces,
                            size_t count, unsigned flags, const char **why)
{
    Reader r = {.arena = arena, .icase = flags & REGEX_ICASE};
    Regex *re = ARENA_NEW(arena, Regex, 1);
    size_t len = 0;

    for (size_t i = 0; i < count; i++)
        len += pieces[i].len + 1;
    const Node *root = read_program(&r, pieces, count, len, &re->program);
    if (!root) {
        *why = r.why;
        return NULL;
    }
    re->arena = arena;
    re->ngroup = (size_t)r.ngroup + 1;
    if (!r.icase)
        re->literals = literals_of(root, len, arena);
    return re;
}

Regex *regex_compile(Arena *arena, const char *pattern, size_t len,
                     unsigned flags, const char **why)
{
    RegexPiece piece = {REGEX_PART, pattern, len};
    return regex_compile_pieces(arena, &piece, 1, flags, why);
}

bool regex_check(Arena *scratch, const char *pattern, size_t len,
                 size_t *ngroup, const char **why)
{
    RegexPiece piece = {REGEX_PART, pattern, len};
    Reader r = {.arena = scratch};
    Program program = {0};
    bool valid = read_program(&r, &piece, 1, len, &program) != NULL;

    *ngroup = r.ngroup;
    *why = r.why;
    return valid;
}

size_t regex_group_count(const Regex *re)
{
    return re->ngroup - 1;
}

bool regex_crosses_lines(const Regex *re)
{
    return re->program.has_newline;
}

void regex_prefix(const Regex *re, const char **at, size_t *len)
{
    *at = re->literals.prefix.at;
    *len = re->literals.prefix.len;
}

void regex_required(const Regex *re, const char **at, size_t *len)
{
    *at = re->literals.required.at;
    *len = re->literals.required.len;
}

static bool scan(Regex *re, Search *s, size_t from, size_t last, size_t end)
{
    size_t steps = scan_steps(re->scanner);
    bool found =
        scan_find(re->scanner, s->text, s->len, from, last, end, &s->found);
    steps = scan_steps(re->scanner) - steps;
    s->patience -= steps < s->patience ? steps : s->patience;
    return found;
}

/* The longest match that begins at s->found.begin, where all matches end by
 * s->found.end. */
static bool try_back(Regex *re, Search *s)
{
    size_t begin = s->found.begin;
    do {
        if (back_matches(re->back, s->text, s->len, s->found, &s->patience))
            return true;
    } while (s->patience > 0 && s->found.end > begin &&
             scan(re, s, begin, begin, s->found.end - 1));
    return false;
}

static bool search_back(Regex *re, Search *s, size_t from, size_t end)
{
    while (from <= end && s->patience > 0 && scan(re, s, from, end, end)) {
        from = s->found.begin + 1;
        if (try_back(re, s))
            return true;
    }
    return false;
}

/* A match that begins and ends in [FROM, END]. */
static bool search_part(Regex *re, Search *s, size_t from, size_t end)
{
    if (re->program.has_back)
        return search_back(re, s, from, end);
    return scan(re, s, from, end, end);
}

/* The line around HIT, or from there on all of the text where the line is so
 * long that finding its end is not worth it. */
static Bounds line_around(const Search *s, size_t from, size_t hit)
{
    const char *text = s->text, *begin = memrchr(text + from, '\n', hit - from);
    size_t near = s->len - hit < LONG_LINE ? s->len - hit : LONG_LINE;
    const char *end = memchr(text + hit, '\n', near);

    return (Bounds){begin ? (size_t)(begin + 1 - text) : from,
                    end ? (size_t)(end - text) : s->len};
}

/* Only the lines that have the bytes required can match. */
static bool search_lines(Regex *re, Search *s, size_t from)
{
    while (from < s->len) {
        size_t hit =
            literal_find(&re->literals.required, s->text, from, s->len);
        if (hit == s->len)
            return false;
        Bounds line = line_around(s, from, hit);
        if (search_part(re, s, line.begin, line.end))
            return true;
        from = line.end + 1;
    }
    return false;
}

static bool search(Regex *re, Search *s, size_t from)
{
    const Literal *required = &re->literals.required;
    if (required->len == 0)
        return search_part(re, s, from, s->len);
    if (!re->program.has_newline)
        return search_lines(re, s, from);
    return literal_find(required, s->text, from, s->len) < s->len &&
           search_part(re, s, from, s->len);
}

static void prepare(Regex *re)
{
    if (re->scanner)
        return;
    re->scanner = scan_new(&re->program, &re->literals.prefix, re->arena);
    if (re->program.has_back)
        re->back = back_new(&re->program, re->ngroup, re->arena);
}

static void fill_groups(const Regex *re, const Search *s, RegexGroup *groups,
                        size_t ngroup)
{
    size_t known = ngroup < re->ngroup ? ngroup : re->ngroup;
    memset(groups, 0, ngroup * sizeof *groups);
    if (re->program.has_back)
        memcpy(groups, back_groups(re->back), known * sizeof *groups);
    else if (known > 1)
        groups_divide(&re->program, s->text, s->len, s->found, groups, known);
    groups[0].at = s->found.begin;
    groups[0].len = s->found.end - s->found.begin;
    groups[0].matched = true;
}

/* Enough to look at every byte once from everywhere in the program. */
static size_t patience_for(const Regex *re, size_t len)
{
    size_t each = re->program.len;
    if (each < REGEX_PATIENCE_PER_BYTE)
        each = REGEX_PATIENCE_PER_BYTE;
    return REGEX_PATIENCE + each * len;
}

bool regex_search(Regex *re, const char *text, size_t len, size_t from,
                  RegexGroup *groups, size_t ngroup)
{
    Search s = {
        .text = text, .len = len, .patience = patience_for(re, len - from)};
    prepare(re);
    if (!search(re, &s, from))
        return false;
    if (groups && ngroup > 0)
        fill_groups(re, &s, groups, ngroup);
    return true;
}
