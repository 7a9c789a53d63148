/* text_map.c - where the pieces of a program stand in its text. */
#include "ir-text/parse/text_map.h"

#include "ir-text/parse/parser.h"

#include <stdlib.h>

static int by_position(const void *a, const void *b)
{
    const Piece *x = a, *y = b;
    if (x->at != y->at)
        return x->at < y->at ? -1 : 1;
    return x->len == y->len ? 0 : x->len > y->len ? -1 : 1;
}

Prog *text_map_read(TextMap *map, const Prog *prog, Store *store)
{
    Diag unheard = {0};
    Prog *copy = parse_noting(store, prog->source, prog->begin, prog->end,
                              &unheard, NULL, map);

    diag_free(&unheard);
    if (map->count)
        qsort(map->piece, map->count, sizeof *map->piece, by_position);
    return copy;
}

void text_map_free(TextMap *map)
{
    free(map->piece);
    *map = (TextMap){0};
}

const Piece *text_map_find(const TextMap *map, PieceKind kind,
                           const void *piece, size_t from, size_t to)
{
    size_t lo = 0, hi = map->count;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (map->piece[mid].at < from)
            lo = mid + 1;
        else
            hi = mid;
    }
    for (; lo < map->count && map->piece[lo].at < to; lo++)
        if (map->piece[lo].kind == kind &&
            (!piece || map->piece[lo].piece == piece))
            return &map->piece[lo];
    return NULL;
}
