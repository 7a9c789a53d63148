/* relate.c - which invocations may be one, and on what conditions.
 *
 * Nessie, section 8.3, read as relations between nodes.  A cluster has one
 * SOAC in the end: a kernel's bodies go into any other's; reductions go with
 * reductions and scans with scans, whose `id` operators also give back arrays
 * (what Nessie calls horizontal fusion, and fusion of a map whose array stays
 * wanted); a filter's, a partition's and a scatter's results have no place for
 * such an array, so what they take in must be read nowhere else.
 *
 * What iterates over the elements that a filter lets through goes to where
 * the filter is: then the filter gives the mapped elements, or a filter, a
 * reduction or a scatter does what it does for those that get through.
 * Whatever is between the two has to come along.
 */
#include "passes/fuse/region/index.h"

#include "passes/pass.h"

/* In one space: may the first be in a cluster with the second? */
static const bool beside[FUSION_KINDS][FUSION_KINDS] = {
    [FUSION_MAP] = {true, true, true, true, true, true},
    [FUSION_REDUCE] = {true, true},
    [FUSION_SCAN] = {[FUSION_MAP] = true, [FUSION_SCAN] = true},
    [FUSION_FILTER] = {true},
    [FUSION_PARTITION] = {true},
    [FUSION_SCATTER] = {true},
};

/* Its results have no place for the arrays of maps. */
static bool takes_all(FusionKind kind)
{
    return kind == FUSION_FILTER || kind == FUSION_PARTITION ||
           kind == FUSION_SCATTER;
}

/* ---- rules ---- */

static void imply(FusionRegion *r, FusionPair when, uint32_t a, uint32_t b,
                  const char *why)
{
    FusionPair then = fusion_pair(a, b);

    if (a == b || (then.a == when.a && then.b == when.b))
        return;
    fusion_add_rule(r->problem, (FusionRule){.when = {when}, .nwhen = 1,
                                             .then = then, .why = why});
}

/* Where the NWHEN pairs are together, nobody else reads what NODE makes. */
static void want_closed(FusionRegion *r, const FusionPair *when, uint32_t nwhen,
                        uint32_t node)
{
    FusionRule rule = {.when = {when[0], when[nwhen - 1]},
                       .nwhen = (uint8_t)nwhen};
    const FusionNode *of = &r->node[node];

    for (uint32_t i = 0; i < of->stm->npat; i++) {
        const FusionArray *result = region_result(r, of, i);
        if (!PASS_LEGAL(fuse_read_in_memory, !result->escapes)) {
            rule.never = true;
            rule.why = "an array that it makes must be in memory";
            fusion_add_rule(r->problem, rule);
            return;
        }
        for (uint32_t k = 0; k < result->nreader; k++) {
            rule.then = fusion_pair(node, result->reader[k]);
            rule.why = "another form reads its result";
            if (rule.then.a != when[0].a || rule.then.b != when[0].b)
                fusion_add_rule(r->problem, rule);
        }
    }
}

/* ---- pairs ---- */

/* Does a reduction give back arrays?  There is no place for what a filter does
 * not let through. */
static bool gives_arrays(const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;

    for (uint32_t i = 0; i < ops->count; i++)
        if (ops->at[i].kind == OPERATOR_ID)
            return true;
    return false;
}

static bool is_all_scalar(const Stm *stm)
{
    const Body *body = stm->exp.fn[0].body;

    for (uint32_t i = 0; i < body->nres; i++)
        if (body->res[i]->elem == ELEM_NONE)
            return false;
    return true;
}

/* A reduction takes the values of a permutation in the order in which they are
 * made: PERMUTE and REDUCE.  Other reductions are beside it, wherever they
 * stand. */
static void relate_to_permutation(FusionRegion *r, uint32_t scatter,
                                  uint32_t reduce)
{
    FusionPair pair = fusion_pair(scatter, reduce);

    fusion_allow(r->problem, scatter, reduce);
    want_closed(r, &pair, 1, scatter);
}

static void relate_beside(FusionRegion *r, uint32_t a, uint32_t b)
{
    FusionPair pair = fusion_pair(a, b);
    bool scatters = r->node[a].kind == FUSION_SCATTER;
    uint32_t scatter = scatters ? a : b, other = scatters ? b : a;

    if (r->node[other].kind == FUSION_REDUCE &&
        fusion_permutes(r, &r->node[scatter])) {
        relate_to_permutation(r, scatter, other);
        return;
    }
    if (!PASS_LEGAL(fuse_kinds,
                    beside[r->node[a].kind][r->node[b].kind]))
        return;
    fusion_allow(r->problem, a, b);
    if (takes_all(r->node[b].kind))
        want_closed(r, &pair, 1, a);
    if (takes_all(r->node[a].kind))
        want_closed(r, &pair, 1, b);
}

/* The filter through which the elements of OUTER get to SPACE, the one that
 * is nearest to OUTER; NO_NODE: SPACE is not inside of OUTER. */
static uint16_t filter_into(const FusionRegion *r, uint32_t outer,
                            uint32_t space)
{
    for (; space != NO_SPACE; space = r->space[space].outer)
        if (r->space[space].filter != NO_NODE &&
            r->space[space].outer == outer)
            return r->space[space].filter;
    return NO_NODE;
}

/* Does B read elements only of what is made where it iterates, or of the
 * filter that lets them through? */
static bool reads_inside(const FusionRegion *r, uint32_t b)
{
    const FusionNode *node = &r->node[b];

    for (uint32_t i = 0; i < node->nown; i++) {
        uint16_t maker = r->problem->array[node->own[i]].producer;
        if (maker == FUSION_INPUT ||
            (r->node[maker].space != node->space &&
             maker != r->space[node->space].filter))
            return false;
    }
    return true;
}

/* Why B cannot be done for the elements that a filter lets through, where it
 * stands; NULL: it can. */
static const char *why_outside(const FusionRegion *r, uint32_t number)
{
    const FusionNode *b = &r->node[number];

    if (b->kind == FUSION_SCAN || b->kind == FUSION_PARTITION)
        return "the second has no form that skips elements";
    if (!PASS_LEGAL(fuse_index_of_filtered, !fusion_counts_by_index(b, NULL)))
        return "the second uses its index, which counts the filter's results";
    if (!PASS_LEGAL(fuse_reads_filtered, reads_inside(r, number)))
        return "the second reads other arrays at indices of the filter's "
               "results";
    if (!PASS_LEGAL(fuse_scalars_inside, is_all_scalar(b->stm)))
        return "the second computes arrays for the filter's results";
    if (b->kind == FUSION_REDUCE &&
        !PASS_LEGAL(fuse_no_arrays_inside, !gives_arrays(b->stm)))
        return "the second returns an array for the filter's results";
    return NULL;
}

/* Where B is with the filter, what it reads is there, too. */
static void bring_along(FusionRegion *r, FusionPair pair, uint32_t b)
{
    const FusionNode *node = &r->node[b];

    for (uint32_t i = 0; i < node->nown; i++)
        imply(r, pair, r->problem->array[node->own[i]].producer, b,
              "its operand is computed in another cluster");
}

/* FILTER with B, which is in the space of what it lets through. */
static void relate_to_filter(FusionRegion *r, uint32_t filter, uint32_t b)
{
    FusionPair pair = fusion_pair(filter, b);

    fusion_allow(r->problem, filter, b);
    bring_along(r, pair, b);
    if (r->node[b].kind == FUSION_MAP)
        return;
    want_closed(r, &pair, 1, filter);
    if (r->node[b].kind != FUSION_REDUCE)
        return;
    /* Maps beside a reduction give their arrays back, but not from there. */
    for (uint32_t m = filter + 1; m < r->nnode; m++)
        if (r->node[m].kind == FUSION_MAP &&
            r->node[m].space == r->node[b].space)
            want_closed(r, (FusionPair[]){pair, fusion_pair(filter, m)}, 2,
                        m);
}

/* A is in a space out of which filters lead to that of B. */
static void relate_inside(FusionRegion *r, uint32_t a, uint32_t b)
{
    FusionPair pair = fusion_pair(a, b);
    uint16_t filter = filter_into(r, r->node[a].space, r->node[b].space);

    if (filter == NO_NODE || r->node[b].outside)
        return;
    if (a == filter) {
        if (r->space[r->node[b].space].filter == filter) {
            relate_to_filter(r, a, b);
            return;
        }
    } else if (r->node[a].kind != FUSION_MAP) {
        return;
    }
    fusion_allow(r->problem, a, b);
    for (uint32_t s = r->node[b].space; s != NO_SPACE;
         s = r->space[s].outer) {
        uint16_t between = r->space[s].filter;
        if (between == NO_NODE)
            break;
        imply(r, pair, a, between, "the filter between them stays outside");
        imply(r, pair, between, b, "the filter between them stays outside");
        if (between == filter)
            break;
    }
}

void region_relate(FusionRegion *r)
{
    for (uint32_t b = 0; b < r->nnode; b++)
        if (r->space[r->node[b].space].filter != NO_NODE)
            r->node[b].outside = why_outside(r, b);
    for (uint32_t a = 0; a < r->nnode; a++)
        for (uint32_t b = a + 1; b < r->nnode; b++) {
            if (r->node[a].space == r->node[b].space)
                relate_beside(r, a, b);
            else
                relate_inside(r, a, b);
        }
}

/* ---- why not ---- */

static const char *why_by_edges(const FusionProblem *p, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < p->nedge; i++)
        if (p->edge[i].from == a && p->edge[i].to == b && p->edge[i].bar)
            return p->edge[i].bar;
    return NULL;
}

static const char *why_by_rules(const FusionProblem *p, FusionPair pair)
{
    for (uint32_t i = 0; i < p->nrule; i++) {
        const FusionRule *r = &p->rule[i];
        if (r->nwhen == 1 && r->when[0].a == pair.a &&
            r->when[0].b == pair.b &&
            (r->never || !fusion_may(p, r->then.a, r->then.b)))
            return r->why;
    }
    return NULL;
}

static const char *why_by_spaces(const FusionRegion *r, uint32_t a, uint32_t b)
{
    const FusionNode *first = &r->node[a], *second = &r->node[b];
    uint16_t filter = filter_into(r, first->space, second->space);

    if (first->space == second->space)
        return beside[first->kind][second->kind]
                   ? NULL
                   : "no form returns the results of both";
    if (filter == NO_NODE)
        return "they do not iterate over the same sizes, at the same level";
    if (a != filter && first->kind != FUSION_MAP)
        return "no form returns the results of both";
    return second->outside;
}

const char *region_why_apart(const FusionRegion *r, uint32_t a, uint32_t b)
{
    const char *why = why_by_edges(r->problem, a, b);

    if (!why)
        why = why_by_spaces(r, a, b);
    if (!why)
        why = why_by_rules(r->problem, fusion_pair(a, b));
    if (!why && !fusion_may(r->problem, a, b))
        why = "a statement between them can be fused with only one of them";
    return why;
}
