/* names.c - where each name of a text is bound and used. */
#include "drivers/fun-lsp/names.h"

#include "ground/arena.h"
#include "ir-text/numbers/bytes.h"

#include <stdlib.h>

static bool is_word(const char *at, size_t len)
{
    return byte_is(at, BYTE_START) && bytes_skip(at, BYTE_REST) == at + len;
}

/* Variables have names of their own by now.  What stands in parentheses, or is
 * read there, may be one, too, but is no word. */
static bool is_name(const Piece *p, const char *text, bool is_problem,
                    Name *name)
{
    const Scalar *s = p->piece;
    const Var *var = p->piece;

    *name = (Name){.at = p->at, .len = p->len, .thing = p->piece};
    switch (p->kind) {
    case PIECE_SCALAR:
        if (s->op != OP_VAR || !is_word(text + p->at, p->len))
            return false;
        name->thing = is_problem ? (const void *)s->u.var->name : s->u.var;
        return true;
    case PIECE_NAME:
        if (is_problem)
            name->thing = var->name;
        return name->binds = true;
    case PIECE_FUN:
        return name->is_fun = true;
    case PIECE_SET:
        return true;
    case PIECE_TYPE:
    case PIECE_RHS:
    case PIECE_OPERATOR:
    case PIECE_SELECTION:
        return false;
    }
    return false;
}

static int by_place(const void *a, const void *b)
{
    const Name *x = a, *y = b;
    return (x->at > y->at) - (x->at < y->at);
}

Names names_of(const TextMap *map, const char *text, bool is_problem)
{
    Names names = {0};
    bool ordered = true;
    Name name;

    for (size_t i = 0; i < map->count; i++) {
        if (!is_name(&map->piece[i], text, is_problem, &name))
            continue;
        GROUND_ROOM(names.at, names.count, names.room);
        ordered &= !names.count || names.at[names.count - 1].at < name.at;
        names.at[names.count++] = name;
    }
    if (!ordered)
        qsort(names.at, names.count, sizeof *names.at, by_place);
    return names;
}

void names_free(Names *names)
{
    free(names->at);
    *names = (Names){0};
}

const Name *names_find(const Names *names, size_t at)
{
    size_t lo = 0, hi = names->count;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (names->at[mid].at <= at)
            lo = mid + 1;
        else
            hi = mid;
    }
    const Name *name = lo ? &names->at[lo - 1] : NULL;
    return name && at <= (size_t)name->at + name->len ? name : NULL;
}

const Name *names_binding(const Names *names, const Name *name)
{
    const Name *first = NULL;

    for (size_t i = 0; i < names->count; i++) {
        const Name *other = &names->at[i];
        if (!name_means(other, name))
            continue;
        if (other->binds)
            return other;
        if (!first)
            first = other;
    }
    return first ? first : name;
}
