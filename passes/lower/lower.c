/* lower.c - FUNMEM becomes IMP.
 *
 * After Munksgaard, Oancea and Henriksen, "Compiling a functional array
 * language with non-semantic memory information", IFL 2022, section 4 and
 * figs. 11 to 13, for the whole language: scalars become variables, arrays
 * offsets into the blocks where they live, views nothing at all.  Blocks are
 * freed when they were used last, groups wait at barriers.
 *
 * requires  FUNMEM without calls; allocations outside of parallel bodies
 * keeps     the heads of functions, asserts, the names of what is left
 * leaves    nothing to a second run
 */
#include "passes/lower/inside.h"

#include "passes/shared/failure/undefined.h"
#include "passes/shared/imp/unused.h"
#include "verifier/prover/facts/walk.h"
#include "verifier/prover/prover.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is known ---- */

LowerMark lower_mark(Lowerer *l)
{
    return (LowerMark){facts_mark(l->facts), known_mark(&l->known)};
}

void lower_undo(Lowerer *l, LowerMark mark)
{
    facts_undo(l->facts, mark.facts);
    known_undo(&l->known, mark.known);
}

void lower_note_equal(Lowerer *l, Var *var, const Scalar *value)
{
    Stm *stm = stm_new(l->prog, FORM_SCALAR, 1, &var);

    exp_set_args(l->prog, &stm->exp, 1, &value);
    known_pass(&l->known, stm);
}

/* ---- simple statements ---- */

static void lower_nothing(Lowerer *l, const Stm *stm)
{
    (void)l;
    (void)stm;
}

static void lower_scalar(Lowerer *l, const Stm *stm)
{
    Var *var = stm->pat[0];

    if (type_is_scalar(var->type))
        lower_bind(l, var, stm->exp.arg[0]);
    else if (type_is_mem(var->type))
        subst_put(&l->subst, var, lower_value(l, stm->exp.arg[0]));
}

static void lower_index(Lowerer *l, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    Spot spot = spot_of(l, exp->arg[0]->u.var);

    spot.n = exp->narg - 1;
    spot.at = exp->arg + 1;
    const Scalar *offset = spot_offset(l, spot, 0, NULL);
    out_read(l, lower_declare(l, stm->pat[0]), spot.place.mem, offset);
    lower_store(l, stm->pat[0]);
}

static void lower_alloc(Lowerer *l, const Stm *stm)
{
    if (l->exec != AT_HOST && stm->exp.elem == SPACE_DEVICE)
        lower_fail(l,
                   "'%s' is allocated in a parallel body: first run "
                   "memexpand",
                   stm->pat[0]->name->text);
    const Scalar *bytes = stm->exp.arg[0];
    int64_t number; /* of a private block it has to be one */
    if (stm->exp.elem == SPACE_PRIVATE &&
        known_number(&l->known, bytes, &number))
        bytes = out_number(l, number);
    bytes = lower_value(l, bytes);
    out_var(l, stm->pat[0]);
    out_alloc(l, stm->pat[0], bytes, (Space)stm->exp.elem);
}

static void lower_call(Lowerer *l, const Stm *stm)
{
    if (l->ok && stm->npat == 1 && type_is_scalar(stm->pat[0]->type))
        lower_call_here(l, stm);
    else
        lower_fail(
            l,
            "IMP has no calls: first run inline, to replace the call of '%s'",
            stm->exp.u.callee->name->text);
}

static void lower_assert(Lowerer *l, const Stm *stm)
{
    const Scalar *condition = lower_value(l, stm->exp.arg[0]);

    if (l->ok)
        lower_check(l, stm->exp.arg[0]);
    else
        out_stm(l, FORM_ASSERT, 1, &condition)->exp.u.text = stm->exp.u.text;
}

/* ---- all of them ---- */

static void (*const forms[FORM_COUNT])(Lowerer *, const Stm *) = {
    [FORM_SCALAR] = lower_scalar,
    [FORM_INDEX] = lower_index,
    [FORM_SLICE] = lower_nothing,
    [FORM_LMAD_SLICE] = lower_nothing,
#define VIEW(id, ...) [FORM_##id] = lower_nothing,
#include "ir-text/language/views.def"
    [FORM_ROTATE] = lower_rotate,
    [FORM_IOTA] = lower_iota,
    [FORM_REPLICATE] = lower_replicate,
    [FORM_SCRATCH] = lower_nothing,
    [FORM_COPY] = lower_copy,
    [FORM_CONCAT] = lower_concat,
    [FORM_MANIFEST] = lower_copy,
    [FORM_UPDATE] = lower_update,
    [FORM_IF] = lower_if,
    [FORM_LOOP] = lower_loop,
    [FORM_KERNEL] = lower_kernel,
    [FORM_REDUCE] = lower_folding,
    [FORM_SCAN] = lower_folding,
    [FORM_FILTER] = lower_counted,
    [FORM_PARTITION] = lower_counted,
    [FORM_SCATTER] = lower_scatter,
    [FORM_ONCE] = lower_once,
    [FORM_CALL] = lower_call,
    [FORM_ALLOC] = lower_alloc,
    [FORM_ASSERT] = lower_assert,
};

static bool is_misplaced(const Lowerer *l, const Stm *stm)
{
    return stm->exp.exec == AT_LANE && l->exec == AT_HOST;
}

/* Is that what a scalar's value comes from, or a statement with bodies? */
static bool is_essence(const Stm *of, const Stm *stm)
{
    if (of->exp.form == FORM_SCALAR || of->exp.form == FORM_INDEX)
        return stm->exp.form == FORM_IMP_SET || stm->exp.form == FORM_IMP_READ;
    return of->exp.nfn == 0 || stm->exp.nfn > 0;
}

/* What STM said of itself goes to the last statement of those that it became
 * which does what it says; where none does, to the last of all. */
static void pass_attributes(Lowerer *l, const Stm *stm, const Attr *attrs,
                            const Stm *before)
{
    Stm *to = l->body->last;

    while (to && to != before && !is_essence(stm, to))
        to = to->prev;
    if (!to || to == before)
        to = l->body->last;
    if (to && to != before)
        to->attrs = out_attributes(l, attrs, to->attrs);
}

/* The same where one thread runs it for the host, that asks if it fails. */
static void (*const alone[FORM_COUNT])(Lowerer *, const Stm *) = {
    [FORM_KERNEL] = sequence_kernel,
    [FORM_REDUCE] = sequence_folding,
    [FORM_SCAN] = sequence_folding,
    [FORM_FILTER] = sequence_counted,
    [FORM_PARTITION] = sequence_counted,
    [FORM_SCATTER] = sequence_scatter,
    [FORM_ONCE] = sequence_once,
};

static void lower_form(Lowerer *l, const Stm *stm)
{
    bool asks = l->ok && l->exec == AT_HOST;

    lower_check_stm(l, stm);
    if (asks && alone[stm->exp.form])
        lower_on_one(l, stm, alone[stm->exp.form]);
    else
        forms[stm->exp.form](l, stm);
    if (stm->exp.nfn)
        lower_if_ok(l);
}

void lower_stm(Lowerer *l, const Stm *stm)
{
    const Stm *before = l->body->last;
    Attr *attrs = stm->attrs;

    l->loc = stm->loc;
    if (is_misplaced(l, stm))
        lower_fail(l, "'at lane' is outside of a block here: first run inline");
    else if (!lower_is_tried(l, stm))
        lower_form(l, stm);
    else {
        lower_speculative(l, stm);
        attrs = attr_without(l->prog, attrs, "spec");
    }
    if (attrs)
        pass_attributes(l, stm, attrs, before);
    l->loc = stm->loc;
}

void lower_stms(Lowerer *l, const Body *body)
{
    for (const Stm *s = body->first; s && !l->failed; s = s->next) {
        lower_stm(l, s);
        facts_pass(l->facts, s);
        known_pass(&l->known, s);
    }
}

void lower_nested(Lowerer *l, const Stm *stm, uint32_t fn)
{
    const Lambda *lambda = &stm->exp.fn[fn];

    facts_enter(l->facts, stm, fn);
    lower_if_ok(l);
    lower_stms(l, lambda->body);
    if (!l->failed)
        lower_check_results(l, lambda->body);
    l->loc = stm->loc;
}

/* ---- functions ---- */

/* A result that lives in memory is put there; where that is, results before
 * it say. */
static void put_result(Lowerer *l, const Var *res, const Scalar *value)
{
    if (type_is_scalar(res->type))
        lower_store_at(l, spot_of(l, res), value);
}

static void lower_results(Lowerer *l, Fun *fun)
{
    const Scalar **value = ARENA_NEW(l->cx->arena, const Scalar *, fun->nres);
    uint32_t n = 0;

    for (uint32_t i = 0; i < fun->nres; i++) {
        Var *res = fun->res[i].var;
        const Scalar *result = fun->body->res[i];
        if (type_is_array(res->type) || res->place.ixfn) {
            put_result(l, res, result);
            continue;
        }
        value[n] = lower_value(l, result);
        subst_put(&l->subst, res, value[n++]);
    }
    if (n)
        out_stm(l, FORM_IMP_RETURN, n, value);
}

static void lower_fun(Lowerer *l, Fun *fun)
{
    LowerMark mark = lower_mark(l);
    Open open = out_open(l);

    l->cx->fun = fun;
    l->loc = fun->loc;
    facts_enter_fun(l->facts, fun);
    lower_stms(l, fun->body);
    l->loc = fun->body->loc;
    if (!l->failed)
        lower_results(l, fun);
    lower_undo(l, mark);
    Body *body = out_close(l, open);
    if (l->failed)
        return;
    fun->body = body;
    fun->imp = true;
}

/* What no entry is was inlined, or is not wanted. */
static void drop_functions(Prog *prog)
{
    Fun **link = &prog->first;

    prog->last = NULL;
    prog->nfun = 0;
    while (*link) {
        if ((*link)->entry || (*link)->imp) {
            prog->last = *link;
            prog->last->number = prog->nfun++;
            link = &prog->last->next;
        } else {
            *link = (*link)->next;
        }
    }
}

static void note_undefined(Lowerer *l)
{
    const uint8_t *undefined = undefined_vars(l->prog, l->cx->arena);
    uint32_t nvar = l->prog->nvar;

    l->undefined.room = nvar + 1;
    l->undefined.at =
        ground_realloc(NULL, l->undefined.room * sizeof *l->undefined.at);
    l->undefined.at[nvar] = 0;
    for (uint32_t id = 0; id < nvar; id++)
        l->undefined.at[id] = undefined[id];
}

static bool run(Prog *prog, PassContext *cx)
{
    Lowerer l = {.prog = prog,
                 .cx = cx,
                 .store = prog->store,
                 .known = known_new(prog),
                 .subst = subst_new(prog),
                 .sets = points_to_new(prog, cx->arena),
                 .exec = AT_HOST};
    bool entries = prog_has_entry(prog), all = true;

    l.facts = facts_new(prog, l.known.polys);
    l.known.lmads.sign = prover_sign;
    l.known.lmads.facts = l.facts;
    note_undefined(&l);
    lower_find_tried(&l);
    lower_find_blocks(&l);
    l.body_of = ARENA_NEW(cx->arena, Body *, prog->nfun);
    for (const Fun *f = prog->first; f; f = f->next)
        l.body_of[f->number] = f->body;
    for (Fun *f = prog->first; f && !l.failed; f = f->next) {
        if (f->imp || (entries && !f->entry))
            continue;
        if (pass_rewrite(cx))
            lower_fun(&l, f);
        else
            all = false;
    }
    if (entries && all && !l.failed)
        drop_functions(prog);
    if (!l.failed) {
        imp_drop_unused(prog);
        lower_count_owners(prog, cx);
        lower_place_barriers(prog);
    }
    facts_free(l.facts);
    known_free(&l.known);
    subst_free(&l.subst);
    free(l.assigned.at);
    free(l.results.at);
    free(l.undefined.at);
    free(l.tried.at);
    free(l.check);
    return !l.failed;
}

const Pass lower_pass = {
    .name = "lower",
    .summary = "lower FUNMEM to IMP",
    .in = LEVEL_FUNMEM,
    .out = LEVEL_IMP,
    .run = run,
};
