/* parted.c - sets of nodes that exclude each other.
 *
 * Largest such sets are hard to find; from each node on one is grown by that
 * which excludes the most of those that are left.
 */
#include "passes/fuse/solver/parted.h"

/* Sets of nodes that stay together.  An estimate. */
enum { MOST_SETS = 256 };

static uint32_t excludes(const NodeSet *apart, NodeSet left)
{
    set_keep_all(&left, apart);
    return set_count(&left);
}

static uint32_t best_of(const NodeSet *apart, const NodeSet *left)
{
    uint32_t best = FUSION_NODES, most = 0;

    for (uint32_t v = 0; SET_EACH(left, v); v++) {
        uint32_t count = excludes(&apart[v], *left);
        if (best == FUSION_NODES || count > most) {
            most = count;
            best = v;
        }
    }
    return best;
}

static NodeSet grow(const NodeSet *apart, uint32_t node)
{
    NodeSet set = {{0}}, left = apart[node];

    set_put(&set, node);
    while (!set_is_empty(&left)) {
        node = best_of(apart, &left);
        set_put(&set, node);
        set_keep_all(&left, &apart[node]);
    }
    return set;
}

static void note_set(Parted *parted, NodeSet set)
{
    for (uint32_t i = 0; i < parted->nset; i++)
        if (set_within(&set, &parted->set[i]))
            return;
    if (parted->nset == MOST_SETS)
        return;
    parted->set[parted->nset++] = set;
    if (set_count(&set) > set_count(&parted->set[0])) {
        parted->set[parted->nset - 1] = parted->set[0];
        parted->set[0] = set;
    }
}

Parted fusion_parted(const FusionProblem *p, Arena *arena)
{
    Parted parted = {ARENA_NEW(arena, NodeSet, p->n),
                     ARENA_NEW(arena, NodeSet, MOST_SETS), 0};

    for (uint32_t a = 0; a < p->n; a++)
        for (uint32_t b = 0; b < p->n; b++)
            if (a != b && !fusion_may(p, a, b))
                set_put(&parted.apart[a], b);
    for (uint32_t v = 0; v < p->n; v++)
        note_set(&parted, grow(parted.apart, v));
    return parted;
}
