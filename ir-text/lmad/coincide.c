/* coincide.c - which copies cost nothing. */
#include "ir-text/lmad/coincide.h"

bool places_coincide(Known *known, Place a, Place b)
{
    return a.mem && a.mem == b.mem && known_ixfns_equal(known, a.ixfn, b.ixfn);
}
