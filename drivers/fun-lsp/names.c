/* names.c - where each name of a text is bound and used. */
#include "drivers/fun-lsp/names.h"

#include "ground/arena.h"
#include "ir-text/numbers/bytes.h"

#include <stdlib.h>
#include <string.h>

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

static void add(Names *names, Name name)
{
    GROUND_ROOM(names->at, names->count, names->room);
    names->at[names->count++] = name;
}

static const char *skip_blanks(const char *at)
{
    return bytes_skip(at, BYTE_BLANK);
}

/* Where WORD stands in `#[processor(WORD)]`, in [AT, END); or NULL. */
static const char *find_version(const char *at, const char *end,
                                const char *word)
{
    size_t len = strlen(word);

    while ((at = memmem(at, (size_t)(end - at), "#[", 2))) {
        at = skip_blanks(at + 2);
        if (strncmp(at, FUN_PROCESSOR, strlen(FUN_PROCESSOR)) != 0)
            continue;
        at = skip_blanks(at + strlen(FUN_PROCESSOR));
        if (*at != '(')
            continue;
        at = skip_blanks(at + 1);
        if (strncmp(at, word, len) == 0 && is_word(at, len))
            return at;
    }
    return NULL;
}

void names_add_functions(Names *names, const Prog *prog, const char *text)
{
    size_t before = names->count;

    for (const Fun *f = prog->first; f; f = f->next) {
        const Attr *attr = attr_find(f->attrs, FUN_PROCESSOR);
        const char *word = attr && attr->args ? attr->args : "";
        const Sym *name = sym_find(prog->store, word, strlen(word));
        const char *at =
            name && prog_find_fun(prog, name)
                ? find_version(text + f->begin - 1, text + f->loc - 1, word)
                : NULL;
        if (at)
            add(names, (Name){.at = (uint32_t)(at - text),
                              .len = name->len,
                              .thing = name,
                              .is_fun = true});
    }
    if (names->count > before)
        qsort(names->at, names->count, sizeof *names->at, by_place);
    for (const Fun *f = prog->first; f; f = f->next) {
        const Name *own = names_find(names, f->loc - 1);
        names->at[own - names->at].binds = true;
    }
}

Names names_of(const TextMap *map, const char *text, bool is_problem)
{
    Names names = {0};
    bool ordered = true;
    Name name;

    for (size_t i = 0; i < map->count; i++) {
        if (!is_name(&map->piece[i], text, is_problem, &name))
            continue;
        ordered &= !names.count || names.at[names.count - 1].at < name.at;
        add(&names, name);
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
