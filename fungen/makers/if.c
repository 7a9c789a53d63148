/* if.c - branches. */
#include "fungen/makers/makers.h"

/* ---- both branches, side by side ---- */

/* Results of the branches; N of them, or fewer. */
typedef struct Fork {
    const Scalar *condition;
    const Scalar *res[2][MAX_RESULTS];
    Var *pat[MAX_RESULTS];
    GenRange range[MAX_RESULTS]; /* of scalars and elements */
    ClassId class[2][MAX_RESULTS];
    Body *body[2];
    Var *view, *of;       /* that one branch gives: see make_if_overlaps */
    const Choice *choice; /* of the other one's array; or NULL */
    uint32_t n;
} Fork;

typedef void (*Branch)(Gen *g, Fork *fork, uint32_t which);

static void note_array(Gen *g, Fork *fork, uint32_t which, uint32_t at,
                       Var *array)
{
    fork->res[which][at] = term(g, array);
    fork->class[which][at] = class_of(g, array);
    fork->range[at] = which ? range_union(fork->range[at],
                                          var_range(g, array))
                            : var_range(g, array);
}

/* Consumption in one branch is not seen in the other one, and is seen after
 * both. */
static void walk_branches(Gen *g, Fork *fork, Branch branch)
{
    uint32_t begin = g->nconsumed;

    for (uint32_t which = 0; which < 2; which++) {
        Frame frame = body_open(g, NULL);
        if (which)
            consumed_hide(g, begin);
        branch(g, fork, which);
        body_set_results(g->prog, g->body, fork->n, fork->res[which]);
        fork->body[which] = body_close(g, &frame);
        if (which)
            consumed_show(g, begin);
    }
}

static void finish_fork(Gen *g, Fork *fork)
{
    Lambda fn[2] = {{.body = fork->body[0]}, {.body = fork->body[1]}};
    Stm *stm = prepare(g, FORM_IF, fork->n, fork->pat, 1, &fork->condition);

    set_fns(g, stm, 2, fn);
    for (uint32_t i = 0; i < fork->n; i++)
        if (type_is_scalar(fork->pat[i]->type))
            declare_scalar(g, fork->pat[i], fork->range[i]);
    finish(g, stm);
    for (uint32_t i = 0; i < fork->n; i++)
        if (type_is_array(fork->pat[i]->type))
            declare_array(g, fork->pat[i], fork->range[i],
                          class_join(g, fork->class[0][i],
                                     fork->class[1][i]));
}

/* ---- scalars ---- */

static void scalar_branch(Gen *g, Fork *fork, uint32_t which)
{
    make_statements(g, pick_share(g));
    read_unused(g);
    for (uint32_t i = 0; i < fork->n; i++) {
        if (which == 0)
            fork->pat[i] = new_like(g, scalar_type(g, pick_wanted_elem(g)));
        const Scalar *s = pick_scalar(g, (Elem)fork->pat[i]->type->elem,
                                      1 + below(g, 2));
        GenRange r = scalar_range(g, s);
        fork->res[which][i] = s;
        fork->range[i] = which ? range_union(fork->range[i], r) : r;
    }
}

bool make_if_scalars(Gen *g)
{
    Fork fork = {.condition = pick_condition(g)};

    fork.n = 1 + below(g, 2);
    walk_branches(g, &fork, scalar_branch);
    finish_fork(g, &fork);
    return true;
}

/* ---- at the border of a nest ---- */

/* INDEX against what is near an end of it. */
static const Scalar *pick_end(Gen *g, const Scalar *index, const Scalar *bound)
{
    static const Op compare[] = {OP_LT, OP_LE, OP_GT, OP_GE, OP_EQ, OP_NE};
    const Scalar *near = int_term(g, below(g, 3));

    if (chance(g, 50))
        near = minus(g, bound, near);
    return combined(g, compare[below(g, 6)], index, near);
}

/* A quotient for those iterations alone whose INDEX is below the divisor, as a
 * term of a conjunction (AND) or of a disjunction. */
static const Scalar *pick_guarded_end(Gen *g, const Scalar *index, bool and)
{
    const Scalar *by = pick_scalar(g, ELEM_I64, 1);
    const Scalar *divided = combined(g, OP_DIV, int_term(g, 7), by);
    const Scalar *term = combined(g, OP_GT, divided, int_term(g, 1));

    return and ? combined(g, OP_LAND, combined(g, OP_LT, index, by), term)
               : combined(g, OP_LOR, combined(g, OP_GE, index, by), term);
}

/* Where in NEST an iteration is. */
static const Scalar *pick_border(Gen *g, const GenNest *nest)
{
    uint32_t n = 1 + below(g, 5);
    bool and = chance(g, 60);
    const Scalar *all = NULL;

    for (uint32_t k = 0; k < n; k++) {
        uint32_t d = below(g, nest->rank);
        bool divides = chance(g, 25);
        const Scalar *index =
            term(g, nest->index[divides ? nest->rank - 1 : d]);
        const Scalar *some = divides ? pick_guarded_end(g, index, and)
                                     : pick_end(g, index, nest->bound[d]);
        all = all ? combined(g, and ? OP_LAND : OP_LOR, all, some) : some;
    }
    return all;
}

void make_border(Gen *g, const GenNest *nest)
{
    Fork fork = {.condition = pick_border(g, nest)};

    fork.n = 1 + below(g, 2);
    walk_branches(g, &fork, scalar_branch);
    finish_fork(g, &fork);
}

/* ---- arrays ---- */

static void array_branch(Gen *g, Fork *fork, uint32_t which)
{
    make_statements(g, pick_share(g));
    for (uint32_t i = 0; i < fork->n; i++) {
        const Type *type = fork->pat[i]->type;
        GenRange any = range_any((Elem)type->elem);
        any.rough = any.undef = chance(g, 10);
        note_array(g, fork, which, i, obtain_array(g, type, any, false));
    }
}

/* A type that some array has, so that branches have something to pass on. */
static const Type *pick_known_type(Gen *g)
{
    Var *array = pick_array(g);

    if (array && array->type->rank <= MAX_RANK)
        return array->type;
    return pick_type(g, pick_elem(g), 0, UINT32_MAX);
}

bool make_if_arrays(Gen *g)
{
    Fork fork = {.condition = pick_condition(g)};

    fork.n = 1 + chance(g, 25);
    for (uint32_t i = 0; i < fork.n; i++)
        fork.pat[i] = new_like(g, pick_known_type(g));
    walk_branches(g, &fork, array_branch);
    finish_fork(g, &fork);
    return true;
}

/* ---- elements that share a place ---- */

static void overlapping_branch(Gen *g, Fork *fork, uint32_t which)
{
    const Type *type = fork->pat[0]->type;
    Var *array = fork->view;

    if (chance(g, 40))
        make_statements(g, pick_share(g));
    if (which && fork->choice) {
        GenRange range = range_any((Elem)type->elem);
        array = slice(g, obtain_array(g, fork->of->type, range, true),
                      fork->choice);
    } else if (which || !is_live(g, array)) {
        array = obtain_array(g, type, range_any((Elem)type->elem), true);
    }
    note_array(g, fork, which, 0, array);
}

/* One branch gives a view whose elements overlap, the other one an array of its
 * own, or just such a view of one. */
bool make_if_overlaps(Gen *g)
{
    Fork fork = {.n = 1};
    Choice choice;
    Var *array = pick_flat(g);

    if (!array || !choose_lmad(g, array->type, OVERLAPPING, &choice) ||
        !(fork.view = slice(g, array, &choice)))
        return false;
    fork.of = array;
    if (chance(g, 40))
        fork.choice = &choice;
    fork.condition = pick_condition(g);
    fork.pat[0] = new_like(g, fork.view->type);
    walk_branches(g, &fork, overlapping_branch);
    finish_fork(g, &fork);
    if (!var_range(g, fork.pat[0]).undef)
        read_element(g, fork.pat[0]);
    return true;
}

/* ---- arrays that one branch changes ---- */

static void updating_branch(Gen *g, Fork *fork, uint32_t which)
{
    Var *array = fork->of;

    note_array(g, fork, which, 0,
               which ? array
                     : update(g, array, fork->choice, term(g, fork->view)));
}

/* What is put into an array in one branch was made before both. */
bool make_if_update(Gen *g)
{
    Fork fork = {.of = plain_array(g, 1 + chance(g, 30), 8), .n = 1};
    Choice choice;

    if (!fork.of ||
        !choose_ranges(g, fork.of->type, ONE_TO_ONE | NO_POINTS, &choice))
        return false;
    fork.view = map_array(g, choice.type, plain_range((Elem)choice.type->elem));
    fork.choice = &choice;
    fork.condition = pick_condition(g);
    fork.pat[0] = new_like(g, fork.of->type);
    walk_branches(g, &fork, updating_branch);
    finish_fork(g, &fork);
    if (is_live(g, fork.view) && chance(g, 70))
        class_consume(g, class_of(g, fork.view));
    return true;
}

/* ---- sizes that only the branches know ---- */

static bool has_some_rank(Gen *g, const Var *var, const void *data)
{
    const Type *type = data;

    (void)g;
    for (uint32_t d = 1; d < type->rank; d++)
        if (!same_size(g, var->type->size[d], type->size[d]))
            return false;
    return is_fit_size(g, var->type->size[0]);
}

/* An array like that of the pattern, but of any outermost size. */
static void sized_branch(Gen *g, Fork *fork, uint32_t which)
{
    const Type *type = fork->pat[1]->type;

    make_statements(g, pick_share(g));
    const Pool *pool = &g->arrays[type->elem][type->rank];
    Var *array = pick(g, pool, has_some_rank, type);
    if (!array || chance(g, 25)) {
        const Scalar *size[MAX_RANK];
        size[0] = pick_size(g, UINT32_MAX);
        for (uint32_t d = 1; d < type->rank; d++)
            size[d] = type->size[d];
        const Type *wanted =
            type_array(g->store, (Elem)type->elem, type->rank, size);
        array = obtain_array(g, wanted, range_any((Elem)type->elem), false);
    }
    const Scalar *n = array->type->size[0];
    GenRange r = scalar_range(g, n);
    fork->res[which][0] = n;
    fork->range[0] = which ? range_union(fork->range[0], r) : r;
    note_array(g, fork, which, 1, array);
}

bool make_if_sizes(Gen *g)
{
    Fork fork = {.condition = pick_condition(g), .n = 2};
    const Scalar *size[MAX_RANK];
    const Type *like = pick_known_type(g);

    fork.pat[0] = new_var(g, "n", scalar_type(g, ELEM_I64));
    size[0] = term(g, fork.pat[0]);
    for (uint32_t d = 1; d < like->rank; d++)
        size[d] = like->size[d];
    fork.pat[1] = new_like(g, type_array(g->store, (Elem)like->elem,
                                         like->rank, size));
    walk_branches(g, &fork, sized_branch);
    finish_fork(g, &fork);
    add_size(g, size[0]);
    return true;
}
