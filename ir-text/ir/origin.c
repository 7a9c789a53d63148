/* origin.c - where a piece of the program stood first.
 *
 * In a pipeline every tool reads what the one before it printed.  Under `-g`
 * statements and functions carry their first place as an attribute; a Loc
 * stays an offset into the current text, and a table sorted by Loc says which
 * first place holds from there on.
 */
#include "ir-text/ir/ir.h"

void prog_note_origin(Prog *prog, Loc from, const char *file, LineCol place)
{
    /* The reader may look ahead, and so see the same ones twice. */
    while (prog->norigin && prog->origin[prog->norigin - 1].from >= from)
        prog->norigin--;
    arena_grow(store_arena(prog->store), &prog->origin, prog->norigin,
               &prog->origin_room, sizeof *prog->origin);
    prog->origin[prog->norigin++] = (Origin){from, file, place};
}

/* The last origin that was noted at or before LOC, or NULL. */
static const Origin *find_origin(const Prog *prog, Loc loc)
{
    uint32_t lo = 0, hi = prog->norigin;

    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (prog->origin[mid].from <= loc)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo ? &prog->origin[lo - 1] : NULL;
}

bool prog_origin(const Prog *prog, Loc loc, const char **file, LineCol *place)
{
    const Origin *origin = find_origin(prog, loc);

    if (loc == 0 || !prog->source || (origin && !origin->file))
        return false;
    *file = origin ? origin->file : prog->source->name;
    *place = origin ? origin->place : source_line_col(prog->source, loc - 1);
    return true;
}

Span prog_span(const Prog *prog, Loc loc, size_t len)
{
    const Origin *origin = find_origin(prog, loc);

    if (loc == 0 || !prog->source)
        return (Span){0};
    if (origin && origin->file)
        return source_elsewhere(store_arena(prog->store), origin->file,
                                origin->place);
    return (Span){prog->source, loc - 1, len};
}
