/* memexpand.c - allocations leave parallel bodies.
 *
 * IFL22, section 5.  From the inside out: what a thread allocates in branches
 * and loops goes before these; what a parallel body allocates becomes one
 * block for all iterations, allocated before it, in which each iteration has
 * its own elements.
 *
 * requires  a verified program; no call in a parallel body that gets or gives
 *           blocks (inline)
 * keeps     shared and private blocks where they are
 * leaves    no allocation of device memory in a parallel body
 */
#include "passes/pass.h"

#include "passes/memexpand/expand.h"
#include "passes/shared/failure/undefined.h"
#include "passes/shared/rewriting/result_list.h"
#include "passes/shared/target/target.h"
#include "verifier/prover/facts/walk.h"

#include <string.h>

typedef struct ExpandOptions {
    int layout;
    const char *target;
    OptionTexts assumed;
    bool require;
} ExpandOptions;

#define AT(field) offsetof(ExpandOptions, field)

static const Option options[] = {
    {"layout", OPTION_CHOICE, AT(layout),
     .choices = "least|interleaved|blocked",
     .help = "the layout of expanded blocks: interleaved, blocked (the "
             "elements of one iteration are neighbours), or interleaved unless "
             "that needs more memory (least)"},
    {"target", OPTION_TEXT, AT(target), .arg = TARGET_ARG,
     .help =
         "without --layout, make each block interleaved or blocked, whichever "
         "moves fewer bytes on this machine, as galop counts them"},
    {"assume", OPTION_TEXTS, AT(assumed), .arg = "NAME=NUMBER",
     .help = "assume this value of a size in that count; may be repeated"},
    {"require", OPTION_FLAG, AT(require),
     .help = "a copy in a statement marked #[inplace] is an error"},
    {0},
};

/* ---- the walk ---- */

static bool visit_body(Expander *e, Body *body, uint32_t depth,
                       const Inside *of, bool parallel);

static bool visit_fn(Expander *e, Body *body, Stm *stm, uint32_t fn,
                     uint32_t depth, bool parallel)
{
    const Lambda *lambda = &stm->exp.fn[fn];
    Inside in = {.body = body,
                 .outer = stm,
                 .fn = fn,
                 .depth = depth + 1,
                 .parallel = parallel};
    bool spreads =
        fn == 0 && is_parallel(&stm->exp) && stm->exp.form != FORM_ONCE;
    uint32_t mark = facts_mark(e->facts), there = e->covered.n;

    images_bind(&e->images, lambda->param, lambda->nparam, depth + 1);
    facts_enter(e->facts, stm, fn);
    bool ok = visit_body(e, lambda->body, depth + 1, &in,
                         parallel || is_parallel(&stm->exp));
    facts_undo(e->facts, mark);
    e->covered.n = there;
    if (!ok)
        return false;
    if (spreads)
        return expand_allocs(e, &in);
    return (!parallel && !is_parallel(&stm->exp)) || lift_allocs(e, &in);
}

/* VAR[k] is what STM makes of its result K, or a parameter that gets it. */
static void note_passing(Expander *e, const Stm *stm, Var *const *var)
{
    for (uint32_t k = 0; k < stm->npat; k++)
        e->passing[var[k]->id] = stm;
}

static bool visit_stm(Expander *e, Body *body, Stm *stm, uint32_t depth,
                      const Inside *of, bool parallel)
{
    Var *const *index = NULL;
    const Scalar *const *bound;
    uint32_t nindex = of ? inside_indices(of, &index, &bound) : 0;

    if (stm->exp.form == FORM_LOOP)
        note_passing(e, stm, loop_params(&stm->exp));
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        if (!visit_fn(e, body, stm, i, depth, parallel))
            return false;
    if (stm->exp.form == FORM_LOOP || stm->exp.form == FORM_IF)
        note_passing(e, stm, stm->pat);
    facts_pass(e->facts, stm);
    images_pass(&e->images, stm, depth, index, nindex);
    for (uint32_t k = 0; k < stm->npat; k++) {
        const Scalar *size = size_of_choice(e, stm, k, depth);
        if (size)
            images_say(&e->images, stm->pat[k], size, depth, index, nindex);
    }
    covered_pass(&e->covered, stm);
    if (form_info[stm->exp.form].sifts)
        e->counted[stm->pat[0]->id] = stm->exp.arg[0];
    if (stm->exp.form == FORM_ALLOC && parallel)
        e->sized[stm->pat[0]->id] = stm;
    if (stm->exp.form == FORM_SCALAR && type_is_scalar(stm->pat[0]->type))
        e->value[stm->pat[0]->id] = stm->exp.arg[0];
    return true;
}

static bool visit_body(Expander *e, Body *body, uint32_t depth,
                       const Inside *of, bool parallel)
{
    for (Stm *s = body->first; s; s = s->next)
        if (!visit_stm(e, body, s, depth, of, parallel))
            return false;
    return true;
}

/* ---- what has to be inlined first ---- */

static bool gets_or_gives_blocks(const Stm *call)
{
    for (uint32_t i = 0; i < call->npat; i++)
        if (type_is_mem(call->pat[i]->type))
            return true;
    for (uint32_t i = 0; i < call->exp.narg; i++)
        if (call->exp.arg[i]->op == OP_VAR &&
            type_is_mem(call->exp.arg[i]->u.var->type))
            return true;
    return false;
}

static bool check_calls(PassContext *cx, const Prog *prog, const Body *body,
                        bool parallel)
{
    bool ok = true;

    for (const Stm *s = body->first; s; s = s->next) {
        if (parallel && s->exp.form == FORM_CALL && gets_or_gives_blocks(s)) {
            pass_error(cx, prog, s->loc, 1,
                       "a call in a parallel body passes blocks; run inline "
                       "first");
            ok = false;
        }
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            ok &= check_calls(cx, prog, s->exp.fn[i].body,
                              parallel || is_parallel(&s->exp));
    }
    return ok;
}

static bool expand_fun(Expander *e, Fun *fun)
{
    e->cx->fun = fun;
    images_bind(&e->images, fun->param, fun->nparam, 1);
    ranges_suppose(e);
    facts_enter_fun(e->facts, fun);
    covered_enter_fun(&e->covered, fun);
    bool ok = visit_body(e, fun->body, 1, NULL, false);
    facts_undo(e->facts, 0);
    return ok;
}

/* False: there is no such target. */
static bool find_costs(Expander *e)
{
    const ExpandOptions *o = e->cx->options;

    if (!o->target)
        return true;
    e->costs = expand_costs_new(e->prog, e->cx, o->target, &o->assumed);
    return e->costs != NULL;
}

/* PART is what to do where blocks have to be apart: no error yet if it is not
 * NULL, but those. */
static bool expand(Prog *prog, PassContext *cx, VarList *part)
{
    const ExpandOptions *o = cx->options;
    PolyStore *polys = poly_store_new(prog->store);
    Var *range[ELEM_COUNT] = {NULL};

    ranges_make(prog, range);
    Expander e = {.prog = prog,
                  .cx = cx,
                  .store = prog->store,
                  .polys = polys,
                  .facts = facts_new(prog, polys),
                  .images = images_new(prog, cx->arena),
                  .algebra = algebra_new(prog->store, polys),
                  .subst = subst_new(prog),
                  .may_part = part != NULL,
                  .layout = (ExpandLayout)o->layout,
                  .totals = totals_new(prog, cx->arena)};
    e.covered = (Covered){.facts = e.facts,
                          .undefined = undefined_vars(prog, cx->arena),
                          .nvar = prog->nvar};
    memcpy(e.range, range, sizeof range);
    block_uses_find(&e);
    bool ok = find_costs(&e);
    for (Fun *f = prog->first; f && ok; f = f->next)
        ok = expand_fun(&e, f);
    expand_costs_free(e.costs);
    sizes_clean(&e);
    if (part)
        *part = e.apart;
    images_free(&e.images);
    algebra_free(&e.algebra);
    subst_free(&e.subst);
    covered_free(&e.covered);
    facts_free(e.facts);
    poly_store_free(polys);
    return ok;
}

static bool run(Prog *prog, PassContext *cx)
{
    const ExpandOptions *o = cx->options;
    const size_t errors = cx->diag->count[DIAG_ERROR];
    VarList part = {0};
    bool ok = true;

    for (Fun *f = prog->first; f; f = f->next)
        ok &= check_calls(cx, prog, f->body, false);
    if (!ok)
        return false;
    split_folds(prog, cx);
    seal_blocks(prog, cx, o->require);
    do
        ok = expand(prog, cx, &part);
    while (part.n && seal_apart(prog, cx, &part, o->require));
    if (part.n)
        ok = expand(prog, cx, NULL);
    return ok && cx->diag->count[DIAG_ERROR] == errors;
}

const Pass memexpand_pass = {
    .name = "memexpand",
    .summary = "move allocations out of parallel bodies",
    .in = LEVEL_FUNMEM,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(ExpandOptions),
    .run = run,
};
