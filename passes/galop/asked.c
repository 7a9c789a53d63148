/* asked.c - the layouts that `--layout` asks for. */
#include "passes/galop/asked.h"

#include <stdlib.h>
#include <string.h>

typedef struct Wish {
    const char *text;
    const Sym *name; /* NULL: nobody has this name */
    uint32_t *perm;
    uint32_t rank;
    bool met;
} Wish;

struct LayoutAsked {
    const Prog *prog;
    Diag *diag;
    Wish *wish;
    size_t n;
    size_t before; /* errors, of other inputs */
};

/* `1,0` as a permutation of WISH's rank, which its commas tell. */
static bool read_perm(Wish *wish, const char *text, Arena *arena)
{
    bool *used = ARENA_NEW(arena, bool, wish->rank);

    for (uint32_t k = 0; k < wish->rank; k++) {
        char *end;
        unsigned long dim;
        if (*text < '0' || *text > '9')
            return false;
        dim = strtoul(text, &end, 10);
        if (dim >= wish->rank || used[dim] ||
            *end != (k + 1 < wish->rank ? ',' : '\0'))
            return false;
        used[dim] = true;
        wish->perm[k] = (uint32_t)dim;
        text = end + 1;
    }
    return true;
}

static bool read_wish(Wish *wish, const char *text, Arena *arena,
                      Store *store)
{
    const char *equal = strchr(text, '=');

    if (!equal || equal == text)
        return false;
    wish->text = text;
    wish->name = sym_find(store, text, (size_t)(equal - text));
    wish->rank = 1;
    for (const char *c = equal; *c; c++)
        wish->rank += *c == ',';
    wish->perm = ARENA_NEW(arena, uint32_t, wish->rank);
    return read_perm(wish, equal + 1, arena);
}

LayoutAsked *layout_asked_new(const Prog *prog, const OptionTexts *texts,
                              Arena *arena, Diag *diag)
{
    LayoutAsked *asked = ARENA_NEW(arena, LayoutAsked, 1);

    *asked = (LayoutAsked){.prog = prog, .diag = diag, .n = texts->count,
                           .before = diag->count[DIAG_ERROR]};
    asked->wish = ARENA_NEW(arena, Wish, texts->count);
    for (size_t i = 0; i < texts->count; i++)
        if (!read_wish(&asked->wish[i], texts->at[i], arena, prog->store)) {
            diag_error(diag, (Span){0}, "a layout is 'NAME=1,0', with each "
                       "dimension once, not '%s'", texts->at[i]);
            return NULL;
        }
    return asked;
}

/* Of several for one name the last one counts. */
const uint32_t *layout_asked_of(LayoutAsked *asked, const Var *array)
{
    const uint32_t *perm = NULL;

    for (size_t i = 0; i < asked->n; i++) {
        Wish *wish = &asked->wish[i];
        if (wish->name != array->name)
            continue;
        wish->met = true;
        if (wish->rank == array->type->rank)
            perm = wish->perm;
        else
            diag_error(asked->diag,
                       prog_span(asked->prog, array->loc, array->name->len),
                       "'%s' has %u dimensions, but '%s' is for %u",
                       array->name->text, array->type->rank, wish->text,
                       wish->rank);
    }
    return perm;
}

bool layout_asked_met(const LayoutAsked *asked)
{
    for (size_t i = 0; i < asked->n; i++)
        if (!asked->wish[i].met)
            diag_error(asked->diag, (Span){0}, "'%s' names no array whose "
                       "layout could be chosen", asked->wish[i].text);
    return asked->diag->count[DIAG_ERROR] == asked->before;
}
