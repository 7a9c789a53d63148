/* needs.c - which names are needed.
 *
 * A loop's parameter may be needed for nothing but itself, so that looking for
 * uses is not enough: names are marked from what the function is for (its
 * results, its asserts, and in FUNMEM what writes where something lives) to
 * what they are made of, each once.  The bodies' results are made of names one
 * by one; control - conditions, bounds, the statements around - is needed by
 * whatever stands inside.  Each needed use of an array may make writes needed
 * (across.h), so that these become known on the way.
 */
#include "passes/shared/liveness/needs.h"

#include "passes/shared/failure/checks.h"
#include "passes/shared/liveness/across.h"
#include "passes/shared/rewriting/result_list.h"

#include "verifier/prover/facts/walk.h"

#include <stdlib.h>

/* What binds a name: result NUMBER of STM; parameters of loops count as what
 * they are at last. */
typedef struct Binding {
    const Stm *stm;
    uint32_t number;
} Binding;

struct Needs {
    Arena arena;
    Binding *source; /* by Var.id */
    bool *needed;    /* by Var.id */
    bool *runs;      /* by the Var.id that a statement binds first: its
                        control is marked */
    const Stm **around; /* by the same: the statement whose body it is in */
    Var **stack;
    uint32_t nstack, room;
    const bool *checked; /* by Fun.number: it has an assert */
    Across *across; /* NULL: the program says nothing about memory */
    uint32_t at;    /* where uses are, as it numbers them */
};

/* ---- marking ---- */

static void need(Var *var, void *data)
{
    Needs *n = data;

    if (n->needed[var->id])
        return;
    n->needed[var->id] = true;
    GROUND_ROOM(n->stack, n->nstack, n->room);
    n->stack[n->nstack++] = var;
}

static void need_use(Var *var, void *data)
{
    Needs *n = data;

    need(var, n);
    if (n->across)
        across_use(n->across, var, n->at);
}

/* Operand K of STM is needed. */
static void need_operand(Needs *n, const Stm *stm, uint32_t k)
{
    n->at = n->across ? across_operands(n->across, stm) : 0;
    scalar_each_var(stm->exp.arg[k], need_use, n);
}

/* Result K of its body FN is needed. */
static void need_body_result(Needs *n, const Stm *stm, uint32_t fn, uint32_t k)
{
    n->at = n->across ? across_results(n->across, stm, fn) : 0;
    scalar_each_var(stm->exp.fn[fn].body->res[k], need_use, n);
}

static void need_all_results(Needs *n, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        need(stm->pat[i], n);
}

static void need_body_results(Needs *n, const Stm *stm, uint32_t fn)
{
    for (uint32_t i = 0; i < stm->exp.fn[fn].body->nres; i++)
        need_body_result(n, stm, fn, i);
}

static void need_params(Needs *n, const Lambda *fn)
{
    for (uint32_t i = 0; i < fn->nparam; i++)
        need(fn->param[i], n);
}

/* STM stays as it is. */
static void need_whole(Needs *n, const Stm *stm)
{
    need_all_results(n, stm);
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        need_params(n, &stm->exp.fn[i]);
        need_body_results(n, stm, i);
    }
}

/* STM runs: what decides how, and the statements around it. */
static void need_control(Needs *n, const Stm *stm)
{
    while (stm && !n->runs[stm->pat[0]->id]) {
        const Exp *exp = &stm->exp;
        bool single = results_are_single(stm);
        /* Bounds say how often bodies run, and the condition of an IF which. */
        uint32_t count = single && exp->form != FORM_IF ? stm_index_count(stm)
                                                        : exp->narg;
        n->runs[stm->pat[0]->id] = true;
        for (uint32_t i = 0; i < count; i++)
            need_operand(n, stm, i);
        if (exp->form == FORM_LOOP && exp->is_while)
            need(exp->u.condition, n);
        if (form_info[exp->form].sifts) {
            need_body_result(n, stm, 0, exp->fn[0].body->nres - 1);
            need(stm->pat[0], n);
        }
        if (!single)
            need_whole(n, stm);
        stm = n->around[stm->pat[0]->id];
    }
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
        need_body_result(n, stm, 0, r);
    }
    if (op->kind != OPERATOR_LAMBDA)
        return;
    for (uint32_t r = 0; r < op->width; r++)
        need_operand(n, stm, op->neutral + r);
    need_params(n, &exp->fn[op->fn]);
    need_body_results(n, stm, op->fn);
}

/* Of `partition` two results are one of the body. */
static void need_counted(Needs *n, const Stm *stm, uint32_t k)
{
    uint32_t pairs = stm->exp.fn[0].body->nres - 1;

    if (k == 0)
        return;
    k = (k - 1) % pairs;
    need_body_result(n, stm, 0, k);
    for (uint32_t i = 1 + k; i < stm->npat; i += pairs)
        need(stm->pat[i], n);
}

/* Of a scan that goes on: its results, and from there on what it combines. */
static void need_of_going_on(Needs *n, const Stm *stm, uint32_t k)
{
    if (k < stm->npat)
        need_body_result(n, stm, stm_goes_on(stm), k);
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
        need_operand(n, stm, exp->narg - stm->npat + k);
        need_body_result(n, stm, 0, k);
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
            need_body_result(n, stm, i, k);
        break;
    default:
        need_all_results(n, stm);
        break;
    }
}

static void drain_names(Needs *n)
{
    while (n->nstack) {
        Var *var = n->stack[--n->nstack];
        const Binding *source = &n->source[var->id];
        var_each_use(var, need, n);
        if (source->stm)
            need_result(n, source->stm, source->number);
    }
}

static void drain(Needs *n)
{
    const Stm *stm;

    drain_names(n);
    /* Where something lives that is needed, what writes is needed, too. */
    while (n->across && (stm = across_next(n->across))) {
        if (!PASS_LEGAL(simplify_unused_write, false))
            need_all_results(n, stm);
        drain_names(n);
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

/* What STM does besides binding names. */
static void need_effects(Needs *n, const Stm *stm, const Stm *around)
{
    if (stm->exp.form == FORM_ASSERT) {
        scalar_each_var(stm->exp.arg[0], need, n);
        need_control(n, around);
    } else if (stm->exp.form == FORM_CALL &&
               n->checked[stm->exp.u.callee->number]) {
        need_control(n, stm);
    }
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

/* ---- what runs keeps something ---- */

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

/* What runs keeps a result, a filter an array, and a scan what it combines.
 * True where that was not needed before. */
static bool keep_one(Needs *n, const Stm *stm)
{
    uint32_t counted = form_info[stm->exp.form].sifts;
    Var *keep = NULL;

    if (stm_goes_on(stm) && !combines_needed(n, stm))
        keep = combined_names(stm)[0];
    else if (stm->npat > counted && results_are_single(stm) &&
             !any_is_needed(n, stm, counted))
        keep = stm->pat[counted];
    if (keep) {
        need(keep, n);
        drain(n);
    }
    return keep != NULL;
}

/* Backward: what one keeps makes statements before it run. */
static bool keep_in_body(Needs *n, const Body *body)
{
    bool any = false;

    for (const Stm *s = body->last; s; s = s->prev) {
        if (!needs_stm(n, s))
            continue;
        while (keep_one(n, s))
            any = true;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            any |= keep_in_body(n, s->exp.fn[i].body);
    }
    return any;
}

static void look_at(Needs *n, const Fun *fun)
{
    body_each_result_use(fun->body, need, n);
    drain(n);
    /* In memory, a write further after may have become needed. */
    while (keep_in_body(n, fun->body))
        continue;
}

/* ---- questions ---- */

bool needs_stm(const Needs *n, const Stm *stm)
{
    return stm->npat == 0 || n->runs[stm->pat[0]->id];
}

bool needs_name(const Needs *n, const Var *var)
{
    return n->needed[var->id];
}

Needs *needs_new(const Prog *prog, const FunRounds *rounds)
{
    Needs *n = ground_alloc(sizeof *n);

    *n = (Needs){0};
    n->source = ARENA_NEW(&n->arena, Binding, prog->nvar);
    n->needed = ARENA_NEW(&n->arena, bool, prog->nvar);
    n->runs = ARENA_NEW(&n->arena, bool, prog->nvar);
    n->around = ARENA_NEW(&n->arena, const Stm *, prog->nvar);
    n->checked = functions_checked(prog, &n->arena);
    if (prog_level(prog) == LEVEL_FUNMEM)
        n->across = across_new(prog, rounds);
    /* First all names: what writes may be needed anywhere. */
    for (const Fun *f = fun_due(rounds, prog->first); f;
         f = fun_due(rounds, f->next))
        walk_body(n, f->body, NULL);
    for (const Fun *f = fun_due(rounds, prog->first); f;
         f = fun_due(rounds, f->next))
        look_at(n, f);
    return n;
}

void needs_free(Needs *n)
{
    across_free(n->across);
    free(n->stack);
    arena_free(&n->arena);
    free(n);
}
