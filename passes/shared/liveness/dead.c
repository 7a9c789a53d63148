/* dead.c - removal of dead code.
 *
 * The dead-variable rule of Appel and Jim, "Shrinking lambda expressions in
 * linear time", JFP 7(5), 1997, for statements and for single results of `if`,
 * loops and parallel forms, where needs.h says what is needed.  The walk is
 * backward: every reader of a name follows its binding, so when we meet a
 * binding, all its readers are gone.
 *
 * A statement that may fail may go: the program then returns where it failed
 * before, which docs/language.md, section 5.14, allows.  An assert stays, and
 * what has one inside.
 *
 * Where something goes round, no order is right: a parameter of a loop is read
 * before what it is made of, and what is in memory before it is written for the
 * next trip.  So what goes with a loop's parameter, or in memory out of a body
 * that runs again, goes in one rewrite.
 */
#include "passes/shared/liveness/dead.h"

#include "passes/shared/failure/checks.h"
#include "passes/shared/liveness/needs.h"
#include "passes/shared/rewriting/result_list.h"

/* How rewrites are counted. */
typedef enum Counting {
    EACH,
    ONE, /* the next one counts for all that follow */
    DONE, /* it was made: */
    DENIED /* it may not be made */
} Counting;

typedef struct Sweep {
    Prog *prog;
    PassContext *cx;
    const Needs *needs;
    bool in_memory;
    Counting counting;
    bool parted; /* something went that made one block of two */
} Sweep;

static bool may_rewrite(Sweep *sweep)
{
    if (sweep->counting == EACH)
        return pass_rewrite(sweep->cx);
    if (sweep->counting == ONE)
        sweep->counting = pass_rewrite(sweep->cx) ? DONE : DENIED;
    return sweep->counting == DONE;
}

/* ---- what went ---- */

static void note_gone(Sweep *sweep, const Stm *stm, const Var *var)
{
    sweep->parted |= type_is_mem(var->type) && stm->exp.form != FORM_ALLOC;
}

static bool note_stm_gone(Stm *stm, void *data)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        note_gone(data, stm, stm->pat[i]);
    return true;
}

/* ---- results ---- */

/* What a scan combines, and then does not need. */
static void drop_combined(Sweep *sweep, Stm *stm, Arena *scratch)
{
    uint32_t count = stm->exp.fn[0].body->nres, kept = 0;
    bool *drop = ARENA_NEW(scratch, bool, count);

    for (uint32_t k = 0; k < count; k++) {
        drop[k] = PASS_LEGAL(simplify_unused_combined,
                             !needs_name(sweep->needs, combined_names(stm)[k]));
        kept += !drop[k];
    }
    if (kept && kept < count && may_rewrite(sweep)) {
        results_drop_combined(stm, drop);
        sweep->counting = DONE;
    }
}

static void drop_single(Sweep *sweep, Stm *stm, Arena *scratch)
{
    bool *drop = ARENA_NEW(scratch, bool, stm->npat);
    uint32_t count = 0, first = 0;

    for (uint32_t k = 0; k < stm->npat; k++) {
        drop[k] = PASS_LEGAL(simplify_unused_result,
                             !needs_name(sweep->needs, stm->pat[k]));
        if (drop[k] && !count++)
            first = k;
    }
    if (count == 0 || count == stm->npat || !may_rewrite(sweep))
        return;
    pass_remark(sweep->cx, sweep->prog, REMARK_DONE, "unused", stm->loc,
                "'%s' is not used", stm->pat[first]->name->text);
    for (uint32_t k = 0; k < stm->npat; k++)
        if (drop[k])
            note_gone(sweep, stm, stm->pat[k]);
    results_drop(stm, drop);
    sweep->counting = DONE;
}

static void drop_results(Sweep *sweep, Stm *stm)
{
    Arena scratch = {0};

    if (stm_goes_on(stm))
        drop_combined(sweep, stm, &scratch);
    if (stm->npat > 1 && results_are_single(stm))
        drop_single(sweep, stm, &scratch);
    arena_free(&scratch);
}

/* ---- statements ---- */

static void sweep_body(Sweep *sweep, Body *body);

/* What it no longer gives is not computed in its bodies either. */
static void sweep_stm(Sweep *sweep, Stm *stm)
{
    Counting counting = sweep->counting;

    if (stm->exp.nfn == 0)
        return;
    if (counting == EACH && sweep->in_memory && stm->exp.form != FORM_IF &&
        stm->exp.form != FORM_ONCE)
        sweep->counting = ONE;
    drop_results(sweep, stm);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        sweep_body(sweep, stm->exp.fn[i].body);
    if (counting == EACH)
        sweep->counting = EACH;
}

static void sweep_body(Sweep *sweep, Body *body)
{
    for (Stm *s = body->last, *prev; s; s = prev) {
        prev = s->prev;
        if (s->npat == 0 ||
            !PASS_LEGAL(simplify_unused, !needs_stm(sweep->needs, s)) ||
            !may_rewrite(sweep)) {
            sweep_stm(sweep, s);
            continue;
        }
        pass_remark(sweep->cx, sweep->prog, REMARK_DONE, "dead", s->loc,
                    "'%s' is not used", s->pat[0]->name->text);
        body_remove(body, s);
        if (sweep->in_memory)
            stm_each_stm(s, note_stm_gone, sweep);
    }
}

/* True where another time may drop more. */
static bool sweep_prog(Prog *prog, PassContext *cx, FunRounds *rounds)
{
    Needs *needs = needs_new(prog, rounds);
    Sweep sweep = {.prog = prog, .cx = cx, .needs = needs,
                   .in_memory = prog_level(prog) == LEVEL_FUNMEM};

    for (Fun *f = fun_due(rounds, prog->first); f;
         f = fun_due(rounds, f->next)) {
        long long before = cx->rewrites;
        cx->fun = f;
        sweep_body(&sweep, f->body);
        fun_looked_at(rounds, f, cx, before);
    }
    cx->fun = NULL;
    needs_free(needs);
    return sweep.parted;
}

void dead_code(Prog *prog, PassContext *cx, FunRounds *rounds)
{
    while (sweep_prog(prog, cx, rounds))
        continue;
}

/* ---- remarks ---- */

typedef struct Telling {
    Prog *prog;
    PassContext *cx;
    const Needs *needs;
    Checks checks;
    bool *used; /* by Var.id */
} Telling;

static void note_used(Var *var, void *data)
{
    ((Telling *)data)->used[var->id] = true;
}

/* STM stays, whether somebody uses what it binds or not. */
static bool tell(Stm *stm, void *data)
{
    const Telling *t = data;

    for (uint32_t i = 0; i < stm->npat; i++)
        if (t->used[stm->pat[i]->id])
            return true;
    if (stm->npat == 0 || !needs_stm(t->needs, stm))
        return true;
    pass_remark(t->cx, t->prog, REMARK_MISSED, "dead", stm->loc,
                "'%s' is not used, but %s", stm->pat[0]->name->text,
                checks_has(&t->checks, stm)
                    ? "it contains an assert"
                    : "it writes the block of an array that is bound before it "
                      "and used after it");
    return true;
}

void dead_remarks(Prog *prog, PassContext *cx)
{
    Arena scratch = {0};
    Needs *needs = needs_new(prog, NULL);
    Telling t = {prog, cx, needs, checks_new(prog, &scratch),
                 ARENA_NEW(&scratch, bool, prog->nvar)};

    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        body_each_use(f->body, note_used, &t);
        body_each_stm(f->body, tell, &t);
    }
    cx->fun = NULL;
    needs_free(needs);
    arena_free(&scratch);
}
