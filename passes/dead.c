/* dead.c - dropping statements that nobody needs.
 *
 * The dead-variable rule of Appel and Jim, "Shrinking lambda expressions in
 * linear time", JFP 7(5), 1997.  Their use counts become one backward sweep:
 * every reader of a name follows its binding, so when we meet a binding, we
 * have already seen all of its readers.
 *
 * A statement that may fail may go: the program then returns where it failed
 * before, which docs/language.md, section 5.14, allows.  An assert stays, and
 * what has one inside.  In FUNMEM, what writes into a block where something
 * lives across the statement stays, too: see across.h.  What lives across it
 * may do so for the sake of a statement that goes, so there may be more
 * rounds than one.
 */
#include "passes/dead.h"

#include "passes/across.h"
#include "passes/checks.h"

/* Rounds, each of which takes away uses that kept something before. */
enum { MAX_ROUNDS = 16 };

typedef struct Sweep {
    Prog *prog;
    PassContext *cx;
    bool *used; /* by Var.id */
    const Checks *checks;
    Across *across; /* NULL: the program says nothing about memory */
    bool tells;     /* only say what stays, and why */
    /* By set of blocks: a statement stays for what lives there; one went that
     * used something there. */
    bool *holds, *released;
    bool again; /* both: another round may drop more */
} Sweep;

static void note_used(Var *var, void *data)
{
    Sweep *sweep = data;
    sweep->used[var->id] = true;
}

static bool any_is_used(const Sweep *sweep, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (sweep->used[stm->pat[i]->id])
            return true;
    return false;
}

static void note_at(Sweep *sweep, bool *sets, uint32_t set)
{
    sets[set] = set != ACROSS_NONE;
    sweep->again |= sweep->holds[set] && sweep->released[set];
}

static void release(Var *var, void *data)
{
    Sweep *sweep = data;
    note_at(sweep, sweep->released, across_set_of(sweep->across, var));
}

/* Nothing in STM lives any more, nor makes one block of two. */
static void release_stm(Sweep *sweep, const Stm *stm)
{
    stm_each_use(stm, release, sweep);
    for (uint32_t i = 0; i < stm->npat; i++)
        release(stm->pat[i], sweep);
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Body *body = stm->exp.fn[i].body;
        for (const Stm *s = body->first; s; s = s->next)
            release_stm(sweep, s);
        body_each_result_use(body, release, sweep);
    }
}

/* STM, none of whose names is used, stays all the same. */
static void tell(const Sweep *sweep, const Stm *stm, const char *why)
{
    if (sweep->tells)
        pass_remark(sweep->cx, sweep->prog, REMARK_MISSED, "dead", stm->loc,
                    "nobody needs '%s', but %s", stm->pat[0]->name->text, why);
}

static bool may_go(Sweep *sweep, const Stm *stm)
{
    if (stm->npat == 0 ||
        !PASS_LEGAL(simplify_unused, !any_is_used(sweep, stm)))
        return false;
    if (checks_has(sweep->checks, stm)) {
        tell(sweep, stm, "it has an assert inside");
        return false;
    }
    uint32_t set = sweep->across ? across_set(sweep->across, stm) : ACROSS_NONE;
    if (set != ACROSS_NONE) {
        tell(sweep, stm, "it writes into a block where an array lives that is "
                         "bound before and used behind");
        note_at(sweep, sweep->holds, set);
        return false;
    }
    return !sweep->tells && pass_rewrite(sweep->cx);
}

static void sweep_body(Sweep *sweep, Body *body);

static void keep(Sweep *sweep, Stm *stm)
{
    stm_each_use(stm, note_used, sweep);
    if (stm->exp.form == FORM_LOOP && stm->exp.is_while)
        note_used(stm->exp.u.condition, sweep);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        sweep_body(sweep, stm->exp.fn[i].body);
}

static void sweep_body(Sweep *sweep, Body *body)
{
    body_each_result_use(body, note_used, sweep);
    for (Stm *s = body->last, *prev; s; s = prev) {
        prev = s->prev;
        if (!may_go(sweep, s)) {
            keep(sweep, s);
            continue;
        }
        pass_remark(sweep->cx, sweep->prog, REMARK_DONE, "dead", s->loc,
                    "nobody needs '%s'", s->pat[0]->name->text);
        body_remove(body, s);
        if (sweep->across)
            release_stm(sweep, s);
    }
}

static void put_across(Sweep *sweep, const FunRounds *rounds, Arena *scratch)
{
    sweep->across = across_new(sweep->prog, rounds);
    uint32_t n = across_count(sweep->across) + 1;
    sweep->holds = ARENA_NEW(scratch, bool, n);
    sweep->released = ARENA_NEW(scratch, bool, n);
}

/* One round; true where another one may drop more. */
static bool sweep_prog(Prog *prog, PassContext *cx, FunRounds *rounds,
                       const Checks *checks, bool tells)
{
    Arena scratch = {0};
    Sweep sweep = {.prog = prog, .cx = cx, .checks = checks, .tells = tells};

    sweep.used = ARENA_NEW(&scratch, bool, prog->nvar);
    if (prog_stage(prog) == STAGE_FUNMEM)
        put_across(&sweep, rounds, &scratch);
    for (Fun *f = fun_due(rounds, prog->first); f;
         f = fun_due(rounds, f->next)) {
        long long before = cx->rewrites;
        cx->fun = f;
        sweep_body(&sweep, f->body);
        fun_looked_at(rounds, f, cx, before);
    }
    cx->fun = NULL;
    across_free(sweep.across);
    arena_free(&scratch);
    return sweep.again;
}

void dead_code(Prog *prog, PassContext *cx, FunRounds *rounds)
{
    Arena scratch = {0};
    Checks checks = checks_new(prog, &scratch); /* what has one inside stays */
    int times = 0;

    while (sweep_prog(prog, cx, rounds, &checks, false) &&
           ++times < MAX_ROUNDS)
        continue;
    arena_free(&scratch);
}

void dead_remarks(Prog *prog, PassContext *cx)
{
    Arena scratch = {0};
    Checks checks = checks_new(prog, &scratch);

    sweep_prog(prog, cx, NULL, &checks, true);
    arena_free(&scratch);
}
