/* pair.c - what two kernels access in different iterations.
 *
 * The first index of both is that of one loop, whose trips are the iterations
 * of the joined kernel.  What the first kernel accesses in a trip has to be
 * apart from what the second one accesses in a trip before, and the other way
 * round, since iterations run in any order.  Other indices of the second one
 * are open: all of their values count.
 */
#include "passes/join/inside.h"

#include "passes/shared/imp/reach.h"

#include <stdlib.h>

typedef struct Access {
    const Var *block;
    const Reach *where;
    bool writes;
} Access;

typedef struct AccessList {
    Access *at;
    uint32_t n, room;
} AccessList;

/* ---- blocks ---- */

static const Var *block_of(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_READ    ? stm->exp.arg[1]->u.var
           : stm->exp.form == FORM_IMP_WRITE ? stm->exp.arg[0]->u.var
                                             : NULL;
}

/* Do A and B access a block, where A WRITES it, or does that not matter, and B
 * reads it, or does that not? */
static bool meet(const Join *j, const Stm *a, const Stm *b, bool feeds)
{
    for (const Stm *s = a->exp.fn[0].body->first; s; s = s->next)
        for (const Stm *t = b->exp.fn[0].body->first; t; t = t->next)
            if (block_of(s) && block_of(t) &&
                points_to_set(&j->sets, block_of(s)) ==
                    points_to_set(&j->sets, block_of(t)) &&
                (!feeds || (s->exp.form == FORM_IMP_WRITE &&
                            t->exp.form == FORM_IMP_READ)))
                return true;
    return false;
}

bool join_shares(const Join *j, const Stm *a, const Stm *b)
{
    return meet(j, a, b, false);
}

bool join_feeds(const Join *j, const Stm *a, const Stm *b)
{
    return meet(j, a, b, true);
}

/* ---- accesses ---- */

/* Those of KERNEL in a trip. */
static AccessList list_accesses(const Join *j, const Stm *kernel)
{
    Reaching *r = j->reaching;
    AccessList list = {0};
    uint32_t from = reach_go_in(r, kernel, 0);
    const Var *own = kernel->exp.fn[0].param[0];

    reach_rename(r, own, scalar_var(j->prog->store, j->trip));
    for (const Stm *s = kernel->exp.fn[0].body->first; s; s = s->next) {
        if (block_of(s)) {
            GROUND_ROOM(list.at, list.n, list.room);
            list.at[list.n++] = (Access){block_of(s), reach_of(r, s),
                                         s->exp.form == FORM_IMP_WRITE};
        }
        if (form_info[s->exp.form].sets)
            reach_rename(r, s->exp.arg[0]->u.var, NULL);
        reach_pass_inside(r, s);
    }
    reach_rename(r, own, NULL);
    reach_go_out(r, from);
    return list;
}

/* ---- pairs ---- */

/* A loop over the index of KERNEL. */
typedef struct Trip {
    Stm *loop;
    ReachMark mark;
} Trip;

static bool pair_is_apart(const Join *j, const Trip *trip, const Access *a,
                          const Access *b, ReachEffort effort)
{
    Reaching *r = j->reaching;

    if ((!a->writes && !b->writes) ||
        points_to_set(&j->sets, a->block) != points_to_set(&j->sets, b->block))
        return true;
    return reach_is_apart_later(r, a->where, b->where, trip->loop, trip->mark,
                                false, effort) &&
           reach_is_apart_later(r, b->where, a->where, trip->loop, trip->mark,
                                false, effort);
}

/* A look at all pairs spares the searches where one pair meets. */
static bool all_apart(const Join *j, const Trip *trip, const AccessList *a,
                      const AccessList *b)
{
    for (int effort = REACH_LOOK; effort <= REACH_SEARCH; effort++)
        for (uint32_t i = 0; i < a->n; i++)
            for (uint32_t k = 0; k < b->n; k++)
                if (!pair_is_apart(j, trip, &a->at[i], &b->at[k],
                                   (ReachEffort)effort))
                    return false;
    return true;
}

bool join_is_apart(const Join *j, const Stm *a, const Stm *b)
{
    Var *index = j->trip;
    Lambda fn = {.param = &index, .nparam = 1, .body = body_new(j->prog)};
    Trip trip = {stm_with(j->prog, FORM_IMP_FOR, a->loc, 1, a->exp.arg), {0}};

    exp_set_fns(j->prog, &trip.loop->exp, 1, &fn);
    trip.mark = reach_enter(j->reaching, trip.loop, 0);
    AccessList of_a = list_accesses(j, a);
    AccessList of_b = list_accesses(j, b);
    bool apart = all_apart(j, &trip, &of_a, &of_b);
    reach_leave(j->reaching, trip.mark);
    free(of_a.at);
    free(of_b.at);
    return apart;
}
