/* overwrite.c - may a statement write over what it reads? */
#include "passes/shared/storage/overwrite.h"

#include "passes/pass.h"
#include "verifier/accesses/accesses.h"
#include "verifier/accesses/iterations.h"
#include "verifier/prover/facts/walk.h"
#include "verifier/prover/prover.h"

/* Pairs of accesses that are compared.  An estimate. */
enum { MAX_PAIRS = 200 };

typedef struct Check {
    Overwrite *o;
    Facts *facts;
    LmadCx lmads;
    uint32_t asked;
    bool late; /* it reads what it may have written over */
} Check;

/* ---- which accesses ---- */

/* Of what is in no known block anything may be. */
static bool is_read(const Check *c, const Access *a)
{
    return !a->block || c->o->is_read(a->block, c->o->data);
}

static bool is_written(const Check *c, const Access *a)
{
    return a->kind == ACCESS_WRITE &&
           (!a->block || c->o->is_written(a->block, c->o->data));
}

/* ---- two iterations ---- */

typedef struct Twice {
    const Stm *form, *copy;
    AccessList list, copied;
} Twice;

static bool regions_are_apart(Check *c, const Access *a, const Access *b)
{
    Region x, y;
    Why why = {0};

    return access_regions(c->facts, c->o->prog, a, b, &x, &y) &&
           regions_disjoint(c->facts, c->o->prog, &x, &y, &why) == PROVED;
}

static bool are_apart(Check *c, const Twice *t, const Access *a,
                      const Access *b)
{
    Facts *facts = c->facts;
    uint32_t n = stm_index_count(t->form), mark = facts_mark(facts);
    bool apart = c->asked++ < MAX_PAIRS;

    access_replay(facts, &t->list, a);
    access_replay(facts, &t->copied, b);
    if (a->any_time || b->any_time || n == 0)
        apart = apart && regions_are_apart(c, a, b);
    else
        for (uint32_t k = 0; k < 2 * n && apart; k++) {
            uint32_t inner = facts_mark(facts);
            iterations_suppose(facts, t->form, t->copy, k / 2, k % 2);
            apart = regions_are_apart(c, a, b);
            facts_undo(facts, inner);
        }
    facts_undo(facts, mark);
    return apart;
}

/* True: they are supposed not to. */
static bool say_met(Check *c, const Access *write, const Access *read)
{
    c->o->may_meet = true;
    if (c->o->supposed)
        return true;
    c->o->why =
        arena_printf(c->o->arena,
                     "an iteration may write '%s' where another one reads '%s'",
                     write->array->name->text, read->array->name->text);
    return false;
}

/* Does A write the one, and B access the other? */
static bool is_pair(Check *c, const Access *a, const Access *b)
{
    return is_written(c, a) && is_read(c, b);
}

static bool iterations_are_apart(Check *c, const Stm *form)
{
    AccessCx cx = {.lmads = &c->lmads};
    Twice t = {.form = form, .copy = iterations_another(c->o->prog, form)};
    bool apart;

    form_accesses(&cx, form, &t.list);
    form_accesses(&cx, t.copy, &t.copied);
    apart = t.list.n == t.copied.n;
    for (uint32_t i = 0; i < t.list.n && apart; i++)
        for (uint32_t k = 0; k < t.list.n && apart; k++)
            if (is_pair(c, &t.list.at[i], &t.list.at[k]) &&
                !PASS_LEGAL(memmerge_iterations,
                            are_apart(c, &t, &t.list.at[i], &t.copied.at[k])))
                apart = say_met(c, &t.list.at[i], &t.list.at[k]);
    access_list_free(&t.list);
    access_list_free(&t.copied);
    return apart;
}

/* ---- one iteration ---- */

/* What a statement does, its bodies included. */
typedef struct Does {
    bool reads, writes; /* the one block, the other one */
} Does;

static bool look(Check *c, const Stm *stm, Does *does)
{
    AccessCx cx = {.lmads = &c->lmads};
    AccessList list;
    bool passes = false;

    stm_accesses(&cx, stm, &list);
    for (uint32_t i = 0; i < list.n; i++) {
        const Access *a = &list.at[i];
        bool read = is_read(c, a);
        does->reads = does->reads || read;
        does->writes = does->writes || is_written(c, a);
        passes = passes || (read && a->kind == ACCESS_PASS);
    }
    access_list_free(&list);
    if (passes) /* memexpand would copy all of it */
        c->o->why = "a branch or a loop passes it on";
    return !c->o->why;
}

/* Has each element the offset that it had? */
static bool check_copy(Check *c, const Stm *stm)
{
    const Var *from = stm->exp.arg[0]->u.var, *to = stm->pat[0];

    if (!PASS_LEGAL(memmerge_copy, ixfn_equal(&c->lmads, from->place.ixfn,
                                              to->place.ixfn)))
        c->o->why = "the copy has another layout";
    return !c->o->why;
}

static bool check_form(Check *c, const Stm *form);

/* WROTE: something before it has, in this body or around it. */
static bool check_body(Check *c, const Body *body, bool *wrote);

static bool check_stm(Check *c, const Stm *stm, bool *wrote)
{
    Does does = {false, false};
    bool ok = look(c, stm, &does), inside = *wrote;

    if (!ok)
        return false;
    c->late = c->late || (does.reads && *wrote);
    *wrote = *wrote || does.writes;
    if (!does.reads || !does.writes)
        return true;
    if (stm->exp.form == FORM_KERNEL || stm->exp.form == FORM_SCAN ||
        stm->exp.form == FORM_REDUCE)
        return check_form(c, stm);
    if (stm->exp.form == FORM_COPY)
        return check_copy(c, stm);
    if (stm->exp.form != FORM_IF) {
        c->o->why = arena_printf(c->o->arena, "'%s' is no kernel",
                                 form_info[stm->exp.form].text);
        return false;
    }
    for (uint32_t i = 0; i < stm->exp.nfn && ok; i++) {
        uint32_t mark = facts_mark(c->facts);
        bool branch = inside;
        facts_enter(c->facts, stm, i);
        ok = check_body(c, stm->exp.fn[i].body, &branch);
        facts_undo(c->facts, mark);
    }
    return ok;
}

static bool check_body(Check *c, const Body *body, bool *wrote)
{
    bool ok = true;

    for (const Stm *s = body->first; s && ok; s = s->next) {
        ok = check_stm(c, s, wrote);
        facts_pass(c->facts, s);
    }
    return ok;
}

/* What its operators begin with is copied to the result before, and that may
 * lie in another order. */
static bool reads_neutral(const Check *c, const Stm *form)
{
    bool reads = false;

    for (uint32_t i = stm_index_count(form); i < form->exp.narg; i++) {
        const Scalar *arg = form->exp.arg[i];
        const Access a = {.block = arg->op == OP_VAR ? arg->u.var->place.mem
                                                     : NULL};
        reads = reads || (a.block && is_read(c, &a));
    }
    return reads;
}

static bool check_form(Check *c, const Stm *form)
{
    uint32_t mark = facts_mark(c->facts);
    bool wrote = false;

    if (!PASS_LEGAL(memmerge_neutral, !reads_neutral(c, form))) {
        c->o->why = "its operator begins with it";
        return false;
    }
    if (!iterations_are_apart(c, form))
        return false;
    facts_enter(c->facts, form, 0);
    bool ok = check_body(c, form->exp.fn[0].body, &wrote);
    facts_undo(c->facts, mark);
    return ok;
}

/* A scalar that lives there is read whenever it is used. */
static void note_scalar(Var *var, void *data)
{
    Check *c = data;
    const Access a = {.block = var->place.mem};

    if (type_is_scalar(var->type) && a.block && is_read(c, &a))
        c->o->why = "a scalar lives there";
}

bool may_overwrite(Overwrite *o)
{
    Check c = {.o = o,
               .facts = o->facts,
               .lmads = {.polys = facts_polys(o->facts),
                         .sign = prover_sign,
                         .facts = o->facts,
                         .prog = o->prog}};
    bool wrote = false;

    o->why = NULL;
    o->may_meet = false;
    stm_each_use_inside(o->form, note_scalar, &c);
    if (o->why || !check_stm(&c, o->form, &wrote))
        return false;
    if (!PASS_LEGAL(memmerge_reads_first, !c.late)) {
        o->may_meet = true;
        o->why = o->supposed
                     ? NULL
                     : "it is read after a part of the result is written";
    }
    return !o->why;
}
