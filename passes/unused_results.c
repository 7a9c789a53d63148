/* unused_results.c - results that nobody needs.
 *
 * What dead.c does for statements, for single results of `if`, loops and
 * parallel forms.  A loop's parameter may be needed for nothing but itself, so
 * that looking for uses is not enough: names are marked from what the function
 * is for (its results, its asserts, and in FUNMEM what writes where something
 * lives) to what they are made of, each once.  The bodies' results are made of
 * names one by one; control - conditions, bounds, the statements around - is
 * needed by whatever stands inside.
 */
#include "passes/unused_results.h"

#include "passes/across.h"
#include "passes/checks.h"
#include "passes/result_list.h"

#include <stdlib.h>

/* What binds a name: result NUMBER of STM; parameters of loops count as what
 * they are at last. */
typedef struct Binding {
    const Stm *stm;
    uint32_t number;
} Binding;

typedef struct Needs {
    Prog *prog;
    PassContext *cx;
    Binding *source; /* by Var.id */
    bool *needed;    /* by Var.id */
    bool *runs;      /* by the Var.id that a statement binds first: its
                        control is marked */
    const Stm **around; /* by the same: the statement whose body it is in */
    Var **stack;
    uint32_t nstack, room;
    Checks checks;
    Across *across;
} Needs;

/* ---- marking ---- */

static void need(Var *var, void *data)
{
    Needs *n = data;

    if (n->needed[var->id])
        return;
    n->needed[var->id] = true;
    if (n->nstack == n->room) {
        n->room = n->room ? 2 * n->room : 256;
        n->stack = ground_realloc(n->stack, n->room * sizeof *n->stack);
    }
    n->stack[n->nstack++] = var;
}

static void need_scalar(Needs *n, const Scalar *s)
{
    scalar_each_var(s, need, n);
}

static bool has_single_results(const Stm *stm)
{
    switch ((FormId)stm->exp.form) {
    case FORM_IF:
    case FORM_LOOP:
    case FORM_KERNEL:
    case FORM_REDUCE:
    case FORM_SCAN:
    case FORM_FILTER:
    case FORM_PARTITION:
    case FORM_ONCE:
        return true;
    default:
        return false;
    }
}

static void need_all_results(Needs *n, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        need(stm->pat[i], n);
}

/* How many operands say how often the bodies run. */
static uint32_t control_count(const Exp *exp)
{
    switch ((FormId)exp->form) {
    case FORM_LOOP:
        return exp->is_while ? 0 : 1;
    case FORM_REDUCE:
    case FORM_SCAN:
    case FORM_FILTER:
    case FORM_PARTITION:
        return 1;
    default:
        return exp->narg; /* IF, KERNEL; forms without bodies */
    }
}

static void need_body_results(Needs *n, const Body *body)
{
    for (uint32_t i = 0; i < body->nres; i++)
        need_scalar(n, body->res[i]);
}

/* STM runs: what decides how, and the statements around it. */
static void need_control(Needs *n, const Stm *stm)
{
    while (stm && !n->runs[stm->pat[0]->id]) {
        const Exp *exp = &stm->exp;
        bool single = has_single_results(stm);
        uint32_t count = single ? control_count(exp) : exp->narg;
        n->runs[stm->pat[0]->id] = true;
        for (uint32_t i = 0; i < count; i++)
            need_scalar(n, exp->arg[i]);
        if (exp->form == FORM_LOOP && exp->is_while)
            need(exp->u.condition, n);
        if (exp->form == FORM_FILTER || exp->form == FORM_PARTITION) {
            const Body *body = exp->fn[0].body;
            need_scalar(n, body->res[body->nres - 1]);
            need(stm->pat[0], n);
        }
        for (uint32_t i = 0; i < exp->nfn && !single; i++)
            need_body_results(n, exp->fn[i].body);
        stm = n->around[stm->pat[0]->id];
    }
}

/* The names of what STM combines. */
static Var *const *combined_names(const Stm *stm)
{
    uint32_t then = stm_goes_on(stm);

    return then ? stm->exp.fn[then].param + 1 : stm->pat;
}

/* Value K that a reduce or a scan combines comes with those of its operator. */
static void need_operator(Needs *n, const Stm *stm, uint32_t k)
{
    const Exp *exp = &stm->exp;
    const OperatorList *ops = &exp->u.ops;
    uint32_t first = 0, i = 0;

    while (k >= first + ops->at[i].width)
        first += ops->at[i++].width;
    const Operator *op = &ops->at[i];
    for (uint32_t r = first; r < first + op->width; r++) {
        need(combined_names(stm)[r], n);
        need_scalar(n, exp->fn[0].body->res[r]);
    }
    if (op->kind != OPERATOR_LAMBDA)
        return;
    for (uint32_t r = 0; r < op->width; r++)
        need_scalar(n, exp->arg[op->neutral + r]);
    for (uint32_t p = 0; p < exp->fn[op->fn].nparam; p++)
        need(exp->fn[op->fn].param[p], n);
    need_body_results(n, exp->fn[op->fn].body);
}

/* Of `partition` two results are one of the body. */
static void need_counted(Needs *n, const Stm *stm, uint32_t k)
{
    uint32_t pairs = stm->exp.fn[0].body->nres - 1;

    if (k == 0)
        return;
    k = (k - 1) % pairs;
    need_scalar(n, stm->exp.fn[0].body->res[k]);
    for (uint32_t i = 1 + k; i < stm->npat; i += pairs)
        need(stm->pat[i], n);
}

/* Of a scan that goes on: its results, and from there on what it combines. */
static void need_of_going_on(Needs *n, const Stm *stm, uint32_t k)
{
    const Lambda *then = &stm->exp.fn[stm_goes_on(stm)];

    if (k < stm->npat)
        need_scalar(n, then->body->res[k]);
    else
        need_operator(n, stm, k - stm->npat);
}

static void need_result(Needs *n, const Stm *stm, uint32_t k)
{
    const Exp *exp = &stm->exp;

    need_control(n, stm);
    if (stm_goes_on(stm)) {
        need_of_going_on(n, stm, k);
        return;
    }
    switch ((FormId)exp->form) {
    case FORM_LOOP:
        need(stm->pat[k], n);
        need(loop_params(exp)[k], n);
        need_scalar(n, loop_inits(exp)[k]);
        need_scalar(n, exp->fn[0].body->res[k]);
        break;
    case FORM_REDUCE:
    case FORM_SCAN:
        need_operator(n, stm, k);
        break;
    case FORM_FILTER:
    case FORM_PARTITION:
        need_counted(n, stm, k);
        break;
    case FORM_IF:
    case FORM_KERNEL:
    case FORM_ONCE:
        for (uint32_t i = 0; i < exp->nfn; i++)
            need_scalar(n, exp->fn[i].body->res[k]);
        break;
    default:
        need_all_results(n, stm);
        break;
    }
}

static void drain(Needs *n)
{
    while (n->nstack) {
        Var *var = n->stack[--n->nstack];
        const Binding *source = &n->source[var->id];
        var_each_use(var, need, n);
        if (source->stm)
            need_result(n, source->stm, source->number);
    }
}

/* ---- where marking begins ---- */

static void note_source(Needs *n, const Var *var, const Stm *stm, uint32_t k)
{
    n->source[var->id] = (Binding){stm, k};
}

static void note_sources(Needs *n, const Stm *stm, const Stm *around)
{
    for (uint32_t k = 0; k < stm->npat; k++) {
        note_source(n, stm->pat[k], stm, k);
        if (stm->exp.form == FORM_LOOP)
            note_source(n, loop_params(&stm->exp)[k], stm, k);
    }
    for (uint32_t k = 0; stm_goes_on(stm) && k < stm->exp.fn[0].body->nres; k++)
        note_source(n, combined_names(stm)[k], stm, stm->npat + k);
    if (stm->npat)
        n->around[stm->pat[0]->id] = around;
}

/* Does STM write what it binds?  What `if` and loops pass on was written
 * inside, but for scalars in memory. */
static bool writes(const Stm *stm)
{
    bool found = stm->exp.form != FORM_IF && stm->exp.form != FORM_LOOP;

    for (uint32_t i = 0; i < stm->npat; i++)
        found |= type_is_scalar(stm->pat[i]->type) && stm->pat[i]->place.ixfn;
    return found;
}

/* What STM does besides binding names. */
static void need_effects(Needs *n, const Stm *stm, const Stm *around)
{
    if (stm->exp.form == FORM_ASSERT) {
        need_scalar(n, stm->exp.arg[0]);
        need_control(n, around);
    } else if (stm->exp.form == FORM_CALL && checks_has(&n->checks, stm)) {
        need_control(n, stm);
    }
    if (n->across && writes(stm) &&
        !PASS_LEGAL(simplify_unused_write,
                    across_set(n->across, stm) == ACROSS_NONE))
        need_all_results(n, stm);
}

static void walk_body(Needs *n, const Body *body, const Stm *around)
{
    for (const Stm *s = body->first; s; s = s->next) {
        note_sources(n, s, around);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            walk_body(n, s->exp.fn[i].body, s);
        need_effects(n, s, around);
    }
}

/* ---- dropping ---- */

static bool any_is_needed(const Needs *n, const Stm *stm, uint32_t from)
{
    for (uint32_t k = from; k < stm->npat; k++)
        if (n->needed[stm->pat[k]->id])
            return true;
    return false;
}

static bool combines_needed(const Needs *n, const Stm *stm)
{
    uint32_t count = stm->exp.fn[0].body->nres;

    for (uint32_t k = 0; k < count; k++)
        if (n->needed[combined_names(stm)[k]->id])
            return true;
    return false;
}

/* What runs keeps a result, a filter an array, and a scan what it combines. */
static bool keep_one(Stm *stm, void *data)
{
    Needs *n = data;
    uint32_t counted =
        stm->exp.form == FORM_FILTER || stm->exp.form == FORM_PARTITION;

    if (stm_goes_on(stm) && n->runs[stm->pat[0]->id] &&
        !combines_needed(n, stm)) {
        need(combined_names(stm)[0], n);
        drain(n);
    }

    if (stm->npat > counted && n->runs[stm->pat[0]->id] &&
        has_single_results(stm) && !any_is_needed(n, stm, counted)) {
        need(stm->pat[counted], n);
        drain(n);
    }
    return true;
}

/* What a scan combines, and then does not need. */
static void drop_combined(Needs *n, Stm *stm, Arena *scratch)
{
    uint32_t count = stm->exp.fn[0].body->nres, kept = 0;
    bool *drop = ARENA_NEW(scratch, bool, count);

    for (uint32_t k = 0; k < count; k++) {
        drop[k] = PASS_LEGAL(simplify_unused_combined,
                             !n->needed[combined_names(stm)[k]->id]);
        kept += !drop[k];
    }
    if (kept && kept < count && pass_rewrite(n->cx))
        results_drop_combined(stm, drop);
}

static bool drop_from(Stm *stm, void *data)
{
    Needs *n = data;
    Arena scratch = {0};
    uint32_t count = 0, first = 0;

    if (stm->npat && stm_goes_on(stm) && n->runs[stm->pat[0]->id])
        drop_combined(n, stm, &scratch);
    if (stm->npat < 2 || !n->runs[stm->pat[0]->id] ||
        !has_single_results(stm)) {
        arena_free(&scratch);
        return true;
    }
    bool *drop = ARENA_NEW(&scratch, bool, stm->npat);
    for (uint32_t k = 0; k < stm->npat; k++) {
        drop[k] = PASS_LEGAL(simplify_unused_result,
                             !n->needed[stm->pat[k]->id]);
        if (drop[k] && !count++)
            first = k;
    }
    if (count && count < stm->npat && pass_rewrite(n->cx)) {
        pass_remark(n->cx, n->prog, REMARK_DONE, "unused", stm->loc,
                    "nobody needs '%s'", stm->pat[first]->name->text);
        results_drop(stm, drop);
    }
    arena_free(&scratch);
    return true;
}

static bool is_candidate(Stm *stm, void *data)
{
    *(bool *)data |= (stm->npat > 1 && has_single_results(stm)) ||
                     stm_goes_on(stm);
    return !*(bool *)data;
}

static bool has_candidate(const Prog *prog, const FunRounds *rounds)
{
    bool found = false;

    for (const Fun *f = fun_due(rounds, prog->first); f && !found;
         f = fun_due(rounds, f->next))
        body_each_stm(f->body, is_candidate, &found);
    return found;
}

static void look_at(Needs *n, const Fun *fun)
{
    n->cx->fun = fun;
    walk_body(n, fun->body, NULL);
    body_each_result_use(fun->body, need, n);
    drain(n);
    body_each_stm(fun->body, keep_one, n);
    body_each_stm(fun->body, drop_from, n);
}

void unused_results(Prog *prog, PassContext *cx, FunRounds *rounds)
{
    Arena scratch = {0};
    Needs n = {.prog = prog, .cx = cx};

    if (!has_candidate(prog, rounds))
        return;
    n.source = ARENA_NEW(&scratch, Binding, prog->nvar);
    n.needed = ARENA_NEW(&scratch, bool, prog->nvar);
    n.runs = ARENA_NEW(&scratch, bool, prog->nvar);
    n.around = ARENA_NEW(&scratch, const Stm *, prog->nvar);
    n.checks = checks_new(prog, &scratch);
    if (prog_stage(prog) == STAGE_FUNMEM)
        n.across = across_new(prog, rounds);
    for (Fun *f = fun_due(rounds, prog->first); f;
         f = fun_due(rounds, f->next)) {
        long long before = cx->rewrites;
        look_at(&n, f);
        fun_looked_at(rounds, f, cx, before);
    }
    cx->fun = NULL;
    across_free(n.across);
    free(n.stack);
    arena_free(&scratch);
}
