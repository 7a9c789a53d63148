/* settle.c - what a body does where some of its choices are known.
 *
 * An `if` on a constant is the branch that it takes.  But the text of IMP has
 * to have a statement that sets each variable: one whose last it would be
 * stays.
 */
#include "passes/shared/imp/settle.h"

#include "passes/pass.h"

#include <stdlib.h>

/* What STM, an `if` of BODY, does in branch FN stands in its place. */
static void take_branch(Body *body, Stm *stm, uint32_t fn)
{
    Body *branch = stm->exp.fn[fn].body;

    for (Stm *s = branch->first, *next; s; s = next) {
        next = s->next;
        body_remove(branch, s);
        if (s->exp.form != FORM_IMP_SKIP)
            body_insert_before(body, stm, s);
    }
    body_remove(body, stm);
}

typedef struct CopySets {
    Settling *t;
    const Body *branch;
    int by; /* 0: forget */
    bool loses;
} CopySets;

static bool count_copied(Stm *stm, void *data)
{
    const CopySets *s = data;

    if (form_info[stm->exp.form].sets) {
        const Var *var = stm->exp.arg[0]->u.var;
        uint32_t n = s->by ? var_number(&s->t->copied, var) : 0;
        var_set_number(s->t->prog, &s->t->copied, var, n + (uint32_t)s->by);
    }
    return true;
}

/* So many more statements of BODY, 1 or -1, count for their variables; 0: they
 * count for none. */
static void count_in_copy(Settling *t, Body *body, int by)
{
    CopySets s = {.t = t, .by = by};

    body_each_stm(body, count_copied, &s);
}

static bool is_declaration(const Stm *stm, const void *var)
{
    return stm->exp.form == FORM_IMP_VAR && stm->pat[0] == var;
}

static bool look_for_last(Stm *stm, void *data)
{
    CopySets *s = data;
    const Var *var = form_info[stm->exp.form].sets ? stm->exp.arg[0]->u.var
                                                   : NULL;

    s->loses = s->loses || (var && !var_number(&s->t->copied, var) &&
                            !body_any_stm(s->branch, is_declaration, var));
    return true;
}

/* Would no statement of the copy set some variable without BRANCH, which is not
 * taken?  The text has to have one. */
static bool loses_value(Settling *t, Body *branch)
{
    CopySets s = {.t = t, .branch = branch};

    count_in_copy(t, branch, -1);
    body_each_stm(branch, look_for_last, &s);
    if (s.loses)
        count_in_copy(t, branch, 1);
    return s.loses;
}

static void fold_choices(Settling *t, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            fold_choices(t, s->exp.fn[i].body);
        if (s->exp.form == FORM_IMP_SET && s->exp.arg[1]->elem == ELEM_BOOL)
            s->exp.arg[1] = algebra_fold(t->algebra, s->exp.arg[1]);
        if (s->exp.form != FORM_IMP_IF)
            continue;
        s->exp.arg[0] = algebra_fold(t->algebra, s->exp.arg[0]);
        if (s->exp.arg[0]->op != OP_CONST)
            continue;
        uint32_t taken = s->exp.arg[0]->u.bits ? 0 : 1;
        if (PASS_LEGAL(unswitch_keeps_sets,
                       !loses_value(t, s->exp.fn[!taken].body)))
            take_branch(body, s, taken);
    }
}

void imp_settle(Settling *t, Body *body)
{
    count_in_copy(t, body, 0);
    count_in_copy(t, body, 1);
    fold_choices(t, body);
}

/* ---- what is left for nothing ---- */

static void note_read(Var *var, void *data)
{
    Settling *t = data;

    var_set_number(t->prog, &t->read, var, t->now);
}

static bool note_own(Stm *stm, void *data)
{
    Settling *t = data;

    if (stm->exp.form == FORM_IMP_VAR && type_is_scalar(stm->pat[0]->type))
        var_set_number(t->prog, &t->own, stm->pat[0], t->now);
    return true;
}

/* STM declares or sets a variable of the body that nothing reads. */
static bool is_for_nothing(const Settling *t, const Stm *stm)
{
    const Var *var = stm->exp.form == FORM_IMP_VAR   ? stm->pat[0]
                     : stm->exp.form == FORM_IMP_SET ? stm->exp.arg[0]->u.var
                                                     : NULL;

    return var && var_number(&t->own, var) == t->now &&
           var_number(&t->read, var) != t->now;
}

static void read_all(Settling *t, const Stm *stm)
{
    bool sets = form_info[stm->exp.form].sets &&
                stm->exp.form != FORM_IMP_ALLOC;

    for (uint32_t i = sets; i < stm->exp.narg; i++)
        scalar_each_var(stm->exp.arg[i], note_read, t);
    if (sets && stm->exp.form != FORM_IMP_SET)
        scalar_each_var(stm->exp.arg[0], note_read, t);
}

/* From the last statement to the first one, so that what a value is made of is
 * read only where that is.  A variable that a loop reads in its next trip is
 * read by all that stands after it, too. */
static void drop_unread(Settling *t, Body *body)
{
    for (Stm *s = body->last, *prev; s; s = prev) {
        prev = s->prev;
        if (is_for_nothing(t, s)) {
            body_remove(body, s);
            continue;
        }
        for (uint32_t i = s->exp.nfn; i-- > 0;) {
            if (form_info[s->exp.form].repeats)
                body_each_use(s->exp.fn[i].body, note_read, t);
            body_each_result_use(s->exp.fn[i].body, note_read, t);
            drop_unread(t, s->exp.fn[i].body);
        }
        read_all(t, s);
    }
}

void imp_drop_unread(Settling *t, Body *body)
{
    t->now++;
    body_each_stm(body, note_own, t);
    drop_unread(t, body);
}

void settling_free(Settling *t)
{
    free(t->copied.at);
    free(t->own.at);
    free(t->read.at);
}
