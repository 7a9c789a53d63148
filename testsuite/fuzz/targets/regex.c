/* regex.c - fuzz funcheck/regex/regex.h.
 *
 * The input is a byte of flags, a pattern up to the first NUL, and a text.
 * What is found must be found again where it stands, hold its groups, and have
 * the literals that the regex promises; and nothing may match where a search
 * of the rest of the text finds nothing.  The regex after a literal and in a
 * group finds the same whether it is written so or put together.
 */
#include "funcheck/regex/regex.h"
#include "testsuite/fuzz/targets/fuzz.h"

#include <string.h>

enum { LARGEST_PATTERN = 60, LARGEST_TEXT = 200, NGROUP = 8 };

static void check_groups(const RegexGroup *groups)
{
    size_t begin = groups[0].at, end = begin + groups[0].len;
    insist(groups[0].matched);
    for (int i = 1; i < NGROUP; i++)
        if (groups[i].matched)
            insist(groups[i].at >= begin &&
                   groups[i].at + groups[i].len <= end);
}

static bool contains(const char *text, size_t len, const char *part,
                     size_t part_len)
{
    for (size_t i = 0; i + part_len <= len; i++)
        if (memcmp(text + i, part, part_len) == 0)
            return true;
    return false;
}

static void check_literals(const Regex *re, const char *match, size_t len)
{
    const char *at;
    size_t part_len;
    regex_prefix(re, &at, &part_len);
    if (part_len > 0)
        insist(len >= part_len && memcmp(match, at, part_len) == 0);
    regex_required(re, &at, &part_len);
    insist(part_len == 0 || contains(match, len, at, part_len));
    if (!regex_crosses_lines(re))
        insist(!contains(match, len, "\n", 1));
}

static bool same(const RegexGroup *a, const RegexGroup *b)
{
    return a->matched == b->matched &&
           (!a->matched || (a->at == b->at && a->len == b->len));
}

static void check_from(Regex *re, const char *text, size_t len,
                       const RegexGroup *groups)
{
    RegexGroup again[NGROUP];
    for (size_t from = 0; from <= groups[0].at; from++) {
        insist(regex_search(re, text, len, from, again, NGROUP));
        for (int i = 0; i < NGROUP; i++)
            insist(same(&groups[i], &again[i]));
    }
    insist(regex_search(re, text, len, 0, NULL, 0));
}

static void check_search(Regex *re, const char *text, size_t len, bool patient)
{
    RegexGroup groups[NGROUP];
    if (!regex_search(re, text, len, 0, groups, NGROUP)) {
        for (size_t from = 0; patient && from <= len; from++)
            insist(!regex_search(re, text, len, from, NULL, 0));
        return;
    }
    check_groups(groups);
    check_literals(re, text + groups[0].at, groups[0].len);
    if (patient)
        check_from(re, text, len, groups);
}

static void check_pieces(Arena *arena, const char *pattern, size_t pattern_len,
                         unsigned flags, const char *text, size_t len)
{
    RegexPiece pieces[] = {{REGEX_LITERAL, "(", 1}, {REGEX_OPEN, NULL, 0},
                           {REGEX_PART, pattern, pattern_len},
                           {REGEX_CLOSE, NULL, 0}, {REGEX_LITERAL, "*", 1}};
    char written[LARGEST_PATTERN + 6] = "\\((";
    const char *why;
    size_t ngroup;

    if (!regex_check(arena, pattern, pattern_len, &ngroup, &why))
        return;
    memcpy(written + 3, pattern, pattern_len);
    memcpy(written + 3 + pattern_len, ")\\*", 3);
    Regex *one = regex_compile_pieces(arena, pieces, 5, flags, &why);
    Regex *other =
        regex_compile(arena, written, pattern_len + 6, flags, &why);
    insist(!one == !other);
    if (!one)
        return;
    insist(regex_group_count(one) == ngroup + 1);
    RegexGroup a[NGROUP], b[NGROUP];
    bool found = regex_search(one, text, len, 0, a, NGROUP);
    insist(found == regex_search(other, text, len, 0, b, NGROUP));
    for (int i = 0; found && i < NGROUP; i++)
        insist(same(&a[i], &b[i]));
}

/* May a search give up before it is done? */
static bool is_patient(const char *pattern, size_t len)
{
    for (size_t i = 0; i + 1 < len; i++)
        if (pattern[i] == '\\' && pattern[i + 1] >= '1' &&
            pattern[i + 1] <= '9')
            return false;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena arena = {0};
    const char *why = NULL;
    const char *pattern = (const char *)data + 1;
    const char *nul = size > 1 ? memchr(pattern, '\0', size - 1) : NULL;
    if (!nul || nul - pattern > LARGEST_PATTERN)
        return 0;
    size_t pattern_len = (size_t)(nul - pattern);
    size_t len = size - 2 - pattern_len;
    Regex *re = regex_compile(&arena, pattern, pattern_len,
                              data[0] & REGEX_ICASE, &why);
    insist(!re == (why != NULL));
    if (re && len <= LARGEST_TEXT)
        check_search(re, nul + 1, len, is_patient(pattern, pattern_len));
    if (len <= LARGEST_TEXT)
        check_pieces(&arena, pattern, pattern_len, data[0] & REGEX_ICASE,
                     nul + 1, len);
    arena_free(&arena);
    return 0;
}
