/* solution.c - mappings as numbers, for those who compute with them. */
#include "passes/shared/smo/inside.h"

Class **smo_classes(Conflicts *set, const SmoOptions *options, uint32_t *n,
                    Arena *arena)
{
    set->print_ilp = options->print_ilp;
    set->isl->ctx_reset_operations(set->ctx);
    set->isl->ctx_set_max_operations(set->ctx, (unsigned long)options->work);
    Class **list = options->baseline ? baseline_solve(set, n, arena)
                                     : classes_solve(set, options, n, arena);
    for (uint32_t k = 0; k < *n; k++)
        if (!list[k])
            return NULL;
    return list;
}

static SmoPlaced placed(const Conflicts *set, const Class *c, uint32_t array,
                        uint32_t s, Arena *arena)
{
    const int64_t **gamma = ARENA_NEW(arena, const int64_t *, c->nplane);
    int64_t *delta = ARENA_NEW(arena, int64_t, c->nplane);
    uint32_t n = 0;

    for (uint32_t i = 0; i < c->nplane; i++)
        if (!affine_is(set, c->plane[i]->modulus, 1)) {
            gamma[n] = c->plane[i]->gamma[s];
            delta[n++] = c->plane[i]->delta[s];
        }
    return (SmoPlaced){set->stm[s].name, array, gamma, delta};
}

/* Is A negative for any parameters that the context allows? */
static bool may_be_negative(const Conflicts *set, const Affine a)
{
    Buf text = {0};

    buf_char(&text, '[');
    for (uint32_t i = 0; i < set->nparam; i++)
        buf_printf(&text, "%s%s", i ? ", " : "", set->param[i]);
    buf_text(&text, "] -> { : ");
    print_affine(set, a, &text);
    buf_bytes(&text, " < 0 }", 7);
    Isl where = set->isl->set_intersect_params(
        set->isl->set_read_from_str(set->ctx, text.at),
        set->isl->set_copy(set->context));
    bool none = set->isl->set_is_empty(where) == 1;
    set->isl->set_free(where);
    buf_free(&text);
    return !none;
}

static SmoShape shape(const Conflicts *set, const Class *c, double param,
                      Arena *arena)
{
    const int64_t **modulus = ARENA_NEW(arena, const int64_t *, c->nplane);
    bool *negative = ARENA_NEW(arena, bool, c->nplane);
    uint32_t n = 0;

    for (uint32_t i = 0; i < c->nplane; i++)
        if (!affine_is(set, c->plane[i]->modulus, 1)) {
            negative[n] = may_be_negative(set, c->plane[i]->modulus);
            modulus[n++] = c->plane[i]->modulus;
        }
    return (SmoShape){n, modulus, negative, class_size(set, c, param)};
}

bool smo_solve(Conflicts *set, const SmoOptions *options, double param,
               SmoSolution *solution, Arena *arena)
{
    uint32_t n;
    Class **list = smo_classes(set, options, &n, arena);

    if (!list)
        return false;
    *solution = (SmoSolution){.narray = n,
                              .nparam = set->nparam,
                              .placed = ARENA_NEW(arena, SmoPlaced, set->nstm),
                              .array = ARENA_NEW(arena, SmoShape, n),
                              .param = set->param};
    for (uint32_t k = 0; k < n; k++) {
        solution->array[k] = shape(set, list[k], param, arena);
        for (uint32_t i = 0; i < list[k]->n; i++)
            solution->placed[solution->nplaced++] =
                placed(set, list[k], k, list[k]->stm[i], arena);
    }
    return true;
}
