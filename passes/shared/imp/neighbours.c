/* neighbours.c - can neighbouring iterations of a kernel run side by side? */
#include "passes/shared/imp/neighbours.h"

#include "printer/emit/emit.h"

static const char *const refused[FORM_COUNT] = {
    [FORM_ASSERT] = "a check may end one before the others",
    [FORM_IMP_WHILE] = "one may go on when others have ended",
    [FORM_IMP_RETAIN] = "they keep and release blocks",
    [FORM_IMP_RELEASE] = "they keep and release blocks",
    [FORM_IMP_KERNEL] = "they have parallel statements of their own",
    [FORM_IMP_BARRIER] = "they have parallel statements of their own",
    [FORM_IMP_REDUCE] = "they have parallel statements of their own",
    [FORM_IMP_SCAN] = "they have parallel statements of their own",
    [FORM_IMP_FILTER] = "they have parallel statements of their own",
    [FORM_IMP_PARTITION] = "they have parallel statements of their own",
    [FORM_IMP_SCATTER] = "they have parallel statements of their own",
};

/* Is what STM allocates an array of an iteration? */
static bool is_array(const Stm *stm)
{
    int64_t bytes;

    return stm->exp.elem == SPACE_PRIVATE &&
           scalar_is_int(stm->exp.arg[1], &bytes) &&
           bytes <= EMIT_LARGEST_LOCAL;
}

static const char *refuses(const Stm *s)
{
    return refused[s->exp.form] ? refused[s->exp.form]
           : s->exp.form == FORM_IMP_ALLOC && !is_array(s)
               ? "they allocate blocks whose size is no small number"
           : s->exp.form == FORM_IMP_SET && s->exp.arg[0]->elem == ELEM_NONE
               ? "names of their blocks change"
               : NULL;
}

static bool is_refused(const Stm *stm, const void *none)
{
    (void)none;
    return refuses(stm) != NULL;
}

PassWhy why_not_side_by_side(const Body *body)
{
    const Stm *stm = body_find_stm(body, is_refused, NULL);

    return (PassWhy){stm ? refuses(stm) : NULL, stm, NULL};
}

/* ---- loops ---- */

static bool sets_var(const Stm *stm, const void *var)
{
    return form_info[stm->exp.form].sets && stm->exp.arg[0]->u.var == var;
}

static bool declares_var(const Stm *stm, const void *var)
{
    return stm->exp.form == FORM_IMP_VAR && stm->pat[0] == var;
}

/* The index of a loop is as common as the loop's bound. */
static bool changes_in(const Var *var, const void *data)
{
    const Body *body = data;

    return body_any_stm(body, declares_var, var) ||
           body_any_stm(body, sets_var, var);
}

static bool has_own_bound(const Stm *stm, const void *all)
{
    return stm->exp.form == FORM_IMP_FOR &&
           scalar_any_var(stm->exp.arg[0], changes_in, all);
}

const Stm *loop_with_own_bound(const Body *body)
{
    return body_find_stm(body, has_own_bound, body);
}

typedef struct Given {
    const Body *body;
    const Stm *by;
} Given;

static void find_given(Var *var, void *data)
{
    Given *given = data;

    if (!given->by)
        given->by = body_find_stm(given->body, sets_var, var);
}

const Stm *loop_bound_given(const Body *body, const Stm *loop)
{
    Given given = {body, NULL};

    scalar_each_var(loop->exp.arg[0], find_given, &given);
    return given.by;
}

/* In the iterations of ALL. */
static LoopBounds bounds_in(const Body *all, const Body *body)
{
    LoopBounds most = LOOPS_NONE;

    for (const Stm *s = body->first; s; s = s->next) {
        LoopBounds is = LOOPS_NONE;
        if (s->exp.form == FORM_IMP_FOR)
            is = s->exp.arg[0]->op == OP_CONST ? LOOPS_LITERAL
                 : has_own_bound(s, all)       ? LOOPS_OWN
                                               : LOOPS_COMMON;
        most = is > most ? is : most;
        for (uint32_t i = 0; i < s->exp.nfn && most < LOOPS_OWN; i++) {
            is = bounds_in(all, s->exp.fn[i].body);
            most = is > most ? is : most;
        }
    }
    return most;
}

LoopBounds loop_bounds(const Body *body)
{
    return bounds_in(body, body);
}

/* Trips of loops in each other.  An estimate. */
enum { TRIPS_IN_ALL = 64 };

/* Of what stands in BODY, which is written out TIMES times. */
static bool are_written_out(const Body *body, int64_t most, int64_t times)
{
    for (const Stm *s = body->first; s; s = s->next) {
        bool loops =
            form_info[s->exp.form].repeats || s->exp.form >= FORM_IMP_KERNEL;
        int64_t trips = 1;
        if (loops && (s->exp.form != FORM_IMP_FOR ||
                      !scalar_is_int(s->exp.arg[0], &trips) || trips < 1 ||
                      trips > most))
            return false;
        if (times * trips > TRIPS_IN_ALL)
            return false;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (!are_written_out(s->exp.fn[i].body, most, times * trips))
                return false;
    }
    return true;
}

bool are_loops_written_out(const Body *body, int64_t most)
{
    return are_written_out(body, most, 1);
}
