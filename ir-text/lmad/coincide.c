/* coincide.c - which copies cost nothing. */
#include "ir-text/lmad/coincide.h"

bool places_coincide(Known *known, Place a, Place b)
{
    KnownMark mark = known_mark(known);

    if (!a.mem || a.mem != b.mem)
        return false;
    known_learn_last(known, a);
    known_learn_last(known, b);
    bool same = known_ixfns_equal(known, a.ixfn, b.ixfn);
    known_undo(known, mark);
    return same;
}
