/* vectors.c - pairs that would prevent vectorization.
 *
 * Neighbouring iterations become a vector where they run the same instructions.
 * A `while` ends after another number of trips in each of them, so a body with
 * one runs iteration by iteration, and so does all that is fused with it.  Code
 * without loops, which becomes vectors by itself, is then several times as
 * slow.  That pays only where an array is never written to memory.
 */
#include "passes/fuse/region/vectors.h"

static bool is_while(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.form == FORM_LOOP && stm->exp.is_while;
}

static bool is_loop(const Stm *stm, const void *data)
{
    (void)data;
    return (stm->exp.nfn && stm->exp.form != FORM_IF) ||
           stm->exp.form == FORM_CALL;
}

/* Does NODE read an array at its own indices that is made here, and that
 * nobody wants in memory? */
static bool may_save(const FusionRegion *r, const FusionNode *node)
{
    bool any = false;

    for (uint32_t i = 0; i < node->nown; i++) {
        const FusionArray *array = &r->problem->array[node->own[i]];
        any |= array->producer != FUSION_INPUT && !array->escapes;
    }
    return any;
}

static void keep_apart(FusionRegion *r, uint32_t a, uint32_t b)
{
    fusion_add_rule(
        r->problem,
        (FusionRule){
            .when = {fusion_pair(a, b)},
            .nwhen = 1,
            .never = true,
            .why =
                "a `while` in one would prevent vectorization of the other"});
}

void fusion_keep_vectors(FusionRegion *r)
{
    bool *stops = ARENA_NEW(r->arena, bool, r->nnode + 1);
    bool *straight = ARENA_NEW(r->arena, bool, r->nnode + 1);

    for (uint32_t i = 0; i < r->nnode && r->vectors; i++) {
        stops[i] = stm_any_stm_inside(r->node[i].stm, is_while, NULL);
        straight[i] = !stm_any_stm_inside(r->node[i].stm, is_loop, NULL);
    }
    for (uint32_t b = 1; b < r->nnode && r->vectors; b++)
        for (uint32_t a = 0; a < b; a++)
            if (((stops[a] && straight[b]) || (straight[a] && stops[b])) &&
                fusion_may(r->problem, a, b) && !may_save(r, &r->node[b]))
                keep_apart(r, a, b);
}
