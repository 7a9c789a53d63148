/* after_scan.c - which kernels come after a scan, in one with it.
 *
 * A scan that goes on (`then`, docs/language.md, 5.9) makes its results of what
 * it combines: so a kernel that reads prefixes at its own indices can be done
 * where they are known.  What is done there combines nothing and makes no
 * arrays.  All bodies before it are run twice by who has threads, once to know
 * what parts come to: they have to be cheap.
 */
#include "passes/fuse/region/after_scan.h"

#include "passes/fuse/solver/set.h"
#include "passes/pass.h"
#include "passes/shared/scalars/quick.h"

/* ---- bodies ---- */

static bool makes_array(const Stm *stm, const void *data)
{
    (void)data;
    if (form_info[stm->exp.form].makes == MAKES_VIEW)
        return false;
    for (uint32_t i = 0; i < stm->npat; i++)
        if (!type_is_scalar(stm->pat[i]->type))
            return true;
    return false;
}

static bool is_all_scalar(const FusionNode *node)
{
    const Body *body = node->stm->exp.fn[0].body;

    for (uint32_t i = 0; i < body->nres; i++)
        if (body->res[i]->elem == ELEM_NONE)
            return false;
    return !body_any_stm(body, makes_array, NULL);
}

/* ---- pairs ---- */

bool fusion_is_combined(const FusionNode *node, uint32_t i)
{
    return node->kind == FUSION_SCAN &&
           (stm_goes_on(node->stm) || !fusion_is_elementwise(node, i));
}

bool fusion_goes_after(const FusionNode *scan, const FusionNode *map)
{
    return scan->kind == FUSION_SCAN && map->kind == FUSION_MAP &&
           map->stm->exp.exec != AT_LANE &&
           PASS_LEGAL(fuse_scalars_after,
                      is_all_scalar(scan) && is_all_scalar(map)) &&
           quick_is_cheap(scan->stm->exp.fn[0].body);
}

/* ---- clusters ---- */

/* Does what A combines go to B at once? */
static bool gives_combined(const FusionRegion *r, const FusionEdge *edge)
{
    const FusionNode *node = &r->node[edge->from];

    for (uint32_t i = 0; i < node->stm->npat && !edge->bar; i++)
        if (fusion_is_combined(node, i) &&
            fusion_is_read_by(region_result(r, node, i), edge->to))
            return true;
    return edge->bar != NULL;
}

/* The nodes after what SCAN combines. */
static NodeSet after(const FusionRegion *r, uint32_t scan)
{
    const FusionProblem *p = r->problem;
    NodeSet set = {{0}};

    /* Edges are listed by where they lead to, down the text. */
    for (uint32_t i = 0; i < p->nedge; i++) {
        const FusionEdge *e = &p->edge[i];
        if (set_has(&set, e->from) ||
            (e->from == scan && gives_combined(r, e)))
            set_put(&set, e->to);
    }
    return set;
}

/* The scans, and what they are made of; by node. */
static bool *find_feeding(const FusionRegion *r)
{
    const FusionProblem *p = r->problem;
    bool *feeds = ARENA_NEW(r->arena, bool, r->nnode);

    for (uint32_t i = 0; i < r->nnode; i++)
        feeds[i] = r->node[i].kind == FUSION_SCAN;
    for (uint32_t i = p->nedge; i-- > 0;)
        feeds[p->edge[i].from] |= feeds[p->edge[i].to];
    return feeds;
}

/* Is NODE none that a cluster has in which something comes after a scan? */
static bool is_unfit(const FusionNode *node, bool feeds)
{
    return !PASS_LEGAL(fuse_scalars_beside, is_all_scalar(node)) ||
           (feeds && !quick_is_cheap(node->stm->exp.fn[0].body));
}

/* Where MAP comes after SCAN, others stay away. */
static void forbid_unfit(FusionRegion *r, uint32_t scan, uint32_t map,
                         const bool *unfit)
{
    for (uint32_t i = 0; i < r->nnode; i++)
        if (unfit[i] && i != scan && i != map &&
            fusion_may(r->problem, scan, i))
            fusion_add_rule(
                r->problem,
                (FusionRule){
                    .when = {fusion_pair(scan, map), fusion_pair(scan, i)},
                    .nwhen = 2,
                    .never = true,
                    .why = "a scan is fused with cheap producers and scalar "
                           "consumers only"});
}

static void relate_scan(FusionRegion *r, uint32_t scan, const bool *unfit)
{
    NodeSet set = after(r, scan);
    bool goes_on = stm_goes_on(r->node[scan].stm);

    for (uint32_t i = 0; i < r->nnode && goes_on; i++)
        if (unfit[i] && i != scan)
            fusion_forbid(r->problem, scan, i);
    for (uint32_t i = scan + 1; i < r->nnode; i++) {
        if (!set_has(&set, i))
            continue;
        bool maps = r->node[i].kind == FUSION_MAP;
        if (maps && fusion_may(r->problem, scan, i))
            forbid_unfit(r, scan, i, unfit);
        if (!maps && PASS_LEGAL(fuse_scan_of_prefixes, i > scan))
            fusion_forbid(r->problem, scan, i);
    }
}

void fusion_relate_after(FusionRegion *r)
{
    bool *unfit = ARENA_NEW(r->arena, bool, r->nnode);
    bool *feeds = find_feeding(r);

    for (uint32_t i = 0; i < r->nnode; i++)
        unfit[i] = is_unfit(&r->node[i], feeds[i]);
    for (uint32_t i = 0; i < r->nnode; i++)
        if (r->node[i].kind == FUSION_SCAN)
            relate_scan(r, i, unfit);
}
