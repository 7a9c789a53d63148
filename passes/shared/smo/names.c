/* names.c - names in a text in isl's notation.
 *
 * isl takes the primes from names, so that i and i' are one, and forgets
 * tuples of empty sets.  The text still has both.
 */
#include "passes/shared/smo/names.h"

#include <ctype.h>
#include <string.h>

static bool in_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '\'';
}

static const char *skip(const char *at)
{
    while (isspace((unsigned char)*at))
        at++;
    return at;
}

/* The name at *AT, or NULL; *AT is after it. */
static const char *read_name(const char **at, Arena *arena)
{
    const char *begin = *at = skip(*at);

    while (in_name(**at))
        ++*at;
    return *at > begin && !isdigit((unsigned char)*begin)
               ? arena_text(arena, begin, (size_t)(*at - begin))
               : NULL;
}

static void read_places(const char *at, uint32_t n, const char **dim,
                        Arena *arena)
{
    for (uint32_t i = 0; i < n; i++) {
        const char *name = read_name(&at, arena);
        at = skip(at);
        if (name && (*at == ',' || *at == ']'))
            dim[i] = name;
        at += strcspn(at, ",]");
        if (*at != ',')
            return;
        at++;
    }
}

bool names_of_tuple(const char *text, const char *name, uint32_t n,
                    const char **dim, Arena *arena)
{
    size_t len = strlen(name);

    for (const char *at = text; (at = strstr(at, name)); at++) {
        const char *after = skip(at + len);
        if ((at > text && in_name(at[-1])) || in_name(at[len]) || *after != '[')
            continue;
        read_places(after + 1, n, dim, arena);
        return true;
    }
    return false;
}

const char *names_next_tuple(const char **text, Arena *arena)
{
    while (**text) {
        const char *name = read_name(text, arena);
        if (name && *skip(*text) == '[')
            return name;
        if (!name && **text)
            ++*text;
    }
    return NULL;
}

uint32_t names_places(const char *text)
{
    const char *at = skip(text);
    uint32_t n = *at == '[' && *skip(at + 1) != ']';
    int depth = 0;

    for (; *at && !(*at == ']' && depth == 1); at++) {
        depth += (*at == '[' || *at == '(') - (*at == ']' || *at == ')');
        n += *at == ',' && depth == 1;
    }
    return n;
}

bool names_prime_params(const char *text)
{
    const char *head = skip(text);

    return *head == '[' && memchr(head, '\'', strcspn(head, "]{"));
}

void names_separate(uint32_t n, const char **dim, Arena *arena)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(dim[i], dim[k]) == 0)
                dim[i] = arena_printf(arena, "%s_%u", dim[i], i);
}
