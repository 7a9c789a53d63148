/* unset.c - variables of IMP that have no value yet: docs/language.md,
 * section 7.2.
 *
 * A use is wrong where nothing can have set the variable when it comes to it
 * first: no statement that stands before it, and none of the outermost loop
 * around it that the variable outlives, since that may have run on the trip
 * before.  So it is enough to know where in the text each variable is set
 * first; the two branches of an `if` are not told apart.
 */
#include "verifier/rules/imp/inside.h"

#include <stdlib.h>

/* Statements are numbered from 1 on, in the order of the text. */
typedef struct Numbers {
    uint32_t *at;
    uint32_t count, room;
} Numbers;

typedef struct Unset {
    Checker *c;
    uint32_t *first_set, *depth; /* of the checker */
    Numbers ends;        /* the last statements of all loops */
    Numbers around;      /* those of the loops around this */
    uint32_t stm, loop;  /* how many there were */
    Where where;         /* of the current use */
} Unset;

static void push(Numbers *numbers, uint32_t n)
{
    GROUND_ROOM(numbers->at, numbers->count, numbers->room);
    numbers->at[numbers->count++] = n;
}

static bool is_loop(const Stm *stm)
{
    return form_info[stm->exp.form].repeats;
}

/* Is operand 0 the variable that STM sets? */
static bool sets(const Stm *stm)
{
    return form_info[stm->exp.form].sets && var_of(stm->exp.arg[0]);
}

/* ---- where they are set first ---- */

static void find_sets(Unset *u, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        uint32_t loop = u->ends.count;
        u->stm++;
        if (is_loop(s))
            push(&u->ends, 0);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            find_sets(u, s->exp.fn[i].body);
        if (is_loop(s))
            u->ends.at[loop] = u->stm;
        if (!sets(s))
            continue;
        uint32_t *first = &u->first_set[var_of(s->exp.arg[0])->id];
        *first = *first ? *first : u->stm;
    }
}

/* ---- uses ---- */

/* 7.2: what is used has a value. */
static void imp_unset(Var *var, void *data)
{
    Unset *u = data;
    uint32_t first = u->first_set[var->id], depth = u->depth[var->id];

    if (!u->c->declared_in[var->id])
        return;
    uint32_t until = u->around.count > depth ? u->around.at[depth]
                                             : u->stm - 1;
    if (first && first <= until)
        return;
    REJECT(u->c, RULE_IMP_UNSET, where_inside(u->where, var->leaf),
           var->name->text);
    note_bound(u->c, var, "declared here");
    u->first_set[var->id] = 1; /* told once */
}

static void use(Unset *u, const Scalar *s, Where where)
{
    u->where = where;
    scalar_each_var(s, imp_unset, u);
}

static void check_body(Unset *u, const Body *body);

static void check_bodies(Unset *u, const Stm *stm)
{
    if (is_loop(stm))
        push(&u->around, u->ends.at[u->loop++]);
    for (uint32_t fn = 0; fn < stm->exp.nfn; fn++) {
        const Body *body = stm->exp.fn[fn].body;
        check_body(u, body);
        u->stm++;
        for (uint32_t i = 0; i < body->nres; i++)
            use(u, body->res[i],
                where_fn(u->c, stm, SPOT_BODY_RES, fn, i));
        u->stm--;
    }
    u->around.count -= is_loop(stm);
}

static void check_body(Unset *u, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        u->stm++;
        for (uint32_t i = sets(s); i < s->exp.narg; i++)
            use(u, s->exp.arg[i], where_arg(u->c, s, i));
        if (s->exp.form == FORM_IMP_VAR)
            u->depth[s->pat[0]->id] = u->around.count;
        check_bodies(u, s);
    }
}

void imp_check_unset(Checker *c, const Fun *fun)
{
    Unset u = {.c = c, .first_set = c->first_set, .depth = c->loops_around};

    find_sets(&u, fun->body);
    u.stm = 0;
    check_body(&u, fun->body);
    free(u.ends.at);
    free(u.around.at);
}
